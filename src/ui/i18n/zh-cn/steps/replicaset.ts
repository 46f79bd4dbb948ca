import type { WordsOf } from '../../step-catalogue.ts';
import { constructorWords, runWords } from './start-words.ts';

const queueKey = ({ replicaSet }: { readonly replicaSet: string }) => `把 ${replicaSet} 的 key 放进队列`;
const orphan = ({ matching, replicaSets }: { readonly matching: number; readonly replicaSets: string }) =>
  matching === 0 ? '孤儿，没有 selector 匹配它：不做什么' : `孤儿：把 selector 匹配它的 ${matching} 个放进队列：${replicaSets}`;
const foreign = ({ controller }: { readonly controller: string }) =>
  `它的 controller ${controller} 不在这个控制器的缓存中：不做什么`;

interface Managed {
  readonly current: number;
  readonly desired: number;
  readonly burstReplicas: number;
  readonly count: number;
  readonly later: number;
}

const managed = ({ current, desired, count, burstReplicas, later }: Managed) =>
  `现有 ${current} 个 Pod，需要 ${desired}：现在 ${count} 个（最多 ${burstReplicas}），以后 ${later} 个。`;

const CRITERIA = {
  unassigned: '未分配到节点',
  phase: '阶段',
  notReady: '未就绪',
  deletionCost: '删除代价',
  crowdedNode: '节点更挤',
  readyLater: '就绪更晚',
  restarts: '重启更多',
  createdLater: '创建更晚',
  uid: 'uid',
  none: '无',
};

