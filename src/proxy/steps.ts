import { declareSteps } from '../trace/index.ts';

/** The steps of kube-proxy. */
export const steps = declareSteps('kubeProxy', {
  syncProxyRules: {
    kind: 'start',
    upstream: 'pkg/proxy/iptables/proxier.go',
    function: 'Proxier.syncProxyRules',
    outcomes: { synced: { services: 'number' } },
  },
});
