import { describe, expect, it } from 'vitest';
import { World, configMapDraft, podDraft, ref } from './world.ts';

const now = (world: World): string => String(world.server.store.revision);

describe('watching', () => {
  it('starts with the existing objects if no revision is given', () => {
    const world = new World();
    world.do(world.user.create('ConfigMap', configMapDraft('b')));
    world.do(world.user.create('ConfigMap', configMapDraft('a')));
    const { seen } = world.watch('ConfigMap');
    world.settle();
    world.do(world.user.delete('ConfigMap', ref('b')));
    world.settle();
    expect(seen()).toEqual(['ADDED a', 'ADDED b', 'DELETED b']);
  });

  it('starts after a given revision with the past changes', () => {
    const world = new World();
    const before = now(world);
    const created = world.do(world.user.create('ConfigMap', configMapDraft('a')));
    world.do(world.user.update('ConfigMap', { ...created, data: { x: '1' } }));
    const { seen } = world.watch('ConfigMap', { resourceVersion: before });
    world.settle();
    expect(seen()).toEqual(['ADDED a', 'MODIFIED a']);
  });

  it('receives only events of its namespace', () => {
    const world = new World();
    const { seen } = world.watch('ConfigMap', { namespace: 'kube-system' });
    world.settle();
    world.do(world.user.create('ConfigMap', configMapDraft('mine', {}, 'kube-system')));
    world.do(world.user.create('ConfigMap', configMapDraft('other')));
    world.settle();
    expect(seen()).toEqual(['ADDED mine']);
  });

  it('receives an object as added or deleted when its labels start or stop matching', () => {
    const world = new World();
    const { seen, events } = world.watch('ConfigMap', { labelSelector: 'app=web' });
    world.settle();
    let map = world.do(world.user.create('ConfigMap', configMapDraft('a')));
    const label = (labels: Record<string, string>) =>
      (map = world.do(world.user.update('ConfigMap', { ...map, metadata: { ...map.metadata, labels } })));
    label({ app: 'web' });
    label({ app: 'web', more: 'yes' });
    label({ app: 'cache' });
    world.settle();
    expect(seen()).toEqual(['ADDED a', 'MODIFIED a', 'DELETED a']);
    // The last matching state, with the revision of the change.
    expect(events[2]).toMatchObject({
      object: { metadata: { labels: { app: 'web', more: 'yes' }, resourceVersion: map.metadata.resourceVersion } },
    });
  });

  it('of the Pods of one node receives each Pod from its binding on', () => {
    const world = new World();
    const { seen } = world.watch('Pod', { fieldSelector: 'spec.nodeName=node-1' });
    const other = world.watch('Pod', { fieldSelector: 'spec.nodeName=node-2' });
    world.settle();
    world.do(world.user.create('Pod', podDraft('web')));
    world.do(world.component.subresource('Pod', ref('web'), 'binding', 'create', { target: { kind: 'Node', name: 'node-1' } }));
    world.do(world.user.delete('Pod', ref('web'), { gracePeriodSeconds: 0 }));
    world.settle();
    expect(seen()).toEqual(['ADDED web', 'MODIFIED web', 'DELETED web']);
    expect(other.seen()).toEqual([]);
  });

  it('gives its reader the write as the cause', () => {
    const world = new World();
    const { causes } = world.watch('ConfigMap');
    world.settle();
    world.do(world.user.create('ConfigMap', configMapDraft('a')));
    world.settle();
    const bodies = causes.map((cause) => world.sim.trace.bodyOf(cause));
    expect(bodies).toMatchObject([{ type: 'revision', op: 'create', kind: 'ConfigMap', key: 'default/a' }]);
  });

  it('delivers in the order of the writes, whatever the jitter', () => {
    const world = new World({ timings: { requestMs: 1, watchMs: 20, jitter: 0.9 } });
    const { seen } = world.watch('ConfigMap');
    world.settle();
    const names = Array.from({ length: 30 }, (_, i) => `n${String(i).padStart(2, '0')}`);
    for (const name of names) world.do(world.component.create('ConfigMap', configMapDraft(name)));
    world.settle();
    expect(seen()).toEqual(names.map((name) => `ADDED ${name}`));
  });
});

