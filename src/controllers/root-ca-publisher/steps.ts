import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, enqueueSpec, runSpec } from '../steps.ts';

const CONTROLLER = 'pkg/controller/certificates/rootcacertpublisher/publisher.go';

/** The steps of the controller that publishes the cluster's certificate. */
export const steps = declareSteps('rootCAPublisher', {
  NewPublisher: constructorSpec(CONTROLLER),
  Run: runSpec(CONTROLLER),
  configMapDeleted: enqueueSpec(CONTROLLER),
  configMapUpdated: enqueueSpec(CONTROLLER),
  namespaceAdded: enqueueSpec(CONTROLLER),
  namespaceUpdated: enqueueSpec(CONTROLLER),
  runWorker: { kind: 'machinery', upstream: CONTROLLER, ours: 'WorkerPool.work', toldBy: 'sync-start' },
  syncNamespace: { kind: 'sync', upstream: CONTROLLER, outcomes: { creates: {}, unchanged: {}, restores: {} } },
});
