import { describe, expect, it } from 'vitest';
import { StatusError, expired, type Pod } from '../../../src/api/index.ts';
import {
  DeletedFinalStateUnknown,
  Informer,
  InformerFactory,
  deletedObject,
  type EventHandlers,
} from '../../../src/client/index.ts';
import { TaskGroup, type Process } from '../../../src/sim/index.ts';
import { Simulation } from '../../../src/trace/index.ts';
import { StubWorld, stubApi, stubPod } from './stub-api.ts';

function setUp(options: { readonly resyncMs?: number } = {}) {
  const sim = new Simulation({ seed: 'test' });
  const world = new StubWorld(sim);
  const group = new TaskGroup('client');
  const informer = new Informer({ sim, api: stubApi(world), kind: 'Pod', ...options });
  return { sim, world, group, informer };
}

/** Handlers that record their calls. */
function diary(told: string[]): EventHandlers<Pod> {
  return {
    onAdd: (pod, isInInitialList) => told.push(`add ${pod.metadata.name}${isInInitialList ? ' (initial)' : ''}`),
    onUpdate: (old, pod) => told.push(`update ${pod.metadata.name}${old === pod ? ' (resync)' : ''}`),
    onDelete: (deleted) =>
      told.push(
        `delete ${deletedObject(deleted).metadata.name}${deleted instanceof DeletedFinalStateUnknown ? ' (missed)' : ''}`,
      ),
  };
}

describe('an informer', () => {
  it('fills its cache with one list and then follows one watch', () => {
    const { sim, world, group, informer } = setUp();
    const told: string[] = [];
    world.put('Pod', stubPod('a'));
    informer.addHandlers(diary(told));
    informer.start(group);
    informer.start(group);
    sim.run({ forMs: 10 });
    expect(informer.hasSynced).toBe(true);
    world.put('Pod', stubPod('b'));
    world.put('Pod', stubPod('a', { changed: 'yes' }));
    world.remove('Pod', { namespace: 'default', name: 'b' });
    sim.run({ forMs: 10 });
    expect(told).toEqual(['add a (initial)', 'add b', 'update a', 'delete b']);
    expect(world.requests).toEqual(['list Pod', 'watch Pod']);
    expect([...informer.lister.list()].map((pod) => pod.metadata.labels)).toEqual([{ changed: 'yes' }]);
  });

  it('of a kind that nobody uses is synced without a request, and begins with the first object unless it was stopped before', () => {
    const requestsAfter = (stops: boolean): readonly string[] => {
      const { sim, world, group, informer } = setUp();
      world.unused.add('Pod');
      informer.start(group);
      sim.run({ forMs: 10 });
      expect([informer.hasSynced, informer.size, world.requests]).toEqual([true, 0, []]);
      if (stops) group.stop();
      world.put('Pod', stubPod('a'));
      for (const start of world.waiting) start();
      sim.run({ forMs: 10 });
      return world.requests;
    };
    expect(requestsAfter(false)).toEqual(['list Pod', 'watch Pod']);
    expect(requestsAfter(true)).toEqual([]);
  });

  it('calls a late handler for each cached object, as for an initial list', () => {
    const { sim, world, group, informer } = setUp();
    world.put('Pod', stubPod('a'));
    informer.start(group);
    sim.run({ forMs: 10 });
    const told: string[] = [];
    const leave = informer.addHandlers(diary(told));
    expect(told).toEqual(['add a (initial)']);
    leave();
    world.put('Pod', stubPod('b'));
    sim.run({ forMs: 10 });
    expect(told).toEqual(['add a (initial)']);
  });

  it('gives each handler the event as its cause, whatever earlier handlers did', () => {
    const { sim, world, group, informer } = setUp();
    const causes: number[] = [];
    const remember = { onAdd: () => causes.push(sim.cause) };
    informer.addHandlers({ onAdd: () => (sim.cause = 12_345) });
    informer.addHandlers(remember);
    informer.start(group);
    sim.run({ forMs: 10 });
    world.put('Pod', stubPod('a'));
    sim.run({ forMs: 10 });
    expect(sim.trace.get(causes[0]!)?.body).toMatchObject({ type: 'deliver', event: 'ADDED', key: 'default/a' });
  });

  it('stops calling a handler that is removed during a call, but not the others', () => {
    const { sim, world, group, informer } = setUp();
    const told: string[] = [];
    const leave = informer.addHandlers({
      onAdd: () => {
        told.push('first');
        leave();
      },
    });
    informer.addHandlers({ onAdd: () => told.push('second') });
    informer.start(group);
    sim.run({ forMs: 10 });
    world.put('Pod', stubPod('a'));
    world.put('Pod', stubPod('b'));
    sim.run({ forMs: 10 });
    expect(told).toEqual(['first', 'second', 'second']);
  });

  it('repeats each object as an update without a change at each resync', () => {
    const { sim, world, group, informer } = setUp({ resyncMs: 1_000 });
    const told: string[] = [];
    world.put('Pod', stubPod('a'));
    informer.addHandlers(diary(told));
    informer.start(group);
    sim.run({ untilMs: 2_500 });
    expect(told).toEqual(['add a (initial)', 'update a (resync)', 'update a (resync)']);
  });

  it('finds the current objects by namespace and by its own indices', () => {
    const { sim, world, group, informer } = setUp();
    informer.addIndex('tier', (pod) => (pod.metadata.labels?.['tier'] === undefined ? [] : [pod.metadata.labels['tier']]));
    world.put('Pod', stubPod('a', { tier: 'web' }));
    world.put('Pod', stubPod('b', { tier: 'web' }));
    informer.start(group);
    sim.run({ forMs: 10 });
    world.put('Pod', stubPod('b', { tier: 'db' }));
    sim.run({ forMs: 10 });
    expect([...informer.lister.byIndex('tier', 'web')].map((pod) => pod.metadata.name)).toEqual(['a']);
    expect(informer.lister.countByIndex('tier', 'db')).toBe(1);
    expect([...informer.lister.list('default')]).toHaveLength(2);
    expect([...informer.lister.list('elsewhere')]).toHaveLength(0);
    expect(() => informer.lister.countByIndex('color', 'red')).toThrow('no index is named color');
  });
});

