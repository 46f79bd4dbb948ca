import { createCluster, isAfter, type Cluster, type LoggedCommand } from '../../cluster/index.ts';
import { commandsOf, untilOf } from '../../cluster/scenario/branch-commands.ts';
import { clusterOptionsOf, Script } from '../../cluster/scenario/scenario-replay.ts';
import type { Scenario } from '../../cluster/scenario/scenario.ts';
import { MICROSECOND_MS } from '../../sim/index.ts';
import type { Simulation, TraceRecord } from '../../trace/index.ts';
import { listen } from './probe.ts';
import { Recorder } from './recorder.ts';
import type { Recording } from './recording.ts';

/** What happens does not depend on these, and the twin reads little of the past. */
const MEMORY = { traceLimit: 10_000, keepRevisions: 80_000 };

/** How many played clusters are kept to play on from. */
const MOST_RERUNS = 8;
/** How far before the end of the history clusters are played in advance, in parts of its length. The newest syncs are opened most. */
const AHEAD = [1 / 24, 1 / 6, 1 / 3, 1 / 2, 2 / 3, 5 / 6];
/** A cluster that stands at most this much before such a place is near enough. */
const NEAR = 1 / 12;

/** The sync to record, or the call of an informer's handlers. */
export interface RecordAim {
  /** The history as the page has it. The cursor's branch is played. */
  readonly scenario: Scenario;
  /** The trace record of the start, and its time. */
  readonly record: number;
  readonly atMs: number;
}

/**
 * Plays the history of the page's cluster again and records one sync of it, line by line. It runs in a worker of its own, with an
 * instrumented engine (`scripts/instrument`).
 */
export class Twin {
  /** Clusters that have been played before, to play on from. All are of one world. */
  #reruns: readonly Rerun[] = [];

  /** Begins to play up to a sync and to record it. */
  record(aim: RecordAim): RecordingRun {
    const { world, commands, endMs } = historyOf(aim.scenario);
    const nearest = this.#reruns
      .filter((rerun) => rerun.world === world && leadsTo(rerun.cluster, commands, aim.atMs))
      .toSorted((one, other) => one.cluster.now - other.cluster.now)
      .at(-1);
    const { cluster } = nearest ?? this.#begin(aim.scenario, world);
    return new RecordingRun(cluster, commands.slice(cluster.commands.length), aim, endMs);
  }

  /** Begins to play in advance, so that a cluster stands shortly before each part of the history. */
  ahead(scenario: Scenario): AheadRun {
    const { world, commands, endMs } = historyOf(scenario);
    const places = AHEAD.map((part) => endMs * (1 - part));
    const isNear = (atMs: number): boolean =>
      this.#reruns.some((rerun) => {
        const { now } = rerun.cluster;
        return rerun.world === world && now <= atMs && now >= atMs - endMs * NEAR && leadsTo(rerun.cluster, commands, atMs + 1);
      });
    let script: Script | undefined;
    return {
      advance: (maxEvents) => {
        const [atMs] = places;
        if (atMs === undefined) return true;
        if (script === undefined && !isNear(atMs)) script = new Script(this.#begin(scenario, world).cluster, commands);
        if (script?.runTo(atMs, { maxEvents }) === false) return false;
        script = undefined;
        places.shift();
        return false;
      },
    };
  }

  /** A new cluster. It takes the place of the one that is the least use. */
  #begin(scenario: Scenario, world: string): Rerun {
    const rerun = { world, cluster: createCluster(clusterOptionsOf(scenario, MEMORY)) };
    const kept = this.#reruns
      .filter((each) => each.world === world)
      .toSorted((one, other) => one.cluster.now - other.cluster.now);
    if (kept.length >= MOST_RERUNS) kept.splice(closestToLast(kept), 1);
    this.#reruns = [...kept, rerun];
    return rerun;
  }
}

/** Clusters that are being played in advance. */
export interface AheadRun {
  /** Plays at most about `maxEvents` events. Returns true if there is nothing more to play. */
  advance(maxEvents: number): boolean;
}

/** The definition of a scenario's cluster as text, the commands of the cursor's branch, and its end. */
function historyOf(scenario: Scenario): {
  readonly world: string;
  readonly commands: readonly LoggedCommand[];
  readonly endMs: number;
} {
  const branch = scenario.cursor?.branch ?? 0;
  return {
    world: JSON.stringify(scenario.cluster),
    commands: commandsOf(scenario, branch),
    endMs: untilOf(scenario, branch).atMs,
  };
}

