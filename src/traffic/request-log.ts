import { firstPast } from '../sim/index.ts';
import { FATES, none, sumOf, type Counts } from './counts.ts';
import { fateOf, type Fate, type TrafficRequest } from './request.ts';
import { StretchCounts } from './stretch-counts.ts';

/** The length of a bucket in milliseconds. */
export const BUCKET_MS = 1_000;
/** For how many seconds counts are kept: four hours. Older ones are in the totals alone. */
const MOST_BUCKETS = 4 * 3_600;
/** How many requests are kept of those that were answered, of those that failed, and of those that were lost. */
const MOST_KEPT = 5_000;

/** Latencies are counted in classes, each wider by this factor than the one before; the first ends at 1 ms. */
const CLASS_FACTOR = 1.25;
export const LATENCY_CLASSES = 48;
/** The upper bound of each class in milliseconds. Products are the same in every engine; logarithms are not. */
const CLASS_BOUNDS: readonly number[] = Array.from({ length: LATENCY_CLASSES - 1 }).reduce<readonly number[]>(
  (bounds) => [...bounds, bounds.at(-1)! * CLASS_FACTOR],
  [1],
);

/** The requests of one second. */
interface Bucket {
  /** Those that were sent in it. */
  readonly sent: Record<Fate, number>;
  /** Those whose end became known in it. */
  readonly known: Record<Fate, number>;
  /** How many of the answers that came in it were in each class of latency. */
  readonly latencies: Uint32Array;
}

/** The requests whose end became known within a second. */
export interface KnownRequests {
  readonly counts: Counts;
  /** How many answers were in each class of latency. */
  readonly latencies: Uint32Array;
}

/**
 * The requests to one Service: counted exactly by second, and remembered one by one as far as there is room. A record is in the second in which it was sent.
 * Counts by the second in which the end became known stand beside them: as of a moment, they are the same whenever they are read.
 *
 * Invariant: memory is bounded, whatever the rate and the time.
 */
export class RequestLog {
  readonly #buckets = new Map<number, Bucket>();
  /** The oldest second that is kept; Infinity before the first request. */
  #firstBucket = Infinity;
  readonly #kept: Readonly<Record<Fate, TrafficRequest[]>> = { answered: [], failed: [], lost: [] };
  readonly #totals: Record<Fate, number> = none();
  /** Those that were sent in each minute and each hour. */
  readonly #stretches = new StretchCounts();
  /** The longest time between the sending and the end of a request. */
  #longestMs = 0;

  /** All that have ended so far. */
  get totals(): Counts {
    return this.#totals;
  }

