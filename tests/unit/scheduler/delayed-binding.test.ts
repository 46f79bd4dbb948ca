import { describe, expect, test } from 'vitest';
import { createCluster } from '../../../src/cluster/index.ts';

const LOCAL = { kind: 'StorageClass', provisioner: 'kubernetes.io/no-provisioner', volumeBindingMode: 'WaitForFirstConsumer' };

const storageClass = (name: string, spec: object) => ({ apiVersion: 'storage.k8s.io/v1', metadata: { name }, ...LOCAL, ...spec });

const claim = (name: string, storageClassName: string, storage = '1Gi') => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name },
  spec: { storageClassName, accessModes: ['ReadWriteOnce'], resources: { requests: { storage } } },
});

/** The annotations that the control plane has added. */
const added = ({ annotations = {} }: { readonly annotations?: Readonly<Record<string, string>> }) =>
  Object.fromEntries(Object.entries(annotations).filter(([key]) => !key.startsWith('kubectl.')));

/** A local volume of a node. */
const volume = (name: string, node: string, storage = '1Gi', accessModes = ['ReadWriteOnce']) => ({
  apiVersion: 'v1',
  kind: 'PersistentVolume',
  metadata: { name },
  spec: {
    storageClassName: 'local',
    accessModes,
    capacity: { storage },
    local: { path: `/mnt/${name}` },
    nodeAffinity: {
      required: {
        nodeSelectorTerms: [{ matchExpressions: [{ key: 'kubernetes.io/hostname', operator: 'In', values: [node] }] }],
      },
    },
  },
});

const pod = (name: string, ...claims: readonly string[]) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name },
  spec: {
    containers: [{ name: 'c', image: 'nginx' }],
    volumes: claims.map((claimName) => ({ name: claimName, persistentVolumeClaim: { claimName } })),
  },
});

function setUp(...objects: readonly object[]) {
  const cluster = createCluster({ nodes: 3 });
  const apply = (...more: readonly object[]): void => {
    cluster.apply(more);
    cluster.run({ untilIdle: true });
  };
  apply(...objects);
  const ref = (name: string) => ({ namespace: 'default', name });
  return {
    cluster,
    apply,
    claim: (name: string) => cluster.get('PersistentVolumeClaim', ref(name))!,
    volumeName: (name: string) => cluster.get('PersistentVolumeClaim', ref(name))!.spec.volumeName,
    nodeOf: (name: string) => cluster.get('Pod', ref(name))!.spec.nodeName,
    phase: (name: string) => cluster.get('Pod', ref(name))!.status.phase,
    why: (name: string) => cluster.get('Pod', ref(name))!.status.conditions?.find(({ type }) => type === 'PodScheduled')?.message,
    events: (name: string) =>
      cluster
        .list('Event', { namespace: 'default' })
        .filter(({ involvedObject }) => involvedObject.name === name)
        .map(({ reason, message }) => `${reason}: ${message}`),
  };
}

describe('a claim that waits for its first Pod', () => {
  test('is not bound before, although a volume fits', () => {
    const { claim: read, events } = setUp(storageClass('local', {}), volume('v', 'node-1'), claim('data', 'local'));
    expect(read('data').status).toEqual({ phase: 'Pending' });
    expect(events('data')).toEqual(['WaitForFirstConsumer: waiting for first consumer to be created before binding']);
  });

  test('gets an existing volume, and its Pod the node that reaches it', () => {
    const { apply, volumeName, nodeOf, phase, cluster } = setUp(
      storageClass('local', {}),
      volume('large', 'node-2', '5Gi'),
      volume('fits', 'node-2', '2Gi'),
      volume('tiny', 'node-3', '1Mi'),
      volume('shared', 'node-1', '1Gi', ['ReadOnlyMany']),
      claim('data', 'local'),
    );
    apply(pod('user', 'data'));
    expect([volumeName('data'), nodeOf('user'), phase('user')]).toEqual(['fits', 'node-2', 'Running']);
    expect(added(cluster.get('PersistentVolume', { name: 'fits' })!.metadata)).toEqual({
      'pv.kubernetes.io/bound-by-controller': 'yes',
    });
  });

  test('gets a volume made for it, after the scheduler has chosen the node', () => {
    const {
      apply,
      claim: read,
      nodeOf,
      phase,
      events,
    } = setUp(storageClass('lazy', { provisioner: 'disk.kubeloupe.io' }), claim('data', 'lazy'));
    apply(pod('user', 'data'));
    const { metadata, spec, status } = read('data');
    expect(added(metadata)).toEqual({
      'pv.kubernetes.io/bind-completed': 'yes',
      'pv.kubernetes.io/bound-by-controller': 'yes',
      'volume.beta.kubernetes.io/storage-provisioner': 'disk.kubeloupe.io',
      'volume.kubernetes.io/selected-node': nodeOf('user'),
      'volume.kubernetes.io/storage-provisioner': 'disk.kubeloupe.io',
    });
    expect([spec.volumeName, status.phase, phase('user')]).toEqual([`pvc-${metadata.uid}`, 'Bound', 'Running']);
    expect(events('data').map((event) => event.split(':')[0])).toEqual([
      'WaitForFirstConsumer',
      'ExternalProvisioning',
      'Provisioning',
      'ProvisioningSucceeded',
    ]);
  });

  test('keeps its Pod waiting while no node has a volume, and says so', () => {
    const { apply, why, events, phase, cluster } = setUp(storageClass('local', {}), claim('data', 'local'), pod('user', 'data'));
    const none = "node(s) didn't find available persistent volumes to bind";
    expect(why('user')).toBe(
      `0/3 nodes are available: 3 ${none}. no new claims to deallocate, preemption: 0/3 nodes are available: 3 Preemption is not helpful for scheduling.`,
    );
    cluster.run({ forMs: 20_000 });
    expect(events('data')).toContain('WaitForPodScheduled: waiting for pod user to be scheduled');
    apply(volume('late', 'node-3'));
    expect(phase('user')).toBe('Running');
  });

  test('shares no volume with another claim of the same Pod, and the smaller claim gets the smaller volume', () => {
    const { apply, volumeName, nodeOf } = setUp(
      storageClass('local', {}),
      volume('one', 'node-1', '3Gi'),
      volume('two-a', 'node-2', '1Gi'),
      volume('two-b', 'node-2', '3Gi'),
      claim('big', 'local', '2Gi'),
      claim('small', 'local', '1Gi'),
    );
    apply(pod('user', 'big', 'small'));
    expect([nodeOf('user'), volumeName('big'), volumeName('small')]).toEqual(['node-2', 'two-b', 'two-a']);
  });

  test('two Pods at once do not get the same volume', () => {
    const { apply, volumeName } = setUp(
      storageClass('local', {}),
      volume('a', 'node-1'),
      volume('b', 'node-2'),
      claim('first', 'local'),
      claim('second', 'local'),
    );
    apply(pod('p1', 'first'), pod('p2', 'second'));
    expect([volumeName('first'), volumeName('second')].sort()).toEqual(['a', 'b']);
  });

  test('is not provisioned outside the topologies of its class', () => {
    const zones = [{ matchLabelExpressions: [{ key: 'kubernetes.io/hostname', values: ['node-3'] }] }];
    const { apply, nodeOf } = setUp(
      storageClass('lazy', { provisioner: 'disk.kubeloupe.io', allowedTopologies: zones }),
      claim('data', 'lazy'),
    );
    apply(pod('user', 'data'));
    expect(nodeOf('user')).toBe('node-3');
  });
});