describe('after an error, a reflector', () => {
  it('lists again when its revision is compacted, and reports deletions that it missed', () => {
    const { sim, world, group, informer } = setUp();
    const told: string[] = [];
    for (const name of ['kept', 'changed', 'deleted']) world.put('Pod', stubPod(name));
    informer.addHandlers(diary(told));
    informer.start(group);
    sim.run({ forMs: 10 });
    told.length = 0;
    world.endWatches(expired('too old resource version'));
    world.put('Pod', stubPod('changed', { new: 'label' }));
    world.remove('Pod', { namespace: 'default', name: 'deleted' });
    world.put('Pod', stubPod('added'));
    sim.run({ forMs: 2_000 });
    expect(told).toEqual(['update changed', 'add added', 'delete deleted (missed)']);
    expect(world.requests).toEqual(['list Pod', 'watch Pod', 'list Pod', 'watch Pod']);
  });

  it('watches again without a list when the server ended the watch normally', () => {
    const { sim, world, group, informer } = setUp();
    informer.start(group);
    sim.run({ forMs: 5_000 });
    world.endWatches();
    sim.run({ forMs: 10 });
    expect(world.requests).toEqual(['list Pod', 'watch Pod', 'watch Pod']);
  });

  it('watches again from its last bookmark, however long ago its last event was', () => {
    const { sim, world, group, informer } = setUp();
    world.put('Pod', stubPod('a'));
    informer.start(group);
    sim.run({ forMs: 2_000 });
    // The watched kind has no part in it.
    world.put('Node', { ...stubPod('n'), kind: 'Node' });
    world.bookmark();
    sim.run({ forMs: 2_000 });
    world.endWatches();
    sim.run({ forMs: 10 });
    expect(world.watchedAfter).toEqual(['101', '102']);
  });

  it('waits before it lists again when watches end as soon as they begin', () => {
    const { sim, world, group, informer } = setUp();
    informer.start(group);
    sim.run({ forMs: 100 });
    world.endWatches();
    sim.run({ forMs: 100 });
    expect(world.requests).toEqual(['list Pod', 'watch Pod']);
    sim.run({ forMs: 2_000 });
    expect(world.requests).toEqual(['list Pod', 'watch Pod', 'list Pod', 'watch Pod']);
  });

  it('waits before it watches again when there are too many requests, without a new list', () => {
    const { sim, world, group, informer } = setUp();
    world.fail('watch', new StatusError('TooManyRequests', 'please try again later'));
    informer.start(group);
    sim.run({ forMs: 5_000 });
    expect(world.requests).toEqual(['list Pod', 'watch Pod', 'watch Pod']);
  });

  it('waits between 0.8 s and twice as long, doubles that each time, and ends between 30 s and twice as long', () => {
    const { sim, world, group, informer } = setUp();
    world.fail('list', new StatusError('ServiceUnavailable', 'down'), 8);
    const triedAtMs: number[] = [];
    informer.start(group);
    sim.run({
      untilMs: 600_000,
      until: () => {
        if (world.requests.filter((request) => request === 'list Pod').length > triedAtMs.length) triedAtMs.push(sim.nowMs);
        return informer.hasSynced;
      },
    });
    const waits = triedAtMs.slice(1).map((atMs, i) => atMs - triedAtMs[i]! - world.latencyMs);
    const bases = [800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000, 30_000];
    expect(waits).toHaveLength(bases.length);
    bases.forEach((baseMs, i) => {
      expect(waits[i]).toBeGreaterThanOrEqual(baseMs);
      expect(waits[i]).toBeLessThanOrEqual(2 * baseMs);
    });
  });

  it('starts from the short wait again after two minutes without an error', () => {
    const { sim, world, group, informer } = setUp();
    world.fail('list', new StatusError('ServiceUnavailable', 'down'), 5);
    informer.start(group);
    sim.run({ until: () => informer.hasSynced, forMs: 600_000 });
    sim.run({ forMs: 121_000 });
    world.requests.length = 0;
    world.endWatches(expired('too old'));
    sim.run({ forMs: 1_700 });
    expect(world.requests).toContain('list Pod');
  });
});

describe('a stopped client', () => {
  it('closes its watches', () => {
    const { sim, world, group, informer } = setUp();
    informer.start(group);
    sim.run({ forMs: 10 });
    expect(world.watchers.size).toBe(1);
    group.stop();
    expect(world.watchers.size).toBe(0);
    expect(sim.idle).toBe(true);
  });
});

describe('an informer factory', () => {
  it('has one informer for each kind, and starts new ones', () => {
    const sim = new Simulation({ seed: 'test' });
    const world = new StubWorld(sim);
    const factory = new InformerFactory({ sim, api: stubApi(world), group: new TaskGroup('client') });
    const pods = factory.informer('Pod');
    expect(factory.informer('Pod')).toBe(pods);
    factory.start();
    factory.informer('Node');
    factory.start();
    let synced = false;
    sim.spawn('waiter', waiter());
    sim.run({ untilIdle: true });
    expect(synced).toBe(true);
    expect(world.requests.filter((request) => request.startsWith('list'))).toEqual(['list Pod', 'list Node']);

    function* waiter(): Process {
      yield* factory.waitForCacheSync();
      synced = true;
    }
  });
});
