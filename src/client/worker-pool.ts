import { StatusError } from '../api/index.ts';
import { nextTurn, type Process, type TaskGroup } from '../sim/index.ts';
import type { Simulation, Step } from '../trace/index.ts';
import { idleWorker, SyncTrace, type WorkerState } from './sync-trace.ts';
import type { RateLimitingQueue } from './workqueue/rate-limiting-queue.ts';

export interface WorkerPoolOptions {
  readonly sim: Simulation;
  /** The controller, as named in the trace: `deployment-controller`. */
  readonly name: string;
  readonly group: TaskGroup;
  readonly queue: RateLimitingQueue;
  readonly workers: number;
  /** Number of the first worker, if a controller has several pools. */
  readonly firstWorker?: number;
  /** The declared sync function, which is the first step of every sync. */
  readonly step: Step;
  /** Reconciles the object of the key. Throws `StatusError` to be retried. */
  readonly sync: (key: string, trace: SyncTrace) => Process<void>;
  /** Decides to retry, drop or forget a key. Default: forget after success, retry after failure without a limit. */
  readonly handleErr?: (key: string, error: StatusError | undefined) => void;
}

/**
 * The workers of a controller: each takes a key, syncs it, and decides on a retry. The only loop that retries. (In upstream
 * each controller has its own `worker` and `processNextWorkItem`; they are alike.)
 */
export class WorkerPool {
  /** The present state of each worker. */
  readonly states: readonly WorkerState[];
  readonly #options: WorkerPoolOptions;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
    const { sim, queue, workers, firstWorker = 0 } = options;
    this.states = Array.from({ length: workers }, (_, i) => idleWorker(firstWorker + i, queue.name, sim.nowMs));
  }

  start(): void {
    const { sim, name, group } = this.#options;
    for (const state of this.states) sim.spawn(`${name}/worker-${state.worker}`, this.#work(state), { group });
  }

  *#work(state: WorkerState): Process<void> {
    // Each item ends an event, so that a person who steps through time can stop between two.
    while (yield* this.#processNextWorkItem(state)) yield nextTurn;
  }

  /** Returns false if the queue is shut down. */
  *#processNextWorkItem(state: WorkerState): Process<boolean> {
    const { sim, name, queue, sync, step } = this.#options;
    const key = yield* queue.get();
    if (key === undefined) return false;
    const trace = SyncTrace.start(sim, name, state, key, step);
    let error: StatusError | undefined;
    try {
      yield* sync(key, trace);
    } catch (thrown) {
      if (!(thrown instanceof StatusError)) throw thrown;
      error = thrown;
    }
    trace.end(error);
    // If a fault caused the refusal, the fault is the cause of the retry.
    if (error?.record !== undefined) sim.cause = error.record;
    this.#handleErr(key, error);
    queue.done(key);
    return true;
  }

  #handleErr(key: string, error: StatusError | undefined): void {
    const { queue, handleErr } = this.#options;
    if (handleErr !== undefined) handleErr(key, error);
    else if (error === undefined) queue.forget(key);
    else queue.addRateLimited(key, 'handleErr');
  }
}
