import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const nodeIpam: WordsOf<'nodeIpam'> = {
  NewNodeIpamController: constructorWords,
  Run: runWords,
  addNode: enqueues('A node is new in the cache: queues its key.'),
  updateNode: enqueues('A node has changed: queues its key.'),
  occupyCIDRs: {
    about: 'The node has a range already: marks it as used, so that no other node gets it.',
    outcomes: {
      occupied: ({ cidr }) => `${cidr} is in use`,
      outside: ({ cidr }) => `${cidr} lies outside the range of the cluster: that is an error, and the sync is tried again`,
    },
  },
  ReleaseCIDR: {
    about: 'A node is gone: its range is free again.',
    outcomes: { released: ({ node, cidr }) => `${cidr} of ${node} is free again`, none: ({ node }) => `${node} had no range` },
  },
  syncNode: {
    about: 'Gives one node a range for the addresses of its Pods, or notes the one that it has.',
    outcomes: { deleting: 'the node is being deleted: release its range' },
  },
  AllocateOrOccupyCIDR: {
    about: 'Takes the next free range of the cluster (--cluster-cidr), after the last one that was taken.',
    outcomes: {
      exhausted: 'no range is left: the node gets none, and the sync is tried again',
      allocated: ({ cidr }) => `${cidr} is free`,
    },
  },
  updateCIDRsAllocation: {
    about: 'Writes the range into spec.podCIDR of the node. It is tried three times.',
    outcomes: {
      set: ({ cidr }) => `the node has ${cidr} from now on`,
      failed: ({ cidr, error }) => `${cidr} could not be written: ${error}`,
    },
  },
};
