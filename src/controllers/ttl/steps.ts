import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, enqueueSpec, runSpec } from '../steps.ts';

const CONTROLLER = 'pkg/controller/ttl/ttl_controller.go';

/** The steps of the controller of the TTL of nodes. */
export const steps = declareSteps('ttl', {
  NewTTLController: constructorSpec(CONTROLLER),
  Run: runSpec(CONTROLLER),
  addNode: enqueueSpec(CONTROLLER),
  updateNode: enqueueSpec(CONTROLLER),
  updateNodeIfNeeded: { kind: 'sync', upstream: CONTROLLER, outcomes: { unchanged: {}, annotates: { seconds: 'number' } } },
});
