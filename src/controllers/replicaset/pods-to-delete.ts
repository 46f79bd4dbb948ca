import { isPodActive, type Pod, type ReplicaSet } from '../../api/index.ts';
import { controllerOf } from '../../api/index.ts';
import { namesOf, type Lister, type SyncTrace } from '../../client/index.ts';
import type { ColumnOf, StepTable } from '../../sim/index.ts';
import { ActivePodsWithRanks, type DeletionCriterion } from '../active-pods.ts';
import { CONTROLLER_INDEX, filterByOwner, indexKeyOf } from '../controller-index.ts';
import type { ReplicaSetLister } from './set-form.ts';
import { steps } from './steps.ts';

const COLUMNS = Object.keys(steps.getPodsToDelete.columns) as ColumnOf<typeof steps.getPodsToDelete>[];

/** The Pods chosen to be deleted. */
export interface Doomed {
  readonly pods: readonly Pod[];
  /** The question that sets the last Pod that goes apart from the first that stays. Undefined if all go. */
  readonly decidedBy: DeletionCriterion | undefined;
  /** The Pods around the line that was drawn, in the order of deletion, with what that order looks at. */
  readonly ranks: StepTable<ColumnOf<typeof steps.getPodsToDelete>> | undefined;
}

/** The table shows so many Pods that go, and as many that stay. */
const RANKED = 12;

/**
 * Chooses which `count` of the Pods to delete (controller/replicaset/replica_set.go `getPodsToDelete`). A Pod on a node that it shares with more of
 * the related Pods goes before others that are alike. If all go, their order does not matter and stays.
 */
export function getPodsToDelete(pods: readonly Pod[], relatedPods: () => readonly Pod[], count: number, nowMs: number): Doomed {
  if (count >= pods.length) return { pods: pods.slice(0, count), decidedBy: undefined, ranks: undefined };
  const ranked = getPodsRankedByRelatedPodsOnSameNode(pods, relatedPods(), nowMs);
  const sorted = ranked.sorted();
  const decidedBy = count === 0 ? 'none' : ranked.criterion(sorted[count - 1]!, sorted[count]!);
  return { pods: sorted.slice(0, count), decidedBy, ranks: rankTable(ranked, sorted, count) };
}

/** Why each Pod goes before the next in the order, and its ranks. Of many Pods, those around the line between going and staying. */
function rankTable(ranked: ActivePodsWithRanks, sorted: readonly Pod[], count: number): NonNullable<Doomed['ranks']> {
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
 * The Pods of all ReplicaSets that have the same controller, those of this one included (controller/replicaset/replica_set.go
 * `getIndirectlyRelatedPods`): the old and the new Pods of a Deployment count together.
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

/** The ReplicaSets with the same controller (controller/replicaset/replica_set.go `getReplicaSetsWithSameController`). None if it has no controller. */
export function getReplicaSetsWithSameController(rs: ReplicaSet, replicaSets: ReplicaSetLister, trace?: SyncTrace): ReplicaSet[] {
  if (controllerOf(rs) === undefined) {
    trace?.step(steps.getReplicaSetsWithSameController, 'noController');
    return [];
  }
  const related = [...replicaSets.byIndex(CONTROLLER_INDEX, indexKeyOf(rs))];
  trace?.step(steps.getReplicaSetsWithSameController, 'found', { related: related.length, replicaSets: namesOf(related) });
  return related;
}
