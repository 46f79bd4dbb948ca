import type { HorizontalPodAutoscaler, KubeObject, Labels, ObjectMeta } from '../../api/index.ts';
import type { OtherVersion } from './definition.ts';
import { cpuMetric, HORIZONTAL_POD_AUTOSCALER } from './horizontalpodautoscaler.ts';

/** The annotations for what v1 has no fields for (apis/autoscaling/annotations.go). */
const METRICS = 'autoscaling.alpha.kubernetes.io/metrics';
const CONDITIONS = 'autoscaling.alpha.kubernetes.io/conditions';
const BEHAVIOR = 'autoscaling.alpha.kubernetes.io/behavior';

/** The fields that only v1 has. */
interface AutoscalerV1 extends KubeObject {
  readonly spec?: Omit<HorizontalPodAutoscaler['spec'], 'metrics' | 'behavior'> & {
    readonly targetCPUUtilizationPercentage?: number;
  };
  readonly status?: Omit<HorizontalPodAutoscaler['status'], 'conditions' | 'currentMetrics'>;
}

/** autoscaling/v1 HorizontalPodAutoscaler: the same objects in the older form (apis/autoscaling/v1/conversion.go). */
export const HORIZONTAL_POD_AUTOSCALER_V1: OtherVersion = {
  ...HORIZONTAL_POD_AUTOSCALER,
  version: 'v1',
  key: 'HorizontalPodAutoscaler.v1.autoscaling',
  storedAs: 'autoscaling/v2',
  toStored,
  fromStored,
  columns: HORIZONTAL_POD_AUTOSCALER.columns.map((column) => ({
    ...column,
    cell: (object, wallMs) => column.cell(toStored(object), wallMs),
  })),
};

function toStored(object: KubeObject): KubeObject {
  const { spec, metadata, status } = object as AutoscalerV1;
  const { [METRICS]: metrics, [CONDITIONS]: conditions, [BEHAVIOR]: behavior, ...annotations } = metadata?.annotations ?? {};
  const { targetCPUUtilizationPercentage: cpu, ...rest } = spec ?? ({} as NonNullable<AutoscalerV1['spec']>);
  const others = listIn(metrics);
  const all = [...(cpu === undefined ? [] : [cpuMetric(cpu)]), ...others];
  const rules = valueIn(behavior);
  const told = listIn(conditions);
  return {
    ...object,
    apiVersion: 'autoscaling/v2',
    ...(metadata !== undefined && { metadata: withAnnotations(metadata, annotations) }),
    ...(spec !== undefined && {
      spec: { ...rest, ...(all.length > 0 && { metrics: all }), ...(rules !== undefined && { behavior: rules }) },
    }),
    ...(status !== undefined && { status: { ...status, ...(told.length > 0 && { conditions: told }) } }),
  } as KubeObject;
}

function fromStored(object: KubeObject): KubeObject {
  const { spec, metadata, status } = object as HorizontalPodAutoscaler;
  const { metrics = [], behavior, ...rest } = spec;
  const { conditions = [], currentMetrics: _, ...counts } = status;
  const cpu = metrics.find(({ resource }) => resource?.name === 'cpu' && resource.target.averageUtilization !== undefined);
  const others = metrics.filter((metric) => metric !== cpu);
  const annotations = {
    ...metadata.annotations,
    ...(others.length > 0 && { [METRICS]: JSON.stringify(others) }),
    ...(conditions.length > 0 && { [CONDITIONS]: JSON.stringify(conditions) }),
    ...(behavior !== undefined && { [BEHAVIOR]: JSON.stringify(behavior) }),
  };
  const utilization = cpu?.resource?.target.averageUtilization;
  return {
    ...object,
    apiVersion: 'autoscaling/v1',
    metadata: withAnnotations(metadata, annotations),
    spec: { ...rest, ...(utilization !== undefined && { targetCPUUtilizationPercentage: utilization }) },
    status: counts,
  } as KubeObject;
}

function withAnnotations(given: Partial<ObjectMeta>, annotations: Labels): Partial<ObjectMeta> {
  const metadata: { -readonly [K in keyof ObjectMeta]?: ObjectMeta[K] } = { ...given, annotations };
  if (Object.keys(annotations).length === 0) delete metadata.annotations;
  return metadata;
}

/** The content of an annotation if it is JSON. Users can write anything. */
function valueIn(text: string | undefined): object | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function listIn(text: string | undefined): readonly unknown[] {
  const value = valueIn(text);
  return Array.isArray(value) ? value : [];
}
