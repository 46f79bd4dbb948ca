/** What a player plays: a simulation, as far as its clock goes. */
export interface Playable {
  readonly nowMs: number;
  /** Runs up to `untilMs`, but no more than `maxEvents` events. True when `untilMs` was reached. */
  runTo(untilMs: number, maxEvents: number): boolean;
}

export const MIN_SPEED = 0.01;
export const MAX_SPEED = 100;

/** Wall time that one frame may spend on running, so that messages are answered and deltas sent in between. */
const BUDGET_MS = 10;
/** Events between two looks at the wall clock. */
const SLICE = 256;
/** A frame that comes later than this (a laptop that slept) does not make up for what it missed. */
const LONGEST_FRAME_MS = 100;

/**
 * Lets virtual time pass with real time, at a speed. When the engine cannot keep up, time falls behind rather than the page: what
 * was not reached in a frame is dropped.
 */
export class Player {
  playing = true;
  /** The last frame did not reach the time that it should have. */
  behind = false;
  #speed = 1;
  #lastFrameAt: number | undefined;
  readonly #target: Playable;
  readonly #wallMs: () => number;

  constructor(target: Playable, wallMs: () => number) {
    this.#target = target;
    this.#wallMs = wallMs;
  }

  get speed(): number {
    return this.#speed;
  }

  /** Simulated seconds for each real one; kept between 0.01 and 100. */
  set speed(speed: number) {
    if (Number.isFinite(speed)) this.#speed = Math.min(MAX_SPEED, Math.max(MIN_SPEED, speed));
  }

  /** What it plays begins now: time that passed before is not made up for. */
  begin(): void {
    this.#lastFrameAt = undefined;
  }

  /** Runs the time since the last frame. */
  frame(): void {
    const startedAt = this.#wallMs();
    const elapsedMs = Math.min(LONGEST_FRAME_MS, startedAt - (this.#lastFrameAt ?? startedAt));
    this.#lastFrameAt = startedAt;
    this.behind = false;
    if (!this.playing) return;
    const untilMs = this.#target.nowMs + elapsedMs * this.#speed;
    while (!this.#target.runTo(untilMs, SLICE)) {
      if (this.#wallMs() - startedAt < BUDGET_MS) continue;
      this.behind = true;
      return;
    }
  }
}
