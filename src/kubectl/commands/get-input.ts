import type { ApiResource } from '../../api/index.ts';
import type { CommandInput } from '../line/command.ts';
import { OUTPUT_FLAGS } from '../line/flag-groups.ts';
import { boolFlag, stringFlag, stringsFlag } from '../line/flags.ts';
import type { TableOptions } from '../printers/table-printer.ts';
import { ResourceFlags } from '../resources/resource-flags.ts';
import type { Query } from '../resources/selection.ts';

const OBJECTS = new ResourceFlags(['filename', 'selector', 'field-selector', 'all-namespaces', 'chunk-size', 'subresource'], {
  typeMeansAll: true,
  latest: true,
});

/** The flags of `kubectl get`, with and without `-w`. */
export const GET_FLAGS = {
  ...OBJECTS.flags,
  ...OUTPUT_FLAGS,
  watch: boolFlag('Watch for changes after the list', { short: 'w' }),
  'watch-only': boolFlag('Watch for changes without the list'),
  'output-watch-events': boolFlag('With --watch, print the type of each event'),
  'no-headers': boolFlag('Do not print headers'),
  'show-labels': boolFlag('Print the labels in a column'),
  'show-kind': boolFlag('Print names with their kind'),
  'label-columns': stringsFlag('Labels to print as columns', { short: 'L' }),
  'sort-by': stringFlag('The field to sort by: .metadata.creationTimestamp'),
  'ignore-not-found': boolFlag('Ignore missing objects'),
  'server-print': boolFlag('', { default: true, hidden: true }),
  raw: stringFlag('A path to request from the server as it is: /readyz?verbose'),
};

export type GetInput = CommandInput<typeof GET_FLAGS>;

/** The query of a `get` command line. */
export function queryOf(input: GetInput): Query {
  return { ...OBJECTS.query(input), chunkSize: chunkSizeOf(input) };
}

/** The number of objects per list request; 0: all. A sorted list is requested at once (cmd/get `Run`). */
export function chunkSizeOf({ flags }: GetInput): number {
  return flags['sort-by'] === '' || flags.watch || flags['watch-only'] ? flags['chunk-size'] : 0;
}

/** The table options of a `get` command line. */
export function tableOptions({ flags }: GetInput, resource: ApiResource, withKind: boolean): TableOptions {
  return {
    wide: flags.output === 'wide',
    noHeaders: flags['no-headers'],
    showLabels: flags['show-labels'],
    labelColumns: flags['label-columns'],
    withNamespace: flags['all-namespaces'] && resource.namespaced,
    withKind,
  };
}
