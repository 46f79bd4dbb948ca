import { isPodTerminal, type ReplicaSet } from '../../api/index.ts';
import type { SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { filterActiveReplicaSets, getActualReplicaCount } from '../replica-sets.ts';
import { cleanupDeployment } from './cleanup.ts';
import { getAllReplicaSetsAndSyncRevision } from './new-replica-set.ts';
import type { PodMap } from './pod-map.ts';
import { deploymentComplete, syncRolloutStatus, syncRolloutStatusAndThrow } from './progress.ts';
import { refusalOf } from './refusal.ts';
import { scaleReplicaSet } from './scale.ts';
import type { WorkingCopy } from './working-copy.ts';

/**
 * One step of a rollout that lets no two versions run at once (deployment/recreate.go `rolloutRecreate`): old ReplicaSets down to 0, wait
 * until their Pods have stopped, only then the new one.
 */
export function* rolloutRecreate(
  work: WorkingCopy,
  replicaSets: readonly ReplicaSet[],
  podMap: PodMap,
  trace: SyncTrace,
): Process<void> {
  const recreate = trace.into('rolloutRecreate');
  // The new ReplicaSet is not made yet: its Pods would run beside the old ones.
  let generations = yield* getAllReplicaSetsAndSyncRevision(work, replicaSets, false, recreate);
  const { newRS, oldRSs } = generations;
  const down = yield* refusalOf(scaleDownOldReplicaSetsForRecreate(work, filterActiveReplicaSets(oldRSs), recreate));
  if (down.error !== undefined) return yield* syncRolloutStatusAndThrow(work, generations, down.error, recreate);
  if (down.value === true) return yield* syncRolloutStatus(work, generations.allRSs, newRS, recreate);

  if (oldPodsRunning(newRS, oldRSs, podMap)) {
    recreate.step('oldPodsRunning', 'true: wait until they have stopped', { statusReplicas: getActualReplicaCount(oldRSs) });
    return yield* syncRolloutStatus(work, generations.allRSs, newRS, recreate);
  }
  recreate.step('oldPodsRunning', 'false', { statusReplicas: 0 });
  if (newRS === undefined) generations = yield* getAllReplicaSetsAndSyncRevision(work, replicaSets, true, recreate);
  if (generations.newRS !== undefined) {
    const up = yield* refusalOf(scaleUpNewReplicaSetForRecreate(work, generations.newRS, recreate));
    if (up.error !== undefined) return yield* syncRolloutStatusAndThrow(work, generations, up.error, recreate);
  }
  if (deploymentComplete(work.deployment, work.deployment.status)) yield* cleanupDeployment(work, generations.oldRSs, recreate);
  return yield* syncRolloutStatus(work, generations.allRSs, generations.newRS, recreate);
}

/** True where one was scaled (deployment/recreate.go `scaleDownOldReplicaSetsForRecreate`). */
export function* scaleDownOldReplicaSetsForRecreate(
  work: WorkingCopy,
  oldRSs: readonly ReplicaSet[],
  trace: SyncTrace,
): Process<boolean> {
  const active = filterActiveReplicaSets(oldRSs);
  const names = active.map(({ metadata, spec }) => `${metadata.name} from ${spec.replicas}`).join(', ');
  trace.step('scaleDownOldReplicaSetsForRecreate', active.length === 0 ? 'all old ones are at 0' : `scale ${names} to 0`, {
    old: oldRSs.length,
  });
  for (const rs of active) yield* scaleReplicaSet(work, rs, 0, trace);
  return active.length > 0;
}

/**
 * Whether an old Pod may still run (deployment/recreate.go `oldPodsRunning`). The ReplicaSets' counts leave out Pods that are being deleted, so
 * the Pods themselves are asked too: one that has not finished runs on.
 */
export function oldPodsRunning(newRS: ReplicaSet | undefined, oldRSs: readonly ReplicaSet[], podMap: PodMap): boolean {
  if (getActualReplicaCount(oldRSs) > 0) return true;
  for (const [uid, pods] of podMap) {
    if (uid !== newRS?.metadata.uid && pods.some((pod) => !isPodTerminal(pod))) return true;
  }
  return false;
}

/** deployment/recreate.go `scaleUpNewReplicaSetForRecreate`: all at once. */
function* scaleUpNewReplicaSetForRecreate(work: WorkingCopy, newRS: ReplicaSet, trace: SyncTrace): Process<boolean> {
  const { replicas } = work.deployment.spec;
  if (newRS.spec.replicas === replicas) {
    trace.step('scaleUpNewReplicaSetForRecreate', `${newRS.metadata.name} has its ${replicas} replicas`);
    return false;
  }
  trace.step('scaleUpNewReplicaSetForRecreate', `scale ${newRS.metadata.name} from ${newRS.spec.replicas} to ${replicas}`, {
    replicas,
  });
  yield* scaleReplicaSet(work, newRS, replicas, trace);
  return true;
}
