import { createCluster, isAfter, type Cluster, type LoggedCommand } from '../../cluster/index.ts';
import { commandsOf, untilOf } from '../../cluster/scenario/branch-commands.ts';
import { clusterOptionsOf, Script } from '../../cluster/scenario/scenario-replay.ts';
import type { Scenario } from '../../cluster/scenario/scenario.ts';
import { MICROSECOND_MS, type TraceRecord } from '../../sim/index.ts';
import { listen } from './probe.ts';
import { Recorder } from './recorder.ts';
import type { Recording } from './recording.ts';

/** What happens does not depend on these, and the twin reads little of the past. */
const MEMORY = { traceLimit: 10_000, keepRevisions: 80_000 };

/** How many played clusters are kept to play on from. */
const MOST_RERUNS = 3;

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
  /** Clusters that have been played before, to play on from. The one used last is at the end. */
  #reruns: Rerun[] = [];

  /** Begins to play up to a sync and to record it. */
  record(aim: RecordAim): RecordingRun {
    const { scenario } = aim;
    const branch = scenario.cursor?.branch ?? 0;
    const commands = commandsOf(scenario, branch);
    const world = JSON.stringify(scenario.cluster);
    const nearest = this.#reruns
      .filter((rerun) => rerun.world === world && leadsTo(rerun.cluster, commands, aim.atMs))
      .toSorted((one, other) => one.cluster.now - other.cluster.now)
      .at(-1);
    const rerun = nearest ?? { world, cluster: createCluster(clusterOptionsOf(scenario, MEMORY)) };
    this.#reruns = [...this.#reruns.filter((each) => each !== rerun), rerun].slice(-MOST_RERUNS);
    return new RecordingRun(rerun.cluster, commands.slice(rerun.cluster.commands.length), aim, untilOf(scenario, branch).atMs);
  }
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
    return Math.min(1, this.#cluster.now / this.#aim.atMs);
  }

  /** Plays at most about `maxEvents` events. Returns the recording if it is finished. Throws if the history does not have the record. */
  advance(maxEvents: number): Recording | undefined {
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
    return recorder.finish(isOver());
  }

  #take({ id, cause, body }: TraceRecord): void {
    const { record } = this.#aim;
    this.#recorder!.noteRecord(id);
    if (id === record) {
      this.#isMet = true;
      this.#isOver = body.type !== 'sync-start';
      this.#recorder!.keepTask('name' in body ? body.name : '');
    }
    if (body.type === 'sync-end' && cause === record) this.#isOver = true;
  }
}
