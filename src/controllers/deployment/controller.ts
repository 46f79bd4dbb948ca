import { keyOf, type Deployment, type StatusError } from '../../api/index.ts';
import {
  HandlerTrace,
  RateLimitingQueue,
  WorkerPool,
  stepRecord,
  type Lister,
  type SyncTrace,
  type WorkerState,
} from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { addControllerIndex } from '../controller-index.ts';
import { reportMade, runWorkers, type Controller, type ControllerContext } from '../controller.ts';
import { NAMESPACE_TERMINATING, hasStatusCause } from '../errors.ts';
import { readCached } from '../read-cached.ts';
import { DeploymentEventHandlers } from './event-handlers.ts';
import { steps } from './steps.ts';
import { syncDeployment } from './sync-deployment.ts';
import type { DeploymentControl } from './working-copy.ts';

/**
 * After this many failures in a row the key is dropped until something changes (deployment/deployment_controller.go
 * `maxRetries`). The delays are 5 ms, 10 ms, 20 ms … 82 s, nearly three minutes in total.
 */
const MAX_RETRIES = 15;

export interface DeploymentControllerOptions {
  /** `--concurrent-deployment-syncs`. */
  readonly workers?: number;
}

/**
 * Rolls each Deployment out: moves its ReplicaSets from one template to the next (deployment/deployment_controller.go
 * `NewDeploymentController`).
 */
export class DeploymentController implements Controller {
  readonly name = 'deployment';
  readonly watches = ['Deployment', 'ReplicaSet', 'Pod'];
  readonly queues: readonly [RateLimitingQueue];
  readonly #context: ControllerContext;
  readonly #control: DeploymentControl;
  readonly #deployments: Lister<Deployment>;
  readonly #pool: WorkerPool;

  constructor(context: ControllerContext, options: DeploymentControllerOptions = {}) {
    const { sim, api, informers, recorder, group } = context;
    const dInformer = informers.informer('Deployment');
    const rsInformer = informers.informer('ReplicaSet');
    const podInformer = informers.informer('Pod');
    addControllerIndex(rsInformer);
    addControllerIndex(podInformer);
    const queue = new RateLimitingQueue(sim, 'deployment', api.name);
    const [deployments, replicaSets, pods] = [dInformer.lister, rsInformer.lister, podInformer.lister] as const;
    const handlers = new DeploymentEventHandlers({
      queue,
      deployments,
      replicaSets,
      pods,
      trace: new HandlerTrace(sim, api.name),
    });
    dInformer.addHandlers({
      onAdd: (d) => handlers.addDeployment(d),
      onUpdate: (old, d) => handlers.updateDeployment(old, d),
      onDelete: (d) => handlers.deleteDeployment(d),
    });
    rsInformer.addHandlers({
      onAdd: (rs) => handlers.addReplicaSet(rs),
      onUpdate: (old, rs) => handlers.updateReplicaSet(old, rs),
      onDelete: (rs) => handlers.deleteReplicaSet(rs),
    });
    podInformer.addHandlers({ onDelete: (pod) => handlers.deletePod(pod) });
    this.#context = context;
    this.#deployments = deployments;
    this.#control = {
      sim,
      api,
      recorder,
      replicaSets,
      pods,
      enqueueRateLimited: (d) => queue.addRateLimited(keyOf(d.metadata), 'requeueStuckDeployment'),
      // The deadline is far ahead and mostly nothing happens then, so this wait is background.
      enqueueAfter: (d, afterMs) => queue.addAfter(keyOf(d.metadata), afterMs, 'requeueStuckDeployment', { background: true }),
    };
    this.queues = [queue];
    this.#pool = new WorkerPool({
      sim,
      name: api.name,
      group,
      queue,
      workers: options.workers ?? 5,
      step: steps.syncDeployment,
      sync: (key, trace) => this.#syncHandler(key, trace),
      handleErr: (key, error) => this.#handleErr(key, error),
    });
    reportMade(context, steps.NewDeploymentController, this);
  }

  get workers(): readonly WorkerState[] {
    return this.#pool.states;
  }

  /** Upstream `Run(ctx, workers)`. */
  start(): void {
    const { group, recorder } = this.#context;
    recorder.start(group);
    runWorkers(this.#context, this, [this.#pool], steps.Run);
  }

  *#syncHandler(key: string, trace: SyncTrace): Process<void> {
    const cached = readCached(this.#deployments, key, trace);
    if (cached !== undefined) yield* syncDeployment(this.#control, cached, trace);
  }

  /** deployment/deployment_controller.go `handleErr`. */
  #handleErr(key: string, error: StatusError | undefined): void {
    const [queue] = this.queues;
    if (error === undefined || hasStatusCause(error, NAMESPACE_TERMINATING)) queue.forget(key);
    else if (queue.numRequeues(key) < MAX_RETRIES) queue.addRateLimited(key, 'handleErr');
    else {
      const { sim, api } = this.#context;
      const figures = { key, error: error.message, retries: queue.numRequeues(key), maxRetries: MAX_RETRIES };
      sim.trace.emit(api.name, stepRecord(steps.handleErr, 'dropped', figures));
      queue.forget(key);
    }
  }
}
