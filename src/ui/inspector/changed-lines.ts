import { diffArrays } from 'diff';

/** Two versions that differ in more lines are two texts: to compare each line with each would take too long. */
const MOST_EDITS = 1000;

/** Which lines of `after` are new against `before`. Lines count from 0. */
export function changedLines(before: readonly string[], after: readonly string[]): ReadonlySet<number> {
  const parts = diffArrays([...before], [...after], { maxEditLength: MOST_EDITS });
  if (parts === undefined) return linesBetween(before, after);
  const changed = new Set<number>();
  let line = 0;
  for (const { added, removed, count } of parts) {
    if (added) for (let i = 0; i < count; i++) changed.add(line + i);
    if (!removed) line += count;
  }
  return changed;
}

/** All between the first and the last line that is not the same. */
function linesBetween(before: readonly string[], after: readonly string[]): ReadonlySet<number> {
  let start = 0;
  while (before[start] === after[start]) start++;
  let fromEnd = 1;
  while (before.at(-fromEnd) === after.at(-fromEnd)) fromEnd++;
  return new Set(Array.from({ length: Math.max(0, after.length - fromEnd + 1 - start) }, (_, index) => start + index));
}
