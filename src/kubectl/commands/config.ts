import { ADMINISTRATOR } from '../../api/index.ts';
import { KubectlError } from '../errors.ts';
import { defineCommand, defineGroup } from '../line/command.ts';
import { OUTPUT_FLAGS } from '../line/flag-groups.ts';
import { boolFlag, stringFlag } from '../line/flags.ts';
import { objectPrinter } from '../printers/object-printer.ts';
import { TableWriter } from '../printers/tab-writer.ts';
import type { Session } from '../session.ts';

/** The name of the cluster and of its context. */
const NAME = 'kubeloupe';

/** The kubeconfig of this terminal, as kubeadm writes one. There is no file and no certificate. */
function kubeconfig({ namespace }: Session): object {
  const user = ADMINISTRATOR.username;
  const context = { cluster: NAME, ...(namespace !== 'default' && { namespace }), user };
  return {
    apiVersion: 'v1',
    clusters: [{ cluster: { server: `https://${NAME}:6443` }, name: NAME }],
    contexts: [{ context, name: NAME }],
    'current-context': NAME,
    kind: 'Config',
    users: [{ name: user, user: {} }],
  };
}

/** cmd/config/view.go. */
const VIEW = defineCommand({
  name: 'view',
  use: 'view',
  short: 'Display merged kubeconfig settings or a specified kubeconfig file',
  reads: true,
  flags: {
    ...OUTPUT_FLAGS,
    minify: boolFlag('Show only what the current context uses, which is everything here'),
    raw: boolFlag('', { hidden: true }),
    flatten: boolFlag('', { hidden: true }),
    merge: boolFlag('', { hidden: true, default: true }),
  },
  *run(session, { args, flags }) {
    if (args.length > 0) throw new KubectlError(`unexpected arguments: [${args.join(' ')}]`);
    session.out(objectPrinter(flags.output || 'yaml', { showManagedFields: false })!(kubeconfig(session)));
  },
});

const CURRENT_CONTEXT = defineCommand({
  name: 'current-context',
  use: 'current-context',
  short: 'Display the current-context',
  reads: true,
  flags: {},
  *run(session) {
    session.out(`${NAME}\n`);
  },
});

const GET_CONTEXTS = defineCommand({
  name: 'get-contexts',
  use: 'get-contexts',
  short: 'Describe one or many contexts',
  reads: true,
  flags: { output: stringFlag('Output format: name', { short: 'o' }) },
  *run(session, { flags }) {
    if (flags.output === 'name') return session.out(`${NAME}\n`);
    if (flags.output !== '') throw new KubectlError(`output must be one of '' or 'name': ${flags.output}`);
    const rows = [
      ['CURRENT', 'NAME', 'CLUSTER', 'AUTHINFO', 'NAMESPACE'],
      ['*', NAME, NAME, ADMINISTRATOR.username, session.namespace === 'default' ? '' : session.namespace],
    ];
    session.out(new TableWriter().write(rows));
  },
});

/** `get-clusters` and `get-users`: one column with one name. */
function nameList(name: string, short: string, value: string): ReturnType<typeof defineCommand> {
  return defineCommand({
    name,
    use: name,
    short,
    reads: true,
    flags: {},
    *run(session) {
      session.out(`NAME\n${value}\n`);
    },
  });
}

export const CONFIG = defineGroup({
  name: 'config',
  use: 'config SUBCOMMAND',
  short: 'Show the current context',
  children: [
    CURRENT_CONTEXT,
    nameList('get-clusters', 'Display clusters defined in the kubeconfig', NAME),
    GET_CONTEXTS,
    nameList('get-users', 'Display users defined in the kubeconfig', ADMINISTRATOR.username),
    VIEW,
  ],
});
