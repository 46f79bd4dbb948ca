import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues, workerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const serviceAccount: WordsOf<'serviceAccount'> = {
  NewServiceAccountsController: constructorWords,
  Run: runWords,
  serviceAccountDeleted: enqueues('A ServiceAccount is gone: queues its namespace, which may need it again.'),
  namespaceAdded: enqueues('A namespace is new in the cache: queues it.'),
  namespaceUpdated: enqueues('A namespace has changed: queues it.'),
  runWorker: workerWords('the queue of namespaces'),
  syncNamespace: {
    about: 'Creates the service account “default” in a namespace that has none.',
    outcomes: {
      notActive: 'Namespace is not active',
      complete: 'it has its service accounts',
      creates: ({ serviceAccount: name }) => `create ${name}`,
    },
  },
};
