import { measuredMs, StatusError, usedMilli, windowMs, type ApiPort, type PodMetrics } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { controllerError } from '../errors.ts';

/** The measured value of one Pod (podautoscaler/metrics/client.go `PodMetric`). */
export interface PodMetric {
  /** In thousandths of the resource's unit. */
  readonly value: number;
  /** When the measurement ended, in milliseconds since 1970. */
  readonly measuredMs: number;
  readonly windowMs: number;
}

/** Measured values by the names of the Pods. */
export type PodMetricsInfo = ReadonlyMap<string, PodMetric>;

/** The values of one resource, and the age of the newest knowledge that they are: the first Pod's, as upstream takes it. */
export interface ResourceMetric {
  readonly values: PodMetricsInfo;
  readonly measuredMs: number;
  readonly windowMs: number;
}

/** Which values a metric asks for. Without `container`, those of whole Pods. */
export interface ResourceQuery {
  readonly resource: string;
  readonly container?: string | undefined;
}

/**
 * Asks the resource metrics API for the Pods that a selector selects (podautoscaler/metrics/client.go `GetResourceMetric`).
 * Throws `StatusError` with upstream's message if there are no values.
 */
export function* getResourceMetric(
  api: ApiPort,
  namespace: string,
  selector: string,
  query: ResourceQuery,
): Process<ResourceMetric> {
  const items = yield* listPodMetrics(api, namespace, selector);
  const [first] = items;
  if (first === undefined) throw controllerError('no metrics returned from resource metrics API');
  return { values: valuesOf(items, query), measuredMs: measuredMs(first), windowMs: windowMs(first) };
}

function* listPodMetrics(api: ApiPort, namespace: string, labelSelector: string): Process<readonly PodMetrics[]> {
  try {
    const list = yield* api.list('PodMetrics', { namespace, labelSelector });
    return list.items as unknown as readonly PodMetrics[];
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    throw controllerError(`unable to fetch metrics from resource metrics API: ${error.message} (get pods.metrics.k8s.io)`);
  }
}

/** The values by Pod. A Pod of which a container was not measured is missing. Throws `StatusError`. */
export function valuesOf(items: readonly PodMetrics[], { resource, container }: ResourceQuery): PodMetricsInfo {
  const values = new Map<string, PodMetric>();
  for (const item of items) {
    const value = container === undefined ? podValue(item, resource) : containerValue(item, resource, container);
    if (value === undefined) continue;
    values.set(item.metadata.name, { value, measuredMs: measuredMs(item), windowMs: windowMs(item) });
  }
  return values;
}

/** `getPodMetrics`. */
function podValue({ containers }: PodMetrics, resource: string): number | undefined {
  let sum = 0;
  for (const { usage } of containers) {
    const used = usedMilli(usage, resource);
    if (used === undefined) return undefined;
    sum += used;
  }
  return sum;
}

/** `getContainerMetrics`. */
function containerValue({ metadata, containers }: PodMetrics, resource: string, name: string): number | undefined {
  const found = containers.find((container) => container.name === name);
  if (found !== undefined) return usedMilli(found.usage, resource);
  const where = `pod ${metadata.namespace}/${metadata.name}`;
  throw controllerError(`failed to get container metrics: container ${name} not present in metrics for ${where}`);
}
