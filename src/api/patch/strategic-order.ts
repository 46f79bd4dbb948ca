import { own, type Json } from './json.ts';
import { asObject, mergeKeyOf, PATCH_DIRECTIVE } from './strategic-directive.ts';

/**
 * The order of merged lists (apimachinery util/strategicpatch/patch.go `normalizeElementOrder`): items that the patch names are
 * in the patch's order, all others in the server's order. The two lists are merged by the server's order.
 */
export function orderItems(
  merged: readonly Json[],
  wanted: readonly Json[],
  server: readonly Json[],
  mergeKey: string,
): readonly Json[] {
  if (inOrder(merged, wanted, mergeKey)) return merged;
  const position = positions(wanted, mergeKey);
  const named: Json[] = [];
  const others: Json[] = [];
  for (const item of merged) (position.has(identity(item, mergeKey)) ? named : others).push(item);
  return zip(sortItems(others, server, mergeKey), sortItems(named, wanted, mergeKey), server, mergeKey);
}

/** The common case: all items are named and already in order. */
function inOrder(items: readonly Json[], wanted: readonly Json[], mergeKey: string): boolean {
  return (
    items.length === wanted.length &&
    items.every((item, index) => identity(item, mergeKey) === identity(wanted[index]!, mergeKey))
  );
}

/** Sorts by the position in `order`. Items to be deleted come last (`normalizeSliceOrder`). */
export function sortItems(items: readonly Json[], order: readonly Json[], mergeKey: string): Json[] {
  const position = positions(order, mergeKey);
  const placeOf = (item: Json): number => position.get(identity(item, mergeKey)) ?? -1;
  const kept = items.filter((item) => !isDeletion(item, mergeKey)).sort((first, second) => placeOf(first) - placeOf(second));
  return [...kept, ...items.filter((item) => isDeletion(item, mergeKey))];
}

/** Inserts each of `others` before the first named item that follows it on the server (`mergeSortedSlice`). */
function zip(others: readonly Json[], named: readonly Json[], server: readonly Json[], mergeKey: string): Json[] {
  const position = positions(server, mergeKey);
  const result: Json[] = [];
  let next = 0;
  for (const item of named) {
    const place = position.get(identity(item, mergeKey)) ?? -1;
    while (next < others.length) {
      const before = position.get(identity(others[next]!, mergeKey)) ?? Number.POSITIVE_INFINITY;
      if (before >= place) break;
      result.push(others[next++]!);
    }
    result.push(item);
  }
  return [...result, ...others.slice(next)];
}

/** An item with `$patch: delete`. */
export function isDeletion(item: Json, mergeKey: string): boolean {
  return mergeKey !== '' && own(asObject(item), PATCH_DIRECTIVE) === 'delete';
}

/** The identity of an item: its merge key, or itself. */
export function identity(item: Json, mergeKey: string): Json {
  return mergeKey === '' ? item : mergeKeyOf(item, mergeKey);
}

/** The first index of each item. */
function positions(items: readonly Json[], mergeKey: string): Map<Json, number> {
  const result = new Map<Json, number>();
  items.forEach((item, index) => {
    const key = identity(item, mergeKey);
    if (!result.has(key)) result.set(key, index);
  });
  return result;
}
