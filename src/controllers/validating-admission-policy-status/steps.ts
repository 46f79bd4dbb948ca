import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, enqueueSpec, runSpec } from '../steps.ts';

const CONTROLLER = 'pkg/controller/validatingadmissionpolicystatus/controller.go';

/** The steps of the controller that checks the expressions of policies. */
export const steps = declareSteps('validatingAdmissionPolicyStatus', {
  NewController: constructorSpec(CONTROLLER),
  Run: runSpec(CONTROLLER),
  enqueuePolicy: enqueueSpec(CONTROLLER),
  reconcile: { kind: 'sync', upstream: CONTROLLER, outcomes: { observed: {}, checked: { warnings: 'number' } } },
});
