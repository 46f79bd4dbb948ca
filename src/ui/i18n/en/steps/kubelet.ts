import type { WordsOf } from '../../step-catalogue.ts';

export const kubelet: WordsOf<'kubelet'> = {
  RunKubelet: {
    about: 'Starts the kubelet: it registers its node and takes up the Pods that are bound to it.',
    outcomes: { begun: ({ node }) => node },
  },
  syncNodeStatus: {
    about: 'Looks at the node by the clock, and writes its status if it has changed or some minutes have passed.',
  },
  'nodeLeaseController.sync': { about: 'Renews the node’s Lease by the clock: the sign that the node is alive.' },
};
