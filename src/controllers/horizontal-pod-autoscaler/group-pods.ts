import {
  findCondition,
  parseTime,
  quantityMilliValue,
  isRestartableInitContainer,
  type Container,
  type Pod,
} from '../../api/index.ts';
import { controllerError } from '../errors.ts';
import type { PodMetricsInfo } from './resource-metric.ts';

/** The zero value of Go's time, which an absent one is. */
const ZERO_TIME = '0001-01-01T00:00:00Z';

/** For how long a Pod's first measurements do not count, in milliseconds (the flags of the same names). */
export interface ReadinessPeriods {
  /** Within this time after its start a Pod's CPU counts only while it is ready, and once it was ready for a whole window. */
  readonly cpuInitializationMs: number;
  /** A Pod that became unready this soon after its start has never been ready. */
  readonly initialReadinessDelayMs: number;
}

/** What the Pods of a target count for. */
export interface PodGroups {
  readonly ready: number;
  /** Pods that are pending or still start. They count as idle if the others are too busy. */
  readonly unready: readonly string[];
  /** Pods without a measurement. */
  readonly missing: readonly string[];
  /** Pods that go or have failed. They do not count. */
  readonly ignored: readonly string[];
}

/** Sorts the Pods by what their measurements are worth (podautoscaler/replica_calculator.go `groupPods`). */
export function groupPods(
  pods: readonly Pod[],
  metrics: PodMetricsInfo,
  resource: string,
  nowMs: number,
  periods: ReadinessPeriods,
): PodGroups {
  let ready = 0;
  const unready: string[] = [];
  const missing: string[] = [];
  const ignored: string[] = [];
  for (const pod of pods) {
    const { name, deletionTimestamp } = pod.metadata;
    if (deletionTimestamp !== undefined || pod.status.phase === 'Failed') ignored.push(name);
    else if (pod.status.phase === 'Pending') unready.push(name);
    else if (!metrics.has(name)) missing.push(name);
    else if (resource === 'cpu' && isStarting(pod, metrics, nowMs, periods)) unready.push(name);
    else ready++;
  }
  return { ready, unready, missing, ignored };
}

/** Whether the Pod's CPU is that of its start, which says nothing about its load. */
function isStarting({ metadata, status }: Pod, metrics: PodMetricsInfo, nowMs: number, periods: ReadinessPeriods): boolean {
  const condition = findCondition(status.conditions, 'Ready');
  if (condition === undefined || status.startTime === undefined) return true;
  const startedMs = parseTime(status.startTime);
  const changedMs = parseTime(condition.lastTransitionTime ?? ZERO_TIME);
  const isUnready = condition.status === 'False';
  if (startedMs + periods.cpuInitializationMs <= nowMs)
    return isUnready && startedMs + periods.initialReadinessDelayMs > changedMs;
  const { measuredMs, windowMs } = metrics.get(metadata.name)!;
  return isUnready || measuredMs < changedMs + windowMs;
}

/**
 * What each Pod has requested of a resource, in thousandths (`calculateRequests`). Throws `StatusError` if a container has no request, since
 * a percentage of it would say nothing.
 */
export function calculateRequests(pods: readonly Pod[], resource: string, container?: string): ReadonlyMap<string, number> {
  return new Map(pods.map((pod) => [pod.metadata.name, requestOf(pod, resource, container)]));
}

function requestOf({ metadata, spec }: Pod, resource: string, container: string | undefined): number {
  const { name } = metadata;
  const whole = container === undefined ? spec.resources?.requests?.[resource] : undefined;
  if (whole !== undefined) return quantityMilliValue(whole);
  const counted = [...spec.containers, ...(spec.initContainers ?? []).filter(isRestartableInitContainer)];
  const asked = container === undefined ? counted : counted.filter((each) => each.name === container);
  if (asked.length === 0) throw controllerError(`container ${container} not found in Pod ${name}`);
  return asked.reduce((sum, each) => sum + containerRequest(each, resource, name), 0);
}

function containerRequest({ name, resources }: Container, resource: string, pod: string): number {
  const request = resources?.requests?.[resource];
  if (request !== undefined) return quantityMilliValue(request);
  throw controllerError(`missing request for ${resource} in container ${name} of Pod ${pod}`);
}
