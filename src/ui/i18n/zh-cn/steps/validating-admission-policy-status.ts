import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const validatingAdmissionPolicyStatus: WordsOf<'validatingAdmissionPolicyStatus'> = {
  NewController: constructorWords,
  Run: runWords,
  enqueuePolicy: enqueues('策略是新的，或者变了：把它的 key 放进队列。'),
  reconcile: {
    about: '按策略所涉及类型的字段检查它的表达式，把发现的问题写进 status。',
    outcomes: {
      observed: '这一代已经检查过',
      checked: ({ warnings }) => (warnings === 0 ? '没有问题' : `有 ${warnings} 个表达式不可能正确`),
    },
  },
};
