import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues, workerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

export const volumeProtection: WordsOf<'volumeProtection'> = {
  NewPVCProtectionController: constructorWords,
  NewPVProtectionController: constructorWords,
  NewVACProtectionController: constructorWords,
  Run: runWords,
  pvcAddedUpdated: enqueues('缓存中有了新的 PVC，或者 PVC 变了：如果要加上或可以去掉 finalizer，就把它的 key 放进队列。'),
  podAddedDeletedUpdated: {
    about: 'Pod 可能不再使用它的 PVC：把这些 PVC 放进队列。',
    outcomes: { enqueued: ({ pod, claims }) => `${pod}：把 ${claims} 放进队列` },
  },
  pvAddedUpdated: enqueues('缓存中有了新的 PV，或者 PV 变了：如果要加上或可以去掉 finalizer，就把它的 key 放进队列。'),
  vacAddedUpdated: enqueues(
    '缓存中有了新的 VolumeAttributesClass，或者它变了：如果要加上或可以去掉 finalizer，就把它的 key 放进队列。',
  ),
  pvcUpdated: enqueues('PVC 换了 VolumeAttributesClass：把原来的类放进队列。'),
  pvcDeleted: enqueues('PVC 没有了：把它引用的 VolumeAttributesClass 放进队列。'),
  pvUpdated: enqueues('PV 的属性换成了另一个类的：把原来的类放进队列。'),
  pvDeleted: enqueues('PV 没有了：把它所用的 VolumeAttributesClass 放进队列。'),
  runWorker: workerWords(' PVC、PV 或类的队列'),
  processPVC: {
    about: '不让有 Pod 在用的 claim 被删除：finalizer 会留住它，直到 Pod 结束。',
    outcomes: { nothing: '无事可做' },
  },
  processPV: {
    about: '不让已绑定的卷被删除：finalizer 会留住它，直到它的 claim 消失。',
    outcomes: { nothing: '无事可做' },
  },
  processVAC: {
    about: '不让有 PVC 或 PV 引用的 VolumeAttributesClass 被删除：finalizer 会留住它，直到不再有引用。',
    outcomes: { nothing: '无事可做' },
  },
  addFinalizer: { about: '给对象加上保护它的 finalizer。', outcomes: { added: ({ finalizer }) => finalizer } },
  isBeingUsed: {
    about: '判断正在删除的对象是否还有谁在用。',
    outcomes: { true: 'true：不用了才能走', false: 'false' },
  },
  askInformer: {
    about: '在缓存里找节点上使用这个 claim 的 Pod。',
    outcomes: { true: ({ pod }) => `${pod} 在用它`, false: '没有 Pod 在用它' },
  },
  askAPIServer: {
    about: '缓存可能落后：再问 API server 有没有 Pod 在用这个 claim。',
    outcomes: { true: ({ pod }) => `${pod} 在用它`, false: '没有 Pod 在用它' },
  },
  removeFinalizer: {
    about: '去掉 finalizer，让对象可以消失。',
    outcomes: { removed: ({ finalizer }) => `没有谁使用它：去掉 ${finalizer}` },
  },
};
