import { METRICS_SERVER_VERSION } from './metrics-server.ts';

const NAMESPACE = 'kube-system';
const LABELS = { 'k8s-app': 'metrics-server' };

/** The objects of metrics-server (its components.yaml), without its roles: access is not restricted here. */
export const METRICS_SERVER_MANIFESTS: readonly object[] = [
  { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'metrics-server', namespace: NAMESPACE, labels: LABELS } },
  {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'metrics-server', namespace: NAMESPACE, labels: LABELS },
    spec: {
      ports: [{ name: 'https', port: 443, protocol: 'TCP', appProtocol: 'https', targetPort: 'https' }],
      selector: LABELS,
    },
  },
  {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'metrics-server', namespace: NAMESPACE, labels: LABELS },
    spec: {
      selector: { matchLabels: LABELS },
      strategy: { rollingUpdate: { maxUnavailable: 0 } },
      template: { metadata: { labels: LABELS }, spec: podSpec() },
    },
  },
  {
    apiVersion: 'apiregistration.k8s.io/v1',
    kind: 'APIService',
    metadata: { name: 'v1beta1.metrics.k8s.io', labels: LABELS },
    spec: {
      group: 'metrics.k8s.io',
      groupPriorityMinimum: 100,
      insecureSkipTLSVerify: true,
      service: { name: 'metrics-server', namespace: NAMESPACE },
      version: 'v1beta1',
      versionPriority: 100,
    },
  },
];

function podSpec(): object {
  return {
    containers: [
      {
        name: 'metrics-server',
        image: `registry.k8s.io/metrics-server/metrics-server:v${METRICS_SERVER_VERSION}`,
        imagePullPolicy: 'IfNotPresent',
        args: [
          '--cert-dir=/tmp',
          '--secure-port=10250',
          '--kubelet-preferred-address-types=InternalIP,ExternalIP,Hostname',
          '--kubelet-use-node-status-port',
          '--metric-resolution=15s',
        ],
        resources: { requests: { cpu: '100m', memory: '200Mi' } },
        ports: [{ name: 'https', containerPort: 10_250, protocol: 'TCP' }],
        readinessProbe: {
          httpGet: { path: '/readyz', port: 'https', scheme: 'HTTPS' },
          periodSeconds: 10,
          failureThreshold: 3,
          initialDelaySeconds: 20,
        },
        livenessProbe: { httpGet: { path: '/livez', port: 'https', scheme: 'HTTPS' }, periodSeconds: 10, failureThreshold: 3 },
        securityContext: {
          readOnlyRootFilesystem: true,
          runAsNonRoot: true,
          runAsUser: 1_000,
          allowPrivilegeEscalation: false,
          seccompProfile: { type: 'RuntimeDefault' },
          capabilities: { drop: ['ALL'] },
        },
        volumeMounts: [{ name: 'tmp-dir', mountPath: '/tmp' }],
      },
    ],
    nodeSelector: { 'kubernetes.io/os': 'linux' },
    priorityClassName: 'system-cluster-critical',
    serviceAccountName: 'metrics-server',
    volumes: [{ name: 'tmp-dir', emptyDir: {} }],
  };
}
