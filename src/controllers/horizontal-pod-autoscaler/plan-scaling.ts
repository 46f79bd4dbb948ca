import type { HorizontalPodAutoscaler, HPAScalingPolicy, HPAScalingRules } from '../../api/index.ts';
import type { Told } from '../../trace/index.ts';
import type { ScaleEvent, ScalingMemory } from './scaling-memory.ts';
import { steps } from './steps.ts';

/** What the number of replicas that usage needs is held against. */
export interface ScalingInputs {
  readonly spec: HorizontalPodAutoscaler['spec'];
  readonly current: number;
  /** What usage needs. */
  readonly wanted: number;
  /** The measurement that says so. */
  readonly source: Source;
  readonly memory: ScalingMemory;
  readonly nowMs: number;
  /** How long a lower recommendation waits if the autoscaler does not say (`--horizontal-pod-autoscaler-downscale-stabilization`). */
  readonly downscaleStabilizationMs: number;
}

/** The measurement that a decision rests on. */
export interface Source {
  readonly metric: string;
  readonly ageMs: number;
  readonly windowMs: number;
}

/** A condition's reason and message. */
export interface Because {
  readonly reason: string;
  readonly message: string;
}

/** How many replicas there shall be, and why. */
export type ScalingPlan = Told<typeof steps.normalizeDesiredReplicas | typeof steps.normalizeDesiredReplicasWithBehaviors> & {
  readonly replicas: number;
  /** For the condition AbleToScale. */
  readonly stabilized: Because;
  /** For the condition ScalingLimited. */
  readonly limit: Because & { readonly isLimited: boolean };
  /** Whether a window or a rate will allow another number later. */
  readonly holdsBack: boolean;
};

const READY: Because = { reason: 'ReadyForNewScale', message: 'recommended size matches current size' };
const STABILIZED_UP: Because = {
  reason: 'ScaleUpStabilized',
  message: 'recent recommendations were lower than current one, applying the lowest recent recommendation',
};
const STABILIZED_DOWN: Because = {
  reason: 'ScaleDownStabilized',
  message: 'recent recommendations were higher than current one, applying the highest recent recommendation',
};

const WITHIN: Because = { reason: 'DesiredWithinRange', message: 'the desired count is within the acceptable range' };
const TOO_FEW: Because = {
  reason: 'TooFewReplicas',
  message: 'the desired replica count is less than the minimum replica count',
};
const TOO_MANY: Because = {
  reason: 'TooManyReplicas',
  message: 'the desired replica count is more than the maximum replica count',
};
const UP_LIMIT: Because = {
  reason: 'ScaleUpLimit',
  message: 'the desired replica count is increasing faster than the maximum scale rate',
};
const DOWN_LIMIT: Because = {
  reason: 'ScaleDownLimit',
  message: 'the desired replica count is decreasing faster than the maximum scale rate',
};

/** Without behaviours, one sync at most doubles the replicas, or makes four of them (`calculateScaleUpLimit`). */
const SCALE_UP_FACTOR = 2;
const SCALE_UP_MINIMUM = 4;

/**
 * Holds what usage needs against recent recommendations, the bounds and the rate (podautoscaler/horizontal.go
 * `normalizeDesiredReplicas`, `normalizeDesiredReplicasWithBehaviors`).
 */
export function planScaling(inputs: ScalingInputs): ScalingPlan {
  const { spec, current, wanted, source } = inputs;
  const { behavior } = spec;
  const step = behavior === undefined ? steps.normalizeDesiredReplicas : steps.normalizeDesiredReplicasWithBehaviors;
  const recommended = behavior === undefined ? stabilize(inputs) : stabilizeWithBehaviors(inputs, behavior);
  const [replicas, because] =
    behavior === undefined ? convertWithRules(inputs, recommended) : convertWithBehaviors(inputs, recommended, behavior);
  const stabilized =
    recommended === wanted ? READY : behavior !== undefined && wanted >= current ? STABILIZED_UP : STABILIZED_DOWN;
  const limit = { ...because, isLimited: replicas !== recommended };
  const figures = { current, wanted, recommended, replicas, stabilized: stabilized.reason, limit: limit.reason, ...source };
  const holdsBack = recommended !== wanted || because === UP_LIMIT || because === DOWN_LIMIT;
  return { step, outcome: replicas === current ? 'keeps' : 'scales', figures, replicas, stabilized, limit, holdsBack };
}

/** The longest time for which a recommendation is remembered, in milliseconds. */
export function recommendationWindowMs({ spec, downscaleStabilizationMs }: ScalingInputs): number {
  const { behavior } = spec;
  if (behavior === undefined) return downscaleStabilizationMs;
  return Math.max(windowOf(behavior.scaleUp, 0), windowOf(behavior.scaleDown, downscaleStabilizationMs));
}

