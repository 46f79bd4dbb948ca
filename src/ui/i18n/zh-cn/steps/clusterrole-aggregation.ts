import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues, workerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const clusterRoleAggregation: WordsOf<'clusterRoleAggregation'> = {
  NewClusterRoleAggregation: constructorWords,
  Run: runWords,
  enqueue: enqueues('某个 ClusterRole 变了：把所有聚合其他角色规则的 ClusterRole 放进队列。'),
  runWorker: workerWords('ClusterRole 队列'),
  syncClusterRole: {
    about: '让 ClusterRole 的规则等于其聚合规则所选角色的规则之和。',
    outcomes: {
      noAggregation: '它不聚合任何角色',
      unchanged: ({ rules }) => `它的 ${rules} 条规则是对的`,
      applies: ({ rules, before }) => `${rules} 条规则，原来是 ${before} 条`,
    },
  },
};
