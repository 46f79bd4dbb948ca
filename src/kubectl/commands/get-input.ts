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
  'field-selector': stringFlag('Fields to select by: status.phase=Running'),
  'all-namespaces': boolFlag('In every namespace', { short: 'A' }),
  watch: boolFlag('Go on with what changes', { short: 'w' }),
  'watch-only': boolFlag('Only what changes'),
  'no-headers': boolFlag('Without the line of headers'),
  'show-labels': boolFlag('With a column of all labels'),
  'show-kind': boolFlag('Names with their kind'),
  'label-columns': stringsFlag('Labels that get a column', { short: 'L' }),
  'sort-by': stringFlag('A field to order by: .metadata.creationTimestamp'),
  'ignore-not-found': boolFlag('What is not there is no error'),
  'server-print': boolFlag('', { default: true, hidden: true }),
  subresource: stringFlag('status or scale'),
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
