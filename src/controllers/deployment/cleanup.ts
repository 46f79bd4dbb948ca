import { isReason, type Deployment, type ReplicaSet } from '../../api/index.ts';
import { namesOf, type SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { byCreationTimestamp } from '../replica-sets.ts';
import { revisionOf } from './annotations.ts';
import { hasRevisionHistoryLimit } from './limits.ts';
import { steps } from './steps.ts';
import type { WorkingCopy } from './working-copy.ts';

/** The old ReplicaSets beyond the limit, lowest revision first. `doomed` are deleted; `busy` still have Pods. */
export interface CleanupPlan {
  readonly doomed: readonly ReplicaSet[];
  readonly busy: readonly ReplicaSet[];
}

/** The decision of deployment/sync.go `cleanupDeployment`: keeps the newest `revisionHistoryLimit` ReplicaSets for rollbacks. */
export function planCleanup(d: Deployment, oldRSs: readonly ReplicaSet[]): CleanupPlan {
  if (!hasRevisionHistoryLimit(d)) return { doomed: [], busy: [] };
  const cleanable = oldRSs.filter((rs) => rs.metadata.deletionTimestamp === undefined);
  const surplus = Math.max(0, cleanable.length - d.spec.revisionHistoryLimit);
  const oldest = [...cleanable].sort(byRevision).slice(0, surplus);
  return { doomed: oldest.filter(isScaledDown), busy: oldest.filter((rs) => !isScaledDown(rs)) };
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
  const { doomed, busy } = planCleanup(deployment, oldRSs);
  const figures = { old: oldRSs.length, revisionHistoryLimit: deployment.spec.revisionHistoryLimit };
  if (busy.length > 0) {
    trace.step(steps.cleanupDeployment, 'busy', { ...figures, replicaSets: namesOf(doomed), busy: namesOf(busy) });
  } else if (doomed.length > 0) trace.step(steps.cleanupDeployment, 'deleted', { ...figures, replicaSets: namesOf(doomed) });
  else trace.step(steps.cleanupDeployment, 'none', figures);
  for (const rs of doomed) {
    try {
      yield* control.api.delete('ReplicaSet', { namespace: rs.metadata.namespace, name: rs.metadata.name });
    } catch (error) {
      // Stop at the first error: the API server may be overloaded.
      if (!isReason(error, 'NotFound')) throw error;
    }
  }
}
