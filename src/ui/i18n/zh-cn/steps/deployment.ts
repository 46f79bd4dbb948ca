import type { WordsOf } from '../../step-catalogue.ts';
import { exactShare } from '../../words.ts';
import { deploymentHandlers } from './deployment-handlers.ts';
import { deploymentStatus } from './deployment-status.ts';

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

export const deployment: WordsOf<'deployment'> = {
  ...deploymentHandlers,
  syncDeployment: {
    about: '让一个 Deployment 向它的 spec 靠近一步。依次判断：删除、暂停、回滚、扩缩、上线。',
    outcomes: { selectsEverything: 'selector 为空，会选中所有 Pod：什么也不做' },
  },
  getReplicaSetsForDeployment: {
    about: '按索引取出这个 Deployment 拥有的和没有主人的 ReplicaSet，收养 selector 匹配的孤儿，释放不再匹配的。',
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
  IsRollingUpdate: { about: '说明策略是不是 RollingUpdate。' },
  MaxSurge: { about: '计算可以比 spec.replicas 多几个 Pod。百分比向上取整。' },
  MaxUnavailable: { about: '计算可以有几个 Pod 不可用。百分比向下取整。' },
  MinAvailable: { about: '计算至少要有几个 Pod 可用：spec.replicas 减 maxUnavailable。' },
  NewRSNewReplicas: { about: '计算新 ReplicaSet 的大小：在 maxSurge 允许的范围内增长。' },
  GetDesiredReplicasAnnotation: { about: '从 ReplicaSet 读取 Deployment 上次想要几个 Pod。' },
  getMaxReplicasAnnotation: { about: '从 ReplicaSet 读取 Deployment 上次最多可以有几个 Pod。' },
  SetReplicasAnnotations: { about: '在 ReplicaSet 上记下想要的和最多的 Pod 数。' },
  ReplicasAnnotationsNeedUpdate: { about: '说明 ReplicaSet 上的这些记录是否过时。' },
  GetReplicaSetProportion: { about: '计算按比例扩缩时一个 ReplicaSet 改变多少。' },
  getReplicaSetFraction: { about: '计算一个 ReplicaSet 在 Deployment 新大小中占的份额。' },
  EqualIgnoreHash: { about: '比较两个 Pod 模板，不看 pod-template-hash 标签。' },
  Revision: { about: '从注解读取 ReplicaSet 的版本号。' },
  LastRevision: { about: '找出第二高的版本号：当前的前一个。' },
  SetDeploymentAnnotationsTo: { about: '取用回滚到的 ReplicaSet 的注解。' },
  updateDeploymentAndClearRollbackTo: { about: '用旧模板写入 Deployment，并去掉回滚请求。' },
  HasRevisionHistoryLimit: { about: '说明 Deployment 是否有 revisionHistoryLimit。' },
  ...deploymentStatus,
};
