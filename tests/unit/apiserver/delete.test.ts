import { describe, expect, it } from 'vitest';
import { World, configMapDraft, deploymentDraft, podDraft, ref, withStatus } from './world.ts';

/** A Pod that runs on a kubelet. */
function boundPod(world: World, name = 'web') {
  return world.do(world.component.create('Pod', podDraft(name, { spec: { nodeName: 'node-1' } })));
}

describe('deleting', () => {
  it('removes the object and sends its last state at the revision of the deletion', () => {
    const world = new World();
    const created = world.do(world.user.create('ConfigMap', configMapDraft('settings')));
    const deleted = world.do(world.user.delete('ConfigMap', ref('settings')));
    expect(deleted.metadata.uid).toBe(created.metadata.uid);
    expect(deleted.metadata.resourceVersion).toBe(String(world.server.store.revision));
    expect(world.refusalOf(world.user.get('ConfigMap', ref('settings'))).message).toBe('configmaps "settings" not found');
  });

  it('can require a UID and a resourceVersion', () => {
    const world = new World();
    const { uid } = world.do(world.user.create('ConfigMap', configMapDraft('settings'))).metadata;
    const other = world.refusalOf(world.user.delete('ConfigMap', ref('settings'), { preconditions: { uid: 'other' } }));
    expect(other.message).toContain(`the UID in the precondition (other) does not match the UID in record (${uid})`);
    const older = world.refusalOf(world.user.delete('ConfigMap', ref('settings'), { preconditions: { resourceVersion: '1' } }));
    expect(older.message).toContain('the ResourceVersion in the precondition (1) does not match the ResourceVersion in record');
    world.do(world.user.delete('ConfigMap', ref('settings'), { preconditions: { uid } }));
  });

  it('does nothing in a dry run', () => {
    const world = new World();
    boundPod(world);
    world.do(world.user.delete('Pod', ref('web'), { dryRun: true }));
    expect(world.do(world.user.get('Pod', ref('web'))).metadata).not.toHaveProperty('deletionTimestamp');
  });

  it('a collection deletes the objects that match the selector', () => {
    const world = new World();
    for (const tier of ['web', 'cache']) {
      world.do(world.user.create('ConfigMap', { ...configMapDraft(tier), metadata: { ...ref(tier), labels: { tier } } }));
    }
    world.do(world.user.deleteCollection('ConfigMap', { namespace: 'default', labelSelector: 'tier=cache' }));
    expect(world.do(world.user.list('ConfigMap')).items.map(({ metadata }) => metadata.name)).toEqual(['web']);
  });
});

describe('a Pod that is deleted', () => {
  it('gets its grace period, and stays until the kubelet has stopped it', () => {
    const world = new World();
    boundPod(world);
    const { metadata } = world.do(world.user.delete('Pod', ref('web')));
    expect(metadata).toMatchObject({ deletionTimestamp: '2026-01-01T00:00:30Z', deletionGracePeriodSeconds: 30, generation: 2 });
    world.do(world.user.delete('Pod', ref('web'), { gracePeriodSeconds: 0 }));
    expect(world.refusalOf(world.user.get('Pod', ref('web'))).reason).toBe('NotFound');
  });

  it('can get a shorter grace period later, but not a longer one', () => {
    const world = new World();
    boundPod(world);
    world.do(world.user.delete('Pod', ref('web')));
    const { revision } = world.server.store;
    world.do(world.user.delete('Pod', ref('web'), { gracePeriodSeconds: 60 }));
    expect(world.server.store.revision).toBe(revision);
    const { metadata } = world.do(world.user.delete('Pod', ref('web'), { gracePeriodSeconds: 5 }));
    expect(metadata).toMatchObject({ deletionTimestamp: '2026-01-01T00:00:05Z', deletionGracePeriodSeconds: 5, generation: 2 });
  });

  it('is removed at once if no kubelet has it, or if it has ended', () => {
    const world = new World();
    world.do(world.user.create('Pod', podDraft('unscheduled')));
    world.do(world.user.delete('Pod', ref('unscheduled')));
    const done = boundPod(world, 'done');
    world.do(world.component.updateStatus('Pod', withStatus(done, { phase: 'Succeeded' })));
    world.do(world.user.delete('Pod', ref('done')));
    expect(world.do(world.user.list('Pod')).items).toEqual([]);
  });

  it('is marked before it is removed, and watchers see both', () => {
    const world = new World();
    boundPod(world);
    const { seen, events } = world.watch('Pod', { resourceVersion: String(world.server.store.revision) });
    world.do(world.user.delete('Pod', ref('web'), { gracePeriodSeconds: 0 }));
    world.settle();
    expect(seen()).toEqual(['MODIFIED web', 'DELETED web']);
    expect(events[0]).toMatchObject({ object: { metadata: { deletionGracePeriodSeconds: 0 } } });
  });
});

