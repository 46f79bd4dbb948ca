import type { Cluster } from '../cluster.ts';
import { isAfter, type LoggedCommand, type Place } from '../command.ts';
import { Replay, runTo, type RunBounds } from '../replay.ts';
import { commandsOf, untilOf } from './branch-commands.ts';
import type { Scenario } from './scenario.ts';
import { ImageCatalogue } from '../../userland/index.ts';
import type { ClusterOptions } from '../options.ts';
import { ScenarioError } from './scenario-error.ts';

/** Options of the player. They decide how much history is kept, not what happens, so they are not part of the scenario. */
export type HostOptions = Pick<ClusterOptions, 'traceLimit' | 'keepRevisions' | 'freeze'>;

export function clusterOptionsOf({ cluster }: Pick<Scenario, 'cluster'>, host: HostOptions = {}): ClusterOptions {
  const { seed, timings, nodes, controllerManagers, flags, images, scheduler, kubelets, addons, kubeadm, cloud, epochMs } =
    cluster;
  return {
    seed,
    timings,
    nodes,
    controllerManagers,
    controllerManagerFlags: flags,
    images: images && ImageCatalogue.withDefaults(images),
    scheduler,
    kubelets,
    addons,
    kubeadm,
    cloud,
    epochMs,
    ...host,
  };
}

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

/** Gives future commands when time reaches them, at their exact places. */
export class Script {
  readonly #cluster: Cluster;
  readonly #commands: readonly LoggedCommand[];
  #given = 0;

  /** `commands` are ordered by time and lie in the future. */
  constructor(cluster: Cluster, commands: readonly LoggedCommand[]) {
    this.#cluster = cluster;
    this.#commands = commands;
  }

  /** The commands that have not been given yet. */
  get upcoming(): readonly LoggedCommand[] {
    return this.#commands.slice(this.#given);
  }

  /** Lets time pass up to a time, or a place among the events. Returns true if it was reached, and false if a bound ended the run before. */
  runTo(end: number | Place, { maxEvents = Infinity, until }: RunBounds): boolean {
    const cluster = this.#cluster;
    const place = typeof end === 'number' ? { atMs: end } : end;
    const lastEvent = cluster.eventCount + maxEvents;
    for (;;) {
      const bounds = { maxEvents: lastEvent - cluster.eventCount, until };
      const next = this.#commands[this.#given];
      if (next === undefined || isAfter(next, place)) return runTo(cluster, place, bounds);
      if (!runTo(cluster, next, bounds)) return false;
      this.#given++;
      cluster.execute(next.command);
    }
  }
}
