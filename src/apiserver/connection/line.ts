import type { Random, Simulation } from '../../sim/index.ts';

/** How long things take on the way to the API server and back, in milliseconds. */
export interface ServerTimings {
  /** A request and its answer together: half of it passes before the server handles the request. */
  readonly requestMs: number;
  /** From a write to its arrival at a watcher. */
  readonly watchMs: number;
  /** Each time varies by this fraction up and down: 0.2 makes 10 ms into 8 to 12 ms. */
  readonly jitter: number;
}

/** About what a small real cluster shows on one machine. */
export const DEFAULT_TIMINGS: ServerTimings = { requestMs: 4, watchMs: 2, jitter: 0.25 };

/** The time that things take between one client and the server. Each client draws its own chances, so that one call more of it shifts nobody else's. */
export class Line {
  readonly #random: Random;

  constructor(
    readonly sim: Simulation,
    readonly timings: ServerTimings,
    clientName: string,
  ) {
    this.#random = sim.random.fork(`apiserver/line/${clientName}`);
  }

  requestDelayMs(): number {
    return this.#random.jitter(this.timings.requestMs / 2, this.timings.jitter);
  }

  responseDelayMs(): number {
    return this.#random.jitter(this.timings.requestMs / 2, this.timings.jitter);
  }

  watchDelayMs(): number {
    return this.#random.jitter(this.timings.watchMs, this.timings.jitter);
  }
}
