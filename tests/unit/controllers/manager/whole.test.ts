import { describe, expect, it } from 'vitest';
import type { Deployment, Draft } from '../../../../src/api/index.ts';
import { ControllerManager } from '../../../../src/controllers/manager/index.ts';
import { ControlPlane, configMapDraft } from '../control-plane.ts';

/** A control plane with all controllers, without a scheduler and a kubelet. */
function setUp() {
  const plane = new ControlPlane();
  const connect = (name: string) => plane.server.connect(name, { trusted: true });
  const manager = new ControllerManager({ sim: plane.sim, hostname: 'host-1', connect });
  manager.start();
  plane.settle();
  return { plane, manager };
}

function deployment(name: string, replicas: number, namespace = 'default'): Draft<Deployment> {
  const labels = { app: name };
  const template = { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'nginx' }] } };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace },
    spec: { replicas, selector: { matchLabels: labels }, template },
  };
}

function kinds(plane: ControlPlane, namespace = 'default'): number[] {
  return ['Deployment', 'ReplicaSet', 'Pod'].map((kind) => plane.list(kind, namespace).length);
}

describe('all controllers together', () => {
  it('create the Pods of a Deployment, and delete them with it', () => {
    const { plane } = setUp();
    plane.create('Deployment', deployment('web', 3));
    plane.settle();
    expect(kinds(plane)).toEqual([1, 1, 3]);
    plane.delete('Deployment', { namespace: 'default', name: 'web' });
    plane.settle();
    expect(kinds(plane)).toEqual([0, 0, 0]);
  });

  it('delete a Deployment in the foreground with its dependents first', () => {
    const { plane } = setUp();
    plane.create('Deployment', deployment('web', 2));
    plane.settle();
    plane.delete('Deployment', { namespace: 'default', name: 'web' }, { propagationPolicy: 'Foreground' });
    plane.settle();
    expect(kinds(plane)).toEqual([0, 0, 0]);
    const deletions = [...plane.sim.trace.since()].flatMap(({ body }) =>
      body.type === 'revision' && body.op === 'delete' ? [body.kind] : [],
    );
    expect(deletions).toEqual(['Pod', 'Pod', 'ReplicaSet', 'Deployment']);
  });

  it('keep the ReplicaSet and its Pods if the Deployment is deleted with orphaning', () => {
    const { plane } = setUp();
    plane.create('Deployment', deployment('web', 2));
    plane.settle();
    plane.delete('Deployment', { namespace: 'default', name: 'web' }, { propagationPolicy: 'Orphan' });
    plane.settle();
    expect(kinds(plane)).toEqual([0, 1, 2]);
    expect(plane.list('ReplicaSet')[0]?.metadata.ownerReferences ?? []).toEqual([]);
  });

  it('empty a deleted namespace although the controllers try to create objects in it', () => {
    const { plane } = setUp();
    plane.create('Namespace', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' }, spec: {} });
    plane.create('Deployment', deployment('web', 2, 'shop'));
    plane.create('ConfigMap', configMapDraft('c', { namespace: 'shop' }));
    plane.sim.run({ forMs: 1_000 });
    plane.delete('Namespace', { name: 'shop' });
    plane.sim.run({ forMs: 8_000 });
    expect(plane.get('Namespace', { name: 'shop' })).toBeUndefined();
    expect(kinds(plane, 'shop')).toEqual([0, 0, 0]);
  });

  it('lose nothing when the manager is killed in the middle of a rollout and another takes over', () => {
    const { plane, manager } = setUp();
    const second = new ControllerManager({
      sim: plane.sim,
      hostname: 'host-2',
      connect: (name) => plane.server.connect(name, { trusted: true }),
    });
    second.start();
    plane.settle();
    plane.create('Deployment', deployment('web', 50));
    plane.sim.run({ until: () => plane.server.store.revision > 60, forMs: 10_000 });
    manager.stop();
    const halfway = plane.list('Pod').length;
    expect(halfway).toBeLessThan(50);
    plane.sim.run({ forMs: 30_000 });
    expect(second.state).toBe('leading');
    expect(kinds(plane)).toEqual([1, 1, 50]);
  });
});