describe('finalizers', () => {
  const held = (name = 'held') => ({ ...configMapDraft(name), metadata: { ...ref(name), finalizers: ['example.com/hold'] } });

  it('keep an object that is being deleted until the last one is gone', () => {
    const world = new World();
    world.do(world.user.create('ConfigMap', held()));
    const marked = world.do(world.user.delete('ConfigMap', ref('held')));
    expect(marked.metadata).toMatchObject({ deletionTimestamp: '2026-01-01T00:00:00Z', deletionGracePeriodSeconds: 0 });
    world.do(world.user.update('ConfigMap', { ...marked, metadata: { ...marked.metadata, finalizers: [] } }));
    expect(world.refusalOf(world.user.get('ConfigMap', ref('held'))).reason).toBe('NotFound');
  });

  it('cannot be added after the object is deleted', () => {
    const world = new World();
    world.do(world.user.create('ConfigMap', held()));
    const marked = world.do(world.user.delete('ConfigMap', ref('held')));
    const error = world.refusalOf(
      world.user.update('ConfigMap', {
        ...marked,
        metadata: { ...marked.metadata, finalizers: ['example.com/hold', 'example.com/more'] },
      }),
    );
    expect(error.message).toContain(
      'no new finalizers can be added if the object is being deleted, found new finalizers []string{"example.com/more"}',
    );
  });

  it('ask the garbage collector to handle the dependents first', () => {
    const world = new World();
    for (const name of ['a', 'b', 'c']) world.do(world.user.create('Deployment', deploymentDraft(name)));
    expect(world.do(world.user.delete('Deployment', ref('a'), { propagationPolicy: 'Foreground' })).metadata.finalizers).toEqual([
      'foregroundDeletion',
    ]);
    expect(world.do(world.user.delete('Deployment', ref('b'), { propagationPolicy: 'Orphan' })).metadata.finalizers).toEqual([
      'orphan',
    ]);
    world.do(world.user.delete('Deployment', ref('c'), { propagationPolicy: 'Background' }));
    expect(world.do(world.user.list('Deployment')).items.map(({ metadata }) => [metadata.name, metadata.generation])).toEqual([
      ['a', 2],
      ['b', 2],
    ]);
  });

  it('of the garbage collector are dropped if the request has another policy', () => {
    const world = new World();
    world.do(world.user.create('ConfigMap', { ...configMapDraft('x'), metadata: { ...ref('x'), finalizers: ['orphan'] } }));
    world.do(world.user.delete('ConfigMap', ref('x'), { propagationPolicy: 'Background' }));
    expect(world.do(world.user.list('ConfigMap')).items).toEqual([]);
  });
});

describe('a namespace', () => {
  it('terminates, and is removed after its finalizer is removed', () => {
    const world = new World();
    world.do(world.user.create('Namespace', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'team' }, spec: {} }));
    const marked = world.do(world.user.delete('Namespace', { name: 'team' }));
    expect(marked).toMatchObject({ spec: { finalizers: ['kubernetes'] }, status: { phase: 'Terminating' } });
    expect(marked.metadata).not.toHaveProperty('deletionGracePeriodSeconds');
    expect(world.refusalOf(world.user.create('Pod', podDraft('web', { metadata: { namespace: 'team' } }))).message).toBe(
      'pods "web" is forbidden: unable to create new content in namespace team because it is being terminated',
    );
    world.do(
      world.component.subresource('Namespace', { name: 'team' }, 'finalize', 'update', { ...marked, spec: { finalizers: [] } }),
    );
    expect(world.refusalOf(world.user.get('Namespace', { name: 'team' })).reason).toBe('NotFound');
  });

  it('that the cluster needs cannot be deleted', () => {
    const world = new World();
    expect(world.refusalOf(world.user.delete('Namespace', { name: 'kube-system' })).message).toBe(
      'namespaces "kube-system" is forbidden: this namespace may not be deleted',
    );
  });
});