describe('the disks of a class that belong to a place', () => {
  const ZONE = 'topology.kubernetes.io/zone';
  const zonal = (mode: string) =>
    storageClass('zonal', { provisioner: 'disk.kubeloupe.io', volumeBindingMode: mode, parameters: { topologyKey: ZONE } });
  const withZones = (mode: string, ...more: readonly object[]) => {
    const world = setUp();
    for (const [node, zone] of [
      ['node-1', 'a'],
      ['node-2', 'b'],
      ['node-3', 'b'],
    ])
      world.cluster.kubectl(`label node ${node} ${ZONE}=${zone}`);
    world.apply(zonal(mode), ...more);
    const terms = (name: string) =>
      world.cluster.get('PersistentVolume', { name: world.volumeName(name)! })!.spec.nodeAffinity?.required?.nodeSelectorTerms;
    return { ...world, terms };
  };
  const inZone = (name: string, zone: string) => {
    const { spec, ...rest } = pod(name, 'data');
    return { ...rest, spec: { ...spec, nodeSelector: { [ZONE]: zone } } };
  };

  test('are made where the first Pod runs, and keep the next one there', () => {
    const { apply, terms, nodeOf, why } = withZones('WaitForFirstConsumer', claim('data', 'zonal'));
    apply(inZone('first', 'b'));
    expect(terms('data')).toEqual([{ matchExpressions: [{ key: ZONE, operator: 'In', values: ['b'] }] }]);
    apply(pod('second', 'data'), inZone('elsewhere', 'a'));
    expect(['node-2', 'node-3']).toContain(nodeOf('second'));
    expect(why('elsewhere')).toContain("1 node(s) didn't match PersistentVolume's node affinity");
  });

  test('are made anywhere if the class does not wait, and then the Pod may not fit', () => {
    const { apply, terms, phase } = withZones('Immediate', claim('data', 'zonal'));
    const [zone] = terms('data')![0]!.matchExpressions![0]!.values!;
    apply(inZone('user', zone === 'a' ? 'b' : 'a'));
    expect(phase('user')).toBe('Pending');
  });

  test('spread the members of a StatefulSet over the places', () => {
    const names = ['data-db-0', 'data-db-1', 'log-db-0', 'log-db-1'];
    const { terms } = withZones('Immediate', ...names.map((name) => claim(name, 'zonal')));
    const zones = names.map((name) => terms(name)![0]!.matchExpressions![0]!.values![0]);
    expect(zones.slice(2)).toEqual(zones.slice(0, 2));
    expect(new Set(zones)).toEqual(new Set(['a', 'b']));
  });

  test('cannot be made if no node is in such a place', () => {
    const { events } = setUp(zonal('Immediate'), claim('data', 'zonal'));
    expect(events('data')).toContain(
      'ProvisioningFailed: failed to provision volume with StorageClass "zonal": error generating accessibility requirements: no available topology found',
    );
  });
});

test('a Pod whose claim nobody provisions waits ten minutes for it, then tries again', () => {
  const { cluster, apply, events } = setUp(storageClass('lazy', { provisioner: 'example.com/x' }), claim('data', 'lazy'));
  cluster.apply([pod('user', 'data')]);
  cluster.run({ forMs: 605_000 });
  expect(events('user')).toEqual([
    'FailedScheduling: running PreBind plugin "VolumeBinding": binding volumes: context deadline exceeded',
  ]);
  cluster.kubectl('delete pod user');
  apply();
});
