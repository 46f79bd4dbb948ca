import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues, workerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const serviceAccount: WordsOf<'serviceAccount'> = {
  NewServiceAccountsController: constructorWords,
  Run: runWords,
  serviceAccountDeleted: enqueues('ServiceAccount 不在了：把它的命名空间放进队列，也许要重新创建。'),
  namespaceAdded: enqueues('缓存中有了新的命名空间：放进队列。'),
  namespaceUpdated: enqueues('命名空间变了：放进队列。'),
  runWorker: workerWords('命名空间队列'),
  syncNamespace: {
    about: '在没有 ServiceAccount“default” 的 namespace 里创建它。',
    outcomes: {
      notActive: 'Namespace 不是 Active',
      complete: '该有的 ServiceAccount 都有了',
      creates: ({ serviceAccount: name }) => `创建 ${name}`,
    },
  },
};
