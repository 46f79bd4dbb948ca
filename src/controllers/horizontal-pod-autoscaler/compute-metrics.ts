import {
  StatusError,
  formatMilliQuantity,
  quantityMilliValue,
  type ApiPort,
  type MetricSpec,
  type MetricStatus,
  type Pod,
} from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { controllerError } from '../errors.ts';
import type { ReadinessPeriods } from './group-pods.ts';
import { planRawResourceReplicas, planResourceReplicas, type ReplicaPlan, type Tolerances } from './plan-replicas.ts';
import { getResourceMetric } from './resource-metric.ts';

/** What all metrics of one autoscaler are computed with. */
export interface MetricContext {
  readonly api: ApiPort;
  readonly namespace: string;
  /** Selects the target's Pods. */
  readonly selector: string;
  readonly pods: () => readonly Pod[];
  readonly current: number;
  readonly tolerances: Tolerances;
  readonly periods: ReadinessPeriods;
  readonly sinceSyncMs: number | undefined;
  readonly nowMs: () => number;
}

/** Why there is no number of replicas from a metric. */
export interface MetricFailure {
  /** The reason of the event and of the condition: `FailedGetResourceMetric`. */
  readonly reason: string;
  readonly message: string;
  /** The error as the summary event shows it. */
  readonly error: string;
}

/** What one metric says. */
export type MetricResult =
  | { readonly failure: MetricFailure }
  | {
      readonly failure?: undefined;
      readonly plan: ReplicaPlan;
      /** As in the condition and in the event: `cpu resource utilization (percentage of request)`. */
      readonly name: string;
      readonly status: MetricStatus;
    };

/** The number of replicas that one metric asks for (podautoscaler/horizontal.go `computeReplicasForMetric`). */
export function* computeReplicasForMetric(context: MetricContext, metric: MetricSpec): Process<MetricResult> {
  const measured = metric.resource ?? metric.containerResource;
  return measured === undefined ? { failure: withoutAdapter(metric) } : yield* computeResource(context, metric, measured);
}

type Measured = NonNullable<MetricSpec['resource'] | MetricSpec['containerResource']>;

/** `computeStatusForResourceMetricGeneric`. */
function* computeResource(context: MetricContext, metric: MetricSpec, { name, target }: Measured): Process<MetricResult> {
  const { averageUtilization, averageValue } = target;
  try {
    const plan = yield* planResource(context, metric, { name, target });
    const current = {
      ...(plan.utilization !== undefined && { averageUtilization: plan.utilization }),
      averageValue: formatMilliQuantity(plan.average),
    };
    const told = averageValue === undefined ? `${name} resource utilization (percentage of request)` : `${name} resource`;
    return { plan, name: told, status: statusOf(metric, { name, current }) };
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    const what = averageValue === undefined ? 'utilization' : 'usage';
    const isSet = averageValue !== undefined || averageUtilization !== undefined;
    const message = isSet ? `failed to get ${name} ${what}: ${error.message}` : error.message;
    const kind = metric.resource === undefined ? 'container resource' : 'resource';
    const reason = metric.resource === undefined ? 'FailedGetContainerResourceMetric' : 'FailedGetResourceMetric';
    return { failure: { reason, message, error: `failed to get ${name} ${kind} metric value: ${message}` } };
  }
}

function* planResource(
  context: MetricContext,
  { containerResource }: MetricSpec,
  { name, target }: Measured,
): Process<ReplicaPlan> {
  const { averageUtilization, averageValue } = target;
  if (averageUtilization === undefined && averageValue === undefined)
    throw controllerError('invalid resource metric source: neither a utilization target nor a value target was set');
  const query = { resource: name, container: containerResource?.container };
  const metric = yield* metricOf(context, query);
  const { current, tolerances, periods, sinceSyncMs } = context;
  const inputs = { ...query, current, pods: context.pods(), metric, tolerances, periods, sinceSyncMs, nowMs: context.nowMs() };
  if (averageValue !== undefined) return planRawResourceReplicas(inputs, quantityMilliValue(averageValue));
  return planResourceReplicas(inputs, averageUtilization ?? 0);
}

function* metricOf({ api, namespace, selector }: MetricContext, query: { resource: string; container: string | undefined }) {
  try {
    return yield* getResourceMetric(api, namespace, selector, query);
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    throw controllerError(`unable to get metrics for resource ${query.resource}: ${error.message}`);
  }
}

function statusOf({ type, containerResource }: MetricSpec, measured: NonNullable<MetricStatus['resource']>): MetricStatus {
  if (containerResource === undefined) return { type, resource: measured } as MetricStatus;
  return { type, containerResource: { ...measured, container: containerResource.container } } as MetricStatus;
}

/**
 * The messages of a cluster that has no adapter for metrics of its own (podautoscaler/metrics/client.go, the clients of
 * custom.metrics.k8s.io and external.metrics.k8s.io).
 */
function withoutAdapter({ type, pods, object, external }: MetricSpec): MetricFailure {
  const name = (pods ?? object ?? external)?.metric.name ?? '';
  const custom = external === undefined ? 'custom' : 'external';
  const message = `unable to get metric ${name}: unable to fetch metrics from ${custom} metrics API: no ${custom} metrics API (${custom}.metrics.k8s.io) registered`;
  return { reason: `FailedGet${type}Metric`, message, error: `failed to get ${type.toLowerCase()} metric value: ${message}` };
}
