import type { Process, Signal, Task, Timer, Wait } from '../sim/index.ts';

/**
 * Waits `delayMs`, as `sleep` does, but says itself whether the simulation may be idle meanwhile: a task that is set up to do
 * something now and then waits in the background for as long as there is nothing to do.
 */
export function* pause(delayMs: number, background: boolean): Process<void> {
  if (delayMs > 0) yield new Pause(delayMs, background);
}

/** What `pause` waits for: for processes that every Pod goes through, and that can do without one more process within them. */
export class Pause implements Wait {
  #timer: Timer | undefined;

  constructor(
    readonly delayMs: number,
    readonly background: boolean,
  ) {}

  begin(task: Task): void {
    this.#timer = task.sim.startTimer(this.delayMs, () => task.resume(undefined), this.background);
  }

  cancel(task: Task): void {
    if (this.#timer !== undefined) task.sim.cancelTimer(this.#timer);
  }
}

/** Waits for a signal, `timeoutMs` at most. True when it came in time. */
export function* waitAtMost(signal: Signal, timeoutMs: number, background: boolean): Process<boolean> {
  const wait = new SignalOrTimeout(signal, timeoutMs, background);
  try {
    yield wait;
  } finally {
    wait.end();
  }
  return !wait.timedOut;
}

class SignalOrTimeout implements Wait {
  timedOut = false;
  #cancelTimer: (() => void) | undefined;

  constructor(
    readonly signal: Signal,
    readonly timeoutMs: number,
    readonly background: boolean,
  ) {}

  begin(task: Task): void {
    const onTimeout = (): void => {
      this.timedOut = true;
      this.signal.cancel(task);
      task.resume(undefined);
    };
    this.#cancelTimer = task.sim.schedule(this.timeoutMs, onTimeout, { background: this.background });
    this.signal.begin(task);
  }

  cancel(task: Task): void {
    this.signal.cancel(task);
    this.end();
  }

  end(): void {
    this.#cancelTimer?.();
  }
}
