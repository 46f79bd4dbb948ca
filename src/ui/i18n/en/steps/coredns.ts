import type { WordsOf } from '../../step-catalogue.ts';
import { counted } from '../../words.ts';

/** The steps of CoreDNS. */
export const coredns: WordsOf<'coredns'> = {
  InitKubeCache: {
    about: 'Waits for the caches of Services and EndpointSlices, for at most five seconds, and begins to answer.',
    outcomes: {
      synced: ({ services, endpointSlices }) =>
        `answer from ${counted(services, 'Service')} and ${counted(endpointSlices, 'EndpointSlice')}`,
      unsynced: 'begin without the caches: names of the cluster get SERVFAIL',
    },
  },
};
