import type { Pod } from '../../api/index.ts';
import type { Told } from '../../trace/index.ts';
import { controllerError } from '../errors.ts';
import { calculateRequests, groupPods, type PodGroups, type ReadinessPeriods } from './group-pods.ts';
import type { PodMetric, PodMetricsInfo, ResourceMetric, ResourceQuery } from './resource-metric.ts';
import { steps } from './steps.ts';

/** By which fraction usage may differ from its target before anything is scaled. */
export interface Tolerances {
  readonly scaleUp: number;
  readonly scaleDown: number;
}

/** What a number of replicas is computed from. */
export interface ReplicaInputs extends ResourceQuery {
  readonly current: number;
  /** The target's Pods. */
  readonly pods: readonly Pod[];
  readonly metric: ResourceMetric;
  readonly tolerances: Tolerances;
  readonly periods: ReadinessPeriods;
  /** The present date in milliseconds since 1970. */
  readonly nowMs: number;
  /** How long ago the autoscaler looked before. Undefined at its first look. */
  readonly sinceSyncMs?: number | undefined;
}

/** How far usage is from its target. */
interface Usage {
  /** Usage divided by the target. */
  readonly ratio: number;
  /** In the target's unit: percent, or thousandths for each Pod. */
  readonly measured: number;
  /** In thousandths for each Pod. */
  readonly average: number;
}

type PlanStep = typeof steps.GetResourceReplicas | typeof steps.GetRawResourceReplicas;

export type ReplicaPlan = Told<PlanStep> & {
  readonly replicas: number;
  /** In percent of the requests, for a target in percent. */
  readonly utilization?: number;
  /** In thousandths for each Pod. */
  readonly average: number;
};

/** Values by Pod, in thousandths. */
type Values = ReadonlyMap<string, number>;

/**
 * How many replicas bring usage to a target in percent of the requests (podautoscaler/replica_calculator.go `GetResourceReplicas`).
 * Throws `StatusError` if that cannot be computed.
 */
export function planResourceReplicas(inputs: ReplicaInputs, targetUtilization: number): ReplicaPlan {
  const { pods, resource, container } = inputs;
  checkPods(pods);
  const groups = groupPods(pods, inputs.metric.values, resource, inputs.nowMs, inputs.periods);
  const requests = calculateRequests(pods, resource, container);
  const plan = planByUsage(steps.GetResourceReplicas, inputs, groups, targetUtilization, {
    usageOf: (values) => utilizationOf(values, requests, targetUtilization),
    // A missing Pod may be the busiest one, so it is no reason to scale down.
    busy: (pod) => Math.trunc(((requests.get(pod) ?? 0) * Math.max(100, targetUtilization)) / 100),
    idleAtTarget: false,
  });
  return { ...plan, utilization: plan.figures.measured };
}

/** How many replicas bring usage to a target in thousandths for each Pod (`GetRawResourceReplicas`). Throws `StatusError`. */
export function planRawResourceReplicas(inputs: ReplicaInputs, targetAverage: number): ReplicaPlan {
  checkPods(inputs.pods);
  const groups = groupPods(inputs.pods, inputs.metric.values, inputs.resource, inputs.nowMs, inputs.periods);
  return planByUsage(steps.GetRawResourceReplicas, inputs, groups, targetAverage, {
    usageOf: (values) => averageUsageOf(values, targetAverage),
    busy: () => targetAverage,
    idleAtTarget: true,
  });
}

interface UsageRules {
  readonly usageOf: (values: Values) => Usage;
  /** What a Pod without a measurement counts for when the others are idle. */
  readonly busy: (pod: string) => number;
  /** Whether it counts as idle when the others are exactly at their target. */
  readonly idleAtTarget: boolean;
}

