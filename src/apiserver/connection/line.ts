import type { Random } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';

/** Latencies between clients and the API server, in milliseconds. */
export interface ServerTimings {
  /** A request and its answer together. Half of it passes before the server handles the request. */
  readonly requestMs: number;
  /** From a write to its arrival at a watcher. */
  readonly watchMs: number;
  /** Each delay varies by this fraction in both directions: 0.2 turns 10 ms into 8 to 12 ms. */
  readonly jitter: number;
}

/** About what a small real cluster shows on one machine. */
export const DEFAULT_TIMINGS: ServerTimings = { requestMs: 4, watchMs: 2, jitter: 0.25 };

/**
 * The delays between one client and the server. Each client has its own random stream, so one more call of a client does not
 * change the others' delays.
 */
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
