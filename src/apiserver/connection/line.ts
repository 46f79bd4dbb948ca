import type { Random, Simulation } from '../../sim/index.ts';
import type { ServerTimings } from '../timings.ts';

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
