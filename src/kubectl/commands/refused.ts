import { KubectlError } from '../errors.ts';
import type { Command } from '../line/command.ts';

/** Commands of the real kubectl that are refused here, with their descriptions and the reasons. */
const REFUSALS: readonly (readonly [name: string, short: string, why: string])[] = [
  ['edit', 'Edit a resource on the server', 'edit needs an editor: change the manifest and apply it, or use patch'],
  [
    'attach',
    'Attach to a running container',
    'unable to upgrade connection: attaching to containers is not part of this kubectl',
  ],
  ['cp', 'Copy files and directories to and from containers', 'copying files is not part of this kubectl: use exec with cat'],
  [
    'debug',
    'Create debugging sessions for troubleshooting workloads and nodes',
    'ephemeral containers are disabled for this cluster',
  ],
  [
    'port-forward',
    'Forward one or more local ports to a pod',
    'unable to upgrade connection: there is no port of yours to forward from',
  ],
  ['proxy', 'Run a proxy to the Kubernetes API server', 'there is no network to listen on'],
  ['top', 'Display resource (CPU/memory) usage', 'Metrics API not available'],
  ['certificate', 'Modify certificate resources', 'there are no certificates in this cluster'],
  ['completion', 'Output shell completion code for the specified shell', 'there is no shell to complete for'],
  ['kustomize', 'Build a kustomization target from a directory or URL', 'kustomize is not part of this kubectl'],
  ['plugin', 'Provides utilities for interacting with plugins', 'unable to find any kubectl plugins in your PATH'],
];

export const REFUSED: readonly Command[] = REFUSALS.map(([name, short, why]) => refusedCommand(name, short, why));

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

const NO_RBAC = 'there is no authorization in this cluster, so nothing to grant';

export const CREATE_REFUSED: readonly Command[] = [
  refusedCommand('clusterrole', 'Create a cluster role', NO_RBAC),
  refusedCommand('clusterrolebinding', 'Create a cluster role binding for a particular cluster role', NO_RBAC),
  refusedCommand('ingress', 'Create an ingress with the specified name', 'there are no ingresses in this cluster', ['ing']),
  refusedCommand('role', 'Create a role with single rule', NO_RBAC),
  refusedCommand('rolebinding', 'Create a role binding for a particular role or cluster role', NO_RBAC),
  refusedCommand(
    'token',
    'Request a service account token',
    'there is no authentication in this cluster, so there are no tokens',
  ),
];

export const SET_REFUSED: readonly Command[] = [
  refusedCommand('selector', 'Set the selector on a resource', 'kubectl set selector is not part of this kubectl: use patch'),
  refusedCommand(
    'serviceaccount',
    'Update the service account of a resource',
    'kubectl set serviceaccount is not part of this kubectl: use patch',
    ['sa'],
  ),
  refusedCommand('subject', 'Update the user, group, or service account in a role binding or cluster role binding', NO_RBAC),
];

const NO_NOTE =
  'is not part of this kubectl: the annotation kubectl.kubernetes.io/last-applied-configuration holds what was applied';

export const APPLY_REFUSED: readonly Command[] = ['edit-last-applied', 'set-last-applied', 'view-last-applied'].map((name) =>
  refusedCommand(name, `${name.split('-')[0]} the last-applied-configuration annotation`, `kubectl apply ${name} ${NO_NOTE}`),
);
