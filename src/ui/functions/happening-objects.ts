import { workload } from './manifests.ts';

/** What else there is in the small worlds (`happenings.ts`). */

export const HPA = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  minReplicas: 2
  maxReplicas: 5
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: web
`;

export const PDB = `apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: web
spec:
  minAvailable: 2
  selector:
    matchLabels:
      app: web
`;

/** It counts a share of the Pods that the Deployment wants. */
export const PDB_OF_A_SHARE = PDB.replace('name: web', 'name: share').replace('minAvailable: 2', 'maxUnavailable: 50%');

/** Nodes that low priority fills, so that high priority has to drive Pods away. */
export const PRIORITIES = `apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata:
  name: high
value: 1000
---
${workload({
  kind: 'Deployment',
  name: 'low',
  spec: ['replicas: 6'],
  podSpec: ['terminationGracePeriodSeconds: 1'],
  containerSpec: ['resources:', '  requests:', '    cpu: 1500m'],
})}`;

interface PodParts {
  /** The name of the container. Default: that of the Pod. */
  readonly container?: string;
  readonly image?: string;
  /** Further lines of the spec and of the container, without indentation. */
  readonly spec?: readonly string[];
  readonly containerSpec?: readonly string[];
}

function pod(name: string, { container = name, image = 'nginx:1.27', spec = [], containerSpec = [] }: PodParts): string {
  return [
    'apiVersion: v1',
    'kind: Pod',
    'metadata:',
    `  name: ${name}`,
    'spec:',
    ...spec.map((line) => `  ${line}`),
    '  containers:',
    `    - name: ${container}`,
    `      image: ${image}`,
    ...containerSpec.map((line) => `      ${line}`),
    '',
  ].join('\n');
}

export const URGENT = pod('urgent', {
  spec: ['priorityClassName: high'],
  containerSpec: ['resources:', '  requests:', '    cpu: 2'],
});

const HOOKS = `lifecycle:
  postStart:
    exec:
      command: ["sh", "-c", "true"]
  preStop:
    exec:
      command: ["sh", "-c", "sleep 1"]`;

const FAILING_PROBE = `livenessProbe:
  exec:
    command: ["sh", "-c", "exit 1"]
  periodSeconds: 2
  failureThreshold: 1`;

/** The volume `settings`, of a ConfigMap that does not exist. */
const MISSING_VOLUME = `  volumes:
    - name: settings
      configMap:
        name: nowhere
`;

/** Pods that trouble the kubelet: hooks, probes, images, a missing volume, and one that its node has no room for. */
export const TROUBLED_PODS = [
  pod('hooks', { spec: ['terminationGracePeriodSeconds: 5'], containerSpec: HOOKS.split('\n') }),
  pod('unhealthy', { containerSpec: FAILING_PROBE.split('\n') }),
  pod('crashing', { image: 'busybox:1.36', containerSpec: ['command: ["sh", "-c", "exit 1"]'] }),
  pod('missing-image', { container: 'app', image: 'nginx:1.99-missing' }),
  pod('missing-volume', {
    container: 'app',
    containerSpec: ['volumeMounts:', '  - name: settings', '    mountPath: /settings'],
  }) + MISSING_VOLUME,
  pod('too-large', {
    container: 'app',
    spec: ['nodeName: node-1'],
    containerSpec: ['resources:', '  requests:', '    cpu: 500'],
  }),
].join('---\n');

export const CLAIMS = `apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata:
  name: lazy
provisioner: disk.kubeloupe.io
volumeBindingMode: WaitForFirstConsumer
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata:
  name: waiting
spec:
  accessModes: ["ReadWriteOnce"]
  storageClassName: lazy
  resources:
    requests:
      storage: 1Gi
---
apiVersion: v1
kind: PersistentVolume
metadata:
  name: disk
spec:
  capacity:
    storage: 2Gi
  accessModes: ["ReadWriteOnce"]
  persistentVolumeReclaimPolicy: Retain
  storageClassName: manual
  hostPath:
    path: /disk
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata:
  name: manual
spec:
  accessModes: ["ReadWriteOnce"]
  storageClassName: manual
  resources:
    requests:
      storage: 1Gi
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata:
  name: provisioned
spec:
  accessModes: ["ReadWriteOnce"]
  resources:
    requests:
      storage: 1Gi
---
${pod('reader', {
  spec: ['terminationGracePeriodSeconds: 1'],
  containerSpec: ['volumeMounts:', '  - name: data', '    mountPath: /data'],
})}  volumes:
    - name: data
      persistentVolumeClaim:
        claimName: provisioned
`;

/** The first Pod of the claim `waiting`. */
export const FIRST_CONSUMER = `${pod('consumer', {
  container: 'app',
  spec: ['terminationGracePeriodSeconds: 1'],
})}  volumes:
    - name: data
      persistentVolumeClaim:
        claimName: waiting
`;

/** A Pod that stays for a while on a node that it does not tolerate for ever. */
export const PATIENT = pod('patient', {
  spec: [
    'nodeName: node-1',
    'tolerations:',
    '  - key: maintenance',
    '    operator: Exists',
    '    effect: NoExecute',
    '    tolerationSeconds: 20',
  ],
});

/** A Pod that fits on no node, and that a finalizer keeps when it is deleted. */
export const HELD = pod('held', { spec: ['nodeSelector:', '  nowhere: "true"'] }).replace(
  '  name: held\n',
  '  name: held\n  finalizers: ["example.com/held"]\n',
);
