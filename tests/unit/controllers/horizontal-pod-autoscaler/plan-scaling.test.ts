import { describe, expect, it } from 'vitest';
import type { HorizontalPodAutoscaler, HPAScalingRules } from '../../../../src/api/index.ts';
import { planScaling, type ScalingPlan } from '../../../../src/controllers/horizontal-pod-autoscaler/plan-scaling.ts';
import {
  NOTHING_REMEMBERED,
  remembered,
  type ScalingMemory,
} from '../../../../src/controllers/horizontal-pod-autoscaler/scaling-memory.ts';

const NOW_MS = 1_000_000;
const SOURCE = { metric: 'cpu resource', ageMs: 22_000, windowMs: 15_000 };
const PERCENT = { type: 'Percent', value: 100, periodSeconds: 15 };

interface Given {
  readonly current: number;
  readonly wanted: number;
  readonly min?: number;
  readonly max?: number;
  readonly memory?: Partial<ScalingMemory>;
  readonly up?: Partial<HPAScalingRules>;
  readonly down?: Partial<HPAScalingRules>;
}

/** What the defaults of the API make of behaviours. */
function behaviorOf({ up, down }: Given): Pick<HorizontalPodAutoscaler['spec'], 'behavior'> {
  if (up === undefined && down === undefined) return {};
  const four = { type: 'Pods', value: 4, periodSeconds: 15 };
  const scaleUp = { selectPolicy: 'Max', stabilizationWindowSeconds: 0, policies: [four, PERCENT], ...up } as const;
  return { behavior: { scaleUp, scaleDown: { selectPolicy: 'Max', policies: [PERCENT], ...down } } };
}

function plan(given: Given): ScalingPlan {
  const { current, wanted, min = 1, max = 100, memory } = given;
  const spec = { minReplicas: min, maxReplicas: max, ...behaviorOf(given) } as HorizontalPodAutoscaler['spec'];
  const whole = { ...NOTHING_REMEMBERED, ...memory };
  return planScaling({ spec, current, wanted, source: SOURCE, memory: whole, nowMs: NOW_MS, downscaleStabilizationMs: 300_000 });
}

const ago = (replicas: number, seconds: number) => ({ replicas, atMs: NOW_MS - seconds * 1_000 });
const changed = (change: number, seconds: number) => ({ change, atMs: NOW_MS - seconds * 1_000 });
const shown = ({ replicas, stabilized, limit }: ScalingPlan) => [replicas, stabilized.reason, limit.reason];

describe('without behaviours', () => {
  it.each<[name: string, given: Given, expected: readonly [number, string, string]]>([
    ['takes what usage needs', { current: 3, wanted: 5 }, [5, 'ReadyForNewScale', 'DesiredWithinRange']],
    ['at most doubles', { current: 5, wanted: 20 }, [10, 'ReadyForNewScale', 'ScaleUpLimit']],
    ['may make four at once', { current: 1, wanted: 10 }, [4, 'ReadyForNewScale', 'ScaleUpLimit']],
    ['keeps to the maximum', { current: 5, wanted: 9, max: 7 }, [7, 'ReadyForNewScale', 'TooManyReplicas']],
    ['keeps to the minimum', { current: 5, wanted: 1, min: 2 }, [2, 'ReadyForNewScale', 'TooFewReplicas']],
    [
      'takes the highest recommendation of five minutes',
      { current: 5, wanted: 2, memory: { recommendations: [ago(9, 301), ago(4, 200), ago(3, 15)] } },
      [4, 'ScaleDownStabilized', 'DesiredWithinRange'],
    ],
  ])('%s', (_name, given, expected) => expect(shown(plan(given))).toEqual(expected));
});

describe('with behaviours', () => {
  it.each<[name: string, given: Given, expected: readonly [number, string, string]]>([
    ['adds at most four Pods, or doubles', { current: 3, wanted: 20, up: {} }, [7, 'ReadyForNewScale', 'ScaleUpLimit']],
    [
      'the lowest policy decides with Min',
      { current: 3, wanted: 20, up: { selectPolicy: 'Min' } },
      [6, 'ReadyForNewScale', 'ScaleUpLimit'],
    ],
    [
      'does not scale up if that is disabled',
      { current: 3, wanted: 20, up: { selectPolicy: 'Disabled' } },
      [3, 'ReadyForNewScale', 'ScaleUpLimit'],
    ],
    [
      'counts what has come in the period',
      {
        current: 7,
        wanted: 20,
        up: { policies: [{ type: 'Pods', value: 5, periodSeconds: 60 }] },
        memory: { ups: [changed(4, 30), changed(9, 61)] },
      },
      [8, 'ReadyForNewScale', 'ScaleUpLimit'],
    ],
    [
      'waits for the lowest recommendation of the window before it scales up',
      { current: 3, wanted: 9, up: { stabilizationWindowSeconds: 60 }, memory: { recommendations: [ago(4, 30), ago(1, 61)] } },
      [4, 'ScaleUpStabilized', 'DesiredWithinRange'],
    ],
    [
      'has five minutes for scaling down, unless it says otherwise',
      { current: 8, wanted: 2, down: {}, memory: { recommendations: [ago(6, 299)] } },
      [6, 'ScaleDownStabilized', 'DesiredWithinRange'],
    ],
    [
      'removes a share of the Pods',
      {
        current: 10,
        wanted: 1,
        down: { stabilizationWindowSeconds: 0, policies: [{ type: 'Percent', value: 25, periodSeconds: 60 }] },
      },
      [7, 'ReadyForNewScale', 'ScaleDownLimit'],
    ],
    [
      'counts what has gone in the period',
      {
        current: 7,
        wanted: 1,
        down: { stabilizationWindowSeconds: 0, policies: [{ type: 'Pods', value: 4, periodSeconds: 60 }] },
        memory: { downs: [changed(3, 30)] },
      },
      [6, 'ReadyForNewScale', 'ScaleDownLimit'],
    ],
    [
      'does not scale down if that is disabled',
      { current: 8, wanted: 2, down: { selectPolicy: 'Disabled', stabilizationWindowSeconds: 0 } },
      [8, 'ReadyForNewScale', 'ScaleDownLimit'],
    ],
  ])('%s', (_name, given, expected) => expect(shown(plan(given))).toEqual(expected));

  it('tells the measurement that it follows', () => {
    expect(plan({ current: 3, wanted: 5, up: {} })).toMatchObject({
      outcome: 'scales',
      figures: { current: 3, wanted: 5, recommended: 5, replicas: 5, ...SOURCE },
      holdsBack: false,
    });
  });
});

it('remembers only one window', () => {
  const entries = [ago(1, 400), ago(2, 100)];
  expect(remembered(entries, ago(3, 0), 300_000)).toEqual([ago(2, 100), ago(3, 0)]);
});
