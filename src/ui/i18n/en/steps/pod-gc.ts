import type { WordsOf } from '../../step-catalogue.ts';
import { counted } from '../../words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const podGc: WordsOf<'podGc'> = {
  NewPodGC: constructorWords,
  Run: runWords,
  gc: { about: 'Looks every 20 seconds for Pods that no kubelet will ever remove.' },
  gcTerminated: {
    about: 'Deletes the oldest Pods that have ended, if there are more than the threshold.',
    outcomes: {
      found: {
        outcome: ({ excess }) => `delete ${excess}`,
        arithmetic: ({ terminated, threshold, excess }) => `${terminated} have ended − ${threshold} may stay = ${excess}.`,
      },
    },
  },
  gcTerminating: {
    about: 'Deletes Pods that are being deleted on nodes that are not ready and have the taint out-of-service.',
    outcomes: { found: ({ pods }) => counted(pods, 'Pod') },
  },
  gcOrphaned: {
    about: 'Deletes Pods whose nodes no longer exist.',
    outcomes: {
      found: ({ pods, nodes }) => (nodes === '' ? 'no node has been deleted' : `${counted(pods, 'Pod')} of ${nodes}`),
    },
  },
  discoverDeletedNodes: {
    about: 'Asks the API server for the nodes that have been missing in the cache for 40 s.',
    outcomes: { asks: ({ nodes }) => nodes },
  },
  checkIfNodeExists: {
    about: 'Tells whether the API server has a node. If it cannot be told, the node counts as existing.',
    outcomes: { true: ({ node }) => `${node} exists`, false: ({ node }) => `${node} is deleted` },
  },
  gcUnscheduledTerminating: {
    about: 'Deletes Pods that are being deleted and were never given to a node.',
    outcomes: { found: ({ pods }) => counted(pods, 'Pod') },
  },
  markFailedAndDeletePodWithCondition: {
    about: 'Marks a Pod as failed unless it has ended, and then deletes it at once: there is no kubelet to do so.',
    outcomes: {
      deletes: ({ pod, phase }) => `delete ${pod}, which has ${phase === 'Failed' ? 'failed' : 'succeeded'}`,
      marksFailed: ({ pod }) => `mark ${pod} as failed and delete it`,
    },
  },
};
