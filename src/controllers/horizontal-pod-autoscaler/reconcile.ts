import {
  StatusError,
  formatTime,
  jsonEqual,
  keyOf,
  parseSelector,
  quantityMilliValue,
  setCondition,
  type ApiPort,
  type HorizontalPodAutoscaler,
  type HorizontalPodAutoscalerCondition,
  type Json,
  type KubeObject,
  type MetricStatus,
  type Pod,
} from '../../api/index.ts';
import type { EventRecorder, Lister, SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Simulation, Told } from '../../trace/index.ts';
import { controllerError } from '../errors.ts';
import type { ControllerManagerOptions } from '../options/options.ts';
import type { RestMapper } from '../rest-mapper.ts';
import type { AutoscalerSelectors } from './autoscaler-selectors.ts';
import { computeReplicasForMetric, type MetricContext, type MetricResult } from './compute-metrics.ts';
import type { Tolerances } from './plan-replicas.ts';
import { longestPeriodMs, planScaling, recommendationWindowMs, type ScalingInputs, type Source } from './plan-scaling.ts';
import { NOTHING_REMEMBERED, remembered, type ScalingMemory } from './scaling-memory.ts';
import { steps } from './steps.ts';

export interface AutoscalerControl {
  readonly sim: Simulation;
  readonly api: ApiPort;
  readonly recorder: EventRecorder;
  /** Finds the kind to scale. */
  readonly mapper: RestMapper;
  readonly selectors: AutoscalerSelectors;
  readonly pods: Lister<Pod>;
  readonly options: ControllerManagerOptions;
  /** By the keys of the autoscalers. */
  readonly memories: Map<string, ScalingMemory>;
}

/** The current and the desired number of Pods (autoscaling/v1 Scale). */
interface Scale extends KubeObject {
  readonly spec?: { readonly replicas?: number };
  readonly status?: { readonly replicas?: number; readonly selector?: string };
}

type Status = HorizontalPodAutoscaler['status'];

/** One sync of an autoscaler (podautoscaler/horizontal.go `reconcileAutoscaler`). */
export function* reconcileAutoscaler(
  control: AutoscalerControl,
  autoscaler: HorizontalPodAutoscaler,
  trace: SyncTrace,
): Process<void> {
  const sync = new AutoscalerSync(control, autoscaler);
  let failure: StatusError | undefined;
  try {
    yield* sync.reconcile(trace);
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    failure = error;
  }
  yield* sync.writeStatus(trace);
  if (failure !== undefined) throw failure;
}

class AutoscalerSync {
  #status: Status;
  readonly #key: string;
  #memory: ScalingMemory;

  constructor(
    private readonly control: AutoscalerControl,
    private readonly autoscaler: HorizontalPodAutoscaler,
  ) {
    this.#status = autoscaler.status;
    this.#key = keyOf(autoscaler.metadata);
    this.#memory = control.memories.get(this.#key) ?? NOTHING_REMEMBERED;
  }

