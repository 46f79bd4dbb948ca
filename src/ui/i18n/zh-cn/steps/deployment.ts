import type { WordsOf } from '../../step-catalogue.ts';
import { exactShare } from '../../words.ts';
import { constructorWords, runWords } from './start-words.ts';

const PROGRESS = {
  settled: '没有谁在等上线',
  complete: '已完成',
  progressing: '有进展',
  timedOut: '超时',
  waiting: '等待中',
};

const enqueued = ({ deployment }: { readonly deployment: string }) => `把 ${deployment} 的 key 放进队列`;
const orphan = ({ matching, deployments }: { readonly matching: number; readonly deployments: string }) =>
  matching === 0 ? '孤儿，没有 Deployment 匹配它：不做什么' : `孤儿：把匹配它的都放进队列：${deployments}`;
const foreign = ({ controller }: { readonly controller: string }) =>
  `它的 controller ${controller} 不是缓存中的 Deployment：不做什么`;

/** `10 的 25% = 2.5，向上取整 3`，或者只是数字。 */
function share(field: string, replicas: number, rounded: '向上取整' | '向下取整', value: number): string {
  const exact = exactShare(field, replicas);
  return exact === undefined ? String(value) : `${replicas} 的 ${field} = ${exact}，${rounded} ${value}`;
}

interface StaleFigures {
  readonly replicas: number;
  readonly staleReplicaSet?: string;
  readonly staleDesired?: number;
}

const stale = ({ replicas, staleReplicaSet, staleDesired }: StaleFigures) =>
  staleReplicaSet === undefined
    ? `需要 ${replicas} 个。`
    : `需要 ${replicas} 个，但 ${staleReplicaSet} 的 desired-replicas 仍是 ${staleDesired}：下一次同步还会当作扩缩。`;

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
  if (reason === 'ProgressDeadlineExceeded') return `没有进展的时间已超过允许的 ${progressDeadlineSeconds} 秒。`;
  if (waitedSeconds === undefined) return `从第一次进展起，允许 ${progressDeadlineSeconds} 秒。`;
  return `距上次进展 ${waitedSeconds} 秒，允许 ${progressDeadlineSeconds} 秒：还剩 ${leftSeconds} 秒。`;
}