  /** Adds a request that has ended. `knownMs`: when that became known; it is later than the end if the program ended before its answer was due. */
  add(request: TrafficRequest, knownMs = request.endedMs): void {
    const fate = fateOf(request.outcome);
    const second = Math.floor(request.sentMs / BUCKET_MS);
    this.#totals[fate]++;
    this.#bucketAt(second).sent[fate]++;
    this.#stretches.add(second, fate);
    this.#longestMs = Math.max(this.#longestMs, request.endedMs - request.sentMs);
    const bucket = this.#bucketAt(Math.floor(knownMs / BUCKET_MS));
    bucket.known[fate]++;
    if (fate !== 'lost') bucket.latencies[classOf(request.endedMs - request.sentMs)]!++;
    keep(this.#kept[fate], request, MOST_KEPT);
  }

  /** The counts of the second that begins at `second` seconds. Undefined if nothing was sent in it, or it is too long ago. */
  second(second: number): Counts | undefined {
    const sent = this.#buckets.get(second)?.sent;
    return sent === undefined || sumOf(sent) === 0 ? undefined : sent;
  }

  /** The requests whose end became known in the second that begins at `second` seconds. Undefined if there are none, or it is too long ago. */
  known(second: number): KnownRequests | undefined {
    const bucket = this.#buckets.get(second);
    return bucket === undefined || sumOf(bucket.known) === 0 ? undefined : { counts: bucket.known, latencies: bucket.latencies };
  }

  /**
   * The counts of requests that were sent from `fromMs` up to and without `toMs`. Exact while the requests of the first and the last second are remembered; after
   * that, those seconds count whole.
   */
  between(fromMs: number, toMs: number): Counts {
    const last = Math.floor((toMs - 1e-6) / BUCKET_MS);
    const first = Math.max(Math.floor(fromMs / BUCKET_MS), this.#firstBucket);
    const isWhole = (second: number): boolean => second * BUCKET_MS >= fromMs && (second + 1) * BUCKET_MS <= toMs;
    const from = isWhole(first) ? first : first + 1;
    const to = isWhole(last) ? last + 1 : last;
    const sum = this.#stretches.between(from, to, (second) => this.second(second));
    // A second that is not whole is at one of the two ends.
    for (const second of new Set([first, last])) {
      if (second < first || second > last || (second >= from && second < to)) continue;
      const part = this.#partOf(second, fromMs, toMs);
      if (part !== undefined) for (const fate of FATES) sum[fate] += part[fate];
    }
    return sum;
  }

  #partOf(second: number, fromMs: number, toMs: number): Counts | undefined {
    const counts = this.second(second);
    if (counts === undefined) return undefined;
    const sent = this.sent(second * BUCKET_MS, (second + 1) * BUCKET_MS);
    if (sent.length < sumOf(counts)) return counts;
    const part = none();
    for (const { sentMs, outcome } of sent) if (sentMs >= fromMs && sentMs < toMs) part[fateOf(outcome)]++;
    return part;
  }

  /**
   * A latency that this share of the answers that came within those seconds did not exceed, in milliseconds; the upper bound of its class. Undefined without
   * answers.
   */
  percentile(share: number, from: number, to: number): number | undefined {
    const sums = new Uint32Array(LATENCY_CLASSES);
    for (let second = Math.max(from, this.#firstBucket); second < to; second++) {
      const latencies = this.#buckets.get(second)?.latencies;
      if (latencies !== undefined) addLatencies(sums, latencies);
    }
    return percentileOf(sums, share);
  }

  /** The remembered requests that were sent from `fromMs` up to and without `toMs`, by the moment of sending. */
  sent(fromMs: number, toMs: number): readonly TrafficRequest[] {
    const isWithin = ({ sentMs }: TrafficRequest): boolean => sentMs >= fromMs && sentMs < toMs;
    return this.#around(fromMs, toMs)
      .filter(isWithin)
      .toSorted((a, b) => a.number - b.number);
  }

  /** The remembered requests that were sent before `toMs` and ended after `fromMs`, by the moment of sending. */
  during(fromMs: number, toMs: number): readonly TrafficRequest[] {
    return this.#around(fromMs, toMs)
      .filter(({ sentMs, endedMs }) => sentMs < toMs && endedMs > fromMs)
      .toSorted((a, b) => a.number - b.number);
  }

  /** All remembered requests that were on their way between two moments, and some others. */
  #around(fromMs: number, toMs: number): readonly TrafficRequest[] {
    const endMs = toMs + this.#longestMs;
    return FATES.flatMap((fate) => endedBetween(this.#kept[fate], fromMs, endMs));
  }

  /** The remembered lost requests, in the order in which they ended. */
  get lost(): readonly TrafficRequest[] {
    return this.#kept.lost;
  }

  /** The remembered requests that failed or were lost, in the order in which they ended. */
  get troubled(): readonly TrafficRequest[] {
    const { failed, lost } = this.#kept;
    if (failed.length === 0) return lost;
    return [...failed, ...lost].toSorted((a, b) => a.endedMs - b.endedMs || a.number - b.number);
  }

  #bucketAt(second: number): Bucket {
    let bucket = this.#buckets.get(second);
    if (bucket !== undefined) return bucket;
    bucket = { sent: none(), known: none(), latencies: new Uint32Array(LATENCY_CLASSES) };
    this.#buckets.set(second, bucket);
    // A request that waits for long is known after others that were sent later.
    this.#firstBucket = Math.min(this.#firstBucket, second);
    if (this.#buckets.size <= MOST_BUCKETS) return bucket;
    for (; this.#buckets.size > MOST_BUCKETS; this.#firstBucket++) this.#buckets.delete(this.#firstBucket);
    this.#stretches.forgetBefore(this.#firstBucket);
    return bucket;
  }
}

/** Adds the answers of another stretch of time, class by class. */
export function addLatencies(sums: Uint32Array, more: Uint32Array): void {
  for (let i = 0; i < LATENCY_CLASSES; i++) sums[i]! += more[i]!;
}

/** A latency that this share of the answers did not exceed, in milliseconds; the upper bound of its class. Undefined without answers. */
export function percentileOf(latencies: Uint32Array, share: number): number | undefined {
  const count = latencies.reduce((sum, each) => sum + each, 0);
  if (count === 0) return undefined;
  let seen = 0;
  return CLASS_BOUNDS[latencies.findIndex((each) => (seen += each) >= count * share)];
}

function classOf(latencyMs: number): number {
  let i = 0;
  while (i < LATENCY_CLASSES - 1 && CLASS_BOUNDS[i]! < latencyMs) i++;
  return i;
}

/** Keeps the last `most` items, in the order in which they ended. An array is cut only when it is twice as long, so that adding is cheap. */
function keep(all: TrafficRequest[], request: TrafficRequest, most: number): void {
  let at = all.length;
  while (at > 0 && all[at - 1]!.endedMs > request.endedMs) at--;
  if (at === all.length) all.push(request);
  else all.splice(at, 0, request);
  if (all.length >= 2 * most) all.splice(0, all.length - most);
}

/** The part of a list in which are all that ended between two moments. */
function endedBetween(all: readonly TrafficRequest[], fromMs: number, toMs: number): readonly TrafficRequest[] {
  const first = firstPast(0, all.length, (i) => all[i]!.endedMs >= fromMs);
  return all.slice(
    first,
    firstPast(first, all.length, (i) => all[i]!.endedMs > toMs),
  );
}
