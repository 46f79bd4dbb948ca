import { FormatError, isReason, parseSelector, type ApiResource, type Table, type TableTarget } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { aggregate, filterOut, flatten, KubectlError, throwAggregate, throwAll } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { objectPrinter, type ObjectPrinter } from '../printers/object-printer.ts';
import { SortOrder } from '../printers/sort-order.ts';
import { TablePrinter } from '../printers/table-printer.ts';
import { followContinue } from '../resources/chunks.ts';
import { refOf, titleOf, type Item } from '../resources/item.ts';
import { readManifests } from '../resources/manifest-items.ts';
import { collect, listError, orWithoutNamespace, resolveTarget, select, type Query } from '../resources/selection.ts';
import type { Session } from '../session.ts';
import { chunkSizeOf, GET_FLAGS, queryOf, tableOptions, type GetInput } from './get-input.ts';
import { getRaw } from './get-raw.ts';
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
    if (flags.raw !== '') return yield* getRaw(session, input);
    if (args.length === 0 && flags.filename.length === 0) throw nothingNamed(session, input);
    if (flags['show-labels'] && flags.output !== '' && flags.output !== 'wide') {
      throw new KubectlError(`--show-labels option cannot be used with ${flags.output} printer`);
    }
    if (flags['output-watch-events'] && !flags.watch && !flags['watch-only'])
      throw new KubectlError('--output-watch-events option can only be used with --watch or --watch-only');
    const printer = objectPrinter(session, flags, { forGet: true });
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
  const { items, errors, single } = yield* select(session, queryOf(input));
  const real = errorsOf(input, errors);
  // Of a single file nothing is printed unless all of it can be.
  if (single || (flags.filename.length === 1 && flags.filename[0] !== '-')) throwAll(real);
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
  throwAll(flatten(real));
}

/** The errors that count: not those of missing objects with `--ignore-not-found`. */
function errorsOf({ flags }: GetInput, errors: readonly unknown[]): readonly unknown[] {
  return flags['ignore-not-found'] ? filterOut(errors, (error) => isReason(error, 'NotFound')) : errors;
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
  const real = errorsOf(input, errors);
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
  const tables: KindTable[] = [];
  const fetch = function* (resource: ApiResource, target: TableTarget): Process<void> {
    const ask = (part: TableTarget): Process<Table> => session.api.table(resource.key, part);
    yield* followContinue(target, chunkSizeOf(input), ask, (table) => addTable(tables, resource, table));
  };
  const fetchItem = (item: Item): Process<void> =>
    orWithoutNamespace(session, item, fetch(item.resource, { ...refOf(item), subresource: input.flags.subresource }));
  const query = queryOf(input);
  const target = yield* resolveTarget(session, query);
  if (target.type === 'files') {
    errors.push(...(yield* fetchManifests(session, query, fetchItem)));
    return tables;
  }
  for (const each of target.type === 'lists' ? target.lists : target.items) {
    try {
      yield* 'options' in each ? fetch(each.resource, each.options) : fetchItem(each);
    } catch (error) {
      collect('options' in each ? listError(error, each.resource, each.options) : error, errors);
    }
  }
  return tables;
}

/** Returns the errors, as one. */
function* fetchManifests(
  session: Session,
  { filenames = [], selector = '' }: Query,
  fetchItem: (item: Item) => Process<void>,
): Process<readonly unknown[]> {
  const selected = parseSelector(selector);
  const { errors } = yield* readManifests(session, {
    filenames,
    *live(item) {
      if (selected.matches(item.object?.metadata.labels)) yield* fetchItem(item);
      return item;
    },
  });
  return errors.length === 0 ? [] : [aggregate(errors)];
}

/** Merges several objects or parts of one kind into one table. */
function addTable(tables: KindTable[], resource: ApiResource, table: Table): void {
  const last = tables.at(-1);
  if (last?.resource !== resource) tables.push({ resource, table, rows: [...table.rows] });
  else for (const row of table.rows) last.rows.push(row);
}
