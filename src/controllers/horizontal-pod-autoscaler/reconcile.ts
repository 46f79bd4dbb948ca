import {
  StatusError,
  formatTime,
  jsonEqual,
  setCondition,
  type ApiPort,
  type ApiResource,
  type HorizontalPodAutoscaler,
  type HorizontalPodAutoscalerCondition,
  type Json,
  type KubeObject,
  type MetricSpec,
} from '../../api/index.ts';
import type { EventRecorder, SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Simulation, Told } from '../../trace/index.ts';
import { controllerError } from '../errors.ts';
import type { AutoscalerSelectors } from './autoscaler-selectors.ts';
import { steps } from './steps.ts';

export interface AutoscalerControl {
  readonly sim: Simulation;
  readonly api: ApiPort;
  readonly recorder: EventRecorder;
  /** The API server's resources, to find the kind to scale. */
  readonly resources: readonly ApiResource[];
  readonly selectors: AutoscalerSelectors;
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

  constructor(
    private readonly control: AutoscalerControl,
    private readonly autoscaler: HorizontalPodAutoscaler,
  ) {
    this.#status = autoscaler.status;
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
      case 'withinBounds': {
        const error = this.#computeReplicasForMetrics(scale, trace);
        if (error !== undefined) throw this.#failedToCompute(error);
      }
    }
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
      const kind = this.#kindOf(scaleTargetRef);
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

  #kindOf({ apiVersion = 'v1', kind }: HorizontalPodAutoscaler['spec']['scaleTargetRef']): string {
    const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
    const found = this.control.resources.find((each) => each.kind === kind && each.group === group && each.version === version);
    if (found !== undefined) return found.kind;
    throw controllerError(`no matches for kind "${kind}" in group "${group}"`);
  }

  *#rescale(scale: Scale, replicas: number, reason: string): Process<void> {
    const { api, recorder, sim } = this.control;
    const { spec, metadata } = this.autoscaler;
    const { kind, name } = spec.scaleTargetRef;
    try {
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
    this.#status = { ...this.#status, desiredReplicas: replicas, lastScaleTime: formatTime(sim.wallMs) };
  }

  /** Returns why there is no number of replicas (`computeReplicasForMetrics`). This cluster has no metrics. */
  #computeReplicasForMetrics(scale: Scale, trace: SyncTrace): string | undefined {
    const { recorder, selectors } = this.control;
    const problem = selectors.validate(this.autoscaler, scale.status?.selector);
    if (problem !== undefined) {
      trace.step(steps.validateAndParseSelector, 'refused', { reason: problem.condition, error: problem.error });
      recorder.event(this.autoscaler, 'Warning', problem.event, problem.error);
      this.#setCondition('ScalingActive', 'False', problem.condition, problem.conditionMessage);
      return problem.error;
    }
    const metrics = this.autoscaler.spec.metrics ?? [];
    const failures = metrics.map(failureOf);
    const [first] = failures;
    const figures = { metrics: metrics.length, invalid: failures.length, ...(first !== undefined && { error: first.error }) };
    trace.step(steps.computeReplicasForMetrics, 'noMetrics', figures);
    for (const { reason, message } of failures) recorder.event(this.autoscaler, 'Warning', reason, message);
    if (first === undefined) return undefined;
    const unable = `the HPA was unable to compute the replica count: ${first.message}`;
    this.#setCondition('ScalingActive', 'False', first.reason, unable);
    return `invalid metrics (${failures.length} invalid out of ${metrics.length}), first error is: ${first.error}`;
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

interface Failure {
  readonly reason: string;
  readonly message: string;
  /** The error as the summary event shows it. */
  readonly error: string;
}

const NOT_SERVED = 'the server could not find the requested resource';

/**
 * The messages about a missing metric (podautoscaler/metrics/client.go, podautoscaler/horizontal.go `computeReplicasForMetric`).
 */
function failureOf({ type, resource, containerResource, pods, object, external }: MetricSpec): Failure {
  const measured = resource ?? containerResource;
  if (measured !== undefined) {
    const reason = resource === undefined ? 'FailedGetContainerResourceMetric' : 'FailedGetResourceMetric';
    const unable = `unable to get metrics for resource ${measured.name}: unable to fetch metrics from resource metrics API: ${NOT_SERVED} (get pods.metrics.k8s.io)`;
    const what = measured.target.averageValue === undefined ? 'utilization' : 'usage';
    const message = `failed to get ${measured.name} ${what}: ${unable}`;
    const kind = resource === undefined ? 'container resource' : 'resource';
    return { reason, message, error: `failed to get ${measured.name} ${kind} metric value: ${message}` };
  }
  const name = (pods ?? object ?? external)?.metric.name ?? '';
  const custom = external === undefined ? 'custom' : 'external';
  const message = `unable to get metric ${name}: unable to fetch metrics from ${custom} metrics API: no ${custom} metrics API (${custom}.metrics.k8s.io) registered`;
  return { reason: `FailedGet${type}Metric`, message, error: `failed to get ${type.toLowerCase()} metric value: ${message}` };
}
