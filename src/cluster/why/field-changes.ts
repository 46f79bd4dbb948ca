import { isFields, type KubeObject } from '../../api/index.ts';
import { itemStep, pathText, type PathStep } from './field-path.ts';

/** A field that a write changed. The values are JSON; absent if the field was absent. */
export interface FieldChange {
  readonly path: string;
  readonly before?: string;
  readonly after?: string;
}

/** Longer values are truncated. */
const LONGEST_VALUE = 160;

/** The fields that a write changed, without `resourceVersion` and `managedFields`. */
export function fieldChanges(before: KubeObject, after: KubeObject): FieldChange[] {
  const changes: FieldChange[] = [];
  collect(plain(before), plain(after), [], changes);
  return changes;
}

/** A value as JSON, truncated if it is long. Returns undefined for undefined. */
export function valueText(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const text = JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)} …` : text;
}

function plain({ metadata, ...rest }: KubeObject): object {
  const { managedFields: _, resourceVersion: __, ...said } = metadata;
  return { ...rest, metadata: said };
}

function collect(before: unknown, after: unknown, path: readonly PathStep[], changes: FieldChange[]): void {
  if (before === after) return;
  if (Array.isArray(before) && Array.isArray(after) && areKeyed(before) && areKeyed(after)) {
    collectItems(before, after, path, changes);
  } else if (isFields(before) && isFields(after)) {
    for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
      collect(before[field], after[field], [...path, { field }], changes);
    }
  } else {
    const [was, is] = [valueText(before), valueText(after)];
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    changes.push({
      path: pathText(path),
      ...(was !== undefined && { before: was }),
      ...(is !== undefined && { after: is }),
    });
  }
}

/** Compares the items of two lists by their keys, whatever their positions. */
function collectItems(
  before: readonly unknown[],
  after: readonly unknown[],
  path: readonly PathStep[],
  changes: FieldChange[],
): void {
  const items = new Map<string, { readonly step: PathStep; before?: unknown; after?: unknown }>();
  for (const [side, list] of [
    ['before', before],
    ['after', after],
  ] as const) {
    for (const item of list) {
      const step = itemStep(item)!;
      const id = JSON.stringify(step);
      const known = items.get(id) ?? { step };
      items.set(id, { ...known, [side]: item });
    }
  }
  for (const item of items.values()) collect(item.before, item.after, [...path, item.step], changes);
}

function areKeyed(list: readonly unknown[]): boolean {
  const steps = list.map(itemStep);
  return steps.every((step) => step !== undefined) && new Set(steps.map((step) => JSON.stringify(step))).size === list.length;
}
