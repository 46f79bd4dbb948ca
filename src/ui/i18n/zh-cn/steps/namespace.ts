import type { WordsOf } from '../../step-catalogue.ts';
import { constructorWords, runWords } from './start-words.ts';

interface Content {
  readonly remaining: string;
  readonly estimateSeconds: number;
}

const left = ({ remaining }: Content) => (remaining === '' ? '什么也不剩' : `还剩：${remaining}`);

export const namespace: WordsOf<'namespace'> = {
  NewNamespaceController: constructorWords,
  Run: runWords,
  enqueueNamespace: {
    about: '命名空间正在被删除：过几秒，等所有 API server 都知道后，再放进队列。',
    outcomes: { enqueued: ({ namespace, delayMs }) => `${delayMs / 1000} 秒后把 ${namespace} 放进队列` },
  },
  syncNamespaceFromKey: { about: '清空正在被删除的 namespace，空了就让它消失。' },
  Delete: {
    about: '对正在被删除的 namespace 做一遍。缓存可能落后，所以先从 API server 读取它。',
    outcomes: {
      notDeleting: '它不在删除中：无事可做',
      deletes: ({ phase }) => `删除它的内容；它的 phase 是 ${phase}`,
    },
  },
  updateNamespaceStatusFunc: {
    about: '设置正在被删除的 namespace 的 phase。',
    outcomes: { terminating: '把 phase 设为 Terminating' },
  },
  finalized: {
    about: '判断 spec.finalizers 里是否已没有 finalizer。',
    outcomes: { true: 'true：无事可做' },
  },
  deleteAllContent: { about: '逐类删除 namespace 里的全部对象。只要还有 Pod，别的就不删。' },
  deleteAllContentForGroupVersionResource: {
    about: '删除 namespace 里某一类的全部对象，并数一数还剩多少。',
    outcomes: { deletes: ({ resource }) => resource },
  },
  NamespaceConditionUpdater: {
    about: '在 namespace 的状况里记下还剩什么、出了什么错。',
    outcomes: { unchanged: (figures) => `没有变化，${left(figures)}`, updated: left },
  },
  finalizeNamespace: {
    about: '从 spec.finalizers 去掉 finalizer，让 namespace 本身可以被删除。',
    outcomes: { removes: ({ finalizer }) => finalizer },
  },
  worker: {
    about: '决定 key 在同步之后怎样。内容还没删完，就过估计时间的一半再放进队列。',
    outcomes: {
      contentRemains: {
        outcome: ({ delaySeconds }) => `${delaySeconds} 秒后再来`,
        arithmetic: ({ estimateSeconds, delaySeconds, remaining }) =>
          `还剩：${remaining}。最多需要 ${estimateSeconds} 秒：取一半再加一秒 = ${delaySeconds} 秒。`,
      },
    },
  },
};
