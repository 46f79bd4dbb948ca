import { declareSteps } from '../../sim/index.ts';

/** What the service accounts controller does, step by step. */
export const steps = declareSteps('serviceAccount', {
  syncNamespace: {
    kind: 'sync',
    upstream: 'pkg/controller/serviceaccount/serviceaccounts_controller.go',
    outcomes: { notActive: { phase: 'string' }, complete: {}, creates: { serviceAccount: 'string' } },
  },
});
