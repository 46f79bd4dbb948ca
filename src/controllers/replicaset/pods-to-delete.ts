import { isPodActive, type Pod, type ReplicaSet } from '../../api/index.ts';
import { controllerOf } from '../../api/index.ts';
import type { Lister } from '../../client/index.ts';
import { ActivePodsWithRanks, type DeletionCriterion } from '../active-pods.ts';
import { CONTROLLER_INDEX, filterByOwner, indexKeyOf } from '../controller-index.ts';
import type { ReplicaSetLister } from './set-form.ts';

/** Pods chosen to be deleted, first first. */
export interface Doomed {
  readonly pods: readonly Pod[];
  /** For the first few of them: what sets each apart from the first Pod that is kept. Empty where all go. */
  readonly why: readonly { readonly pod: Pod; readonly by: DeletionCriterion }[];
}

/** How many of the chosen Pods are explained. */
const EXPLAINED = 5;

/**
 * Which `count` of the Pods to delete (controller/replicaset/replica_set.go `getPodsToDelete`). A Pod on a node that it shares with more of
 * the related Pods goes before others alike. When all go, their order does not matter and stays.
 */
export function getPodsToDelete(pods: readonly Pod[], relatedPods: () => readonly Pod[], count: number, nowMs: number): Doomed {
  if (count >= pods.length) return { pods: pods.slice(0, count), why: [] };
  const ranked = getPodsRankedByRelatedPodsOnSameNode(pods, relatedPods(), nowMs);
  const sorted = ranked.sorted();
  const kept = sorted[count]!;
  const chosen = sorted.slice(0, count);
  return { pods: chosen, why: chosen.slice(0, EXPLAINED).map((pod) => ({ pod, by: ranked.criterion(pod, kept) })) };
}

/** controller/replicaset/replica_set.go `getPodsRankedByRelatedPodsOnSameNode`. */
function getPodsRankedByRelatedPodsOnSameNode(
  pods: readonly Pod[],
  relatedPods: readonly Pod[],
  nowMs: number,
): ActivePodsWithRanks {
  const podsOnNode = new Map<string, number>();
  for (const pod of relatedPods) {
    if (!isPodActive(pod)) continue;
    const node = pod.spec.nodeName ?? '';
    podsOnNode.set(node, (podsOnNode.get(node) ?? 0) + 1);
  }
  return new ActivePodsWithRanks(pods, (pod) => podsOnNode.get(pod.spec.nodeName ?? '') ?? 0, nowMs);
}

/**
 * The Pods of all ReplicaSets that this one's controller has, its own among them (controller/replicaset/replica_set.go
 * `getIndirectlyRelatedPods`): old and new Pods of one Deployment count together.
 */
export function getIndirectlyRelatedPods(rs: ReplicaSet, replicaSets: ReplicaSetLister, pods: Lister<Pod>): Pod[] {
  return getReplicaSetsWithSameController(rs, replicaSets).flatMap((related) => filterByOwner<'Pod'>(pods, related, false));
}

/** controller/replicaset/replica_set.go `getReplicaSetsWithSameController`. None for a ReplicaSet of its own. */
export function getReplicaSetsWithSameController(rs: ReplicaSet, replicaSets: ReplicaSetLister): ReplicaSet[] {
  return controllerOf(rs) === undefined ? [] : [...replicaSets.byIndex(CONTROLLER_INDEX, indexKeyOf(rs))];
}
