import { FormatError, isReason, type ApiResource, type Table, type TableTarget } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { KubectlError, throwAll } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { objectPrinter, type ObjectPrinter } from '../printers/object-printer.ts';
import { SortOrder } from '../printers/sort-order.ts';
import { TablePrinter } from '../printers/table-printer.ts';
import { followContinue } from '../resources/chunks.ts';
import { refOf, titleOf } from '../resources/item.ts';
import { readManifests } from '../resources/manifest-items.ts';
import { collect, listError, resolveTarget, select } from '../resources/selection.ts';
import type { Session } from '../session.ts';
import { chunkSizeOf, GET_FLAGS, queryOf, tableOptions, type GetInput } from './get-input.ts';
import { watchObjects } from './get-watch.ts';

export const GET = defineCommand({
  name: 'get',
  suggestFor: ['list', 'ps'],
  use: 'get [-o json|yaml|wide|name|jsonpath=...|custom-columns=...] (TYPE[.VERSION][.GROUP] [NAME | -l label] | TYPE[.VERSION][.GROUP]/NAME ...)',
  short: 'Display one or many resources',
  reads: true,
  flags: GET_FLAGS,
  *run(session, input) {
    const { args, flags } = input;
    if (flags.raw !== '') throw new KubectlError('--raw is not part of this kubectl');
    if (args.length === 0 && flags.filename.length === 0 && flags.kustomize === '') throw nothingNamed(session, input);
    if (flags['show-labels'] && flags.output !== '' && flags.output !== 'wide') {
      throw new KubectlError(`--show-labels option cannot be used with ${flags.output} printer`);
    }
    if (flags['output-watch-events'] && !flags.watch && !flags['watch-only'])
      throw new KubectlError('--output-watch-events option can only be used with --watch or --watch-only');
    const printer = objectPrinter(flags.output, {
      showManagedFields: flags['show-managed-fields'],
      forGet: true,
      noHeaders: flags['no-headers'],
      allowMissingKeys: flags['allow-missing-template-keys'],
    });
    if (flags.watch || flags['watch-only']) yield* watchObjects(session, input, printer);
    else if (printer !== undefined || flags.output === 'name') yield* printObjects(session, input, printer);
    else yield* printTables(session, input);
  },
});

function nothingNamed(session: Session, { usageError }: GetInput): KubectlError {
  session.err(
    'You must specify the type of resource to get. Use "kubectl api-resources" for a complete list of supported resources.\n\n',
  );
  return usageError(
    'Required resource not specified.\nUse "kubectl explain <resource>" for a detailed description of that resource (e.g. kubectl explain pods).',
  );
}

/** Prints JSON, YAML and similar formats: one object as it is, several as a `List` (cmd/get `printGeneric`). */
function* printObjects(session: Session, input: GetInput, printer: ObjectPrinter | undefined): Process<void> {
  const { flags } = input;
  const { items, errors, single } = yield* select(session, { ...queryOf(input), fetch: true, latest: true });
  const real = flags['ignore-not-found'] ? errors.filter((error) => !isReason(error, 'NotFound')) : errors;
  if (single && real.length > 0) throw real[0];
  if (items.length === 0 && flags.filename.length === 1) throwAll(real);
  const order = flags['sort-by'] === '' ? undefined : new SortOrder(flags['sort-by']);
  const sorted = order?.sort(items, ({ object }) => object) ?? items;
  if (sorted.length > 0 || !flags['ignore-not-found']) {
    if (printer === undefined) sorted.forEach((item) => session.out(`${titleOf(item)}\n`));
    else if (single && sorted.length === 1) session.out(printer(sorted[0]!.object));
    else
      session.out(
        printer({ apiVersion: 'v1', kind: 'List', metadata: { resourceVersion: '' }, items: sorted.map(({ object }) => object) }),
      );
  }
  throwAll(real);
}

interface KindTable {
  readonly resource: ApiResource;
  readonly table: Table;
  /** The rows of the table and of later tables of the same kind. */
  readonly rows: Table['rows'][number][];
}