describe('a watch that cannot begin', () => {
  it('fails with Expired if its revision was compacted', () => {
    const world = new World({ store: { keepRevisions: 4 } });
    for (let i = 0; i < 20; i++) world.do(world.user.create('ConfigMap', configMapDraft(`a${i}`)));
    const { errors } = world.watch('ConfigMap', { resourceVersion: '3' });
    world.settle();
    expect(errors).toMatchObject([
      { reason: 'Expired', code: 410, message: expect.stringMatching(/^too old resource version: 3 \(\d+\)$/) },
    ]);
  });

  it('fails for an unknown field and for an unknown kind', () => {
    const world = new World();
    const bad = world.watch('Pod', { fieldSelector: 'spec.foo=x' });
    const missing = world.watch('Widget');
    world.settle();
    expect([...bad.errors, ...missing.errors]).toMatchObject([{ reason: 'BadRequest' }, { reason: 'NotFound' }]);
  });
});

describe('the end of a watch', () => {
  it('comes after the timeout of the client, with a last bookmark', () => {
    const world = new World();
    const { seen, errors } = world.watch('ConfigMap', {
      resourceVersion: now(world),
      allowWatchBookmarks: true,
      timeoutSeconds: 300,
    });
    world.sim.run({ forMs: 250_000 });
    const before = seen().length;
    expect(before).toBeGreaterThanOrEqual(3);
    world.sim.run({ forMs: 60_000 });
    expect(seen().length).toBeGreaterThan(before);
    expect(errors).toEqual(['ended']);
    expect(world.server.watches).toEqual([]);
  });

  it('comes between half an hour and an hour without a timeout', () => {
    const world = new World();
    const { errors } = world.watch('ConfigMap');
    world.sim.run({ forMs: 1_799_000 });
    expect(errors).toEqual([]);
    world.sim.run({ forMs: 1_802_000 });
    expect(errors).toEqual(['ended']);
  });

  it('can be forced by a fault', () => {
    const world = new World();
    const ended = world.watch('ConfigMap');
    const expired = world.watch('Pod');
    world.settle();
    expect(world.server.interruptWatches(({ kind }) => kind === 'ConfigMap', 'end')).toBe(1);
    expect(world.server.interruptWatches(({ kind, user }) => kind === 'Pod' && user === 'component', 'expire')).toBe(1);
    world.settle();
    expect(ended.errors).toEqual(['ended']);
    expect(expired.errors).toMatchObject([{ reason: 'Expired' }]);
  });

  it('sends a bookmark with the last revision', () => {
    const world = new World();
    const { events } = world.watch('Pod', { resourceVersion: now(world), allowWatchBookmarks: true });
    world.do(world.user.create('ConfigMap', configMapDraft('a')));
    world.sim.run({ forMs: 90_000 });
    expect(events).toEqual([{ type: 'BOOKMARK', resourceVersion: now(world), cause: 0 }]);
  });
});

describe('heartbeats', () => {
  it('do not keep the simulation from being idle', () => {
    const world = new World({ timings: { requestMs: 2, watchMs: 100, jitter: 0 } });
    const { seen } = world.watch('Lease');
    world.settle();
    world.do(
      world.component.create('Lease', { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: ref('leader'), spec: {} }),
    );
    expect(world.sim.idle).toBe(true);
    expect(seen()).toEqual([]);
    world.sim.run({ forMs: 100 });
    expect(seen()).toEqual(['ADDED leader']);
  });

  it("can be a node's status in which only the times change", () => {
    const world = new World({ timings: { requestMs: 2, watchMs: 100, jitter: 0 } });
    const report = (status: string, lastHeartbeatTime: string): boolean => {
      const body = { status: { conditions: [{ type: 'Ready', status, lastHeartbeatTime }] } };
      world.do(world.component.patch('Node', { name: 'n' }, { type: 'strategic', body }, { subresource: 'status' }));
      return world.sim.idle;
    };
    world.do(world.component.create('Node', { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n' }, spec: {}, status: {} }));
    world.watch('Node', { resourceVersion: now(world) });
    world.settle();
    const isQuiet = ['True', 'True', 'False'].map((status, i) => {
      const quiet = report(status, `2026-01-01T00:0${i}:00Z`);
      world.settle();
      return quiet;
    });
    expect(isQuiet).toEqual([false, true, false]);
  });
});
