import type { RunningSync, SyncRow } from '../../../worker/protocol/index.ts';
import { countBelow, countUpTo } from './search.ts';

/** One sync of a controller. */
export interface Sync {
  readonly controller: string;
  /** Trace record of its start. */
  readonly record: number;
  readonly startMs: number;
  /** Undefined while it runs. */
  readonly endMs: number | undefined;
  readonly key: string;
  /** Empty where it went well. */
  readonly error: string;
  /** Its process was killed. */
  readonly lost: boolean;
}

/** The syncs of one controller, in columns, in the order of their ends; those that run are beside them. */
export class SyncLane {
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  /** 1 where it failed, or was cut off. */
  readonly #failed: number[] = [];
  readonly #rows: SyncRow[] = [];
  running: readonly RunningSync[] = [];
  /** No sync took longer: how far from a moment one may end that covers it. */
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
    const [, , startMs, endMs] = row;
    this.#starts.push(startMs);
    this.#ends.push(endMs);
    this.#failed.push(row[5] !== '' || row[6] ? 1 : 0);
    this.#rows.push(row);
    this.#longestMs = Math.max(this.#longestMs, endMs - startMs);
  }

  /** The places of all that may have been under way in a span: those that end in it, and as many after it as can have begun in it. */
  between(fromMs: number, toMs: number): readonly [first: number, end: number] {
    return [countBelow(this.#ends, fromMs), countUpTo(this.#ends, toMs + this.#longestMs)];
  }

  failed(index: number): boolean {
    return this.#failed[index] === 1;
  }

  sync(index: number): Sync | undefined {
    const row = this.#rows[index];
    if (row === undefined) return undefined;
    const [controller, record, startMs, endMs, key, error, lost] = row;
    return { controller, record, startMs, endMs, key, error, lost };
  }

  /** The sync that is nearest to a moment, but not farther from it than `reachMs`; of those that cover it the last that began. */
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

  /** Forgets what was over before that time; whether nothing is left. */
  forgetBefore(atMs: number): boolean {
    const over = countUpTo(this.#ends, atMs);
    if (over > 0) for (const column of [this.#starts, this.#ends, this.#failed, this.#rows]) column.splice(0, over);
    return this.count === 0 && this.running.length === 0;
  }
}
