import { declareSteps } from '../../trace/index.ts';

/** The steps of CoreDNS. */
export const steps = declareSteps('coredns', {
  InitKubeCache: {
    kind: 'start',
    upstream: 'coredns/plugin/kubernetes/kubernetes.go',
    function: 'Kubernetes.InitKubeCache',
    outcomes: { synced: { services: 'number', endpointSlices: 'number' }, unsynced: {} },
  },
});
