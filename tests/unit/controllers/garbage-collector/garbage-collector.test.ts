import { describe, expect, it } from 'vitest';
import { StatusError, type KubeObject, type OwnerReference } from '../../../../src/api/index.ts';
import type { Faults } from '../../../../src/apiserver/index.ts';
import { garbageCollectorController } from '../../../../src/controllers/garbage-collector/controller.ts';
import { ControlPlane, configMapDraft, podDraft } from '../control-plane.ts';

function setUp(options: { readonly faults?: Faults } = {}) {
  const plane = new ControlPlane(options);
  return { plane, collector: plane.start(garbageCollectorController) };
}

function ownedBy(owner: KubeObject, more: Partial<OwnerReference> = {}): { readonly ownerReferences: readonly OwnerReference[] } {
  const { apiVersion, kind, metadata } = owner;
  return { ownerReferences: [{ apiVersion, kind, name: metadata.name, uid: metadata.uid, ...more }] };
}

const DEFAULT = { namespace: 'default' };
const DOWN = new StatusError('ServiceUnavailable', 'down');

describe('an object whose owner is deleted', () => {
  it('is deleted too, and so are the objects that it owns', () => {
    const { plane } = setUp();
    const grandparent = plane.create('ConfigMap', configMapDraft('grandparent'));
    const parent = plane.create('ConfigMap', configMapDraft('parent', ownedBy(grandparent)));
    for (const name of ['child-1', 'child-2']) plane.create('Pod', podDraft(name, { metadata: ownedBy(parent) }));
    plane.create('Pod', podDraft('stranger'));
    plane.settle();
    expect(plane.names('Pod')).toHaveLength(3);
    plane.delete('ConfigMap', { ...DEFAULT, name: 'grandparent' });
    plane.settle();
    expect(plane.names('ConfigMap')).toEqual([]);
    expect(plane.names('Pod')).toEqual(['stranger']);
    // The graph has forgotten the parent, so a child that comes late has no owner.
    plane.create('Pod', podDraft('late', { metadata: ownedBy(parent) }));
    plane.settle();
    expect(plane.names('Pod')).toEqual(['stranger']);
  });

  it('is deleted too if it is the first of a kind that most clusters do not use', () => {
    const { plane } = setUp();
    const owner = plane.create('ConfigMap', configMapDraft('owner'));
    plane.settle();
    const policy = { apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy', spec: { podSelector: {} } };
    plane.create('NetworkPolicy', { ...policy, metadata: { ...DEFAULT, name: 'owned', ...ownedBy(owner) } } as never);
    plane.settle();
    expect(plane.names('NetworkPolicy')).toEqual(['owned']);
    plane.delete('ConfigMap', { ...DEFAULT, name: 'owner' });
    plane.settle();
    expect(plane.names('NetworkPolicy')).toEqual([]);
  });

  it('stays while another owner exists, and loses the reference to the deleted one', () => {
    const { plane } = setUp();
    const [first, second] = ['first', 'second'].map((name) => plane.create('ConfigMap', configMapDraft(name)));
    const both = { ownerReferences: [...ownedBy(first!).ownerReferences, ...ownedBy(second!).ownerReferences] };
    plane.create('Pod', podDraft('shared', { metadata: both }));
    plane.delete('ConfigMap', { ...DEFAULT, name: 'first' });
    plane.settle();
    expect(plane.get('Pod', { ...DEFAULT, name: 'shared' })?.metadata.ownerReferences?.map(({ name }) => name)).toEqual([
      'second',
    ]);
    plane.delete('ConfigMap', { ...DEFAULT, name: 'second' });
    plane.settle();
    expect(plane.names('Pod')).toEqual([]);
  });

  it('has a deletion that the trace leads back to the deletion of the owner', () => {
    const { plane } = setUp();
    const owner = plane.create('ConfigMap', configMapDraft('owner'));
    plane.create('Pod', podDraft('child', { metadata: ownedBy(owner) }));
    plane.settle();
    plane.delete('ConfigMap', { ...DEFAULT, name: 'owner' });
    plane.settle();
    const deletions = [...plane.sim.trace.since()].filter(({ body }) => body.type === 'revision' && body.op === 'delete');
    const chain = [...plane.sim.trace.causes(deletions.at(-1)!.id)];
    expect(chain.map(({ body }) => (body.type === 'step' ? body.name : body.type)).slice(0, 8)).toEqual([
      'revision',
      'request',
      'deleteObject',
      'attemptToDeleteItem',
      'sync-start',
      'queue',
      'queue',
      'deliver',
    ]);
    expect(chain.at(-1)?.body).toMatchObject({ type: 'request', verb: 'delete', kind: 'ConfigMap', key: 'default/owner' });
  });
});

describe('an object with an owner that never existed', () => {
  it('is deleted as garbage', () => {
    const { plane } = setUp();
    plane.create(
      'Pod',
      podDraft('orphan', {
        metadata: { ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'ghost', uid: 'ghost-uid' }] },
      }),
    );
    plane.settle();
    expect(plane.names('Pod')).toEqual([]);
  });

  it("is deleted as garbage if the owner's name exists with another uid", () => {
    const { plane } = setUp();
    const owner = plane.create('ConfigMap', configMapDraft('owner'));
    plane.create('Pod', podDraft('impostor', { metadata: ownedBy(owner, { uid: 'an-older-one' }) }));
    plane.settle();
    expect(plane.names('Pod')).toEqual([]);
    expect(plane.names('ConfigMap')).toEqual(['owner']);
  });

  it('is deleted as garbage, with a warning, if the owner is in another namespace', () => {
    const { plane } = setUp();
    const owner = plane.create('ConfigMap', configMapDraft('owner', { namespace: 'kube-public' }));
    plane.settle();
    plane.create('Pod', podDraft('misled', { metadata: ownedBy(owner) }));
    plane.settle();
    expect(plane.names('Pod')).toEqual([]);
    expect(plane.events()).toEqual([
      `OwnerRefInvalidNamespace: ownerRef [v1/ConfigMap, namespace: default, name: owner, uid: ${owner.metadata.uid}] does not exist in namespace "default"`,
    ]);
  });

  it('stays if the kind of the owner is unknown, because that may change', () => {
    const { plane } = setUp();
    plane.create(
      'Pod',
      podDraft('child', {
        metadata: { ownerReferences: [{ apiVersion: 'example.com/v1', kind: 'Widget', name: 'w', uid: 'widget-uid' }] },
      }),
    );
    plane.settle();
    expect(plane.names('Pod')).toEqual(['child']);
  });

  it('stays if it is cluster-scoped and its owner is namespaced, which is never valid', () => {
    const { plane } = setUp();
    const owner = plane.create('ConfigMap', configMapDraft('owner'));
    plane.create('Namespace', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'odd', ...ownedBy(owner) }, spec: {} });
    plane.settle();
    expect(plane.names('Namespace')).toContain('odd');
  });
});

