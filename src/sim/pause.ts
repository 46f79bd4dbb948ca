import { sleep, type Process, type Signal, type WaitingTask, type Wait } from './process.ts';

/**
 * Waits `delayMs` if it is positive. `background`: the simulation may be idle during the wait. Periodic tasks wait in the background while they have nothing
 * to do.
 */
export function* pause(delayMs: number, background: boolean): Process<void> {
  if (delayMs > 0) yield* sleep(delayMs, background);
}

/** Waits for a signal for at most `timeoutMs`. Returns whether it came in time. */
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

  begin(task: WaitingTask): void {
    const onTimeout = (): void => {
      this.timedOut = true;
      this.signal.cancel(task);
      task.resume(undefined);
    };
    this.#cancelTimer = task.sim.schedule(this.timeoutMs, onTimeout, { background: this.background });
    this.signal.begin(task);
  }

  cancel(task: WaitingTask): void {
    this.signal.cancel(task);
    this.end();
  }

  end(): void {
    this.#cancelTimer?.();
  }
}
