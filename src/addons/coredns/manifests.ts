import { CLUSTER_NAME_SERVER } from '../../cri/index.ts';
import { COREDNS_VERSION } from './coredns.ts';

const NAMESPACE = 'kube-system';
const LABELS = { 'k8s-app': 'kube-dns' };

/** The configuration that kubeadm writes (cmd/kubeadm/app/phases/addons/dns/manifests.go). */
const COREFILE = `.:53 {
    errors
    health {
       lameduck 5s
    }
    ready
    kubernetes cluster.local in-addr.arpa ip6.arpa {
       pods insecure
       fallthrough in-addr.arpa ip6.arpa
       ttl 30
    }
    prometheus :9153
    forward . /etc/resolv.conf {
       max_concurrent 1000
    }
    cache 30 {
       disable success cluster.local
       disable denial cluster.local
    }
    loop
    reload
    loadbalance
}
`;

/** The objects of CoreDNS in a cluster of kubeadm, without its roles: access is not restricted here. */
export const COREDNS_MANIFESTS: readonly object[] = [
  { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'coredns', namespace: NAMESPACE } },
  { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'coredns', namespace: NAMESPACE }, data: { Corefile: COREFILE } },
  {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: {
      name: 'kube-dns',
      namespace: NAMESPACE,
      labels: { ...LABELS, 'kubernetes.io/cluster-service': 'true', 'kubernetes.io/name': 'CoreDNS' },
      annotations: { 'prometheus.io/port': '9153', 'prometheus.io/scrape': 'true' },
    },
    spec: {
      clusterIP: CLUSTER_NAME_SERVER,
      ports: [
        { name: 'dns', port: 53, protocol: 'UDP', targetPort: 53 },
        { name: 'dns-tcp', port: 53, protocol: 'TCP', targetPort: 53 },
        { name: 'metrics', port: 9153, protocol: 'TCP', targetPort: 9153 },
      ],
      selector: LABELS,
    },
  },
  {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'coredns', namespace: NAMESPACE, labels: LABELS },
    spec: {
      replicas: 2,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1 } },
      selector: { matchLabels: LABELS },
      template: { metadata: { labels: LABELS }, spec: podSpec() },
    },
  },
];

function podSpec(): object {
  return {
    priorityClassName: 'system-cluster-critical',
    serviceAccountName: 'coredns',
    affinity: {
      podAntiAffinity: {
        preferredDuringSchedulingIgnoredDuringExecution: [
          {
            weight: 100,
            podAffinityTerm: {
              labelSelector: { matchExpressions: [{ key: 'k8s-app', operator: 'In', values: ['kube-dns'] }] },
              topologyKey: 'kubernetes.io/hostname',
            },
          },
        ],
      },
    },
    tolerations: [
      { key: 'CriticalAddonsOnly', operator: 'Exists' },
      { key: 'node-role.kubernetes.io/control-plane', effect: 'NoSchedule' },
    ],
    nodeSelector: { 'kubernetes.io/os': 'linux' },
    containers: [
      {
        name: 'coredns',
        image: `registry.k8s.io/coredns/coredns:v${COREDNS_VERSION}`,
        imagePullPolicy: 'IfNotPresent',
        resources: { limits: { memory: '170Mi' }, requests: { cpu: '100m', memory: '70Mi' } },
        args: ['-conf', '/etc/coredns/Corefile'],
        volumeMounts: [{ name: 'config-volume', mountPath: '/etc/coredns', readOnly: true }],
        ports: [
          { containerPort: 53, name: 'dns', protocol: 'UDP' },
          { containerPort: 53, name: 'dns-tcp', protocol: 'TCP' },
          { containerPort: 9153, name: 'metrics', protocol: 'TCP' },
          { containerPort: 8080, name: 'liveness-probe', protocol: 'TCP' },
          { containerPort: 8181, name: 'readiness-probe', protocol: 'TCP' },
        ],
        livenessProbe: {
          httpGet: { path: '/health', port: 'liveness-probe', scheme: 'HTTP' },
          initialDelaySeconds: 60,
          timeoutSeconds: 5,
          successThreshold: 1,
          failureThreshold: 5,
        },
        readinessProbe: { httpGet: { path: '/ready', port: 'readiness-probe', scheme: 'HTTP' } },
        securityContext: {
          allowPrivilegeEscalation: false,
          capabilities: { add: ['NET_BIND_SERVICE'], drop: ['ALL'] },
          readOnlyRootFilesystem: true,
        },
      },
    ],
    dnsPolicy: 'Default',
    volumes: [{ name: 'config-volume', configMap: { name: 'coredns', items: [{ key: 'Corefile', path: 'Corefile' }] } }],
  };
}
