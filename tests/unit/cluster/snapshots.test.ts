import { expect, test } from 'vitest';
import { createCluster } from '../../../src/cluster/index.ts';

const SNAPSHOT = `apiVersion: snapshot.storage.k8s.io/v1
kind: VolumeSnapshot
metadata: { name: before-the-update }
spec: { source: { persistentVolumeClaimName: data } }
`;

const claim = (more: object) => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: 'data' },
  spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, ...more },
});

test('a cluster without the snapshot controller has no such kind, and says so', () => {
  const cluster = createCluster({ nodes: 1 });
  cluster.kubectl('apply -f -', SNAPSHOT);
  cluster.run({ untilIdle: true });
  expect(cluster.invocations.at(-1)!.stderr).toBe(
    'error: resource mapping not found for name: "before-the-update" namespace: "" from "STDIN": no matches for kind "VolumeSnapshot" in version "snapshot.storage.k8s.io/v1"\nensure CRDs are installed first\n',
  );
});

test('a claim from a snapshot stays pending, and says why', () => {
  const cluster = createCluster({ nodes: 1 });
  const dataSource = { apiGroup: 'snapshot.storage.k8s.io', kind: 'VolumeSnapshot', name: 'before-the-update' };
  cluster.apply([claim({ dataSource })]);
  cluster.run({ forMs: 10_000 });
  expect(cluster.get('PersistentVolumeClaim', { namespace: 'default', name: 'data' })!.status.phase).toBe('Pending');
  expect(
    cluster
      .list('Event', { namespace: 'default' })
      .filter(({ reason }) => reason === 'ProvisioningFailed')
      .map(({ message }) => message),
  ).toEqual([
    'failed to provision volume with StorageClass "standard": error getting handle for DataSource Type VolumeSnapshot by Name before-the-update: error getting snapshot before-the-update from api server: the server could not find the requested resource (get volumesnapshots.snapshot.storage.k8s.io before-the-update)',
  ]);
});
