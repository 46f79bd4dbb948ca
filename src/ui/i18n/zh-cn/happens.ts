import type { Figure } from '../../../worker/protocol/index.ts';
import type { happens as en } from '../en/happens.ts';
import type { Availability, JobCounts, SentenceCatalogue } from '../sentence-catalogue.ts';
import { briefPodName, briefValue, choiceOf, isPullFailure } from '../sentence-parts.ts';
import type { Texts } from '../texts.ts';
import { upkeep } from './upkeep.ts';
import { chosenBecause, verdict } from './verdict.ts';

/** The frame of What happens, in Simplified Chinese. */
export const happens: Texts<typeof en> = {
  nothing: '还没有发生任何事。请应用一份清单，或按播放。',
  codeOf: ({ sentence }) => `打开代码：${sentence}`,
  why: '为什么？',
  whyOf: ({ sentence }) => `为什么：${sentence}`,
  goTo: ({ time }) => `显示 ${time} 的状态`,
  you: '你',
  several: '多个组件',
  statuses: '状态',
  earlier: '更早的',
  list: '发生了什么，最新的在上',
  newest: '最新的一件事',
  held: ({ count }) => `还有 ${count} 件更新的`,
  looking: '正在回溯……',
};

const VERBS = { create: '创建', update: '写入', delete: '删除' } as const;

const pod = (name: Figure) => `Pod ${briefPodName(String(name))}`;
const resizes = (from: number, to: number) => `由 ${from} ${to > from ? '增' : '减'}到 ${to}`;

/** `a、b、c 等 6 个`. */
interface Addresses {
  readonly figures: { readonly ready: number; readonly notReady: number };
  readonly name: string;
}

function addresses({ figures: { ready, notReady }, name }: Addresses): string {
  return `Endpoints ${name}：${ready} 个就绪${notReady === 0 ? '' : `，${notReady} 个未就绪`}`;
}

function listed(names: readonly string[], total = names.length): string {
  const shown = names.slice(0, 3);
  return total > shown.length ? `${shown.join('、')} 等 ${total} 个` : shown.join('、');
}

/** The ReplicaSets of a table that get another size. */
function resized(rows: readonly Readonly<Record<string, Figure>>[], set: (name: string) => string): string {
  const changed = rows.filter(({ replicas, to }) => replicas !== to);
  return changed
    .map(({ ReplicaSet, replicas, to }) => `${set(String(ReplicaSet))}${resizes(Number(replicas), Number(to))}`)
    .join('，');
}

function nodesOf(all: readonly { readonly node: string }[]): string {
  const nodes = new Map<string, number>();
  for (const { node } of all) nodes.set(node, (nodes.get(node) ?? 0) + 1);
  return [...nodes].map(([node, count]) => `${node} ${count} 个`).join('，');
}

const STAGES = {
  running: '在运行',
  ready: '已就绪',
  unready: '不再就绪',
  terminating: '正在被删除',
  failing: '出错',
  succeeded: '已完成',
  gone: '已经消失',
  pending: '待调度',
  scheduled: '已调度',
} as const;

const READY = 'status.conditions[type=Ready].status';
const READINESS: Readonly<Record<string, string>> = { '"True"': '已就绪', '"False"': '未就绪', '"Unknown"': '没有回应' };

function available({ figures: { availableReplicas, wanted }, name }: Availability): string {
  return `${name}：${wanted} 个中 ${availableReplicas} 个可用`;
}

function jobCounts({ figures: { active, succeeded, failed }, name }: JobCounts): string {
  return `${name}：${active} 个在运行，${succeeded} 个成功，${failed} 个失败`;
}

