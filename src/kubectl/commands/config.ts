import { KubectlError, throwAll } from '../errors.ts';
import type { Kubeconfig, Section } from '../kubeconfig.ts';
import { defineCommand, defineGroup, type Command } from '../line/command.ts';
import { OUTPUT_FLAGS } from '../line/flag-groups.ts';
import { boolFlag, stringFlag } from '../line/flags.ts';
import { objectPrinter } from '../printers/object-printer.ts';
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
    raw: boolFlag('Show also secrets'),
    flatten: boolFlag('', { hidden: true }),
    merge: boolFlag('', { hidden: true, default: true }),
  },
  *run(session, { args, flags }) {
    if (args.length > 0) throw new KubectlError(`unexpected arguments: [${args.join(' ')}]`);
    session.out(
      objectPrinter(session, { ...flags, output: flags.output || (flags.template === '' ? 'yaml' : '') })!(
        session.kubeconfig.view(flags.minify, flags.raw),
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
    const { currentContext } = session.kubeconfig;
    if (currentContext === '') throw new KubectlError('current-context is not set');
    session.out(`${currentContext}\n`);
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
    const isChanged = session.kubeconfig.put('contexts', changed, {
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

/** cmd/config/delete_context.go, delete_cluster.go and delete_user.go. */
function deletion(name: string, section: Section, short: string): Command {
  return defineCommand({
    name,
    use: `${name} NAME`,
    short,
    isLocal: true,
    flags: {},
    *run(session, { args, usageError }) {
      if (name === 'delete-user' && args.length === 0) throw usageError('user to delete is required');
      if (args.length !== 1) throw new KubectlError(`Unexpected args: [${args.join(' ')}]`);
      const file = session.kubeconfig.remove(section, args[0]!);
      if (section === 'contexts' && args[0] === session.kubeconfig.currentContext)
        session.err('warning: this removed your active context, use "kubectl config use-context" to select a different one\n');
      session.out(`deleted ${section.slice(0, -1)} ${args[0]} from ${file}\n`);
    },
  });
}

const CLUSTER_FLAGS = {
  server: stringFlag('The address of the server', { short: 's' }),
  'certificate-authority': stringFlag('A file with the certificate of the authority'),
  'insecure-skip-tls-verify': boolFlag('Do not check the certificate of the server'),
  'proxy-url': stringFlag('The address of a proxy'),
  'tls-server-name': stringFlag('The name in the certificate of the server'),
};

/** cmd/config/set_cluster.go. */
const SET_CLUSTER = defineCommand({
  name: 'set-cluster',
  use: 'set-cluster NAME [--server=server]',
  short: 'Set a cluster entry in kubeconfig',
  isLocal: true,
  flags: { ...CLUSTER_FLAGS, 'embed-certs': boolFlag('', { hidden: true }) },
  *run(session, { args, flags, given }) {
    if (args.length !== 1) throw new KubectlError(`Unexpected args: [${args.join(' ')}]`);
    const fields = (Object.keys(CLUSTER_FLAGS) as (keyof typeof CLUSTER_FLAGS)[]).filter(given);
    session.kubeconfig.put('clusters', args[0]!, Object.fromEntries(fields.map((field) => [field, flags[field] || undefined])));
    session.out(`Cluster ${JSON.stringify(args[0])} set.\n`);
  },
});

const TOKENS_ONLY = 'this server knows users by tokens, and not by client certificates, passwords or what a program says';

/** cmd/config/set_credentials.go. */
const SET_CREDENTIALS = defineCommand({
  name: 'set-credentials',
  use: 'set-credentials NAME --token=bearer_token',
  short: 'Set a user entry in kubeconfig',
  isLocal: true,
  flags: {
    token: stringFlag('The token of the user'),
    ...Object.fromEntries(
      `client-certificate client-key username password auth-provider auth-provider-arg exec-command exec-api-version exec-arg exec-env exec-interactive-mode`
        .split(' ')
        .map((name) => [name, stringFlag('', { hidden: true, refusal: TOKENS_ONLY })]),
    ),
    'embed-certs': boolFlag('', { hidden: true }),
    'exec-provide-cluster-info': boolFlag('', { hidden: true }),
  },
  *run(session, { args, flags, given }) {
    if (args.length !== 1) throw new KubectlError(`Unexpected args: [${args.join(' ')}]`);
    session.kubeconfig.put('users', args[0]!, given('token') ? { token: flags.token || undefined } : {});
    session.out(`User ${JSON.stringify(args[0])} set.\n`);
  },
});

/** What `config set` and `unset` change, by section. */
const FIELDS: Readonly<Record<Section, readonly string[]>> = {
  clusters: Object.keys(CLUSTER_FLAGS),
  contexts: ['cluster', 'namespace', 'user'],
  users: ['token'],
};

/** cmd/config/set.go and unset.go. Without a value the property is removed. Throws `KubectlError`. */
function setProperty(kubeconfig: Kubeconfig, property: string, value: string | undefined): void {
  const [section = '', name, field, ...rest] = property.split('.');
  if (property === 'current-context') kubeconfig.currentContext = value ?? '';
  else if (!Object.hasOwn(FIELDS, section) || name === undefined || rest.length > 0)
    throw new KubectlError(`unable to parse ${property} after [] at api.Config`);
  else if (field === undefined && value === undefined) {
    if (kubeconfig.entry(section as Section, name) !== undefined) kubeconfig.remove(section as Section, name);
  } else if (field === undefined || !FIELDS[section as Section].includes(field))
    throw new KubectlError(`unable to parse ${property}: ${section} have the fields ${FIELDS[section as Section].join(', ')}`);
  else kubeconfig.put(section as Section, name, { [field]: field === 'insecure-skip-tls-verify' ? value === 'true' : value });
}

/** `set` and `unset`. `words`: how many they take. */
function propertyCommand(name: 'set' | 'unset', use: string, short: string, words: number): Command {
  return defineCommand({
    name,
    use,
    short,
    isLocal: true,
    flags: name === 'set' ? { 'set-raw-bytes': boolFlag('', { hidden: true }) } : {},
    *run(session, { args }) {
      if (args.length !== words) throw new KubectlError(`Unexpected args: [${args.join(' ')}]`);
      setProperty(session.kubeconfig, args[0]!, args[1]);
      session.out(`Property ${JSON.stringify(args[0])} ${name}.\n`);
    },
  });
}

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

/** `get-clusters` and `get-users`: one column of names. */
function nameList(name: string, section: Section, short: string): Command {
  return defineCommand({
    name,
    use: name,
    short,
    reads: true,
    flags: {},
    *run(session) {
      session.out(['NAME', ...session.kubeconfig.names(section)].map((each) => `${each}\n`).join(''));
    },
  });
}

export const CONFIG = defineGroup({
  name: 'config',
  use: 'config SUBCOMMAND',
  short: 'Modify kubeconfig files',
  children: [
    CURRENT_CONTEXT,
    deletion('delete-cluster', 'clusters', 'Delete the specified cluster from the kubeconfig'),
    deletion('delete-context', 'contexts', 'Delete the specified context from the kubeconfig'),
    deletion('delete-user', 'users', 'Delete the specified user from the kubeconfig'),
    nameList('get-clusters', 'clusters', 'Display clusters defined in the kubeconfig'),
    GET_CONTEXTS,
    nameList('get-users', 'users', 'Display users defined in the kubeconfig'),
    RENAME_CONTEXT,
    propertyCommand('set', 'set PROPERTY_NAME PROPERTY_VALUE', 'Set an individual value in a kubeconfig file', 2),
    SET_CLUSTER,
    SET_CONTEXT,
    SET_CREDENTIALS,
    propertyCommand('unset', 'unset PROPERTY_NAME', 'Unset an individual value in a kubeconfig file', 1),
    USE_CONTEXT,
    VIEW,
  ],
});
