import { AUTHENTICATED_GROUP, serviceAccountUser, type UserInfo } from '../../api/index.ts';
import { ADMINISTRATOR_IDENTITY, type Identity } from './identity.ts';

/** The group of the kubelets (apiserver authentication/user `NodesGroup`). */
export const NODES_GROUP = 'system:nodes';
const NODE_PREFIX = 'system:node:';

/** The ServiceAccounts of controllers whose names differ from those that `--controllers` takes (cmd/kube-controller-manager/app, `ClientOrDie`). */
const ACCOUNTS: Readonly<Record<string, string>> = {
  'bootstrap-signer-controller': 'bootstrap-signer',
  'certificatesigningrequest-approving-controller': 'certificate-controller',
  'certificatesigningrequest-cleaner-controller': 'certificate-controller',
  'certificatesigningrequest-signing-controller': 'certificate-controller',
  'cloud-node-lifecycle-controller': 'node-controller',
  'daemonset-controller': 'daemon-set-controller',
  'endpoints-controller': 'endpoint-controller',
  'garbage-collector-controller': 'generic-garbage-collector',
  'horizontal-pod-autoscaler-controller': 'horizontal-pod-autoscaler',
  'node-ipam-controller': 'node-controller',
  'node-lifecycle-controller': 'node-controller',
  'legacy-serviceaccount-token-cleaner-controller': 'legacy-service-account-token-cleaner',
  'persistentvolume-expander-controller': 'expand-controller',
  'persistentvolume-attach-detach-controller': 'attachdetach-controller',
  'persistentvolume-binder-controller': 'persistent-volume-binder',
  'persistentvolume-protection-controller': 'pv-protection-controller',
  'persistentvolumeclaim-protection-controller': 'pvc-protection-controller',
  'pod-garbage-collector-controller': 'pod-garbage-collector',
  'replicationcontroller-controller': 'replication-controller',
  'root-ca-certificate-publisher-controller': 'root-ca-cert-publisher',
  'service-lb-controller': 'service-controller',
  'serviceaccount-controller': 'service-account-controller',
  'taint-eviction-controller': 'node-controller',
  'token-cleaner-controller': 'token-cleaner',
};

/** The clients of the controller manager that are not a ServiceAccount. */
const MANAGER: ReadonlySet<string> = new Set(['kube-controller-manager', 'shared-informers', 'serviceaccount-token-controller']);

/**
 * Whom a component speaks for, as kubeadm sets it up: each controller is its own ServiceAccount (`--use-service-account-credentials`), each kubelet its node. The
 * default roles allow them what they do. Undefined: a component of an addon, whose rights are not looked at.
 */
export function componentIdentity(client: string): Identity | undefined {
  if (client === 'set-up') return ADMINISTRATOR_IDENTITY;
  const user = userOf(client);
  return user && { user, isServedByDefault: true };
}

function userOf(client: string): UserInfo | undefined {
  const [program = '', instance = ''] = client.split('/');
  if (program === 'kubelet' && instance !== '')
    return { username: NODE_PREFIX + instance, groups: [NODES_GROUP, AUTHENTICATED_GROUP] };
  if (program === 'kube-proxy') return serviceAccountUser('kube-system', 'kube-proxy');
  if (program === 'scheduler') return { username: 'system:kube-scheduler', groups: [AUTHENTICATED_GROUP] };
  // The caches of all controllers are filled, and the leader is elected, by the manager itself. It also makes tokens, since ServiceAccounts need them first.
  if (MANAGER.has(program)) return { username: 'system:kube-controller-manager', groups: [AUTHENTICATED_GROUP] };
  return program.endsWith('-controller') ? serviceAccountUser('kube-system', ACCOUNTS[program] ?? program) : undefined;
}

/** The node whose kubelet a user is. Undefined if it is none (auth/nodeidentifier). */
export function nodeOf({ username, groups = [] }: UserInfo): string | undefined {
  return username.startsWith(NODE_PREFIX) && groups.includes(NODES_GROUP) ? username.slice(NODE_PREFIX.length) : undefined;
}
