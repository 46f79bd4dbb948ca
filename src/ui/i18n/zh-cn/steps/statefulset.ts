import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues, podOwnerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

const PHASE = { Failed: '失败', Succeeded: '成功结束' };

export const statefulset: WordsOf<'statefulset'> = {
  NewStatefulSetController: constructorWords,
  Run: runWords,
  enqueueStatefulSet: enqueues('缓存中有了新的 StatefulSet，或者它变了，或者不在了：把它的 key 放进队列。'),
  ...podOwnerWords('StatefulSet'),
  sync: { about: '让一个 StatefulSet 向 spec 靠近一步：先按顺序处理 Pod，再更新 status，最后清理旧的 revision。' },
  adoptOrphanRevisions: {
    about: '收养 selector 匹配、但没有 owner 的 ControllerRevision。',
    outcomes: { none: '没有孤儿', adopted: ({ controllerRevisions }) => `收养 ${controllerRevisions}` },
  },
  getPodsForStatefulSet: {
    about: '找出它的 Pod：收养标签和名字都匹配的孤儿，释放不再匹配的 Pod。',
    outcomes: { asked: ({ candidates }) => `${candidates} 个候选` },
  },
  syncStatefulSet: {
    about: '更新 StatefulSet 的 Pod 和 status。',
    outcomes: { pods: ({ pods }) => `${pods} 个 Pod` },
  },
  UpdateStatefulSet: { about: '更新 Pod 和 status，然后删除超出限额的 revision。' },
  performUpdate: { about: '找出当前的和新的 revision，对 Pod 走一步，再更新 status。' },
  getStatefulSetRevisions: {
    about: '找出现在的模板所对应的 ControllerRevision，没有就创建。',
    outcomes: {
      unchanged: ({ controllerRevision, revision }) => `${controllerRevision} 就是这个模板：revision ${revision}`,
      wantedAgain: ({ controllerRevision, revision }) => `又要用 ${controllerRevision}：revision ${revision}`,
      newTemplate: ({ revision }) => `新的模板：revision ${revision}`,
    },
  },
  updateStatefulSet: {
    about: '从最小的序号起创建和修补 Pod，从最大的序号起删除多余的，最后替换旧的。',
    outcomes: {
      arranged: ({ replicas, condemned, unavailable }) => `需要 ${replicas} 个，多出 ${condemned} 个，${unavailable} 个不可用`,
      deleting: 'StatefulSet 正在被删除：只更新 status',
    },
  },
  processReplica: {
    about: '创建、修补或删除一个需要的 Pod。按顺序时，下一个要等这个可用。',
    outcomes: {
      delete: ({ pod, phase }) => `删除 ${pod}：它已${PHASE[phase]}`,
      waitEnded: ({ pod }) => `等已结束的 ${pod} 消失`,
      waitClaim: ({ pod }) => `等 ${pod} 的旧 claim 消失`,
      create: ({ pod, controllerRevision }) => `按 ${controllerRevision} 创建 ${pod}`,
      waitTerminating: ({ pod }) => `等 ${pod} 消失`,
      waitReady: ({ pod }) => `等 ${pod} 运行并就绪`,
      waitAvailable: ({ pod }) => `等 ${pod} 可用`,
    },
  },
  UpdateStatefulPod: {
    about: '恢复 Pod 的身份和卷，以及 claim 的 owner。',
    outcomes: { update: ({ pod }) => `修补 ${pod}` },
  },
  UpdatePodClaimForRetentionPolicy: {
    about: '按 persistentVolumeClaimRetentionPolicy 设置 Pod 的 claim 的 owner。',
    outcomes: { update: ({ pod }) => `设置 ${pod} 的 claim 的 owner` },
  },
  processCondemned: {
    about: '删除一个不再需要的 Pod。按顺序时一次一个，而且要其余的都可用。',
    outcomes: {
      waitTerminating: ({ pod }) => `等 ${pod} 消失`,
      waitUnavailable: ({ pod, firstUnavailable }) =>
        `${pod} 不可用：要先等 ${firstUnavailable === '' ? '其他 Pod' : firstUnavailable} 可用`,
      delete: ({ pod }) => `删除 ${pod}：缩容`,
    },
  },
  rollingUpdate: {
    about: '序号更大的 Pod 都可用时，删除序号最大的旧 Pod。序号小于 partition 的不动。',
    outcomes: {
      delete: ({ pod }) => `删除 ${pod}：revision 是旧的`,
      waitAvailable: ({ pod }) => `等 ${pod} 可用`,
    },
  },
  updateStatefulSetStatus: {
    about: 'status 有变化才更新；如果全部 Pod 都是新的而且就绪，更新就算完成。',
    outcomes: { unchanged: '没有变化', updated: ({ changes }) => (changes === '' ? 'generation' : changes) },
  },
  truncateHistory: {
    about: '删除超出 revisionHistoryLimit 的、没有 Pod 在用的最旧的 revision。',
    outcomes: {
      none: ({ past, revisionHistoryLimit }) => `留有 ${past} 个，最多 ${revisionHistoryLimit} 个`,
      deleted: ({ controllerRevisions }) => `删除 ${controllerRevisions}`,
    },
  },
  enqueueSSAfter: {
    about: '过一段时间再把 key 放进队列：时间过去，Pod 就会变为可用。',
    outcomes: { later: '等一等，Pod 就会变为可用' },
  },
  getParentNameAndOrdinal: { about: '把 Pod 的名称拆成 StatefulSet 名和序号。' },
  isMemberOf: { about: '按名称说明 Pod 可不可能属于这个 StatefulSet。' },
  getPodName: { about: '由序号生成 Pod 的名称：web-0。' },
  isRunningAndReady: { about: '说明 Pod 是否在运行且已就绪。' },
  isUnavailable: { about: '说明 Pod 是否缺失、就绪不够久或正在被删除。' },
  identityMatches: { about: '说明 Pod 的名称和标签是否与序号一致。' },
  storageMatches: { about: '说明 Pod 是否挂载了自己序号的 PVC。' },
  updateStorage: { about: '给 Pod 加上自己序号的 PVC 卷。' },
  newStatefulSetPod: { about: '生成某个序号的 Pod，带上身份和存储。' },
  newVersionedStatefulSetPod: { about: '按应有的版本生成某个序号的 Pod。' },
  CreateStatefulPod: { about: '先创建 Pod 缺少的 PVC，再创建 Pod。' },
  DeleteStatefulPod: { about: '删除 StatefulSet 的 Pod，它的 PVC 保留。' },
  createPersistentVolumeClaims: { about: '创建某个序号还不存在的 PVC。' },
  ListRevisions: { about: '列出 StatefulSet 的 ControllerRevision。' },
  completeRollingUpdate: { about: '所有 Pod 都是新版本且就绪后，新版本成为当前版本。' },
  inconsistentStatus: { about: '说明是否需要写 status。' },
};
