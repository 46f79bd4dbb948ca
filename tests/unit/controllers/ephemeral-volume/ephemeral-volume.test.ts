import { expect, test } from 'vitest';
import { createCluster } from '../../../../src/cluster/index.ts';

const TEMPLATE = {
  metadata: { labels: { kind: 'scratch' }, annotations: { note: 'kept' } },
  spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
};

const pod = (name: string) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name },
  spec: {
    containers: [{ name: 'c', image: 'nginx', volumeMounts: [{ name: 'scratch', mountPath: '/scratch' }] }],
    volumes: [{ name: 'scratch', ephemeral: { volumeClaimTemplate: TEMPLATE } }],
  },
});

function setUp() {
  const cluster = createCluster({ nodes: 2 });
  const settle = (): void => void cluster.run({ untilIdle: true });
  settle();
  return {
    cluster,
    settle,
    claim: (name: string) => cluster.get('PersistentVolumeClaim', { namespace: 'default', name }),
    pod: (name: string) => cluster.get('Pod', { namespace: 'default', name }),
    events: (name: string) =>
      cluster
        .list('Event', { namespace: 'default' })
        .filter(({ involvedObject }) => involvedObject.name === name)
        .map(({ reason, message }) => `${reason}: ${message}`),
  };
}

test('a Pod with an ephemeral volume owns the claim that is made for it, and takes it along', () => {
  const { cluster, settle, claim, pod: read } = setUp();
  cluster.apply([pod('user')]);
  settle();
  const { metadata, spec, status } = claim('user-scratch')!;
  expect([metadata.labels, metadata.annotations?.['note']]).toEqual([{ kind: 'scratch' }, 'kept']);
  expect(metadata.ownerReferences).toEqual([
    {
      apiVersion: 'v1',
      kind: 'Pod',
      name: 'user',
      uid: read('user')!.metadata.uid,
      controller: true,
      blockOwnerDeletion: true,
    },
  ]);
  expect([spec.storageClassName, status.phase, read('user')!.status.phase]).toEqual(['standard', 'Bound', 'Running']);
  cluster.kubectl('delete pod user');
  settle();
  expect([claim('user-scratch'), cluster.list('PersistentVolume')]).toEqual([undefined, []]);
});

test('a claim of that name that is not the Pod’s own keeps the Pod waiting, and says why', () => {
  const { cluster, settle, pod: read, events } = setUp();
  cluster.apply([{ apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name: 'user-scratch' }, spec: TEMPLATE.spec }]);
  settle();
  cluster.apply([pod('user')]);
  cluster.run({ forMs: 5000 });
  const why = 'PVC default/user-scratch was not created for pod default/user (pod is not owner)';
  expect(read('user')!.status.phase).toBe('Pending');
  expect(new Set(events('user'))).toEqual(
    new Set([
      `FailedScheduling: 0/2 nodes are available: ${why}. no new claims to deallocate, preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.`,
      `FailedBinding: ephemeral volume scratch: ${why}`,
    ]),
  );
  // The claim goes: the Pod gets its own.
  cluster.kubectl('delete pvc user-scratch');
  settle();
  expect(read('user')!.status.phase).toBe('Running');
});