/** The longest period of the policies, in milliseconds (`getLongestPolicyPeriod`). */
export function longestPeriodMs({ policies = [] }: HPAScalingRules): number {
  return 1_000 * Math.max(0, ...policies.map(({ periodSeconds }) => periodSeconds));
}

function windowOf({ stabilizationWindowSeconds: seconds }: HPAScalingRules, byDefaultMs: number): number {
  return seconds === undefined ? byDefaultMs : seconds * 1_000;
}

/** `stabilizeRecommendation`: the highest recommendation within the window. */
function stabilize({ wanted, memory, nowMs, downscaleStabilizationMs }: ScalingInputs): number {
  const recent = memory.recommendations.filter(({ atMs }) => atMs >= nowMs - downscaleStabilizationMs);
  return Math.max(wanted, ...recent.map(({ replicas }) => replicas));
}

/** `stabilizeRecommendationWithBehaviors`: the current number, moved as little as the windows of both directions allow. */
function stabilizeWithBehaviors(inputs: ScalingInputs, { scaleUp, scaleDown }: Behavior): number {
  const { current, wanted, memory, nowMs, downscaleStabilizationMs } = inputs;
  const within = (windowMs: number): number[] =>
    memory.recommendations.filter(({ atMs }) => atMs > nowMs - windowMs).map(({ replicas }) => replicas);
  const lowest = Math.min(wanted, ...within(windowOf(scaleUp, 0)));
  const highest = Math.max(wanted, ...within(windowOf(scaleDown, downscaleStabilizationMs)));
  return Math.min(Math.max(current, lowest), highest);
}

type Behavior = NonNullable<HorizontalPodAutoscaler['spec']['behavior']>;

/** `convertDesiredReplicasWithRules`. */
function convertWithRules({ spec, current }: ScalingInputs, recommended: number): readonly [number, Because] {
  const { minReplicas: min, maxReplicas: max } = spec;
  const upLimit = Math.max(SCALE_UP_FACTOR * current, SCALE_UP_MINIMUM);
  if (recommended < min) return [min, TOO_FEW];
  if (recommended > Math.min(max, upLimit)) return max > upLimit ? [upLimit, UP_LIMIT] : [max, TOO_MANY];
  return [recommended, WITHIN];
}

/** `convertDesiredReplicasWithBehaviorRate`. */
function convertWithBehaviors(
  { spec, current, memory, nowMs }: ScalingInputs,
  recommended: number,
  { scaleUp, scaleDown }: Behavior,
): readonly [number, Because] {
  const { minReplicas: min, maxReplicas: max } = spec;
  if (recommended > current) {
    const limit = Math.max(current, scaleUpLimit(current, memory, scaleUp, nowMs));
    if (recommended > Math.min(max, limit)) return max > limit ? [limit, UP_LIMIT] : [max, TOO_MANY];
  } else if (recommended < current) {
    const limit = Math.min(current, scaleDownLimit(current, memory, scaleDown, nowMs));
    if (recommended < Math.max(min, limit)) return min < limit ? [limit, DOWN_LIMIT] : [min, TOO_FEW];
  }
  return [recommended, WITHIN];
}

/** `calculateScaleUpLimitWithScalingRules`: the policy that allows the most decides, or with `Min` the one that allows the least. */
function scaleUpLimit(current: number, memory: ScalingMemory, { selectPolicy, policies = [] }: HPAScalingRules, nowMs: number) {
  if (selectPolicy === 'Disabled') return current;
  const limits = policies.map((policy) => {
    const before = periodStart(current, memory, policy, nowMs);
    // Rounded up: a percentage of few Pods would otherwise never add one.
    return policy.type === 'Pods' ? before + policy.value : Math.ceil(before * (1 + policy.value / 100));
  });
  return selectPolicy === 'Min' ? Math.min(...limits) : Math.max(...limits);
}

/** `calculateScaleDownLimitWithBehaviors`. */
function scaleDownLimit(current: number, memory: ScalingMemory, { selectPolicy, policies = [] }: HPAScalingRules, nowMs: number) {
  if (selectPolicy === 'Disabled') return current;
  const limits = policies.map((policy) => {
    const before = periodStart(current, memory, policy, nowMs);
    return policy.type === 'Pods' ? before - policy.value : Math.trunc(before * (1 - policy.value / 100));
  });
  return selectPolicy === 'Min' ? Math.max(...limits) : Math.min(...limits);
}

/** The number of replicas at the beginning of a policy's period. */
function periodStart(current: number, { ups, downs }: ScalingMemory, { periodSeconds }: HPAScalingPolicy, nowMs: number): number {
  const sinceMs = nowMs - periodSeconds * 1_000;
  return current - changeSince(ups, sinceMs) + changeSince(downs, sinceMs);
}

/** `getReplicasChangePerPeriod`. */
function changeSince(events: readonly ScaleEvent[], sinceMs: number): number {
  return events.reduce((sum, { change, atMs }) => (atMs > sinceMs ? sum + change : sum), 0);
}