/** Prints the server's tables, kind by kind, with an empty line between. */
function* printTables(session: Session, input: GetInput): Process<void> {
  const { flags } = input;
  const errors: unknown[] = [];
  const fetched = yield* fetchTables(session, input, errors);
  const single = fetched.length === 1;
  const tables = fetched.map(({ resource, table, rows }) => {
    return { resource, table: { ...table, rows: flags['sort-by'] === '' ? rows : sorted(flags['sort-by'], rows, single) } };
  });
  const real = flags['ignore-not-found'] ? errors.filter((error) => !isReason(error, 'NotFound')) : errors;
  const withKind = flags['show-kind'] || new Set(tables.map(({ resource }) => resource)).size > 1;
  let written = false;
  let last: ApiResource | undefined;
  let printer: TablePrinter | undefined;
  for (const { resource, table } of tables) {
    const isNew = resource !== last || printer === undefined;
    if (isNew) printer = new TablePrinter(resource, tableOptions(input, resource, withKind));
    last = resource;
    const text: string = printer!.print(table);
    if (text === '') continue;
    session.out(isNew && written && !flags['no-headers'] ? `\n${text}` : text);
    written = true;
  }
  if (!written && !flags['ignore-not-found'] && real.length === 0) sayNothingFound(session, flags['all-namespaces'], tables);
  throwAggregate(real);
}

/** Also a single error is an aggregate (cmd/get `Run`). */
function throwAggregate(errors: readonly unknown[]): void {
  if (errors.length > 0) throw new AggregateError(errors);
}

/**
 * The rows of a table in the order. A `single` table that cannot be sorted is not printed, and nothing says why; one row needs no order (cmd/get/sorter.go
 * `SortingPrinter.PrintObj`, whose error cmd/get/get.go drops). Throws `KubectlError`, `FormatError`.
 */
function sorted(expression: string, rows: KindTable['rows'], single: boolean): KindTable['rows'] {
  if (single && rows.length < 2) return rows;
  try {
    return new SortOrder(expression).sort(rows, ({ object }) => object);
  } catch (error) {
    if (single && (error instanceof KubectlError || error instanceof FormatError)) return [];
    throw error;
  }
}

function sayNothingFound(session: Session, allNamespaces: boolean, tables: readonly Pick<KindTable, 'resource'>[]): void {
  const namespaced = !allNamespaces && tables.every(({ resource }) => resource.namespaced);
  session.err(namespaced ? `No resources found in ${session.namespace} namespace.\n` : 'No resources found\n');
}

function* fetchTables(session: Session, input: GetInput, errors: unknown[]): Process<KindTable[]> {
  const requests = yield* tableRequests(session, input, errors);
  const tables: KindTable[] = [];
  for (const { resource, target } of requests) {
    try {
      const ask = (part: TableTarget): Process<Table> => session.api.table(resource.kind, part);
      yield* followContinue(target, chunkSizeOf(input), ask, (table) => addTable(tables, resource, table));
    } catch (error) {
      const { name, labelSelector = '', fieldSelector = '' } = target;
      collect(name === undefined ? listError(error, resource, labelSelector, fieldSelector) : error, errors);
    }
  }
  return tables;
}

/** Merges several objects or parts of one kind into one table. */
function addTable(tables: KindTable[], resource: ApiResource, table: Table): void {
  const last = tables.at(-1);
  if (last?.resource !== resource) tables.push({ resource, table, rows: [...table.rows] });
  else for (const row of table.rows) last.rows.push(row);
}

interface TableRequest {
  readonly resource: ApiResource;
  readonly target: TableTarget;
}

function* tableRequests(session: Session, input: GetInput, errors: unknown[]): Process<TableRequest[]> {
  const query = queryOf(input);
  const target = yield* resolveTarget(session, query);
  const { subresource } = input.flags;
  if (target.type === 'lists') {
    return target.resources.map((resource) => {
      const namespace = resource.namespaced && query.allNamespaces !== true ? session.namespace : undefined;
      return {
        resource,
        target: { namespace, labelSelector: target.labels || undefined, fieldSelector: target.fields || undefined },
      };
    });
  }
  if (target.type === 'names')
    return target.items.map((item) => ({ resource: item.resource, target: { ...refOf(item), subresource } }));
  const manifests = yield* readManifests(session, { filenames: query.filenames ?? [], selector: query.selector ?? '' });
  errors.push(...manifests.errors);
  return manifests.items.map((item) => ({ resource: item.resource, target: { ...refOf(item), subresource } }));
}
