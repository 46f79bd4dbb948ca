import { StepRecord, type Simulation } from '../sim/index.ts';

/** The figures that a step decided on, by name. */
export type Figures = Readonly<Record<string, number | string | boolean>>;

/** What one worker of a controller is doing now. */
export interface WorkerState {
  readonly worker: number;
  /** The key that it holds; empty while it waits for one. */
  key: string;
  /** The upstream function that it is in. */
  step: string;
  /** Since when it holds the key. */
  sinceMs: number;
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
    return new SyncTrace(sim, by, state, id);
  }

  /** A decision, and what came of it in a few words. */
  step(name: string, outcome: string, figures?: Figures): void {
    this.state.step = name;
    this.sim.cause = this.sim.trace.emit(this.by, new StepRecord(name, outcome, figures), this.id);
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
    this.state.sinceMs = this.sim.nowMs;
  }
}
