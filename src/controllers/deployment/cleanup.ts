import { ignoreNotFound, type Deployment, type ReplicaSet } from '../../api/index.ts';
import { namesOf, type SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Told } from '../../trace/index.ts';
import { byCreationTimestamp } from '../replica-sets.ts';
import { revisionOf } from './annotations.ts';
import { hasRevisionHistoryLimit } from './limits.ts';
import { steps } from './steps.ts';
import type { WorkingCopy } from './working-copy.ts';

/** The old ReplicaSets to delete, lowest revision first. */
export type CleanupPlan = Told<typeof steps.cleanupDeployment> & { readonly doomed: readonly ReplicaSet[] };

/**
 * The decision of deployment/sync.go `cleanupDeployment`: keeps the newest `revisionHistoryLimit` ReplicaSets for rollbacks, and
 * those that still have Pods.
 */
export function planCleanup(d: Deployment, oldRSs: readonly ReplicaSet[]): CleanupPlan {
  const step = steps.cleanupDeployment;
  const { revisionHistoryLimit } = d.spec;
  const figures = { old: oldRSs.length, revisionHistoryLimit };
  if (!hasRevisionHistoryLimit(d)) return { step, outcome: 'none', figures, doomed: [] };
  const cleanable = oldRSs.filter((rs) => rs.metadata.deletionTimestamp === undefined);
  const surplus = Math.max(0, cleanable.length - revisionHistoryLimit);
  const oldest = [...cleanable].sort(byRevision).slice(0, surplus);
  const doomed = oldest.filter(isScaledDown);
  const busy = oldest.filter((rs) => !isScaledDown(rs));
  const replicaSets = namesOf(doomed);
  if (busy.length > 0) return { step, outcome: 'busy', figures: { ...figures, replicaSets, busy: namesOf(busy) }, doomed };
  if (doomed.length > 0) return { step, outcome: 'deleted', figures: { ...figures, replicaSets }, doomed };
  return { step, outcome: 'none', figures, doomed };
}

/** Returns true if the ReplicaSet has no Pods, wants none, and its controller has observed that. */
function isScaledDown({ status, spec, metadata }: ReplicaSet): boolean {
  return status.replicas === 0 && spec.replicas === 0 && (metadata.generation ?? 0) <= (status.observedGeneration ?? 0);
}

/** deployment/util/deployment_util.go `ReplicaSetsByRevision`. */
function byRevision(a: ReplicaSet, b: ReplicaSet): number {
  return (revisionOf(a) ?? 0) - (revisionOf(b) ?? 0) || byCreationTimestamp(a, b);
}

/** Deletes old ReplicaSets beyond `revisionHistoryLimit` (deployment/sync.go `cleanupDeployment`). */
export function* cleanupDeployment(work: WorkingCopy, oldRSs: readonly ReplicaSet[], trace: SyncTrace): Process<void> {
  const { deployment, control } = work;
  const plan = planCleanup(deployment, oldRSs);
  trace.tell(plan);
  for (const rs of plan.doomed) {
    // Stop at the first error: the API server may be overloaded.
    yield* ignoreNotFound(() => control.api.delete('ReplicaSet', { namespace: rs.metadata.namespace, name: rs.metadata.name }));
  }
}