export const sentences: SentenceCatalogue = {
  verdict,
  revision: (revision) => `修订版本 ${revision} `,
  refused: (reason) => (reason === 'Conflict' ? '被拒绝：别人先写了。' : `被拒绝：${reason}。`),
  told: {
    controllers: {
      EnsureReady: {
        stale: ({ name, set, figures: { readVersion, wroteVersion } }) =>
          `${set(name)}先等一等：控制器已写到 etcd 版本 ${wroteVersion}，它的缓存还停在 ${readVersion}。`,
      },
    },
    deployment: {
      getNewReplicaSet: {
        create: ({ figures: { newRevision, replicas } }) => `创建修订版本 ${newRevision}，先要 ${replicas} 个 Pod。`,
        collision: ({ figures: { replicaSet } }) => `名字 ${replicaSet} 已属于另一个模板：换一个哈希再试。`,
      },
      SetNewReplicaSetAnnotations: {
        updated: ({ figures: { replicaSet, newRevision }, set }) =>
          set(replicaSet) === `修订版本 ${newRevision} `
            ? `修订版本 ${newRevision} 沿用 Deployment 的注解。`
            : `${set(replicaSet)}成为修订版本 ${newRevision}：又要用它的模板了。`,
      },
      rollbackToTemplate: { taken: ({ figures: { revision }, name }) => `${name} 重新采用修订版本 ${revision} 的模板。` },
      checkPausedConditions: {
        notePaused: ({ name }) => `${name} 已暂停：不再上线，只调整规模。`,
        noteResumed: ({ name }) => `${name} 已恢复：继续上线。`,
      },
      scaleReplicaSet: {
        scaled: ({ figures: { replicaSet, from, to, desired }, set }) =>
          `${set(replicaSet)}${resizes(from, to)}：总共要 ${desired} 个。`,
      },
      reconcileNewReplicaSet: {
        grows: ({ figures: { replicaSet, from, to, maxTotal, currentPods }, set }) =>
          `${set(replicaSet)}${resizes(from, to)}：总共最多可以要 ${maxTotal} 个，它的缓存里要了 ${currentPods} 个。`,
        shrinks: ({ figures: { replicaSet, from, to, replicas }, set }) =>
          `${set(replicaSet)}${resizes(from, to)}：只要 ${replicas} 个。`,
      },
      cleanupUnhealthyReplicas: {
        scaled: ({ rows, set, figures: { count } }) => `${resized(rows, set)}：${count} 个不可用的旧 Pod 可以先走。`,
      },
      scaleDownOldReplicaSetsForRollingUpdate: {
        scaled: ({ rows, set, figures: { minAvailable, available: there } }) =>
          `${resized(rows, set)}：至少要有 ${minAvailable} 个可用，现有 ${there} 个。`,
      },
      cleanupDeployment: {
        deleted: ({ figures: { old, revisionHistoryLimit, replicaSets } }) =>
          `删除 ${replicaSets}：旧 ReplicaSet 有 ${old} 个，只保留 ${revisionHistoryLimit} 个。`,
      },
      syncRolloutStatus: {
        updated: ({ name, figures: { progress, waitedSeconds, availableReplicas, wanted } }) => {
          const counts = `${wanted} 个 Pod 中 ${availableReplicas} 个可用`;
          switch (progress) {
            case 'complete':
              return `${name} 已完成：${counts}，全是最新修订版本。`;
            case 'timedOut':
              return waitedSeconds === undefined
                ? `${name} 的上线仍算作失败：${counts}。`
                : `${name} 已有 ${waitedSeconds} 秒没有进展：这次上线算作失败。`;
            case 'settled':
            case 'progressing':
            case 'waiting':
              return `${name}：${counts}。`;
          }
        },
      },
    },
    replicaset: {
      manageReplicas: {
        create: ({ figures: { count, desired, current }, name, set }) =>
          `${set(name)}创建 ${count} 个 Pod：要 ${desired} 个，它的缓存里活跃的有 ${current} 个。`,
      },
      getPodsToDelete: {
        all: ({ figures: { count, pods }, name, set }) =>
          count === 1 ? `${set(name)}的最后一个 ${pod(pods)} 要走。` : `${set(name)}的 ${count} 个 Pod 全部要走。`,
        chosen: ({ figures: { count, pods, decidedBy }, rows }) => {
          const names = pods.split(', ').map(briefPodName);
          const why = chosenBecause(choiceOf(rows, decidedBy));
          return count === 1 ? `Pod ${names[0]} 先走：${why}。` : `Pod ${listed(names, count)}先走；选中最后一个是因为${why}。`;
        },
      },
    },
    job: {
      manageJob: {
        creates: ({ figures: { count, active, want }, name }) =>
          `${name} 创建 ${count} 个 Pod：要同时运行 ${want} 个，现有 ${active} 个。`,
        deletes: ({ figures: { count, active, want }, name }) =>
          `${name} 删除 ${count} 个 Pod：要同时运行 ${want} 个，现有 ${active} 个。`,
        suspended: ({ figures: { count }, name }) => `${name} 已挂起：${count} 个 Pod 要走。`,
      },
      deleteActivePods: { deleted: ({ figures: { active }, name }) => `${name} 已结束：还在运行的 ${active} 个 Pod 要走。` },
      ensureJobConditionStatus: { suspended: ({ name }) => `${name} 已挂起。`, resumed: ({ name }) => `${name} 已恢复。` },
      enactJobFinished: { finished: ({ figures: { condition }, name }) => `${name} 已结束：${condition}。` },
      syncOrphanPod: { released: ({ name }) => `${pod(name)} 已没有 Job：移除它的 finalizer。` },
    },
    cronjob: {
      syncCronJob: { creates: ({ figures: { job }, name }) => `时间到了：${name} 创建 Job ${job}。` },
      removeOldestJobs: {
        removes: ({ figures: { removed, condition, jobs, limit } }) =>
          `删除 ${removed}：已有 ${jobs} 个 Job ${condition}，只保留 ${limit} 个。`,
      },
      deleteJob: { replaced: ({ figures: { job } }) => `Job ${job} 还在运行，要被替换（concurrencyPolicy 为 Replace）。` },
      deleteFromActiveList: { ended: ({ figures: { job, condition } }) => `Job ${job} 已结束：${condition}。` },
    },
    statefulset: {
      getStatefulSetRevisions: { newTemplate: ({ figures: { revision }, name }) => `${name} 有了新模板：修订版本 ${revision}。` },
      processReplica: {
        create: ({ figures: { pod: one } }) => `创建 Pod ${one}：它还不在。`,
        delete: ({ figures: { pod: one, phase } }) => `Pod ${one} 已处于 ${phase}：删除后重新创建。`,
      },
      processCondemned: { delete: ({ figures: { pod: one } }) => `Pod ${one} 要走：它的序号超出了缓存里的副本数。` },
      rollingUpdate: { delete: ({ figures: { pod: one, old } }) => `Pod ${one} 先走，再按新模板创建：还有 ${old} 个旧的。` },
    },
    daemonset: {
      manage: {
        changes: ({ figures: { create, delete: gone, nodes }, name }) =>
          `${name} 创建 ${create} 个 Pod，删除 ${gone} 个：共有 ${nodes} 个节点。`,
      },
      rollingUpdate: {
        changes: ({ figures: { create, delete: gone, maxUnavailable, maxSurge }, name }) =>
          `${name} 替换旧 Pod：走 ${gone} 个，来 ${create} 个（maxUnavailable ${maxUnavailable}，maxSurge ${maxSurge}）。`,
      },
      snapshot: { create: ({ figures: { revision }, name }) => `${name} 有了新模板：修订版本 ${revision}。` },
      constructHistory: {
        wantedAgain: ({ figures: { revision, controllerRevision }, name }) =>
          `${name} 又要用以前的模板：${controllerRevision} 成为修订版本 ${revision}。`,
      },
      cleanupHistory: {
        deleted: ({ figures: { controllerRevisions, old, revisionHistoryLimit } }) =>
          `删除 ${controllerRevisions}：旧修订版本保留 ${revisionHistoryLimit} 个，现有 ${old} 个。`,
      },
    },
    ...upkeep,
    scheduler: {
      bind: {
        bound: ({ all, count, names, figures: { node } }) =>
          count === 1
            ? `${pod(names[0]!)} 分到 ${node}。`
            : `${count} 个 Pod 分到节点：${nodesOf(all)}${count > all.length ? '……' : ''}。`,
      },
      handleSchedulingFailure: {
        requeued: ({ names, count, figures: { reason } }) =>
          `${count === 1 ? pod(names[0]!) : `${count} 个 Pod`} 找不到节点：${reason}。`,
      },
      prepareCandidate: {
        preempted: ({ names, figures: { node, victims } }) => `${pod(names[0]!)} 在 ${node} 上抢占 ${victims} 的位置。`,
      },
    },
    kubelet: {
      pullImage: {
        started: ({ figures: { image }, names, count }) =>
          `正在为${count === 1 ? ` ${pod(names[0]!)} ` : ` ${count} 个 Pod `}拉取镜像 ${image}。`,
      },
      killContainer: {
        liveness: ({ figures: { container }, names }) => `${pod(names[0]!)} 的容器 ${container} 要停止：存活探针失败。`,
        startup: ({ figures: { container }, names }) => `${pod(names[0]!)} 的容器 ${container} 要停止：启动探针失败。`,
        definitionChanged: ({ figures: { container }, names }) => `${pod(names[0]!)} 的容器 ${container} 要重启：它的定义变了。`,
        resize: ({ figures: { container }, names }) => `${pod(names[0]!)} 的容器 ${container} 要重启，才能得到新的资源。`,
      },
      handlePodResourcesResize: {
        allocated: ({ names }) => `${pod(names[0]!)} 的节点给了它所要求的资源。`,
        deferred: ({ figures: { why }, names }) => `${pod(names[0]!)} 要等一等才能得到新的资源：${why}。`,
        infeasible: ({ figures: { why }, names }) => `${pod(names[0]!)} 的节点永远给不了这么多：${why}。`,
      },
      doPodResizeAction: {
        failed: ({ figures: { error }, names }) => `${pod(names[0]!)} 没有得到新的资源：${error}。`,
      },
      IsPodResizeInProgress: { completed: ({ names }) => `${pod(names[0]!)} 已在用新的资源运行。` },
      evictPod: { evicted: ({ figures: { message }, names }) => `节点驱逐 ${pod(names[0]!)}：${message.trim()}` },
      rejectPod: { rejected: ({ figures: { reason }, names }) => `节点拒绝 ${pod(names[0]!)}：${reason}。` },
    },
  },
  reported: {
    deployment: {
      syncDeploymentStatus: { updated: available },
      syncRolloutStatus: { updated: available },
      SetDeploymentRevision: { noted: ({ figures: { revision }, name }) => `${name} 现为修订版本 ${revision}` },
    },
    replicaset: {
      updateReplicaSetStatus: {
        updated: ({ figures: { ready, active }, name, set }) => `${set(name).trim()}：${active} 个中 ${ready} 个就绪`,
      },
    },
    job: { flushUncountedAndRemoveFinalizers: { writes: jobCounts }, updateJobStatus: { writes: jobCounts } },
    cronjob: { UpdateStatus: { writes: ({ figures: { active }, name }) => `${name}：${active} 个在运行` } },
    statefulset: {
      updateStatefulSetStatus: {
        updated: ({ figures: { replicas, desired }, name }) => `${name}：要 ${desired} 个 Pod，现有 ${replicas} 个`,
      },
    },
    daemonset: {
      updateDaemonSetStatus: { updated: ({ figures: { ready, desired }, name }) => `${name}：${desired} 个中 ${ready} 个就绪` },
    },
    endpointSlice: {
      reconcileByAddressType: { write: ({ figures: { endpoints }, name }) => `Service ${name}：${endpoints} 个端点` },
    },
    endpoints: { syncService: { create: addresses, update: addresses } },
    resourceQuota: {
      syncResourceQuota: { updates: ({ figures: { used, hard }, name }) => `配额 ${name}：已用 ${used}，上限 ${hard}` },
    },
    disruption: {
      updatePdbStatus: { updated: ({ figures: { disruptionsAllowed }, name }) => `${name}：允许干扰 ${disruptionsAllowed} 个` },
    },
    horizontalPodAutoscaler: {
      updateStatusIfNeeded: {
        updated: ({ figures: { desiredReplicas }, name }) =>
          `${name}：${desiredReplicas === undefined ? '没有指标，大小不变' : `要 ${desiredReplicas} 个`}`,
      },
    },
  },
  pods: ({ stage, pods, reason, image, exitCode, mayGo }, count, set) => {
    const owner = set.trim();
    const who = count === 1 ? `${pod(pods[0]!)} ` : `${owner === '' ? '' : `${owner} 的 `}${count} 个 Pod `;
    if (stage === 'failing') {
      const isPull = image !== undefined && isPullFailure(reason);
      const ended = exitCode === undefined ? (reason ?? '原因不明') : `退出码 ${exitCode}`;
      return `${who}出错：${isPull ? `无法拉取镜像 ${image}` : ended}。`;
    }
    return `${who}${STAGES[stage]}${mayGo === undefined ? '' : `，所以 ${mayGo} 个旧 Pod 可以走了`}。`;
  },
  leader: (identity) => `${identity.replace(/_.*/, '')} 从此成为领导者。`,
  crashed: ({ component, error, delayMs }) =>
    `${component} 崩溃了（${error}）：这是 Kubeloupe 的缺陷。${delayMs / 1000} 秒后重新启动。`,
  fault: ({ op, fault, target }, count) => {
    if (op === 'inject') return `故障开始：${fault} ${target}。`;
    if (op === 'end') return `故障 ${fault} 结束。`;
    return count === 1 ? `故障 ${fault} 起作用：${target}。` : `故障 ${fault} 起作用 ${count} 次，最近一次：${target}。`;
  },
  write: ({ op, change }, object, count) => {
    if (count > 1) return `${VERBS[op]} ${count} 个对象，最后是 ${object}。`;
    if (change === undefined) return `${VERBS[op]} ${object}。`;
    if (change.path === READY) return `${object} ${READINESS[change.after ?? ''] ?? change.after}。`;
    const [before, after] = [briefValue(change.before, '无'), briefValue(change.after, '无')];
    if (before === undefined || after === undefined) return `${VERBS[op]} ${object}：${change.path}。`;
    return `${VERBS[op]} ${object}：${change.path} ${before} → ${after}。`;
  },
  denied: ({ user, verb, resource }) => `鉴权拒绝：${user} 无权 ${verb} ${resource}。`,
  failed: (name, refused, count) => {
    const times = count === 1 ? '' : `（${count} 次）`;
    if (refused === undefined) return `${name} 的同步失败${times}，会再试。`;
    if (refused.reason === 'Conflict') return `${refused.object} 这期间被别人改过${times}：${name} 会再试。`;
    return `API server 拒绝${refused.creates ? '新建' : '写入'} ${refused.object}（${refused.reason}）${times}：${name} 会再试。`;
  },
};
