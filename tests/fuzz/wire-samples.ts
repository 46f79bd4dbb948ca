import { REQUESTS } from '../unit/controllers/certificates/requests.ts';

/** A valid object and its path. */
export interface Sample {
  readonly collection: string;
  readonly name: string;
  readonly object: object;
}

const labels = { app: 'web' };
const container = {
  name: 'c',
  image: 'app:v1',
  command: ['sh', '-c', 'sleep 1'],
  env: [
    { name: 'A', value: 'b' },
    { name: 'C', valueFrom: { configMapKeyRef: { name: 'cm', key: 'k' } } },
  ],
  ports: [{ name: 'http', containerPort: 80, protocol: 'TCP' }],
  resources: { requests: { cpu: '100m', memory: '64Mi' }, limits: { cpu: '1' } },
  livenessProbe: { httpGet: { path: '/', port: 'http' }, periodSeconds: 5 },
  readinessProbe: { exec: { command: ['true'] } },
  lifecycle: { preStop: { exec: { command: ['true'] } } },
  volumeMounts: [{ name: 'data', mountPath: '/data' }],
  securityContext: { runAsUser: 1, capabilities: { add: ['NET_ADMIN'] } },
};
const podSpec = {
  containers: [container],
  initContainers: [{ name: 'i', image: 'init:v1' }],
  volumes: [
    { name: 'data', emptyDir: { sizeLimit: '1Gi' } },
    { name: 'config', configMap: { name: 'cm', items: [{ key: 'k', path: 'p' }] } },
  ],
  nodeSelector: { disk: 'ssd' },
  tolerations: [{ key: 'a', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 5 }],
  affinity: {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'In', values: ['b'] }] }],
      },
    },
    podAntiAffinity: {
      preferredDuringSchedulingIgnoredDuringExecution: [
        { weight: 5, podAffinityTerm: { labelSelector: { matchLabels: labels }, topologyKey: 'zone' } },
      ],
    },
  },
  topologySpreadConstraints: [
    { maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule', labelSelector: { matchLabels: labels } },
  ],
  terminationGracePeriodSeconds: 5,
  hostAliases: [{ ip: '1.2.3.4', hostnames: ['a'] }],
  dnsConfig: { nameservers: ['1.1.1.1'], options: [{ name: 'ndots', value: '2' }] },
};
const workload = { replicas: 2, selector: { matchLabels: labels }, template: { metadata: { labels }, spec: podSpec } };

