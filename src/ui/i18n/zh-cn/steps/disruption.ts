import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues, enqueuesDeleted, enqueuesForPod } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';
import { exactShare } from '../../words.ts';

/** `3 的 30% = 0.9，向上取整 1`，或者只是数字。 */
function share(field: string, expected: number): string {
  const exact = exactShare(field, expected);
  return exact === undefined ? field : `${expected} 的 ${field} = ${exact}，向上取整 ${Math.ceil(exact)}`;
}

interface Counts {
  readonly expectedPods: number;
  readonly desiredHealthy: number;
  readonly currentHealthy: number;
  readonly disruptionsAllowed: number;
}

const arithmetic = ({ expectedPods, desiredHealthy, currentHealthy, disruptionsAllowed }: Counts) =>
  expectedPods === 0
    ? '预期没有 Pod，所以一个也不可干扰。'
    : `健康 ${currentHealthy} − 必须健康 ${desiredHealthy} = ${currentHealthy - desiredHealthy}：可干扰 ${disruptionsAllowed} 个。`;

export const disruption: WordsOf<'disruption'> = {
  NewDisruptionController: constructorWords,
  Run: runWords,
  addDB: enqueues('缓存中有了新的 PodDisruptionBudget：把它的 key 放进队列。'),
  updateDB: enqueues('PodDisruptionBudget 变了：把它的 key 放进队列。'),
  removeDB: enqueuesDeleted('PodDisruptionBudget 不在了：把它的 key 放进队列。'),
  addPod: enqueuesForPod('缓存中有了新的 Pod：把选中它的 PodDisruptionBudget 放进队列。'),
  updatePod: enqueuesForPod('Pod 变了：把选中它的 PodDisruptionBudget 放进队列。'),
  deletePod: enqueuesForPod('Pod 不在了：把选中它的 PodDisruptionBudget 放进队列。'),
  sync: { about: '算出按一个 PodDisruptionBudget，现在可以驱逐多少 Pod。' },
  trySync: { about: '数一数这个预算的 Pod，并写入 status。做不到，就一个 Pod 也不能驱逐。' },
  getPodsForPdb: {
    about: '列出预算的 selector 匹配的 Pod。',
    outcomes: { found: ({ pods }) => `${pods} 个 Pod` },
  },
  getExpectedPodCount: {
    about: '按各控制器的大小，算出应有多少 Pod，其中多少必须健康。',
    outcomes: {
      counted: ({ expectedCount, desiredHealthy }) => `应有 ${expectedCount} 个，必须健康 ${desiredHealthy} 个`,
      scaled: {
        outcome: ({ expectedCount, desiredHealthy }) => `应有 ${expectedCount} 个，必须健康 ${desiredHealthy} 个`,
        arithmetic: ({
          expectedCount,
          desiredHealthy,
          unmanagedPods,
          'spec.maxUnavailable': maxUnavailable,
          'spec.minAvailable': minAvailable,
        }) => {
          const unmanaged = unmanagedPods === 0 ? '' : `有 ${unmanagedPods} 个 Pod 没有 controller，无法计入。`;
          return maxUnavailable === undefined
            ? `minAvailable：${share(minAvailable ?? '', expectedCount)}。${unmanaged}`
            : `maxUnavailable：${share(maxUnavailable, expectedCount)}；${expectedCount} 个中至少 ${desiredHealthy} 个必须健康。${unmanaged}`;
        },
      },
    },
  },
  buildDisruptedPodMap: {
    about: '找出已准许驱逐、但还没有消失的 Pod。',
    outcomes: { built: ({ disruptedPods }) => (disruptedPods === 0 ? '无' : `${disruptedPods} 个 Pod`) },
  },
  countHealthyPods: {
    about: '数一数就绪而且不会马上消失的 Pod。',
    outcomes: { counted: ({ currentHealthy, pods }) => `${pods} 个中的 ${currentHealthy} 个` },
  },
  updatePdbStatus: {
    about: '写入允许干扰的 Pod 数：健康的，减去必须健康的。',
    outcomes: {
      unchanged: { outcome: '没有变化', arithmetic },
      updated: { outcome: ({ disruptionsAllowed }) => `可干扰 ${disruptionsAllowed} 个`, arithmetic },
    },
  },
  enqueuePdbForRecheck: {
    about: '到已准许驱逐的 Pod 该消失的时候，再把预算放进队列。',
    outcomes: { later: ({ recheckMs }) => `${Math.ceil(recheckMs / 1000)} 秒后再看` },
  },
  failSafe: {
    about: '算不出可干扰多少 Pod，所以一个也不可干扰。',
    outcomes: { noneAllowed: ({ error }) => error },
  },
  enqueueStalePodDisruptionCleanup: {
    about: 'Pod 有 DisruptionTarget 状况，是干扰的对象：它应该很快被删除。',
    outcomes: { later: ({ pod, cleanAfterMs }) => `${Math.ceil(cleanAfterMs / 1000)} 秒后看看 ${pod} 是否还在` },
  },
  syncStalePodDisruption: {
    about: 'Pod 在两分钟内没有被删除，就重置它的 DisruptionTarget 状况。',
    outcomes: {
      notStale: 'Pod 正在结束，或者已不是干扰的对象',
      tooEarly: '这个状况还不到两分钟：以后再看',
      reset: '没有人删除这个 Pod：状况变为 False',
    },
  },
  getPdbForPod: { about: '找出 selector 匹配 Pod 的 PodDisruptionBudget。有几个时取一个。' },
  getExpectedScale: { about: '累加各 Pod 的控制器想要的副本数。' },
  getScaleController: { about: '询问其他控制器的 scale 子资源。' },
};
