import { describe, expect, it } from 'vitest';
import { formatTime, type Pod } from '../../../../src/api/index.ts';
import {
  planRawResourceReplicas,
  planResourceReplicas,
  type ReplicaInputs,
} from '../../../../src/controllers/horizontal-pod-autoscaler/plan-replicas.ts';
import type { PodMetric } from '../../../../src/controllers/horizontal-pod-autoscaler/resource-metric.ts';

const NOW_MS = 1_700_000_000_000;
/** Started long ago, and within the initialization period. */
const COLD = 3_600_000;
const HOT = 60_000;

interface Given {
  readonly current: number;
  /** In thousandths, one for each Pod from the first on. The Pods after them were not measured. */
  readonly levels: readonly number[];
  readonly target: number;
  /** Whether each Pod is ready. Default: as many ready Pods as there are replicas. */
  readonly ready?: readonly boolean[];
  /** How long ago each Pod has started. */
  readonly startedMs?: readonly number[];
  readonly phases?: readonly string[];
  readonly deleted?: readonly boolean[];
  /** Requests in thousandths. Default: one core each. */
  readonly requests?: readonly number[];
  readonly tolerance?: number;
}

function podsOf({ current, ready, startedMs, phases, deleted, requests }: Given): readonly Pod[] {
  const count = ready?.length ?? current;
  return Array.from({ length: count }, (_, i) => {
    const started = startedMs?.[i] ?? COLD;
    const resources = { requests: { cpu: `${requests?.[i] ?? 1_000}m` } };
    const times = { startTime: formatTime(NOW_MS - started) };
    const isReady = ready?.[i] ?? true;
    const since = formatTime(NOW_MS - started + 5_000);
    return {
      metadata: { name: `pod-${i}`, ...(deleted?.[i] === true && { deletionTimestamp: formatTime(NOW_MS) }) },
      spec: { containers: [{ name: 'web', resources }] },
      status: {
        phase: phases?.[i] ?? 'Running',
        ...times,
        conditions: [{ type: 'Ready', status: isReady ? 'True' : 'False', lastTransitionTime: since }],
      },
    } as unknown as Pod;
  });
}

function inputs(given: Given): ReplicaInputs {
  const values = new Map<string, PodMetric>();
  given.levels.forEach((value, i) => values.set(`pod-${i}`, { value, measuredMs: NOW_MS - 1_000, windowMs: 15_000 }));
  const tolerance = given.tolerance ?? 0.1;
  return {
    resource: 'cpu',
    current: given.current,
    pods: podsOf(given),
    metric: { values, measuredMs: NOW_MS - 22_000, windowMs: 15_000 },
    tolerances: { scaleUp: tolerance, scaleDown: tolerance },
    periods: { cpuInitializationMs: 120_000, initialReadinessDelayMs: 10_000 },
    nowMs: NOW_MS,
  };
}

