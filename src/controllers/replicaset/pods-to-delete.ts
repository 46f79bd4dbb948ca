import { isPodActive, type Pod, type ReplicaSet } from '../../api/index.ts';
import { controllerOf } from '../../api/index.ts';
import { namesOf, type Lister, type SyncTrace } from '../../client/index.ts';
import type { ColumnOf, StepTable, Told } from '../../trace/index.ts';
import { ActivePodsWithRanks } from '../active-pods.ts';
import { CONTROLLER_INDEX, filterByOwner, indexKeyOf } from '../controller-index.ts';
import type { ReplicaSetLister } from './replica-set-adapter.ts';
import { steps } from './steps.ts';

type Column = ColumnOf<typeof steps.getPodsToDelete>;

const COLUMNS = Object.keys(steps.getPodsToDelete.columns) as Column[];

/**
 * The Pods to delete. `decidedBy` is the criterion that decides between the last Pod that is deleted and the first that stays. The
 * table has the Pods on both sides of that line, in the order of deletion, with the values that the order compares.
 */
export type PodsToDelete = Told<typeof steps.getPodsToDelete> & { readonly pods: readonly Pod[] };

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
  const step = steps.getPodsToDelete;
  const figuresOf = (doomed: readonly Pod[]) => ({ count, of: pods.length, pods: namesOf(doomed) });
  if (count >= pods.length) return { step, outcome: 'all', figures: figuresOf(pods), pods };
  const ranked = getPodsRankedByRelatedPodsOnSameNode(pods, relatedPods(), nowMs);
  const sorted = ranked.sorted();
  const decidedBy = count === 0 ? 'none' : ranked.criterion(sorted[count - 1]!, sorted[count]!);
  const doomed = sorted.slice(0, count);
  const table = rankTable(ranked, sorted, count);
  return { step, outcome: 'chosen', figures: { ...figuresOf(doomed), decidedBy }, table, pods: doomed };
}

/**
 * For each Pod, the criterion by which it comes before the next one, and its ranks. At most `RANKED` Pods on each side of the
 * line.
 */
function rankTable(ranked: ActivePodsWithRanks, sorted: readonly Pod[], count: number): StepTable<Column> {
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
