import type { Playground } from './playground.ts';
import type { PlayState } from './projection/projection.ts';
import type { ToPage } from './protocol/index.ts';

/** Between two deltas: as fast as an eye can follow what changes, and no faster, since the page pays for each. What the user asked for shows at once. */
const TELL_EVERY_MS = 30;
/** And where nothing has changed but the time. */
const TICK_EVERY_MS = 100;

/** Tells a page what changed: one delta a frame at most, and never the next before the page has drawn the last. */
export class Reporter {
  readonly #post: (message: ToPage) => void;
  #pageIsReady = true;
  /** When the page was told last; -Infinity: what comes next is to be told at once. */
  #toldAtMs = -Infinity;

  constructor(post: (message: ToPage) => void) {
    this.#post = post;
  }

  /** The page has drawn what it was told. */
  drawn(): void {
    this.#pageIsReady = true;
  }

  /** The user waits for what comes next. */
  hurry(): void {
    this.#toldAtMs = -Infinity;
  }

  /** Nothing can be shown before a replay has arrived: tells how much of it is done, from 0 to 1. */
  tellProgress(nowMs: number, done: number | undefined): void {
    if (done === undefined || nowMs - this.#toldAtMs < TICK_EVERY_MS) return;
    this.#toldAtMs = nowMs;
    this.#post({ type: 'replaying', done });
  }

  /** Tells what is new, if it is time for that. `nowMs`: of the real world. */
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
