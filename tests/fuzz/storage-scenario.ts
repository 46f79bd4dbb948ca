import fc from 'fast-check';
import { createCluster, type Cluster, type TimingsPreset } from '../../src/cluster/index.ts';

const CLASSES = ['now', 'lazy', 'zonal', 'local', 'missing'] as const;
const ZONE = 'topology.kubernetes.io/zone';

/** What happens to claims, volumes and Pods. Their names are numbers, so that they meet. */
export type StorageBlow =
  | { readonly type: 'claim'; readonly name: number; readonly of: (typeof CLASSES)[number]; readonly mode: string }
  | { readonly type: 'volume'; readonly name: number; readonly node: number; readonly policy: string; readonly keptFor?: number }
  | { readonly type: 'pod'; readonly name: number; readonly claims: readonly number[]; readonly node?: number }
  | { readonly type: 'ephemeral'; readonly name: number }
  | { readonly type: 'delete'; readonly what: 'pod' | 'pvc' | 'pv'; readonly name: number; readonly force: boolean }
  | { readonly type: 'power'; readonly on: boolean };

export interface StorageScenario {
  readonly seed: number;
  readonly timings: TimingsPreset;
  readonly blows: readonly { readonly after: number; readonly blow: StorageBlow }[];
}

const name = fc.nat(3);
const node = fc.integer({ min: 1, max: 3 });

const blow: fc.Arbitrary<StorageBlow> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('claim' as const),
      name,
      of: fc.constantFrom(...CLASSES),
      mode: fc.constantFrom('ReadWriteOnce', 'ReadWriteOncePod'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record(
      {
        type: fc.constant('volume' as const),
        name,
        node,
        policy: fc.constantFrom('Retain', 'Delete', 'Recycle'),
        keptFor: name,
      },
      { requiredKeys: ['type', 'name', 'node', 'policy'] },
    ),
  },
  {
    weight: 6,
    arbitrary: fc.record(
      { type: fc.constant('pod' as const), name, claims: fc.uniqueArray(name, { minLength: 1, maxLength: 2 }), node },
      { requiredKeys: ['type', 'name', 'claims'] },
    ),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('ephemeral' as const), name }) },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('delete' as const),
      what: fc.constantFrom('pod', 'pvc', 'pv'),
      name,
      force: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('power' as const), on: fc.boolean() }),
  },
);

const delay = fc.oneof(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 0, max: 2_500 }), fc.integer({ min: 0, max: 20_000 }));

export const storageScenarios: fc.Arbitrary<StorageScenario> = fc.record({
  seed: fc.nat(1_000_000),
  timings: fc.constantFrom('realistic', 'teaching'),
  blows: fc.array(fc.record({ after: delay, blow }), { minLength: 4, maxLength: 24 }),
});

/** Plays a scenario. At the end everything runs for a minute. */
export function playStorage({ seed, timings, blows }: StorageScenario): Cluster {
  const cluster = createCluster({ seed, timings, nodes: 3, freeze: true });
  cluster.run({ untilIdle: true });
  for (const [machine, zone] of ['a', 'b', 'b'].entries()) cluster.kubectl(`label node node-${machine + 1} ${ZONE}=${zone}`);
  cluster.apply([
    storageClass('now', {}),
    storageClass('lazy', { volumeBindingMode: 'WaitForFirstConsumer' }),
    storageClass('zonal', { volumeBindingMode: 'WaitForFirstConsumer', parameters: { topologyKey: ZONE } }),
    storageClass('local', { volumeBindingMode: 'WaitForFirstConsumer', provisioner: 'kubernetes.io/no-provisioner' }),
  ]);
  for (const { after, blow: each } of blows) {
    cluster.run({ forMs: after });
    strike(cluster, each);
  }
  cluster.run({ forMs: 10 });
  strike(cluster, { type: 'power', on: true });
  cluster.run({ forMs: 60_000 });
  return cluster;
}

function strike(cluster: Cluster, each: StorageBlow): void {
  switch (each.type) {
    case 'claim':
      return void cluster.apply([claim(`c${each.name}`, each.of, each.mode)]);
    case 'volume':
      return void cluster.apply([volume(each)]);
    case 'pod':
      return void cluster.apply([pod(each)]);
    case 'ephemeral':
      return void cluster.apply([ephemeralPod(`p${each.name}`)]);
    case 'delete': {
      const target = `${each.what} ${each.what === 'pod' ? 'p' : each.what === 'pvc' ? 'c' : 'v'}${each.name}`;
      return void cluster.kubectl(`delete ${target} --wait=false${each.force ? ' --grace-period=0 --force' : ''}`);
    }
    case 'power':
      for (const { hostname } of cluster.managers) cluster.execute({ type: 'power-manager', name: hostname, on: each.on });
  }
}

const storageClass = (of: string, more: object) => ({
  apiVersion: 'storage.k8s.io/v1',
  kind: 'StorageClass',
  metadata: { name: of },
  provisioner: 'disk.kubeloupe.io',
  ...more,
});

const claimSpec = (storageClassName: string, mode: string) => ({
  storageClassName,
  accessModes: [mode],
  resources: { requests: { storage: '1Gi' } },
});

const claim = (named: string, of: string, mode: string) => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: named },
  spec: claimSpec(of, mode),
});

function volume(each: StorageBlow & { readonly type: 'volume' }): object {
  const values = [`node-${each.node}`];
  const matchExpressions = [{ key: 'kubernetes.io/hostname', operator: 'In', values }];
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: `v${each.name}` },
    spec: {
      storageClassName: 'local',
      accessModes: ['ReadWriteOnce'],
      capacity: { storage: `${each.name + 1}Gi` },
      hostPath: { path: `/tmp/v${each.name}` },
      persistentVolumeReclaimPolicy: each.policy,
      ...(each.keptFor !== undefined && { claimRef: { namespace: 'default', name: `c${each.keptFor}` } }),
      nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions }] } },
    },
  };
}

function pod(each: StorageBlow & { readonly type: 'pod' }): object {
  const named = each.claims.map((number) => `c${number}`);
  return podWith(
    `p${each.name}`,
    named.map((claimName) => ({ name: claimName, persistentVolumeClaim: { claimName } })),
    each.node === undefined ? {} : { nodeName: `node-${each.node}` },
  );
}

function ephemeralPod(named: string): object {
  const volume = { name: 'c', ephemeral: { volumeClaimTemplate: { spec: claimSpec('lazy', 'ReadWriteOnce') } } };
  return podWith(named, [volume], {});
}

const podWith = (named: string, volumes: readonly { readonly name: string }[], more: object) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: named },
  spec: {
    containers: [
      {
        name: 'app',
        image: 'registry.k8s.io/pause:3.9',
        volumeMounts: volumes.map((each) => ({ name: each.name, mountPath: `/${each.name}` })),
      },
    ],
    volumes,
    terminationGracePeriodSeconds: 2,
    ...more,
  },
});