/** The index of the cluster that stands closest behind the one before it. They are in the order of time. */
function closestToLast(reruns: readonly Rerun[]): number {
  const gaps = reruns.map(({ cluster }, i) => cluster.now - (reruns[i - 1]?.cluster.now ?? 0));
  return gaps.indexOf(Math.min(...gaps));
}

interface Rerun {
  /** The definition of the cluster, as text. */
  readonly world: string;
  readonly cluster: Cluster;
}

/** True if a cluster that is given the rest of these commands comes to the time `atMs`. */
function leadsTo(cluster: Cluster, commands: readonly LoggedCommand[], atMs: number): boolean {
  if (cluster.now >= atMs) return false;
  const given = cluster.commands.length;
  const next = commands[given];
  if (next !== undefined && isAfter(cluster.place, next)) return false;
  return JSON.stringify(cluster.commands) === JSON.stringify(commands.slice(0, given));
}

/** Records what runs while a cluster is created: components begin before the first event. Undefined if the record is not made by then. */
function recordCreation({ scenario, record }: RecordAim): Recording | undefined {
  let recorder: Recorder | undefined;
  const onSimulation = (sim: Simulation): void => {
    const begun = (recorder = new Recorder(sim));
    sim.trace.subscribe(({ id }) => begun.noteRecord(id));
    listen(begun);
  };
  try {
    const { trace } = createCluster({ ...clusterOptionsOf(scenario, MEMORY), onSimulation });
    return trace.lastId < record ? undefined : recorder!.finish(true);
  } finally {
    listen(undefined);
  }
}

/** A recording that is being made. */
export class RecordingRun {
  readonly #cluster: Cluster;
  readonly #script: Script;
  readonly #aim: RecordAim;
  /** The end of the history. */
  readonly #untilMs: number;
  /** Of the event that runs. Once the aim is met, of all that follows. */
  #recorder: Recorder | undefined;
  #isMet = false;
  #isOver = false;

  constructor(cluster: Cluster, commands: readonly LoggedCommand[], aim: RecordAim, untilMs: number) {
    this.#cluster = cluster;
    this.#script = new Script(cluster, commands);
    this.#aim = aim;
    this.#untilMs = Math.max(untilMs, aim.atMs);
  }

  /** The finished part, from 0 to 1. */
  get done(): number {
    const { atMs } = this.#aim;
    return atMs === 0 ? 1 : Math.min(1, this.#cluster.now / atMs);
  }

  /** Plays at most about `maxEvents` events. Returns the recording if it is finished. Throws if the history does not have the record. */
  advance(maxEvents: number): Recording | undefined {
    if (this.#aim.atMs === 0 && this.#recorder === undefined) {
      const creation = recordCreation(this.#aim);
      if (creation !== undefined) return creation;
    }
    const { nowMs } = this.#cluster.sim;
    const beforeMs = this.#aim.atMs - MICROSECOND_MS;
    if (nowMs < beforeMs && !this.#script.runTo(beforeMs, { maxEvents })) return undefined;
    const unsubscribe = this.#cluster.trace.subscribe((record) => this.#take(record));
    try {
      return this.#record(maxEvents);
    } finally {
      listen(undefined);
      unsubscribe();
    }
  }

  #record(maxEvents: number): Recording | undefined {
    const { sim, trace } = this.#cluster;
    while (!this.#isMet) {
      this.#recorder = new Recorder(sim);
      listen(this.#recorder);
      if (this.#script.runTo(this.#aim.atMs, { maxEvents: 1 }) || trace.lastId > this.#aim.record) break;
    }
    if (!this.#isMet) throw new Error(`the history has no record ${this.#aim.record} at ${this.#aim.atMs} ms`);
    const recorder = this.#recorder!;
    listen(recorder);
    const isOver = (): boolean => this.#isOver && !recorder.isWithin;
    if (!isOver() && !this.#script.runTo(this.#untilMs, { maxEvents, until: isOver }) && !isOver()) return undefined;
    const variation = this.#cluster.variationAt(this.#aim.record);
    return { ...recorder.finish(isOver()), ...(variation !== undefined && { variation }) };
  }

  #take({ id, cause, body }: TraceRecord): void {
    const { record } = this.#aim;
    this.#recorder!.noteRecord(id);
    if (id === record) {
      this.#isMet = true;
      this.#isOver = body.type !== 'sync-start';
      // A kubelet, and a binding cycle, are recorded right before their function is called.
      this.#recorder!.keepTask('name' in body ? body.name : '', body.type === 'kubelet' || body.type === 'step');
    }
    if (body.type === 'sync-end' && cause === record) this.#isOver = true;
  }
}