/** The cases of upstream's replica_calculator_test.go, by their figures: replicas, and utilization in percent. */
describe('a target in percent of the requests', () => {
  it.each<[name: string, given: Given, replicas: number, utilization: number]>([
    ['scales up', { current: 3, levels: [300, 500, 700], target: 30 }, 5, 50],
    [
      'scales up less for an unready Pod',
      { current: 3, levels: [300, 500, 700], target: 30, ready: [false, true, true], startedMs: [HOT, COLD, COLD] },
      4,
      60,
    ],
    [
      'scales up less for a Pod that starts',
      { current: 3, levels: [300, 500, 700], target: 30, ready: [true, true, true], startedMs: [3_000, COLD, COLD] },
      4,
      60,
    ],
    [
      'does not scale up for unready Pods that would turn the ratio',
      { current: 3, levels: [400, 500, 700], target: 30, ready: [true, false, false], startedMs: [COLD, HOT, HOT] },
      3,
      40,
    ],
    [
      'ignores failed Pods',
      {
        current: 2,
        levels: [500, 700],
        target: 30,
        ready: [true, true, false, false],
        phases: ['Running', 'Running', 'Failed', 'Failed'],
      },
      4,
      60,
    ],
    [
      'ignores Pods that go',
      { current: 2, levels: [500, 700], target: 30, ready: [true, true, false, false], deleted: [false, false, true, true] },
      4,
      60,
    ],
    ['scales down', { current: 5, levels: [100, 300, 500, 250, 250], target: 50 }, 3, 28],
    [
      'ignores unready Pods when it scales down',
      {
        current: 5,
        levels: [100, 300, 500, 250, 250],
        target: 50,
        ready: [true, true, true, false, false],
        startedMs: [COLD, COLD, COLD, HOT, HOT],
      },
      2,
      30,
    ],
    [
      'keeps within the tolerance',
      { current: 3, levels: [1_010, 1_030, 1_020], target: 100, requests: [900, 1_000, 1_100] },
      3,
      102,
    ],
    ['scales within a tolerance of its own', { current: 3, levels: [1_050, 1_050, 1_050], target: 100, tolerance: 0.01 }, 4, 105],
    ['keeps at the target although a Pod is missing', { current: 2, levels: [1_000], target: 100, ready: [true, true] }, 2, 100],
    [
      'keeps above the target if a missing Pod may be idle',
      { current: 2, levels: [1_900], target: 100, ready: [true, true] },
      2,
      190,
    ],
    [
      'keeps below the target if a missing Pod may be busy',
      { current: 2, levels: [600], target: 100, ready: [true, true] },
      2,
      60,
    ],
    ['counts a missing Pod as busy above 100 %', { current: 2, levels: [1_200], target: 150, ready: [true, true] }, 2, 120],
    [
      'does not grow while a rollout has more Pods',
      { current: 2, levels: [100, 100], target: 50, ready: [true, true, false] },
      2,
      10,
    ],
    [
      'scales up with a missing Pod and an unready one',
      { current: 3, levels: [100, 2_000], target: 50, ready: [false, true, true], startedMs: [HOT, COLD, COLD] },
      4,
      200,
    ],
    [
      'scales down with a missing Pod and an unready one',
      { current: 4, levels: [100, 100, 100], target: 50, ready: [false, true, true, true], startedMs: [HOT, COLD, COLD, COLD] },
      3,
      10,
    ],
  ])('%s', (_name, given, replicas, utilization) => {
    const plan = planResourceReplicas(inputs(given), given.target);
    expect([plan.replicas, plan.utilization]).toEqual([replicas, utilization]);
  });

  it('tells its figures, and how late the measurement is', () => {
    const plan = planResourceReplicas(
      { ...inputs({ current: 3, levels: [300, 500, 700], target: 30 }), sinceSyncMs: 15_000 },
      30,
    );
    const counts = { current: 3, ready: 3, unready: 0, missing: 0 };
    const lateness = { ageMs: 22_000, windowMs: 15_000, sinceSyncMs: 15_000 };
    expect(plan.outcome).toBe('computed');
    expect(plan.figures).toEqual({ resource: 'cpu', ...counts, measured: 50, target: 30, replicas: 5, ...lateness });
  });

  it.each<[error: string, given: Given]>([
    ['did not receive metrics for targeted pods (pods might be unready)', { current: 2, levels: [], target: 50 }],
    ['no pods returned by selector while calculating replica count', { current: 0, levels: [100], target: 50 }],
  ])('fails: %s', (error, given) => {
    expect(() => planResourceReplicas(inputs(given), given.target)).toThrow(error);
  });

  it('fails without a request', () => {
    const given = inputs({ current: 1, levels: [100], target: 50 });
    const [pod] = given.pods;
    const bare = { ...pod!, spec: { ...pod!.spec, containers: [{ name: 'web' }] } } as unknown as Pod;
    expect(() => planResourceReplicas({ ...given, pods: [bare] }, 50)).toThrow(
      'missing request for cpu in container web of Pod pod-0',
    );
  });
});

describe('a target for each Pod', () => {
  it.each<[name: string, given: Given, replicas: number, average: number]>([
    ['scales up', { current: 3, levels: [20_000, 10_000, 30_000], target: 15_000 }, 4, 20_000],
    ['scales down', { current: 5, levels: [12_000, 12_000, 12_000, 12_000, 12_000], target: 20_000 }, 3, 12_000],
    ['keeps within the tolerance', { current: 3, levels: [20_000, 21_000, 21_000], target: 20_000 }, 3, 20_666],
    [
      'keeps below the target if a missing Pod may be busy',
      { current: 3, levels: [12_000, 12_000], target: 15_000, ready: [true, true, true] },
      3,
      12_000,
    ],
  ])('%s', (_name, given, replicas, average) => {
    const plan = planRawResourceReplicas(inputs(given), given.target);
    expect([plan.replicas, plan.average]).toEqual([replicas, average]);
  });
});
