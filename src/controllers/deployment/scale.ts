import type { Deployment, ReplicaSet } from '../../api/index.ts';
import { tableOf, type SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { ColumnOf, StepTable, Told } from '../../trace/index.ts';
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
 * Which ReplicaSet to scale, `only`, if at most one is active: the active one, otherwise the newest. If several are active, they
 * share the change (deployment/util/deployment_util.go `FindActiveOrLatest`).
 */
function findActiveOrLatest(
  newRS: ReplicaSet | undefined,
  oldRSs: readonly ReplicaSet[],
): Told<typeof steps.FindActiveOrLatest> & { readonly only?: ReplicaSet } {
  const step = steps.FindActiveOrLatest;
  const candidates = filterActiveReplicaSets([...oldRSs, newRS]);
  const { length: active } = candidates;
  if (active > 1) return { step, outcome: 'several', figures: { active } };
  const only = candidates[0] ?? newRS ?? [...oldRSs].sort((a, b) => byCreationTimestamp(b, a))[0];
  if (only === undefined) return { step, outcome: 'none', figures: { active } };
  return { step, outcome: active === 1 ? 'one' : 'latest', figures: { active, replicaSet: only.metadata.name }, only };
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

/** The sizes after a scaling event, by the rule that is the outcome. */
export type ScalePlan = Told<typeof steps.scale> & {
  readonly shares: readonly Share[];
  /** The questions that led to the rule. */
  readonly questions: readonly (Told<typeof steps.FindActiveOrLatest> | Told<typeof steps.IsSaturated>)[];
};

/**
 * The decision of deployment/sync.go `scale`. In two cases upstream writes nothing, not even the `desired-replicas` annotation
 * that `isScalingEvent` compares: if the only active ReplicaSet already has the size (kubernetes#102551), and if several are
 * active and the strategy is Recreate (kubernetes#125568). If the annotation differs then, every later sync is a scaling event
 * and the rollout never proceeds.
 */
export function planScale(d: Deployment, newRS: ReplicaSet | undefined, oldRSs: readonly ReplicaSet[]): ScalePlan {
  const step = steps.scale;
  const { replicas } = d.spec;
  const active = findActiveOrLatest(newRS, oldRSs);
  const { only } = active;
  if (only !== undefined) {
    const shares = only.spec.replicas === replicas ? [] : [{ rs: only, to: replicas }];
    return { step, outcome: 'onlyOneActive', ...sharesTold(d, shares, newRS, oldRSs), questions: [active] };
  }
  const saturated = isSaturated(d, newRS);
  const figures = { replicaSet: newRS?.metadata.name ?? '' };
  const questions = [active, { step: steps.IsSaturated, outcome: saturated ? 'true' : 'false', figures }] as const;
  // The new ReplicaSet already has everything. The old ones came by adoption.
  if (saturated) {
    const shares = filterActiveReplicaSets(oldRSs).map((rs) => ({ rs, to: 0 }));
    return { step, outcome: 'newIsSaturated', ...sharesTold(d, shares, newRS, oldRSs), questions };
  }
  if (!isRollingUpdate(d)) return { step, outcome: 'noRollingUpdate', ...sharesTold(d, [], newRS, oldRSs), questions };
  const { toAdd, shares } = distribute(d, newRS, oldRSs);
  const allowed = replicas > 0 ? replicas + maxSurge(d) : 0;
  const proportional = { replicas, sizes: sizesOf(shares), maxSurge: maxSurge(d), allowed, currentPods: allowed - toAdd, toAdd };
  return { step, outcome: 'inProportion', figures: proportional, table: shareTable(shares), shares, questions };
}

/** What is told of shares that are not proportional: also an annotation that differs and stays, because nothing is written. */
function sharesTold(d: Deployment, shares: readonly Share[], newRS: ReplicaSet | undefined, oldRSs: readonly ReplicaSet[]) {
  const stale = shares.length === 0 ? findDesiredReplicasMismatch(d, [...oldRSs, newRS]) : undefined;
  const figures = {
    replicas: d.spec.replicas,
    sizes: sizesOf(shares),
    ...(stale && { staleReplicaSet: stale.metadata.name, staleDesired: getDesiredReplicas(stale) ?? 0 }),
  };
  const table = tableOf(['ReplicaSet', 'replicas', 'to'], shares, ({ rs, to }) => [rs.metadata.name, rs.spec.replicas, to]);
  return { figures, table, shares };
}

/** Scales without advancing the rollout, after `kubectl scale` and while paused (deployment/sync.go `scale`). */
export function* scale(
  work: WorkingCopy,
  newRS: ReplicaSet | undefined,
  oldRSs: readonly ReplicaSet[],
  trace: SyncTrace,
): Process<void> {
  const plan = planScale(work.deployment, newRS, oldRSs);
  const scope = trace.enter(plan);
  for (const question of plan.questions) scope.tell(question);
  for (const { rs, to } of plan.shares) yield* scaleReplicaSet(work, rs, to, scope);
}

/** The size of each ReplicaSet, with its calculation. */
function shareTable(shares: readonly ProportionalShare[]): StepTable<ColumnOf<typeof steps.scale>> {
  const columns = ['ReplicaSet', 'replicas', 'max-replicas', 'fraction', 'proportion', 'leftover', 'to'] as const;
  return tableOf(columns, shares, ({ rs, whole, fraction, proportion, leftover, to }) => [
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
