import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const ttl: WordsOf<'ttl'> = {
  NewTTLController: constructorWords,
  Run: runWords,
  addNode: enqueues('A node is new in the cache: counts it, and queues its key.'),
  updateNode: enqueues('A node has changed: queues its key, since the size of the cluster may have changed, too.'),
  updateNodeIfNeeded: {
    about: 'Tells the kubelet of a node how long it may keep Secrets in its cache: the longer, the more nodes there are.',
    outcomes: { unchanged: 'it knows', annotates: ({ seconds }) => `${seconds} s from now on: annotate the node` },
  },
};
