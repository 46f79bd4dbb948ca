/** The version of Kubernetes that is simulated. */
export const UPSTREAM_VERSION = 'v1.36';

/** What has a repository of its own, by the beginning of its files' names. */
const REPOSITORIES: Readonly<Record<string, string>> = {
  'vendor/k8s.io/klog/v2/': 'kubernetes/klog/blob/main',
  'coredns/': 'coredns/coredns/blob/v1.13.1',
  'metrics-server/': 'kubernetes-sigs/metrics-server/blob/v0.8.0',
  'ingress-nginx/': 'kubernetes/ingress-nginx/blob/controller-v1.14.1',
  'kube-network-policies/': 'kubernetes-sigs/kube-network-policies/blob/main',
  'external-resizer/': 'kubernetes-csi/external-resizer/blob/master',
};

/** The address of one of upstream's files, at the version that is simulated: `pkg/controller/deployment/sync.go`. */
export function upstreamUrl(file: string): string {
  for (const [folder, place] of Object.entries(REPOSITORIES))
    if (file.startsWith(folder)) return `https://github.com/${place}/${file.slice(folder.length)}`;
  return `https://github.com/kubernetes/kubernetes/blob/${UPSTREAM_VERSION}.0/${file}`;
}
