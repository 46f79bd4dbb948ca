import type { Deployment, ReplicaSet } from '../../api/index.ts';
import { tableOf, type SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { ColumnOf, StepTable, Told } from '../../trace/index.ts';
import { attempt } from '../errors.ts';
import { byCreationTimestamp, filterActiveReplicaSets, getAvailableReplicaCount, getReplicaCount } from '../replica-sets.ts';
import { cleanupDeployment } from './cleanup.ts';
import { fencepostFigures, maxSurge, maxUnavailable, minAvailable, newRSNewReplicas } from './limits.ts';
import { getAllReplicaSetsAndSyncRevision } from './new-replica-set.ts';
import { deploymentComplete, syncRolloutStatus, syncRolloutStatusAndThrow } from './progress.ts';
import { sizesOf, type Share } from './proportions.ts';
import { scaleReplicaSet } from './scale.ts';
import { steps } from './steps.ts';
import type { WorkingCopy } from './working-copy.ts';

/**
 * One step of a rolling update (deployment/rolling.go `rolloutRolling`): scales the new ReplicaSet up as far as the surge allows.
 * If that changes nothing, scales old ReplicaSets down as far as availability allows. Each change causes another sync.
 */
export function* rolloutRolling(work: WorkingCopy, replicaSets: readonly ReplicaSet[], trace: SyncTrace): Process<void> {
  const rolling = trace.into(steps.rolloutRolling, '');
  const found = yield* getAllReplicaSetsAndSyncRevision(work, replicaSets, true, rolling);
  const { newRS, oldRSs, allRSs } = found;
  if (newRS === undefined) return;
  const { deployment } = work;
  rolling.step(steps.ResolveFenceposts, 'resolved', fencepostFigures(deployment));
  const up = yield* attempt(reconcileNewReplicaSet(work, allRSs, newRS, rolling));
  if (up.error !== undefined) return yield* syncRolloutStatusAndThrow(work, found, up.error, rolling);
  if (up.value === true) return yield* syncRolloutStatus(work, allRSs, newRS, rolling);

  const down = yield* attempt(reconcileOldReplicaSets(work, allRSs, filterActiveReplicaSets(oldRSs), newRS, rolling));
  if (down.error !== undefined) return yield* syncRolloutStatusAndThrow(work, found, down.error, rolling);
  if (down.value === true) return yield* syncRolloutStatus(work, allRSs, newRS, rolling);

  if (deploymentComplete(work.deployment, work.deployment.status)) yield* cleanupDeployment(work, oldRSs, rolling);
  return yield* syncRolloutStatus(work, allRSs, newRS, rolling);
}

/** The decision of deployment/rolling.go `reconcileNewReplicaSet`: the next size of the new ReplicaSet. */
export function planNewReplicaSet(
  d: Deployment,
  allRSs: readonly ReplicaSet[],
  newRS: ReplicaSet,
): Told<typeof steps.reconcileNewReplicaSet> {
  const step = steps.reconcileNewReplicaSet;
  const { replicas } = d.spec;
  const { name: replicaSet } = newRS.metadata;
  const from = newRS.spec.replicas;
  if (from >= replicas) {
    const outcome = from === replicas ? 'complete' : 'shrinks';
    return { step, outcome, figures: { replicaSet, replicas, from, to: replicas } };
  }
  const currentPods = getReplicaCount(allRSs);
  const surge = maxSurge(d);
  const maxTotal = replicas + surge;
  const mayAdd = Math.max(0, maxTotal - currentPods);
  const to = newRSNewReplicas(d, allRSs, newRS);
  const rollout = { maxSurge: surge, maxTotal, currentPods, mayAdd, missing: replicas - from, add: to - from };
  const outcome = to === from ? 'noRoom' : 'grows';
  return { step, outcome, figures: { replicaSet, replicas, from, to, ...rollout } };
}

/** Returns true if the new ReplicaSet was scaled (deployment/rolling.go `reconcileNewReplicaSet`). */
export function* reconcileNewReplicaSet(
  work: WorkingCopy,
  allRSs: readonly ReplicaSet[],
  newRS: ReplicaSet,
  trace: SyncTrace,
): Process<boolean> {
  const plan = planNewReplicaSet(work.deployment, allRSs, newRS);
  trace.tell(plan);
  const { from, to } = plan.figures;
  if (to === from) return false;
  yield* scaleReplicaSet(work, newRS, to, trace);
  return true;
}

/**
 * How many old Pods may be removed (the first half of deployment/rolling.go `reconcileOldReplicaSets`). Unavailable new Pods are
 * subtracted: a new version that does not start must not cost old Pods.
 *
 *     replicas 10, maxUnavailable 2, maxSurge 3. Old 8, new 5, none of the new available: 13 - 8 - 5 = 0, so no old Pod is removed.
 */
export function planScaleDown(
  d: Deployment,
  allRSs: readonly ReplicaSet[],
  oldRSs: readonly ReplicaSet[],
  newRS: ReplicaSet,
): Told<typeof steps.reconcileOldReplicaSets> {
  const step = steps.reconcileOldReplicaSets;
  if (getReplicaCount(oldRSs) === 0) return { step, outcome: 'noOldPods' };
  const allPods = getReplicaCount(allRSs);
  const atLeast = d.spec.replicas - maxUnavailable(d);
  const newUnavailable = newRS.spec.replicas - (newRS.status.availableReplicas ?? 0);
  const maxScaledDown = allPods - atLeast - newUnavailable;
  const figures = {
    replicas: d.spec.replicas,
    maxUnavailable: maxUnavailable(d),
    minAvailable: atLeast,
    allPods,
    newUnavailable,
    maxScaledDown,
  };
  return { step, outcome: maxScaledDown > 0 ? 'mayGo' : 'noneMayGo', figures };
}

/** Returns true if old ReplicaSets were scaled down (deployment/rolling.go `reconcileOldReplicaSets`). */
export function* reconcileOldReplicaSets(
  work: WorkingCopy,
  allRSs: readonly ReplicaSet[],
  oldRSs: readonly ReplicaSet[],
  newRS: ReplicaSet,
  trace: SyncTrace,
): Process<boolean> {
  const plan = planScaleDown(work.deployment, allRSs, oldRSs, newRS);
  const scope = trace.enter(plan);
  if (plan.outcome !== 'mayGo') return false;
  const { maxScaledDown } = plan.figures;
  const cleaned = yield* cleanupUnhealthyReplicas(work, oldRSs, maxScaledDown, scope);
  // Upstream drops the error of an invalid request: to the caller it looks as if nothing was scaled.
  if (cleaned.invalid) return false;
  const scaledDown = yield* scaleDownOldReplicaSetsForRollingUpdate(work, [...cleaned.oldRSs, newRS], cleaned.oldRSs, scope);
  return cleaned.count + scaledDown > 0;
}

/** The next sizes of the ReplicaSets that change. */
interface Shares {
  readonly shares: readonly Share[];
}

/**
 * The decision of deployment/rolling.go `cleanupUnhealthyReplicas`: unavailable old Pods are removed first, at most `maxCleanup`,
 * beginning with the oldest ReplicaSet. A ReplicaSet that was scaled down and has not reported it yet has a negative number of
 * unavailable Pods, so it would get a larger size. Upstream treats that as an error and stops there.
 */
export function planUnhealthyCleanup(
  oldRSs: readonly ReplicaSet[],
  maxCleanup: number,
): Told<typeof steps.cleanupUnhealthyReplicas> & Shares {
  const step = steps.cleanupUnhealthyReplicas;
  let left = maxCleanup;
  let invalid: Share | undefined;
  const shares: Share[] = [];
  for (const rs of [...oldRSs].sort(byCreationTimestamp)) {
    if (left <= 0) break;
    const { replicas } = rs.spec;
    const count = Math.min(left, replicas - (rs.status.availableReplicas ?? 0));
    if (replicas === 0 || count === 0) continue;
    if (count < 0) {
      invalid = { rs, to: replicas - count };
      break;
    }
    shares.push({ rs, to: replicas - count });
    left -= count;
  }
  const figures = { maxCleanup, count: countRemoved(shares) };
  const table = shareTable(oldRSs, shares);
  const sizes = sizesOf(shares);
  if (invalid !== undefined) {
    const { rs, to } = invalid;
    const refused = { replicaSet: rs.metadata.name, from: rs.spec.replicas, to, error: invalidScaleDown(rs, to) };
    return { step, outcome: 'invalid', figures: { ...figures, sizes, ...refused }, table, shares };
  }
  if (shares.length === 0) return { step, outcome: 'allAvailable', figures, table, shares };
  return { step, outcome: 'scaled', figures: { ...figures, sizes }, table, shares };
}

/** The result of `cleanupUnhealthyReplicas`. */
export interface Cleanup {
  /** The old ReplicaSets with their new sizes. */
  readonly oldRSs: readonly ReplicaSet[];
  /** How many Pods are removed. */
  readonly count: number;
  /** True if it stopped with the error of an invalid request. */
  readonly invalid: boolean;
}

/** Removes unavailable old Pods first, which costs no availability (deployment/rolling.go `cleanupUnhealthyReplicas`). */
export function* cleanupUnhealthyReplicas(
  work: WorkingCopy,
  oldRSs: readonly ReplicaSet[],
  maxCleanup: number,
  trace: SyncTrace,
): Process<Cleanup> {
  const plan = planUnhealthyCleanup(oldRSs, maxCleanup);
  trace.tell(plan);
  const scaled = new Map<ReplicaSet, ReplicaSet>();
  for (const { rs, to } of plan.shares) scaled.set(rs, yield* scaleReplicaSet(work, rs, to, trace));
  const { count } = plan.figures;
  return { oldRSs: oldRSs.map((rs) => scaled.get(rs) ?? rs), count, invalid: plan.outcome === 'invalid' };
}

function invalidScaleDown({ metadata, spec }: ReplicaSet, to: number): string {
  const { namespace = '', name } = metadata;
  return `when cleaning up unhealthy replicas, got invalid request to scale down ${namespace}/${name} ${spec.replicas} -> ${to}`;
}

/**
 * The decision of deployment/rolling.go `scaleDownOldReplicaSetsForRollingUpdate`: the next size of each old ReplicaSet, the
 * oldest first. Availability is what the statuses report (`GetAvailableReplicaCountForReplicaSets`). A ReplicaSet that was scaled
 * down and has not reported it yet still counts its removed Pods, so more Pods can be removed than `maxUnavailable` allows.
 */
export function planOldScaleDown(
  d: Deployment,
  allRSs: readonly ReplicaSet[],
  oldRSs: readonly ReplicaSet[],
): Told<typeof steps.scaleDownOldReplicaSetsForRollingUpdate> & Shares {
  const step = steps.scaleDownOldReplicaSetsForRollingUpdate;
  const available = getAvailableReplicaCount(allRSs);
  const atLeast = minAvailable(d);
  let left = available - atLeast;
  const shares: Share[] = [];
  for (const rs of [...oldRSs].sort(byCreationTimestamp)) {
    const count = Math.min(rs.spec.replicas, left);
    if (count <= 0) continue;
    shares.push({ rs, to: rs.spec.replicas - count });
    left -= count;
  }
  const figures = { available, minAvailable: atLeast, mayGo: Math.max(0, available - atLeast), count: countRemoved(shares) };
  const table = shareTable(oldRSs, shares);
  if (shares.length === 0) return { step, outcome: 'none', figures, table, shares };
  return { step, outcome: 'scaled', figures: { ...figures, sizes: sizesOf(shares) }, table, shares };
}

/**
 * Removes as many old Pods as availability allows. Returns how many (deployment/rolling.go
 * `scaleDownOldReplicaSetsForRollingUpdate`).
 */
export function* scaleDownOldReplicaSetsForRollingUpdate(
  work: WorkingCopy,
  allRSs: readonly ReplicaSet[],
  oldRSs: readonly ReplicaSet[],
  trace: SyncTrace,
): Process<number> {
  const plan = planOldScaleDown(work.deployment, allRSs, oldRSs);
  trace.tell(plan);
  for (const { rs, to } of plan.shares) yield* scaleReplicaSet(work, rs, to, trace);
  return plan.figures.count;
}

/** The counts and the next size of each ReplicaSet, the oldest first. */
function shareTable(
  replicaSets: readonly ReplicaSet[],
  shares: readonly Share[],
): StepTable<ColumnOf<typeof steps.cleanupUnhealthyReplicas>> {
  const sizes = new Map(shares.map(({ rs, to }) => [rs, to]));
  return tableOf(
    ['ReplicaSet', 'replicas', 'available', 'unavailable', 'to'],
    [...replicaSets].sort(byCreationTimestamp),
    (rs) => {
      const { replicas } = rs.spec;
      const { availableReplicas = 0 } = rs.status;
      return [rs.metadata.name, replicas, availableReplicas, replicas - availableReplicas, sizes.get(rs) ?? replicas];
    },
  );
}

function countRemoved(shares: readonly Share[]): number {
  return shares.reduce((count, { rs, to }) => count + rs.spec.replicas - to, 0);
}
