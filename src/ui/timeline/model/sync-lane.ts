import type { RunningSync, SyncRow } from '../../../worker/protocol/index.ts';
import { endOf, type SyncEnd } from '../../model/sync-end.ts';
import { countBelow, countUpTo } from './search.ts';

/** One sync of a controller. */
export interface Sync {
  readonly controller: string;
  /** The trace record of its start. */
  readonly record: number;
  readonly startMs: number;
  /** Undefined while it runs. */
  readonly endMs: number | undefined;
  readonly key: string;
  /** Empty if the sync succeeded. */
  readonly error: string;
  /** Whether its process was killed. */
  readonly lost: boolean;
  /** Why it failed, in Kubernetes' words. Undefined if the error has no reason. */
  readonly reason?: string | undefined;
}

/** The finished syncs of one controller, in columns, ordered by their ends. Running syncs are kept separately. */
export class SyncLane {
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #ended: SyncEnd[] = [];
  readonly #rows: SyncRow[] = [];
  running: readonly RunningSync[] = [];
  /** The longest duration of a sync. A sync that covers a moment ends within this time after it. */
  #longestMs = 0;

  constructor(
    /** `deployment-controller`, `scheduler` */
    readonly controller: string,
  ) {}

  get count(): number {
    return this.#rows.length;
  }

  get starts(): readonly number[] {
    return this.#starts;
  }

  get ends(): readonly number[] {
    return this.#ends;
  }

  add(row: SyncRow): void {
    const [, , startMs, endMs, , error, lost, reason] = row;
    this.#starts.push(startMs);
    this.#ends.push(endMs);
    this.#ended.push(endOf({ error, lost, reason }));
    this.#rows.push(row);
    this.#longestMs = Math.max(this.#longestMs, endMs - startMs);
  }

  /** The range of indices of all syncs that may overlap a span. It may contain a few that do not. */
  between(fromMs: number, toMs: number): readonly [first: number, end: number] {
    return [countBelow(this.#ends, fromMs), countUpTo(this.#ends, toMs + this.#longestMs)];
  }

  ended(index: number): SyncEnd | undefined {
    return this.#ended[index];
  }

  sync(index: number): Sync | undefined {
    const row = this.#rows[index];
    if (row === undefined) return undefined;
    const [controller, record, startMs, endMs, key, error, lost, reason] = row;
    return { controller, record, startMs, endMs, key, error, lost, reason };
  }

  /** The sync nearest to a moment, within `reachMs`. If several cover the moment, the one that began last. */
  nearest(atMs: number, reachMs: number): Sync | undefined {
    let best: Sync | undefined;
    let bestDistance = reachMs;
    const [first, end] = this.between(atMs - reachMs, atMs + reachMs);
    for (let index = first; index < end; index++) {
      const distance = Math.max(0, this.#starts[index]! - atMs, atMs - this.#ends[index]!);
      if (distance > bestDistance || (distance === bestDistance && best !== undefined && this.#starts[index]! < best.startMs))
        continue;
      best = this.sync(index);
      bestDistance = distance;
    }
    const running = this.running.findLast(({ startMs }) => startMs - reachMs <= atMs);
    if (running === undefined || (best !== undefined && best.startMs > running.startMs)) return best;
    return { ...running, endMs: undefined, error: '', lost: false };
  }

  /** Forgets what ended before that time. Returns whether nothing is left. */
  forgetBefore(atMs: number): boolean {
    const over = countUpTo(this.#ends, atMs);
    if (over > 0) for (const column of [this.#starts, this.#ends, this.#ended, this.#rows]) column.splice(0, over);
    return this.count === 0 && this.running.length === 0;
  }
}
