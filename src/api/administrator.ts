/** Every client is this user, whom kubeadm creates (kubeadm phases/kubeconfig: `kubernetes-admin` in `kubeadm:cluster-admins`). There is no authentication. */
export const ADMINISTRATOR = {
  username: 'kubernetes-admin',
  groups: ['kubeadm:cluster-admins', 'system:authenticated'],
} as const;
