import { formatLabelSelector, type Deployment, type ReplicaSet } from '../../../api/index.ts';
import { AGE, NAME, numberColumn, textColumn, type Column } from './column.ts';
import { CONTAINERS, IMAGES, selectorColumn } from './templated.ts';

/** printers.go `deploymentColumnDefinitions`. */
export const DEPLOYMENT_COLUMNS: readonly Column<Deployment>[] = [
  NAME,
  textColumn({
    name: 'Ready',
    description: 'Ready Pods, and Pods wanted.',
    cell: ({ spec, status }) => `${status.readyReplicas ?? 0}/${spec.replicas}`,
  }),
  textColumn({
    name: 'Up-to-date',
    description: 'Pods made of the current template.',
    cell: ({ status }) => status.updatedReplicas ?? 0,
  }),
  textColumn({
    name: 'Available',
    description: 'Pods that have been ready for long enough.',
    cell: ({ status }) => status.availableReplicas ?? 0,
  }),
  AGE,
  CONTAINERS,
  IMAGES,
  selectorColumn(({ spec }) => formatLabelSelector(spec.selector)),
];

/** printers.go `replicaSetColumnDefinitions`. */
export const REPLICA_SET_COLUMNS: readonly Column<ReplicaSet>[] = [
  NAME,
  numberColumn({ name: 'Desired', description: 'Pods wanted.', cell: ({ spec }) => spec.replicas }),
  numberColumn({ name: 'Current', description: 'Pods that are there.', cell: ({ status }) => status.replicas }),
  numberColumn({ name: 'Ready', description: 'Pods that are ready.', cell: ({ status }) => status.readyReplicas ?? 0 }),
  AGE,
  CONTAINERS,
  IMAGES,
  selectorColumn(({ spec }) => formatLabelSelector(spec.selector)),
];
