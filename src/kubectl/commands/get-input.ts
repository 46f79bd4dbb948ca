import type { ApiResource } from '../../api/index.ts';
import type { CommandInput } from '../line/command.ts';
import { CHUNK_SIZE_FLAG, FILE_FLAGS, OUTPUT_FLAGS, SELECTOR_FLAG } from '../line/flag-groups.ts';
import { boolFlag, stringFlag, stringsFlag } from '../line/flags.ts';
import type { TableOptions } from '../printers/table-printer.ts';
import type { Query } from '../resources/selection.ts';

/** The flags of `kubectl get`, with and without `-w`. */
export const GET_FLAGS = {
  ...FILE_FLAGS,
  ...OUTPUT_FLAGS,
  ...SELECTOR_FLAG,
  ...CHUNK_SIZE_FLAG,
  'field-selector': stringFlag('Field selector: status.phase=Running'),
  'all-namespaces': boolFlag('Use all namespaces', { short: 'A' }),
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
  subresource: stringFlag('The subresource: status or scale'),
  raw: stringFlag('', { hidden: true }),
};

export type GetInput = CommandInput<typeof GET_FLAGS>;

/** The query of a `get` command line. */
export function queryOf(input: GetInput): Query {
  const { args, flags } = input;
  return {
    args,
    filenames: flags.filename,
    kustomize: flags.kustomize,
    selector: flags.selector,
    fieldSelector: flags['field-selector'],
    allNamespaces: flags['all-namespaces'],
    subresource: flags.subresource,
    typeMeansAll: true,
    chunkSize: chunkSizeOf(input),
  };
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
