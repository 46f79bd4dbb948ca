import { expect, test } from 'vitest';
import { createCluster } from '../../../../src/cluster/index.ts';

const claim = (storage: string, storageClassName = 'grows') => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: 'data' },
  spec: { storageClassName, accessModes: ['ReadWriteOnce'], resources: { requests: { storage } } },
});

const storageClass = (more: object) => ({
  apiVersion: 'storage.k8s.io/v1',
  kind: 'StorageClass',
  metadata: { name: 'grows' },
  provisioner: 'disk.kubeloupe.io',
  ...more,
});

function setUp(more: object, ...others: readonly object[]) {
  const cluster = createCluster({ nodes: 2 });
  const apply = (...objects: readonly object[]): void => {
    cluster.apply(objects);
    cluster.run({ untilIdle: true });
  };
  apply(storageClass(more), ...others, claim('1Gi'));
  const read = () => cluster.get('PersistentVolumeClaim', { namespace: 'default', name: 'data' })!;
  return {
    cluster,
    apply,
    claim: read,
    volume: () => cluster.get('PersistentVolume', { name: read().spec.volumeName! })!,
    events: () =>
      cluster
        .list('Event', { namespace: 'default' })
        .filter(({ involvedObject }) => involvedObject.name === 'data')
        .map(({ type, reason, message }) => `${type} ${reason}: ${message}`),
  };
}

test('a claim that asks for more grows with its volume, and says so on the way', () => {
  const { cluster, claim: read, volume, events } = setUp({ allowVolumeExpansion: true });
  const before = events();
  cluster.apply([claim('3Gi')]);
  cluster.run({ forMs: 500 });
  const { status } = read();
  expect(status).toEqual({
    phase: 'Bound',
    accessModes: ['ReadWriteOnce'],
    capacity: { storage: '1Gi' },
    conditions: [{ type: 'Resizing', status: 'True', lastTransitionTime: status.conditions![0]!.lastTransitionTime }],
    allocatedResources: { storage: '3Gi' },
    allocatedResourceStatuses: { storage: 'ControllerResizeInProgress' },
  });
  cluster.kubectl('describe pvc data');
  cluster.run({ forMs: 300 });
  expect(cluster.invocations.at(-1)!.stdout).toMatch(
    /\nConditions:\n {2}Type +Status +LastProbeTime +LastTransitionTime +Reason +Message\n.*\n {2}Resizing +True +Mon, 01 Jan 0001 00:00:00 \+0000/,
  );
  cluster.run({ untilIdle: true });
  expect(read().status).toEqual({
    phase: 'Bound',
    accessModes: ['ReadWriteOnce'],
    capacity: { storage: '3Gi' },
    allocatedResources: { storage: '3Gi' },
  });
  const { metadata, spec } = volume();
  expect(spec.capacity).toEqual({ storage: '3Gi' });
  expect(events().slice(before.length)).toEqual([
    'Normal ExternalExpanding: waiting for an external controller to expand this PVC',
    `Normal Resizing: External resizer is resizing volume ${metadata.name}`,
    'Normal VolumeResizeSuccessful: Resize volume succeeded',
  ]);
});

test('a claim that grows twice reaches the larger size', () => {
  const { cluster, claim: read, volume } = setUp({ allowVolumeExpansion: true });
  cluster.apply([claim('2Gi')]);
  cluster.run({ forMs: 500 });
  cluster.apply([claim('4Gi')]);
  cluster.run({ untilIdle: true });
  expect([read().status.capacity, volume().spec.capacity]).toEqual([{ storage: '4Gi' }, { storage: '4Gi' }]);
});

test('a volume that nobody expands keeps its claim waiting', () => {
  const byHand = {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: 'by-hand' },
    spec: {
      storageClassName: 'grows',
      accessModes: ['ReadWriteOnce'],
      capacity: { storage: '1Gi' },
      hostPath: { path: '/data' },
    },
  };
  const { apply, claim: read, events } = setUp({ allowVolumeExpansion: true }, byHand);
  apply(claim('3Gi'));
  expect([read().spec.volumeName, read().status.capacity]).toEqual(['by-hand', { storage: '1Gi' }]);
  expect(events().at(-1)).toBe('Normal ExternalExpanding: waiting for an external controller to expand this PVC');
});

test('a class that does not allow it refuses the larger request', () => {
  const { cluster } = setUp({});
  cluster.kubectl(`patch pvc data -p '{"spec":{"resources":{"requests":{"storage":"3Gi"}}}}'`);
  cluster.run({ untilIdle: true });
  expect(cluster.invocations.at(-1)!.stderr).toBe(
    'Error from server (Forbidden): persistentvolumeclaims "data" is forbidden: only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must support resize\n',
  );
});
