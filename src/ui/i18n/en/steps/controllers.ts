import type { WordsOf } from '../../step-catalogue.ts';
import { counted } from '../../words.ts';

export const controllers: WordsOf<'controllers'> = {
  SplitMetaNamespaceKey: {
    about: 'Splits a key of the workqueue into namespace and name.',
    outcomes: { split: ({ namespace, name }) => (namespace === '' ? name : `namespace ${namespace}, name ${name}`) },
  },
  'Lister.Get': {
    about: 'Reads the object from the informer’s cache, not from the API server.',
    outcomes: {
      found: ({ resourceVersion }) => `as of resourceVersion ${resourceVersion}`,
      notFound: 'it is not in the cache: it has been deleted, and nothing is left to do',
    },
  },
  Run: { about: 'Starts the workers of the controller.', outcomes: { started: ({ workers }) => counted(workers, 'worker') } },
  enqueueAll: { about: 'Queues every object again, by the clock.' },
  gc: { about: 'Looks for Pods to delete, by the clock.' },
  monitorNodeHealth: { about: 'Checks the health of every node, by the clock.' },
  DeepCopy: {
    about: 'Copies the object, since the cache belongs to all controllers and must not be changed.',
    outcomes: { copied: 'the cache stays as it is' },
  },
};
