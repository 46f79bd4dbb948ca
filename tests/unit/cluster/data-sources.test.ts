import { describe, expect, test } from 'vitest';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';

const claim = (name: string, spec: object, storage = '1Gi') => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name },
  spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage } }, ...spec },
});

/** A Pod that runs a command with the claim at /data. */
const pod = (name: string, claimName: string, command: string) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name },
  spec: {
    restartPolicy: 'Never',
    containers: [
      { name, image: 'busybox', command: ['sh', '-c', command], volumeMounts: [{ name: 'data', mountPath: '/data' }] },
    ],
    volumes: [{ name: 'data', persistentVolumeClaim: { claimName } }],
  },
});

function cloneOf(name: string) {
  return { dataSource: { kind: 'PersistentVolumeClaim', name } };
}

/** The events of a claim from its provisioner, as `reason: message`. */
function provisioning(cluster: Cluster, name: string): readonly string[] {
  const events = cluster.list('Event', { namespace: 'default' }).filter(({ involvedObject }) => involvedObject.name === name);
  return events
    .filter(({ reason = '' }) => reason.startsWith('Provisioning'))
    .map(({ reason, message }) => `${reason}: ${message}`);
}

const BEGUN = (name: string): string => `Provisioning: External provisioner is provisioning volume for claim "default/${name}"`;

describe('a claim with a data source', () => {
  test('is a clone of another claim: its volume begins with the files of the other', () => {
    const cluster = createCluster({ seed: 'clone', nodes: 2 });
    cluster.apply([claim('a', {}), pod('writer', 'a', 'mkdir /data/empty; echo first > /data/book')]);
    cluster.run({ forMs: 30_000 });
    cluster.apply([claim('b', cloneOf('a')), pod('reader', 'b', 'ls /data; cat /data/book; echo second >> /data/book')]);
    cluster.run({ forMs: 30_000 });
    cluster.apply([pod('again', 'b', 'cat /data/book'), pod('former', 'a', 'cat /data/book')]);
    cluster.run({ forMs: 30_000 });
    const logs = (name: string) => cluster.ask(`logs ${name}`)!.stdout;
    expect(['reader', 'again', 'former'].map(logs)).toEqual(['book\nempty\nfirst\n', 'first\nsecond\n', 'first\n']);
    const {
      dataSource,
      dataSourceRef,
      volumeName = '',
    } = cluster.get('PersistentVolumeClaim', { namespace: 'default', name: 'b' })!.spec;
    expect([dataSource, dataSourceRef]).toEqual([cloneOf('a').dataSource, cloneOf('a').dataSource]);
    expect(cluster.ask('describe pvc b')!.stdout.split('\n').slice(13, 18)).toEqual([
      'VolumeMode:    Filesystem',
      'DataSource:',
      '  Kind:   PersistentVolumeClaim',
      '  Name:   a',
      'Used By:  again',
    ]);
    expect(cluster.get('PersistentVolume', { name: volumeName })!.spec.csi!.volumeAttributes).toEqual({
      cloneOf: cluster.get('PersistentVolumeClaim', { namespace: 'default', name: 'a' })!.spec.volumeName,
    });
  });

  test('waits while its source is missing, or is larger, and says so', () => {
    const cluster = createCluster({ seed: 'clone', nodes: 1 });
    cluster.apply([claim('a', {}, '2Gi')]);
    cluster.run({ forMs: 10_000 });
    cluster.apply([claim('lost', cloneOf('none')), claim('small', cloneOf('a'))]);
    cluster.run({ forMs: 5_000 });
    const failed =
      'ProvisioningFailed: failed to provision volume with StorageClass "standard": error getting handle for DataSource Type PersistentVolumeClaim by Name';
    expect([provisioning(cluster, 'lost'), provisioning(cluster, 'small')]).toEqual([
      [
        BEGUN('lost'),
        `${failed} none: error getting PVC none (namespace "default") from api server: persistentvolumeclaims "none" not found`,
      ],
      [
        BEGUN('small'),
        `${failed} a: error, new PVC request must be greater than or equal in size to the specified PVC data source, requested 1073741824 but source is 2147483648`,
      ],
    ]);
  });

  test('waits for the populator of a kind that the provisioner does not know', () => {
    const cluster = createCluster({ seed: 'clone', nodes: 1 });
    const dataSourceRef = { apiGroup: 'volsync.backube', kind: 'ReplicationDestination', name: 'backup', namespace: 'elsewhere' };
    cluster.apply([claim('filled', { dataSourceRef })]);
    cluster.run({ forMs: 60_000 });
    const { spec, status } = cluster.get('PersistentVolumeClaim', { namespace: 'default', name: 'filled' })!;
    const { namespace: _, ...stored } = dataSourceRef;
    expect([spec.dataSource, spec.dataSourceRef, status.phase]).toEqual([stored, stored, 'Pending']);
    expect(provisioning(cluster, 'filled')).toEqual([
      BEGUN('filled'),
      'Provisioning: Assuming an external populator will provision the volume',
    ]);
  });

  test('loses an unknown kind in the older field, and is refused for sources that differ', () => {
    const cluster = createCluster({ seed: 'clone', nodes: 1 });
    const other = { apiGroup: 'volsync.backube', kind: 'ReplicationDestination', name: 'backup' };
    cluster.apply([claim('empty', { dataSource: other })]);
    cluster.apply([
      claim('two', { ...cloneOf('a'), dataSourceRef: other }),
      claim('none', { dataSourceRef: { kind: 'Secret', name: '' } }),
    ]);
    cluster.run({ forMs: 10_000 });
    const { spec, status } = cluster.get('PersistentVolumeClaim', { namespace: 'default', name: 'empty' })!;
    expect([spec.dataSource, spec.dataSourceRef, status.phase]).toEqual([undefined, undefined, 'Bound']);
    expect(cluster.invocations.at(-1)!.stderr).toBe(
      `Error from server (Invalid): error when creating "STDIN": PersistentVolumeClaim "two" is invalid: spec: Invalid value: "spec.dataSource": must match dataSourceRef
Error from server (Invalid): error when creating "STDIN": PersistentVolumeClaim "none" is invalid: [spec.dataSource.name: Required value, spec.dataSource: Invalid value: "Secret": must be 'PersistentVolumeClaim' when referencing the default apiGroup, spec.dataSourceRef.name: Required value, spec.dataSourceRef: Invalid value: "Secret": must be 'PersistentVolumeClaim' when referencing the default apiGroup]
`,
    );
  });
});

