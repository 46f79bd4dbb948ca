import { REQUESTS } from '../../controllers/certificates/requests.ts';

/** A manifest without a name. */
export interface Sample {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata?: object;
  readonly [field: string]: unknown;
}

const labels = { app: 'x' };

const probe = { tcpSocket: { port: 80 }, initialDelaySeconds: 1, periodSeconds: 1, timeoutSeconds: 1, failureThreshold: 3 };

const container = {
  name: 'c',
  image: 'nginx:1.27',
  ports: [{ containerPort: 80 }],
  livenessProbe: { ...probe, terminationGracePeriodSeconds: 5 },
  readinessProbe: probe,
  startupProbe: { ...probe, terminationGracePeriodSeconds: 5 },
  lifecycle: { preStop: { sleep: { seconds: 1 } } },
  resources: { requests: { cpu: '1m', memory: '1Mi' }, limits: { cpu: '1', memory: '1Gi' } },
};

const podSpec = {
  terminationGracePeriodSeconds: 2,
  tolerations: [{ key: 'node.kubernetes.io/not-ready', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 3 }],
  topologySpreadConstraints: [
    {
      maxSkew: 1,
      topologyKey: 'kubernetes.io/hostname',
      whenUnsatisfiable: 'ScheduleAnyway',
      labelSelector: { matchLabels: labels },
    },
  ],
  containers: [container],
};

const template = { metadata: { labels }, spec: podSpec };
const rbac = 'rbac.authorization.k8s.io/v1';
const pathRule = { verbs: ['get'], nonResourceURLs: ['/healthz'] };
const subject = { kind: 'ServiceAccount', name: 'x', namespace: 'default' };
const selector = { matchLabels: labels };
const jobSpec = {
  completions: 2,
  parallelism: 1,
  backoffLimit: 1,
  activeDeadlineSeconds: 100,
  ttlSecondsAfterFinished: 10,
  template: { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'busybox', command: ['true'] }] } },
};

