import * as client from '@kubernetes/client-node';
import { REQUESTS } from '../../unit/controllers/certificates/requests.ts';

/**
 * The client's class for a group version, by the client's own rule for names: AppsV1Api for `apps/v1`, CoreV1Api for `v1`, RbacAuthorizationV1Api for
 * `rbac.authorization.k8s.io/v1`.
 * Throws if the client has none.
 */
export function apiClassOf(apiVersion: string): client.ApiConstructor<client.ApiType> {
  const [version = '', group = 'core'] = apiVersion.split('/').reverse();
  const words = [...group.replace(/\.k8s\.io$/, '').split('.'), version];
  const name = words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('') + 'Api';
  const apiClass = (client as unknown as Readonly<Record<string, client.ApiConstructor<client.ApiType> | undefined>>)[name];
  if (apiClass === undefined) throw new Error(`the client has no ${name} for ${apiVersion}`);
  return apiClass;
}

const CONTAINERS = [{ name: 'main', image: 'nginx:1.28' }];
const LABELS = { app: 'sample' };
const SELECTOR = { matchLabels: LABELS };
const TEMPLATE = { metadata: { labels: LABELS }, spec: { containers: CONTAINERS } };
const SCALED = { maxReplicas: 3, scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'sample' } };

/** A valid object of each kind, without its name, apiVersion and kind. */
export const SAMPLES: Readonly<Record<string, object>> = {
  APIService: { spec: { group: 'example.com', version: 'v1', groupPriorityMinimum: 100, versionPriority: 100 } },
  ClusterRole: { rules: [{ verbs: ['get'], nonResourceURLs: ['/healthz'] }] },
  ClusterRoleBinding: { roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'view' } },
  ConfigMap: { data: { key: 'value' } },
  ControllerRevision: { revision: 1, data: { any: 'thing' } },
  CronJob: {
    spec: {
      schedule: '0 0 1 1 *',
      jobTemplate: { spec: { template: { spec: { containers: CONTAINERS, restartPolicy: 'Never' } } } },
    },
  },
  CustomResourceDefinition: {
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'samples', kind: 'Sample' },
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
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
  Role: { rules: [{ verbs: ['get'], apiGroups: [''], resources: ['pods'] }] },
  RoleBinding: { roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'sample' } },
  Secret: { stringData: { key: 'value' } },
  Service: { spec: { ports: [{ port: 80 }], selector: LABELS } },
  ServiceAccount: {},
  StatefulSet: { spec: { replicas: 0, serviceName: 'sample', selector: SELECTOR, template: TEMPLATE } },
  RuntimeClass: { handler: 'runc' },
  ValidatingAdmissionPolicy: {
    spec: {
      matchConstraints: {
        resourceRules: [{ operations: ['CREATE'], apiGroups: ['example.com'], apiVersions: ['v1'], resources: ['nothings'] }],
      },
      validations: [{ expression: 'true' }],
    },
  },
  ValidatingAdmissionPolicyBinding: { spec: { policyName: 'none', validationActions: ['Deny'] } },
  MutatingAdmissionPolicy: {
    spec: {
      matchConstraints: {
        resourceRules: [{ operations: ['CREATE'], apiGroups: ['example.com'], apiVersions: ['v1'], resources: ['nothings'] }],
      },
      mutations: [{ patchType: 'JSONPatch', jsonPatch: { expression: '[JSONPatch{}]' } }],
      reinvocationPolicy: 'Never',
    },
  },
  MutatingAdmissionPolicyBinding: { spec: { policyName: 'none' } },
  CSIDriver: { spec: {} },
  CertificateSigningRequest: {
    spec: { request: btoa(REQUESTS.jane), signerName: 'example.com/none', usages: ['client auth'] },
  },
  CSINode: { spec: { drivers: [] } },
  StorageClass: { provisioner: 'example.com/none' },
  VolumeAttributesClass: { driverName: 'example.com', parameters: { iops: '1' } },
  VolumeAttachment: { spec: { attacher: 'example.com/none', source: { persistentVolumeName: 'none' }, nodeName: 'none' } },
};

/** The name of each sample: `sample`, or the one that follows from what the sample says. */
export const nameOfSample = (kind: string): string => NAMES[kind] ?? 'sample';

const NAMES: Readonly<Record<string, string>> = {
  APIService: 'v1.example.com',
  CustomResourceDefinition: 'samples.example.com',
};
