import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, runSpec } from '../steps.ts';

const CONTROLLER = 'staging/src/k8s.io/cloud-provider/controllers/nodelifecycle/node_lifecycle_controller.go';

/** The steps of the controller that asks the cloud about machines. */
export const steps = declareSteps('cloudNodeLifecycle', {
  NewCloudNodeLifecycleController: constructorSpec(CONTROLLER),
  Run: runSpec(CONTROLLER),
  MonitorNodes: { kind: 'start', upstream: CONTROLLER },
  ensureNodeExistsByProviderID: { kind: 'decision', upstream: CONTROLLER, outcomes: { gone: { node: 'string' } } },
  shutdownInCloudProvider: { kind: 'decision', upstream: CONTROLLER, outcomes: { taints: { node: 'string' } } },
});
