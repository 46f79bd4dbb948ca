import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, enqueueSpec, runSpec } from '../steps.ts';

const CONTROLLER = 'pkg/controller/clusterroleaggregation/clusterroleaggregation_controller.go';

/** The steps of the controller that collects the rules of ClusterRoles. */
export const steps = declareSteps('clusterRoleAggregation', {
  NewClusterRoleAggregation: constructorSpec(CONTROLLER),
  Run: runSpec(CONTROLLER),
  enqueue: enqueueSpec(CONTROLLER),
  runWorker: { kind: 'machinery', upstream: CONTROLLER, ours: 'WorkerPool.work', toldBy: 'sync-start' },
  syncClusterRole: {
    kind: 'sync',
    upstream: CONTROLLER,
    outcomes: { noAggregation: {}, unchanged: { rules: 'number' }, applies: { rules: 'number', before: 'number' } },
  },
});
