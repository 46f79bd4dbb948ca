import {
  controllerOf,
  formatLabelSelector,
  formatLabelsAsSelector,
  type ControllerRevision,
  type DaemonSet,
  type ReplicationController,
  type StatefulSet,
} from '../../../api/index.ts';
import { AGE, NAME, numberColumn, orNone, textColumn, type Column } from './column.ts';
import { CONTAINERS, IMAGES, READY_OF_DESIRED, REPLICA_COUNTS, selectorColumn } from './workload.ts';

/** printers.go `replicationControllerColumnDefinitions`. */
export const REPLICATION_CONTROLLER_COLUMNS: readonly Column<ReplicationController>[] = [
  NAME,
  ...REPLICA_COUNTS,
  AGE,
  CONTAINERS,
  IMAGES,
  selectorColumn(({ spec }) => formatLabelsAsSelector(spec.selector)),
];

/** printers.go `statefulSetColumnDefinitions`. */
export const STATEFUL_SET_COLUMNS: readonly Column<StatefulSet>[] = [NAME, READY_OF_DESIRED, AGE, CONTAINERS, IMAGES];

/** printers.go `daemonSetColumnDefinitions`. */
export const DAEMON_SET_COLUMNS: readonly Column<DaemonSet>[] = [
  NAME,
  numberColumn({
    name: 'Desired',
    description: 'Number of nodes that should run a Pod.',
    cell: ({ status }) => status.desiredNumberScheduled,
  }),
  numberColumn({
    name: 'Current',
    description: 'Number of these nodes with a Pod.',
    cell: ({ status }) => status.currentNumberScheduled,
  }),
  numberColumn({
    name: 'Ready',
    description: 'Number of these nodes with a ready Pod.',
    cell: ({ status }) => status.numberReady,
  }),
  numberColumn({
    name: 'Up-to-date',
    description: 'Number of these nodes with a Pod of the current template.',
    cell: ({ status }) => status.updatedNumberScheduled ?? 0,
  }),
  numberColumn({
    name: 'Available',
    description: 'Number of these nodes with an available Pod.',
    cell: ({ status }) => status.numberAvailable ?? 0,
  }),
  textColumn({
    name: 'Node Selector',
    description: 'Label selector of the nodes.',
    cell: ({ spec }) => formatLabelsAsSelector(spec.template.spec.nodeSelector),
  }),
  AGE,
  CONTAINERS,
  IMAGES,
  selectorColumn(({ spec }) => formatLabelSelector(spec.selector)),
];

/** printers.go `controllerRevisionColumnDefinition` and `printControllerRevision`. */
export const CONTROLLER_REVISION_COLUMNS: readonly Column<ControllerRevision>[] = [
  NAME,
  textColumn({
    name: 'Controller',
    description: 'Controller of the revision.',
    cell: (revision) => orNone(controllerName(revision)),
  }),
  numberColumn({ name: 'Revision', description: 'Number of the revision.', cell: ({ revision }) => revision }),
  AGE,
];

/** `statefulset.apps/web`. */
function controllerName(revision: ControllerRevision): string | undefined {
  const controller = controllerOf(revision);
  if (controller === undefined) return undefined;
  const [group, version] = controller.apiVersion.split('/');
  const kind = controller.kind.toLowerCase();
  return `${version === undefined ? kind : `${kind}.${group}`}/${controller.name}`;
}
