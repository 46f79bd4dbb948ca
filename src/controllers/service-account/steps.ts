import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, enqueueSpec, runSpec } from '../steps.ts';

const CONTROLLER = 'pkg/controller/serviceaccount/serviceaccounts_controller.go';

/** The steps of the service accounts controller. */
export const steps = declareSteps('serviceAccount', {
  NewServiceAccountsController: constructorSpec(CONTROLLER),
  Run: runSpec(CONTROLLER),
  serviceAccountDeleted: enqueueSpec(CONTROLLER),
  namespaceAdded: enqueueSpec(CONTROLLER),
  namespaceUpdated: enqueueSpec(CONTROLLER),
  runWorker: { kind: 'machinery', upstream: CONTROLLER, ours: 'WorkerPool.work', toldBy: 'sync-start' },
  syncNamespace: {
    kind: 'sync',
    upstream: CONTROLLER,
    outcomes: { notActive: { phase: 'string' }, complete: {}, creates: { serviceAccount: 'string' } },
  },
});
