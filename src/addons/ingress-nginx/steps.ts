import { declareSteps } from '../../trace/index.ts';

/** The steps of the ingress controller. */
export const steps = declareSteps('ingressNginx', {
  syncIngress: {
    kind: 'start',
    upstream: 'ingress-nginx/internal/ingress/controller/controller.go',
    function: 'NGINXController.syncIngress',
    outcomes: { synced: { ingresses: 'number', hosts: 'number' } },
  },
});
