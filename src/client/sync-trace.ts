import { StatusError } from '../api/index.ts';
import {
  type ColumnOf,
  type Figure,
  type FigureArguments,
  type FiguresOf,
  HandlerRecord,
  type OutcomeOf,
  type Simulation,
  type Step,
  StepRecord,
  type StepTable,
  type Told,
} from '../trace/index.ts';

/** The maximum number of rows in a step's table. */
const MOST_ROWS = 24;
/** The maximum number of objects that a figure names. */
const MOST_NAMES = 6;

/** Names as one figure: `web-1, web-2`, or `web-1, …, web-6 (+4)` if there are more. */
export function listNames(names: readonly string[]): string {
  const listed = names.slice(0, MOST_NAMES).join(', ');
  return names.length > MOST_NAMES ? `${listed} (+${names.length - MOST_NAMES})` : listed;
}

/** The names of objects as one figure (see `listNames`). */
export function namesOf(objects: readonly { readonly metadata: { readonly name: string } }[]): string {
  return listNames(objects.map(({ metadata }) => metadata.name));
}

/** The table of a step: one row for each of the first few things. */
export function tableOf<const Column extends string, T>(
  columns: readonly Column[],
  things: readonly T[],
  row: (thing: T) => readonly Figure[],
): StepTable<Column> {
  return { columns, rows: things.slice(0, MOST_ROWS).map(row), more: Math.max(0, things.length - MOST_ROWS) };
}

/** What is told, before its step is known. */
type AnyTold = { readonly step: Step; readonly outcome: string };

/** The arguments after the code of an outcome: its figures, optional if none is required, and the table. */
type Details<S extends Step, C extends string> =
  object extends FiguresOf<S, C>
    ? [figures?: FiguresOf<S, C>, table?: StepTable<ColumnOf<S>>]
    : [figures: FiguresOf<S, C>, table?: StepTable<ColumnOf<S>>];

/** The record of a declared step. */
export function stepRecord<S extends Step, C extends OutcomeOf<S>>(step: S, outcome: C, ...details: Details<S, C>): StepRecord {
  const [figures, table] = details;
  return new StepRecord(step, outcome, figures, table);
}

/** Reports the branches that an informer's handlers take. */
export class HandlerTrace {
  constructor(
    private readonly sim: Simulation,
    private readonly by: string,
  ) {}

  report<S extends Step, C extends OutcomeOf<S>>(step: S, outcome: C, ...[figures]: FigureArguments<S, C>): void {
    this.sim.trace.emit(this.by, new HandlerRecord(step, outcome, figures));
  }
}

/** The present state of one worker of a controller. */
export interface WorkerState {
  readonly worker: number;
  /** The name of its queue. */
  readonly queue: string;
  /** The key that it holds. Empty while it waits for one. */
  key: string;
  /** The upstream function that it is in. */
  step: string;
  /** The time since which it has held the key or waited for one. */
  sinceMs: number;
  /** The trace record of its `sync-start`; 0 while it waits. */
  sync: number;
}

/** A worker that waits for its first key. `queue`: the name of its queue. */
export function idleWorker(worker: number, queue: string, sinceMs: number): WorkerState {
  return { worker, queue, key: '', step: '', sinceMs, sync: 0 };
}

/**
 * Reports a sync, step by step. Steps are declared in the component's `steps.ts`; a result is a code with figures. Each step is
 * a child of its scope, and becomes the cause of what follows: an API write after a step is the write of that step. So report
 * the decision first, then act. `tell` and `enter` report what a plan has decided, `step` and `into` what happens besides.
 *
 *     const rolling = sync.into(steps.rolloutRolling, '');
 *     const plan = planNewReplicaSet(deployment, allRSs, newRS);
 *     rolling.tell(plan);
 *     yield* api.update('ReplicaSet', { ...newRS, spec: { ...newRS.spec, replicas: plan.figures.to } });
 */
export class SyncTrace {
  private constructor(
    private readonly sim: Simulation,
    private readonly by: string,
    private readonly state: WorkerState,
    /** The record of this scope: the parent of its steps. */
    readonly id: number,
  ) {}

  /** Reports the start of a sync, which is the call of its first step. The cause is the queue's `get`. */
  static start(sim: Simulation, by: string, state: WorkerState, key: string, { component, name }: Step): SyncTrace {
    state.key = key;
    state.step = name;
    state.sinceMs = sim.nowMs;
    const id = sim.trace.emit(by, { type: 'sync-start', controller: by, worker: state.worker, key, component, name });
    sim.cause = id;
    state.sync = id;
    return new SyncTrace(sim, by, state, id);
  }

  /**
   * Reports a decision: the code of its outcome, its figures, and a table (see `tableOf`) if it decides about several things.
   */
  step<S extends Step, C extends OutcomeOf<S>>(step: S, outcome: C, ...details: Details<S, C>): void {
    this.#emit(stepRecord(step, outcome, ...details));
  }

  /** Reports a decision that was made as a value, by a `plan…` function. */
  tell<const T extends AnyTold>(told: T & Told<T['step']>): void {
    const { step, outcome, figures, table } = told as Told<Step>;
    this.#emit(new StepRecord(step, outcome, figures, table));
  }

  /**
   * Reports a step that contains steps, and returns their scope. The outcome is empty unless the decision is known beforehand.
   */
  into<S extends Step, C extends OutcomeOf<S>>(step: S, outcome: C, ...details: Details<S, C>): SyncTrace {
    this.step(step, outcome, ...details);
    return this.#entered();
  }

  /** Reports a decision whose step contains steps, and returns their scope. */
  enter<const T extends AnyTold>(told: T & Told<T['step']>): SyncTrace {
    this.tell<T>(told);
    return this.#entered();
  }

  #emit(record: StepRecord): void {
    this.state.step = record.name;
    this.sim.cause = this.sim.trace.emit(this.by, record, this.id);
  }

  /** The scope of the step that was reported last. */
  #entered(): SyncTrace {
    return new SyncTrace(this.sim, this.by, this.state, this.sim.cause);
  }

  /** Reports the end of the sync. Call it on the scope that `start` returned. An error of the API has a reason of its own. */
  end(error?: unknown, reason = reasonOf(error)): void {
    const { worker, key } = this.state;
    const message = error === undefined ? '' : error instanceof Error ? error.message : String(error);
    const end = { type: 'sync-end', controller: this.by, worker, key, error: message } as const;
    this.sim.trace.emit(this.by, reason === undefined ? end : { ...end, reason }, this.id);
    this.state.key = '';
    this.state.step = '';
    this.state.sync = 0;
    this.state.sinceMs = this.sim.nowMs;
  }
}

/** The reason of an API error, or the type of an error that has a name of its own upstream. */
function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof StatusError)) return undefined;
  return error.name === 'StatusError' ? error.reason : error.name;
}

/**
 * Reports that the running task is a periodic loop from here on. This record becomes the cause of what its rounds do. `step` is
 * the upstream function that is repeated.
 */
export function startPeriodic(sim: Simulation, by: string, { component, name }: Step, everyMs: number): void {
  sim.cause = sim.trace.emit(by, { type: 'start', component, name, outcome: '', everyMs });
}
