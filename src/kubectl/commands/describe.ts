import { isReason } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { describeObject } from '../describe/index.ts';
import { KubectlError, throwAll } from '../errors.ts';
import { defineCommand, type CommandInput } from '../line/command.ts';
import { CHUNK_SIZE_FLAG, FILE_FLAGS, SELECTOR_FLAG } from '../line/flag-groups.ts';
import { boolFlag } from '../line/flags.ts';
import { collect, select, type Query, type Selection } from '../resources/selection.ts';
import type { Session } from '../session.ts';

const FLAGS = {
  ...FILE_FLAGS,
  ...SELECTOR_FLAG,
  ...CHUNK_SIZE_FLAG,
  'all-namespaces': boolFlag('Use all namespaces', { short: 'A' }),
  'show-events': boolFlag('Show the events of the object', { default: true }),
};

export const DESCRIBE = defineCommand({
  name: 'describe',
  use: 'describe (-f FILENAME | TYPE [NAME_PREFIX | -l label] | TYPE/NAME)',
  short: 'Show details of a specific resource or group of resources',
  reads: true,
  flags: FLAGS,
  *run(session, input) {
    const { args, flags } = input;
    if (args.length === 0 && flags.filename.length === 0 && flags.kustomize === '') {
      throw new KubectlError(
        'You must specify the type of resource to describe. Use "kubectl api-resources" for a complete list of supported resources.',
      );
    }
    const { items, errors } = yield* find(session, input);
    let first = true;
    for (const item of items) {
      try {
        const text = yield* describeObject(session, item.object!, flags['show-events']);
        session.out(first ? text : `\n\n${text}`);
        first = false;
      } catch (error) {
        collect(error, errors);
      }
    }
    throwAll(errors);
    if (!first) return;
    session.err(flags['all-namespaces'] ? 'No resources found\n' : `No resources found in ${session.namespace} namespace.\n`);
  },
});

/** The objects with the names. If there is none, those whose names begin with it (`DescribeMatchingResources`). */
function* find(session: Session, { args, flags }: CommandInput<typeof FLAGS>): Process<Selection> {
  const query: Query = {
    args,
    filenames: flags.filename,
    kustomize: flags.kustomize,
    selector: flags.selector,
    allNamespaces: flags['all-namespaces'],
    typeMeansAll: true,
    chunkSize: flags['chunk-size'],
    fetch: true,
    latest: true,
  };
  const found = yield* select(session, query);
  const isPrefix =
    args.length === 2 && found.items.length === 0 && found.errors.length === 1 && isReason(found.errors[0], 'NotFound');
  if (!isPrefix) return found;
  const [type, prefix] = args as [string, string];
  const all = yield* select(session, { ...query, args: [type] });
  const items = all.items.filter(({ name }) => name.startsWith(prefix));
  return items.length === 0 ? found : { items, errors: all.errors, single: items.length === 1 };
}
