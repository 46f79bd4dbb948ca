/**
 * The command line that kubeadm gives the controller manager, as far as it has an effect here (cmd/kubeadm/app/phases/controlplane/manifests.go
 * `getControllerManagerCommand`). `own`: what the cluster's maker adds.
 */
export function kubeadmFlags(own: readonly string[]): readonly string[] {
  return ['--controllers=*,bootstrapsigner,tokencleaner', '--root-ca-file=/etc/kubernetes/pki/ca.crt', ...own];
}
