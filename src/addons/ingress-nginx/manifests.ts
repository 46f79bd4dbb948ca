import { CONTROLLER_CLASS, CONTROLLER_VERSION } from './controller.ts';

const NAME = 'ingress-nginx-controller';
const NAMESPACE = 'ingress-nginx';
const LABELS = {
  'app.kubernetes.io/component': 'controller',
  'app.kubernetes.io/instance': 'ingress-nginx',
  'app.kubernetes.io/name': 'ingress-nginx',
};
const metadata = { name: NAME, namespace: NAMESPACE, labels: LABELS };
const HEALTHZ = { path: '/healthz', port: 10_254, scheme: 'HTTP' };

/** The objects of ingress-nginx on machines without a cloud (deploy/static/provider/baremetal), without roles and its admission webhook. */
export const INGRESS_NGINX_MANIFESTS: readonly object[] = [
  { apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE, labels: { 'app.kubernetes.io/name': 'ingress-nginx' } } },
  { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { ...metadata, name: 'ingress-nginx' } },
  { apiVersion: 'v1', kind: 'ConfigMap', metadata },
  {
    apiVersion: 'v1',
    kind: 'Service',
    metadata,
    spec: {
      type: 'NodePort',
      selector: LABELS,
      ports: [
        { name: 'http', port: 80, protocol: 'TCP', targetPort: 'http', appProtocol: 'http' },
        { name: 'https', port: 443, protocol: 'TCP', targetPort: 'https', appProtocol: 'https' },
      ],
    },
  },
  { apiVersion: 'apps/v1', kind: 'Deployment', metadata, spec: deploymentSpec() },
  {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'IngressClass',
    metadata: { name: 'nginx', labels: LABELS },
    spec: { controller: CONTROLLER_CLASS },
  },
];

function deploymentSpec(): object {
  return {
    minReadySeconds: 0,
    revisionHistoryLimit: 10,
    selector: { matchLabels: LABELS },
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1 } },
    template: {
      metadata: { labels: LABELS },
      spec: {
        dnsPolicy: 'ClusterFirst',
        nodeSelector: { 'kubernetes.io/os': 'linux' },
        serviceAccountName: 'ingress-nginx',
        terminationGracePeriodSeconds: 300,
        containers: [
          {
            name: 'controller',
            image: `registry.k8s.io/ingress-nginx/controller:v${CONTROLLER_VERSION}`,
            args: ['/nginx-ingress-controller', '--election-id=ingress-nginx-leader', `--controller-class=${CONTROLLER_CLASS}`],
            ports: [
              { name: 'http', containerPort: 80, protocol: 'TCP' },
              { name: 'https', containerPort: 443, protocol: 'TCP' },
            ],
            resources: { requests: { cpu: '100m', memory: '90Mi' } },
            livenessProbe: {
              httpGet: HEALTHZ,
              failureThreshold: 5,
              initialDelaySeconds: 10,
              periodSeconds: 10,
              timeoutSeconds: 1,
            },
            readinessProbe: {
              httpGet: HEALTHZ,
              failureThreshold: 3,
              initialDelaySeconds: 10,
              periodSeconds: 10,
              timeoutSeconds: 1,
            },
          },
        ],
      },
    },
  };
}
