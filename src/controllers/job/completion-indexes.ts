import { firstPast } from '../../sim/index.ts';

/** Consecutive indexes. */
interface Interval {
  readonly first: number;
  readonly last: number;
}

/**
 * A set of completion indexes, as in the status of an Indexed Job: `1,3-5,7` (job/indexed_job_utils.go `orderedIntervals`).
 * Immutable.
 *
 * Invariant: the intervals are sorted, and at least one index lies between two of them.
 */
export class CompletionIndexes {
  static readonly none = new CompletionIndexes([]);

  private constructor(private readonly intervals: readonly Interval[]) {}

  /** Parses a status. Ignores invalid parts and indexes that are not below `completions` (`parseIndexesFromString`). */
  static parse(text: string | undefined, completions: number): CompletionIndexes {
    if (text === undefined || text === '') return CompletionIndexes.none;
    const intervals: Interval[] = [];
    for (const part of text.split(',')) {
      const [first = '', last = first] = part.split('-');
      if (!/^\d+$/.test(first) || !/^\d+$/.test(last)) continue;
      if (Number(first) >= completions) break;
      intervals.push({ first: Number(first), last: Math.min(Number(last), completions - 1) });
    }
    return new CompletionIndexes(merged(intervals));
  }

  static of(indexes: Iterable<number>): CompletionIndexes {
    const sorted = [...indexes].sort((a, b) => a - b);
    return new CompletionIndexes(merged(sorted.map((index) => ({ first: index, last: index }))));
  }

  /** The union (`merge`, `withOrderedIndexes`). */
  with(others: CompletionIndexes): CompletionIndexes {
    const all = [...this.intervals, ...others.intervals].sort((a, b) => a.first - b.first);
    return new CompletionIndexes(merged(all));
  }

  /** The number of indexes. */
  get total(): number {
    return this.intervals.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  }

  has(index: number): boolean {
    const interval = this.intervals[firstPast(0, this.intervals.length, (i) => this.intervals[i]!.last >= index)];
    return interval !== undefined && interval.first <= index;
  }

  /** The size of the intersection. */
  countCommon(others: CompletionIndexes): number {
    let [common, i, j] = [0, 0, 0];
    while (i < this.intervals.length && j < others.intervals.length) {
      const [a, b] = [this.intervals[i]!, others.intervals[j]!];
      common += Math.max(0, Math.min(a.last, b.last) - Math.max(a.first, b.first) + 1);
      if (a.last <= b.last) i++;
      if (b.last <= a.last) j++;
    }
    return common;
  }

  /** The first `count` indexes below `completions` that are not in the set. */
  firstMissing(count: number, completions: number): number[] {
    const missing: number[] = [];
    let candidate = 0;
    for (const { first, last } of [...this.intervals, { first: completions, last: completions }]) {
      for (; candidate < Math.min(first, completions) && missing.length < count; candidate++) missing.push(candidate);
      candidate = Math.max(candidate, last + 1);
    }
    return missing;
  }

  /** `1,3-5,7`. Three or more consecutive indexes are written as a range. */
  toString(): string {
    return this.intervals
      .map(({ first, last }) => (first === last ? `${first}` : `${first}${last === first + 1 ? ',' : '-'}${last}`))
      .join(',');
  }
}

/** Sorted intervals, with adjacent ones joined. */
function merged(intervals: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const interval of intervals) {
    const previous = result.at(-1);
    if (previous === undefined || interval.first > previous.last + 1) result.push(interval);
    else if (interval.last > previous.last) result[result.length - 1] = { first: previous.first, last: interval.last };
  }
  return result;
}
