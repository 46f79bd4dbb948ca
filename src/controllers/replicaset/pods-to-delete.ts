import { isPodActive, type Pod, type ReplicaSet } from '../../api/index.ts';
import { controllerOf } from '../../api/index.ts';
import type { Lister } from '../../client/index.ts';
import type { StepTable } from '../../sim/index.ts';
import { ActivePodsWithRanks, RANK_COLUMNS, type DeletionCriterion } from '../active-pods.ts';
import { CONTROLLER_INDEX, filterByOwner, indexKeyOf } from '../controller-index.ts';
import type { ReplicaSetLister } from './set-form.ts';

/** Pods chosen to be deleted, first first. */
export interface Doomed {
  readonly pods: readonly Pod[];
  /** For the first few of them: what sets each apart from the first Pod that is kept. Empty where all go. */
  readonly why: readonly { readonly pod: Pod; readonly by: DeletionCriterion }[];
  /** The Pods about where the line was drawn, in the order in which they would go, with what that order looks at. */
  readonly ranks: StepTable | undefined;
}

/** How many of the chosen Pods are explained. */
const EXPLAINED = 5;
/** The ranks of so many Pods are shown, chosen and kept ones each. */
const RANKED = 12;

/**
 * Which `count` of the Pods to delete (controller/replicaset/replica_set.go `getPodsToDelete`). A Pod on a node that it shares with more of
 * the related Pods goes before others alike. When all go, their order does not matter and stays.
 */
export function getPodsToDelete(pods: readonly Pod[], relatedPods: () => readonly Pod[], count: number, nowMs: number): Doomed {
  if (count >= pods.length) return { pods: pods.slice(0, count), why: [], ranks: undefined };
  const ranked = getPodsRankedByRelatedPodsOnSameNode(pods, relatedPods(), nowMs);
  const sorted = ranked.sorted();
  const kept = sorted[count]!;
  const chosen = sorted.slice(0, count);
  return {
    pods: chosen,
    why: chosen.slice(0, EXPLAINED).map((pod) => ({ pod, by: ranked.criterion(pod, kept) })),
    ranks: rankTable(ranked, sorted, count),
  };
}

/** By what each Pod goes before the next in the order, and its ranks. Of many, those about where the line is drawn. */
function rankTable(ranked: ActivePodsWithRanks, sorted: readonly Pod[], count: number): StepTable {
  const first = Math.max(0, count - RANKED);
  const shown = sorted.slice(first, count + RANKED);
  const rows = shown.map((pod, index) => {
    const next = sorted[first + index + 1];
    return [
      pod.metadata.name,
      first + index < count,
      next === undefined ? '' : ranked.criterion(pod, next),
      ...ranked.ranksOf(pod),
    ];
  });
  return { columns: ['Pod', 'deleted', 'before the next by', ...RANK_COLUMNS], rows, more: sorted.length - shown.length };
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
