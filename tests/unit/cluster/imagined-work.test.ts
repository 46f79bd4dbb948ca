import { describe, expect, it } from 'vitest';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';

const ACCOUNT = { name: 'maker', namespace: 'default' };
const RIGHTS = [
  { apiVersion: 'v1', kind: 'ServiceAccount', metadata: ACCOUNT },
  {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'Role',
    metadata: ACCOUNT,
    rules: [{ apiGroups: [''], resources: ['secrets', 'configmaps'], verbs: ['create'] }],
  },
  {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'RoleBinding',
    metadata: ACCOUNT,
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'maker' },
    subjects: [{ kind: 'ServiceAccount', ...ACCOUNT }],
  },
];

const pod = (name: string, spec: object): object => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'default' },
  spec,
});
const maker = (image: string, serviceAccountName = 'maker'): object =>
  pod('maker', { serviceAccountName, containers: [{ name: 'maker', image }] });
const waiting = pod('waiting', {
  containers: [
    {
      name: 'app',
      image: 'nginx:1.27',
      env: [
        { name: 'PASSWORD', valueFrom: { secretKeyRef: { name: 'login', key: 'password' } } },
        { name: 'LEVEL', valueFrom: { configMapKeyRef: { name: 'settings', key: 'level' } } },
      ],
      volumeMounts: [{ name: 'certificate', mountPath: '/certificate' }],
    },
  ],
  volumes: [{ name: 'certificate', secret: { secretName: 'certificate' } }],
});

/** The cluster two minutes after these objects were applied. */
function withObjects(...objects: readonly object[]): Cluster {
  const cluster = createCluster({ nodes: 1 });
  cluster.run({ untilIdle: true });
  const stdin = objects.map((object) => JSON.stringify(object)).join('\n---\n');
  cluster.execute({ type: 'kubectl', line: 'apply -f -', stdin });
  cluster.run({ forMs: 120_000 });
  return cluster;
}

const isReady = (cluster: Cluster): boolean | undefined =>
  cluster.get('Pod', { namespace: 'default', name: 'waiting' })?.status.containerStatuses?.[0]?.ready;
const made = (cluster: Cluster): object[] =>
  [...cluster.list('Secret'), ...cluster.list('ConfigMap')].map(({ kind, metadata, data }) => ({
    kind,
    name: metadata.name,
    data,
  }));

const IMAGINED = 'aW1hZ2luZWQ=';

describe('what a Pod waits for', () => {
  it('is made by an unknown program whose account may create it', () => {
    const cluster = withObjects(...RIGHTS, maker('ghcr.io/example/maker:1'), waiting);
    expect(isReady(cluster)).toBe(true);
    expect(made(cluster)).toEqual([
      { kind: 'Secret', name: 'certificate', data: { 'ca.crt': IMAGINED, 'tls.crt': IMAGINED, 'tls.key': IMAGINED } },
      { kind: 'Secret', name: 'login', data: { password: IMAGINED } },
      { kind: 'ConfigMap', name: 'settings', data: { level: 'imagined' } },
    ]);
  });

  it.each([
    ['an account without the right', [...RIGHTS, maker('ghcr.io/example/maker:1', 'default')]],
    ['a program that is known', [...RIGHTS, maker('nginx:1.27')]],
    ['an image that cannot be pulled', [...RIGHTS, maker('registry.invalid/maker:1')]],
    ['nobody', []],
  ])('is not made by %s', (_name, others) => {
    const cluster = withObjects(...others, waiting);
    expect({ isReady: isReady(cluster), made: made(cluster) }).toEqual({ isReady: false, made: [] });
  });

  it('is made by an unknown program elsewhere that watches a custom object which names it, as a Certificate names its Secret', () => {
    const [definition, certificate] = [
      {
        apiVersion: 'apiextensions.k8s.io/v1',
        kind: 'CustomResourceDefinition',
        metadata: { name: 'certificates.cert.io' },
        spec: {
          group: 'cert.io',
          scope: 'Namespaced',
          names: { plural: 'certificates', kind: 'Certificate' },
          versions: [
            {
              name: 'v1',
              served: true,
              storage: true,
              schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
            },
          ],
        },
      },
      { apiVersion: 'cert.io/v1', kind: 'Certificate', metadata: ACCOUNT, spec: { secretName: 'certificate' } },
    ];
    const account = { name: 'issuer', namespace: 'kube-public' };
    const role = (rules: readonly object[]) => [
      { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', metadata: { name: 'issuer' }, rules },
      {
        apiVersion: 'rbac.authorization.k8s.io/v1',
        kind: 'ClusterRoleBinding',
        metadata: { name: 'issuer' },
        roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'issuer' },
        subjects: [{ kind: 'ServiceAccount', ...account }],
      },
    ];
    const secrets = { apiGroups: [''], resources: ['secrets'], verbs: ['create'] };
    const certificates = { apiGroups: ['cert.io'], resources: ['certificates'], verbs: ['watch'] };
    const issuer = {
      ...maker('ghcr.io/example/issuer:1', 'issuer'),
      metadata: { name: 'issuer', namespace: 'kube-public' },
    };
    const others = [definition, { apiVersion: 'v1', kind: 'ServiceAccount', metadata: account }, issuer, waiting] as const;
    const madeWith = (cluster: Cluster): unknown[] => {
      cluster.execute({ type: 'kubectl', line: 'apply -f -', stdin: JSON.stringify(certificate) });
      cluster.run({ forMs: 300_000 });
      return made(cluster).filter((object) => (object as { kind: string }).kind === 'Secret');
    };
    expect(madeWith(withObjects(...others, ...role([secrets])))).toEqual([]);
    expect(madeWith(withObjects(...others, ...role([secrets, certificates])))).toEqual([
      { kind: 'Secret', name: 'certificate', data: { 'ca.crt': IMAGINED, 'tls.crt': IMAGINED, 'tls.key': IMAGINED } },
    ]);
  });

  it('tells who made it, and for whom', () => {
    const cluster = withObjects(...RIGHTS, maker('ghcr.io/example/maker:1'), waiting);
    const secret = cluster.get('Secret', { namespace: 'default', name: 'login' })!;
    const lines = cluster.why(secret).map((line) => line.replace(/^\[.*?\] /, ''));
    expect([...lines.slice(0, 3), lines.at(-1)]).toEqual([
      'etcd: etcd revision 66: create Secret default/login',
      'imagined/maker: create Secret default/login → 201',
      'kubelet/node-1: default/waiting: SyncPod',
      'user: kubectl apply -f -',
    ]);
  });
});
