import { ScenarioError } from './scenario-error.ts';

/** How much may happen in a replay before it counts as running away. */
export interface EventBudget {
  /** Events from the beginning on. */
  readonly events: number;
  /** Events within one simulated second. */
  readonly perSecond: number;
}

/**
 * More than anybody watches: ten minutes in which 1,000 Pods are made and rolled are 145,000 events, and an engine does some ten of them in a millisecond.
 */
export const EVENT_BUDGET: EventBudget = { events: 2_000_000, perSecond: 100_000 };

/** What a budget is measured on: a cluster, as far as that goes. */
interface Measured {
  /** Milliseconds of simulated time. */
  readonly now: number;
  readonly eventCount: number;
}

/** Holds a replay to a budget. To be asked now and then: what was spent between two times it is asked is spent. */
export class EventMeter {
  readonly #budget: EventBudget;
  #secondMs = 0;
  /** Events before the present second. */
  #before = 0;

  constructor(budget: EventBudget = EVENT_BUDGET) {
    this.#budget = budget;
  }

  /** Throws `ScenarioError` when the budget is spent: it says when in simulated time, and by how many events. */
  check({ now, eventCount }: Measured): void {
    if (now - this.#secondMs >= 1_000) {
      this.#secondMs = now;
      this.#before = eventCount;
    }
    const inOneSecond = eventCount - this.#before;
    if (eventCount <= this.#budget.events && inOneSecond <= this.#budget.perSecond) return;
    const figures = { events: eventCount, inOneSecond, atMs: now };
    throw new ScenarioError(
      'runs-away',
      `stopped at ${(now / 1000).toFixed(3)} s: ${eventCount} events so far, ${inOneSecond} of them within a second`,
      '',
      figures,
    );
  }
}
