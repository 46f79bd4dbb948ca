import { declareSteps } from '../../sim/index.ts';
import { constructorSpec, runSpec } from '../steps.ts';

/** The steps of the service accounts controller. */
export const steps = declareSteps('serviceAccount', {
  NewServiceAccountsController: constructorSpec('pkg/controller/serviceaccount/serviceaccounts_controller.go'),
  Run: runSpec('pkg/controller/serviceaccount/serviceaccounts_controller.go'),
  syncNamespace: {
    kind: 'sync',
    upstream: 'pkg/controller/serviceaccount/serviceaccounts_controller.go',
    outcomes: { notActive: { phase: 'string' }, complete: {}, creates: { serviceAccount: 'string' } },
  },
});
