import { GONE } from '../../../worker/protocol/index.ts';
import { countUpTo } from './search.ts';

/** How many Pods an owner wanted and had ready, over time. */
export interface CountsAt {
  readonly desired: number;
  readonly ready: number;
}

/** The history of one owner of Pods: a Deployment, a ReplicaSet, a StatefulSet … One that is made again under its old name goes on in its old lane. */
export class CountLane {
  readonly #at: number[] = [];
  readonly #desired: number[] = [];
  readonly #ready: number[] = [];
  /** The most Pods that it ever wanted or had ready: what its height stands for. */
  most = 1;

  constructor(
    readonly id: string,
    readonly kind: string,
    /** Id of its own owner. */
    readonly owner: string | undefined,
  ) {}

  /** The times of its changes, in order. */
  get times(): readonly number[] {
    return this.#at;
  }

  add(atMs: number, desired: number, ready: number): void {
    this.#at.push(atMs);
    this.#desired.push(desired);
    this.#ready.push(ready);
    this.most = Math.max(this.most, desired, ready);
  }

  /** What it was after its `index`-th change; `desired` is `GONE` where it was not there. */
  desiredAfter(index: number): number {
    return this.#desired[index] ?? GONE;
  }

  readyAfter(index: number): number {
    return this.#ready[index] ?? GONE;
  }

  /** What it was at that time; undefined when it was not there. */
  countsAt(atMs: number): CountsAt | undefined {
    const last = countUpTo(this.#at, atMs) - 1;
    const desired = this.desiredAfter(last);
    return desired === GONE ? undefined : { desired, ready: this.readyAfter(last) };
  }

  /** Forgets what was over before that time; whether nothing is left of it. */
  forgetBefore(atMs: number): boolean {
    const over = countUpTo(this.#at, atMs) - 1;
    if (over > 0) for (const column of [this.#at, this.#desired, this.#ready]) column.splice(0, over);
    return this.#at.length === 1 && this.#desired[0] === GONE && this.#at[0]! <= atMs;
  }
}
