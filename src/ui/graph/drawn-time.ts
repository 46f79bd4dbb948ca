import type { ClockView } from '../../worker/protocol/index.ts';

/** The time between two deltas while only time passes, as in the worker's reporter, and a little more. */
const BEHIND_MS = 120;
/** A larger step is a jump to another moment. In real milliseconds, at the speed of the clock. */
const JUMP_MS = 600;
/** The share of the way to the clock's time that a frame makes good. */
const CATCH_UP = 0.2;
/** A smaller difference is none. */
const SAME_MS = 0.01;

type Clock = Pick<ClockView, 'nowMs' | 'playing' | 'speed'>;

/**
 * The simulated time at which moving things are drawn. Deltas come several times a second, and between two of them it passes evenly: it stays a little behind the
 * clock, so that it never has to go back. When the clock is paused it comes to rest at the clock's time.
 */
export class DrawnTime {
  #atMs = 0;
  #realMs: number | undefined;

  get atMs(): number {
    return this.#atMs;
  }

  /** Goes to a time at once. */
  jump(toMs: number): void {
    this.#atMs = toMs;
    this.#realMs = undefined;
  }

  /** Passes up to a frame. `realMs`: the time of the frame. */
  advance({ nowMs, playing, speed }: Clock, realMs: number): void {
    const elapsedMs = this.#realMs === undefined ? 0 : Math.max(0, realMs - this.#realMs);
    this.#realMs = realMs;
    const targetMs = playing ? nowMs - BEHIND_MS * speed : nowMs;
    const passedMs = playing ? elapsedMs * speed : 0;
    const leftMs = targetMs - (this.#atMs + passedMs);
    if (Math.abs(leftMs) > JUMP_MS * Math.max(1, speed)) this.#atMs = targetMs;
    else if (!playing) this.#atMs = Math.abs(leftMs) < SAME_MS ? nowMs : this.#atMs + leftMs * CATCH_UP;
    // While it passes it is corrected gently, and never beyond the clock.
    else this.#atMs = Math.max(this.#atMs, Math.min(nowMs, this.#atMs + passedMs + leftMs * CATCH_UP * 0.25));
  }
}
