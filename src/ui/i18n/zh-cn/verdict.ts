import type { Figure, WhyWaiting } from '../../../worker/protocol/index.ts';
import type { VerdictWords } from '../sentence-catalogue.ts';
import { briefPodName, isPullFailure, type Choice } from '../sentence-parts.ts';

/** The one sentence that answers Why, in Simplified Chinese. */
export const verdict: VerdictWords = {
  exists: (name, because) => `${briefPodName(name)} 存在，是因为需要它：${because}`,
  goes: (name, choice) =>
    choice === undefined
      ? `${briefPodName(name)} 与同一 ReplicaSet 的 Pod 一起走。`
      : `${briefPodName(name)} 要走：${chosenBecause(choice)}。`,
  notReady: (name, status) => `${briefPodName(name)} 未就绪：${status}。`,
  waiting: waitingText,
  did: (by, did) => `${by}：${did}`,
  commanded: (line) => `这是用户做的：${line}`,
  refused: ({ user, verb, resource, namespace }) =>
    `${user} 无权${namespace === '' ? '' : `在命名空间 ${namespace} 中`} ${verb} ${resource}：没有规则允许。`,
  againstPolicy: ({ policy, message }) => `策略 ${policy} 拒绝了它：${message}`,
};

/** Why a Pod is chosen for deletion before its siblings. `row`: its ranks. */
const CHOSEN: Readonly<Record<string, (row: Readonly<Record<string, Figure>>) => string>> = {
  unassigned: () => '它还没有节点',
  phase: ({ phase }) => `它还处于 ${phase}`,
  notReady: () => '它尚未就绪',
  deletionCost: () => '它的删除代价最低',
  crowdedNode: ({ relatedOnNode }) => `它所在的节点上有 ${relatedOnNode} 个同类`,
  readyLater: () => '它最晚就绪',
  restarts: () => '它重启的次数最多',
  createdLater: () => '它最新',
  uid: () => '其他方面都一样，由 uid 决定',
  none: () => '它们没有区别',
};

/** Why the last of the chosen Pods goes, as a part of a sentence. */
export function chosenBecause({ decidedBy, crowded, last }: Choice): string {
  const why = CHOSEN[decidedBy]?.(last) ?? decidedBy;
  return crowded ? `它所在的节点上有 ${last['relatedOnNode']} 个同类，并且${why}` : why;
}

/** What a rollout waits for: the image that cannot be pulled, or what else the first of its Pods lacks. */
function hindrance({ pods: [first] }: WhyWaiting): string {
  if (first === undefined) return '';
  const { lacks, image, reason } = first;
  if (image !== undefined && isPullFailure(reason)) return `；无法拉取镜像 ${image}`;
  if (lacks === 'node') return '；没有节点接收它们';
  if (lacks === 'time') return '；还要保持就绪满 minReadySeconds';
  return reason === '' ? '' : `；${reason}`;
}

/** Whether a rollout is done, and what it waits for. */
function waitingText(name: string, waiting: WhyWaiting): string {
  const { state, desired, updated, available: ready, total, pods, morePods } = waiting;
  const count = pods.length + morePods;
  switch (state) {
    case 'complete':
      return `${name} 已完成：${desired} 个 Pod 全是最新修订版本，并且可用。`;
    case 'new-pods':
      return `${name} 尚未完成：${desired} 个新 Pod 中有 ${count} 个${pods[0]?.lacks === 'time' ? '还不可用' : '未就绪'}${hindrance(waiting)}。`;
    case 'old-pods':
      return `${name} 尚未完成：要等 ${count} 个旧 Pod 结束，才会创建新的（Recreate）。`;
    case 'missing-pods':
      return `${name} 尚未完成：最新的 ReplicaSet 要 ${desired} 个 Pod，现有 ${updated} 个。`;
    case 'paused':
      return `${name} 已暂停，所以尚未完成：${desired} 个 Pod 中有 ${updated} 个是最新修订版本。`;
    case 'unobserved':
      return `${name} 有了改动，而控制器还没有看到。`;
    case 'stuck':
      return `${name} 卡住了：每次同步都把它当作扩缩事件，却什么也不写。`;
    case 'on-its-way':
      return `${name} 正在进行：${desired} 个 Pod 中有 ${updated} 个是最新修订版本，${total} 个中有 ${ready} 个可用。`;
    case 'deleting':
      return `${name} 正在被删除。`;
  }
}
