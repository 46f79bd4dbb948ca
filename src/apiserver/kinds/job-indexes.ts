/** An invalid list of completion indexes (batch/validation `validateIndexesFormat`). */
export class IndexesError extends Error {}

interface Interval {
  readonly first: number;
  readonly last: number;
}

/** Counts the indexes in a text like `1,3-5`, each below `completions`. Throws `IndexesError` if the text is invalid. */
export function countIndexes(text: string, completions: number): number {
  if (text === '') return 0;
  let total = 0;
  let previous: number | undefined;
  for (const part of text.split(',')) {
    const { first, last } = parseInterval(part, completions);
    if (previous !== undefined && previous >= first)
      throw new IndexesError(`non-increasing order, previous: ${previous}, current: ${first}`);
    total += last - first + 1;
    previous = last;
  }
  return total;
}

/**
 * The first index that occurs in both texts. Undefined if there is none. Ignores unreadable parts
 * (`validateFailedIndexesNotOverlapCompleted`).
 */
export function firstCommonIndex(one: string, other: string, completions: number): number | undefined {
  const others = readableIntervals(other, completions);
  for (const { first, last } of readableIntervals(one, completions)) {
    const overlap = others.find((interval) => interval.first <= last && first <= interval.last);
    if (overlap !== undefined) return Math.max(first, overlap.first);
  }
  return undefined;
}

function readableIntervals(text: string, completions: number): Interval[] {
  if (text === '') return [];
  return text.split(',').flatMap((part) => {
    try {
      return [parseInterval(part, completions)];
    } catch (error) {
      if (error instanceof IndexesError) return [];
      throw error;
    }
  });
}

/** `parseIndexInterval`. */
function parseInterval(text: string, completions: number): Interval {
  const limits = text.split('-');
  if (limits.length > 2) {
    const why = "violates the requirement that an index interval can have at most two parts separated by '-'";
    throw new IndexesError(`the fragment ${JSON.stringify(text)} ${why}`);
  }
  const first = parseIndex(limits[0]!, completions);
  if (limits[1] === undefined) return { first, last: first };
  const last = parseIndex(limits[1], completions);
  if (first >= last) throw new IndexesError(`non-increasing order, previous: ${first}, current: ${last}`);
  return { first, last };
}

function parseIndex(text: string, completions: number): number {
  if (!/^[-+]?\d+$/.test(text)) throw new IndexesError(`cannot convert string to integer for index: ${JSON.stringify(text)}`);
  const index = Number(text);
  if (index >= completions) throw new IndexesError(`too large index: ${JSON.stringify(text)}`);
  return index;
}
