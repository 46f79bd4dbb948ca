import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues, enqueuesDeleted, podOwnerWords, workerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

interface Changes {
  readonly createOn: string;
  readonly podsToDelete: string;
}

function changes({ createOn, podsToDelete }: Changes): string {
  if (podsToDelete === '') return `在 ${createOn} 上创建`;
  return createOn === '' ? `删除 ${podsToDelete}` : `在 ${createOn} 上创建；删除 ${podsToDelete}`;
}

interface Queued {
  readonly node: string;
  readonly daemonSets: number;
}

const allSets = ({ node, daemonSets }: Queued) => `${node}：把 ${daemonSets} 个 DaemonSet 放进队列`;

export const daemonset: WordsOf<'daemonset'> = {
  NewDaemonSetsController: constructorWords,
  Run: runWords,
  addDaemonset: enqueues('缓存中有了新的 DaemonSet：把它的 key 放进队列。'),
  updateDaemonset: enqueues('DaemonSet 变了，或者 resync 又说了一次：把它的 key 放进队列。'),
  deleteDaemonset: enqueuesDeleted('DaemonSet 不在了：忘掉它的预期，把它的 key 放进队列。'),
  ...podOwnerWords('DaemonSet'),
  addNode: {
    about: '缓存中有了新的节点：每个 DaemonSet 都可能需要在那里有一个 Pod，所以全部放进队列。',
    outcomes: { enqueued: allSets },
  },
  updateNode: { about: '节点的标签、污点或 spec 变了：把所有 DaemonSet 放进队列。', outcomes: { enqueued: allSets } },
  runWorker: workerWords(' DaemonSet 队列'),
  syncDaemonSet: {
    about: '让每个应该运行它的节点都有一个 Pod，替换旧的 Pod，并更新 status。',
    outcomes: { selectsEverything: 'selector 为空，会选中所有 Pod：什么也不做', deleting: '它正在被删除' },
  },
  getDaemonPods: {
    about: '找出 DaemonSet 的 Pod：收养 selector 匹配的孤儿，释放不再匹配的 Pod。',
    outcomes: { asked: ({ candidates }) => `${candidates} 个候选` },
  },
  constructHistory: {
    about: '在 DaemonSet 的 ControllerRevision 中，找出现在的模板所对应的那个。',
    outcomes: {
      unchanged: ({ controllerRevision, revision }) => `${controllerRevision} 就是这个模板：revision ${revision}`,
      wantedAgain: ({ controllerRevision, revision }) => `又要用 ${controllerRevision}：revision ${revision}`,
      newTemplate: ({ revision }) => `新的模板：revision ${revision}`,
    },
  },
  controlledHistories: {
    about: '收养和释放之后，找出 DaemonSet 的 ControllerRevision。',
    outcomes: { found: ({ controllerRevisions, revisions }) => (revisions === 0 ? '无' : controllerRevisions) },
  },
  dedupCurHistories: {
    about: '模板相同的 ControllerRevision 只保留一个，所有 Pod 都改用它的哈希。',
    outcomes: {
      kept: ({ controllerRevision, revisions }) => `模板相同的 ${revisions} 个 revision 中保留 ${controllerRevision}`,
    },
  },
  snapshot: {
    about: '把现在的模板保存在一个 ControllerRevision 里，名字中有模板的哈希。',
    outcomes: {
      create: ({ controllerRevision, revision }) => `创建 ${controllerRevision}：revision ${revision}`,
      collision: ({ controllerRevision }) => `哈希冲突：${controllerRevision} 的模板不同`,
    },
  },
  updateDaemonSet: { about: '先创建和删除 Pod，再做一步滚动更新，最后删除旧的 revision。' },
  manage: {
    about: '让每个应该运行它的节点都有一个 Pod，删除其他节点上的 Pod。',
    outcomes: { none: '无事可做', changes },
  },
  podsShouldBeOnNode: {
    about: '对每个节点判断是否应该运行 Pod，以及哪些 Pod 要删除。',
    outcomes: { asked: ({ nodes }) => `${nodes} 个节点` },
    columns: { Node: '节点', shouldRun: '应该运行', shouldContinueRunning: '可以继续运行', pods: 'Pod 数' },
  },
  failedPodsBackoff: {
    about: '失败的 Pod 先留一会儿：kubelet 可能也会拒绝下一个。',
    outcomes: {
      stays: {
        outcome: ({ pod, node }) => `${node} 上的 ${pod} 已失败，暂时留着`,
        arithmetic: ({ delayMs }) => `${delayMs / 1000} 秒后再看。`,
      },
    },
  },
  syncNodes: {
    about: '按成倍的批次创建 Pod，删除则同时进行。',
    outcomes: {
      none: '无事可做',
      acts: {
        outcome: ({ create, delete: removed }) => `创建 ${create} 个，删除 ${removed} 个`,
        arithmetic: ({ burstReplicas }) => `一次同步中各最多 ${burstReplicas} 个。`,
      },
    },
  },
  updatedDesiredNodeCounts: {
    about: '把 maxSurge 和 maxUnavailable 换算成节点数，都向上取整。',
    outcomes: {
      counted: ({ desired, maxSurge, maxUnavailable }) =>
        `${desired} 个节点，${maxUnavailable} 个可以不可用，${maxSurge} 个可以 surge`,
    },
  },
  rollingUpdate: {
    about: '在允许不可用或 surge 的节点数之内，替换旧模板的 Pod。',
    outcomes: { none: '无事可做', changes },
  },
  cleanupHistory: {
    about: '删除超出 revisionHistoryLimit 的、没有 Pod 在用的最旧的 revision。',
    outcomes: {
      none: ({ old, revisionHistoryLimit }) => `留有 ${old} 个，最多 ${revisionHistoryLimit} 个`,
      deleted: ({ controllerRevisions }) => `删除 ${controllerRevisions}`,
    },
  },
  updateDaemonSetStatus: {
    about: '统计节点和它们的 Pod，status 有变化才更新。',
    outcomes: {
      unchanged: '没有变化',
      updated: ({ current, desired, ready, updated }) => `${desired} 个中已调度 ${current} 个，${ready} 就绪，${updated} 已更新`,
    },
  },
  NodeShouldRunDaemonPod: { about: '决定节点是否该运行 Pod，以及已在运行的能不能留下。' },
  getNodesToDaemonPods: { about: '把 DaemonSet 的 Pod 按所在或目标节点归类。' },
  shouldIgnoreNodeUpdate: { about: '忽略与 Pod 无关的节点变化：心跳。' },
  getUnscheduledPodsWithoutNode: { about: '找出等着已消失节点的 Pod。' },
  findUpdatedPodsOnNode: { about: '找出节点上的旧 Pod 和新 Pod。' },
  AddOrUpdateDaemonPodTolerations: { about: '加上让守护 Pod 能在有问题的节点上运行的容忍。' },
  ReplaceDaemonSetPodNodeNameNodeAffinity: { about: '用节点亲和性让 Pod 只适合一个节点，再由调度器绑定。' },
  IsPodUpdated: { about: '说明 Pod 是不是当前模板的。' },
  storeDaemonSetStatus: { about: '写入 DaemonSet 的 status，冲突后再试。' },
};
