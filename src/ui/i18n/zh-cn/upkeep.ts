import type { Figure } from '../../../worker/protocol/index.ts';
import type { SentenceCatalogue } from '../sentence-catalogue.ts';
import { ageText } from '../../model/time-text.ts';
import { briefPodName } from '../sentence-parts.ts';

const pod = (name: Figure) => `Pod ${briefPodName(String(name).split('/').at(-1)!)}`;

interface Scaling {
  readonly current: number;
  readonly replicas: number;
  readonly metric: string;
  readonly ageMs: number;
}

const scales = ({ figures: { current, replicas, metric, ageMs }, name }: { readonly figures: Scaling; readonly name: string }) =>
  `${name} 依据 ${metric} 把工作负载从 ${current} 调到 ${replicas}：所用的测量是 ${ageText(ageMs)} 前的。`;

/** 负责节点、存储、命名空间和修订版本的控制器的句子。 */
export const upkeep: Pick<
  SentenceCatalogue['told'],
  | 'history'
  | 'horizontalPodAutoscaler'
  | 'endpointSlice'
  | 'garbageCollector'
  | 'nodeLifecycle'
  | 'taintEviction'
  | 'persistentVolume'
  | 'attachDetach'
  | 'bootstrapTokens'
  | 'certificates'
  | 'serviceAccountTokens'
  | 'ephemeralVolume'
  | 'volumeExpand'
  | 'volumeProtection'
  | 'namespace'
  | 'serviceAccount'
  | 'ttlAfterFinished'
  | 'podGc'
