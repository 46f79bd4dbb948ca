import type { Cluster } from '../cluster.ts';
import type { Place } from '../command.ts';
import { isAfter } from '../place.ts';
import { Replay } from '../replay.ts';
import { commandsOf, untilOf } from './branch-commands.ts';
import { clusterOptionsOf, type HostOptions } from './cluster-options.ts';
import { EventMeter } from './event-budget.ts';
import type { Scenario } from './scenario.ts';

/** The number of events between two checks of the meter. */
const SLICE = 256;

interface ReplayOptions {
  /** The branch to play. Absent: the cursor's branch. */
  readonly branch?: number;
  /** The bound of events per simulated second. Absent: `EVENTS_PER_SECOND`. */
  readonly eventsPerSecond?: number;
  readonly host?: HostOptions;
}

/** A replay of a scenario's branch up to its end, for callers that do other work between its parts. */
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

  /** Plays at most `maxEvents` further events. Returns true once the end is reached. Throws `ScenarioError` if the replay runs away. */
  advance(maxEvents: number): boolean {
    for (let left = maxEvents; left > 0; left -= SLICE) {
      if (this.#replay.advance(Math.min(left, SLICE))) return true;
      this.#meter.check(this.cluster);
    }
    return false;
  }
}

/** Plays a scenario's branch to its end. Throws `ScenarioError` if the replay runs away. */
export function playScenario(scenario: Scenario, options: ReplayOptions = {}): Cluster {
  const replaying = new ScenarioReplay(scenario, options);
  while (!replaying.advance(Infinity));
  return replaying.cluster;
}
