const PKI = '/etc/kubernetes/pki';
const KUBECONFIG = '/etc/kubernetes/controller-manager.conf';

/**
 * The command line that kubeadm gives the controller manager (cmd/kubeadm/app/phases/controlplane/manifests.go `getControllerManagerCommand`). `own`: what the
 * cluster's maker adds. `ttl` runs by default upstream and has to be named here; it stands last, so that `-ttl` counts.
 */
export function kubeadmFlags(own: readonly string[]): readonly string[] {
  return [
    `--authentication-kubeconfig=${KUBECONFIG}`,
    `--authorization-kubeconfig=${KUBECONFIG}`,
    '--bind-address=127.0.0.1',
    `--client-ca-file=${PKI}/ca.crt`,
    '--cluster-name=kubernetes',
    `--cluster-signing-cert-file=${PKI}/ca.crt`,
    `--cluster-signing-key-file=${PKI}/ca.key`,
    '--controllers=*,bootstrapsigner,tokencleaner',
    `--kubeconfig=${KUBECONFIG}`,
    '--leader-elect=true',
    `--requestheader-client-ca-file=${PKI}/front-proxy-ca.crt`,
    `--root-ca-file=${PKI}/ca.crt`,
    `--service-account-private-key-file=${PKI}/sa.key`,
    '--use-service-account-credentials=true',
    ...own,
    '--controllers=ttl',
  ];
}
