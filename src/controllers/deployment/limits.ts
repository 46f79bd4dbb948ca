import {
  FormatError,
  getScaledValueFromIntOrPercent,
  type Deployment,
  type IntOrString,
  type ReplicaSet,
} from '../../api/index.ts';
import type { FiguresOf } from '../../sim/index.ts';
import { getReplicaCount } from '../replica-sets.ts';
import type { steps } from './steps.ts';

/** How far a rollout may go above and below the wanted number of Pods. */
export interface Fenceposts {
  readonly surge: number;
  readonly unavailable: number;
}

const INT32_MAX = 2 ** 31 - 1;

/**
 * Percentages become numbers: the surge rounded up, what may be unavailable rounded down. If both came to nothing the rollout could not
 * move, so one may be unavailable (deployment/util/deployment_util.go `ResolveFenceposts`). Throws `FormatError`.
 */
export function resolveFenceposts(maxSurge: IntOrString = 0, maxUnavailable: IntOrString = 0, desired: number): Fenceposts {
  const surge = getScaledValueFromIntOrPercent(maxSurge, desired, true);
  const unavailable = getScaledValueFromIntOrPercent(maxUnavailable, desired, false);
  return surge === 0 && unavailable === 0 ? { surge, unavailable: 1 } : { surge, unavailable };
}

/** deployment/util/deployment_util.go `MaxSurge`: 0 where Pods are not replaced one after the other. */
export function maxSurge(d: Deployment): number {
  return isRollingUpdate(d) ? fenceposts(d).surge : 0;
}

/** deployment/util/deployment_util.go `MaxUnavailable`: at most all. */
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

/** deployment/util/deployment_util.go `HasProgressDeadline`: the largest number means none. */
export function hasProgressDeadline(d: Deployment): boolean {
  const { progressDeadlineSeconds } = d.spec as { readonly progressDeadlineSeconds?: number | null };
  return progressDeadlineSeconds !== undefined && progressDeadlineSeconds !== null && progressDeadlineSeconds !== INT32_MAX;
}

/** deployment/util/deployment_util.go `HasRevisionHistoryLimit`: the largest number means none. */
export function hasRevisionHistoryLimit(d: Deployment): boolean {
  const { revisionHistoryLimit } = d.spec as { readonly revisionHistoryLimit?: number | null };
  return revisionHistoryLimit !== undefined && revisionHistoryLimit !== null && revisionHistoryLimit !== INT32_MAX;
}

/**
 * How many Pods the new ReplicaSet may have now (deployment/util/deployment_util.go `NewRSNewReplicas`): as many more as keep all of them
 * within the wanted number plus the surge.
 */
export function newRSNewReplicas(d: Deployment, allRSs: Iterable<ReplicaSet | undefined>, newRS: ReplicaSet): number {
  if (!isRollingUpdate(d)) return d.spec.replicas;
  const mayAdd = d.spec.replicas + maxSurge(d) - getReplicaCount(allRSs);
  if (mayAdd <= 0) return newRS.spec.replicas;
  return newRS.spec.replicas + Math.min(mayAdd, d.spec.replicas - newRS.spec.replicas);
}

/** How the percentages came to numbers, for the trace: 25 % of 10 is 3 up and 2 down, so that 8 to 13 Pods are allowed. */
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

/** The server has validated the values; what is broken all the same counts as nothing, as upstream does. */
function fenceposts(d: Deployment): Fenceposts {
  const { maxSurge: surge, maxUnavailable: unavailable } = d.spec.strategy.rollingUpdate ?? {};
  try {
    return resolveFenceposts(surge, unavailable, d.spec.replicas);
  } catch (error) {
    if (error instanceof FormatError) return { surge: 0, unavailable: 0 };
    throw error;
  }
}
