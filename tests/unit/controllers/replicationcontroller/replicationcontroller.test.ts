import { expect, it } from 'vitest';
import type { Draft, ReplicationController } from '../../../../src/api/index.ts';
import { replicationController } from '../../../../src/controllers/replicationcontroller/controller.ts';
import { WorkloadPlane } from '../workload-plane.ts';

const REF = { namespace: 'default', name: 'rc' };

function plane(): WorkloadPlane {
  const made = new WorkloadPlane();
  made.start(replicationController);
  const template = { metadata: { labels: { app: 'rc' } }, spec: { containers: [{ name: 'c', image: 'app:1' }] } };
  const draft = { apiVersion: 'v1', kind: 'ReplicationController', metadata: REF, spec: { replicas: 2, template } };
  made.create('ReplicationController', draft as Draft<ReplicationController>);
  made.settle();
  return made;
}

it('a ReplicationController keeps Pods like a ReplicaSet, under its own name', () => {
  const { list, get, events } = bound(plane());
  expect(list().map(({ metadata }) => metadata.ownerReferences)).toMatchObject([
    [{ apiVersion: 'v1', kind: 'ReplicationController', name: 'rc', controller: true }],
    [{ apiVersion: 'v1', kind: 'ReplicationController', name: 'rc', controller: true }],
  ]);
  expect(get().status).toEqual({
    observedGeneration: 1,
    replicas: 2,
    fullyLabeledReplicas: 2,
    readyReplicas: 2,
    availableReplicas: 2,
  });
  expect(get().spec.selector).toEqual({ app: 'rc' });
  expect(events().every((event) => event.startsWith('SuccessfulCreate: Created pod: rc-'))).toBe(true);
});

it('a ReplicationController replaces deleted Pods, scales, and does not touch the Pods of ReplicaSets', () => {
  const cluster = plane();
  const { list, get } = bound(cluster);
  cluster.apply(2);
  cluster.settle();
  cluster.delete('Pod', list()[0]!.metadata);
  cluster.do(cluster.user.patch('ReplicationController', REF, { type: 'merge', body: { spec: { replicas: 3 } } }));
  cluster.settle();
  expect(list()).toHaveLength(3);
  expect(get().status).toMatchObject({ replicas: 3, readyReplicas: 3 });
  expect(cluster.web.status).toMatchObject({ replicas: 2, readyReplicas: 2 });
});

it('a ReplicationController adopts a matching orphan', () => {
  const cluster = plane();
  const { list } = bound(cluster);
  const [pod] = list();
  const orphan = { type: 'merge', body: { metadata: { ownerReferences: null } } } as const;
  cluster.do(cluster.user.patch('Pod', pod!.metadata, orphan));
  cluster.settle();
  expect(list().every(({ metadata }) => metadata.ownerReferences?.[0]?.kind === 'ReplicationController')).toBe(true);
  expect(list()).toHaveLength(2);
});

function bound(cluster: WorkloadPlane) {
  return {
    list: () => cluster.list('Pod', 'default').filter(({ metadata }) => metadata.labels?.['app'] === 'rc'),
    get: () => cluster.get('ReplicationController', REF)!,
    events: () => cluster.events(),
  };
}
