import { describe, expect, test } from 'vitest';
import { createCluster } from '../../../src/cluster/index.ts';
import { relationsOf } from '../../../src/cluster/relations.ts';
import { KINDS } from '../../../src/apiserver/kinds/index.ts';
import { layoutGraph } from '../../../src/ui/graph/layout.ts';
import { metricsFor } from '../../../src/ui/graph/metrics.ts';
import { seatsOf } from '../../../src/ui/graph/needs.ts';
import { applyDelta, EMPTY_CLUSTER } from '../../../src/ui/model/cluster-state.ts';
import { isByItself, runsOn } from '../../../src/ui/model/satellites.ts';
import { Projection } from '../../../src/worker/projection/projection.ts';
import { parseObjectKey, type EdgeView } from '../../../src/worker/protocol/index.ts';

/** Objects of every kind that declares relations, and of every kind that owns others. */
const WORLD = `
apiVersion: storage.k8s.io/v1
kind: CSIDriver
metadata: { name: disk.kubeloupe.io }
spec: { attachRequired: true }
---
apiVersion: storage.k8s.io/v1
kind: VolumeAttributesClass
metadata: { name: fast }
driverName: disk.kubeloupe.io
parameters: { iops: '3000' }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: 2
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      serviceAccountName: web
      containers: [{ name: nginx, image: 'nginx:1.27', envFrom: [{ secretRef: { name: password } }] }]
      volumes: [{ name: settings, configMap: { name: settings } }]
---
apiVersion: v1
kind: Service
metadata: { name: web }
spec: { selector: { app: web }, ports: [{ port: 80 }] }
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: web }
spec: { maxReplicas: 5, scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web } }
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: web }
spec: { minAvailable: 1, selector: { matchLabels: { app: web } } }
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: web }
spec: { podSelector: { matchLabels: { app: web } } }
---
apiVersion: networking.k8s.io/v1
kind: IngressClass
metadata: { name: example }
spec: { controller: example.com/controller }
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: web }
spec:
  ingressClassName: example
  tls: [{ secretName: password }]
  defaultBackend: { service: { name: web, port: { number: 80 } } }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: settings }
---
apiVersion: v1
kind: ServiceAccount
metadata: { name: web }
---
apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata: { name: reader }
rules: [{ apiGroups: [''], resources: [pods], verbs: [get] }]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata: { name: web }
roleRef: { apiGroup: rbac.authorization.k8s.io, kind: Role, name: reader }
subjects: [{ kind: ServiceAccount, name: web }, { kind: User, name: jane, apiGroup: rbac.authorization.k8s.io }]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: { name: counter }
rules: [{ apiGroups: [''], resources: [nodes], verbs: [list] }]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: { name: web }
roleRef: { apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: counter }
subjects: [{ kind: ServiceAccount, namespace: default, name: web }]
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: { name: few.example.com }
spec:
  matchConstraints:
    resourceRules: [{ operations: [CREATE], apiGroups: [example.com], apiVersions: [v1], resources: [nothings] }]
  validations: [{ expression: 'true' }]
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: { name: few-here }
spec: { policyName: few.example.com, validationActions: [Deny] }
---
apiVersion: admissionregistration.k8s.io/v1
kind: MutatingAdmissionPolicy
metadata: { name: change.example.com }
spec:
  matchConstraints:
    resourceRules: [{ operations: [CREATE], apiGroups: [example.com], apiVersions: [v1], resources: [nothings] }]
  mutations: [{ patchType: JSONPatch, jsonPatch: { expression: '[JSONPatch{}]' } }]
  reinvocationPolicy: Never
---
apiVersion: admissionregistration.k8s.io/v1
kind: MutatingAdmissionPolicyBinding
metadata: { name: change-here }
spec: { policyName: change.example.com }
---
apiVersion: v1
kind: Secret
metadata: { name: password }
---
apiVersion: apps/v1
kind: StatefulSet
metadata: { name: db }
spec:
  serviceName: db
  replicas: 1
  selector: { matchLabels: { app: db } }
  persistentVolumeClaimRetentionPolicy: { whenDeleted: Delete, whenScaled: Retain }
  template:
    metadata: { labels: { app: db } }
    spec: { containers: [{ name: nginx, image: 'nginx:1.27', volumeMounts: [{ name: data, mountPath: /data }] }] }
  volumeClaimTemplates:
    - metadata: { name: data }
      spec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } }, volumeAttributesClassName: fast }
---
apiVersion: apps/v1
kind: DaemonSet
metadata: { name: agent }
spec:
  selector: { matchLabels: { app: agent } }
  template:
    metadata: { labels: { app: agent } }
    spec: { containers: [{ name: nginx, image: 'nginx:1.27' }] }
---
apiVersion: v1
kind: ReplicationController
metadata: { name: old }
spec:
  replicas: 1
  selector: { app: old }
  template:
    metadata: { labels: { app: old } }
    spec: { containers: [{ name: nginx, image: 'nginx:1.27' }] }
---
apiVersion: batch/v1
kind: CronJob
metadata: { name: minutely }
spec:
  schedule: '* * * * *'
  jobTemplate:
    spec:
      template:
        spec: { restartPolicy: Never, containers: [{ name: sh, image: busybox, command: [sh, -c, 'sleep 1'] }] }
---
apiVersion: v1
kind: Pod
metadata: { name: alone, labels: { app: web } }
spec: { containers: [{ name: nginx, image: 'nginx:1.27' }] }
`;