function inDefault(root: string, plural: string, kind: string, content: object): Sample {
  const name = kind.toLowerCase();
  const apiVersion = root.replace(/^\/apis?\//, '');
  const object = { apiVersion, kind, metadata: { name, labels, annotations: { note: 'x' } }, ...content };
  return { collection: `${root}/namespaces/default/${plural}`, name, object };
}

function ofCluster(root: string, plural: string, kind: string, content: object): Sample {
  return { ...inDefault(root, plural, kind, content), collection: `${root}/${plural}` };
}

/** One object of each kind, with many of its fields. */
export const SAMPLES: readonly Sample[] = [
  {
    collection: '/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations',
    name: 'checks',
    object: {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'MutatingWebhookConfiguration',
      metadata: { name: 'checks', labels },
      webhooks: [
        {
          name: 'check.example.com',
          rules: [
            {
              operations: ['CREATE'],
              apiGroups: ['example.com'],
              apiVersions: ['v1'],
              resources: ['gadgets'],
              scope: 'Namespaced',
            },
          ],
          failurePolicy: 'Ignore',
          matchPolicy: 'Exact',
          sideEffects: 'NoneOnDryRun',
          timeoutSeconds: 5,
          namespaceSelector: { matchLabels: labels },
          objectSelector: { matchLabels: labels },
          reinvocationPolicy: 'IfNeeded',
          clientConfig: { service: { namespace: 'default', name: 'hook', path: '/check', port: 8443 }, caBundle: 'YQ==' },
          matchConditions: [{ name: 'some', expression: 'true' }],
          admissionReviewVersions: ['v1'],
        },
      ],
    },
  },
  {
    collection: '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations',
    name: 'checks',
    object: {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingWebhookConfiguration',
      metadata: { name: 'checks', labels },
      webhooks: [
        {
          name: 'check.example.com',
          rules: [
            {
              operations: ['CREATE'],
              apiGroups: ['example.com'],
              apiVersions: ['v1'],
              resources: ['gadgets'],
              scope: 'Namespaced',
            },
          ],
          failurePolicy: 'Ignore',
          matchPolicy: 'Exact',
          sideEffects: 'NoneOnDryRun',
          timeoutSeconds: 5,
          namespaceSelector: { matchLabels: labels },
          objectSelector: { matchLabels: labels },
          clientConfig: { service: { namespace: 'default', name: 'hook', path: '/check', port: 8443 }, caBundle: 'YQ==' },
          matchConditions: [{ name: 'some', expression: 'true' }],
          admissionReviewVersions: ['v1'],
        },
      ],
    },
  },
  {
    collection: '/apis/apiregistration.k8s.io/v1/apiservices',
    name: 'v1.example.com',
    object: {
      apiVersion: 'apiregistration.k8s.io/v1',
      kind: 'APIService',
      metadata: { name: 'v1.example.com', labels },
      spec: {
        group: 'example.com',
        version: 'v1',
        service: { namespace: 'default', name: 'service', port: 443 },
        insecureSkipTLSVerify: true,
        groupPriorityMinimum: 100,
        versionPriority: 100,
      },
    },
  },
  {
    collection: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
    name: 'gadgets.example.com',
    object: {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'gadgets.example.com', labels },
      spec: {
        group: 'example.com',
        scope: 'Namespaced',
        names: { plural: 'gadgets', kind: 'Gadget' },
        versions: [
          {
            name: 'v1',
            served: true,
            storage: true,
            schema: {
              openAPIV3Schema: {
                type: 'object',
                properties: { spec: { type: 'object', properties: { size: { type: 'integer', default: 1 } } } },
              },
            },
          },
        ],
      },
    },
  },
  inDefault('/api/v1', 'pods', 'Pod', { spec: podSpec }),
  inDefault('/api/v1', 'configmaps', 'ConfigMap', { data: { key: 'value' }, binaryData: { raw: 'AAEC' } }),
  inDefault('/api/v1', 'secrets', 'Secret', { type: 'Opaque', data: { key: 'AAEC' }, stringData: { text: 'x' } }),
  inDefault('/api/v1', 'services', 'Service', {
    spec: { selector: labels, ports: [{ name: 'http', port: 80, targetPort: 'http' }], type: 'NodePort' },
  }),
  inDefault('/api/v1', 'serviceaccounts', 'ServiceAccount', { secrets: [{ name: 's' }], imagePullSecrets: [{ name: 'p' }] }),
  inDefault('/api/v1', 'events', 'Event', {
    involvedObject: { kind: 'Pod', name: 'pod', namespace: 'default' },
    reason: 'Tested',
    message: 'text',
    type: 'Normal',
    firstTimestamp: '2026-01-01T00:00:00Z',
    source: { component: 'fuzz' },
  }),
  inDefault('/apis/apps/v1', 'deployments', 'Deployment', {
    spec: { ...workload, strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: '25%' } } },
  }),
  inDefault('/apis/apps/v1', 'replicasets', 'ReplicaSet', { spec: workload }),
  inDefault('/apis/coordination.k8s.io/v1', 'leases', 'Lease', {
    spec: { holderIdentity: 'me', leaseDurationSeconds: 15, renewTime: '2026-01-01T00:00:00.000000Z' },
  }),
  ofCluster('/api/v1', 'namespaces', 'Namespace', {}),
  ofCluster('/api/v1', 'nodes', 'Node', {
    spec: { taints: [{ key: 'a', value: 'b', effect: 'NoSchedule' }], podCIDR: '10.0.0.0/24' },
  }),
  ofCluster('/apis/scheduling.k8s.io/v1', 'priorityclasses', 'PriorityClass', { value: 5, description: 'x' }),
  inDefault('/api/v1', 'endpoints', 'Endpoints', {
    subsets: [{ addresses: [{ ip: '10.0.0.1', targetRef: { kind: 'Pod', name: 'p' } }], ports: [{ name: 'http', port: 80 }] }],
  }),
  inDefault('/api/v1', 'limitranges', 'LimitRange', {
    spec: { limits: [{ type: 'Container', max: { cpu: '8' }, min: { cpu: '1m' }, default: { memory: '1Gi' } }] },
  }),
  inDefault('/api/v1', 'persistentvolumeclaims', 'PersistentVolumeClaim', {
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, selector: { matchLabels: labels } },
  }),
  inDefault('/api/v1', 'replicationcontrollers', 'ReplicationController', { spec: { ...workload, selector: labels } }),
  inDefault('/api/v1', 'resourcequotas', 'ResourceQuota', {
    spec: {
      hard: { pods: '1000', 'requests.cpu': '1000', 'count/configmaps': '1000' },
      scopeSelector: { matchExpressions: [{ scopeName: 'PriorityClass', operator: 'In', values: ['x'] }] },
    },
  }),
  inDefault('/apis/apps/v1', 'controllerrevisions', 'ControllerRevision', { revision: 1, data: { spec: { a: [1] } } }),
  inDefault('/apis/apps/v1', 'daemonsets', 'DaemonSet', {
    spec: { selector: workload.selector, template: workload.template, updateStrategy: { type: 'OnDelete' } },
  }),
  inDefault('/apis/apps/v1', 'statefulsets', 'StatefulSet', {
    spec: {
      ...workload,
      serviceName: 'web',
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 1 } },
      persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Delete', whenScaled: 'Retain' },
      ordinals: { start: 1 },
      volumeClaimTemplates: [
        {
          metadata: { name: 'data' },
          spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
        },
      ],
    },
  }),
  inDefault('/apis/batch/v1', 'cronjobs', 'CronJob', {
    spec: {
      schedule: '*/5 * * * *',
      timeZone: 'Etc/UTC',
      concurrencyPolicy: 'Forbid',
      startingDeadlineSeconds: 100,
      successfulJobsHistoryLimit: 3,
      jobTemplate: { spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'busybox' }] } } } },
    },
  }),
  inDefault('/apis/batch/v1', 'jobs', 'Job', {
    spec: {
      parallelism: 2,
      completions: 4,
      completionMode: 'Indexed',
      backoffLimitPerIndex: 1,
      podFailurePolicy: { rules: [{ action: 'FailJob', onExitCodes: { operator: 'In', values: [3] } }] },
      successPolicy: { rules: [{ succeededIndexes: '0-1', succeededCount: 1 }] },
      template: { spec: { ...podSpec, restartPolicy: 'Never' } },
    },
  }),
  inDefault('/apis/autoscaling/v2', 'horizontalpodautoscalers', 'HorizontalPodAutoscaler', {
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
      maxReplicas: 3,
      metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } }],
      behavior: { scaleDown: { policies: [{ type: 'Pods', value: 1, periodSeconds: 60 }] } },
    },
  }),
  inDefault('/apis/discovery.k8s.io/v1', 'endpointslices', 'EndpointSlice', {
    addressType: 'IPv4',
    endpoints: [{ addresses: ['10.0.0.1'], conditions: { ready: true }, hints: { forZones: [{ name: 'a' }] } }],
    ports: [{ name: 'http', port: 80 }],
  }),
  inDefault('/apis/networking.k8s.io/v1', 'ingresses', 'Ingress', {
    spec: {
      ingressClassName: 'nginx',
      defaultBackend: { resource: { apiGroup: 'example.com', kind: 'Bucket', name: 'assets' } },
      tls: [{ hosts: ['a.example.com'], secretName: 'cert' }],
      rules: [
        {
          host: '*.example.com',
          http: {
            paths: [
              { path: '/', pathType: 'Prefix', backend: { service: { name: 'web', port: { number: 80 } } } },
              { path: '/api', pathType: 'Exact', backend: { service: { name: 'api', port: { name: 'http' } } } },
            ],
          },
        },
      ],
    },
  }),
  ofCluster('/apis/networking.k8s.io/v1', 'ingressclasses', 'IngressClass', {
    spec: {
      controller: 'example.com/controller',
      parameters: { apiGroup: 'example.com', kind: 'Settings', name: 'a', scope: 'Namespace', namespace: 'default' },
    },
  }),
  inDefault('/apis/networking.k8s.io/v1', 'networkpolicies', 'NetworkPolicy', {
    spec: {
      podSelector: { matchLabels: { app: 'db' } },
      policyTypes: ['Ingress', 'Egress'],
      ingress: [
        {
          from: [{ podSelector: { matchLabels: { app: 'web' } }, namespaceSelector: {} }],
          ports: [{ protocol: 'TCP', port: 5432 }, { port: 'metrics' }],
        },
      ],
      egress: [
        {
          to: [{ ipBlock: { cidr: '10.0.0.0/8', except: ['10.1.0.0/16'] } }],
          ports: [{ protocol: 'UDP', port: 8000, endPort: 9000 }],
        },
      ],
    },
  }),
  inDefault('/apis/policy/v1', 'poddisruptionbudgets', 'PodDisruptionBudget', {
    spec: { minAvailable: '50%', selector: { matchExpressions: [{ key: 'app', operator: 'Exists' }] } },
  }),
  ofCluster('/api/v1', 'persistentvolumes', 'PersistentVolume', {
    spec: { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], hostPath: { path: '/data' } },
  }),
  ofCluster('/apis/rbac.authorization.k8s.io/v1', 'clusterrolebindings', 'ClusterRoleBinding', {
    subjects: [
      { apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'jane' },
      { kind: 'ServiceAccount', name: 'web', namespace: 'default' },
    ],
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'view' },
  }),
  ofCluster('/apis/rbac.authorization.k8s.io/v1', 'clusterroles', 'ClusterRole', {
    aggregationRule: { clusterRoleSelectors: [{ matchLabels: { 'example.com/part': 'true' } }] },
    rules: [{ nonResourceURLs: ['/healthz', '/metrics/*'], verbs: ['get'] }],
  }),
  inDefault('/apis/rbac.authorization.k8s.io/v1', 'rolebindings', 'RoleBinding', {
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'Group', name: 'team' }],
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'reader' },
  }),
  inDefault('/apis/rbac.authorization.k8s.io/v1', 'roles', 'Role', {
    rules: [{ apiGroups: ['', 'apps'], resources: ['pods', 'deployments/scale'], resourceNames: ['web'], verbs: ['get'] }],
  }),
  ofCluster('/apis/admissionregistration.k8s.io/v1', 'validatingadmissionpolicies', 'ValidatingAdmissionPolicy', {
    spec: {
      paramKind: { apiVersion: 'v1', kind: 'ConfigMap' },
      matchConstraints: {
        namespaceSelector: { matchLabels: { team: 'a' } },
        resourceRules: [
          {
            resourceNames: ['web'],
            operations: ['CREATE', 'UPDATE'],
            apiGroups: ['apps'],
            apiVersions: ['v1'],
            resources: ['deployments'],
          },
        ],
      },
      matchConditions: [{ name: 'a', expression: 'request.operation != "DELETE"' }],
      variables: [{ name: 'most', expression: 'int(params.data.most)' }],
      validations: [{ expression: 'object.spec.replicas <= variables.most', messageExpression: '"at most " + params.data.most' }],
      auditAnnotations: [{ key: 'replicas', valueExpression: 'string(object.spec.replicas)' }],
    },
  }),
  ofCluster('/apis/admissionregistration.k8s.io/v1', 'validatingadmissionpolicybindings', 'ValidatingAdmissionPolicyBinding', {
    spec: {
      policyName: 'limit.example.com',
      validationActions: ['Warn', 'Audit'],
      paramRef: { name: 'limits', namespace: 'default', parameterNotFoundAction: 'Allow' },
      matchResources: { objectSelector: { matchLabels: { app: 'web' } } },
    },
  }),
  ofCluster('/apis/admissionregistration.k8s.io/v1', 'mutatingadmissionpolicies', 'MutatingAdmissionPolicy', {
    spec: {
      paramKind: { apiVersion: 'v1', kind: 'ConfigMap' },
      matchConstraints: {
        resourceRules: [{ operations: ['CREATE', 'UPDATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['pods'] }],
      },
      matchConditions: [{ name: 'a', expression: 'request.operation != "DELETE"' }],
      variables: [{ name: 'team', expression: 'params.data.team' }],
      mutations: [
        {
          patchType: 'ApplyConfiguration',
          applyConfiguration: { expression: 'Object{metadata: Object.metadata{labels: {"team": variables.team}}}' },
        },
        {
          patchType: 'JSONPatch',
          jsonPatch: { expression: '[JSONPatch{op: "add", path: "/spec/priority", value: 3}]' },
        },
      ],
      reinvocationPolicy: 'IfNeeded',
    },
  }),
  ofCluster('/apis/admissionregistration.k8s.io/v1', 'mutatingadmissionpolicybindings', 'MutatingAdmissionPolicyBinding', {
    spec: {
      policyName: 'team.example.com',
      paramRef: { selector: { matchLabels: { kind: 'team' } }, parameterNotFoundAction: 'Allow' },
      matchResources: { namespaceSelector: { matchLabels: { team: 'a' } } },
    },
  }),
  ofCluster('/apis/node.k8s.io/v1', 'runtimeclasses', 'RuntimeClass', {
    handler: 'gvisor',
    overhead: { podFixed: { cpu: '250m' } },
    scheduling: { nodeSelector: { sandbox: 'yes' }, tolerations: [{ key: 'sandbox', operator: 'Exists' }] },
  }),
  ofCluster('/apis/storage.k8s.io/v1', 'volumeattributesclasses', 'VolumeAttributesClass', {
    driverName: 'example.com',
    parameters: { iops: '3000' },
  }),
  ofCluster('/apis/storage.k8s.io/v1', 'csidrivers', 'CSIDriver', { spec: { attachRequired: false } }),
  ofCluster('/apis/storage.k8s.io/v1', 'csinodes', 'CSINode', {
    spec: { drivers: [{ name: 'example.com/x', nodeID: 'node-1', topologyKeys: ['zone'] }] },
  }),
  ofCluster('/apis/certificates.k8s.io/v1', 'certificatesigningrequests', 'CertificateSigningRequest', {
    spec: {
      request: btoa(REQUESTS.jane),
      signerName: 'kubernetes.io/kube-apiserver-client',
      usages: ['client auth'],
      expirationSeconds: 600,
    },
  }),
  ofCluster('/apis/storage.k8s.io/v1', 'volumeattachments', 'VolumeAttachment', {
    spec: { attacher: 'example.com/x', source: { persistentVolumeName: 'v' }, nodeName: 'node-1' },
  }),
  ofCluster('/apis/storage.k8s.io/v1', 'storageclasses', 'StorageClass', {
    provisioner: 'example.com/x',
    parameters: { a: 'b' },
  }),
  // Of the definition above.
  inDefault('/apis/example.com/v1', 'gadgets', 'Gadget', { spec: { size: 2 } }),
];
