import { METRICS_GROUP, METRICS_VERSION, type NodeMetrics, type PodMetrics } from '../../api/index.ts';
import { NODE_METRICS_COLUMNS, POD_METRICS_COLUMNS } from './columns/aggregation.ts';
import { defineKind, type KindDefinition } from './definition.ts';

const ONLY_READ = ['create', 'delete', 'deletecollection', 'patch', 'update', 'watch'];
const COMMON = {
  group: METRICS_GROUP,
  version: METRICS_VERSION,
  singular: '',
  withoutVerbs: ONLY_READ,
};

/** metrics.k8s.io/v1beta1 (metrics-server pkg/api/install.go). Their objects are never stored. */
export const METRICS_KINDS: readonly KindDefinition[] = [
  defineKind<NodeMetrics>({
    ...COMMON,
    kind: 'NodeMetrics',
    plural: 'nodes',
    namespaced: false,
    columns: NODE_METRICS_COLUMNS,
  }),
  defineKind<PodMetrics>({
    ...COMMON,
    kind: 'PodMetrics',
    plural: 'pods',
    namespaced: true,
    columns: POD_METRICS_COLUMNS,
  }),
];
