import { declareSteps } from '../sim/index.ts';

/** The start of a kubelet, and what it does by the clock. */
export const steps = declareSteps('kubelet', {
  RunKubelet: { kind: 'start', upstream: 'cmd/kubelet/app/server.go', outcomes: { begun: { node: 'string' } } },
  syncNodeStatus: { kind: 'start', upstream: 'pkg/kubelet/kubelet_node_status.go', function: 'Kubelet.syncNodeStatus' },
  'nodeLeaseController.sync': {
    kind: 'start',
    upstream: 'staging/src/k8s.io/component-helpers/apimachinery/lease/controller.go',
    function: 'controller.sync',
  },
});
