import { KubectlError, throwAll } from '../errors.ts';
import type { Kubeconfig } from '../kubeconfig.ts';
import { defineCommand, defineGroup } from '../line/command.ts';
import { OUTPUT_FLAGS } from '../line/flag-groups.ts';
import { boolFlag, stringFlag } from '../line/flags.ts';
import { objectPrinter } from '../printers/object-printer.ts';
import { CONFIG_REFUSED } from './refused.ts';
import { TableWriter } from '../printers/tab-writer.ts';

/** cmd/config/view.go. */
const VIEW = defineCommand({
  name: 'view',
  use: 'view',
  short: 'Display merged kubeconfig settings or a specified kubeconfig file',
  reads: true,
  flags: {
    ...OUTPUT_FLAGS,
    minify: boolFlag('Show only what the current context uses'),
    raw: boolFlag('', { hidden: true }),
    flatten: boolFlag('', { hidden: true }),
    merge: boolFlag('', { hidden: true, default: true }),
  },
  *run(session, { args, flags }) {
    if (args.length > 0) throw new KubectlError(`unexpected arguments: [${args.join(' ')}]`);
    session.out(
      objectPrinter(session, { ...flags, output: flags.output || (flags.template === '' ? 'yaml' : '') })!(
        session.kubeconfig.view(flags.minify),
      ),
    );
  },
});

const CURRENT_CONTEXT = defineCommand({
  name: 'current-context',
  use: 'current-context',
  short: 'Display the current-context',
  reads: true,
  flags: {},
  *run(session) {
    session.out(`${session.kubeconfig.currentContext}\n`);
  },
});

const GET_CONTEXTS = defineCommand({
  name: 'get-contexts',
  use: 'get-contexts',
  short: 'Describe one or many contexts',
  reads: true,
  flags: { output: stringFlag('Output format: name', { short: 'o' }), 'no-headers': boolFlag('Do not print headers') },
  *run(session, { args, flags }) {
    if (flags.output !== '' && flags.output !== 'name')
      throw new KubectlError(
        `--output ${flags.output} is not available in kubectl config get-contexts; resetting to default output format`,
      );
    const shown = session.kubeconfig.contexts.filter(([name]) => args.length === 0 || args.includes(name));
    const headers = flags['no-headers'] ? [] : [['CURRENT', 'NAME', 'CLUSTER', 'AUTHINFO', 'NAMESPACE']];
    const rows = shown.map(([name, { cluster, user, namespace }]) => [
      name === session.kubeconfig.currentContext ? '*' : '',
      name,
      cluster,
      user,
      namespace,
    ]);
    if (flags.output === 'name') session.out(rows.map(([, name]) => `${name}\n`).join(''));
    else session.out(new TableWriter().write([...headers, ...rows]));
    throwAll(
      args
        .filter((name) => session.kubeconfig.context(name) === undefined)
        .map((name) => new KubectlError(`context ${name} not found`)),
    );
  },
});

/** cmd/config/set_context.go. */
const SET_CONTEXT = defineCommand({
  name: 'set-context',
  use: 'set-context [NAME | --current] [--cluster=cluster_nickname] [--user=user_nickname] [--namespace=namespace]',
  short: 'Set a context entry in kubeconfig',
  isLocal: true,
  flags: {
    current: boolFlag('Modify the current context'),
    cluster: stringFlag('The cluster of the context'),
    user: stringFlag('The user of the context'),
    namespace: stringFlag('The namespace of lines that name none', { short: 'n' }),
  },
  *run(session, { args, flags, given }) {
    if (args.length > 1) throw new KubectlError(`Unexpected args: [${args.join(' ')}]`);
    const [name = ''] = args;
    if (name === '' && !flags.current) throw new KubectlError('you must specify a non-empty context name or --current');
    if (name !== '' && flags.current) throw new KubectlError('you cannot specify both a context name and --current');
    const changed = flags.current ? session.kubeconfig.currentContext : name;
    const isChanged = session.kubeconfig.setContext(changed, {
      ...(given('cluster') && { cluster: flags.cluster }),
      ...(given('user') && { user: flags.user }),
      ...(given('namespace') && { namespace: flags.namespace }),
    });
    session.out(`Context ${JSON.stringify(changed)} ${isChanged ? 'modified' : 'created'}.\n`);
  },
});

/** cmd/config/use_context.go. */
const USE_CONTEXT = defineCommand({
  name: 'use-context',
  aliases: ['use'],
  use: 'use-context CONTEXT_NAME',
  short: 'Set the current-context in a kubeconfig file',
  isLocal: true,
  flags: {},
  *run(session, { args }) {
    if (args.length !== 1) throw new KubectlError(`Unexpected args: [${args.join(' ')}]`);
    session.kubeconfig.useContext(args[0]!);
    session.out(`Switched to context ${JSON.stringify(args[0])}.\n`);
  },
});

/** cmd/config/delete_context.go. */
const DELETE_CONTEXT = defineCommand({
  name: 'delete-context',
  use: 'delete-context NAME',
  short: 'Delete the specified context from the kubeconfig',
  isLocal: true,
  flags: {},
  *run(session, { args }) {
    if (args.length !== 1) throw new KubectlError(`Unexpected args: [${args.join(' ')}]`);
    const file = session.kubeconfig.deleteContext(args[0]!);
    if (args[0] === session.kubeconfig.currentContext)
      session.err('warning: this removed your active context, use "kubectl config use-context" to select a different one\n');
    session.out(`deleted context ${args[0]} from ${file}\n`);
  },
});

/** cmd/config/rename_context.go. */
const RENAME_CONTEXT = defineCommand({
  name: 'rename-context',
  use: 'rename-context CONTEXT_NAME NEW_NAME',
  short: 'Rename a context from the kubeconfig file',
  isLocal: true,
  flags: {},
  *run(session, { args }) {
    if (args.length !== 2) throw new KubectlError(`Unexpected args: [${args.join(' ')}]`);
    const [from, to] = args as [string, string];
    session.kubeconfig.renameContext(from, to);
    session.out(`Context ${JSON.stringify(from)} renamed to ${JSON.stringify(to)}.\n`);
  },
});

/** `get-clusters` and `get-users`: one column with one name. */
function nameList(name: string, short: string, valueOf: (kubeconfig: Kubeconfig) => string): ReturnType<typeof defineCommand> {
  return defineCommand({
    name,
    use: name,
    short,
    reads: true,
    flags: {},
    *run(session) {
      session.out(`NAME\n${valueOf(session.kubeconfig)}\n`);
    },
  });
}

export const CONFIG = defineGroup({
  name: 'config',
  use: 'config SUBCOMMAND',
  short: 'Modify kubeconfig files',
  children: [
    CURRENT_CONTEXT,
    DELETE_CONTEXT,
    nameList('get-clusters', 'Display clusters defined in the kubeconfig', ({ cluster }) => cluster),
    GET_CONTEXTS,
    nameList('get-users', 'Display users defined in the kubeconfig', ({ user }) => user),
    RENAME_CONTEXT,
    SET_CONTEXT,
    USE_CONTEXT,
    VIEW,
    ...CONFIG_REFUSED,
  ],
});
