import { Signal, sleep, type Process } from '../sim/index.ts';
import type { Simulation } from '../trace/index.ts';

/**
 * Runs a process on request, with at least `minIntervalMs` between the end of one run and the start of the next. Requests meanwhile are merged
 * (pkg/proxy/runner/bounded_frequency_runner.go). The periodic run after `maxInterval` is left out: it would find no change.
 */
export class BoundedFrequencyRunner {
  readonly #sim: Simulation;
  readonly #minIntervalMs: number;
  readonly #run: () => Process<void>;
  readonly #requested = new Signal();
  #isRequested = false;
  #cause = 0;

  constructor(sim: Simulation, minIntervalMs: number, run: () => Process<void>) {
    this.#sim = sim;
    this.#minIntervalMs = minIntervalMs;
    this.#run = run;
  }

  /** Requests a run as soon as possible. What first requested it is the cause of the run. */
  request(): void {
    if (this.#isRequested) return;
    this.#isRequested = true;
    this.#cause = this.#sim.cause;
    this.#requested.broadcast();
  }

  /** The loop. It ends with its task. */
  *loop(): Process<never> {
    let endedMs = -Infinity;
    for (;;) {
      while (!this.#isRequested) yield this.#requested;
      const waitMs = endedMs + this.#minIntervalMs - this.#sim.nowMs;
      if (waitMs > 0) yield* sleep(waitMs);
      this.#isRequested = false;
      this.#sim.cause = this.#cause;
      yield* this.#run();
      endedMs = this.#sim.nowMs;
    }
  }
}
