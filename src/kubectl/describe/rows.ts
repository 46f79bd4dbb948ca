import { controllerOf, selectorFromLabelSelector, type KubeObject } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Session } from '../session.ts';
import { annotationLines, labelLines, longDate } from './text.ts';

/** What a description shows besides the object. */
export interface Surroundings<F = undefined> {
  readonly nowMs: number;
  /** What was asked of the server. */
  readonly facts: F;
}

type Value = string | number | boolean | undefined;

/**
 * One row of a description: a label and its value, or a block of lines with a tab after each cell. A row without a value is left out, and one with an empty
 * value is not.
 */
export type Row<T, F = undefined> =
  | readonly [label: string, value: (object: T, around: Surroundings<F>) => Value]
  | ((object: T, around: Surroundings<F>) => string);

/** The text of an absent field. */
export const UNSET = '<unset>';

/** Draws rows below one another. */
export function draw<T, F = undefined>(rows: readonly Row<T, F>[], object: T, around: Surroundings<F>): string {
  const lines = rows.map((row) => {
    if (typeof row === 'function') return row(object, around);
    const value = row[1](object, around);
    return value === undefined ? '' : `${row[0]}:\t${value}\n`;
  });
  return lines.join('');
}

/** A table inside a description: its title, its columns with rules below them, and its lines. Nothing without lines. */
export function table(title: string, columns: readonly string[], lines: readonly (readonly Value[])[], indent = '  '): string {
  if (lines.length === 0) return '';
  const head = [columns, columns.map((column) => '-'.repeat(column.length))];
  return `${indent.slice(2)}${title}:\n${[...head, ...lines].map((cells) => `${indent}${cells.join('\t')}\n`).join('')}`;
}

/** Describes an object of a kind, without its events. */
export type Description = (session: Session, object: KubeObject) => Process<string>;

/** The description of a kind by its rows. `facts` asks the server for what the object itself does not have. */
export function described<T extends KubeObject, F = undefined>(
  rows: readonly Row<T, F>[],
  facts?: (session: Session, object: T) => Process<F>,
): Description {
  return function* (session, object) {
    const asked = facts === undefined ? (undefined as F) : yield* facts(session, object as T);
    return draw(rows, object as T, { nowMs: session.nowMs, facts: asked });
  };
}

/** Rows that many kinds have. */

export const NAME: Row<KubeObject, unknown> = ['Name', ({ metadata }) => metadata.name];
export const NAMESPACE: Row<KubeObject, unknown> = ['Namespace', ({ metadata }) => metadata.namespace ?? ''];
export const LABELS: Row<KubeObject, unknown> = ({ metadata }) => labelLines('Labels', metadata.labels);
export const ANNOTATIONS: Row<KubeObject, unknown> = ({ metadata }) => annotationLines('Annotations', metadata.annotations);
export const CREATED: Row<KubeObject, unknown> = ['CreationTimestamp', ({ metadata }) => longDate(metadata.creationTimestamp)];
export const FINALIZERS: Row<KubeObject, unknown> = [
  'Finalizers',
  ({ metadata }) => `[${(metadata.finalizers ?? []).join(' ')}]`,
];
/** `ReplicaSet/web-5d4f` (`printController`). */
export const CONTROLLER: Row<KubeObject, unknown> = [
  'Controlled By',
  (object) => {
    const controller = controllerOf(object);
    return controller === undefined ? undefined : `${controller.kind}/${controller.name}`;
  },
];

/** The selector of a workload. */
export const SELECTOR: Row<{ readonly spec: { readonly selector?: Parameters<typeof selectorFromLabelSelector>[0] } }, unknown> =
  ['Selector', ({ spec }) => selectorFromLabelSelector(spec.selector).toString()];
