import type { WordsOf } from '../../step-catalogue.ts';
import { constructorWords, runWords } from './start-words.ts';

interface Content {
  readonly remaining: string;
  readonly estimateSeconds: number;
}

const left = ({ remaining }: Content) => (remaining === '' ? 'nothing is left' : `left: ${remaining}`);

export const namespace: WordsOf<'namespace'> = {
  NewNamespaceController: constructorWords,
  Run: runWords,
  enqueueNamespace: {
    about: 'A namespace is being deleted: queues it after some seconds, when all API servers know of the deletion.',
    outcomes: { enqueued: ({ namespace, delayMs }) => `queue ${namespace} in ${delayMs / 1000} s` },
  },
  syncNamespaceFromKey: { about: 'Empties a namespace that is being deleted, and lets it go when it is empty.' },
  Delete: {
    about:
      'One pass over a namespace that is being deleted. It reads the namespace from the API server, since the cache may be behind.',
    outcomes: {
      notDeleting: 'it is not being deleted: nothing to do',
      deletes: ({ phase }) => `delete its content; its phase is ${phase}`,
    },
  },
  updateNamespaceStatusFunc: {
    about: 'Sets the phase of a namespace that is being deleted.',
    outcomes: { terminating: 'set the phase to Terminating' },
  },
  finalized: {
    about: 'Tells whether no finalizer is left in spec.finalizers.',
    outcomes: { true: 'true: nothing is left to do' },
  },
  deleteAllContent: { about: 'Deletes all objects of the namespace, kind by kind. Nothing else is deleted while a Pod is left.' },
  deleteAllContentForGroupVersionResource: {
    about: 'Deletes all objects of one kind in the namespace, and counts what is left.',
    outcomes: { deletes: ({ resource }) => resource },
  },
  NamespaceConditionUpdater: {
    about: 'Notes in the conditions of the namespace what is left and what went wrong.',
    outcomes: {
      unchanged: (figures) => `unchanged, ${left(figures)}`,
      updated: left,
    },
  },
  finalizeNamespace: {
    about: 'Removes the finalizer from spec.finalizers, so that the namespace itself may be deleted.',
    outcomes: { removes: ({ finalizer }) => finalizer },
  },
  worker: {
    about:
      'Decides what becomes of a key after its sync. If content remains, it is queued again after half of the estimated time.',
    outcomes: {
      contentRemains: {
        outcome: ({ delaySeconds }) => `again in ${delaySeconds} s`,
        arithmetic: ({ estimateSeconds, delaySeconds, remaining }) =>
          `Left: ${remaining}. They take ${estimateSeconds} s at most: half of that, and a second = ${delaySeconds} s.`,
      },
    },
  },
};
