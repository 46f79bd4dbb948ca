import type { WordsOf } from '../../step-catalogue.ts';
import { constructorWords, runWords } from './start-words.ts';

const seconds = (ms: number) => `${Math.ceil(ms / 1000)} 秒`;

const foreign = ({ controller }: { readonly controller: string }) => `它的 controller ${controller} 不是缓存中的 Job：不做什么`;

/** 孤儿带着 finalizer，而没有 Job 会计入它。 */
const untracked = (finalizer: boolean) => (finalizer ? '；把这个 Pod 也放进队列，它等的 Job 可能已不在' : '');

const orphan = ({
  finalizer,
  matching,
  jobs,
}: {
  readonly finalizer: boolean;
  readonly matching: number;
  readonly jobs: string;
}) => `${matching === 0 ? '孤儿，没有 Job 匹配它' : `孤儿：把匹配它的 Job 都放进队列：${jobs}`}${untracked(finalizer)}`;

interface StatusFigures {
  readonly active: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly uncounted: number;
}

const status = ({ active, succeeded, failed, uncounted }: StatusFigures) =>
  `写入 status：active ${active}，succeeded ${succeeded}，failed ${failed}${uncounted > 0 ? `，${uncounted} 个未计入` : ''}`;

interface Sizes {
  readonly active: number;
  readonly want: number;
  readonly parallelism: number;
  readonly succeeded: number;
  readonly completions?: number;
}

const sizes = ({ active, want, parallelism, succeeded, completions }: Sizes) =>
  completions === undefined
    ? `活动的 ${active} 个，需要 ${want} 个（parallelism ${parallelism}，工作队列）。`
    : `completions ${completions} − 已成功 ${succeeded} = 缺 ${completions - succeeded}，同时最多 ${parallelism} 个：需要 ${want} 个，活动的 ${active} 个。`;

interface Ending {
  readonly succeeded: number;
  readonly failed: number;
  readonly backoffLimit: number;
}

const ending = ({ succeeded, failed, backoffLimit }: Ending) =>
  `成功 ${succeeded} 次，失败 ${failed} 次；允许失败 ${backoffLimit} 次。`;

const restarted = ({ restarts, backoffLimit }: { readonly restarts: number; readonly backoffLimit: number }) =>
  `重启了 ${restarts} 次，上限 ${backoffLimit}。`;

