import { type Namespace, type StatusError } from '../../api/index.ts';
import {
  BucketRateLimiter,
  ExponentialFailureRateLimiter,
  HandlerTrace,
  MaxOfRateLimiter,
  RateLimitingQueue,
  type Lister,
  type SyncTrace,
} from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import { defineController, type ControllerContext } from '../define-controller.ts';
import { getCached } from '../read-cached.ts';
import { NamespacedResourcesDeleter } from './resources-deleter.ts';
import { steps } from './steps.ts';

/**
 * The delay before a deleted namespace is emptied, so that all API servers know of the deletion (`namespaceDeletionGracePeriod`).
 */
const DELETION_GRACE_MS = 5_000;

/**
 * Empties namespaces that are being deleted, then finalizes them (namespace/namespace_controller.go `NewNamespaceController`).
 */
export const namespaceController = defineController({
  name: 'namespace-controller',
  throughput: { qps: 20, burst: 100 },
  steps: { make: steps.NewNamespaceController, run: steps.Run },
  build(context) {
    const { sim, api, options } = context;
    const queue = new RateLimitingQueue(sim, 'namespace', api.name, rateLimiter(sim));
    const work = new NamespaceWork(context, queue);
    return {
      watches: ['Namespace'],
      handlers: {
        Namespace: {
          onAdd: (namespace) => work.enqueueNamespace(namespace),
          onUpdate: (_old, namespace) => work.enqueueNamespace(namespace),
        },
      },
      loops: [
        {
          queue,
          workers: options['concurrent-namespace-syncs'],
          step: steps.syncNamespaceFromKey,
          sync: (key, trace) => work.syncNamespaceFromKey(key, trace),
          handleErr: (key, error) => work.handleErr(key, error),
        },
      ],
    };
  },
});

/** The controller's handler, syncs and retries. */
class NamespaceWork {
  readonly #namespaces: Lister<Namespace>;
  readonly #queue: RateLimitingQueue;
  readonly #trace: HandlerTrace;
  readonly #deleter: NamespacedResourcesDeleter;
  /** What was left in each namespace after the last pass. */
  readonly #remaining = new Map<string, string>();
  /** The delay of the next pass, for keys whose pass succeeded. */
  readonly #waits = new Map<string, { readonly delayMs: number; readonly stuck: boolean }>();

  constructor({ sim, api, informers }: ControllerContext, queue: RateLimitingQueue) {
    this.#namespaces = informers.informer('Namespace').lister;
    this.#queue = queue;
    this.#trace = new HandlerTrace(sim, api.name);
    this.#deleter = new NamespacedResourcesDeleter({ sim, api });
  }

  enqueueNamespace(namespace: Namespace): void {
    if (namespace.metadata.deletionTimestamp === undefined) return;
    const { name } = namespace.metadata;
    this.#trace.report(steps.enqueueNamespace, 'enqueued', { namespace: name, delayMs: DELETION_GRACE_MS });
    this.#queue.addAfter(name, DELETION_GRACE_MS, 'enqueueNamespace');
  }

  *syncNamespaceFromKey(key: string, trace: SyncTrace): Process<void> {
    const namespace = getCached(this.#namespaces, key, trace);
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
  handleErr(key: string, error: StatusError | undefined): void {
    const queue = this.#queue;
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
