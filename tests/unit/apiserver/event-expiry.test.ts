import { describe, expect, it } from 'vitest';
import type { Draft, Event } from '../../../src/api/index.ts';
import { World } from './world.ts';

const MINUTE = 60_000;

function eventDraft(name: string): Draft<Event> {
  const involvedObject = { apiVersion: 'v1', kind: 'Pod', namespace: 'default', name: 'web' };
  return {
    apiVersion: 'v1',
    kind: 'Event',
    metadata: { name, namespace: 'default' },
    involvedObject,
    type: 'Normal',
    reason: 'Started',
    count: 1,
  };
}

function eventsOf(world: World): string[] {
  const list = world.do(world.user.list('Event', { namespace: 'default' }));
  return list.items.map(({ metadata }) => metadata.name);
}

describe('an Event', () => {
  it('expires an hour to an hour and a minute after its last write, because leases are shared', () => {
    const world = new World();
    world.do(world.user.create('Event', eventDraft('first')));
    world.sim.run({ untilMs: 40_000 });
    world.do(world.user.create('Event', eventDraft('second')));
    world.sim.run({ untilMs: 2 * MINUTE });
    world.do(world.user.create('Event', eventDraft('third')));
    world.sim.run({ untilMs: 60 * MINUTE });
    expect(eventsOf(world)).toEqual(['first', 'second', 'third']);
    world.sim.run({ untilMs: 61 * MINUTE + 1_000 });
    expect(eventsOf(world)).toEqual(['third']);
    world.sim.run({ untilMs: 63 * MINUTE + 1_000 });
    expect(eventsOf(world)).toEqual([]);
  });

  it('expires by a deletion with its own revision: watchers see it, and earlier revisions still have the Event', () => {
    const world = new World();
    const created = world.do(world.user.create('Event', eventDraft('first')));
    world.sim.run({ untilMs: 59 * MINUTE });
    const { seen, events } = world.watch('Event', { resourceVersion: created.metadata.resourceVersion });
    world.sim.run({ untilMs: 70 * MINUTE });
    expect(seen()).toEqual(['DELETED first']);
    const [event] = events;
    if (event === undefined || event.type === 'BOOKMARK') throw new Error('there is no event');
    const gone = event.object;
    expect(Number(gone.metadata.resourceVersion)).toBeGreaterThan(Number(created.metadata.resourceVersion));
    expect(gone.metadata.uid).toBe(created.metadata.uid);
    const past = world.server.store.get('/registry/events/default/first', Number(created.metadata.resourceVersion));
    expect(past?.value.metadata.uid).toBe(created.metadata.uid);
  });

  it('stays for an hour after its count was last increased', () => {
    const world = new World();
    world.do(world.user.create('Event', eventDraft('often')));
    world.sim.run({ untilMs: 50 * MINUTE });
    const patch = { type: 'merge', body: { count: 2 } } as const;
    world.do(world.user.patch('Event', { namespace: 'default', name: 'often' }, patch));
    world.sim.run({ untilMs: 109 * MINUTE });
    expect(eventsOf(world)).toEqual(['often']);
    // A patch without a change does not write.
    world.do(world.user.patch('Event', { namespace: 'default', name: 'often' }, patch));
    world.sim.run({ untilMs: 112 * MINUTE });
    expect(eventsOf(world)).toEqual([]);
  });

  it('that expires later does not keep the simulation from being idle', () => {
    const world = new World();
    world.do(world.user.create('Event', eventDraft('first')));
    world.watch('Event');
    world.settle();
    const before = world.sim.nowMs;
    world.sim.run({ untilIdle: true });
    expect(world.sim.nowMs).toBe(before);
  });

  it('shares its lease with at most 999 other Events', () => {
    const world = new World();
    for (let i = 0; i < 1_001; i++) world.do(world.component.create('Event', eventDraft(`e-${i}`)));
    const leases = new Map<unknown, number>();
    for (const { lease } of world.server.store.range('/registry/events/')) leases.set(lease, (leases.get(lease) ?? 0) + 1);
    expect([...leases.values()]).toEqual([1_000, 1]);
    expect(leases.has(undefined)).toBe(false);
  });
});