/** The common part of both calculations. */
function planByUsage(step: PlanStep, inputs: ReplicaInputs, groups: PodGroups, target: number, rules: UsageRules): ReplicaPlan {
  const { current, tolerances } = inputs;
  const values = countedValues(inputs.metric.values, groups);
  if (values.size === 0) throw controllerError('did not receive metrics for targeted pods (pods might be unready)');
  const usage = rules.usageOf(values);
  const told = (outcome: 'withinTolerance' | 'keepsDirection' | 'computed', replicas: number): ReplicaPlan => {
    const figures = figuresOf(inputs, groups, usage, target, replicas);
    return { step, outcome, figures, replicas, average: usage.average };
  };
  const startsCount = groups.unready.length > 0 && usage.ratio > 1;
  if (!startsCount && groups.missing.length === 0) {
    if (isWithin(tolerances, usage.ratio)) return told('withinTolerance', current);
    return told('computed', Math.ceil(usage.ratio * groups.ready));
  }
  const assumed = assumedValues(values, groups, usage.ratio, rules);
  const { ratio } = rules.usageOf(assumed);
  if (isWithin(tolerances, ratio)) return told('withinTolerance', current);
  if (turns(usage.ratio, ratio)) return told('keepsDirection', current);
  const replicas = Math.ceil(ratio * assumed.size);
  return turns(ratio, replicas / current) ? told('keepsDirection', current) : told('computed', replicas);
}

/** The measurements without those of Pods that start, go or have failed (`removeMetricsForPods`). */
function countedValues(metrics: PodMetricsInfo, { unready, ignored }: PodGroups): Values {
  const left = new Set([...unready, ...ignored]);
  return new Map([...metrics].flatMap(([pod, { value }]: [string, PodMetric]) => (left.has(pod) ? [] : [[pod, value]])));
}

/** The measurements with the least helpful values for the Pods that have none. */
function assumedValues(values: Values, { unready, missing }: PodGroups, ratio: number, rules: UsageRules): Values {
  const assumed = new Map(values);
  if (ratio < 1) for (const pod of missing) assumed.set(pod, rules.busy(pod));
  if (ratio > 1 || (ratio === 1 && rules.idleAtTarget)) for (const pod of missing) assumed.set(pod, 0);
  if (ratio > 1) for (const pod of unready) assumed.set(pod, 0);
  return assumed;
}

/** Whether one is above the target and the other one below it. */
function turns(ratio: number, next: number): boolean {
  return (ratio < 1 && next > 1) || (ratio > 1 && next < 1);
}

export function isWithin({ scaleUp, scaleDown }: Tolerances, ratio: number): boolean {
  return 1 - scaleDown <= ratio && ratio <= 1 + scaleUp;
}

/** podautoscaler/metrics/utilization.go `GetResourceUtilizationRatio`. Whole percents, as upstream counts. */
function utilizationOf(values: Values, requests: Values, target: number): Usage {
  let used = 0;
  let requested = 0;
  let count = 0;
  for (const [pod, value] of values) {
    const request = requests.get(pod);
    if (request === undefined) continue;
    used += value;
    requested += request;
    count++;
  }
  // The values of Pods that are gone do not count.
  if (requested === 0) throw controllerError('no metrics returned matched known pods');
  const measured = Math.trunc((used * 100) / requested);
  return { ratio: measured / target, measured, average: Math.trunc(used / count) };
}

/** podautoscaler/metrics/utilization.go `GetMetricUsageRatio`. */
function averageUsageOf(values: Values, target: number): Usage {
  const used = [...values.values()].reduce((sum, value) => sum + value, 0);
  const average = Math.trunc(used / values.size);
  return { ratio: average / target, measured: average, average };
}

function figuresOf(inputs: ReplicaInputs, groups: PodGroups, { measured }: Usage, target: number, replicas: number) {
  const { resource, container, current, metric, nowMs, sinceSyncMs } = inputs;
  return {
    resource,
    ...(container !== undefined && { container }),
    current,
    ready: groups.ready,
    unready: groups.unready.length,
    missing: groups.missing.length,
    measured,
    target,
    replicas,
    ageMs: Math.max(0, nowMs - metric.measuredMs),
    windowMs: metric.windowMs,
    ...(sinceSyncMs !== undefined && { sinceSyncMs }),
  };
}

function checkPods(pods: readonly Pod[]): void {
  if (pods.length === 0) throw controllerError('no pods returned by selector while calculating replica count');
}
