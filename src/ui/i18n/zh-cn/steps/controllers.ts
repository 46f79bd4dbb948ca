import type { WordsOf } from '../../step-catalogue.ts';

const VERDICT = {
  none: '没有预期',
  fulfilled: '都已看到',
  expired: '等得太久，已过期',
  ignored: '因为故障设置而被忽略',
  pending: '还在等待',
};

interface Awaited {
  readonly add: number;
  readonly del: number;
}

const stillToSee = ({ add, del }: Awaited) => `缓存中还没看到：${add} 次创建，${del} 次删除。`;

const adopted = ({ object }: { readonly object: string }) => `收养 ${object}：selector 匹配，而且它没有 controller`;
const released = ({ object }: { readonly object: string }) => `释放 ${object}：selector 不再匹配`;

export const controllers: WordsOf<'controllers'> = {
  SplitMetaNamespaceKey: {
    about: '把工作队列里的 key 拆成 namespace 和名字。',
    outcomes: { split: ({ namespace, name }) => (namespace === '' ? name : `namespace ${namespace}，名字 ${name}`) },
  },
  EnsureReady: {
    about: '判断缓存是否已显示这个控制器为该对象所做的最后写入。如果没有，sync 失败，以后重试。',
    outcomes: {
      ready: '缓存已显示这个控制器自己的最后写入',
      ignored: '因为故障设置而被忽略',
      stale: ({ resource, readVersion, wroteVersion }) =>
        `缓存落后：${resource} 只读到 revision ${readVersion}，而这个控制器写了 revision ${wroteVersion}`,
    },
  },
  'Lister.Get': {
    about: '从 informer 的缓存读取对象，而不是从 API server。',
    outcomes: {
      found: ({ resourceVersion }) => `resourceVersion ${resourceVersion} 时的样子`,
      notFound: '缓存中没有它：它已被删除，无事可做',
    },
  },
  DeepCopy: {
    about: '复制对象：缓存是所有控制器共用的，不能改动。',
    outcomes: { copied: '缓存保持不变' },
  },
  LabelSelectorAsSelector: {
    about: '解析 spec.selector。无效的 selector 不会重试。',
    outcomes: { invalid: ({ error }) => `selector 无效：${error}` },
  },
  ClaimPods: {
    about: '让 Pod 的 owner reference 与 selector 一致：收养匹配的孤儿，释放不再匹配的 Pod。',
    outcomes: {
      none: '无',
      claimed: ({ pods }) => pods,
      unchanged: ({ claimed }) => `${claimed} 个 Pod，没有要收养或释放的`,
    },
  },
  AdoptPod: { about: '收养一个没有 owner 的 Pod。', outcomes: { adopted } },
  ReleasePod: { about: '去掉 selector 不再匹配的 Pod 的 owner reference。', outcomes: { released } },
  AdoptReplicaSet: { about: '收养一个没有 owner 的 ReplicaSet。', outcomes: { adopted } },
  ReleaseReplicaSet: { about: '去掉 selector 不再匹配的 ReplicaSet 的 owner reference。', outcomes: { released } },
  AdoptControllerRevision: { about: '收养一个没有 owner 的 ControllerRevision。', outcomes: { adopted } },
  ReleaseControllerRevision: {
    about: '去掉 selector 不再匹配的 ControllerRevision 的 owner reference。',
    outcomes: { released },
  },
  RecheckDeletionTimestamp: {
    about: '第一次收养之前，先向 API server 读取 owner：缓存可能还不知道它正在被删除。',
    outcomes: { mayAdopt: '它还在，可以收养', mayNot: ({ error }) => `不能收养：${error}` },
  },
  SatisfiedExpectations: {
    about: '判断以前的同步所要求的创建和删除，是否都已在缓存中看到。',
    outcomes: {
      true: { outcome: ({ verdict }) => `true：${VERDICT[verdict]}`, arithmetic: stillToSee },
      false: { outcome: ({ verdict }) => `false：${VERDICT[verdict]}`, arithmetic: stillToSee },
    },
  },
  SetExpectations: {
    about: '记下以后的同步必须先看到什么才能再行动。',
    outcomes: { set: ({ add, del }) => `等着看到 ${add} 次创建和 ${del} 次删除` },
  },
  ExpectCreations: {
    about: '记下以后的同步必须先看到多少次创建才能再行动。',
    outcomes: { set: ({ add }) => `等着看到 ${add} 次创建` },
  },
  ExpectDeletions: {
    about: '记下以后的同步必须先看到哪些删除才能再行动，每个都按 Pod 的名字记。',
    outcomes: { set: ({ del }) => `等着看到 ${del} 次删除` },
  },
  CreationObserved: {
    about: '减少要等的创建次数。',
    outcomes: {
      seen: ({ pod, add }) => `${pod}：还有 ${add} 次创建没看到`,
      skipped: ({ skipped }) => `${skipped} 次创建失败或被略过：不再等它们`,
    },
  },
  DeletionObserved: {
    about: '把一个 Pod 从等待删除的名单中划去。一个 Pod 只算一次：标记删除时，或者消失时。',
    outcomes: {
      seen: ({ pod, del }) => `${pod}：还有 ${del} 次删除没看到`,
      notDeleted: ({ pod }) => `${pod} 没有被删除：不再等它`,
    },
  },
  DeleteExpectations: {
    about: '忘掉已删除的对象所等的东西。',
    outcomes: { forgotten: '忘掉对它的预期' },
  },
  slowStartBatch: {
    about: '分批创建 Pod：1、2、4、8 …… 个；某一批有创建失败，就停下。',
    outcomes: {
      batch: {
        outcome: ({ batch }) => `同时创建 ${batch} 个`,
        arithmetic: ({ batch, created, of }) => `同时 ${batch} 个，此前已有 ${of} 个中的 ${created} 个。`,
      },
    },
  },
  resolveControllerRef: { about: '按引用找到所有者，uid 必须相同。' },
  FilterPodsByOwner: { about: '按索引在缓存中找某个所有者控制的对象；需要时也包括孤儿。' },
  ClaimObject: { about: '对一个对象做决定：收养、释放、保留或不管。' },
  LowerExpectations: { about: '减少要等的创建数和删除数。' },
  GetExpectations: { about: '读取一个对象在等着看到什么。' },
  CreatePods: { about: '用模板创建 Pod，带上所有者引用，并记录 Event。' },
  DeletePod: { about: '删除 Pod，并为所有者记录 Event。' },
  GetPodFromTemplate: { about: '生成模板描述的 Pod。' },
  'ActivePodsWithRanks.Less': { about: '按决定谁先被删除的标准比较两个 Pod。' },
  FilterTerminatingPods: { about: '挑出正在被删除的 Pod。' },
  PodKey: { about: '生成 Pod 的 key：命名空间和名称。' },
  ComputeHash: { about: '计算 Pod 模板的散列值，它成为 ReplicaSet 名称的一部分。' },
  FilterActiveReplicaSets: { about: '挑出 spec.replicas 大于 0 的 ReplicaSet。' },
  GetReplicaCountForReplicaSets: { about: '累加几个 ReplicaSet 的 spec.replicas。' },
  GetActualReplicaCountForReplicaSets: { about: '累加几个 ReplicaSet 的 status.replicas。' },
  GetReadyReplicaCountForReplicaSets: { about: '累加几个 ReplicaSet 的 status.readyReplicas。' },
  GetAvailableReplicaCountForReplicaSets: { about: '累加几个 ReplicaSet 的 status.availableReplicas。' },
  ReplicaSetsByCreationTimestamp: { about: '按年龄排列 ReplicaSet，最老的在前。' },
  ReplicaSetsBySizeOlder: { about: '按大小排列 ReplicaSet，最大的在前，同样大的老的在前。' },
  ReplicaSetsBySizeNewer: { about: '按大小排列 ReplicaSet，最大的在前，同样大的新的在前。' },
  GetPodServiceMemberships: { about: '找出 selector 匹配 Pod 的 Service。' },
  GetServicesToUpdateOnPodChange: { about: '找出受 Pod 变化影响的 Service。' },
  ShouldPodBeInEndpoints: { about: '排除已结束或还没有地址的 Pod。' },
};
