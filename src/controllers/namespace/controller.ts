import { type Namespace, type StatusError } from '../../api/index.ts';
import {
  BucketRateLimiter,
  ExponentialFailureRateLimiter,
  HandlerTrace,
  MaxOfRateLimiter,
  RateLimitingQueue,
  WorkerPool,
  type SyncTrace,
  type WorkerState,
} from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import { reportMade, runWorkers, type Controller, type ControllerContext } from '../controller.ts';
import { getCached } from '../read-cached.ts';
import { NamespacedResourcesDeleter } from './resources-deleter.ts';
import { steps } from './steps.ts';

export interface NamespaceControllerOptions {
  /** `--concurrent-namespace-syncs`. */
  readonly workers?: number;
}

/**
 * The delay before a deleted namespace is emptied, so that all API servers know of the deletion (`namespaceDeletionGracePeriod`).
 */
const DELETION_GRACE_MS = 5_000;

/**
 * Empties namespaces that are being deleted, then finalizes them (namespace/namespace_controller.go `NewNamespaceController`).
 */
export class NamespaceController implements Controller {
  readonly name = 'namespace';
  readonly watches = ['Namespace'];
  readonly queues: readonly [RateLimitingQueue];
  readonly #context: ControllerContext;
  readonly #trace: HandlerTrace;
  readonly #deleter: NamespacedResourcesDeleter;
  readonly #pool: WorkerPool;
  /** What was left in each namespace after the last pass. */
  readonly #remaining = new Map<string, string>();
  /** The delay of the next pass, for keys whose pass succeeded. */
  readonly #waits = new Map<string, { readonly delayMs: number; readonly stuck: boolean }>();

  constructor(context: ControllerContext, { workers = 10 }: NamespaceControllerOptions = {}) {
    const { sim, api, informers, group } = context;
    this.#context = context;
    this.#trace = new HandlerTrace(sim, api.name);
    this.#deleter = new NamespacedResourcesDeleter({ sim, api });
    const queue = new RateLimitingQueue(sim, 'namespace', api.name, rateLimiter(sim));
    this.queues = [queue];
    informers.informer('Namespace').addHandlers({
      onAdd: (namespace) => this.#enqueueNamespace(namespace),
      onUpdate: (_old, namespace) => this.#enqueueNamespace(namespace),
    });
    this.#pool = new WorkerPool({
      sim,
      name: api.name,
      group,
      queue,
      workers,
      step: steps.syncNamespaceFromKey,
      sync: (key, trace) => this.#syncNamespaceFromKey(key, trace),
      handleErr: (key, error) => this.#handleErr(key, error),
    });
    reportMade(context, steps.NewNamespaceController, this);
  }

  get workers(): readonly WorkerState[] {
    return this.#pool.states;
  }

  start(): void {
    runWorkers(this.#context, this, [this.#pool], steps.Run);
  }

  #enqueueNamespace(namespace: Namespace): void {
    if (namespace.metadata.deletionTimestamp === undefined) return;
    const { name } = namespace.metadata;
    this.#trace.report(steps.enqueueNamespace, 'enqueued', { namespace: name, delayMs: DELETION_GRACE_MS });
    this.queues[0].addAfter(name, DELETION_GRACE_MS, 'enqueueNamespace');
  }

  *#syncNamespaceFromKey(key: string, trace: SyncTrace): Process<void> {
    const namespace = getCached(this.#context.informers.informer('Namespace').lister, key, trace);
    if (namespace === undefined) return void this.#remaining.delete(key);
    const result = yield* this.#deleter.delete(key, trace);
    if (result.done) return void this.#remaining.delete(key);
    const { estimateSeconds, remaining } = result;
    const delaySeconds = Math.floor(estimateSeconds / 2) + 1;
    const stuck = this.#remaining.get(key) === remaining;
    this.#remaining.set(key, remaining);
    this.#waits.set(key, { delayMs: delaySeconds * 1000, stuck });
    trace.step(steps.worker, 'contentRemains', { estimateSeconds, delaySeconds, remaining });
  }

  /** The end of upstream's `worker`. */
  #handleErr(key: string, error: StatusError | undefined): void {
    const [queue] = this.queues;
    const wait = this.#waits.get(key);
    this.#waits.delete(key);
    if (error !== undefined) queue.addRateLimited(key, 'worker');
    // The wait is background only if the last pass changed nothing.
    else if (wait !== undefined) queue.addAfter(key, wait.delayMs, 'worker', { background: wait.stuck });
    else queue.forget(key);
  }
}

/** The longest delay is one minute (`nsControllerRateLimiter`). */
function rateLimiter(sim: Simulation): MaxOfRateLimiter {
  return new MaxOfRateLimiter(new ExponentialFailureRateLimiter(5, 60_000), new BucketRateLimiter(sim, 10, 100));
}
