import type { KubeObject, PodTemplateSpec } from '../../../api/index.ts';
import { imagesOf, namesOf, textColumn, type Column } from './column.ts';

/** Whatever makes Pods of a template. */
interface Templated extends KubeObject {
  readonly spec: { readonly template?: PodTemplateSpec };
}

/* What `-o wide` adds for all of them. */

export const CONTAINERS_OF_TEMPLATE = {
  name: 'Containers',
  wide: true,
  description: 'Names of the containers in its template.',
};

export const CONTAINERS = textColumn<Templated>({
  ...CONTAINERS_OF_TEMPLATE,
  cell: ({ spec }) => namesOf(spec.template?.spec.containers ?? []),
});

export const IMAGES_OF_TEMPLATE = {
  name: 'Images',
  wide: true,
  description: 'Images of the containers in its template.',
};

export const IMAGES = textColumn<Templated>({
  ...IMAGES_OF_TEMPLATE,
  cell: ({ spec }) => imagesOf(spec.template?.spec.containers ?? []),
});

/** `selector`: its selector as text. */
export function selectorColumn<T extends KubeObject>(selector: (object: T) => string): Column<T> {
  return textColumn({
    name: 'Selector',
    wide: true,
    description: 'Labels of the Pods that it counts as its own.',
    cell: selector,
  });
}
