import {
  AppsV1Api,
  AutoscalingV1Api,
  AutoscalingV2Api,
  BatchV1Api,
  CoordinationV1Api,
  CoreV1Api,
  DiscoveryV1Api,
  PolicyV1Api,
  SchedulingV1Api,
  StorageV1Api,
  type ApiConstructor,
  type ApiType,
} from '@kubernetes/client-node';

/** The client's class for each group version. */
export const APIS: Readonly<Record<string, ApiConstructor<ApiType>>> = {
  v1: CoreV1Api,
  'apps/v1': AppsV1Api,
  'autoscaling/v1': AutoscalingV1Api,
  'autoscaling/v2': AutoscalingV2Api,
  'batch/v1': BatchV1Api,
  'coordination.k8s.io/v1': CoordinationV1Api,
  'discovery.k8s.io/v1': DiscoveryV1Api,
  'policy/v1': PolicyV1Api,
  'scheduling.k8s.io/v1': SchedulingV1Api,
  'storage.k8s.io/v1': StorageV1Api,
};

const CONTAINERS = [{ name: 'main', image: 'nginx:1.28' }];
const LABELS = { app: 'sample' };
const SELECTOR = { matchLabels: LABELS };
const TEMPLATE = { metadata: { labels: LABELS }, spec: { containers: CONTAINERS } };
const SCALED = { maxReplicas: 3, scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'sample' } };

/** A valid object of each kind, without its name, apiVersion and kind. */
export const SAMPLES: Readonly<Record<string, object>> = {
  ConfigMap: { data: { key: 'value' } },
  ControllerRevision: { revision: 1, data: { any: 'thing' } },
  CronJob: {
    spec: {
      schedule: '0 0 1 1 *',
      jobTemplate: { spec: { template: { spec: { containers: CONTAINERS, restartPolicy: 'Never' } } } },
    },
  },
  DaemonSet: { spec: { selector: SELECTOR, template: TEMPLATE } },
  Deployment: { spec: { replicas: 1, selector: SELECTOR, template: TEMPLATE } },
  EndpointSlice: {
    addressType: 'IPv4',
    endpoints: [{ addresses: ['10.1.2.3'] }],
    ports: [{ name: '', port: 80, protocol: 'TCP' }],
  },
  Endpoints: { subsets: [{ addresses: [{ ip: '10.1.2.3' }], ports: [{ port: 80 }] }] },
  Event: {
    involvedObject: { kind: 'Pod', namespace: 'default', name: 'sample' },
    reason: 'Tested',
    message: 'It was tested.',
    type: 'Normal',
    firstTimestamp: '2026-01-01T00:00:00Z',
    lastTimestamp: '2026-01-01T00:00:00Z',
  },
  HorizontalPodAutoscaler: { spec: SCALED },
  Ingress: { spec: { defaultBackend: { service: { name: 'nobody', port: { number: 80 } } } } },
  IngressClass: { spec: { controller: 'example.com/none' } },
  Job: { spec: { template: { spec: { containers: CONTAINERS, restartPolicy: 'Never' } } } },
  Lease: { spec: { holderIdentity: 'me', leaseDurationSeconds: 15 } },
  LimitRange: { spec: { limits: [{ type: 'Container', max: { cpu: '2' } }] } },
  Namespace: {},
  NetworkPolicy: { spec: { podSelector: SELECTOR } },
  Node: { spec: { unschedulable: true } },
  PersistentVolume: {
    spec: {
      capacity: { storage: '1Gi' },
      accessModes: ['ReadWriteOnce'],
      hostPath: { path: '/data' },
      storageClassName: 'manual',
    },
  },
  PersistentVolumeClaim: {
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, storageClassName: 'other' },
  },
  Pod: { spec: { containers: CONTAINERS, terminationGracePeriodSeconds: 1 } },
  PodDisruptionBudget: { spec: { minAvailable: 1, selector: { matchLabels: { app: 'nobody' } } } },
  PriorityClass: { value: 1000 },
  ReplicaSet: { spec: { replicas: 0, selector: SELECTOR, template: TEMPLATE } },
  ReplicationController: { spec: { replicas: 0, selector: LABELS, template: TEMPLATE } },
  ResourceQuota: { spec: { hard: { configmaps: '1000' } } },
  Secret: { stringData: { key: 'value' } },
  Service: { spec: { ports: [{ port: 80 }], selector: LABELS } },
  ServiceAccount: {},
  StatefulSet: { spec: { replicas: 0, serviceName: 'sample', selector: SELECTOR, template: TEMPLATE } },
  StorageClass: { provisioner: 'example.com/none' },
};
