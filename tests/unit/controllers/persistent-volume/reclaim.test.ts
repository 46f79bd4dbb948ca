import { describe, expect, test } from 'vitest';
import { createCluster } from '../../../../src/cluster/index.ts';

/** A cluster with a volume of this policy, whose claim has been used and deleted. */
function released(policy: string, source: object = { hostPath: { path: '/tmp/v' } }) {
  const cluster = createCluster({ nodes: 1 });
  const kubectl = (line: string): string => {
    cluster.kubectl(line);
    cluster.run({ untilIdle: true });
    return cluster.invocations.at(-1)!.stdout;
  };
  const spec = { storageClassName: 'by-hand', accessModes: ['ReadWriteOnce'] };
  cluster.apply([
    {
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name: 'v' },
      spec: { ...spec, capacity: { storage: '1Gi' }, persistentVolumeReclaimPolicy: policy, ...source },
    },
    {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: 'data' },
      spec: { ...spec, resources: { requests: { storage: '1Gi' } } },
    },
    {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'writer' },
      spec: {
        restartPolicy: 'Never',
        containers: [
          {
            name: 'c',
            image: 'busybox:1.36',
            command: ['sh', '-c', 'echo kept > /data/file'],
            volumeMounts: [{ name: 'v', mountPath: '/data' }],
          },
        ],
        volumes: [{ name: 'v', persistentVolumeClaim: { claimName: 'data' } }],
      },
    },
  ]);
  cluster.run({ untilIdle: true });
  kubectl('delete pod writer');
  kubectl('delete pvc data');
  const volume = () => cluster.get('PersistentVolume', { name: 'v' });
  const events = () =>
    cluster
      .list('Event', { namespace: 'default' })
      .filter(({ involvedObject }) => involvedObject.name === 'v')
      .map(({ type, reason, message }) => `${type} ${reason}: ${message}`);
  return { cluster, volume, events };
}

describe('after its claim a volume', () => {
  test('is kept with its claim by Retain, so that nobody gets its data', () => {
    const { volume } = released('Retain');
    expect([volume()?.status.phase, volume()?.spec.claimRef?.name]).toEqual(['Released', 'data']);
  });

  test('is deleted by Delete', () => {
    expect(released('Delete').volume()).toBeUndefined();
  });

  test('is emptied by a Pod and is available again by Recycle', () => {
    const { cluster, volume, events } = released('Recycle');
    expect([volume()?.status, volume()?.spec.claimRef]).toEqual([{ phase: 'Available' }, undefined]);
    expect(events()).toEqual(['Normal VolumeRecycled: Volume recycled']);
    expect(cluster.list('Pod')).toEqual([]);
  });

  test('cannot be recycled without a plugin for it', () => {
    const { volume, events } = released('Recycle', { csi: { driver: 'example.com/x', volumeHandle: 'v' } });
    expect(volume()?.status).toEqual({ phase: 'Failed', message: 'No recycler plugin found for the volume!' });
    expect(events()).toEqual(['Warning VolumeFailedRecycle: No recycler plugin found for the volume!']);
  });
});
