import { isPodActive, type Pod, type ReplicaSet } from '../../api/index.ts';
import { controllerOf } from '../../api/index.ts';
import { namesOf, type Lister, type SyncTrace } from '../../client/index.ts';
import type { ColumnOf, StepTable } from '../../trace/index.ts';
import { ActivePodsWithRanks, type DeletionCriterion } from '../active-pods.ts';
import { CONTROLLER_INDEX, filterByOwner, indexKeyOf } from '../controller-index.ts';
import type { ReplicaSetLister } from './replica-set-adapter.ts';
import { steps } from './steps.ts';

const COLUMNS = Object.keys(steps.getPodsToDelete.columns) as ColumnOf<typeof steps.getPodsToDelete>[];

/** The Pods to delete. */
export interface PodsToDelete {
  readonly pods: readonly Pod[];
  /** The criterion that decides between the last Pod that is deleted and the first that stays. Undefined if all are deleted. */
  readonly decidedBy: DeletionCriterion | undefined;
  /** The Pods on both sides of that line, in the order of deletion, with the values that the order compares. */
  readonly ranks: StepTable<ColumnOf<typeof steps.getPodsToDelete>> | undefined;
}

/** The table has at most this many Pods that are deleted, and as many that stay. */
const RANKED = 12;

/**
 * Chooses the `count` Pods to delete (controller/replicaset/replica_set.go `getPodsToDelete`). Among otherwise equal Pods, those
 * on a node with more related Pods are deleted first. If all Pods are deleted, they are not sorted.
 */
export function getPodsToDelete(
  pods: readonly Pod[],
  relatedPods: () => readonly Pod[],
  count: number,
  nowMs: number,
): PodsToDelete {
  if (count >= pods.length) return { pods: pods.slice(0, count), decidedBy: undefined, ranks: undefined };
  const ranked = getPodsRankedByRelatedPodsOnSameNode(pods, relatedPods(), nowMs);
  const sorted = ranked.sorted();
  const decidedBy = count === 0 ? 'none' : ranked.criterion(sorted[count - 1]!, sorted[count]!);
  return { pods: sorted.slice(0, count), decidedBy, ranks: rankTable(ranked, sorted, count) };
}

/**
 * For each Pod, the criterion by which it comes before the next one, and its ranks. At most `RANKED` Pods on each side of the
 * line.
 */
function rankTable(ranked: ActivePodsWithRanks, sorted: readonly Pod[], count: number): NonNullable<PodsToDelete['ranks']> {
  const first = Math.max(0, count - RANKED);
  const shown = sorted.slice(first, count + RANKED);
  const rows = shown.map((pod, index) => {
    const next = sorted[first + index + 1];
    const decidedBy = next === undefined ? '' : ranked.criterion(pod, next);
    return [pod.metadata.name, first + index < count, decidedBy, ...ranked.ranksOf(pod)];
  });
  return { columns: COLUMNS, rows, more: sorted.length - shown.length };
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
 * The Pods of all ReplicaSets with the same controller, including this one (controller/replicaset/replica_set.go
 * `getIndirectlyRelatedPods`). So old and new Pods of a Deployment are related.
 */
export function getIndirectlyRelatedPods(
  rs: ReplicaSet,
  replicaSets: ReplicaSetLister,
  pods: Lister<Pod>,
  trace?: SyncTrace,
): Pod[] {
  const related = getReplicaSetsWithSameController(rs, replicaSets, trace).flatMap((each) =>
    filterByOwner<'Pod'>(pods, each, false),
  );
  trace?.step(steps.getIndirectlyRelatedPods, 'found', { pods: related.length });
  return related;
}

/**
 * The ReplicaSets with the same controller (controller/replicaset/replica_set.go `getReplicaSetsWithSameController`). Empty if
 * `rs` has no controller.
 */
export function getReplicaSetsWithSameController(rs: ReplicaSet, replicaSets: ReplicaSetLister, trace?: SyncTrace): ReplicaSet[] {
  if (controllerOf(rs) === undefined) {
    trace?.step(steps.getReplicaSetsWithSameController, 'noController');
    return [];
  }
  const related = [...replicaSets.byIndex(CONTROLLER_INDEX, indexKeyOf(rs))];
  trace?.step(steps.getReplicaSetsWithSameController, 'found', { related: related.length, replicaSets: namesOf(related) });
  return related;
}
