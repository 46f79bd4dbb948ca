import {
  HandlerRecord,
  StepRecord,
  type ColumnOf,
  type Figure,
  type FigureArguments,
  type FiguresOf,
  type OutcomeOf,
  type Simulation,
  type Step,
  type StepTable,
} from '../sim/index.ts';

/** The table of a step has at most this many rows. */
const MOST_ROWS = 24;
/** A figure names at most this many objects. */
const MOST_NAMES = 6;

/** The names of objects as one figure: `web-1, web-2`, or `web-1, …, web-6 (+4)` if there are more. */
export function listNames(names: readonly string[]): string {
  const listed = names.slice(0, MOST_NAMES).join(', ');
  return names.length > MOST_NAMES ? `${listed} (+${names.length - MOST_NAMES})` : listed;
}

/** The names of objects as one figure. */
export function namesOf(objects: readonly { readonly metadata: { readonly name: string } }[]): string {
  return listNames(objects.map(({ metadata }) => metadata.name));
}

/** The table of a step: a row for each of the first few things. */
export function tableOf<const Column extends string, T>(
  columns: readonly Column[],
  things: readonly T[],
  row: (thing: T) => readonly Figure[],
): StepTable<Column> {
  return { columns, rows: things.slice(0, MOST_ROWS).map(row), more: Math.max(0, things.length - MOST_ROWS) };
}

/** What follows the code of an outcome in a call: its figures, which may be left out if none is needed, and the table. */
type Details<S extends Step, C extends string> =
  object extends FiguresOf<S, C>
    ? [figures?: FiguresOf<S, C>, table?: StepTable<ColumnOf<S>>]
    : [figures: FiguresOf<S, C>, table?: StepTable<ColumnOf<S>>];

/** A record of what a declared step came to. */
export function stepRecord<S extends Step, C extends OutcomeOf<S>>(step: S, outcome: C, ...details: Details<S, C>): StepRecord {
  const [figures, table] = details;
  return new StepRecord(step, outcome, figures, table);
}

/** Tells the trace which branch the handlers of an informer take. */
export class HandlerTrace {
  constructor(
    private readonly sim: Simulation,
    private readonly by: string,
  ) {}

  report<S extends Step, C extends OutcomeOf<S>>(step: S, outcome: C, ...[figures]: FigureArguments<S, C>): void {
    this.sim.trace.emit(this.by, new HandlerRecord(step, outcome, figures));
  }
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
 * Tells the trace what a sync does, step by step. A step is declared in its component's `steps.ts`; what it came to is a code with figures. Each step
 * is a child of the scope that it is told to, and becomes the cause of what follows: an API write made after a step is the write of that step. So
 * tell the decision first, then act.
 *
 *     const rolling = sync.into(steps.rolloutRolling, '');
 *     rolling.step(steps.reconcileNewReplicaSet, 'grows', { replicaSet: 'web-1', from: 1, to: 4, replicas: 10 });
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

  /** The start of a sync, which calls its first step. Its cause is what the worker acts on: how the key came out of the queue. */
  static start(sim: Simulation, by: string, state: WorkerState, key: string, { component, name }: Step): SyncTrace {
    state.key = key;
    state.step = name;
    state.sinceMs = sim.nowMs;
    const id = sim.trace.emit(by, { type: 'sync-start', controller: by, worker: state.worker, key, component, name });
    sim.cause = id;
    state.sync = id;
    return new SyncTrace(sim, by, state, id);
  }

  /** Reports a decision: the code of its outcome, its figures, and what it decided for each of several things (see `tableOf`). */
  step<S extends Step, C extends OutcomeOf<S>>(step: S, outcome: C, ...details: Details<S, C>): void {
    this.state.step = step.name;
    this.sim.cause = this.sim.trace.emit(this.by, stepRecord(step, outcome, ...details), this.id);
  }

  /** Reports a step that is made of steps, and returns their scope. The outcome is empty unless the decision is known before them. */
  into<S extends Step, C extends OutcomeOf<S>>(step: S, outcome: C, ...details: Details<S, C>): SyncTrace {
    this.step(step, outcome, ...details);
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
