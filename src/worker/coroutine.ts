import type { Cluster, Place } from '../cluster/index.ts';

/** The number of events between two looks at the wall clock. */
const SLICE = 256;

/**
 * Work for a request of the page that may take longer than a frame. It yields wherever it can give the event loop a turn, with the
 * finished part of what the page waits for, from 0 to 1, or undefined if that is not known.
 */
export type Coroutine<T = void> = Generator<number | undefined, T, void>;

/** Something that is played up to a place, in parts. */
export interface Replaying {
  readonly cluster: Cluster;
  readonly until: Place;
  /** Plays at most this many events. Returns true if it has arrived. */
  advance(maxEvents: number): boolean;
}

/** Plays a replay to its end. */
export function* playOut(replay: Replaying): Coroutine<Cluster> {
  const { cluster, until } = replay;
  while (!replay.advance(SLICE)) yield until.atMs === 0 ? 1 : Math.min(1, cluster.now / until.atMs);
  return cluster;
}

/** Waits until a condition holds that something outside makes true. */
export function* waitUntil(holds: () => boolean): Coroutine {
  while (!holds()) yield undefined;
}

/** Runs a coroutine while there is time. Returns true if it has ended. */
export function runWhile(coroutine: Coroutine<unknown>, hasTime: () => boolean): boolean {
  while (coroutine.next().done !== true) if (!hasTime()) return false;
  return true;
}

/** Runs a coroutine to its end. For scripts and tests, which have no frames. */
export function finish<T>(coroutine: Coroutine<T>): T {
  for (;;) {
    const { done, value } = coroutine.next();
    if (done === true) return value;
  }
}

/** Runs coroutines one after the other, in parts. */
export class CoroutineQueue {
  readonly #waiting: Coroutine[] = [];
  #progress: number | undefined;

  /** True if one has not ended. */
  get isBusy(): boolean {
    return this.#waiting.length > 0;
  }

  /** The finished part of the one that runs, from 0 to 1. Undefined if none runs or if it is not known. */
  get progress(): number | undefined {
    return this.#progress;
  }

  /** Starts a coroutine, as soon as all before it have ended. It has its first part at once if none runs. */
  add(coroutine: Coroutine): void {
    this.#waiting.push(coroutine);
    if (this.#waiting.length === 1) this.run(() => false);
  }

  /** These come right after the one that runs, in this order. They start with the next `run`. */
  addNext(coroutines: readonly Coroutine[]): void {
    this.#waiting.splice(this.isBusy ? 1 : 0, 0, ...coroutines);
  }

  /** Runs them while there is time, but each has at least one part. */
  run(hasTime: () => boolean): void {
    for (let [next] = this.#waiting; next !== undefined; [next] = this.#waiting) {
      const { done, value } = next.next();
      this.#progress = done === true ? undefined : value;
      if (done === true) this.#waiting.shift();
      else if (!hasTime()) return;
    }
  }
}
