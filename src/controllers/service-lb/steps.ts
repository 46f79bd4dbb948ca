import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, enqueueSpec, runSpec } from '../steps.ts';

const CONTROLLER = 'staging/src/k8s.io/cloud-provider/controllers/service/controller.go';

/** The steps of the controller of load balancers. */
export const steps = declareSteps('serviceLB', {
  New: constructorSpec(CONTROLLER),
  Run: runSpec(CONTROLLER),
  enqueueService: enqueueSpec(CONTROLLER),
  enqueueNode: enqueueSpec(CONTROLLER),
  serviceWorker: { kind: 'machinery', upstream: CONTROLLER, ours: 'WorkerPool.work', toldBy: 'sync-start' },
  syncService: { kind: 'sync', upstream: CONTROLLER },
  processServiceDeletion: { kind: 'decision', upstream: CONTROLLER, outcomes: { cleansUp: {} } },
  syncLoadBalancerIfNeeded: {
    kind: 'decision',
    upstream: CONTROLLER,
    outcomes: { ensures: { nodes: 'string' }, deletes: {}, alreadyGone: {} },
  },
  patchStatus: { kind: 'decision', upstream: CONTROLLER, outcomes: { patches: { address: 'string' } } },
  syncNodes: { kind: 'sync', upstream: CONTROLLER },
  nodeSyncService: {
    kind: 'decision',
    upstream: CONTROLLER,
    figures: { service: 'string', nodes: 'string' },
    outcomes: { unchanged: {}, updates: {} },
  },
  needsUpdate: { kind: 'plan', upstream: CONTROLLER, ours: 'needsUpdate', toldBy: 'serviceLB/enqueueService' },
  wantsLoadBalancer: { kind: 'plan', upstream: CONTROLLER, ours: 'wantsLoadBalancer', toldBy: 'step syncLoadBalancerIfNeeded' },
  needsCleanup: { kind: 'plan', upstream: CONTROLLER, ours: 'needsCleanup', toldBy: 'step syncLoadBalancerIfNeeded' },
  shouldSyncUpdatedNode: { kind: 'plan', upstream: CONTROLLER, ours: 'shouldSyncUpdatedNode', toldBy: 'serviceLB/enqueueNode' },
});
