import type { WordsOf } from '../../step-catalogue.ts';
import { counted } from '../../words.ts';

/** The steps of the ingress controller. */
export const ingressNginx: WordsOf<'ingressNginx'> = {
  syncIngress: {
    about: 'Builds the table of nginx anew from the caches: hosts, paths and the ready endpoints behind them.',
    outcomes: { synced: ({ ingresses, hosts }) => `${counted(ingresses, 'Ingress', 'Ingresses')} for ${counted(hosts, 'host')}` },
  },
};
