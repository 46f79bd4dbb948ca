import { formatLabelSelector, type Deployment, type PodTemplateSpec, type ReplicaSet } from '../../../api/index.ts';
import type { LabelSelector } from 'kubernetes-types/meta/v1';
import { AGE, NAME, imagesOf, namesOf, numberColumn, textColumn, type Column } from './column.ts';

/** What `-o wide` adds for whatever makes Pods of a template. */
interface Templated {
  readonly spec: { readonly template: PodTemplateSpec; readonly selector: LabelSelector };
}

const CONTAINERS = textColumn<Deployment | ReplicaSet>({
  name: 'Containers',
  wide: true,
  description: 'Names of the containers in its template.',
  cell: (object: Templated) => namesOf(object.spec.template.spec.containers),
});
const IMAGES = textColumn<Deployment | ReplicaSet>({
  name: 'Images',
  wide: true,
  description: 'Images of the containers in its template.',
  cell: (object: Templated) => imagesOf(object.spec.template.spec.containers),
});
const SELECTOR = textColumn<Deployment | ReplicaSet>({
  name: 'Selector',
  wide: true,
  description: 'Labels of the Pods that it counts as its own.',
  cell: (object: Templated) => formatLabelSelector(object.spec.selector),
});

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
  SELECTOR,
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
  SELECTOR,
];
