import type { WordsOf } from '../../step-catalogue.ts';

export const controllers: WordsOf<'controllers'> = {
  SplitMetaNamespaceKey: {
    about: '把工作队列里的 key 拆成 namespace 和名字。',
    outcomes: { split: ({ namespace, name }) => (namespace === '' ? name : `namespace ${namespace}，名字 ${name}`) },
  },
  'Lister.Get': {
    about: '从 informer 的缓存读取对象，而不是从 API server。',
    outcomes: {
      found: ({ resourceVersion }) => `resourceVersion ${resourceVersion} 时的样子`,
      notFound: '缓存中没有它：它已被删除，无事可做',
    },
  },
  Run: { about: '启动控制器的 worker。', outcomes: { started: ({ workers }) => `${workers} 个 worker` } },
  enqueueAll: { about: '按时钟把每个对象重新放进队列。' },
  gc: { about: '按时钟寻找要删除的 Pod。' },
  monitorNodeHealth: { about: '按时钟检查每个节点的健康。' },
  DeepCopy: {
    about: '复制对象：缓存是所有控制器共用的，不能改动。',
    outcomes: { copied: '缓存保持不变' },
  },
};
