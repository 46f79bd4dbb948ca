import type { WordsOf } from '../../step-catalogue.ts';
import { counted } from '../../words.ts';

/** The steps of kube-proxy. */
export const kubeProxy: WordsOf<'kubeProxy'> = {
  syncProxyRules: {
    about: 'Brings the node’s rules up to date, at most once a second.',
    outcomes: { synced: ({ services }) => `rules for ${counted(services, 'Service')}` },
  },
};