/** Valid objects of each kind, with as many numbers as fit. */
export const SAMPLES: readonly Sample[] = [
  { apiVersion: 'v1', kind: 'Pod', metadata: { labels }, spec: podSpec },
  { apiVersion: 'v1', kind: 'ConfigMap', data: { a: 'b' } },
  { apiVersion: 'v1', kind: 'Secret', stringData: { a: 'b' } },
  { apiVersion: 'v1', kind: 'Namespace' },
  { apiVersion: 'v1', kind: 'Node', spec: {}, status: { capacity: { cpu: '1', memory: '1Gi', pods: '10' } } },
  { apiVersion: 'v1', kind: 'ServiceAccount' },
  {
    apiVersion: 'v1',
    kind: 'Service',
    spec: {
      selector: labels,
      type: 'NodePort',
      sessionAffinity: 'ClientIP',
      sessionAffinityConfig: { clientIP: { timeoutSeconds: 10 } },
      ports: [{ port: 80, targetPort: 80, nodePort: 31_000 }],
    },
  },
  { apiVersion: 'v1', kind: 'Endpoints', subsets: [{ addresses: [{ ip: '10.1.2.3' }], ports: [{ port: 80 }] }] },
  { apiVersion: 'v1', kind: 'Event', involvedObject: { kind: 'Pod', namespace: 'default', name: 'x' }, count: 1, type: 'Normal' },
  { apiVersion: 'v1', kind: 'LimitRange', spec: { limits: [{ type: 'Container', max: { cpu: '4' }, default: { cpu: '1' } }] } },
  { apiVersion: 'v1', kind: 'ResourceQuota', spec: { hard: { pods: '1000', 'requests.cpu': '1000' } } },
  {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    spec: { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], hostPath: { path: '/x' } },
  },
  {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
  },
  { apiVersion: 'v1', kind: 'ReplicationController', spec: { replicas: 1, minReadySeconds: 1, selector: labels, template } },
  { apiVersion: 'apps/v1', kind: 'ReplicaSet', spec: { replicas: 1, minReadySeconds: 1, selector, template } },
  {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    spec: {
      replicas: 1,
      minReadySeconds: 1,
      progressDeadlineSeconds: 10,
      revisionHistoryLimit: 1,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 1 } },
      selector,
      template,
    },
  },
  {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    spec: {
      minReadySeconds: 1,
      revisionHistoryLimit: 1,
      updateStrategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } },
      selector,
      template,
    },
  },
  {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    spec: {
      replicas: 1,
      minReadySeconds: 1,
      revisionHistoryLimit: 1,
      serviceName: 'x',
      ordinals: { start: 1 },
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 0, maxUnavailable: 1 } },
      selector,
      template,
    },
  },
  { apiVersion: 'apps/v1', kind: 'ControllerRevision', data: { a: 1 }, revision: 1 },
  { apiVersion: 'batch/v1', kind: 'Job', spec: jobSpec },
  {
    apiVersion: 'batch/v1',
    kind: 'Job',
    spec: { ...jobSpec, completionMode: 'Indexed', backoffLimitPerIndex: 1, maxFailedIndexes: 1 },
  },
  {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    spec: {
      schedule: '* * * * *',
      startingDeadlineSeconds: 100,
      successfulJobsHistoryLimit: 1,
      failedJobsHistoryLimit: 1,
      jobTemplate: { spec: jobSpec },
    },
  },
  {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'x' },
      minReplicas: 1,
      maxReplicas: 5,
      metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } }],
      behavior: {
        scaleUp: { stabilizationWindowSeconds: 1, policies: [{ type: 'Pods', value: 1, periodSeconds: 10 }] },
        scaleDown: { stabilizationWindowSeconds: 1, policies: [{ type: 'Percent', value: 1, periodSeconds: 10 }] },
      },
    },
  },
  {
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    spec: { holderIdentity: 'x', leaseDurationSeconds: 10, leaseTransitions: 1, renewTime: '2026-01-01T00:00:00.000000Z' },
  },
  {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    addressType: 'IPv4',
    endpoints: [{ addresses: ['10.1.2.3'] }],
    ports: [{ port: 80 }],
  },
  {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    spec: {
      ingressClassName: 'x',
      tls: [{ hosts: ['x.example.com'], secretName: 'x' }],
      rules: [
        {
          host: 'x.example.com',
          http: { paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: 'x', port: { number: 80 } } } }] },
        },
      ],
    },
  },
  { apiVersion: 'networking.k8s.io/v1', kind: 'IngressClass', spec: { controller: 'example.com/x' } },
  {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    spec: {
      podSelector: selector,
      policyTypes: ['Ingress', 'Egress'],
      ingress: [{ from: [{ podSelector: selector, namespaceSelector: selector }], ports: [{ protocol: 'TCP', port: 80 }] }],
      egress: [{ to: [{ ipBlock: { cidr: '10.0.0.0/8', except: ['10.1.0.0/16'] } }], ports: [{ port: 80, endPort: 90 }] }],
    },
  },
  { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', spec: { minAvailable: 1, selector } },
  { apiVersion: rbac, kind: 'ClusterRole', aggregationRule: { clusterRoleSelectors: [selector] }, rules: [pathRule] },
  { apiVersion: rbac, kind: 'ClusterRoleBinding', roleRef: { kind: 'ClusterRole', name: 'x' }, subjects: [subject] },
  { apiVersion: rbac, kind: 'Role', rules: [{ verbs: ['get'], apiGroups: [''], resources: ['pods'], resourceNames: ['x'] }] },
  { apiVersion: rbac, kind: 'RoleBinding', roleRef: { kind: 'Role', name: 'x' }, subjects: [subject] },
  { apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', value: 1 },
  {
    apiVersion: 'certificates.k8s.io/v1',
    kind: 'CertificateSigningRequest',
    spec: { request: btoa(REQUESTS.jane), signerName: 'example.com/x', usages: ['any'], expirationSeconds: 600 },
  },
  { apiVersion: 'storage.k8s.io/v1', kind: 'CSIDriver', spec: { tokenRequests: [{ audience: 'x' }] } },
  {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'CSINode',
    spec: { drivers: [{ name: 'x', nodeID: 'x', allocatable: { count: 1 } }] },
  },
  {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'VolumeAttachment',
    spec: { attacher: 'x', source: { persistentVolumeName: 'x' }, nodeName: 'x' },
  },
  { apiVersion: 'storage.k8s.io/v1', kind: 'StorageClass', provisioner: 'x' },
];
