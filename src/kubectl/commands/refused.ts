import { KubectlError } from '../errors.ts';
import { defineCommand, type Command } from '../line/command.ts';
import { boolFlag, stringFlag } from '../line/flags.ts';
import { namedPod } from '../resources/chosen-pod.ts';

/** The flags of a connection to a container. */
const CONNECTION_FLAGS = {
  container: stringFlag('', { short: 'c', hidden: true }),
  stdin: boolFlag('', { short: 'i', hidden: true }),
  tty: boolFlag('', { short: 't', hidden: true }),
  quiet: boolFlag('', { short: 'q', hidden: true }),
  'pod-running-timeout': stringFlag('', { hidden: true }),
};

/** Commands of the real kubectl that are refused here, with their descriptions and the reasons. */
const REFUSALS: readonly (readonly [name: string, short: string, why: string])[] = [
  ['edit', 'Edit a resource on the server', 'edit needs an editor: change the manifest and apply it, or use patch'],
  [
    'debug',
    'Create debugging sessions for troubleshooting workloads and nodes',
    'ephemeral containers are disabled for this cluster',
  ],
  ['proxy', 'Run a proxy to the Kubernetes API server', 'there is no network to listen on'],
  ['completion', 'Output shell completion code for the specified shell', 'there is no shell to complete for'],
  ['kustomize', 'Build a kustomization target from a directory or URL', 'kustomize is not part of this kubectl'],
  ['plugin', 'Provides utilities for interacting with plugins', 'unable to find any kubectl plugins in your PATH'],
];

/** cmd/attach/attach.go, up to the connection. */
const ATTACH = defineCommand({
  name: 'attach',
  use: 'attach (POD | TYPE/NAME) -c CONTAINER',
  short: 'Attach to a running container',
  refused: true,
  reads: true,
  flags: CONNECTION_FLAGS,
  *run(session, { args, usageError }) {
    if (args.length === 0) throw new KubectlError('at least 1 argument is required for attach');
    if (args.length > 2)
      throw usageError(`expected POD, TYPE/NAME, or TYPE NAME, (at most 2 arguments) saw ${args.length}: [${args.join(' ')}]`);
    yield* namedPod(session, args.join('/'));
    throw new KubectlError('unable to upgrade connection: attaching to containers is not part of this kubectl');
  },
});

/** cmd/portforward/portforward.go, up to the connection. */
const PORT_FORWARD = defineCommand({
  name: 'port-forward',
  use: 'port-forward TYPE/NAME [options] [LOCAL_PORT:]REMOTE_PORT [...[LOCAL_PORT_N:]REMOTE_PORT_N]',
  short: 'Forward one or more local ports to a pod',
  refused: true,
  reads: true,
  flags: { address: stringFlag('', { hidden: true }), 'pod-running-timeout': stringFlag('', { hidden: true }) },
  *run(session, { args, usageError }) {
    if (args.length < 2) throw usageError('TYPE/NAME and list of ports are required for port-forward');
    yield* namedPod(session, args[0]!);
    throw new KubectlError('unable to upgrade connection: there is no port of yours to forward from');
  },
});

export const REFUSED: readonly Command[] = [
  ...REFUSALS.map(([name, short, why]) => refusedCommand(name, short, why)),
  ATTACH,
  PORT_FORWARD,
];

/** Creates a command that is always refused, whatever its arguments. */
export function refusedCommand(name: string, short: string, why: string, aliases: readonly string[] = []): Command {
  return {
    name,
    aliases,
    suggestFor: [],
    use: name,
    short,
    flags: {},
    children: [],
    refused: true,
    asks: () => true,
    changes: () => false,
    *execute() {
      throw new KubectlError(why);
    },
  };
}

/** Subcommands of the real kubectl that are refused here, by parent command. */

const ONE_CLUSTER = 'is not part of this kubectl: there is one cluster with one user, and config set-context changes a context';

export const CONFIG_REFUSED: readonly Command[] = [
  ['delete-cluster', 'Delete the specified cluster from the kubeconfig'],
  ['delete-user', 'Delete the specified user from the kubeconfig'],
  ['set', 'Set an individual value in a kubeconfig file'],
  ['set-cluster', 'Set a cluster entry in kubeconfig'],
  ['set-credentials', 'Set a user entry in kubeconfig'],
  ['unset', 'Unset an individual value in a kubeconfig file'],
].map(([name, short]) => refusedCommand(name!, short!, `kubectl config ${name} ${ONE_CLUSTER}`));

const NO_NOTE = 'is not part of this kubectl: change the manifest and apply it';

export const APPLY_REFUSED: readonly Command[] = ['edit-last-applied', 'set-last-applied'].map((name) =>
  refusedCommand(name, `${name.split('-')[0]} the last-applied-configuration annotation`, `kubectl apply ${name} ${NO_NOTE}`),
);
