import type { Command } from '../line/command.ts';
import { refusedCommand } from './refused.ts';

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
