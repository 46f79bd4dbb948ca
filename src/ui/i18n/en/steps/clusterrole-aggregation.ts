import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues, workerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const clusterRoleAggregation: WordsOf<'clusterRoleAggregation'> = {
  NewClusterRoleAggregation: constructorWords,
  Run: runWords,
  enqueue: enqueues('A ClusterRole has changed: queues all that collect the rules of others.'),
  runWorker: workerWords('the queue of ClusterRoles'),
  syncClusterRole: {
    about: 'Makes the rules of a ClusterRole the sum of those that its aggregation rule selects.',
    outcomes: {
      noAggregation: 'it collects nothing',
      unchanged: ({ rules }) => `its ${rules} rules are right`,
      applies: ({ rules, before }) => `${rules} rules instead of ${before}`,
    },
  },
};
