import { expect } from 'vitest';
import { parseTime, type Pod, type PodMetrics } from '../../../src/api/index.ts';
import { groupPods } from '../../../src/controllers/horizontal-pod-autoscaler/group-pods.ts';
import { planResourceReplicas } from '../../../src/controllers/horizontal-pod-autoscaler/plan-replicas.ts';
import { valuesOf } from '../../../src/controllers/horizontal-pod-autoscaler/resource-metric.ts';
import { check, describeGroup } from './group.ts';
import { readTable } from './table.ts';

/** Upstream's tests set these. */
const PERIODS = { cpuInitializationMs: 120_000, initialReadinessDelayMs: 10_000 };
const TOLERANCES = { scaleUp: 0.1, scaleDown: 0.1 };
/** The zero value of Go's time, which JSON shows as null. */
const ZERO_TIME = '0001-01-01T00:00:00Z';

interface GroupInput {
  readonly now: string;
  readonly pods: readonly Pod[];
  readonly metrics: Readonly<Record<string, { value: number; timestamp: string | null; windowSeconds: number }>>;
  readonly resource: string;
}

interface Groups {
  readonly readyPodCount: number;
  readonly unreadyPods: readonly string[];
  readonly missingPods: readonly string[];
  readonly ignoredPods: readonly string[];
}

interface ReplicasInput {
  readonly now: string;
  readonly metricType: string;
  readonly currentReplicas: number;
  readonly pods: readonly Pod[];
  readonly resource: string;
  readonly targetUtilization: number;
  readonly container: string;
  readonly podMetrics: readonly { pod: string; containers: readonly { name: string; milliUsage: number }[] }[];
  readonly metricTimestamp: string | null;
  readonly metricWindowSeconds: number;
}

interface Replicas {
  readonly replicas: number | null;
  readonly utilization: number | null;
  readonly rawValue: number | null;
  readonly errorContains: string | null;
}

const sorted = (names: readonly string[]): readonly string[] => [...names].sort();

/** The Pod as a server gives it, with the status that the table leaves out. */
function podOf(pod: Pod): Pod {
  const { status } = pod;
  return { ...pod, status: { ...status, ...(status?.startTime === null && { startTime: ZERO_TIME }) } };
}

/** What the resource metrics API answers. */
function podMetricsOf({ podMetrics, metricTimestamp, metricWindowSeconds, resource }: ReplicasInput): readonly PodMetrics[] {
  return podMetrics.map(({ pod, containers }) => ({
    metadata: { name: pod, namespace: 'test-namespace' },
    timestamp: metricTimestamp ?? ZERO_TIME,
    window: `${metricWindowSeconds}s`,
    containers: containers.map(({ name, milliUsage }) => ({ name, usage: { [resource]: `${milliUsage}m` } })),
  })) as unknown as readonly PodMetrics[];
}

const checkGroups = check<GroupInput, Groups>(({ now, pods, metrics, resource }, expected) => {
  const values = new Map(
    Object.entries(metrics).map(([pod, { value, timestamp, windowSeconds }]) => [
      pod,
      { value, measuredMs: parseTime(timestamp ?? ZERO_TIME), windowMs: windowSeconds * 1000 },
    ]),
  );
  const { ready, unready, missing, ignored } = groupPods(pods.map(podOf), values, resource, parseTime(now), PERIODS);
  expect({
    readyPodCount: ready,
    unreadyPods: sorted(unready),
    missingPods: sorted(missing),
    ignoredPods: sorted(ignored),
  }).toEqual(expected);
});

const checkReplicas = check<ReplicasInput, Replicas>((input, { errorContains, replicas, utilization, rawValue }) => {
  const { now, currentReplicas: current, resource, targetUtilization } = input;
  const container = input.container === '' ? undefined : input.container;
  const plan = () => {
    const values = valuesOf(podMetricsOf(input), { resource, container });
    const metric = {
      values,
      measuredMs: parseTime(input.metricTimestamp ?? ZERO_TIME),
      windowMs: 1000 * input.metricWindowSeconds,
    };
    const common = { resource, container, current, metric, nowMs: parseTime(now), tolerances: TOLERANCES, periods: PERIODS };
    return planResourceReplicas({ ...common, pods: input.pods.map(podOf) }, targetUtilization);
  };
  if (errorContains !== null) return expect(plan).toThrow(errorContains);
  const { replicas: planned, utilization: measured, average } = plan();
  expect({ replicas: planned, utilization: measured, rawValue: average }).toEqual({ replicas, utilization, rawValue });
});

const REPLICAS = 'hpa_replicaCalculator.json';
const ADAPTER = 'a cluster has no adapter for custom or external metrics';

/** The cases over metrics that only an adapter has, and the one in which the API answers with nothing. */
const leftOutCases = Object.fromEntries([
  ...readTable<ReplicasInput, Replicas>(REPLICAS)
    .cases.filter(({ input }) => input.metricType !== 'resource')
    .map(({ name }) => [name, ADAPTER]),
  ['TestReplicaCalcEmptyMetrics', 'an answer without values fails before anything is calculated'],
]);

describeGroup('hpa', { 'hpa_groupPods.json': checkGroups, [REPLICAS]: checkReplicas }, { cases: { [REPLICAS]: leftOutCases } });
