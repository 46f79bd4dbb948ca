import { imageOf } from './images.ts';

const METADATA = { name: 'kube-proxy', namespace: 'kube-system' };
const LABELS = { 'k8s-app': 'kube-proxy' };

const CONFIG = `apiVersion: kubeproxy.config.k8s.io/v1alpha1
kind: KubeProxyConfiguration
mode: iptables
`;

/** The objects of kube-proxy in a cluster of kubeadm (cmd/kubeadm/app/phases/addons/proxy/manifests.go). */
export const KUBE_PROXY_MANIFESTS: readonly object[] = [
  { apiVersion: 'v1', kind: 'ServiceAccount', metadata: METADATA },
  {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { ...METADATA, labels: { app: 'kube-proxy' } },
    data: { 'config.conf': CONFIG },
  },
  {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { ...METADATA, labels: LABELS },
    spec: {
      selector: { matchLabels: LABELS },
      updateStrategy: { type: 'RollingUpdate' },
      template: {
        metadata: { labels: LABELS },
        spec: {
          priorityClassName: 'system-node-critical',
          serviceAccountName: 'kube-proxy',
          hostNetwork: true,
          nodeSelector: { 'kubernetes.io/os': 'linux' },
          tolerations: [{ operator: 'Exists' }],
          containers: [
            {
              name: 'kube-proxy',
              image: imageOf('kube-proxy'),
              imagePullPolicy: 'IfNotPresent',
              command: [
                '/usr/local/bin/kube-proxy',
                '--config=/var/lib/kube-proxy/config.conf',
                '--hostname-override=$(NODE_NAME)',
              ],
              env: [{ name: 'NODE_NAME', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } }],
              securityContext: { privileged: true },
              volumeMounts: [
                { name: 'kube-proxy', mountPath: '/var/lib/kube-proxy' },
                { name: 'xtables-lock', mountPath: '/run/xtables.lock' },
                { name: 'lib-modules', mountPath: '/lib/modules', readOnly: true },
              ],
            },
          ],
          volumes: [
            { name: 'kube-proxy', configMap: { name: 'kube-proxy' } },
            { name: 'xtables-lock', hostPath: { path: '/run/xtables.lock', type: 'FileOrCreate' } },
            { name: 'lib-modules', hostPath: { path: '/lib/modules' } },
          ],
        },
      },
    },
  },
];
