import { isPodTerminal, type ReplicaSet, type Pod } from '../../api/index.ts';
import type { SyncTrace, Lister } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Told } from '../../trace/index.ts';
import { filterByOwner } from '../controller-index.ts';
import { attempt } from '../errors.ts';
import { filterActiveReplicaSets, getActualReplicaCount } from '../replica-sets.ts';
import { cleanupDeployment } from './cleanup.ts';
import { getAllReplicaSetsAndSyncRevision } from './new-replica-set.ts';
import { deploymentComplete, syncRolloutStatus, syncRolloutStatusAndThrow } from './progress.ts';
import { sizesOf, type Share } from './proportions.ts';
import { scaleReplicaSet } from './scale.ts';
import { steps } from './steps.ts';
import type { WorkingCopy } from './working-copy.ts';

/**
 * One step of a rollout without two versions at the same time (deployment/recreate.go `rolloutRecreate`): scales the old
 * ReplicaSets to 0, waits until their Pods have stopped, then scales the new one up.
 */
export function* rolloutRecreate(
  work: WorkingCopy,
  replicaSets: readonly ReplicaSet[],
  podMap: PodMap,
  trace: SyncTrace,
): Process<void> {
  const recreate = trace.into(steps.rolloutRecreate, '');
  // Do not create the new ReplicaSet yet: its Pods would run beside the old ones.
  let found = yield* getAllReplicaSetsAndSyncRevision(work, replicaSets, false, recreate);
  const { newRS, oldRSs } = found;
  const down = yield* attempt(scaleDownOldReplicaSetsForRecreate(work, filterActiveReplicaSets(oldRSs), recreate));
  if (down.error !== undefined) return yield* syncRolloutStatusAndThrow(work, found, down.error, recreate);
  if (down.value === true) return yield* syncRolloutStatus(work, found.allRSs, newRS, recreate);

  const running = oldPodsRunning(newRS, oldRSs, podMap);
  recreate.step(steps.oldPodsRunning, running ? 'true' : 'false', { statusReplicas: getActualReplicaCount(oldRSs) });
  if (running) return yield* syncRolloutStatus(work, found.allRSs, newRS, recreate);
  if (newRS === undefined) found = yield* getAllReplicaSetsAndSyncRevision(work, replicaSets, true, recreate);
  if (found.newRS !== undefined) {
    const up = yield* attempt(scaleUpNewReplicaSetForRecreate(work, found.newRS, recreate));
    if (up.error !== undefined) return yield* syncRolloutStatusAndThrow(work, found, up.error, recreate);
  }
  if (deploymentComplete(work.deployment, work.deployment.status)) yield* cleanupDeployment(work, found.oldRSs, recreate);
  return yield* syncRolloutStatus(work, found.allRSs, found.newRS, recreate);
}

/** Returns true if a ReplicaSet was scaled (deployment/recreate.go `scaleDownOldReplicaSetsForRecreate`). */
export function* scaleDownOldReplicaSetsForRecreate(
  work: WorkingCopy,
  oldRSs: readonly ReplicaSet[],
  trace: SyncTrace,
): Process<boolean> {
  const plan = planRecreateScaleDown(oldRSs);
  trace.tell(plan);
  for (const { rs, to } of plan.shares) yield* scaleReplicaSet(work, rs, to, trace);
  return plan.outcome === 'scaled';
}

/** The decision of deployment/recreate.go `scaleDownOldReplicaSetsForRecreate`: all old ReplicaSets go to 0. */
export function planRecreateScaleDown(
  oldRSs: readonly ReplicaSet[],
): Told<typeof steps.scaleDownOldReplicaSetsForRecreate> & { readonly shares: readonly Share[] } {
  const step = steps.scaleDownOldReplicaSetsForRecreate;
  const shares = filterActiveReplicaSets(oldRSs).map((rs) => ({ rs, to: 0 }));
  const old = oldRSs.length;
  if (shares.length === 0) return { step, outcome: 'allAtZero', figures: { old }, shares };
  return { step, outcome: 'scaled', figures: { old, sizes: sizesOf(shares) }, shares };
}

/**
 * Returns true if an old Pod may still run (deployment/recreate.go `oldPodsRunning`). The ReplicaSets' counts do not include Pods
 * that are being deleted, so the Pods are checked too.
 */
export function oldPodsRunning(newRS: ReplicaSet | undefined, oldRSs: readonly ReplicaSet[], podMap: PodMap): boolean {
  if (getActualReplicaCount(oldRSs) > 0) return true;
  for (const [uid, pods] of podMap) {
    if (uid !== newRS?.metadata.uid && pods.some((pod) => !isPodTerminal(pod))) return true;
  }
  return false;
}

/** Scales the new ReplicaSet to its full size at once (deployment/recreate.go `scaleUpNewReplicaSetForRecreate`). */
function* scaleUpNewReplicaSetForRecreate(work: WorkingCopy, newRS: ReplicaSet, trace: SyncTrace): Process<boolean> {
  const { replicas } = work.deployment.spec;
  if (newRS.spec.replicas === replicas) {
    trace.step(steps.scaleUpNewReplicaSetForRecreate, 'complete', { replicaSet: newRS.metadata.name, replicas });
    return false;
  }
  const figures = { replicaSet: newRS.metadata.name, replicas, from: newRS.spec.replicas };
  trace.step(steps.scaleUpNewReplicaSetForRecreate, 'scaled', figures);
  yield* scaleReplicaSet(work, newRS, replicas, trace);
  return true;
}

/** The Pods of each of a Deployment's ReplicaSets, by the ReplicaSet's uid. */
export type PodMap = ReadonlyMap<string, readonly Pod[]>;

/**
 * The Pods of each ReplicaSet (deployment/deployment_controller.go `getPodMapForDeployment`). Upstream gathers them in every
 * sync; here only for Recreate, which alone needs them.
 */
export function getPodMapForDeployment(replicaSets: readonly ReplicaSet[], pods: Lister<Pod>, trace?: SyncTrace): PodMap {
  const podMap = new Map(replicaSets.map((rs) => [rs.metadata.uid, filterByOwner<'Pod'>(pods, rs, false)]));
  const count = [...podMap.values()].reduce((sum, { length }) => sum + length, 0);
  trace?.step(steps.getPodMapForDeployment, 'gathered', { pods: count, replicaSets: podMap.size });
  return podMap;
}
