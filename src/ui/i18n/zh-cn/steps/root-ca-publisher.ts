import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues, workerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const rootCAPublisher: WordsOf<'rootCAPublisher'> = {
  NewPublisher: constructorWords,
  Run: runWords,
  configMapDeleted: enqueues('存放证书的 ConfigMap 不在了：把它的命名空间放进队列。'),
  configMapUpdated: enqueues('存放证书的 ConfigMap 变了：把它的命名空间放进队列。'),
  namespaceAdded: enqueues('缓存中有了新的命名空间：放进队列。'),
  namespaceUpdated: enqueues('命名空间变了：如果它是 Active，就放进队列。'),
  runWorker: workerWords('命名空间队列'),
  syncNamespace: {
    about: '维护命名空间里的 ConfigMap kube-root-ca.crt，Pod 用它验证 API server 的证书。',
    outcomes: { creates: '没有：创建它', unchanged: '内容正确', restores: '有人改过：恢复原样' },
  },
};