describe('a deletion in the foreground', () => {
  it('waits only for the dependents that block it', () => {
    const { plane } = setUp();
    const owner = plane.create('ConfigMap', configMapDraft('owner'));
    plane.create(
      'Pod',
      podDraft('blocking', { metadata: { ...ownedBy(owner, { blockOwnerDeletion: true }), finalizers: ['example.com/hold'] } }),
    );
    plane.create('Pod', podDraft('other', { metadata: { ...ownedBy(owner), finalizers: ['example.com/hold'] } }));
    plane.settle();
    plane.delete('ConfigMap', { ...DEFAULT, name: 'owner' }, { propagationPolicy: 'Foreground' });
    plane.settle();
    expect(plane.get('ConfigMap', { ...DEFAULT, name: 'owner' })?.metadata.finalizers).toEqual(['foregroundDeletion']);
    release('blocking');
    expect(plane.names('ConfigMap')).toEqual([]);
    expect(plane.names('Pod')).toEqual(['other']);

    function release(name: string): void {
      plane.do(plane.user.patch('Pod', { ...DEFAULT, name }, { type: 'merge', body: { metadata: { finalizers: null } } }));
      plane.settle();
    }
  });

  it('continues down the tree: a dependent with dependents is deleted in the foreground too', () => {
    const { plane } = setUp();
    const top = plane.create('ConfigMap', configMapDraft('top'));
    const middle = plane.create('ConfigMap', configMapDraft('middle', ownedBy(top, { blockOwnerDeletion: true })));
    plane.create('Pod', podDraft('leaf', { metadata: ownedBy(middle, { blockOwnerDeletion: true }) }));
    plane.settle();
    plane.delete('ConfigMap', { ...DEFAULT, name: 'top' }, { propagationPolicy: 'Foreground' });
    plane.settle();
    expect(plane.names('ConfigMap')).toEqual([]);
    expect(plane.names('Pod')).toEqual([]);
    expect(plane.steps('deleteObject')).toEqual(['Foreground', 'Background']);
  });

  it('breaks a cycle of owners', () => {
    const { plane } = setUp();
    const first = plane.create('ConfigMap', configMapDraft('first'));
    const second = plane.create('ConfigMap', configMapDraft('second', ownedBy(first, { blockOwnerDeletion: true })));
    const ownerReferences = ownedBy(second, { blockOwnerDeletion: true }).ownerReferences;
    plane.do(
      plane.user.patch('ConfigMap', { ...DEFAULT, name: 'first' }, { type: 'merge', body: { metadata: { ownerReferences } } }),
    );
    plane.settle();
    plane.delete('ConfigMap', { ...DEFAULT, name: 'first' }, { propagationPolicy: 'Foreground' });
    plane.settle();
    expect(plane.names('ConfigMap')).toEqual([]);
  });
});

