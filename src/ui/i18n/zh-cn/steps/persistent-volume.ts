import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues, workerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const persistentVolume: WordsOf<'persistentVolume'> = {
  NewController: constructorWords,
  Run: runWords,
  enqueueWork: enqueues('缓存中有了新的 PVC 或 PV，或者它变了：把它的 key 放进队列。'),
  deleteClaim: {
    about: 'PVC 不在了：把它的 PV 放进队列，PV 随后被释放。',
    outcomes: { enqueued: ({ claim, volume }) => `${claim} 不在了：把 ${volume} 放进队列` },
  },
  deleteVolume: {
    about: 'PV 不在了：把它的 PVC 放进队列，PVC 随后变为 Lost。',
    outcomes: { enqueued: ({ volume, claim }) => `${volume} 不在了：把 ${claim} 放进队列` },
  },
  claimWorker: workerWords(' PVC 队列'),
  volumeWorker: workerWords(' PV 队列'),
  updateClaim: { about: '从缓存读取 PVC，然后同步它。' },
  updateVolume: { about: '从缓存读取 PV，然后同步它。' },
  syncClaim: {
    about: '让一个 claim 离卷更近一步：找一个卷，请求一个卷，或者检查已有的卷。',
    outcomes: { changedMeanwhile: '它在此期间有了变化：它的事件会让它再来' },
  },
  syncVolume: {
    about: '让一个卷的阶段与它所属的 claim 一致。',
    outcomes: {
      available: '没有 claim 占用它',
      reserved: ({ claim }) => `它留给 ${claim}`,
      bound: ({ claim }) => `${claim} 占用它`,
      claimNotBound: ({ claim }) => `它将归 ${claim}：把这个 claim 放进队列`,
      modeMismatch: ({ claim }) => `它留给 ${claim}，但那要另一种 volumeMode`,
      changedMeanwhile: '它在此期间有了变化：它的事件会让它再来',
    },
  },
  syncUnboundClaim: {
    about: '为还没有绑定的 claim 找卷。',
    outcomes: {
      noVolume: '没有合适的卷，它也没有 StorageClass 来做一个',
      waitForFirstConsumer: ({ class: name }) => `它的 StorageClass ${name} 要等有 Pod 使用它`,
      waitForPodScheduled: ({ class: name, pods }) => `它的 StorageClass ${name} 要等 ${pods} 有了节点`,
      volumeMissing: ({ volume }) => `它要 ${volume}，而那不存在`,
      volumeTaken: ({ volume }) => `它要 ${volume}，而那属于另一个 claim`,
      mismatch: ({ volume, message }) => `它要 ${volume}：${message}`,
    },
  },
  findBestMatchForClaim: {
    about: '找出适合这个 claim 的最小的空闲卷。等第一个 Pod 的 claim 只会得到留给它的卷。',
    outcomes: { none: ({ volumes }) => `${volumes} 个卷中没有合适的`, found: ({ volume }) => volume },
  },
  emitEventForUnboundDelayBindingClaim: { about: '用 Event 说明 claim 在等什么：等 Pod，或等它的 Pod 有节点。' },
  findNonScheduledPodsByPVC: { about: '列出使用这个 claim、还没有节点的 Pod。' },
  assignDefaultStorageClass: {
    about: '如果现在有默认的 StorageClass，就给没有写 StorageClass 的 claim 用上。',
    outcomes: { assigned: ({ class: name }) => `它得到默认的 StorageClass ${name}` },
  },
  syncBoundClaim: { about: '检查已绑定的 claim 是否还有它的卷。', outcomes: { lost: ({ message }) => message } },
  bind: {
    about: '把 claim 和卷互相绑定，分四次写入。中断后从断处继续。',
    outcomes: { bound: ({ volume, claim }) => `${volume} 与 ${claim}` },
  },
  provisionClaim: {
    about: '请 claim 的 StorageClass 的 provisioner 做一个卷。',
    outcomes: {
      noClass: ({ class: name }) => `没有 StorageClass ${name}`,
      noPlugin: ({ provisioner }) => `没有程序负责 ${provisioner}`,
      underWay: ({ provisioner }) => `${provisioner} 正在办`,
      asked: ({ provisioner }) => `请 ${provisioner} 做一个卷`,
    },
  },
  reclaimVolume: {
    about: '卷的 claim 已不在：由回收策略决定卷的去留。',
    outcomes: { released: ({ policy }) => `它的 claim 已不在：${policy}` },
  },
  deleteVolumeOperation: {
    about: '如果控制器有对应的插件，就删除已释放的卷。别的程序删除它们自己的卷。',
    outcomes: { failed: ({ message }) => message },
  },
  recycleVolumeOperation: {
    about: '用一个 Pod 清空已释放的卷，好让别的 claim 使用它。Recycle 策略已弃用。',
    outcomes: {
      used: ({ pods }) => `${pods} 还在用它`,
      failed: ({ message }) => message,
      recycles: ({ pod }) => `由 ${pod} 清空它`,
    },
  },
  findDeletablePlugin: { about: '弄清由谁删除这个卷：控制器，还是别的程序。' },
  unbindVolume: {
    about: '卷的 claim 已有另一个卷：收回这次绑定。',
    outcomes: { unbound: ({ claim, other }) => `${claim} 已有 ${other}：把这个卷空出来` },
  },
  bindVolumeToClaim: { about: '在 PV 中写入它属于哪个 PVC。' },
  bindClaimToVolume: { about: '在 PVC 中写入它的 PV。' },
  updateClaimStatus: { about: '写入 PVC 的阶段和容量。' },
  updateVolumePhase: { about: '写入 PV 的阶段。' },
  provisionClaimOperation: { about: '为 PVC 创建 PV。这里代表外部的 provisioner。' },
  FindMatchingVolume: { about: '找出满足 PVC 的最小空闲 PV。' },
  checkVolumeSatisfyClaim: { about: '说明 PV 为什么不适合 PVC：大小、类、模式。' },
};