> = {
  history: {
    UpdateControllerRevision: {
      renumber: ({ figures: { controllerRevision, revision }, name }) =>
        `${name} 又要用以前的模板：${controllerRevision} 成为修订版本 ${revision}。`,
    },
    DeleteControllerRevision: {
      delete: ({ figures: { controllerRevision, revision }, name }) =>
        `删除 ${controllerRevision}：${name} 的修订版本 ${revision} 已超出保留的个数。`,
    },
  },
  horizontalPodAutoscaler: {
    reconcileAutoscaler: {
      scalesDown: ({ figures: { current, max }, name }) => `${name} 把工作负载从 ${current} 缩到 ${max}：最多允许 ${max} 个。`,
      scalesUp: ({ figures: { current, min }, name }) => `${name} 把工作负载从 ${current} 扩到 ${min}：至少要 ${min} 个。`,
    },
    normalizeDesiredReplicas: { scales },
    normalizeDesiredReplicasWithBehaviors: { scales },
  },
  endpointSlice: { StaleSlices: { true: ({ name }) => `Service ${name} 先等一等：缓存里还没有控制器自己上次的写入。` } },
  garbageCollector: {
    classifyReferences: {
      deletes: ({ name, count, all }) => {
        // 前台级联删除时，所有者还在。
        const areGone = all.every(({ dangling }) => dangling > 0);
        if (count === 1) return `删除 ${name}：它的所有者${areGone ? '已经不在了' : '在等它被删除'}。`;
        return `删除 ${count} 个对象：它们的所有者${areGone ? '已经不在了' : '已经不在，或在等它们被删除'}。`;
      },
      removesOwners: ({ name }) => `${name} 留下：它还有别的所有者，只去掉不在了的那个。`,
    },
    orphanDependents: { orphans: ({ figures: { count }, name }) => `${name} 的 ${count} 个从属对象成为孤儿。` },
    processDeletingDependentsItem: { removesFinalizer: ({ name }) => `已没有从属对象拦着 ${name}：它可以走了。` },
  },
  nodeLifecycle: {
    tryUpdateNodeHealth: {
      silent: ({ figures: { node, silentSeconds } }) => `${node} 已有 ${silentSeconds} 秒没有消息：算作未就绪。`,
    },
    doNoExecuteTaintingPass: {
      taint: ({ figures: { node, taint } }) => `给 ${node} 加上污点 ${taint}：不能容忍它的 Pod 必须离开。`,
    },
    doNoScheduleTaintingPass: {
      swap: ({ name, figures: { add, remove } }) =>
        add === '' ? `${name} 去掉污点 ${remove}。` : `给 ${name} 加上污点 ${add}：不再接收新 Pod。`,
    },
    handleDisruption: {
      enterMasterDisruption: () => '没有一个节点就绪，问题可能出在自己这边：在有节点就绪之前不驱逐任何 Pod。',
      exitMasterDisruption: () => '有节点就绪了：可以驱逐未就绪节点上的 Pod。',
    },
  },
  taintEviction: {
    processPodOnNode: {
      now: ({ figures, count }) => `${count === 1 ? pod(figures.pod) : `${count} 个 Pod`}必须马上离开：不能容忍节点上的污点。`,
      later: ({ figures: { pod: name, tolerationSeconds }, count }) =>
        `${count === 1 ? `${pod(name)} ` : `${count} 个 Pod `}还可以在有污点的节点上留 ${tolerationSeconds} 秒。`,
    },
    CancelWork: {
      cancelled: ({ figures, count }) =>
        `${count === 1 ? `${pod(figures.pod)} ` : `${count} 个 Pod `}可以留下：节点上已没有要它离开的污点。`,
    },
  },
  persistentVolume: {
    bind: { bound: ({ figures: { volume, claim } }) => `PVC ${claim} 与 PV ${volume} 互相绑定。` },
    provisionClaim: {
      asked: ({ figures: { provisioner }, name }) => `PVC ${name} 没有合适的 PV：请 ${provisioner} 新建一个。`,
    },
    syncBoundClaim: { lost: ({ figures: { message }, name }) => `PVC ${name} 失去了它的 PV：${message}。` },
    reclaimVolume: {
      released: ({ figures: { policy }, name }) => `PV ${name} 的 PVC 已不在：它被释放（${policy}）。`,
    },
    recycleVolumeOperation: {
      recycles: ({ figures, name }) => `${pod(figures.pod)} 清空 PV ${name}，好让别的 PVC 使用它。`,
      failed: ({ figures: { message }, name }) => `无法清空 PV ${name}：${message}`,
    },
  },
  volumeExpand: {
    expandAndRecoverFunction: {
      resizes: ({ figures: { volume, requested }, name }) => `PVC ${name} 的 PV ${volume} 扩大到 ${requested}。`,
      notOurs: ({ figures: { volume }, name }) => `PVC ${name} 要得更多，但这里没有程序能扩大 ${volume}。`,
    },
    modify: {
      noClass: ({ figures, name }) => `PVC ${name} 要等待：没有 VolumeAttributesClass ${figures.class}。`,
      modifies: ({ figures, name }) => `PVC ${name} 的 PV ${figures.volume} 换上类 ${figures.class} 的属性。`,
      infeasible: ({ figures, name }) => `PVC ${name} 用不了类 ${figures.class} 的属性：它们属于 ${figures.driver}。`,
      cancelled: ({ name }) => `PVC ${name} 不再引用属性类：它的卷保持原样。`,
      notOurs: ({ figures, name }) => `PVC ${name} 换了类，但这里没有程序能修改 ${figures.volume}。`,
    },
  },
  attachDetach: {
    detachVolume: {
      detaches: ({ figures: { volume, node } }) => `PV ${volume} 从 ${node} 断开：那里已没有 Pod 使用它。`,
      forces: ({ figures: { volume, node } }) => `PV ${volume} 被强制从 ${node} 断开：节点已有六分钟没有消息。`,
    },
    attachDesiredVolumes: {
      attaches: ({ figures: { volume, node } }) => `PV ${volume} 挂接到 ${node}。`,
      multiAttach: ({ figures: { volume, node } }) => `PV ${volume} 无法挂接到 ${node}：它还在另一个节点上。`,
    },
  },
  bootstrapTokens: {
    evalSecret: { deletes: ({ name }) => `${name} 已过期，被删除。` },
    signConfigMap: { signs: () => 'ConfigMap cluster-info 由每个可以签名的启动引导令牌签名。' },
  },
  serviceAccountTokens: {
    generateTokenIfNeeded: {
      fills: ({ figures: { account, keys }, name }) => `Secret ${name} 得到 ServiceAccount ${account} 的 ${keys}。`,
    },
    deleteToken: { deletes: ({ figures: { secret } }) => `Secret ${secret} 被删除：其令牌所属的 ServiceAccount 已不存在。` },
    evaluateSATokens: {
      marks: ({ name }) => `Secret ${name} 中的令牌不再被接受：长期无人使用。`,
      deletes: ({ figures: { invalidSince }, name }) => `Secret ${name} 被删除：其令牌自 ${invalidSince} 起已失效。`,
    },
  },
  certificates: {
    'CSRCleanerController.handle': { deletes: ({ name }) => `${name} 被删除：它已了结，或者无人决定。` },
    'sarApprover.handle': {
      approves: ({ figures: { user }, name }) => `${name} 已获批准：${user} 可以得到 kubelet 的客户端证书。`,
    },
    'signer.handle': {
      signs: ({ figures: { subject }, name }) => `${name} 得到了 ${subject} 的证书。其签名无效。`,
      invalid: ({ figures: { message }, name }) => `${name} 得不到证书：${message}。`,
    },
  },
  ephemeralVolume: {
    handleVolume: {
      creates: ({ figures: { claim, volume }, name }) => `为 ${pod(name)} 的临时卷 ${volume} 创建申领 ${claim}。`,
      foreign: ({ figures: { volume, message }, name }) => `${pod(name)} 得不到它的临时卷 ${volume}：${message}。`,
    },
  },
  volumeProtection: {
    addFinalizer: {
      added: ({ figures: { finalizer }, name }) =>
        ({
          pvc: `PVC ${name} 受到保护：有 Pod 使用时不会被删除。`,
          pv: `PV ${name} 受到保护：绑定期间不会被删除。`,
          vac: `VolumeAttributesClass ${name} 受到保护：有 PVC 或 PV 引用时不会被删除。`,
        })[protectedBy(finalizer)],
    },
    isBeingUsed: { true: ({ name }) => `${name} 要被删除，但还在使用中：先等一等。` },
    removeFinalizer: {
      removed: ({ figures: { finalizer }, name }) =>
        ({
          pvc: `已没有 Pod 使用 PVC ${name}：它可以走了。`,
          pv: `PV ${name} 已解除绑定：它可以走了。`,
          vac: `已没有 PVC 或 PV 引用 VolumeAttributesClass ${name}：它可以走了。`,
        })[protectedBy(finalizer)],
    },
  },
  namespace: {
    worker: {
      contentRemains: ({ figures: { delaySeconds }, name }) => `命名空间 ${name} 还没有清空：${delaySeconds} 秒后再看。`,
    },
    finalizeNamespace: { removes: ({ name }) => `命名空间 ${name} 已清空：它可以走了。` },
  },
  serviceAccount: {
    syncNamespace: {
      creates: ({ figures: { serviceAccount }, name }) => `命名空间 ${name} 得到 ServiceAccount ${serviceAccount}。`,
    },
  },
  ttlAfterFinished: {
    processTTL: {
      expired: ({ figures: { ttlSecondsAfterFinished }, name }) =>
        `删除 Job ${name}：它结束后的 ${ttlSecondsAfterFinished} 秒已过（ttlSecondsAfterFinished）。`,
    },
  },
  podGc: {
    markFailedAndDeletePodWithCondition: { deletes: ({ figures: { pod: name } }) => `清理 ${pod(name)}：它已无所归属。` },
  },
};

/** 终结器保护的是什么：PVC、PV 与 VolumeAttributesClass 各有自己的终结器。 */
function protectedBy(finalizer: string): 'pvc' | 'pv' | 'vac' {
  const what = /\/(pvc|vac)-/.exec(finalizer)?.[1];
  return what === 'pvc' || what === 'vac' ? what : 'pv';
}
