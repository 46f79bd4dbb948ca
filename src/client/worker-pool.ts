import { StatusError } from '../api/index.ts';
import { nextTurn, type Process, type Simulation, type Step, type TaskGroup } from '../sim/index.ts';
import { SyncTrace, idleWorker, type WorkerState } from './sync-trace.ts';
import type { RateLimitingQueue } from './workqueue/index.ts';

export interface WorkerPoolOptions {
  readonly sim: Simulation;
  /** The controller, as the trace names it: `deployment-controller`. */
  readonly name: string;
  readonly group: TaskGroup;
  readonly queue: RateLimitingQueue;
  readonly workers: number;
  /** Number of the first worker, for a controller with several pools. */
  readonly firstWorker?: number;
  /** The controller's sync function, as it is declared: the first step of every sync. */
  readonly step: Step;
  /** Brings what the key names nearer to its spec. Throws `StatusError` to be tried again. */
  readonly sync: (key: string, trace: SyncTrace) => Process<void>;
  /** Decides what becomes of a key: retry, drop or forget. Default: forget what went well, retry what failed, without end. */
  readonly handleErr?: (key: string, error: StatusError | undefined) => void;
}

/**
 * The workers of a controller: each takes a key, syncs it, and decides on a retry. The one loop that owns retries.
 * (In upstream each controller has its own `worker` and `processNextWorkItem`; they are alike.)
 */
export class WorkerPool {
  /** What each worker is doing now. */
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
    // Each item in an event of its own, so that whoever steps through time can stop between two.
    while (yield* this.#processNextWorkItem(state)) yield nextTurn;
  }

  /** False when the queue is shut down. */
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
    // Where a fault had a request refused, that is what the key is tried again for.
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
