import type { Node } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { KubectlError, throwAll } from '../errors.ts';
import { defineCommand, type Command, type CommandInput } from '../line/command.ts';
import { DRY_RUN_FLAG, dryRunOf, type DryRun } from '../line/flag-groups.ts';
import type { FlagSet } from '../line/flags.ts';
import { ResultPrinter } from '../printers/result-printer.ts';
import { DEFAULT_CHUNK_SIZE } from '../resources/chunks.ts';
import { refOf, type Item } from '../resources/item.ts';
import { groupVersionResource } from '../resources/rest-mapper.ts';
import { ResourceFlags } from '../resources/resource-flags.ts';
import { collect } from '../resources/selection.ts';
import type { Session } from '../session.ts';

const OBJECTS = new ResourceFlags(['selector'], { singleType: true });

export const NODE_FLAGS = { ...OBJECTS.flags, ...DRY_RUN_FLAG } satisfies FlagSet;

export const CORDON = cordonCommand('cordon', 'Mark node as unschedulable', true);
export const UNCORDON = cordonCommand('uncordon', 'Mark node as schedulable', false);

function cordonCommand(name: string, short: string, desired: boolean): Command {
  return defineCommand({
    name,
    use: `${name} NODE`,
    short,
    flags: NODE_FLAGS,
    *run(session, input) {
      const nodes = yield* nodesOf(session, input, `${name} NODE`);
      yield* cordonNodes(session, nodes, desired, dryRunOf(input.flags['dry-run']));
    },
  });
}

/** The nodes of the command, by name or selector (cmd/drain `Complete`). Throws `KubectlError` and `StatusError`. */
export function* nodesOf(
  session: Session,
  input: Pick<CommandInput<typeof NODE_FLAGS>, 'args' | 'flags' | 'usageError'>,
  use: string,
): Process<readonly Item[]> {
  const { args, flags, usageError } = input;
  if (args.length === 0 && flags.selector === '') throw usageError(`USAGE: ${use} [flags]`);
  if (args.length > 0 && flags.selector !== '')
    throw usageError('error: cannot specify both a node name and a --selector option');
  const words = flags.selector === '' ? args.map((name) => (name.includes('/') ? name : `nodes/${name}`)) : ['nodes'];
  const { items, errors } = yield* OBJECTS.select(session, input, words, { chunkSize: DEFAULT_CHUNK_SIZE });
  throwAll(errors.slice(0, 1));
  const other = items.find(({ resource }) => resource.kind !== 'Node');
  if (other !== undefined)
    throw new KubectlError(`expected resource of type node, got ${JSON.stringify(groupVersionResource(other.resource))}`);
  return items;
}

/** Sets or clears `spec.unschedulable` (cmd/drain `RunCordonOrUncordon`). Prints errors of the server and continues. */
export function* cordonNodes(session: Session, nodes: readonly Item[], desired: boolean, dryRun: DryRun): Process<void> {
  const printer = new ResultPrinter(session, { output: '' }, dryRun);
  const verb = desired ? 'cordon' : 'uncordon';
  for (const item of nodes) {
    const node = item.object as Node;
    if ((node.spec.unschedulable ?? false) === desired) {
      printer.print(item, `already ${verb}ed`, node);
      continue;
    }
    try {
      const body = { spec: { unschedulable: desired ? true : null } };
      if (dryRun !== 'client')
        yield* session.api.patch('Node', refOf(item), { type: 'strategic', body }, { dryRun: dryRun === 'server' });
      printer.print(item, `${verb}ed`, node);
    } catch (error) {
      collect(error, []);
      session.err(`error: unable to ${verb} node ${JSON.stringify(item.name)}: ${(error as Error).message}\n`);
    }
  }
}
