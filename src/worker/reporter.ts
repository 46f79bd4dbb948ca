import type { Playground } from './playground.ts';
import type { PlayState } from './projection/projection.ts';
import type { ToPage } from './protocol/index.ts';

/**
 * The time between two deltas: as fast as an eye can follow, and no faster, since each costs the page time. Results of a user's
 * request are sent at once.
 */
const TELL_EVERY_MS = 30;
/** The time between two deltas if only the time has changed. */
const TICK_EVERY_MS = 100;

/** Sends changes to the page: at most one delta per frame, and the next only after the page has drawn the last. */
export class Reporter {
  readonly #post: (message: ToPage) => void;
  #pageIsReady = true;
  /** The time of the last delta. -Infinity: the next is sent at once. */
  #toldAtMs = -Infinity;

  constructor(post: (message: ToPage) => void) {
    this.#post = post;
  }

  /** The page has drawn the last delta. */
  drawn(): void {
    this.#pageIsReady = true;
  }

  /** The user waits for the next delta. */
  hurry(): void {
    this.#toldAtMs = -Infinity;
  }

  /** While a replay must arrive before anything can be shown: reports its finished part, from 0 to 1. */
  tellProgress(nowMs: number, done: number | undefined): void {
    if (done === undefined || nowMs - this.#toldAtMs < TICK_EVERY_MS) return;
    this.#toldAtMs = nowMs;
    this.#post({ type: 'replaying', done });
  }

  /** Sends what is new, if it is time. `nowMs`: real time. */
  tell(nowMs: number, playground: Playground, play: PlayState): void {
    const sinceMs = nowMs - this.#toldAtMs;
    if (!this.#pageIsReady || sinceMs < TELL_EVERY_MS) return;
    const { projection } = playground.stage;
    const news = playground.takeNews();
    const delta = projection.delta(play, { ticks: sinceMs >= TICK_EVERY_MS, anyway: news !== undefined });
    if (delta === undefined) return;
    this.#pageIsReady = false;
    this.#toldAtMs = nowMs;
    this.#post({ type: 'delta', ...delta, ...news });
  }
}
