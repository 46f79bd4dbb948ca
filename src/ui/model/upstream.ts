/** The version of Kubernetes that is simulated. */
export const UPSTREAM_VERSION = 'v1.36';

/** Where the files of klog are, which Kubernetes vendors. */
const KLOG = 'vendor/k8s.io/klog/v2/';

/** The address of one of upstream's files, at the version that is simulated: `pkg/controller/deployment/sync.go`. */
export function upstreamUrl(file: string): string {
  return file.startsWith(KLOG)
    ? `https://github.com/kubernetes/klog/blob/main/${file.slice(KLOG.length)}`
    : `https://github.com/kubernetes/kubernetes/blob/${UPSTREAM_VERSION}.0/${file}`;
}
