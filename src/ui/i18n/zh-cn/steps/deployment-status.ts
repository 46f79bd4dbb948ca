import type { WordsOf } from '../../step-catalogue.ts';

const PROGRESS = {
  settled: '没有谁在等上线',
  complete: '已完成',
  progressing: '有进展',
  timedOut: '超时',
  waiting: '等待中',
};

interface StatusFigures {
  readonly wanted: number;
  readonly readyReplicas: number;
  readonly updatedReplicas: number;
  readonly availableReplicas: number;
}

const statusText = ({ wanted, readyReplicas, updatedReplicas, availableReplicas }: StatusFigures) =>
  `${readyReplicas}/${wanted} 就绪，${updatedReplicas} 已更新，${availableReplicas} 可用`;

interface DeadlineFigures {
  readonly 'Progressing.reason'?: string;
  readonly progressDeadlineSeconds?: number;
  readonly waitedSeconds?: number;
  readonly leftSeconds?: number;
}

function deadline({
  'Progressing.reason': reason,
  progressDeadlineSeconds,
  waitedSeconds,
  leftSeconds,
}: DeadlineFigures): string {
  if (progressDeadlineSeconds === undefined) return '这个 Deployment 没有进展期限。';
  if (reason === 'ProgressDeadlineExceeded' || (leftSeconds !== undefined && leftSeconds <= 0))
    return `没有进展的时间已超过允许的 ${progressDeadlineSeconds} 秒。`;
  if (waitedSeconds === undefined) return `从第一次进展起，允许 ${progressDeadlineSeconds} 秒。`;
  return `距上次进展 ${waitedSeconds} 秒，允许 ${progressDeadlineSeconds} 秒：还剩 ${leftSeconds} 秒。`;
}

/** Deployment 的 status 和进展的文字。 */
export const deploymentStatus = {
  checkPausedConditions: {
    about: '把暂停或恢复记在 Progressing 状况里，让暂停的时间不计入期限。',
    outcomes: {
      noDeadline: '没有进展期限：无需记下',
      unchanged: ({ paused }) => (paused ? '已暂停，也已记下' : '没有暂停'),
      notePaused: '记下已暂停',
      noteResumed: '记下已恢复',
    },
  },
  calculateStatus: {
    about: '把各 ReplicaSet 的 status 加起来。不看 Pod。',
    outcomes: {
      counted: ({ replicas, updatedReplicas, readyReplicas, availableReplicas }) =>
        `${replicas} 个 Pod，${updatedReplicas} 已更新，${readyReplicas} 就绪，${availableReplicas} 可用`,
    },
  },
  syncDeploymentStatus: {
    about: '更新 status，不判断上线的进展。',
    outcomes: { unchanged: '没有变化', updated: statusText },
  },
  DeploymentComplete: {
    about: '判断是否全部 Pod 都是新版本、都可用，而且没有旧的了。',
    outcomes: { true: 'true', false: 'false' },
  },
  DeploymentProgressing: {
    about: '判断与之前相比，是否新的 Pod 更多、旧的更少，或者就绪、可用的更多。',
    outcomes: { true: 'true', false: 'false' },
  },
  DeploymentTimedOut: {
    about: '判断是否已有 progressDeadlineSeconds 没有任何进展。',
    outcomes: { true: 'true', false: 'false' },
  },
  syncRolloutStatus: {
    about: '更新 status，并判断上线的进展。',
    outcomes: {
      unchanged: { outcome: ({ progress }) => `没有变化：${PROGRESS[progress]}`, arithmetic: deadline },
      updated: { outcome: (figures) => `${PROGRESS[figures.progress]}：${statusText(figures)}`, arithmetic: deadline },
    },
  },
  requeueStuckDeployment: {
    about: '停着不动的上线不会有事件，所以按期限的时间把 key 再放进队列。',
    outcomes: {
      now: '现在就检查进展',
      later: ({ afterMs }) => `${Math.round(afterMs / 1000)} 秒后检查进展`,
    },
  },
  NewDeploymentCondition: { about: '用当前时间生成 Deployment 的一个状况。' },
  SetDeploymentCondition: { about: '把状况放进 status。如果它的 status 没变，转变时间也不变。' },
  GetDeploymentCondition: { about: '按类型找状况。' },
  RemoveDeploymentCondition: { about: '从 status 中去掉一个状况。' },
  getReplicaFailures: { about: '收集各 ReplicaSet 的失败，用于 ReplicaFailure 状况。' },
  HasProgressDeadline: { about: '说明 Deployment 是否有 progressDeadlineSeconds。' },
} satisfies Partial<WordsOf<'deployment'>>;