const cluster = createCluster({ seed: 'drawn edges', nodes: 2 });
cluster.apply(WORLD);
cluster.run({ forMs: 1_000 });
const deployment = cluster.get('Deployment', { namespace: 'default', name: 'web' })!;
cluster.apply(`
apiVersion: v1
kind: ConfigMap
metadata:
  name: owned
  ownerReferences: [{ apiVersion: apps/v1, kind: Deployment, name: web, uid: ${deployment.metadata.uid} }]
`);
cluster.run({ forMs: 130_000 });
const page = applyDelta(EMPTY_CLUSTER, new Projection(cluster).delta({ playing: false, speed: 1, behind: false })!);

/** The edges that are drawn while an object is selected. */
function drawnWith(selected?: string): ReadonlySet<string> {
  const needs = { seats: seatsOf(page), failing: new Set<string>(), crowded: false };
  const parts = { ...page.places, ...page.surroundings, ...needs, runsOn: runsOn(page, selected) };
  const { placed, edges } = layoutGraph(parts, metricsFor(900, 700, 1));
  const ids = new Set(placed.map(({ id }) => id));
  // React Flow draws no edge without both ends.
  return new Set(edges.filter(({ from, to }) => ids.has(from) && ids.has(to)).map(({ from, to }) => `${from} ${to}`));
}

const isOfEveryCluster = ({ from, to }: EdgeView): boolean => isByItself(from) || isByItself(to);
const told = [...page.edges.values()].filter((edge) => !isOfEveryCluster(edge));
const kindOf = (id: string): string => parseObjectKey(id).kind;

/** Edges that are told and not drawn, by the kinds of their ends, with the reason. */
const NOT_DRAWN: Readonly<Record<string, string>> = {
  'Service owns EndpointSlice': 'a note of its controller: the Service has an edge to the Pods that it lists',
  'StatefulSet owns ControllerRevision': 'a note of its controller: the inspector shows the revisions',
  'DaemonSet owns ControllerRevision': 'a note of its controller: the inspector shows the revisions',
  'Node owns CSINode': 'a note of the node: `kubectl get csinodes` shows its drivers',
  'VolumeAttachment binds PersistentVolume': 'it says where the volume is, which the Pod of the claim says, too',
  'ValidatingAdmissionPolicyBinding binds ValidatingAdmissionPolicy':
    'both are for the whole cluster: they stand below the graph, and belong to no lane',
  'MutatingAdmissionPolicyBinding binds MutatingAdmissionPolicy':
    'both are for the whole cluster: they stand below the graph, and belong to no lane',
  'Ingress mounts IngressClass': 'the class is for the whole cluster: it stands below the graph, and belongs to no lane',
};

describe('every edge that is told', () => {
  test('comes from a world with every relation that a kind declares', () => {
    const found = new Set<string>();
    for (const { kind } of KINDS)
      for (const object of cluster.list(kind)) {
        const { links, choices } = relationsOf(object, (kind) => kind !== 'Node');
        for (const { relation } of [...links, ...choices]) found.add(`${kind} ${relation}`);
      }
    const declared = KINDS.flatMap(({ kind, relations = [] }) => relations.map(({ relation }) => `${kind} ${relation}`));
    expect(declared.filter((each) => !found.has(each) && !each.endsWith(' owns'))).toEqual([]);
    expect(new Set(told.map(({ relation }) => relation)).size).toBe(7);
  });

  test('is drawn, or is one of those with a reason', () => {
    const drawn = drawnWith();
    const missing = told.filter(({ from, relation, to }) => relation !== 'runsOn' && !drawn.has(`${from} ${to}`));
    const kinds = new Set(missing.map(({ from, relation, to }) => `${kindOf(from)} ${relation} ${kindOf(to)}`));
    expect([...kinds].toSorted()).toEqual(Object.keys(NOT_DRAWN).toSorted());
  });

  test('to a node is drawn while the node or one of the Pods is selected', () => {
    const toNodes = told.filter(({ relation }) => relation === 'runsOn');
    expect(toNodes.length).toBeGreaterThan(5);
    for (const { from, to } of toNodes) {
      expect(drawnWith().has(`${from} ${to}`)).toBe(false);
      expect([...drawnWith(to)]).toContain(`${from} ${to}`);
    }
    const pods = (page.kinds.get('Pod') ?? []).filter((id) => id.startsWith('Pod/default/'));
    for (const pod of pods) expect([...drawnWith(pod)].filter((pair) => pair.includes(' Node/'))).toHaveLength(1);
  });
});
