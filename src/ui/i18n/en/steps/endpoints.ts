import type { WordsOf } from '../../step-catalogue.ts';
import { counted } from '../../words.ts';
import { enqueuesDeleted, serviceHandlerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

interface Addresses {
  readonly ready: number;
  readonly notReady: number;
}

const addressesText = ({ ready, notReady }: Addresses) => `${ready} ready, ${notReady} not ready`;

export const endpoints: WordsOf<'endpoints'> = {
  NewEndpointController: constructorWords,
  Run: runWords,
  checkLeftoverEndpoints: {
    about: 'Queues all Endpoints once after the start, to find those whose Service was deleted meanwhile.',
    outcomes: { enqueued: ({ endpoints }) => `queue ${endpoints} Endpoints` },
  },
  ...serviceHandlerWords,
  onEndpointsDelete: enqueuesDeleted('An Endpoints object is gone: queues its Service, which writes it again.'),
  handleErr: { about: 'Decides what becomes of a key whose sync has failed: queues it again, later each time, up to 15 times.' },
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
