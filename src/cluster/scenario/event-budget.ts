import { ScenarioError } from './scenario-error.ts';

/**
 * The largest number of events within one simulated second of a replay. Above it time hardly moves, and the scenario counts as running away. For comparison:
 * creating and rolling 1,000 Pods takes ten minutes and 145,000 events. A whole replay has no bound, because a cluster may have been watched for days. The
 * page shows the progress of a replay, and the user can stop it.
 */
export const EVENTS_PER_SECOND = 100_000;

/** The part of a cluster that is measured. */
interface Measured {
  /** Simulated time in milliseconds. */
  readonly now: number;
  readonly eventCount: number;
}

/** Measures the events per simulated second of a replay. `check` must be called regularly. */
export class EventMeter {
  readonly #perSecond: number;
  #secondMs = 0;
  /** The number of events before the present second. */
  #before = 0;

  constructor(perSecond: number = EVENTS_PER_SECOND) {
    this.#perSecond = perSecond;
  }

  /** Throws `ScenarioError` above the bound, with the simulated time and the number of events. */
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
