import { GONE } from '../../../worker/protocol/index.ts';
import { countUpTo } from './search.ts';

/** The wanted and ready Pods of an owner, over time. */
export interface CountsAt {
  readonly desired: number;
  readonly ready: number;
}

/**
 * The history of one owner of Pods: a Deployment, a ReplicaSet, a StatefulSet … An owner that is recreated with the same name
 * continues in the same lane.
 */
export class CountLane {
  readonly #at: number[] = [];
  readonly #desired: number[] = [];
  readonly #ready: number[] = [];
  /** The most Pods that it ever wanted or had ready. It defines the lane's scale. */
  most = 1;

  constructor(
    readonly id: string,
    readonly kind: string,
    /** The id of its own owner. */
    readonly owner: string | undefined,
  ) {}

  /** The times of its changes, in order. */
  get times(): readonly number[] {
    return this.#at;
  }

  /** Adds a change. Returns whether more Pods are wanted than before. */
  add(atMs: number, desired: number, ready: number): boolean {
    const grows = desired > this.desiredAfter(this.#at.length - 1) && desired > 0;
    this.#at.push(atMs);
    this.#desired.push(desired);
    this.#ready.push(ready);
    this.most = Math.max(this.most, desired, ready);
    return grows;
  }

  /** The value after the `index`-th change. `desired` is `GONE` while the owner did not exist. */
  desiredAfter(index: number): number {
    return this.#desired[index] ?? GONE;
  }

  readyAfter(index: number): number {
    return this.#ready[index] ?? GONE;
  }

  /** The value at a time. Returns undefined if the owner did not exist. */
  countsAt(atMs: number): CountsAt | undefined {
    const last = countUpTo(this.#at, atMs) - 1;
    const desired = this.desiredAfter(last);
    return desired === GONE ? undefined : { desired, ready: this.readyAfter(last) };
  }

  /** Forgets what ended before that time. Returns whether nothing is left. */
  forgetBefore(atMs: number): boolean {
    const over = countUpTo(this.#at, atMs) - 1;
    if (over > 0) for (const column of [this.#at, this.#desired, this.#ready]) column.splice(0, over);
    return this.#at.length === 1 && this.#desired[0] === GONE && this.#at[0]! <= atMs;
  }
}
