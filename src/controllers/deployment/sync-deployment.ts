import { selectorFromLabelSelector, type Deployment, type ReplicaSet } from '../../api/index.ts';
import { namesOf, tableOf, type SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Told } from '../../trace/index.ts';
import { filterByOwner } from '../controller-index.ts';
import { ControllerRefManager, recheckDeletionTimestamp } from '../controller-ref-manager.ts';
import { controllerError } from '../errors.ts';
import { filterActiveReplicaSets } from '../replica-sets.ts';
import { findDesiredReplicasMismatch, getDesiredReplicas, getRollbackTo } from './annotations.ts';
import { cleanupDeployment } from './cleanup.ts';
import { REASON, getDeploymentCondition } from './conditions.ts';
import { hasProgressDeadline } from './limits.ts';
import { getAllReplicaSetsAndSyncRevision } from './new-replica-set.ts';
import { getPodMapForDeployment, rolloutRecreate } from './recreate.ts';
import { rollback } from './rollback.ts';
import { rolloutRolling } from './rolling.ts';
import { scale } from './scale.ts';
import { syncDeploymentStatus } from './status.ts';
import { steps } from './steps.ts';
import { WorkingCopy, type DeploymentControl } from './working-copy.ts';

/**
 * One sync of a Deployment (deployment/deployment_controller.go `syncDeployment`). The order of precedence: deletion, pause,
 * rollback, scaling, rollout.
 */
export function* syncDeployment(control: DeploymentControl, cached: Deployment, trace: SyncTrace): Process<void> {
  const work = new WorkingCopy(control, cached);
  if (selectsEverything(cached)) return yield* refuseToSelectAll(work, trace);
  const replicaSets = yield* getReplicaSetsForDeployment(work, trace);
  if (cached.metadata.deletionTimestamp !== undefined) return yield* syncStatusOnly(work, replicaSets, trace);
  yield* checkPausedConditions(work, trace);
  if (cached.spec.paused === true) return yield* sync(work, replicaSets, trace);
  const rollbackTo = getRollbackTo(cached);
  trace.tell(rollbackTold(rollbackTo));
  if (rollbackTo !== undefined) return yield* rollback(work, replicaSets, rollbackTo, trace);
  if (yield* isScalingEvent(work, replicaSets, trace)) return yield* sync(work, replicaSets, trace);
  const { type } = cached.spec.strategy;
  switch (type) {
    case 'Recreate':
      return yield* rolloutRecreate(work, replicaSets, getPodMapForDeployment(replicaSets, control.pods, trace), trace);
    case 'RollingUpdate':
      return yield* rolloutRolling(work, replicaSets, trace);
    default:
      throw controllerError(`unexpected deployment strategy type: ${String(type satisfies never)}`);
  }
}

/** The revision that a rollback is requested to, if one is (deployment/rollback.go `getRollbackTo`). */
function rollbackTold(revision: number | undefined): Told<typeof steps.getRollbackTo> {
  if (revision === undefined) return { step: steps.getRollbackTo, outcome: 'none', figures: { asked: false } };
  return { step: steps.getRollbackTo, outcome: 'revision', figures: { asked: true, revision } };
}

function selectsEverything(d: Deployment): boolean {
  return selectorFromLabelSelector(d.spec.selector).empty;
}

function* refuseToSelectAll(work: WorkingCopy, trace: SyncTrace): Process<void> {
  trace.step(steps.syncDeployment, 'selectsEverything');
  work.event('Warning', 'SelectingAll', 'This deployment is selecting all pods. A non-empty selector is required.');
  const { status, metadata } = work.deployment;
  const { generation = 0 } = metadata;
  if ((status.observedGeneration ?? 0) >= generation) return;
  work.setStatus({ ...status, observedGeneration: generation });
  yield* work.updateStatus();
}

/**
 * The ReplicaSets of the Deployment, after adopting orphans that match its selector and releasing ReplicaSets that no longer
 * match (deployment/deployment_controller.go `getReplicaSetsForDeployment`).
 */
export function* getReplicaSetsForDeployment(work: WorkingCopy, trace: SyncTrace): Process<ReplicaSet[]> {
  const { deployment, control } = work;
  const { api, replicaSets } = control;
  const candidates = filterByOwner<'ReplicaSet'>(replicaSets, deployment, true);
  const scope = trace.into(steps.getReplicaSetsForDeployment, 'asked', { candidates: candidates.length });
  const manager = new ControllerRefManager<ReplicaSet>({
    controller: deployment,
    selector: selectorFromLabelSelector(deployment.spec.selector),
    trace: scope,
    patch: (rs, patch) => api.patch('ReplicaSet', rs.metadata, patch),
    canAdopt: () => recheckDeletionTimestamp(deployment, () => api.get('Deployment', deployment.metadata)),
  });
  const claimed = yield* manager.claim(candidates);
  if (claimed.length === 0) scope.step(steps.ClaimReplicaSets, 'none');
  else scope.step(steps.ClaimReplicaSets, 'claimed', { claimed: claimed.length, replicaSets: namesOf(claimed) });
  return claimed;
}

