import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues, workerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const ephemeralVolume: WordsOf<'ephemeralVolume'> = {
  NewController: constructorWords,
  Run: runWords,
  enqueuePod: enqueues('A Pod with an ephemeral volume is new in the cache: queues its key.'),
  onPVCDelete: {
    about: 'A claim is gone: queues the Pods whose ephemeral volume it was, so that it is made again.',
    outcomes: { enqueued: ({ claim, pods }) => `${claim} is gone: queue ${pods}` },
  },
  runWorker: workerWords('the queue of Pods'),
  syncHandler: {
    about: 'Makes the claims of the ephemeral volumes of one Pod.',
    outcomes: { deleting: 'the Pod is being deleted: nothing' },
  },
  handleVolume: {
    about: 'Makes the claim of one ephemeral volume from its template. The claim has the name of the Pod and of the volume.',
    outcomes: {
      exists: ({ claim }) => `${claim} is there`,
      creates: ({ claim }) => `create ${claim}, with the Pod as its owner`,
      foreign: ({ message }) => message,
    },
  },
};
