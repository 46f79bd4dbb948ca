import type { Deployment, ReplicaSet } from '../../api/index.ts';
import { tableOf, type SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { ColumnOf, StepTable } from '../../trace/index.ts';
import { byCreationTimestamp, filterActiveReplicaSets } from '../replica-sets.ts';
import {
  findDesiredReplicasMismatch,
  getDesiredReplicas,
  replicasAnnotations,
  replicasAnnotationsNeedUpdate,
} from './annotations.ts';
import { isRollingUpdate, maxSurge } from './limits.ts';
import { distribute, sizesOf, type ProportionalShare, type Share } from './proportions.ts';
import { steps } from './steps.ts';
import type { WorkingCopy } from './working-copy.ts';

/**
 * The ReplicaSet to scale if at most one is active: the active one, otherwise the newest. Returns undefined if several are
 * active, because they share the change (deployment/util/deployment_util.go `FindActiveOrLatest`).
 */
function findActiveOrLatest(newRS: ReplicaSet | undefined, oldRSs: readonly ReplicaSet[]): ReplicaSet | undefined {
  const active = filterActiveReplicaSets([...oldRSs, newRS]);
  if (active.length > 1) return undefined;
  return active[0] ?? newRS ?? [...oldRSs].sort((a, b) => byCreationTimestamp(b, a))[0];
}

/**
 * Returns true if the new ReplicaSet has all Pods of the Deployment and they are available (deployment/util/deployment_util.go
 * `IsSaturated`).
 */
export function isSaturated(d: Deployment, rs: ReplicaSet | undefined): boolean {
  const { replicas } = d.spec;
  return (
    rs !== undefined &&
    getDesiredReplicas(rs) === replicas &&
    rs.spec.replicas === replicas &&
    (rs.status.availableReplicas ?? 0) === replicas
  );
}

/** The sizes after a scaling event, and the rule that gave them. */
export interface ScalePlan {
  /** The ReplicaSet to scale, if at most one is active. */
  readonly only?: ReplicaSet;
  readonly rule: 'onlyOneActive' | 'newIsSaturated' | 'inProportion' | 'noRollingUpdate';
  readonly shares: readonly (Share | ProportionalShare)[];
  /** How many Pods to add. Negative: how many to remove. Only `inProportion` distributes it. */
  readonly toAdd: number;
}

/**
 * The decision of deployment/sync.go `scale`. In two cases upstream writes nothing, not even the `desired-replicas` annotation
 * that `isScalingEvent` compares: if the only active ReplicaSet already has the size (kubernetes#102551), and if several are
 * active and the strategy is Recreate (kubernetes#125568). If the annotation differs then, every later sync is a scaling event
 * and the rollout never proceeds.
 */
export function planScale(d: Deployment, newRS: ReplicaSet | undefined, oldRSs: readonly ReplicaSet[]): ScalePlan {
  const only = findActiveOrLatest(newRS, oldRSs);
  if (only !== undefined) {
    const toAdd = d.spec.replicas - only.spec.replicas;
    return { only, rule: 'onlyOneActive', shares: toAdd === 0 ? [] : [{ rs: only, to: d.spec.replicas }], toAdd };
  }
  // The new ReplicaSet already has everything. The old ones came by adoption.
  if (isSaturated(d, newRS)) {
    return { rule: 'newIsSaturated', shares: filterActiveReplicaSets(oldRSs).map((rs) => ({ rs, to: 0 })), toAdd: 0 };
  }
  if (isRollingUpdate(d)) return { rule: 'inProportion', ...distribute(d, newRS, oldRSs) };
  return { rule: 'noRollingUpdate', shares: [], toAdd: 0 };
}

/** Scales without advancing the rollout, after `kubectl scale` and while paused (deployment/sync.go `scale`). */
export function* scale(
  work: WorkingCopy,
  newRS: ReplicaSet | undefined,
  oldRSs: readonly ReplicaSet[],
  trace: SyncTrace,
): Process<void> {
  const plan = planScale(work.deployment, newRS, oldRSs);
  const stale = plan.shares.length === 0 ? findDesiredReplicasMismatch(work.deployment, [...oldRSs, newRS]) : undefined;
  const scope = trace.into(steps.scale, plan.rule, scaleFigures(work.deployment, plan, stale), shareTable(plan.shares));
  reportQuestions(scope, newRS, oldRSs, plan);
  for (const { rs, to } of plan.shares) yield* scaleReplicaSet(work, rs, to, scope);
}

/** `stale`: a ReplicaSet whose annotation differs and stays, because nothing is written. */
function scaleFigures(d: Deployment, { rule, shares, toAdd }: ScalePlan, stale: ReplicaSet | undefined) {
  const { replicas } = d.spec;
  const sizes = sizesOf(shares);
  if (rule !== 'inProportion')
    return {
      replicas,
      sizes,
      ...(stale && { staleReplicaSet: stale.metadata.name, staleDesired: getDesiredReplicas(stale) ?? 0 }),
    };
  const allowed = replicas > 0 ? replicas + maxSurge(d) : 0;
  return { replicas, sizes, maxSurge: maxSurge(d), allowed, currentPods: allowed - toAdd, toAdd };
}

/** Reports the questions that led to the rule. */
function reportQuestions(
  trace: SyncTrace,
  newRS: ReplicaSet | undefined,
  oldRSs: readonly ReplicaSet[],
  { only, rule }: ScalePlan,
): void {
  const active = filterActiveReplicaSets([...oldRSs, newRS]).length;
  if (only !== undefined) {
    trace.step(steps.FindActiveOrLatest, active === 1 ? 'one' : 'latest', { active, replicaSet: only.metadata.name });
    return;
  }
  trace.step(steps.FindActiveOrLatest, active === 0 ? 'none' : 'several', { active });
  trace.step(steps.IsSaturated, rule === 'newIsSaturated' ? 'true' : 'false', { replicaSet: newRS?.metadata.name ?? '' });
}

/** The size of each ReplicaSet, with its calculation if the rule is `inProportion`. */
function shareTable(shares: readonly (Share | ProportionalShare)[]): StepTable<ColumnOf<typeof steps.scale>> {
  const proportional = shares.filter((share) => 'fraction' in share);
  if (proportional.length === 0)
    return tableOf(['ReplicaSet', 'replicas', 'to'], shares, ({ rs, to }) => [rs.metadata.name, rs.spec.replicas, to]);
  const columns = ['ReplicaSet', 'replicas', 'max-replicas', 'fraction', 'proportion', 'leftover', 'to'] as const;
  return tableOf(columns, proportional, ({ rs, whole, fraction, proportion, leftover, to }) => [
    rs.metadata.name,
    rs.spec.replicas,
    whole,
    fraction,
    proportion,
    leftover,
    to,
  ]);
}

/**
 * Sets a ReplicaSet's size and its replica annotations, and records an event (deployment/sync.go `scaleReplicaSet`). Returns the
 * written ReplicaSet, or the same one if nothing changes. Throws `StatusError`.
 */
export function* scaleReplicaSet(work: WorkingCopy, rs: ReplicaSet, to: number, trace: SyncTrace): Process<ReplicaSet> {
  const { deployment, control } = work;
  const { replicas } = deployment.spec;
  const from = rs.spec.replicas;
  const max = replicas + maxSurge(deployment);
  if (from === to && !replicasAnnotationsNeedUpdate(rs, replicas, max)) return rs;
  const { name, annotations } = rs.metadata;
  trace.step(steps.scaleReplicaSet, from === to ? 'annotated' : 'scaled', { replicaSet: name, from, to, desired: replicas, max });
  const scaled = yield* control.api.update('ReplicaSet', {
    ...rs,
    metadata: { ...rs.metadata, annotations: { ...annotations, ...replicasAnnotations(replicas, max) } },
    spec: from === to ? rs.spec : { ...rs.spec, replicas: to },
  });
  if (from !== to) {
    work.event('Normal', 'ScalingReplicaSet', `Scaled ${from < to ? 'up' : 'down'} replica set ${name} from ${from} to ${to}`);
  }
  return scaled;
}