export const job: WordsOf<'job'> = {
  NewController: constructorWords,
  Run: runWords,
  addJob: {
    about: '缓存中多了一个 Job：把它的 key 放进队列。',
    outcomes: { enqueued: ({ job: name }) => `把 ${name} 的 key 放进队列` },
  },
  updateJob: {
    about: '一个 Job 变了：把它的 key 放进队列；spec 变了就立即，别的变化则过一秒。',
    outcomes: {
      enqueued: ({ job: name }) => `generation 变了：立即把 ${name} 的 key 放进队列`,
      batched: ({ job: name, batchMs }) => `generation 没变：${seconds(batchMs)}后把 ${name} 的 key 放进队列`,
      finished: ({ pods }) => (pods === 0 ? '它已结束，Pod 都已计入' : `它已结束：把没有谁会计入的 ${pods} 个 Pod 放进队列`),
      deadlineChanged: ({ remainingMs }) => `activeDeadlineSeconds 变了：${seconds(Math.max(0, remainingMs))}后再看`,
    },
  },
  deleteJob: {
    about: '一个 Job 已不在：把它的 key 和仍有 finalizer 的 Pod 放进队列。',
    outcomes: {
      enqueued: ({ job: name, pods }) => `把 ${name} 的 key 放进队列${pods === 0 ? '' : `，还有没有谁会计入的 ${pods} 个 Pod`}`,
      tombstone: ({ job: name }) => `错过了删除本身，list 显示 ${name} 已不在：把它的 key 放进队列`,
    },
  },
  addPod: {
    about: '缓存中多了一个 Pod：它的 Job 等待的创建又看到了一次。',
    outcomes: {
      deleting: '它已在删除中：当作已删除来处理',
      enqueued: ({ job: name }) => `看到了一次创建：一秒后把 ${name} 的 key 放进队列`,
      foreign,
      orphan,
    },
  },
  updatePod: {
    about: '一个 Pod 变了：把它的 Job 的 key 放进队列，还有它以前所属的那个。',
    outcomes: {
      resync: 'resourceVersion 相同，只是 resync：不做什么',
      deleting: '它在删除中：当作已删除来处理',
      controllerChanged: ({ before }) => `它以前属于 ${before}：那一个也放进队列`,
      enqueued: ({ job: name }) => `一秒后把 ${name} 的 key 放进队列`,
      foreign,
      orphan,
      orphanUnchanged: ({ finalizer }) => `孤儿，标签和 controller 都没变${untracked(finalizer)}`,
    },
  },
  deletePod: {
    about: '一个 Pod 已不在，或正在被删除：它的 Job 等待的删除又看到了一次。',
    outcomes: {
      enqueued: ({ job: name, gone }) =>
        `${gone ? '它已不在' : '它正在被删除'}：看到了一次删除，一秒后把 ${name} 的 key 放进队列`,
      uncounted: '没有 Job 会计入它：把这个 Pod 放进队列，好去掉它的 finalizer',
      noJob: '它背后没有未结束的 Job：不做什么',
    },
  },
  syncJob: {
    about: '让一个 Job 离结束更近一步：计入已结束的 Pod，判断 Job 是否结束，创建或删除 Pod。',
    outcomes: {
      unknownCompletionMode: ({ completionMode }) => `不认识完成模式 ${completionMode}`,
      goesOn: { outcome: '继续', arithmetic: ending },
      ends: {
        outcome: ({ condition, reason }) => (reason === '' ? condition : `${condition}：${reason}`),
        arithmetic: ending,
      },
    },
  },
  managedByExternalController: {
    about: '判断 spec.managedBy 是否把这个 Job 交给了另一个控制器。',
    outcomes: { true: ({ managedBy }) => `由 ${managedBy} 照看` },
  },
  IsJobFinished: {
    about: '判断 Job 是否已有状况 Complete 或 Failed。',
    outcomes: { true: 'true：无事可做', false: 'false' },
  },
  getPodsForJob: {
    about: '列出 namespace 里的 Pod，收养 selector 匹配的孤儿，释放不再匹配的。',
    outcomes: { asked: ({ candidates }) => `${candidates} 个候选` },
  },
  FilterActivePods: {
    about: '去掉已结束或正在被删除的 Pod。',
    outcomes: {
      filtered: ({ active, pods, ready, terminating }) =>
        `${pods} 个 Pod 中活动的 ${active} 个，${ready} 个就绪，${terminating} 个终止中`,
    },
  },
  getNewFinishedPods: {
    about: '找出已结束而 status 还没有计入的 Pod。',
    outcomes: { found: ({ succeeded, failed }) => `成功 ${succeeded} 个，失败 ${failed} 个` },
  },
  newBackoffRecord: {
    about: '数一数上次成功以来的失败：越多，下一个 Pod 等得越久。',
    outcomes: { recorded: ({ failuresAfterLastSuccess }) => `连续失败 ${failuresAfterLastSuccess} 次` },
  },
  calculateSucceededIndexes: {
    about: '把刚成功的 Pod 的索引加到 status 已有的索引上。',
    outcomes: { calculated: ({ before, now, completions }) => `${completions} 个索引中的 ${now} 个，status 里有 ${before} 个` },
  },
  calculateFailedIndexes: {
    about: '找出失败太多次、不再重试的索引。',
    outcomes: { calculated: ({ failed }) => `${failed} 个索引失败` },
  },
  getFailJobMessage: {
    about: '看看失败的 Pod 中，有没有 spec.podFailurePolicy 说要让整个 Job 失败的。',
    outcomes: { none: '没有规则让 Job 失败', fails: ({ message }) => message },
  },
  pastBackoffLimitOnFailure: {
    about: '判断容器是否重启得太多；restartPolicy 为 OnFailure 时，重启也算失败。',
    outcomes: { true: { outcome: 'true', arithmetic: restarted }, false: { outcome: 'false', arithmetic: restarted } },
  },
  pastActiveDeadline: {
    about: '判断 Job 是否运行得比 activeDeadlineSeconds 还久。',
    outcomes: {
      true: {
        outcome: 'true',
        arithmetic: ({ activeDeadlineSeconds }) => `它运行的时间超过了允许的 ${activeDeadlineSeconds} 秒。`,
      },
      false: {
        outcome: 'false',
        arithmetic: ({ activeDeadlineSeconds, remainingMs }) =>
          `允许 ${activeDeadlineSeconds} 秒，还剩 ${seconds(remainingMs)}。`,
      },
    },
  },
  matchSuccessPolicy: {
    about: '判断成功的索引是否已够 spec.successPolicy 的某条规则，这样其余的就不用运行。',
    outcomes: {
      none: ({ succeededIndexes }) => `已成功 ${succeededIndexes} 个索引，没有规则匹配`,
      matches: ({ message }) => message,
    },
  },
  deleteActivePods: {
    about: 'Job 已到终点：删除还在运行的 Pod。',
    outcomes: { deleted: ({ active }) => `删除 ${active} 个` },
  },
  manageJob: {
    about: '活动的 Pod 太少就创建，太多就删除。',
    outcomes: {
      enough: { outcome: ({ active, want }) => `无事可做：${want} 个中已有 ${active} 个`, arithmetic: sizes },
      backoff: {
        outcome: ({ failures, waitMs }) => `下一个 Pod 之前等 ${seconds(waitMs)}：连续失败 ${failures} 次`,
        arithmetic: sizes,
      },
      indexBackoff: { outcome: ({ waitMs }) => `等 ${seconds(waitMs)}：没有 Pod 的索引都刚失败过`, arithmetic: sizes },
      suspended: ({ count }) => (count === 0 ? '已挂起，没有运行的 Pod' : `已挂起：删除 ${count} 个`),
      deletes: { outcome: ({ count }) => `删除 ${count} 个`, arithmetic: sizes },
      creates: { outcome: ({ count }) => `创建 ${count} 个`, arithmetic: sizes },
    },
  },
  firstPendingIndexes: {
    about: '找出最小的几个索引：没有 Pod，也既没有成功也没有失败。',
    outcomes: { picked: ({ indexes }) => `索引 ${indexes}` },
  },
  deleteJobPods: {
    about: '删除多出来的 Pod。先去掉它们的 finalizer，所以不算失败。',
    outcomes: { deleted: ({ pods }) => pods },
  },
  ExpectDeletions: {
    about: '记下缓存要显示多少次删除，然后才再创建或删除 Pod。',
    outcomes: { set: ({ del }) => `等着看到 ${del} 次删除` },
  },
  ensureJobConditionStatus: {
    about: '在状况 Suspended 里记下 Job 是挂起还是恢复。',
    outcomes: { suspended: 'Job 已挂起', resumed: 'Job 已恢复' },
  },
  trackJobStatusAndRemoveFinalizers: {
    about: '让每个已结束的 Pod 恰好计入一次：先在 status 里记下 uid，再去掉 finalizer，最后才计数。',
  },
  flushUncountedAndRemoveFinalizers: {
    about: '把已结束的 Pod 的 uid 写进 status，然后去掉这些 Pod 的 finalizer。',
    outcomes: { writes: status, asWritten: 'status 里已有它们的 uid' },
  },
  removeTrackingFinalizerFromPods: {
    about: '去掉 status 已记下的 Pod 的 finalizer，让它们可以被删除。',
    outcomes: { removes: ({ pods }) => `${pods} 个 Pod 已记下，可以被删除了` },
  },
  enactJobFinished: {
    about: '等所有 Pod 都已停止并计入，就给 Job 状况 Complete 或 Failed。',
    outcomes: {
      uncounted: ({ condition, uncounted }) => `还不是 ${condition}：${uncounted} 个 Pod 还未计入`,
      terminating: ({ condition, terminating }) => `还不是 ${condition}：${terminating} 个 Pod 正在终止`,
      finished: ({ condition }) => condition,
    },
  },
  updateJobStatus: { about: '写入新的计数和状况。', outcomes: { writes: status } },
  syncOrphanPod: {
    about: '去掉已结束、而没有 Job 会计入的 Pod 的 finalizer。',
    outcomes: {
      foreign: ({ controllerKind }) => `它属于一个 ${controllerKind}`,
      managedByOther: '它的 Job 由另一个控制器照看',
      counted: ({ job: name }) => `它的 Job ${name} 会计入它`,
      noFinalizer: '它没有我们的 finalizer',
      released: '没有谁会计入它：去掉 finalizer',
    },
  },
  getPodJobs: { about: '找出 selector 匹配孤儿的 Job。' },
  cleanupPodFinalizers: { about: '找出已结束或已删除的 Job 中还带有跟踪 finalizer 的 Pod。' },
  getRemainingTime: { about: '计算失败后新 Pod 要等多久：10 秒起，加倍到最多 10 分钟。' },
  getFinishedTime: { about: '找出 Pod 结束的时间。' },
  processNextOrphanPod: { about: '取一个带 finalizer 却没有 Job 的 Pod，让它解脱。' },
};
