import { StepRecord, type Simulation, type StepTable } from '../sim/index.ts';

/** The figures that a step decided on, by name. */
export type Figures = Readonly<Record<string, number | string | boolean>>;

/** A table of a step shows so many rows at most. */
const MOST_ROWS = 24;

/** The table of a step: a row for each of the first few things. */
export function tableOf<T>(
  columns: readonly string[],
  things: readonly T[],
  row: (thing: T) => readonly (number | string | boolean)[],
): StepTable {
  return { columns, rows: things.slice(0, MOST_ROWS).map(row), more: Math.max(0, things.length - MOST_ROWS) };
}

/** What one worker of a controller is doing now. */
export interface WorkerState {
  readonly worker: number;
  /** The name of the queue that it takes its keys from. */
  readonly queue: string;
  /** The key that it holds; empty while it waits for one. */
  key: string;
  /** The upstream function that it is in. */
  step: string;
  /** Since when it holds the key, or waits for one. */
  sinceMs: number;
  /** The trace record of its `sync-start`; 0 while it waits. */
  sync: number;
}

/** A worker that waits for its first key. `queue`: the name of the queue that it takes its keys from. */
export function idleWorker(worker: number, queue: string, sinceMs: number): WorkerState {
  return { worker, queue, key: '', step: '', sinceMs, sync: 0 };
}

/**
 * Tells the trace what a sync does, step by step, under the names of upstream's functions. Each step is a child of the scope that
 * it is told to, and becomes the cause of what follows: an API write made after a step is the write of that step. So say the
 * decision first, then act.
 *
 *     const rolling = sync.into('rolloutRolling');
 *     rolling.step('reconcileNewReplicaSet', 'scale web-1 to 4', { replicas: 10, maxSurge: 3 });
 *     yield* api.update('ReplicaSet', scaled);
 */
export class SyncTrace {
  private constructor(
    private readonly sim: Simulation,
    private readonly by: string,
    private readonly state: WorkerState,
    /** The record that this scope's steps belong to. */
    readonly id: number,
  ) {}

  /** The start of a sync: its cause is what the worker acts on, that is how the key came out of the queue. */
  static start(sim: Simulation, by: string, state: WorkerState, key: string): SyncTrace {
    state.key = key;
    state.sinceMs = sim.nowMs;
    const id = sim.trace.emit(by, { type: 'sync-start', controller: by, worker: state.worker, key });
    sim.cause = id;
    state.sync = id;
    return new SyncTrace(sim, by, state, id);
  }

  /** A decision, and what came of it in a few words. `table`: what it decided for each of several things; see `tableOf`. */
  step(name: string, outcome: string, figures?: Figures, table?: StepTable): void {
    this.state.step = name;
    this.sim.cause = this.sim.trace.emit(this.by, new StepRecord(name, outcome, figures, table), this.id);
  }

  /** A step that is made of steps. `outcome` where the decision is known before them. */
  into(name: string, figures?: Figures, outcome = ''): SyncTrace {
    this.step(name, outcome, figures);
    return new SyncTrace(this.sim, this.by, this.state, this.sim.cause);
  }

  /** The end of the sync, by the scope that `start` returned. */
  end(error?: unknown): void {
    const { worker, key } = this.state;
    const message = error === undefined ? '' : error instanceof Error ? error.message : String(error);
    this.sim.trace.emit(this.by, { type: 'sync-end', controller: this.by, worker, key, error: message }, this.id);
    this.state.key = '';
    this.state.step = '';
    this.state.sync = 0;
    this.state.sinceMs = this.sim.nowMs;
  }
}
