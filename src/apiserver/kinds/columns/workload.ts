import {
  type Deployment,
  formatLabelSelector,
  type KubeObject,
  type PodTemplateSpec,
  type ReplicaSet,
} from '../../../api/index.ts';
import { AGE, type Column, imagesOf, NAME, namesOf, numberColumn, textColumn } from './column.ts';

/** An object that creates Pods from a template. */
interface Templated extends KubeObject {
  readonly spec: { readonly template?: PodTemplateSpec };
}

/** An object that keeps a number of Pods. */
interface Replicated extends KubeObject {
  readonly spec: { readonly replicas: number };
  readonly status: { readonly replicas: number; readonly readyReplicas?: number };
}

export const REPLICA_COUNTS = [
  numberColumn<Replicated>({ name: 'Desired', description: 'Desired number of Pods.', cell: ({ spec }) => spec.replicas }),
  numberColumn<Replicated>({ name: 'Current', description: 'Current number of Pods.', cell: ({ status }) => status.replicas }),
  numberColumn<Replicated>({
    name: 'Ready',
    description: 'Pods that are ready.',
    cell: ({ status }) => status.readyReplicas ?? 0,
  }),
] as const;

export const READY_OF_DESIRED = textColumn<Replicated>({
  name: 'Ready',
  description: 'Ready Pods and desired Pods.',
  cell: ({ spec, status }) => `${status.readyReplicas ?? 0}/${spec.replicas}`,
});

/* The columns that `-o wide` adds for all of them. */

export const CONTAINERS_OF_TEMPLATE = {
  name: 'Containers',
  wide: true,
  description: 'Names of the containers in the template.',
};

export const CONTAINERS = textColumn<Templated>({
  ...CONTAINERS_OF_TEMPLATE,
  cell: ({ spec }) => namesOf(spec.template?.spec.containers ?? []),
});

export const IMAGES_OF_TEMPLATE = {
  name: 'Images',
  wide: true,
  description: 'Images of the containers in the template.',
};

export const IMAGES = textColumn<Templated>({
  ...IMAGES_OF_TEMPLATE,
  cell: ({ spec }) => imagesOf(spec.template?.spec.containers ?? []),
});

/** The column of a selector. `selector` returns it as text. */
export function selectorColumn<T extends KubeObject>(selector: (object: T) => string): Column<T> {
  return textColumn({
    name: 'Selector',
    wide: true,
    description: 'Label selector of the Pods.',
    cell: selector,
  });
}

/** printers.go `deploymentColumnDefinitions`. */
export const DEPLOYMENT_COLUMNS: readonly Column<Deployment>[] = [
  NAME,
  READY_OF_DESIRED,
  textColumn({
    name: 'Up-to-date',
    description: 'Pods created from the current template.',
    cell: ({ status }) => status.updatedReplicas ?? 0,
  }),
  textColumn({
    name: 'Available',
    description: 'Pods that have been ready for minReadySeconds.',
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
  ...REPLICA_COUNTS,
  AGE,
  CONTAINERS,
  IMAGES,
  selectorColumn(({ spec }) => formatLabelSelector(spec.selector)),
];
