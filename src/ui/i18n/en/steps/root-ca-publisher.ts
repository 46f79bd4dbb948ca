import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues, workerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const rootCAPublisher: WordsOf<'rootCAPublisher'> = {
  NewPublisher: constructorWords,
  Run: runWords,
  configMapDeleted: enqueues('The ConfigMap with the certificate is gone: queues its namespace.'),
  configMapUpdated: enqueues('The ConfigMap with the certificate has changed: queues its namespace.'),
  namespaceAdded: enqueues('A namespace is new in the cache: queues it.'),
  namespaceUpdated: enqueues('A namespace has changed: queues it if it is active.'),
  runWorker: workerWords('the queue of namespaces'),
  syncNamespace: {
    about: 'Keeps the ConfigMap kube-root-ca.crt of a namespace, with which Pods check the certificate of the API server.',
    outcomes: {
      creates: 'it is missing: create it',
      unchanged: 'it is as it should be',
      restores: 'somebody has changed it: restore it',
    },
  },
};