/** Only updates the status, because the Deployment is being deleted (deployment/sync.go `syncStatusOnly`). */
function* syncStatusOnly(work: WorkingCopy, replicaSets: readonly ReplicaSet[], trace: SyncTrace): Process<void> {
  const scope = trace.into(steps.syncStatusOnly, 'deleting');
  const { allRSs, newRS } = yield* getAllReplicaSetsAndSyncRevision(work, replicaSets, false, scope);
  yield* syncDeploymentStatus(work, allRSs, newRS, scope);
}

/**
 * Notes a pause or its end in the `Progressing` condition, so that paused time does not count against the deadline
 * (deployment/sync.go `checkPausedConditions`).
 */
function* checkPausedConditions(work: WorkingCopy, trace: SyncTrace): Process<void> {
  const plan = planPausedConditions(work.deployment);
  trace.tell(plan);
  if (plan.outcome === 'notePaused') work.addCondition('Progressing', 'Unknown', REASON.paused, 'Deployment is paused');
  else if (plan.outcome === 'noteResumed') work.addCondition('Progressing', 'Unknown', REASON.resumed, 'Deployment is resumed');
  else return;
  yield* work.updateStatus();
}

/** The decision of deployment/sync.go `checkPausedConditions`. */
export function planPausedConditions(d: Deployment): Told<typeof steps.checkPausedConditions> {
  const step = steps.checkPausedConditions;
  const paused = d.spec.paused === true;
  if (!hasProgressDeadline(d)) return { step, outcome: 'noDeadline', figures: { paused } };
  const { reason = '' } = getDeploymentCondition(d.status, 'Progressing') ?? {};
  const noted = reason === REASON.paused;
  // A rollout that has timed out stays so.
  if (paused === noted || reason === REASON.timedOut) return { step, outcome: 'unchanged', figures: { paused, reason } };
  return { step, outcome: paused ? 'notePaused' : 'noteResumed', figures: { paused, reason } };
}

/** Scales without rolling out: while paused, and after a scaling event (deployment/sync.go `sync`). */
function* sync(work: WorkingCopy, replicaSets: readonly ReplicaSet[], trace: SyncTrace): Process<void> {
  const { deployment } = work;
  const scope = trace.into(steps.sync, deployment.spec.paused === true ? 'paused' : 'scaling');
  const { newRS, oldRSs, allRSs } = yield* getAllReplicaSetsAndSyncRevision(work, replicaSets, false, scope);
  yield* scale(work, newRS, oldRSs, scope);
  if (deployment.spec.paused === true && getRollbackTo(deployment) === undefined) yield* cleanupDeployment(work, oldRSs, scope);
  yield* syncDeploymentStatus(work, allRSs, newRS, scope);
}

/**
 * Returns true if `spec.replicas` has changed since the ReplicaSets were last scaled. Each active ReplicaSet has that number in
 * an annotation (deployment/sync.go `isScalingEvent`).
 */
function* isScalingEvent(work: WorkingCopy, replicaSets: readonly ReplicaSet[], trace: SyncTrace): Process<boolean> {
  const { allRSs } = yield* getAllReplicaSetsAndSyncRevision(work, replicaSets, false, trace);
  const plan = planScalingEvent(work.deployment, allRSs);
  trace.tell(plan);
  return plan.outcome === 'true';
}

/** The decision of deployment/sync.go `isScalingEvent`. */
export function planScalingEvent(d: Deployment, allRSs: readonly ReplicaSet[]): Told<typeof steps.isScalingEvent> {
  const step = steps.isScalingEvent;
  const active = filterActiveReplicaSets(allRSs);
  const scaled = findDesiredReplicasMismatch(d, active);
  const figures = { replicas: d.spec.replicas, active: active.length };
  const table = tableOf(['ReplicaSet', 'replicas', 'desired-replicas'], active, (rs) => [
    rs.metadata.name,
    rs.spec.replicas,
    getDesiredReplicas(rs) ?? '',
  ]);
  if (scaled === undefined) return { step, outcome: 'false', figures, table };
  const annotated = getDesiredReplicas(scaled) ?? 0;
  return { step, outcome: 'true', figures: { ...figures, replicaSet: scaled.metadata.name, annotated }, table };
}
