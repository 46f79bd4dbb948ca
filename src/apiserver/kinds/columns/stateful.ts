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
import { CONTAINERS, IMAGES, selectorColumn } from './workload.ts';

/** printers.go `replicationControllerColumnDefinitions`. */
export const REPLICATION_CONTROLLER_COLUMNS: readonly Column<ReplicationController>[] = [
  NAME,
  numberColumn({ name: 'Desired', description: 'Pods wanted.', cell: ({ spec }) => spec.replicas }),
  numberColumn({ name: 'Current', description: 'Pods that are there.', cell: ({ status }) => status.replicas }),
  numberColumn({ name: 'Ready', description: 'Pods that are ready.', cell: ({ status }) => status.readyReplicas ?? 0 }),
  AGE,
  CONTAINERS,
  IMAGES,
  selectorColumn(({ spec }) => formatLabelsAsSelector(spec.selector)),
];

/** printers.go `statefulSetColumnDefinitions`. */
export const STATEFUL_SET_COLUMNS: readonly Column<StatefulSet>[] = [
  NAME,
  textColumn({
    name: 'Ready',
    description: 'Ready Pods, and Pods wanted.',
    cell: ({ spec, status }) => `${status.readyReplicas ?? 0}/${spec.replicas}`,
  }),
  AGE,
  CONTAINERS,
  IMAGES,
];

/** printers.go `daemonSetColumnDefinitions`. */
export const DAEMON_SET_COLUMNS: readonly Column<DaemonSet>[] = [
  NAME,
  numberColumn({
    name: 'Desired',
    description: 'Nodes that shall run a Pod.',
    cell: ({ status }) => status.desiredNumberScheduled,
  }),
  numberColumn({
    name: 'Current',
    description: 'Such nodes that have one.',
    cell: ({ status }) => status.currentNumberScheduled,
  }),
  numberColumn({ name: 'Ready', description: 'Such nodes where it is ready.', cell: ({ status }) => status.numberReady }),
  numberColumn({
    name: 'Up-to-date',
    description: 'Such nodes where it is made of the current template.',
    cell: ({ status }) => status.updatedNumberScheduled ?? 0,
  }),
  numberColumn({
    name: 'Available',
    description: 'Such nodes where it has been ready for long enough.',
    cell: ({ status }) => status.numberAvailable ?? 0,
  }),
  textColumn({
    name: 'Node Selector',
    description: 'Labels of the nodes that are meant.',
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
  textColumn({ name: 'Controller', description: 'Whose state it is.', cell: (revision) => orNone(controllerName(revision)) }),
  numberColumn({ name: 'Revision', description: 'Counts the states.', cell: ({ revision }) => revision }),
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
