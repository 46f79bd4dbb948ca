import type { QueueRecord } from '../../../trace/index.ts';
import type { LoopSeries } from '../../protocol/index.ts';

/** More intervals would not be visible in a plot. */
const MOST_INTERVALS = 240;
const FIRST_STEP_MS = 250;

/** One loop over time, by intervals. */
interface Lane {
  readonly depth: number[];
  readonly adds: number[];
  readonly retries: number[];
  readonly done: number[];
  readonly workMs: number[];
  readonly longestMs: number[];
  /** The present depth, which intervals without events also have. */
  depthNow: number;
}

/** A loop's series without its histograms. */
export type LaneSeries = Omit<LoopSeries, 'queueDuration' | 'workDuration'>;

/**
 * The activity of each loop's queue over simulated time, in intervals of equal length. If there are too many, each two are
 * merged: memory is bounded and the whole history stays.
 */
export class LoopLanes {
  #stepMs = FIRST_STEP_MS;
  readonly #lanes = new Map<string, Lane>();

  /** Takes a record of a loop's queue: the depth after it and, for a `done`, the processing time. */
  note(loop: string, op: QueueRecord['op'], atMs: number, depth: number, spentMs: number): void {
    const lane = this.#laneAt(loop, atMs);
    const last = lane.depth.length - 1;
    lane.depthNow = depth;
    lane.depth[last] = Math.max(lane.depth[last]!, depth);
    switch (op) {
      case 'add':
        lane.adds[last]!++;
        return;
      case 'add-after':
      case 'add-rate-limited':
        lane.retries[last]!++;
        return;
      case 'done':
        lane.done[last]!++;
        lane.workMs[last]! += spentMs;
        lane.longestMs[last] = Math.max(lane.longestMs[last]!, spentMs);
    }
  }

  /** The loop has ended, and its queue with it. */
  end(loop: string, atMs: number): void {
    this.#laneAt(loop, atMs).depthNow = 0;
  }

  /** The intervals up to a time: the finished ones and, with `unfinished`, the current one. Undefined if the loop never ran. */
  series(loop: string, atMs: number, unfinished: boolean): LaneSeries | undefined {
    const lane = this.#lanes.get(loop);
    if (lane === undefined) return undefined;
    const whole = Math.floor(atMs / this.#stepMs);
    const count = unfinished ? whole + 1 : whole;
    const { depth, adds, retries, done, workMs, longestMs, depthNow } = lane;
    const cut = (numbers: readonly number[], rest: number): number[] =>
      Array.from({ length: count }, (_, i) => numbers[i] ?? rest);
    return {
      stepMs: this.#stepMs,
      fromMs: 0,
      depth: cut(depth, depthNow),
      adds: cut(adds, 0),
      retries: cut(retries, 0),
      done: cut(done, 0),
      workMs: cut(workMs, 0),
      longestMs: cut(longestMs, 0),
    };
  }

  /** The loop's lane, extended to the interval of this time. */
  #laneAt(loop: string, atMs: number): Lane {
    while (atMs / this.#stepMs >= MOST_INTERVALS) this.#coarsen();
    let lane = this.#lanes.get(loop);
    if (lane === undefined) {
      lane = { depth: [], adds: [], retries: [], done: [], workMs: [], longestMs: [], depthNow: 0 };
      this.#lanes.set(loop, lane);
    }
    const interval = Math.floor(atMs / this.#stepMs);
    while (lane.depth.length <= interval) {
      lane.depth.push(lane.depthNow);
      for (const sums of [lane.adds, lane.retries, lane.done, lane.workMs, lane.longestMs]) sums.push(0);
    }
    return lane;
  }

  #coarsen(): void {
    this.#stepMs *= 2;
    for (const { depth, adds, retries, done, workMs, longestMs } of this.#lanes.values()) {
      for (const greatest of [depth, longestMs]) joinPairs(greatest, Math.max);
      for (const sums of [adds, retries, done, workMs]) joinPairs(sums, (a, b) => a + b);
    }
  }
}

function joinPairs(numbers: number[], join: (a: number, b: number) => number): void {
  const half = Math.ceil(numbers.length / 2);
  for (let i = 0; i < half; i++) numbers[i] = join(numbers[2 * i]!, numbers[2 * i + 1] ?? 0);
  numbers.length = half;
}
