import {
  FormatError,
  getScaledValueFromIntOrPercent,
  type Deployment,
  type IntOrString,
  type ReplicaSet,
} from '../../api/index.ts';
import type { FiguresOf } from '../../trace/index.ts';
import { getReplicaCount } from '../replica-sets.ts';
import type { steps } from './steps.ts';

/** How many Pods a rollout may have above and below the desired number. */
export interface Fenceposts {
  readonly surge: number;
  readonly unavailable: number;
}

const INT32_MAX = 2 ** 31 - 1;

/**
 * Resolves percentages (deployment/util/deployment_util.go `ResolveFenceposts`): the surge is rounded up, the unavailable Pods
 * are rounded down. If both are 0 the rollout could never proceed, so one Pod may be unavailable. Throws `FormatError`.
 */
export function resolveFenceposts(maxSurge: IntOrString = 0, maxUnavailable: IntOrString = 0, desired: number): Fenceposts {
  const surge = getScaledValueFromIntOrPercent(maxSurge, desired, true);
  const unavailable = getScaledValueFromIntOrPercent(maxUnavailable, desired, false);
  return surge === 0 && unavailable === 0 ? { surge, unavailable: 1 } : { surge, unavailable };
}

/** deployment/util/deployment_util.go `MaxSurge`: 0 unless the strategy is RollingUpdate. */
export function maxSurge(d: Deployment): number {
  return isRollingUpdate(d) ? fenceposts(d).surge : 0;
}

/** deployment/util/deployment_util.go `MaxUnavailable`: at most `spec.replicas`. */
export function maxUnavailable(d: Deployment): number {
  const { replicas } = d.spec;
  return !isRollingUpdate(d) || replicas === 0 ? 0 : Math.min(fenceposts(d).unavailable, replicas);
}

/** deployment/util/deployment_util.go `MinAvailable`. */
export function minAvailable(d: Deployment): number {
  return isRollingUpdate(d) ? d.spec.replicas - maxUnavailable(d) : 0;
}

/** deployment/util/deployment_util.go `IsRollingUpdate`. */
export function isRollingUpdate(d: Deployment): boolean {
  return d.spec.strategy.type === 'RollingUpdate';
}

/** deployment/util/deployment_util.go `HasProgressDeadline`. The largest int32 means no deadline. */
export function hasProgressDeadline(d: Deployment): boolean {
  const { progressDeadlineSeconds } = d.spec as { readonly progressDeadlineSeconds?: number | null };
  return progressDeadlineSeconds !== undefined && progressDeadlineSeconds !== null && progressDeadlineSeconds !== INT32_MAX;
}

/** deployment/util/deployment_util.go `HasRevisionHistoryLimit`. The largest int32 means no limit. */
export function hasRevisionHistoryLimit(d: Deployment): boolean {
  const { revisionHistoryLimit } = d.spec as { readonly revisionHistoryLimit?: number | null };
  return revisionHistoryLimit !== undefined && revisionHistoryLimit !== null && revisionHistoryLimit !== INT32_MAX;
}

/**
 * The next size of the new ReplicaSet (deployment/util/deployment_util.go `NewRSNewReplicas`): as large as possible while all
 * ReplicaSets together stay within `replicas + maxSurge`.
 */
export function newRSNewReplicas(d: Deployment, allRSs: Iterable<ReplicaSet | undefined>, newRS: ReplicaSet): number {
  if (!isRollingUpdate(d)) return d.spec.replicas;
  const mayAdd = d.spec.replicas + maxSurge(d) - getReplicaCount(allRSs);
  if (mayAdd <= 0) return newRS.spec.replicas;
  return newRS.spec.replicas + Math.min(mayAdd, d.spec.replicas - newRS.spec.replicas);
}

/**
 * The resolved percentages, for the trace. For example 25 % of 10 is a surge of 3 and 2 unavailable: 8 to 13 Pods are allowed.
 */
export function fencepostFigures(d: Deployment): FiguresOf<typeof steps.ResolveFenceposts, 'resolved'> {
  const { replicas, strategy } = d.spec;
  const { maxSurge: surge = 0, maxUnavailable: unavailable = 0 } = strategy.rollingUpdate ?? {};
  return {
    replicas,
    'spec.maxSurge': String(surge),
    maxSurge: maxSurge(d),
    maxTotal: replicas + maxSurge(d),
    'spec.maxUnavailable': String(unavailable),
    maxUnavailable: maxUnavailable(d),
    minAvailable: minAvailable(d),
  };
}

/** The API server has validated the values. If they are invalid anyway, both count as 0, as upstream. */
function fenceposts(d: Deployment): Fenceposts {
  const { maxSurge: surge, maxUnavailable: unavailable } = d.spec.strategy.rollingUpdate ?? {};
  try {
    return resolveFenceposts(surge, unavailable, d.spec.replicas);
  } catch (error) {
    if (error instanceof FormatError) return { surge: 0, unavailable: 0 };
    throw error;
  }
}