describe('a deletion that orphans', () => {
  it('removes the references of the dependents and deletes only the owner', () => {
    const { plane } = setUp();
    const owner = plane.create('ConfigMap', configMapDraft('owner'));
    for (const name of ['a', 'b', 'c']) plane.create('Pod', podDraft(name, { metadata: ownedBy(owner, { controller: true }) }));
    plane.settle();
    plane.delete('ConfigMap', { ...DEFAULT, name: 'owner' }, { propagationPolicy: 'Orphan' });
    plane.settle();
    expect(plane.names('ConfigMap')).toEqual([]);
    expect(plane.names('Pod')).toEqual(['a', 'b', 'c']);
    expect(plane.list('Pod').flatMap(({ metadata }) => metadata.ownerReferences ?? [])).toEqual([]);
  });
});

describe('the garbage collector', () => {
  it('requests an absent owner only once, however many dependents it has', () => {
    const { plane } = setUp();
    const owner = plane.create('ConfigMap', configMapDraft('owner'));
    for (let i = 0; i < 10; i++) plane.create('Pod', podDraft(`child-${i}`, { metadata: ownedBy(owner) }));
    plane.settle();
    plane.delete('ConfigMap', { ...DEFAULT, name: 'owner' });
    const before = plane.sim.trace.lastId;
    plane.settle();
    const lookups = [...plane.sim.trace.since(before)].filter(
      ({ body }) => body.type === 'request' && body.verb === 'get' && body.kind === 'ConfigMap',
    );
    expect(lookups).toEqual([]);
    expect(plane.names('Pod')).toEqual([]);
  });

  it('ignores an update that does not change owners, finalizers or the deletion', () => {
    const { plane, collector } = setUp();
    const owner = plane.create('ConfigMap', configMapDraft('owner'));
    plane.create('Pod', podDraft('child', { metadata: ownedBy(owner) }));
    plane.settle();
    const before = collector.queues.map(({ metrics }) => metrics.adds);
    plane.do(
      plane.user.patch('Pod', { ...DEFAULT, name: 'child' }, { type: 'merge', body: { metadata: { labels: { new: 'label' } } } }),
    );
    plane.settle();
    expect(collector.queues.map(({ metrics }) => metrics.adds)).toEqual(before);
  });

  it('retries when the API server fails', () => {
    let failures = 2;
    const faults: Faults = {
      request: ({ user, verb, kind }) =>
        user === 'garbage-collector-controller' && verb === 'delete' && kind === 'Pod' && failures-- > 0
          ? { error: DOWN }
          : undefined,
    };
    const { plane } = setUp({ faults });
    const owner = plane.create('ConfigMap', configMapDraft('owner'));
    plane.create('Pod', podDraft('child', { metadata: ownedBy(owner) }));
    plane.settle();
    plane.delete('ConfigMap', { ...DEFAULT, name: 'owner' });
    plane.settle();
    expect(plane.names('Pod')).toEqual([]);
    expect(failures).toBeLessThan(0);
  });

  it('handles deletions that it missed when it starts', () => {
    const plane = new ControlPlane();
    const owner = plane.create('ConfigMap', configMapDraft('owner'));
    plane.create('Pod', podDraft('child', { metadata: ownedBy(owner) }));
    plane.delete('ConfigMap', { ...DEFAULT, name: 'owner' });
    plane.start(garbageCollectorController);
    expect(plane.names('Pod')).toEqual([]);
  });
});