  *reconcile(trace: SyncTrace): Process<void> {
    const { spec } = this.autoscaler;
    const scale = yield* this.#scale(trace);
    this.#setCondition(
      'AbleToScale',
      'True',
      'SucceededGetScale',
      "the HPA controller was able to get the target's current scale",
    );
    const current = scale.spec?.replicas ?? 0;
    this.#status = { ...this.#status, currentReplicas: scale.status?.replicas ?? 0 };
    this.#recordInitialRecommendation(current);
    const plan = planReplicas(spec, current);
    trace.tell(plan);
    switch (plan.outcome) {
      case 'disabled': {
        const why = 'scaling is disabled since the replica count of the target is zero';
        this.#setCondition('ScalingActive', 'False', 'ScalingDisabled', why);
        this.#status = { ...this.#status, desiredReplicas: 0 };
        return;
      }
      case 'scalesDown':
        return yield* this.#rescale(scale, spec.maxReplicas, 'Current number of replicas above Spec.MaxReplicas');
      case 'scalesUp':
        return yield* this.#rescale(scale, spec.minReplicas, 'Current number of replicas below Spec.MinReplicas');
      case 'withinBounds':
        return yield* this.#followMetrics(scale, current, trace);
    }
  }

  /** The part of `reconcileAutoscaler` that asks the metrics. */
  *#followMetrics(scale: Scale, current: number, trace: SyncTrace): Process<void> {
    const { nowMs } = this.control.sim;
    const wanted = yield* this.#computeReplicasForMetrics(scale, current, trace);
    this.#remember({ syncedMs: nowMs });
    if (wanted.source === undefined) {
      if (wanted.error !== undefined) throw this.#failedToCompute(wanted.error);
      return;
    }
    const inputs = this.#scalingInputs(current, wanted.replicas, wanted.source);
    const plan = planScaling(inputs);
    trace.tell(plan);
    const { recommendations } = this.#memory;
    const recommendation = { replicas: wanted.replicas, atMs: inputs.nowMs };
    this.#remember({
      recommendations: remembered(recommendations, recommendation, recommendationWindowMs(inputs)),
      holdsBack: plan.holdsBack,
    });
    this.#setCondition('AbleToScale', 'True', plan.stabilized.reason, plan.stabilized.message);
    this.#setCondition('ScalingLimited', plan.limit.isLimited ? 'True' : 'False', plan.limit.reason, plan.limit.message);
    this.#status = { ...this.#status, desiredReplicas: plan.replicas };
    if (plan.replicas !== current) {
      const reason = wanted.replicas > current ? `${wanted.source.metric} above target` : 'All metrics below target';
      yield* this.#rescale(scale, plan.replicas, wanted.replicas === current ? '' : reason);
    }
    // Some metrics failed, and the others were enough to scale by.
    if (wanted.error !== undefined) throw controllerError(wanted.error);
  }

  #scalingInputs(current: number, wanted: number, source: Source): ScalingInputs {
    const { sim, options } = this.control;
    const downscaleStabilizationMs = options['horizontal-pod-autoscaler-downscale-stabilization'];
    const { spec } = this.autoscaler;
    return { spec, current, wanted, source, memory: this.#memory, nowMs: sim.nowMs, downscaleStabilizationMs };
  }

  /** `recordInitialRecommendation`: a restarted controller does not scale down at once. */
  #recordInitialRecommendation(replicas: number): void {
    if (this.#memory.recommendations.length > 0) return;
    this.#remember({ recommendations: [{ replicas, atMs: this.control.sim.nowMs }] });
  }

  /** `storeScaleEvent`. */
  #recordScaleEvent(change: number, atMs: number): void {
    const { behavior } = this.autoscaler.spec;
    if (behavior === undefined) return;
    const { ups, downs } = this.#memory;
    if (change > 0) this.#remember({ ups: remembered(ups, { change, atMs }, longestPeriodMs(behavior.scaleUp)) });
    else this.#remember({ downs: remembered(downs, { change: -change, atMs }, longestPeriodMs(behavior.scaleDown)) });
  }

  #remember(change: Partial<ScalingMemory>): void {
    this.#memory = { ...this.#memory, ...change };
    this.control.memories.set(this.#key, this.#memory);
  }

  /** No number of replicas: an event says why, and the sync ends with an error. */
  #failedToCompute(error: string): StatusError {
    const { metadata, spec } = this.autoscaler;
    this.control.recorder.event(this.autoscaler, 'Warning', 'FailedComputeMetricsReplicas', error);
    const reference = `${spec.scaleTargetRef.kind}/${metadata.namespace}/${spec.scaleTargetRef.name}`;
    return controllerError(`failed to compute desired number of replicas based on listed metrics for ${reference}: ${error}`);
  }

  /** Reads the target's scale. If that fails, reports it in a condition and an event, then throws. */
  *#scale(trace: SyncTrace): Process<Scale> {
    const { metadata } = this.autoscaler;
    const { scaleTargetRef } = this.autoscaler.spec;
    const target = `${scaleTargetRef.kind}/${scaleTargetRef.name}`;
    try {
      const kind = yield* this.#targetKind();
      const ref = { namespace: metadata.namespace, name: scaleTargetRef.name };
      const scale = (yield* this.control.api.subresource(kind, ref, 'scale', 'get')) as Scale;
      const { replicas: specReplicas = 0 } = scale.spec ?? {};
      trace.step(steps.scaleForResourceMappings, 'found', { target, specReplicas, statusReplicas: scale.status?.replicas ?? 0 });
      return scale;
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      trace.step(steps.scaleForResourceMappings, 'failed', { target, error: error.message });
      const message = `the HPA controller was unable to get the target's current scale: ${error.message}`;
      this.#setCondition('AbleToScale', 'False', 'FailedGetScale', message);
      this.control.recorder.event(this.autoscaler, 'Warning', 'FailedGetScale', error.message);
      throw error;
    }
  }

  /** The name of the target's kind in calls. As upstream, any version of its group will do. */
  *#targetKind(): Process<string> {
    const { apiVersion = 'v1', kind } = this.autoscaler.spec.scaleTargetRef;
    const group = apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '';
    const found = yield* this.control.mapper.find(group, kind);
    if (found !== undefined) return found.key;
    throw controllerError(`no matches for kind "${kind}" in group "${group}"`);
  }

  *#rescale(scale: Scale, replicas: number, reason: string): Process<void> {
    const { api, recorder, sim } = this.control;
    const { spec, metadata } = this.autoscaler;
    const { name } = spec.scaleTargetRef;
    try {
      const kind = yield* this.#targetKind();
      const body = { ...scale, spec: { ...scale.spec, replicas } };
      yield* api.subresource(kind, { namespace: metadata.namespace, name }, 'scale', 'update', body);
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      recorder.event(
        this.autoscaler,
        'Warning',
        'FailedRescale',
        `New size: ${replicas}; reason: ${reason}; error: ${error.message}`,
      );
      const message = `the HPA controller was unable to update the target scale: ${error.message}`;
      this.#setCondition('AbleToScale', 'False', 'FailedUpdateScale', message);
      throw error;
    }
    const done = `the HPA controller was able to update the target scale to ${replicas}`;
    this.#setCondition('AbleToScale', 'True', 'SucceededRescale', done);
    recorder.event(this.autoscaler, 'Normal', 'SuccessfulRescale', `New size: ${replicas}; reason: ${reason}`);
    this.#recordScaleEvent(replicas - (scale.spec?.replicas ?? 0), sim.nowMs);
    this.#status = { ...this.#status, desiredReplicas: replicas, lastScaleTime: formatTime(sim.wallMs) };
  }

  /** The highest number of replicas that a metric asks for (`computeReplicasForMetrics`). */
  *#computeReplicasForMetrics(scale: Scale, current: number, trace: SyncTrace): Process<Wanted> {
    const { recorder, selectors } = this.control;
    const problem = selectors.validate(this.autoscaler, scale.status?.selector);
    if (problem !== undefined) {
      trace.step(steps.validateAndParseSelector, 'refused', { reason: problem.condition, error: problem.error });
      recorder.event(this.autoscaler, 'Warning', problem.event, problem.error);
      this.#setCondition('ScalingActive', 'False', problem.condition, problem.conditionMessage);
      return { error: problem.error };
    }
    const context = this.#metricContext(scale, current);
    const results: MetricResult[] = [];
    for (const metric of this.autoscaler.spec.metrics ?? []) {
      const result = yield* computeReplicasForMetric(context, metric);
      if (result.failure === undefined) trace.tell(result.plan);
      results.push(result);
    }
    const plan = planMetrics(results, current);
    trace.tell(plan);
    const failures = results.flatMap(({ failure }) => failure ?? []);
    for (const { reason, message } of failures) recorder.event(this.autoscaler, 'Warning', reason, message);
    const [first] = failures;
    const error =
      first && `invalid metrics (${failures.length} invalid out of ${results.length}), first error is: ${first.error}`;
    this.#setCurrentMetrics(results);
    if (plan.outcome === 'computed') {
      const why = `the HPA was able to successfully calculate a replica count from ${plan.figures.metric}`;
      this.#setCondition('ScalingActive', 'True', 'ValidMetricFound', why);
      const { replicas, metric, ageMs, windowMs } = plan.figures;
      return { replicas, source: { metric, ageMs, windowMs }, error };
    }
    if (first === undefined) return {};
    const unable = `the HPA was unable to compute the replica count: ${first.message}`;
    this.#setCondition('ScalingActive', 'False', first.reason, unable);
    return { error };
  }

  /** One entry for each metric of the spec; an empty one for a metric that could not be had. */
  #setCurrentMetrics(results: readonly MetricResult[]): void {
    const isMeasured = results.some(({ failure }) => failure === undefined) || this.#status.currentMetrics !== undefined;
    if (!isMeasured) return;
    const currentMetrics = results.map((result) => (result.failure === undefined ? result.status : UNKNOWN_METRIC));
    this.#status = { ...this.#status, currentMetrics };
  }

  #metricContext({ status }: Scale, current: number): MetricContext {
    const { api, sim, pods, options } = this.control;
    const { namespace = '' } = this.autoscaler.metadata;
    const text = status?.selector ?? '';
    const selector = parseSelector(text);
    const { syncedMs } = this.#memory;
    return {
      api,
      namespace,
      selector: text,
      pods: () => pods.list(namespace).filter(({ metadata }) => selector.matches(metadata.labels)),
      current,
      tolerances: tolerancesOf(this.autoscaler, options['horizontal-pod-autoscaler-tolerance']),
      periods: {
        cpuInitializationMs: options['horizontal-pod-autoscaler-cpu-initialization-period'],
        initialReadinessDelayMs: options['horizontal-pod-autoscaler-initial-readiness-delay'],
      },
      sinceSyncMs: syncedMs === undefined ? undefined : sim.nowMs - syncedMs,
      nowMs: () => sim.wallMs,
    };
  }

  #setCondition(type: string, status: 'True' | 'False', reason: string, message: string): void {
    const now = formatTime(this.control.sim.wallMs);
    const condition: HorizontalPodAutoscalerCondition = { type, status, reason, message, lastTransitionTime: now };
    this.#status = { ...this.#status, conditions: [...setCondition(this.#status.conditions, condition)] };
  }

  /** `updateStatusIfNeeded`. */
  *writeStatus(trace: SyncTrace): Process<void> {
    if (jsonEqual(this.#status as unknown as Json, this.autoscaler.status as unknown as Json))
      return trace.step(steps.updateStatusIfNeeded, 'unchanged');
    const { desiredReplicas } = this.#status;
    trace.step(steps.updateStatusIfNeeded, 'updated', desiredReplicas === undefined ? {} : { desiredReplicas });
    yield* this.control.api.updateStatus('HorizontalPodAutoscaler', { ...this.autoscaler, status: this.#status });
  }
}

/** The decision of `reconcileAutoscaler`, by the bounds alone. */
export function planReplicas(
  { minReplicas: min, maxReplicas: max }: HorizontalPodAutoscaler['spec'],
  current: number,
): Told<typeof steps.reconcileAutoscaler> {
  const outcome = current === 0 ? 'disabled' : current > max ? 'scalesDown' : current < min ? 'scalesUp' : 'withinBounds';
  return { step: steps.reconcileAutoscaler, outcome, figures: { current, min, max } };
}

/** The zero value of Go's struct, as upstream writes it. */
const UNKNOWN_METRIC = { type: '' } as unknown as MetricStatus;

/** What the metrics ask for. `error`: what is wrong with some of them. */
type Wanted =
  | { readonly replicas: number; readonly source: Source; readonly error: string | undefined }
  | { readonly source?: undefined; readonly error?: string | undefined };

/**
 * Takes the highest number (`computeReplicasForMetrics`). As long as a metric is unknown, nothing is scaled down: it could be the one that needs
 * the most.
 */
export function planMetrics(results: readonly MetricResult[], current: number): Told<typeof steps.computeReplicasForMetrics> {
  const step = steps.computeReplicasForMetrics;
  const [failure] = results.flatMap((result) => result.failure ?? []);
  const found = results.flatMap((result) => (result.failure === undefined ? [result] : []));
  const invalid = results.length - found.length;
  const counts = { metrics: results.length, invalid };
  const highest = found.reduce<(typeof found)[number] | undefined>((most, result) => {
    return most === undefined || result.plan.replicas > most.plan.replicas ? result : most;
  }, undefined);
  if (highest === undefined || (invalid > 0 && highest.plan.replicas < current))
    return { step, outcome: 'noMetrics', figures: { ...counts, ...(failure !== undefined && { error: failure.error }) } };
  const { ageMs, windowMs, sinceSyncMs } = highest.plan.figures;
  const figures = { ...counts, metric: highest.name, current, replicas: highest.plan.replicas, ageMs, windowMs };
  return { step, outcome: 'computed', figures: { ...figures, ...(sinceSyncMs !== undefined && { sinceSyncMs }) } };
}

/** The tolerances of both directions: those of the behaviours, or the flag's. */
function tolerancesOf({ spec: { behavior } }: HorizontalPodAutoscaler, byDefault: number): Tolerances {
  const of = (tolerance: string | undefined): number =>
    tolerance === undefined ? byDefault : quantityMilliValue(tolerance) / 1_000;
  return { scaleUp: of(behavior?.scaleUp.tolerance), scaleDown: of(behavior?.scaleDown.tolerance) };
}
