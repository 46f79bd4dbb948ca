import { findCondition, usedMilli, type APIService, type NodeMetrics, type PodMetrics } from '../../../api/index.ts';
import { AGE, NAME, textColumn, type Column } from './column.ts';

/** kube-aggregator pkg/registry/apiservice/etcd/etcd.go `ConvertToTable`. */
export const API_SERVICE_COLUMNS: readonly Column<APIService>[] = [
  NAME,
  textColumn({
    name: 'Service',
    description: 'The Service that serves the group and version.',
    cell: ({ spec: { service } }) => (service === undefined ? 'Local' : `${service.namespace}/${service.name}`),
  }),
  textColumn({ name: 'Available', description: 'Whether it can be reached.', cell: availability }),
  AGE,
];

function availability({ status }: APIService): string {
  const condition = findCondition(status.conditions, 'Available');
  if (condition === undefined) return 'Unknown';
  return condition.status === 'True' ? 'True' : `${condition.status} (${condition.reason})`;
}

const WINDOW = textColumn<PodMetrics | NodeMetrics>({
  name: 'Window',
  description: 'The time over which CPU is averaged.',
  cell: ({ window }) => window,
});

/** metrics-server pkg/api/table.go `addPodMetricsToTable`. */
export const POD_METRICS_COLUMNS: readonly Column<PodMetrics>[] = [
  NAME,
  ...(['cpu', 'memory'] as const).map((resource) =>
    textColumn<PodMetrics>({
      name: resource,
      description: 'What the containers use together.',
      cell: ({ containers }) =>
        usageText(
          resource,
          containers.reduce((sum, { usage }) => sum + (usedMilli(usage, resource) ?? 0), 0),
        ),
    }),
  ),
  WINDOW,
];

/** metrics-server pkg/api/table.go `addNodeMetricsToTable`. */
export const NODE_METRICS_COLUMNS: readonly Column<NodeMetrics>[] = [
  NAME,
  ...(['cpu', 'memory'] as const).map((resource) =>
    textColumn<NodeMetrics>({
      name: resource,
      description: 'What the node uses.',
      cell: ({ usage }) => usageText(resource, usedMilli(usage, resource) ?? 0),
    }),
  ),
  WINDOW,
];

function usageText(resource: 'cpu' | 'memory', milli: number): string {
  return resource === 'cpu' ? `${milli}m` : `${Math.ceil(milli / 1_000 / 1_024)}Ki`;
}
