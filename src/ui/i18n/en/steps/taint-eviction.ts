import type { WordsOf } from '../../step-catalogue.ts';
import { counted } from '../../words.ts';
import { enqueues } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const taintEviction: WordsOf<'taintEviction'> = {
  New: constructorWords,
  Run: runWords,
  PodUpdated: enqueues('A Pod is new, gone or on another node: queues it, if its node is tainted or its eviction is pending.'),
  NodeUpdated: enqueues('The NoExecute taints of a node have changed: queues the node.'),
  handleNodeUpdate: {
    about: 'The NoExecute taints of a node have changed: decides for each of its Pods whether and when it goes.',
  },
  handlePodUpdate: {
    about: 'A Pod has come to a tainted node, or its tolerations have changed: decides whether and when it goes.',
    outcomes: { notTainted: ({ node }) => (node === '' ? 'it has no node' : `${node} has no NoExecute taints`) },
  },
  getNoExecuteTaints: {
    about: 'Finds the taints that drive Pods out.',
    outcomes: { none: 'none', found: ({ taints }) => taints },
  },
  getPodsAssignedToNode: {
    about: 'Lists the Pods of the node.',
    outcomes: { listed: ({ pods }) => counted(pods, 'Pod') },
  },
  processPodOnNode: {
    about: 'Compares the tolerations of a Pod with the taints: it goes now, later or never.',
    outcomes: {
      toleratesForever: ({ pod }) => `${pod} tolerates them for ever`,
      waits: ({ pod }) => `${pod} is to go already`,
      now: ({ pod }) => `${pod} goes now`,
      later: ({ pod, tolerationSeconds }) => `${pod} goes in ${tolerationSeconds} s`,
    },
  },
  CancelWork: {
    about: 'Takes back a deletion that has been planned.',
    outcomes: {
      cancelled: ({ pod }) => `${pod} stays`,
      replaced: ({ pod }) => `${pod} goes at another time`,
      moot: ({ pod }) => `${pod} is gone, or goes anyway`,
    },
  },
  deletePodHandler: { about: 'Marks a Pod with the condition DisruptionTarget, and deletes it. Tries five times.' },
  getMinTolerationTime: { about: 'Finds how long a Pod may stay: the shortest of its tolerations.' },
};
