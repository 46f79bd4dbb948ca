import { isReason, type KubeObject } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { describeObject } from '../describe/index.ts';
import { aggregateText } from '../errors.ts';
import { defineCommand, type CommandInput } from '../line/command.ts';
import { boolFlag } from '../line/flags.ts';
import { refOf, type Item } from '../resources/item.ts';
import { ResourceFlags } from '../resources/resource-flags.ts';
import { Selection } from '../resources/selection.ts';
import type { Session } from '../session.ts';

const OBJECTS = new ResourceFlags(['filename', 'selector', 'all-namespaces', 'chunk-size'], {
  typeMeansAll: true,
  nothing:
    'You must specify the type of resource to describe. Use "kubectl api-resources" for a complete list of supported resources.',
});

const FLAGS = {
  ...OBJECTS.flags,
  'show-events': boolFlag('Show the events of the object', { default: true }),
};

export const DESCRIBE = defineCommand({
  name: 'describe',
  use: 'describe (-f FILENAME | TYPE [NAME_PREFIX | -l label] | TYPE/NAME)',
  short: 'Show details of a specific resource or group of resources',
  reads: true,
  flags: FLAGS,
  *run(session, input) {
    const { flags } = input;
    const found = yield* find(session, input);
    const told = new Set<string>();
    let first = true;
    yield* found.visitInfos(function* (item) {
      try {
        const text = yield* describeObject(session, yield* liveObject(session, item), flags['show-events']);
        session.out(first ? text : `\n\n${text}`);
        first = false;
      } catch (error) {
        const text = aggregateText([error]);
        if (told.has(text)) return;
        told.add(text);
        throw error;
      }
    });
    if (!first) return;
    session.err(flags['all-namespaces'] ? 'No resources found\n' : `No resources found in ${session.namespace} namespace.\n`);
  },
});

/** A manifest says only which object is meant. */
function* liveObject(session: Session, item: Item): Process<KubeObject> {
  if (item.source === '') return item.object!;
  return yield* session.api.get<string>(item.resource.key, refOf(item));
}

/** The objects with the names. If one is missing, those of the type whose names begin with it (`DescribeMatchingResources`). */
function* find(session: Session, input: CommandInput<typeof FLAGS>): Process<Selection> {
  const { args } = input;
  const found = yield* OBJECTS.select(session, input);
  const { errors } = found;
  if (args.length !== 2 || errors.length !== 1 || !isReason(errors[0], 'NotFound')) return found;
  const [type, prefix] = args as [string, string];
  const all = yield* OBJECTS.select(session, input, [type], { singleType: true });
  const items = all.infos().filter(({ name }) => name.startsWith(prefix));
  if (items.length === 0) throw errors[0];
  return new Selection(
    items.map((item) => ({ item })),
    items.length === 1,
  );
}