export const deployment: WordsOf<'deployment'> = {
  NewDeploymentController: constructorWords,
  Run: runWords,
  addDeployment: { about: '缓存中有了新的 Deployment：把它的 key 放进队列。', outcomes: { enqueued } },
  updateDeployment: { about: 'Deployment 变了，或者 resync 又说了一次：把它的 key 放进队列。', outcomes: { enqueued } },
  deleteDeployment: {
    about: 'Deployment 不在了：把它的 key 放进队列，sync 会发现它已不在。',
    outcomes: {
      enqueued,
      tombstone: ({ deployment: name }) => `没有收到删除事件，是 list 显示 ${name} 已不在：把它的 key 放进队列`,
    },
  },
  addReplicaSet: {
    about: '缓存中有了新的 ReplicaSet：找到它所属的 Deployment，把那个 key 放进队列。',
    outcomes: { deleting: '它正在被删除：按已删除处理', enqueued, foreign, orphan },
  },
  updateReplicaSet: {
    about: 'ReplicaSet 变了：把它的 Deployment 的 key 放进队列，以前所属的那个也一样。',
    outcomes: {
      resync: 'resourceVersion 相同，只是 resync：不做什么',
      controllerChanged: ({ before }) => `它以前属于 ${before}：那个也放进队列`,
      enqueued,
      foreign,
      orphan,
      orphanUnchanged: '孤儿，标签和 controller 都没有变：不做什么',
    },
  },
  deleteReplicaSet: {
    about: 'ReplicaSet 不在了：把它的 Deployment 的 key 放进队列。',
    outcomes: { enqueued, foreign, orphan: '它没有 controller：与谁都无关' },
  },
  deletePod: {
    about: 'Pod 不在了：策略为 Recreate 的 Deployment 要等最后一个 Pod 消失才继续。',
    outcomes: {
      noDeployment: '它背后没有 Deployment：不做什么',
      notRecreate: ({ deployment: name }) => `${name} 不等 Pod 消失：不做什么`,
      othersRemain: ({ deployment: name, pods }) => `${name} 还有 ${pods} 个 Pod：不做什么`,
      enqueued: ({ deployment: name }) => `这是最后一个 Pod：把 ${name} 的 key 放进队列`,
    },
  },
  syncDeployment: {
    about: '让一个 Deployment 向它的 spec 靠近一步。依次判断：删除、暂停、回滚、扩缩、上线。',
    outcomes: { selectsEverything: 'selector 为空，会选中所有 Pod：什么也不做' },
  },
  handleErr: {
    about: '决定失败的 key 是否再试。',
    outcomes: { dropped: ({ key, error, retries }) => `重试 ${retries} 次之后，把 ${key} 从队列中丢掉：${error}` },
  },
  getReplicaSetsForDeployment: {
    about: '列出 namespace 里的 ReplicaSet，收养 selector 匹配的孤儿，释放不再匹配的。',
    outcomes: { asked: ({ candidates }) => `${candidates} 个候选` },
  },
  ClaimReplicaSets: {
    about: '让 ReplicaSet 的 ownerReferences 与 Deployment 的 selector 保持一致。',
    outcomes: { none: '无', claimed: ({ replicaSets }) => replicaSets },
  },
  getPodMapForDeployment: {
    about: '列出 Deployment 的每个 ReplicaSet 的 Pod。',
    outcomes: { gathered: ({ pods, replicaSets }) => `${replicaSets} 个 ReplicaSet 的 ${pods} 个 Pod` },
  },
  syncStatusOnly: {
    about: '对正在被删除的 Deployment 只更新 status，别的都不动。',
    outcomes: { deleting: '它正在被删除' },
  },
  checkPausedConditions: {
    about: '把暂停或恢复记在 Progressing 状况里，让暂停的时间不计入期限。',
    outcomes: {
      noDeadline: '没有进展期限：无需记下',
      unchanged: ({ paused }) => (paused ? '已暂停，也已记下' : '没有暂停'),
      notePaused: '记下已暂停',
      noteResumed: '记下已恢复',
    },
  },
  getRollbackTo: {
    about: '读取注解所要求回滚到的 revision。',
    outcomes: { none: '没有要求回滚', revision: ({ revision }) => `revision ${revision}` },
  },
  isScalingEvent: {
    about: '判断 spec.replicas 在上次扩缩 ReplicaSet 之后是否变过。',
    outcomes: {
      false: {
        outcome: 'false',
        arithmetic: ({ replicas, active }) =>
          active === 0 ? '没有活动的 ReplicaSet。' : `spec.replicas 是 ${replicas}，每个活动的 ReplicaSet 记下的也是这个数。`,
      },
      true: {
        outcome: ({ replicaSet }) => `true：${replicaSet} 是按另一个数目扩缩的`,
        arithmetic: ({ replicas, replicaSet, annotated }) =>
          `spec.replicas 是 ${replicas}，而 ${replicaSet} 记下的是 ${annotated}。`,
      },
    },
    columns: { ReplicaSet: 'ReplicaSet', replicas: 'replicas', 'desired-replicas': 'desired-replicas' },
  },
  sync: {
    about: '只扩缩 ReplicaSet，不推进上线：暂停时，以及扩缩之后。',
    outcomes: { paused: '已暂停：只扩缩', scaling: '只扩缩' },
  },
  getAllReplicaSetsAndSyncRevision: {
    about: '区分新的和旧的 ReplicaSet，让新的有最高的 revision。',
    outcomes: { existing: '不创建', orCreate: '没有新的就创建' },
  },
  FindOldReplicaSets: {
    about: '找出模板不是 Deployment 当前模板的 ReplicaSet。',
    outcomes: { none: '无', found: ({ replicaSets }) => replicaSets },
  },
  FindNewReplicaSet: {
    about: '找出模板就是 Deployment 当前模板的 ReplicaSet；有几个时取最老的。',
    outcomes: { none: '没有一个有这个模板', found: ({ replicaSet }) => `${replicaSet} 有这个模板` },
  },
  MaxRevision: {
    about: '找出旧 ReplicaSet 中最高的 revision；新的用下一个。',
    outcomes: {
      next: {
        outcome: ({ newRevision }) => `下一个是 ${newRevision}`,
        arithmetic: ({ maxOldRevision, newRevision }) => `旧的最高 revision ${maxOldRevision} + 1 = ${newRevision}。`,
      },
    },
  },
  SetNewReplicaSetAnnotations: {
    about: '把 Deployment 的注解复制给新的 ReplicaSet，并设置 revision。',
    outcomes: { updated: ({ replicaSet, revision }) => `更新 ${replicaSet}：revision ${revision}` },
  },
  SetDeploymentRevision: {
    about: '把新 ReplicaSet 的 revision 记在 Deployment 上。',
    outcomes: { noted: ({ revision }) => `在 Deployment 上记下 revision ${revision}` },
  },
  getNewReplicaSet: {
    about: '按当前模板创建 ReplicaSet，名字里有模板的哈希。',
    outcomes: {
      create: {
        outcome: ({ replicaSet, replicas }) => `创建 ${replicaSet}，${replicas} 个副本`,
        arithmetic: ({ 'pod-template-hash': hash, collisionCount, newRevision, maxSurge }) =>
          `模板的哈希：${hash}（冲突 ${collisionCount} 次）。revision ${newRevision}，surge ${maxSurge}。`,
      },
      existsUnseen: ({ replicaSet }) => `${replicaSet} 已经存在，只是缓存还没有显示`,
      existsOurs: ({ replicaSet }) => `${replicaSet} 已经存在，而且属于我们`,
      collision: ({ replicaSet }) => `哈希冲突：${replicaSet} 的模板或所有者不同`,
      refused: ({ replicaSet, error }) => `${replicaSet} 创建不了：${error}`,
    },
  },
  FindActiveOrLatest: {
    about: '找出要扩缩的那一个 ReplicaSet：唯一活动的；都不活动就取最新的。',
    outcomes: {
      one: ({ replicaSet }) => `只有 ${replicaSet} 是活动的`,
      latest: ({ replicaSet }) => `没有活动的；${replicaSet} 最新`,
      several: ({ active }) => `${active} 个都活动：一起分担`,
      none: '没有 ReplicaSet',
    },
  },
  IsSaturated: {
    about: '判断新的 ReplicaSet 是否已有 Deployment 的全部 Pod，而且都可用。',
    outcomes: { false: 'false', true: ({ replicaSet }) => `true：全部由 ${replicaSet} 承担` },
  },
  scale: {
    about: '副本数变了，给每个 ReplicaSet 分它的一份。',
    outcomes: {
      onlyOneActive: {
        outcome: ({ sizes }) => `只有一个活动的：${sizes === '' ? '大小已对，什么也不写' : sizes}`,
        arithmetic: stale,
      },
      newIsSaturated: ({ sizes }) => `新的已满：${sizes === '' ? '不用扩缩' : sizes}`,
      inProportion: {
        outcome: ({ sizes }) => `按比例：${sizes}`,
        arithmetic: ({ replicas, maxSurge, allowed, currentPods, toAdd }) =>
          `需要 ${replicas} + surge ${maxSurge} = 允许 ${allowed}；减去现有 ${currentPods} = 分配 ${toAdd}。`,
      },
      noRollingUpdate: { outcome: '有几个活动的，而策略不是 RollingUpdate：都不扩缩，什么也不写', arithmetic: stale },
    },
    columns: {
      ReplicaSet: 'ReplicaSet',
      replicas: 'replicas',
      'max-replicas': 'max-replicas',
      fraction: '分数',
      proportion: '份额',
      leftover: '余下',
      to: '变为',
    },
  },
  scaleReplicaSet: {
    about: '设置 ReplicaSet 的大小，并在上面记下这是哪个数目的一份。',
    outcomes: {
      scaled: ({ replicaSet, from, to }) => `${replicaSet} ${from}→${to}`,
      annotated: ({ replicaSet, desired }) => `${replicaSet} 大小不变，记下 ${desired}`,
    },
  },
  rolloutRolling: { about: '滚动更新的一步：新的 ReplicaSet 在 surge 允许的范围内变大，否则旧的缩小。' },
  ResolveFenceposts: {
    about: '把 maxSurge 和 maxUnavailable 换算成 Pod 数：前者向上取整，后者向下取整。',
    outcomes: {
      resolved: {
        outcome: ({ minAvailable, maxTotal }) => `${minAvailable} 到 ${maxTotal} 个 Pod`,
        arithmetic: ({
          replicas,
          'spec.maxSurge': surgeField,
          maxSurge,
          maxTotal,
          'spec.maxUnavailable': unavailableField,
          maxUnavailable,
          minAvailable,
        }) => {
          const surge = share(surgeField, replicas, '向上取整', maxSurge);
          const isForced =
            maxSurge === 0 && maxUnavailable === 1 && (exactShare(unavailableField, replicas) ?? Number(unavailableField)) < 1;
          const unavailable = isForced ? '1（0 和 0 就动不了）' : share(unavailableField, replicas, '向下取整', maxUnavailable);
          return `maxSurge：${surge}，所以最多 ${maxTotal} 个 Pod。maxUnavailable：${unavailable}，所以至少 ${minAvailable} 个可用。`;
        },
      },
    },
  },
  reconcileNewReplicaSet: {
    about: '在 surge 允许的范围内扩大新的 ReplicaSet。',
    outcomes: {
      complete: ({ replicaSet, from }) => `${replicaSet} 已有它的 ${from} 个副本`,
      shrinks: {
        outcome: ({ replicaSet, from, to }) => `把 ${replicaSet} 从 ${from} 缩到 ${to}`,
        arithmetic: ({ replicas, from }) => `需要 ${replicas}，它的 spec 是 ${from}。`,
      },
      grows: {
        outcome: ({ replicaSet, from, to }) => `把 ${replicaSet} 从 ${from} 调到 ${to}`,
        arithmetic: ({ maxTotal, currentPods, mayAdd, missing, add }) =>
          `允许 ${maxTotal} − 现有 ${currentPods} 个 Pod = 还可增加 ${mayAdd}；缺 ${missing}：增加 ${add}。`,
      },
      noRoom: {
        outcome: ({ replicaSet, from }) => `${replicaSet} 保持 ${from}：没有余地再增加`,
        arithmetic: ({ maxTotal, currentPods, mayAdd, missing }) =>
          `允许 ${maxTotal} − 现有 ${currentPods} 个 Pod = 还可增加 ${mayAdd}；缺 ${missing}。`,
      },
    },
  },
  reconcileOldReplicaSets: {
    about: '在可用性允许的范围内缩小旧的 ReplicaSet。',
    outcomes: {
      noOldPods: '没有旧的 Pod 了',
      noneMayGo: {
        outcome: '旧的 Pod 一个也不能去掉：否则可用的太少',
        arithmetic: ({ allPods, minAvailable, newUnavailable, maxScaledDown }) =>
          `${allPods} 个 Pod − 必须可用的 ${minAvailable} − 新的里不可用的 ${newUnavailable} = 可去掉 ${maxScaledDown}。`,
      },
      mayGo: {
        outcome: ({ maxScaledDown }) => `可去掉 ${maxScaledDown} 个`,
        arithmetic: ({ allPods, minAvailable, newUnavailable, maxScaledDown }) =>
          `${allPods} 个 Pod − 必须可用的 ${minAvailable} − 新的里不可用的 ${newUnavailable} = 可去掉 ${maxScaledDown}。`,
      },
    },
  },
  cleanupUnhealthyReplicas: {
    about: '先去掉不可用的旧 Pod，这不影响可用性。',
    outcomes: {
      allAvailable: '旧的 Pod 都可用',
      scaled: {
        outcome: ({ sizes }) => sizes,
        arithmetic: ({ maxCleanup, count }) => `最多可去掉 ${maxCleanup} 个；不可用的 ${count} 个先去掉。`,
      },
      invalid: {
        outcome: ({ replicaSet, from }) => `停在 ${replicaSet}：它已缩到 ${from}，status 还没有跟上；旧的 Pod 一个也不去掉`,
        arithmetic: ({ error }) => `这个错误被 reconcileOldReplicaSets 丢弃了：${error}。`,
      },
    },
    columns: { ReplicaSet: 'ReplicaSet', replicas: 'replicas', available: '可用', unavailable: '不可用', to: '变为' },
  },
  scaleDownOldReplicaSetsForRollingUpdate: {
    about: '按允许不可用的数目，去掉旧的 Pod。',
    outcomes: {
      none: {
        outcome: '无：所有可用的 Pod 都还需要',
        arithmetic: ({ available, minAvailable }) => `可用 ${available} 个，必须有 ${minAvailable} 个。`,
      },
      scaled: {
        outcome: ({ sizes }) => sizes,
        arithmetic: ({ available, minAvailable, mayGo, count }) =>
          `可用 ${available} − 必须可用 ${minAvailable} = 可去掉 ${mayGo}；去掉 ${count}。`,
      },
    },
    columns: { ReplicaSet: 'ReplicaSet', replicas: 'replicas', available: '可用', unavailable: '不可用', to: '变为' },
  },
  rolloutRecreate: { about: '两个版本绝不同时运行的上线，走一步：旧的缩到 0，等待，然后才是新的。' },
  scaleDownOldReplicaSetsForRecreate: {
    about: '把所有旧的 ReplicaSet 缩到 0。',
    outcomes: { allAtZero: '旧的都已是 0', scaled: ({ sizes }) => sizes },
  },
  oldPodsRunning: {
    about: '判断旧版本的 Pod 是否可能还在运行。',
    outcomes: { true: 'true：等到它们停止', false: 'false' },
  },
  scaleUpNewReplicaSetForRecreate: {
    about: '把新的 ReplicaSet 一次扩到应有的大小。',
    outcomes: {
      complete: ({ replicaSet, replicas }) => `${replicaSet} 已有它的 ${replicas} 个副本`,
      scaled: ({ replicaSet, from, replicas }) => `把 ${replicaSet} 从 ${from} 调到 ${replicas}`,
    },
  },
  rollback: {
    about: '按注解的要求，回到以前某个 revision 的模板。',
    outcomes: {
      asked: ({ to }) => (to === 0 ? '回到上一个 revision' : `回到 revision ${to}`),
      noLastRevision: '没有更早的 revision',
      notFound: ({ to }) => `没有 ReplicaSet 的 revision 是 ${to}`,
    },
  },
  rollbackToTemplate: {
    about: '让 Deployment 用要回到的那个 ReplicaSet 的模板。',
    outcomes: {
      unchanged: ({ revision }) => `revision ${revision} 的模板就是现在的模板`,
      taken: ({ replicaSet }) => `采用 ${replicaSet} 的模板`,
    },
  },
  cleanupDeployment: {
    about: '删除超出 revisionHistoryLimit 的旧 ReplicaSet。',
    outcomes: {
      none: '没有要清理的',
      deleted: ({ replicaSets }) => `删除 ${replicaSets}`,
      busy: ({ replicaSets, busy }) => `删除 ${replicaSets === '' ? '无' : replicaSets}；暂时还不能：${busy}`,
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
};
