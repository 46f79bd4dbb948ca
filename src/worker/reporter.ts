import type { Playground } from './playground.ts';
import type { PlayState, Projection } from './projection/projection.ts';
import type { ToPage } from './protocol/index.ts';

/**
 * The time between two deltas: as fast as an eye can follow, and no faster, since each costs the page time. Results of a user's
 * request are sent at once.
 */
const SEND_EVERY_MS = 30;
/** The time between two deltas if only the time has changed. */
const TICK_EVERY_MS = 100;

/** Sends changes to the page: at most one delta per frame, and the next only after the page has drawn the last. */
export class Reporter {
  readonly #post: (message: ToPage) => void;
  #pageIsReady = true;
  /** The time of the last delta. -Infinity: the next is sent at once. */
  #sentAtMs = -Infinity;
  /** The projection that the last delta came from. */
  #lastProjection: Projection | undefined;

  constructor(post: (message: ToPage) => void) {
    this.#post = post;
  }

  /** The page has drawn the last delta. */
  drawn(): void {
    this.#pageIsReady = true;
  }

  /** The user waits for the next delta. */
  hurry(): void {
    this.#sentAtMs = -Infinity;
  }

  /** While a replay must arrive before anything can be shown: reports its finished part, from 0 to 1. */
  sendProgress(nowMs: number, done: number | undefined): void {
    if (done === undefined || nowMs - this.#sentAtMs < TICK_EVERY_MS) return;
    this.#sentAtMs = nowMs;
    this.#post({ type: 'replaying', done });
  }

  /** Sends what is new, if it is time. `nowMs`: real time. */
  send(nowMs: number, playground: Playground, play: PlayState): void {
    const sinceMs = nowMs - this.#sentAtMs;
    if (!this.#pageIsReady || sinceMs < SEND_EVERY_MS) return;
    const { projection } = playground.stage;
    const changes = playground.takeChanges();
    const delta = projection.delta(play, { ticks: sinceMs >= TICK_EVERY_MS, anyway: changes !== undefined });
    if (delta === undefined) return;
    const isOther = this.#lastProjection !== undefined && this.#lastProjection !== projection;
    this.#lastProjection = projection;
    this.#pageIsReady = false;
    this.#sentAtMs = nowMs;
    this.#post({ type: 'delta', ...delta, ...changes, ...(isOther && { reset: true }) });
  }
}
