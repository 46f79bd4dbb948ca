import { isFields } from '../../../api/index.ts';
import { goJson } from '../../../api/go-json.ts';
import type { Schema } from '../schema/schema.ts';

/**
 * Finds the item that an item of a list was before an update: in a list of type map, the one with the same keys; in any other list there is none
 * (apiserver pkg/cel/common/mapList). Returns undefined for a new item.
 */
export function oldItems(schema: Schema, value: readonly unknown[], old: unknown): (index: number) => unknown {
  const keys = schema['x-kubernetes-list-type'] === 'map' ? schema['x-kubernetes-list-map-keys'] : undefined;
  if (keys === undefined || !Array.isArray(old)) return () => undefined;
  const byKey = new Map<string, unknown>();
  for (const item of old as readonly unknown[]) {
    const key = keyOfItem(item, keys);
    if (!byKey.has(key)) byKey.set(key, item);
  }
  return (index) => byKey.get(keyOfItem(value[index], keys));
}

/** The values of an item's key fields, as a text. */
export function keyOfItem(item: unknown, keys: readonly string[]): string {
  return goJson(
    isFields(item) ? Object.fromEntries(keys.filter((key) => Object.hasOwn(item, key)).map((key) => [key, item[key]])) : {},
  );
}
