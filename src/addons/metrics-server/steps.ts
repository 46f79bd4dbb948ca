import { declareSteps } from '../../trace/index.ts';

/** The steps of metrics-server. */
export const steps = declareSteps('metricsServer', {
  Store: {
    kind: 'start',
    upstream: 'metrics-server/pkg/storage/storage.go',
    function: 'storage.Store',
    outcomes: { ready: { nodes: 'number' } },
  },
});
