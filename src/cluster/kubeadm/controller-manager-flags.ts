/**
 * The command line that kubeadm gives the controller manager, as far as it has an effect here (cmd/kubeadm/app/phases/controlplane/manifests.go
 * `getControllerManagerCommand`). `own`: what the cluster's maker adds. `ttl` runs by default upstream and has to be named here; it stands last, so that `-ttl` counts.
 */
export function kubeadmFlags(own: readonly string[]): readonly string[] {
  const flags = ['--controllers=*,bootstrapsigner,tokencleaner', '--root-ca-file=/etc/kubernetes/pki/ca.crt'];
  return [...flags, ...own, '--controllers=ttl'];
}
