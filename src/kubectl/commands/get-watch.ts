import type { ApiResource, KubeObject, Table, TableTarget } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { KubectlError } from '../errors.ts';
import type { ObjectPrinter } from '../printers/object-printer.ts';
import { TablePrinter } from '../printers/table-printer.ts';
import { followContinue } from '../resources/chunks.ts';
import { titleOf } from '../resources/item.ts';
import { resolveTarget } from '../resources/selection.ts';
import type { Session } from '../session.ts';
import { chunkSizeOf, queryOf, tableOptions, type GetInput } from './get-input.ts';

/** A kind to watch, or one object of it. */
interface WatchTarget extends Pick<TableTarget, 'namespace' | 'name' | 'labelSelector' | 'fieldSelector'> {
  readonly resource: ApiResource;
}

/** Prints the present objects and then every change, until the command is interrupted or the server ends the watch (cmd/get `watch`). */
export function* watchObjects(session: Session, input: GetInput, printer: ObjectPrinter | undefined): Process<void> {
  const { flags } = input;
  if (flags['sort-by'] !== '') session.warn('--watch requested, --sort-by will be ignored');
  const target = yield* watchTarget(session, input);
  const { resource, name, ...selection } = target;
  const tables = new TablePrinter(resource, tableOptions(input, resource, flags['show-kind']));
  const shown = (type: string): string | undefined => (flags['output-watch-events'] ? type : undefined);
  const print = (type: string, object: KubeObject, table: Table | undefined): void => {
    if (printer !== undefined) session.out(printer(shown(type) === undefined ? object : { type, object }));
    else if (flags.output === 'name') session.out(`${titleOf({ resource, name: object.metadata.name })}\n`);
    else if (table !== undefined) session.out(tables.print(table, shown(type)));
  };
  const first = yield* firstTable(session, input, target);
  if (!flags['watch-only']) {
    if (printer === undefined && flags.output !== 'name') session.out(tables.print(first, shown('ADDED')));
    else first.rows.forEach(({ object }) => print('ADDED', object, undefined));
  }
  const fieldSelector = name === undefined ? target.fieldSelector : `metadata.name=${name}`;
  const watch = session.api.watch<string>(resource.key, {
    ...selection,
    fieldSelector,
    resourceVersion: first.resourceVersion,
    asTable: true,
  });
  try {
    yield* watch.each((event) => {
      if (event.type !== 'BOOKMARK') print(event.type, event.object, event.table);
    });
  } finally {
    watch.close();
  }
}

/** The present objects. All parts of the list have the revision from which the watch continues. */
function* firstTable({ api }: Session, input: GetInput, { resource: { key }, ...target }: WatchTarget): Process<Table> {
  const parts: Table[] = [];
  const ask = (part: TableTarget): Process<Table> => api.table(key, part);
  yield* followContinue(target, chunkSizeOf(input), ask, (part) => parts.push(part));
  return { ...parts[0]!, rows: parts.flatMap(({ rows }) => rows) };
}

function* watchTarget(session: Session, input: GetInput): Process<WatchTarget> {
  const target = yield* resolveTarget(session, { ...queryOf(input), singleType: true });
  if (target.type === 'lists') {
    const { resource, options } = target.lists[0]!;
    return { resource, ...options };
  }
  if (target.type === 'names' && target.items.length === 1) {
    const { resource, namespace, name } = target.items[0]!;
    return { resource, namespace: namespace || undefined, name };
  }
  throw new KubectlError(
    'watch is only supported on individual resources and resource collections - more than 1 resource was found',
  );
}
