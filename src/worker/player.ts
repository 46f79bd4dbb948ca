/** A player's target: a simulation, reduced to its clock. */
export interface Playable {
  readonly nowMs: number;
  /** Runs up to `untilMs`, but at most `maxEvents` events. Returns true if it has reached `untilMs`. */
  runTo(untilMs: number, maxEvents: number): boolean;
}

export const MIN_SPEED = 0.01;
export const MAX_SPEED = 100;

/** The wall time that a frame may spend on running, so that messages are answered and deltas sent in between. */
const BUDGET_MS = 10;
/** The number of events between two looks at the wall clock. */
const SLICE = 256;
/** A frame that comes later than this, for example after a laptop slept, does not catch up. */
const LONGEST_FRAME_MS = 100;

/**
 * Lets virtual time pass with real time, at a speed. If the engine cannot keep up, virtual time falls behind and the page does
 * not: time that a frame did not reach is dropped.
 */
export class Player {
  playing = true;
  /** Time passes this many times as fast as the speed says. A page that follows another catches up with it so. */
  pace = 1;
  /** True if the last frame did not reach its time. */
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

  /** Simulated seconds per real second, limited to 0.01 to 100. */
  set speed(speed: number) {
    if (Number.isFinite(speed)) this.#speed = Math.min(MAX_SPEED, Math.max(MIN_SPEED, speed));
  }

  /** Starts the target now: earlier time is not caught up. */
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
    const untilMs = this.#target.nowMs + elapsedMs * this.#speed * this.pace;
    while (!this.#target.runTo(untilMs, SLICE)) {
      if (this.#wallMs() - startedAt < BUDGET_MS) continue;
      this.behind = true;
      return;
    }
  }
}
