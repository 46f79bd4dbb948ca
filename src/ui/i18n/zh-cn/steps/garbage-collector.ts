import type { WordsOf } from '../../step-catalogue.ts';
import { workerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

interface Owners {
  readonly solid: number;
  readonly dangling: number;
  readonly waitingForDependentsDeletion: number;
}

const arithmetic = ({ solid, dangling, waitingForDependentsDeletion }: Owners) =>
  `所有者中，${solid} 个还在，${dangling} 个已不在，${waitingForDependentsDeletion} 个在等 dependents 被删除。`;

const NOT_IN_GRAPH = '已不在图中';

const graphChange = {
  attemptToDelete: ({ object }: { readonly object: string }) => `${object} 可能是垃圾：放进队列`,
  attemptToDeleteLater: ({ object }: { readonly object: string }) => `${object} 可能是垃圾：以后放进队列`,
  attemptToOrphan: ({ object }: { readonly object: string }) => `要让 ${object} 的依赖者成为孤儿：放进队列`,
};

export const garbageCollector: WordsOf<'garbageCollector'> = {
  NewComposedGarbageCollector: constructorWords,
  Run: runWords,
  processGraphChanges: { about: '事件之后更新所有者与依赖者的图，把可能成为垃圾的对象放进队列。', outcomes: graphChange },
  addDependentToOwners: {
    about: '把节点登记到它的所有者的依赖者中。还没见过的所有者成为虚拟节点，等着查询。',
    outcomes: graphChange,
  },
  addUnblockedOwnersToDeleteQueue: { about: '把不必再等这个依赖者的所有者放进队列。', outcomes: graphChange },
  processTransitions: { about: '发现前台删除或孤儿化删除开始了：把对象和它的依赖者放进队列。', outcomes: graphChange },
  runAttemptToDeleteWorker: workerWords('可能成为垃圾的对象的队列'),
  runAttemptToOrphanWorker: workerWords('要让依赖者成为孤儿的对象的队列'),
  attemptToDeleteWorker: {
    about: '看一个可能是垃圾的对象，是就删除它。',
    outcomes: { notInGraph: NOT_IN_GRAPH },
  },
  attemptToDeleteItem: {
    about: '决定图中的一个对象怎么办。图可能落后，所以向 API server 查询。',
    outcomes: {
      looks: ({ object, virtual, owners, dependents }) =>
        `${object}：${owners} 个所有者，${dependents} 个 dependents${virtual ? '，informer 还没有看到它' : ''}`,
    },
  },
  isBeingDeleted: {
    about: '判断对象是否已在删除中，而且不是前台删除。',
    outcomes: { true: 'true：等最后的删除' },
  },
  getObject: {
    about: '从 API server 读取对象。',
    outcomes: {
      found: ({ resourceVersion }) => `resourceVersion ${resourceVersion} 时的样子`,
      notFound: '找不到',
      otherUid: '这个名字现在属于另一个对象',
    },
  },
  processDeletingDependentsItem: {
    about: '处理前台删除的对象：等挡着它的 dependents 消失，然后放它走。',
    outcomes: {
      removesFinalizer: '没有挡着的 dependents：去掉 finalizer',
      waits: ({ blockingDependents, dependents }) => `等待 ${blockingDependents} 个：${dependents}`,
    },
  },
  classifyReferences: {
    about: '逐个查询所有者是否还在；所有者全都不在的对象就是垃圾。',
    outcomes: {
      noOwners: '没有所有者',
      impossible: '集群级的对象不能指向 namespace 里的所有者',
      keeps: { outcome: '有一个所有者还在：保留', arithmetic },
      removesOwners: { outcome: ({ count }) => `有一个所有者还在：去掉另外 ${count} 个引用`, arithmetic },
      deletes: { outcome: '没有所有者留住它：删除', arithmetic },
    },
    columns: { owner: '所有者', kind: 'kind', state: '状态' },
    values: {
      state: { solid: '还在', dangling: '已不在', waitingForDependentsDeletion: '在等 dependents 被删除' },
    },
  },
  unblockOwnerReferencesStrategicMergePatch: {
    about: '几个对象像是在互相等待：让这一个的引用不再挡着谁。',
    outcomes: { unblocks: ({ owners }) => `${owners} 个所有者` },
  },
  deleteObject: {
    about: '删除对象，前提是它还是刚才看的那一个。',
    outcomes: { deletes: ({ policy }) => policy },
  },
  enqueueVirtualDeleteEvent: {
    about: '告诉图：一个对象已不在，虽然 informer 没有说。',
    outcomes: { notFound: '找不到', otherUid: '这个名字现在属于另一个对象' },
  },
  attemptToOrphanWorker: {
    about: '对象以 Orphan 策略删除时，放开它的 dependents。',
    outcomes: { notInGraph: NOT_IN_GRAPH },
  },
  orphanDependents: {
    about: '从每个 dependent 的所有者引用中去掉这个所有者。',
    outcomes: {
      orphans: ({ count, dependents }) => `${count} 个 dependents${dependents === '' ? '' : `：${dependents}`}`,
    },
  },
  removeFinalizer: {
    about: '去掉回收器的一个 finalizer，让对象可以被删除。',
    outcomes: { removes: ({ finalizer }) => finalizer },
  },
  isDangling: { about: '查一个所有者：它还在吗，uid 对吗？' },
  removeNode: { about: '把已删除的对象从图中取出。它的依赖者可能是垃圾。' },
  partitionDependents: { about: '分出正确写出所有者的依赖者和没有的。' },
  referencesDiffs: { about: '比较变化前后对象的所有者。' },
};
