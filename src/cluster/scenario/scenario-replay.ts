import type { Cluster } from '../cluster.ts';
import type { Place } from '../command.ts';
import { isAfter } from '../place.ts';
import { Replay } from '../replay.ts';
import { commandsOf, untilOf } from './branch-commands.ts';
import { clusterOptionsOf, type HostOptions } from './cluster-options.ts';
import { EventMeter } from './event-budget.ts';
import type { Scenario } from './scenario.ts';

/** Events between two looks at the meter. */
const SLICE = 256;

interface ReplayOptions {
  /** Which branch. Absent: the one that the cursor is on. */
  readonly branch?: number;
  /** How many events within a simulated second are too many. Absent: `EVENTS_PER_SECOND`. */
  readonly eventsPerSecond?: number;
  readonly host?: HostOptions;
}

/** A scenario's branch that is being played up to its end, for whoever has something else to do between its parts. */
export class ScenarioReplay {
  readonly #replay: Replay;
  readonly #meter: EventMeter;

  constructor(scenario: Scenario, { branch = scenario.cursor?.branch ?? 0, eventsPerSecond, host }: ReplayOptions = {}) {
    const until = untilOf(scenario, branch);
    const given = commandsOf(scenario, branch).filter((logged) => !isAfter(logged, until));
    this.#replay = new Replay(clusterOptionsOf(scenario, host), given, until);
    this.#meter = new EventMeter(eventsPerSecond);
  }

  get cluster(): Cluster {
    return this.#replay.cluster;
  }

  get until(): Place {
    return this.#replay.until;
  }

  /** Goes on by at most so many events. True when it has arrived. Throws `ScenarioError` when it runs away. */
  advance(maxEvents: number): boolean {
    for (let left = maxEvents; left > 0; left -= SLICE) {
      if (this.#replay.advance(Math.min(left, SLICE))) return true;
      this.#meter.check(this.cluster);
    }
    return false;
  }
}

/** The cluster that comes of a scenario, as it stands at the end of its branch. Throws `ScenarioError` when it runs away. */
export function playScenario(scenario: Scenario, options: ReplayOptions = {}): Cluster {
  const replaying = new ScenarioReplay(scenario, options);
  while (!replaying.advance(Infinity));
  return replaying.cluster;
}