export const replicaset: WordsOf<'replicaset'> = {
  NewReplicaSetController: constructorWords,
  NewReplicationManager: constructorWords,
  Run: runWords,
  NewBaseController: {
    about:
      '构造控制器：它的预期（UIDTrackingControllerExpectations）、存放 key 的限速队列，以及 informer 的处理函数。ReplicationController 也用同样的代码。',
    outcomes: {
      built: ({ kind, queue, burstReplicas }) => `用于 ${kind}：队列 ${queue}，一次同步最多创建或删除 ${burstReplicas} 个 Pod`,
    },
  },
  addRS: { about: '缓存中有了新的 ReplicaSet：把它的 key 放进队列。', outcomes: { enqueued: queueKey } },
  updateRS: {
    about: 'ReplicaSet 变了，或者 resync 又说了一次：把它的 key 放进队列。',
    outcomes: {
      recreated: ({ replicaSet }) => `${replicaSet} 的 uid 变了：旧的按已删除处理`,
      replicasChanged: ({ replicaSet, oldReplicas, newReplicas }) =>
        `spec.replicas ${oldReplicas}→${newReplicas}：把 ${replicaSet} 的 key 放进队列`,
      enqueued: queueKey,
    },
  },
  deleteRS: {
    about: 'ReplicaSet 不在了：忘掉它的预期，把它的 key 放进队列。sync 会发现它已不在。',
    outcomes: {
      enqueued: ({ replicaSet }) => `忘掉 ${replicaSet} 的预期，把它的 key 放进队列`,
      tombstone: ({ replicaSet }) => `没有收到删除事件，但 ${replicaSet} 已不在：忘掉它的预期，把它的 key 放进队列`,
    },
  },
  addPod: {
    about: '缓存中有了新的 Pod：它的 ReplicaSet 少等一次创建，把 ReplicaSet 的 key 放进队列。',
    outcomes: {
      deleting: '它已经在被删除：按已删除处理',
      owned: ({ replicaSet }) => `少等一次创建：把 ${replicaSet} 的 key 放进队列`,
      foreign,
      orphan,
    },
  },
  updatePod: {
    about: 'Pod 变了：把它的 ReplicaSet 的 key 放进队列，以前所属的也一样。',
    outcomes: {
      resync: 'resourceVersion 相同，只是 resync：不做什么',
      deleting: ({ labelsChanged }) =>
        labelsChanged ? '它正在被删除：按已删除处理，旧的标签也处理一次' : '它正在被删除：按已删除处理',
      controllerChanged: ({ before }) => `它以前属于 ${before}：把那个也放进队列`,
      owned: queueKey,
      newlyReady: ({ replicaSet, minReadySeconds }) =>
        `它刚就绪：把 ${replicaSet} 的 key 放进队列，${minReadySeconds} 秒后它可能变为可用，那时再放一次`,
      foreign,
      orphan,
      orphanUnchanged: '孤儿，标签和 controller 都没变：不做什么',
    },
  },
  deletePod: {
    about: 'Pod 不在了，或者被标记为删除：如果在等这次删除，就少等一次；把它的 ReplicaSet 的 key 放进队列。',
    outcomes: {
      owned: ({ replicaSet, awaited, tombstone }) => {
        const missed = tombstone ? '没有收到删除事件，但它已不在；' : '';
        const seen = awaited ? '少等一次删除' : '没有谁在等这次删除';
        return `${missed}${seen}：把 ${replicaSet} 的 key 放进队列`;
      },
      foreign,
      orphan: '它没有 controller：没有谁在意',
    },
  },
  processNextWorkItem: {
    about: '取一个 key，做同步，再决定是否重试：没有错误就忘掉它的失败次数，有错误就再放进队列，一次比一次晚。',
  },
  syncReplicaSet: {
    about: '让 ReplicaSet 的 Pod 数等于 spec.replicas，并更新 status。预期还没看到时不行动。',
  },
  claimPods: {
    about: '找出 ReplicaSet 的 Pod：收养 selector 匹配的孤儿，释放不再匹配的 Pod。',
    outcomes: {
      counted: ({ active }) => `${active} 个活动的，没有要收养或释放的`,
      asked: ({ candidates }) => `${candidates} 个候选`,
    },
  },
  manageReplicas: {
    about: '创建缺少的 Pod，或者删除多余的 Pod。',
    outcomes: {
      none: {
        outcome: ({ current, desired }) => `无事可做：${desired} 个中已有 ${current} 个`,
        arithmetic: ({ current, desired }) => `现有 ${current} 个 Pod，需要 ${desired}。`,
      },
      create: { outcome: ({ count }) => `创建 ${count} 个`, arithmetic: managed },
      delete: { outcome: ({ count }) => `删除 ${count} 个`, arithmetic: managed },
    },
  },
  getReplicaSetsWithSameController: {
    about: '找出 controller 相同的 ReplicaSet，也就是同一个 Deployment 的。',
    outcomes: { noController: '这个 ReplicaSet 没有 controller', found: ({ replicaSets }) => replicaSets },
  },
  getIndirectlyRelatedPods: {
    about: '列出 controller 相同的所有 ReplicaSet 的 Pod。这种 Pod 多的节点应该先减少。',
    outcomes: { found: ({ pods }) => `${pods} 个 Pod` },
  },
  getPodsToDelete: {
    about: '选出要删除的 Pod：最不起作用的先删。',
    outcomes: {
      all: { outcome: ({ pods }) => pods, arithmetic: ({ of }) => `${of} 个全部删除：顺序无关紧要。` },
      chosen: {
        outcome: ({ pods, decidedBy }) => `${pods}（${CRITERIA[decidedBy]}）`,
        arithmetic: ({ count, of }) => `${of} 个中的 ${count} 个，按这个顺序；两个 Pod 之间，由第一个答案不同的问题决定。`,
      },
    },
    columns: {
      Pod: 'Pod',
      deleted: '是否删除',
      decidedBy: '排在下一个之前，因为',
      node: '节点',
      phase: '阶段',
      ready: '就绪',
      deletionCost: '删除代价',
      relatedOnNode: '同节点的相关 Pod',
      readySince: '何时就绪',
      restarts: '重启',
      created: '何时创建',
    },
    values: { decidedBy: CRITERIA, ready: { yes: '是', no: '否' } },
  },
  calculateStatus: {
    about: '为 status 统计 Pod。',
    outcomes: {
      counted: ({ active, ready, available, terminating }) =>
        `${active} 个活动的，${ready} 就绪，${available} 可用，${terminating} 终止中`,
    },
  },
  updateReplicaSetStatus: {
    about: 'status 有变化才更新。它说的是这次同步创建或删除 Pod 之前的样子。',
    outcomes: {
      unchanged: '没有变化',
      updated: ({ changes }) => (changes === '' ? '状况或 generation' : changes),
    },
  },
  FindMinNextPodAvailabilityCheck: {
    about: '算出下一个就绪的 Pod 何时满 minReadySeconds，到时把 key 再放进队列。',
    outcomes: { later: ({ unavailable }) => `等一等，${unavailable} 个 Pod 就会变为可用` },
  },
  getPodReplicaSets: { about: '找出 selector 匹配孤儿的 ReplicaSet。' },
  enqueueRS: { about: '把 ReplicaSet 的 key 放进队列。' },
  getPodsRankedByRelatedPodsOnSameNode: { about: '为每个 Pod 数它的节点上有几个相关的 Pod。' },
  SetCondition: { about: '把状况放进 status，例如 ReplicaFailure。' },
  RemoveCondition: { about: '从 status 中去掉一个状况。' },
};
