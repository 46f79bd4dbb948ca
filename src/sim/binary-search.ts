/**
 * The first index from `low` to `high` at which `isPast` is true, or `high` if there is none. `isPast` must be false up to some
 * index and true from there on: `firstPast(0, 4, (i) => [1, 3, 5, 7][i]! > 3)` is 2.
 */
export function firstPast(low: number, high: number, isPast: (index: number) => boolean): number {
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isPast(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** How many of these ascending numbers are at most `limit`. */
export function countUpTo(ascending: readonly number[], limit: number): number {
  return firstPast(0, ascending.length, (index) => ascending[index]! > limit);
}
