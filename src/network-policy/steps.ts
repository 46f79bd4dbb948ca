import { declareSteps } from '../trace/index.ts';

/** The steps of the agents that enforce NetworkPolicies (sigs.k8s.io/kube-network-policies). */
export const steps = declareSteps('networkPolicy', {
  syncNetworkPolicies: {
    kind: 'start',
    upstream: 'kube-network-policies/pkg/dataplane/controller.go',
    function: 'Controller.syncNFTablesRules',
    outcomes: { synced: { policies: 'number' } },
  },
});
