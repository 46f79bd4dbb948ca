import { FATES, none, type Counts } from './counts.ts';
import type { Fate } from './request.ts';

/** The lengths of the stretches in seconds, the longest first: each is a whole number of the next. */
const STRETCHES_S = [3_600, 60] as const;

/**
 * Sums of counts over whole minutes and hours, kept as requests end. A sum over hours takes a minute's worth of seconds at either end and a few stretches between,
 * however long the history is.
 */
export class StretchCounts {
  /** For each length, by the number of the stretch since the start. */
  readonly #sums = STRETCHES_S.map(() => new Map<number, Record<Fate, number>>());

  add(second: number, fate: Fate): void {
    for (let level = 0; level < STRETCHES_S.length; level++) {
      const at = Math.floor(second / STRETCHES_S[level]!);
      const sums = this.#sums[level]!;
      const sum = sums.get(at);
      if (sum === undefined) sums.set(at, { ...none(), [fate]: 1 });
      else sum[fate]++;
    }
  }

  /** The sum of the seconds from `from` up to and without `to`. `countsOf`: the counts of one second. */
  between(from: number, to: number, countsOf: (second: number) => Counts | undefined): Record<Fate, number> {
    const sum = none();
    for (let second = from; second < to;) {
      const level = STRETCHES_S.findIndex((lengthS) => second % lengthS === 0 && second + lengthS <= to);
      const lengthS = STRETCHES_S[level] ?? 1;
      const counts = level < 0 ? countsOf(second) : this.#sums[level]!.get(second / lengthS);
      if (counts !== undefined) for (const fate of FATES) sum[fate] += counts[fate];
      second += lengthS;
    }
    return sum;
  }

  /** Forgets the stretches that ended by a second. */
  forgetBefore(second: number): void {
    STRETCHES_S.forEach((lengthS, level) => {
      for (const at of this.#sums[level]!.keys()) {
        if ((at + 1) * lengthS > second) break;
        this.#sums[level]!.delete(at);
      }
    });
  }
}
