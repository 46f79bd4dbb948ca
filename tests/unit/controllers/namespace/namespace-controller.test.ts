import { describe, expect, it } from 'vitest';
import type { Namespace, Pod } from '../../../../src/api/index.ts';
import { namespaceController } from '../../../../src/controllers/namespace/controller.ts';
import { ControlPlane, configMapDraft, podDraft } from '../control-plane.ts';

/** A namespace `shop` with two ConfigMaps. */
function setUp() {
  const plane = new ControlPlane();
  plane.start(namespaceController);
  plane.create('Namespace', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' }, spec: {} });
  for (const name of ['a', 'b']) plane.create('ConfigMap', configMapDraft(name, { namespace: 'shop' }));
  return plane;
}

/** A Pod of the namespace that runs on a node, so its deletion takes as long as its kubelet needs. */
function runPod(plane: ControlPlane, name: string, gracePeriodSeconds = 30): void {
  const spec = { nodeName: 'node-1', terminationGracePeriodSeconds: gracePeriodSeconds };
  const pod = plane.create('Pod', podDraft(name, { metadata: { namespace: 'shop' }, spec }));
  plane.do(plane.user.updateStatus('Pod', { ...pod, status: { ...pod.status, phase: 'Running' } }));
}

function finish(plane: ControlPlane, name: string): void {
  plane.delete('Pod', { namespace: 'shop', name }, { gracePeriodSeconds: 0 });
}

function condition(namespace: Namespace | undefined, type: string): string {
  const found = namespace?.status.conditions?.find((candidate) => candidate.type === type);
  return `${found?.status} ${found?.reason}: ${found?.message}`;
}

describe('a namespace that is deleted', () => {
  it('is deleted with all its content after a wait of five seconds', () => {
    const plane = setUp();
    plane.create('Pod', podDraft('pending', { metadata: { namespace: 'shop' } }));
    plane.delete('Namespace', { name: 'shop' });
    plane.sim.run({ forMs: 4_900 });
    expect(plane.names('ConfigMap', 'shop')).toEqual(['a', 'b']);
    plane.settle();
    expect(plane.get('Namespace', { name: 'shop' })).toBeUndefined();
    expect(plane.list('ConfigMap')).toEqual([]);
    expect(plane.list('Pod')).toEqual([]);
  });

  it('keeps everything else until its Pods are deleted, and says what it waits for', () => {
    const plane = setUp();
    runPod(plane, 'web');
    plane.delete('Namespace', { name: 'shop' });
    plane.sim.run({ forMs: 10_000 });
    const pod = plane.get('Pod', { namespace: 'shop', name: 'web' }) as Pod;
    expect(pod.metadata.deletionTimestamp).toBeDefined();
    expect(plane.names('ConfigMap', 'shop')).toEqual(['a', 'b']);
    const waiting = plane.get('Namespace', { name: 'shop' });
    expect(waiting?.status.phase).toBe('Terminating');
    expect(condition(waiting, 'NamespaceContentRemaining')).toBe(
      'True SomeResourcesRemain: Some resources are remaining: pods. has 1 resource instances',
    );
    expect(condition(waiting, 'NamespaceDeletionDiscoveryFailure')).toBe(
      'False ResourcesDiscovered: All resources successfully discovered',
    );
    expect(condition(waiting, 'NamespaceFinalizersRemaining')).toBe(
      'False ContentHasNoFinalizers: All content-preserving finalizers finished',
    );
    finish(plane, 'web');
    plane.sim.run({ forMs: 20_000 });
    expect(plane.get('Namespace', { name: 'shop' })).toBeUndefined();
  });

  it('looks again after half of the longest grace period and a second', () => {
    const plane = setUp();
    runPod(plane, 'quick', 10);
    runPod(plane, 'slow', 60);
    plane.delete('Namespace', { name: 'shop' });
    plane.sim.run({ forMs: 10_000 });
    expect(plane.steps('worker')).toEqual(['again in 31 s']);
  });

  it('names the finalizers that hold its content, and does not keep the simulation busy with them', () => {
    const plane = setUp();
    plane.create('ConfigMap', configMapDraft('held', { namespace: 'shop', finalizers: ['example.com/hold'] }));
    plane.delete('Namespace', { name: 'shop' });
    plane.settle();
    expect(plane.names('ConfigMap', 'shop')).toEqual(['held']);
    const namespace = plane.get('Namespace', { name: 'shop' });
    expect(condition(namespace, 'NamespaceFinalizersRemaining')).toBe(
      'True SomeFinalizersRemain: Some content in the namespace has finalizers remaining: example.com/hold in 1 resource instances',
    );
    expect(plane.sim.nowMs).toBeLessThan(60_000);
    plane.do(
      plane.user.patch(
        'ConfigMap',
        { namespace: 'shop', name: 'held' },
        { type: 'merge', body: { metadata: { finalizers: null } } },
      ),
    );
    plane.sim.run({ forMs: 60_000 });
    expect(plane.get('Namespace', { name: 'shop' })).toBeUndefined();
  });

  it('reports Pods that stay longer than their grace period, and retries', () => {
    const plane = setUp();
    runPod(plane, 'stuck', 1);
    plane.delete('Namespace', { name: 'shop' });
    plane.sim.run({ forMs: 30_000 });
    expect(condition(plane.get('Namespace', { name: 'shop' }), 'NamespaceDeletionContentFailure')).toBe(
      'True ContentDeletionFailed: Failed to delete all resource types, 1 remaining: unexpected items still remain in namespace: shop for gvr: /v1, Resource=pods',
    );
    finish(plane, 'stuck');
    plane.sim.run({ forMs: 120_000 });
    expect(plane.get('Namespace', { name: 'shop' })).toBeUndefined();
  });
});

describe('the namespace controller', () => {
  it('does not change a namespace that is not deleted', () => {
    const plane = setUp();
    plane.do(plane.user.patch('Namespace', { name: 'shop' }, { type: 'merge', body: { metadata: { labels: { team: 'a' } } } }));
    plane.settle();
    expect(plane.names('ConfigMap', 'shop')).toEqual(['a', 'b']);
  });

  it('handles a deletion that happened before it started', () => {
    const plane = new ControlPlane();
    plane.create('Namespace', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' }, spec: {} });
    plane.delete('Namespace', { name: 'shop' });
    plane.start(namespaceController);
    expect(plane.get('Namespace', { name: 'shop' })).toBeUndefined();
  });
});
