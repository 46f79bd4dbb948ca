import { keyOf, type ApiResource, type HorizontalPodAutoscaler } from '../../api/index.ts';
import {
  HandlerTrace,
  RateLimitingQueue,
  WorkerPool,
  deletedObject,
  type Lister,
  type SyncTrace,
  type WorkerState,
} from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { reportMade, runWorkers, type Controller, type ControllerContext } from '../controller.ts';
import { readCached } from '../read-cached.ts';
import { AutoscalerSelectors } from './autoscaler-selectors.ts';
import { reconcileAutoscaler } from './reconcile.ts';
import { steps } from './steps.ts';

interface HorizontalPodAutoscalerOptions {
  readonly workers?: number;
  /** How often each autoscaler is synced (`--horizontal-pod-autoscaler-sync-period`). */
  readonly syncPeriodMs?: number;
  readonly resources: readonly ApiResource[];
}

/**
 * Scales workloads by their usage (podautoscaler/horizontal.go `NewHorizontalController`). This cluster has no metrics, like a
 * real one without metrics-server. So it only keeps the number of Pods within the bounds, and reports that metrics are missing.
 */
export class HorizontalPodAutoscalerController implements Controller {
  readonly name = 'horizontalpodautoscaler';
  readonly watches = ['HorizontalPodAutoscaler', 'Pod'];
  readonly queues: readonly [RateLimitingQueue];
  readonly #context: ControllerContext;
  readonly #autoscalers: Lister<HorizontalPodAutoscaler>;
  readonly #resources: readonly ApiResource[];
  readonly #selectors: AutoscalerSelectors;
  readonly #syncPeriodMs: number;
  readonly #pool: WorkerPool;

  constructor(context: ControllerContext, { workers = 5, syncPeriodMs = 15_000, resources }: HorizontalPodAutoscalerOptions) {
    const { sim, api, informers, group } = context;
    const informer = informers.informer('HorizontalPodAutoscaler');
    const queue = new RateLimitingQueue(sim, 'horizontalpodautoscaler', api.name);
    this.#context = context;
    this.#autoscalers = informer.lister;
    this.#resources = resources;
    this.#selectors = new AutoscalerSelectors(informers.informer('Pod').lister);
    this.#syncPeriodMs = syncPeriodMs;
    // Also a changed autoscaler waits for the period.
    const trace = new HandlerTrace(sim, api.name);
    const enqueue = (step: typeof steps.updateHPA, { metadata }: HorizontalPodAutoscaler, background: boolean): void => {
      const key = keyOf(metadata);
      trace.report(step, 'enqueued', { key, delayMs: syncPeriodMs });
      queue.addAfter(key, syncPeriodMs, step.name, { background });
      this.#selectors.register(key);
    };
    informer.addHandlers({
      onAdd: (autoscaler) => enqueue(steps.enqueueHPA, autoscaler, false),
      onUpdate: (old, autoscaler) => enqueue(steps.updateHPA, autoscaler, old.spec === autoscaler.spec),
      onDelete: (deleted) => {
        const key = keyOf(deletedObject(deleted).metadata);
        trace.report(steps.deleteHPA, 'forgotten', { key });
        queue.forget(key);
        this.#selectors.forget(key);
      },
    });
    this.queues = [queue];
    this.#pool = new WorkerPool({
      sim,
      name: api.name,
      group,
      queue,
      workers,
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
    // Background, because a later sync finds nothing new without metrics.
    this.queues[0].addAfter(key, this.#syncPeriodMs, 'resync', { background: true });
    const control = { sim, api, recorder, resources: this.#resources, selectors: this.#selectors };
    yield* reconcileAutoscaler(control, autoscaler, trace);
  }
}
