import type { WordsOf } from '../../step-catalogue.ts';
import { counted } from '../../words.ts';
import { constructorWords, runWords } from './start-words.ts';

interface Addresses {
  readonly ready: number;
  readonly notReady: number;
}

const addressesText = ({ ready, notReady }: Addresses) => `${ready} ready, ${notReady} not ready`;

export const endpoints: WordsOf<'endpoints'> = {
  NewEndpointController: constructorWords,
  Run: runWords,
  syncService: {
    about: 'Writes the addresses of a Service’s Pods into its Endpoints.',
    outcomes: {
      deleted: 'the Service is deleted: delete its Endpoints',
      externalName: 'ExternalName: it has no endpoints',
      noSelector: 'no selector: somebody else writes its endpoints',
      unchanged: 'unchanged',
      create: (figures) => `create: ${addressesText(figures)}`,
      update: (figures) => `update: ${addressesText(figures)}`,
    },
  },
  RepackSubsets: {
    about: 'Puts addresses with the same ports into one subset, in an order of their own.',
    outcomes: { packed: ({ subsets }) => counted(subsets, 'subset') },
  },
  truncateEndpoints: {
    about: 'An Endpoints object has room for 1000 addresses.',
    outcomes: { truncated: ({ addresses, kept }) => `keep ${kept} of ${addresses}` },
  },
};
