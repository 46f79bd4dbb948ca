import type { HorizontalPodAutoscaler, MetricSpec, MetricStatus } from '../../../api/index.ts';
import type { Scale } from '../../subresources/scale.ts';
import { AGE, NAME, numberColumn, textColumn, type Column } from './column.ts';

/** printers.go `horizontalPodAutoscalerColumns` and `printHorizontalPodAutoscaler`. */
export const HORIZONTAL_POD_AUTOSCALER_COLUMNS: readonly Column<HorizontalPodAutoscaler>[] = [
  NAME,
  textColumn({
    name: 'Reference',
    description: 'The workload to scale.',
    cell: ({ spec: { scaleTargetRef } }) => `${scaleTargetRef.kind}/${scaleTargetRef.name}`,
  }),
  textColumn({ name: 'Targets', description: 'Measured values and their targets.', cell: targets }),
  textColumn({ name: 'MinPods', description: 'Minimum number of Pods.', cell: ({ spec }) => String(spec.minReplicas) }),
  numberColumn({ name: 'MaxPods', description: 'Maximum number of Pods.', cell: ({ spec }) => spec.maxReplicas }),
  numberColumn({ name: 'Replicas', description: 'Current number of Pods.', cell: ({ status }) => status.currentReplicas ?? 0 }),
  AGE,
];

/** printers.go `scaleColumnDefinitions` and `printScale`. */
export const SCALE_COLUMNS: readonly Column<Scale>[] = [
  NAME,
  numberColumn({ name: 'Desired', description: 'Desired number of Pods.', cell: ({ spec }) => spec.replicas ?? 0 }),
  numberColumn({ name: 'Available', description: 'Current number of Pods.', cell: ({ status }) => status.replicas }),
  AGE,
];

/** The maximum number of metrics shown. */
const MOST_TOLD = 2;

/** printers.go `formatHPAMetrics`. What has not been measured is unknown. */
function targets({ spec, status }: HorizontalPodAutoscaler): string {
  const metrics = spec.metrics ?? [];
  if (metrics.length === 0) return '<none>';
  const more = metrics.length - MOST_TOLD;
  const told = metrics
    .slice(0, MOST_TOLD)
    .map((metric, i) => targetText(metric, status.currentMetrics?.[i]))
    .join(', ');
  return more > 0 ? `${told} + ${more} more...` : told;
}

function targetText(
  { type, resource, containerResource, pods, object, external }: MetricSpec,
  status: MetricStatus | undefined,
): string {
  const current = (status?.resource ?? status?.containerResource)?.current;
  const source = resource ?? containerResource ?? pods ?? object ?? external;
  const { averageUtilization, averageValue, value } = source?.target ?? { type: '' };
  const name = type === 'Resource' || type === 'ContainerResource' ? `${(resource ?? containerResource)?.name}: ` : '';
  if (averageUtilization !== undefined) return `${name}${percent(current?.averageUtilization)}/${averageUtilization}%`;
  if (averageValue === undefined) return `${name}<unknown>/${value ?? '<auto>'}`;
  return `${name}${current?.averageValue ?? '<unknown>'}/${averageValue}${object === undefined && external === undefined ? '' : ' (avg)'}`;
}

function percent(utilization: number | undefined): string {
  return utilization === undefined ? '<unknown>' : `${utilization}%`;
}
