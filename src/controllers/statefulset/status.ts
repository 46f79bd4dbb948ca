import { isPodAvailable, isReason, type ControllerRevision, type Pod, type StatefulSet } from '../../api/index.ts';
import type { SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { StatefulSetControl } from './control.ts';
import { isRunningAndReady, isTerminating, revisionOf } from './identity.ts';
import type { Revisions } from './revisions.ts';
import { steps } from './steps.ts';

/** The counts of a status. */
export interface ReplicaCounts {
  readonly replicas: number;
  readonly readyReplicas: number;
  readonly availableReplicas: number;
  readonly currentReplicas: number;
  readonly updatedReplicas: number;
}

/** How often a status update is tried after conflicts (client-go util/retry `DefaultRetry`). */
const STATUS_ATTEMPTS = 5;

/** statefulset/stateful_set_control.go `computeReplicaStatus`, `updateStatus`. */
export function countReplicas(
  set: StatefulSet,
  pods: readonly Pod[],
  current: ControllerRevision,
  update: ControllerRevision,
  nowMs: number,
): ReplicaCounts {
  const { minReadySeconds = 0 } = set.spec;
  const ready = pods.filter(isRunningAndReady);
  const of = (revision: ControllerRevision): number =>
    pods.filter((pod) => !isTerminating(pod) && revisionOf(pod) === revision.metadata.name).length;
  return {
    replicas: pods.length,
    readyReplicas: ready.length,
    availableReplicas: ready.filter((pod) => isPodAvailable(pod, minReadySeconds, nowMs)).length,
    currentReplicas: of(current),
    updatedReplicas: of(update),
  };
}

/**
 * The next status. If every Pod is new and ready, the rolling update is complete (statefulset/stateful_set_utils.go
 * `completeRollingUpdate`).
 */
export function statusOf(set: StatefulSet, counts: ReplicaCounts, revisions: Revisions): StatefulSet['status'] {
  const { replicas, readyReplicas, availableReplicas, updatedReplicas } = counts;
  const complete =
    set.spec.updateStrategy.type === 'RollingUpdate' &&
    [updatedReplicas, readyReplicas, replicas].every((count) => count === set.spec.replicas);
  const currentReplicas = complete ? updatedReplicas : counts.currentReplicas;
  const currentRevision = (complete ? revisions.update : revisions.current).metadata.name;
  const { generation } = set.metadata;
  return {
    ...(generation !== undefined && { observedGeneration: generation }),
    replicas,
    ...(readyReplicas !== 0 && { readyReplicas }),
    ...(currentReplicas !== 0 && { currentReplicas }),
    ...(updatedReplicas !== 0 && { updatedReplicas }),
    currentRevision,
    updateRevision: revisions.update.metadata.name,
    collisionCount: revisions.collisionCount,
    availableReplicas,
  };
}

const COMPARED_FIELDS = [
  'replicas',
  'currentReplicas',
  'readyReplicas',
  'updatedReplicas',
  'availableReplicas',
  'currentRevision',
  'updateRevision',
] as const;

/**
 * The changed fields: `replicas 0→1, readyReplicas 0→1`. Empty if only the observed generation changes. Returns undefined if
 * nothing changes (statefulset/stateful_set_utils.go `inconsistentStatus`).
 */
export function statusChanges({ status: old }: StatefulSet, next: StatefulSet['status']): string | undefined {
  const changes = COMPARED_FIELDS.filter((field) => (old[field] ?? 0) !== (next[field] ?? 0)).map(
    (field) => `${field} ${old[field] ?? 0}→${next[field] ?? 0}`,
  );
  const observed = (next.observedGeneration ?? 0) > (old.observedGeneration ?? 0);
  return changes.length === 0 && !observed ? undefined : changes.join(', ');
}

/** statefulset/stateful_set_control.go `updateStatefulSetStatus`, statefulset/stateful_set_status_updater.go. */
export function* updateStatefulSetStatus(
  control: StatefulSetControl,
  set: StatefulSet,
  status: StatefulSet['status'],
  trace: SyncTrace,
): Process<StatefulSet> {
  const changes = statusChanges(set, status);
  const figures = { replicas: status.replicas, desired: set.spec.replicas };
  if (changes === undefined) {
    trace.step(steps.updateStatefulSetStatus, 'unchanged', figures);
    return set;
  }
  trace.step(steps.updateStatefulSetStatus, 'updated', { ...figures, changes });
  let current = set;
  for (let attempt = 1; ; attempt++) {
    try {
      return yield* control.api.updateStatus('StatefulSet', { ...current, status });
    } catch (error) {
      if (!isReason(error, 'Conflict') || attempt === STATUS_ATTEMPTS) throw error;
      current = yield* control.api.get('StatefulSet', set.metadata);
    }
  }
}
