import { type Container, humanDuration, type KubeObject, parseTime, type Table } from '../../../api/index.ts';

/** Null: nothing. */
export type Cell = string | number | boolean | null;

/** A column of `kubectl get` (metav1.TableColumnDefinition, with the function for its cells). */
export interface Column<T extends KubeObject = KubeObject> {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'date';
  readonly format: string;
  /** 0: always shown; 1: with `-o wide`. */
  readonly priority: number;
  readonly description: string;
  /** The content of a cell. `wallMs`: the present date, for ages. */
  cell(object: T, wallMs: number): Cell;
}

/** A column as declared by a kind, without the defaults. */
interface ColumnDraft<T extends KubeObject> {
  readonly name: string;
  readonly wide?: boolean;
  readonly description: string;
  cell(object: T, wallMs: number): Cell;
}

export function textColumn<T extends KubeObject>(draft: ColumnDraft<T>): Column<T> {
  return {
    name: draft.name,
    type: 'string',
    format: '',
    priority: draft.wide === true ? 1 : 0,
    description: draft.description,
    cell: draft.cell,
  };
}

export function numberColumn<T extends KubeObject>(draft: ColumnDraft<T>): Column<T> {
  return { ...textColumn(draft), type: 'integer', format: 'int32' };
}

export const NAME: Column = {
  ...textColumn({
    name: 'Name',
    description: 'Name of the object, unique within its namespace.',
    cell: ({ metadata }) => metadata.name,
  }),
  format: 'name',
};

export const AGE: Column = textColumn({
  name: 'Age',
  description: 'Time since the object was created.',
  cell: ({ metadata }, wallMs) => age(metadata.creationTimestamp, wallMs),
});

export const CREATED_AT: Column = {
  ...textColumn({
    name: 'Created At',
    description: 'Time of the creation.',
    cell: ({ metadata }) => metadata.creationTimestamp,
  }),
  type: 'date',
};

/** `3m`, as in kubectl; `<unknown>` if the time is (printers.go `translateTimestampSince`). */
export function age(time: string | undefined, wallMs: number): string {
  return time === undefined ? '<unknown>' : humanDuration(wallMs - parseTime(time));
}

/** Names of containers in one cell (printers.go `layoutContainerCells`). */
export function namesOf(containers: readonly Container[]): string {
  return containers.map(({ name }) => name).join(',');
}

export function imagesOf(containers: readonly Container[]): string {
  return containers.map(({ image }) => image ?? '').join(',');
}

export function orNone(text: string | undefined): string {
  return text === undefined || text === '' ? '<none>' : text;
}

/**
 * Objects as a table for `kubectl get`, including the columns of `-o wide` (metav1.Table; printers/storage/storage.go
 * `ConvertToTable`).
 */
export function tableOf(
  { columns }: { readonly columns: readonly Column[] },
  objects: readonly KubeObject[],
  resourceVersion: string,
  wallMs: number,
): Table {
  const headers = columns.map(({ name, type, format, priority, description }) => ({
    name,
    type,
    format,
    priority,
    description,
  }));
  const rows = objects.map((object) => ({ cells: columns.map((column) => column.cell(object, wallMs)), object }));
  return { columns: headers, rows, resourceVersion };
}