describe('a Pod whose node does not have the driver of its volume', () => {
  const driver = (name: string) => ({
    apiVersion: 'storage.k8s.io/v1',
    kind: 'CSIDriver',
    metadata: { name },
    spec: { attachRequired: false },
  });
  const volume = {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: 'by-hand' },
    spec: {
      storageClassName: 'x',
      accessModes: ['ReadWriteOnce'],
      capacity: { storage: '1Gi' },
      csi: { driver: 'example.com', volumeHandle: 'h' },
    },
  };
  const inline = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'inline' },
    spec: {
      containers: [{ name: 'c', image: 'nginx', volumeMounts: [{ name: 'keys', mountPath: '/keys' }] }],
      volumes: [{ name: 'keys', csi: { driver: 'keys.example.com' } }],
    },
  };
  const mounts = (cluster: Cluster): readonly string[] => {
    const events = cluster.list('Event', { namespace: 'default' }).filter(({ reason }) => reason === 'FailedMount');
    return events
      .map(({ involvedObject, message }) => `${involvedObject.name}: ${message}`)
      .filter((text) => text.includes('MountVolume'));
  };

  test('waits, and says so', () => {
    const cluster = createCluster({ seed: 'drivers', nodes: 1 });
    cluster.apply([driver('example.com'), volume, claim('a', { storageClassName: 'x' }), pod('user', 'a', 'true'), inline]);
    cluster.run({ forMs: 3_000 });
    expect(mounts(cluster)).toEqual([
      'inline: MountVolume.SetUp failed for volume "keys" : kubernetes.io/csi: mounter.SetUpAt failed to get CSI client: driver name keys.example.com not found in the list of registered CSI drivers',
      'user: MountVolume.MountDevice failed for volume "by-hand" : kubernetes.io/csi: attacher.MountDevice failed to create newCsiDriverClient: driver name example.com not found in the list of registered CSI drivers',
    ]);
  });

  test('starts when a registrar runs there', () => {
    const cluster = createCluster({ seed: 'drivers', nodes: 1 });
    cluster.apply([inline]);
    cluster.run({ forMs: 3_000 });
    cluster.kubectl('run plugin --image=registry.k8s.io/sig-storage/csi-node-driver-registrar:v2.13.0');
    cluster.run({ forMs: 60_000 });
    expect(cluster.get('Pod', { namespace: 'default', name: 'inline' })!.status.phase).toBe('Running');
  });
});
