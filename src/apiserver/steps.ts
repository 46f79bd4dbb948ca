import { declareSteps } from '../trace/index.ts';

/** The start of the API server. */
export const steps = declareSteps('apiserver', {
  PostStartHook: {
    kind: 'start',
    upstream: 'staging/src/k8s.io/apiserver/pkg/server/hooks.go',
    function: 'runPostStartHook',
    outcomes: { ensured: { namespaces: 'number', priorityClasses: 'number' } },
  },
});
