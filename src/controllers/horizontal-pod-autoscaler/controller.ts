import { keyOf, type ApiResource, type HorizontalPodAutoscaler } from '../../api/index.ts';
import { RateLimitingQueue, WorkerPool, type Lister, type SyncTrace, type WorkerState } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { reportMade, runWorkers, type Controller, type ControllerContext } from '../controller.ts';
import { readCached } from '../read-cached.ts';
import { reconcileAutoscaler } from './reconcile.ts';
import { steps } from './steps.ts';

/** How often each autoscaler is looked at (`--horizontal-pod-autoscaler-sync-period`). */
const SYNC_PERIOD_MS = 15_000;

/**
 * Scales workloads by what they use (podautoscaler/horizontal.go `NewHorizontalController`). Nothing is measured in this cluster, as in a real
 * one without metrics-server: it keeps the number of Pods between its bounds, and says of the rest that it knows nothing.
 */
export class HorizontalPodAutoscalerController implements Controller {
  readonly name = 'horizontalpodautoscaler';
  readonly watches = ['HorizontalPodAutoscaler'];
  readonly queues: readonly [RateLimitingQueue];
  readonly #context: ControllerContext;
  readonly #autoscalers: Lister<HorizontalPodAutoscaler>;
  readonly #resources: readonly ApiResource[];
  readonly #pool: WorkerPool;

  constructor(context: ControllerContext, options: { readonly workers?: number; readonly resources: readonly ApiResource[] }) {
    const { sim, api, informers, group } = context;
    const informer = informers.informer('HorizontalPodAutoscaler');
    const queue = new RateLimitingQueue(sim, 'horizontalpodautoscaler', api.name);
    this.#context = context;
    this.#autoscalers = informer.lister;
    this.#resources = options.resources;
    // A change is looked at when the period is over, and not before.
    informer.addHandlers({
      onAdd: (autoscaler) => queue.addAfter(keyOf(autoscaler.metadata), SYNC_PERIOD_MS, 'enqueueHPA'),
      onUpdate: (old, autoscaler) => {
        const background = old.spec === autoscaler.spec;
        queue.addAfter(keyOf(autoscaler.metadata), SYNC_PERIOD_MS, 'updateHPA', { background });
      },
    });
    this.queues = [queue];
    this.#pool = new WorkerPool({
      sim,
      name: api.name,
      group,
      queue,
      workers: options.workers ?? 5,
      step: steps.reconcileKey,
      sync: (key, trace) => this.#reconcileKey(key, trace),
      handleErr: () => {},
    });
    reportMade(context, steps.NewHorizontalController, this);
  }

  get workers(): readonly WorkerState[] {
    return this.#pool.states;
  }

  start(): void {
    const { group, recorder } = this.#context;
    recorder.start(group);
    runWorkers(this.#context, this, [this.#pool], steps.Run);
  }

  *#reconcileKey(key: string, trace: SyncTrace): Process<void> {
    const { sim, api, recorder } = this.#context;
    const autoscaler = readCached(this.#autoscalers, key, trace);
    if (autoscaler === undefined) return;
    // It is looked at again in any case, and will find nothing new as long as nothing is measured.
    this.queues[0].addAfter(key, SYNC_PERIOD_MS, 'resync', { background: true });
    yield* reconcileAutoscaler({ sim, api, recorder, resources: this.#resources }, autoscaler, trace);
  }
}
