import { ScenarioError } from './scenario-error.ts';

/**
 * Events within one simulated second of a replay: with more, time hardly moves, and the scenario counts as running away. For comparison: ten minutes in which
 * 1,000 Pods are made and rolled are 145,000 events. A whole replay has no bound: others may open a cluster that somebody has watched for days. The page says how
 * far the replay is, and the user can stop it.
 */
export const EVENTS_PER_SECOND = 100_000;

/** What is measured: a cluster, as far as that goes. */
interface Measured {
  /** Milliseconds of simulated time. */
  readonly now: number;
  readonly eventCount: number;
}

/** Holds a replay to a bound. To be asked now and then: what was spent between two times it is asked is spent. */
export class EventMeter {
  readonly #perSecond: number;
  #secondMs = 0;
  /** Events before the present second. */
  #before = 0;

  constructor(perSecond: number = EVENTS_PER_SECOND) {
    this.#perSecond = perSecond;
  }

  /** Throws `ScenarioError` when the bound is passed: it says when in simulated time, and by how many events. */
  check({ now, eventCount }: Measured): void {
    if (now - this.#secondMs >= 1_000) {
      this.#secondMs = now;
      this.#before = eventCount;
    }
    const inOneSecond = eventCount - this.#before;
    if (inOneSecond <= this.#perSecond) return;
    const at = `${(now / 1000).toFixed(3)} s`;
    throw new ScenarioError('runs-away', `stopped at ${at}: ${inOneSecond} events within a second`, '', { inOneSecond, at });
  }
}
