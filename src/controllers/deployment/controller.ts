import { keyOf, type Deployment, type StatusError } from '../../api/index.ts';
import { HandlerTrace, RateLimitingQueue, stepRecord, type Lister, type SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { addControllerIndex } from '../controller-index.ts';
import { defineController, type ControllerContext } from '../define-controller.ts';
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

/**
 * Rolls each Deployment out: moves its ReplicaSets from one template to the next (deployment/deployment_controller.go
 * `NewDeploymentController`).
 */
export const deploymentController = defineController({
  name: 'deployment-controller',
  eventSource: 'deployment-controller',
  steps: { make: steps.NewDeploymentController, run: steps.Run },
  build(context) {
    const { sim, api, informers, recorder, options } = context;
    const dInformer = informers.informer('Deployment');
    const rsInformer = informers.informer('ReplicaSet');
    const podInformer = informers.informer('Pod');
    addControllerIndex(rsInformer);
    addControllerIndex(podInformer);
    const queue = new RateLimitingQueue(sim, 'deployment', api.name);
    const [deployments, replicaSets, pods] = [dInformer.lister, rsInformer.lister, podInformer.lister] as const;
    const trace = new HandlerTrace(sim, api.name);
    const handlers = new DeploymentEventHandlers({ queue, deployments, replicaSets, pods, trace });
    const control: DeploymentControl = {
      sim,
      api,
      recorder,
      replicaSets,
      pods,
      enqueueRateLimited: (d) => queue.addRateLimited(keyOf(d.metadata), 'requeueStuckDeployment'),
      // The deadline is far ahead and mostly nothing happens then, so this wait is background.
      enqueueAfter: (d, afterMs) => queue.addAfter(keyOf(d.metadata), afterMs, 'requeueStuckDeployment', { background: true }),
    };
    return {
      watches: ['Deployment', 'ReplicaSet', 'Pod'],
      handlers: {
        Deployment: {
          onAdd: (d) => handlers.addDeployment(d),
          onUpdate: (old, d) => handlers.updateDeployment(old, d),
          onDelete: (d) => handlers.deleteDeployment(d),
        },
        ReplicaSet: {
          onAdd: (rs) => handlers.addReplicaSet(rs),
          onUpdate: (old, rs) => handlers.updateReplicaSet(old, rs),
          onDelete: (rs) => handlers.deleteReplicaSet(rs),
        },
        Pod: { onDelete: (pod) => handlers.deletePod(pod) },
      },
      loops: [
        {
          queue,
          workers: options['concurrent-deployment-syncs'],
          step: steps.syncDeployment,
          sync: (key, trace) => syncHandler(control, deployments, key, trace),
          handleErr: (key, error) => handleDeploymentErr(context, queue, key, error),
        },
      ],
    };
  },
});

function* syncHandler(control: DeploymentControl, deployments: Lister<Deployment>, key: string, trace: SyncTrace): Process<void> {
  const cached = readCached(deployments, key, trace);
  if (cached !== undefined) yield* syncDeployment(control, cached, trace);
}

/** deployment/deployment_controller.go `handleErr`. */
function handleDeploymentErr(
  { sim, api }: ControllerContext,
  queue: RateLimitingQueue,
  key: string,
  error: StatusError | undefined,
): void {
  if (error === undefined || hasStatusCause(error, NAMESPACE_TERMINATING)) queue.forget(key);
  else if (queue.numRequeues(key) < MAX_RETRIES) queue.addRateLimited(key, 'handleErr');
  else {
    const figures = { key, error: error.message, retries: queue.numRequeues(key), maxRetries: MAX_RETRIES };
    sim.trace.emit(api.name, stepRecord(steps.handleErr, 'dropped', figures));
    queue.forget(key);
  }
}
