import { expect, it } from 'vitest';
import { Cluster } from '../../../src/cluster/index.ts';

const CLAIM = {
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: 'data' },
  spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
};

function withClaim(kubelets: boolean): Cluster {
  const cluster = new Cluster({ nodes: 1, kubelets });
  cluster.run({ untilIdle: true });
  cluster.apply([CLAIM]);
  cluster.run({ untilIdle: true });
  return cluster;
}

const phase = (cluster: Cluster) => cluster.get('PersistentVolumeClaim', { namespace: 'default', name: 'data' })?.status.phase;

it('a cluster with machines has a storage class, and claims get volumes', () => {
  expect(phase(withClaim(true))).toBe('Bound');
});

it('a bare control plane has no storage class, and claims wait', () => {
  const cluster = withClaim(false);
  expect(cluster.list('StorageClass')).toEqual([]);
  expect(phase(cluster)).toBe('Pending');
});
