/** Who sends a request (authentication/v1 UserInfo; apiserver authentication/user `Info`). */
export interface UserInfo {
  readonly username: string;
  readonly uid?: string;
  readonly groups?: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** Its members may do everything, whatever the roles say (user `SystemPrivilegedGroup`). */
export const MASTERS_GROUP = 'system:masters';
/** Everybody whom the server knows (user `AllAuthenticated`). */
export const AUTHENTICATED_GROUP = 'system:authenticated';
export const UNAUTHENTICATED_GROUP = 'system:unauthenticated';
export const ANONYMOUS = 'system:anonymous';

/** The user of the cluster, whom kubeadm creates (kubeadm phases/kubeconfig: `kubernetes-admin` in `kubeadm:cluster-admins`). */
export const ADMINISTRATOR: UserInfo & { readonly groups: readonly string[] } = {
  username: 'kubernetes-admin',
  groups: ['kubeadm:cluster-admins', AUTHENTICATED_GROUP],
};

const SERVICE_ACCOUNT = 'system:serviceaccount:';

/** A ServiceAccount as a user (serviceaccount `UserInfo`). */
export function serviceAccountUser(namespace: string, name: string): UserInfo & { readonly groups: readonly string[] } {
  const groups = ['system:serviceaccounts', `system:serviceaccounts:${namespace}`, AUTHENTICATED_GROUP];
  return { username: `${SERVICE_ACCOUNT}${namespace}:${name}`, groups };
}

/** The ServiceAccount that a user name stands for. Undefined if it stands for none (serviceaccount `SplitUsername`). */
export function serviceAccountOf(username: string): { readonly namespace: string; readonly name: string } | undefined {
  const [namespace, name, ...more] = username.startsWith(SERVICE_ACCOUNT)
    ? username.slice(SERVICE_ACCOUNT.length).split(':')
    : [];
  if (namespace === undefined || name === undefined || more.length > 0 || namespace === '' || name === '') return undefined;
  return { namespace, name };
}
