import { describe, expect, it } from 'vitest';
import {
  CompactedError,
  CompareFailedError,
  FutureRevisionError,
  Store,
  type StoreEvent,
  type StoreOptions,
} from '../../../src/etcd/index.ts';
import { Simulation } from '../../../src/trace/index.ts';

interface Thing {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly note: string;
}

function thing(name: string, note = ''): Thing {
  return { kind: 'Thing', metadata: { name, namespace: 'default' }, note };
}

const key = (name: string, namespace = 'default'): string => `/registry/things/${namespace}/${name}`;
const THINGS = '/registry/things/';

function newStore(options: StoreOptions = {}) {
  const sim = new Simulation({ seed: 'etcd' });
  return { sim, store: new Store<Thing>(sim, options) };
}

describe('writing', () => {
  it('counts one revision for each write, whatever the key', () => {
    const { store } = newStore();
    expect(store.revision).toBe(1);
    store.put(key('a'), thing('a'));
    store.put(key('b'), thing('b'));
    store.delete(key('a'), thing('a'));
    expect(store.revision).toBe(4);
  });

  it('knows when a key was created and last changed, and how often', () => {
    const { store } = newStore();
    store.put(key('a'), thing('a'));
    store.put(key('b'), thing('b'));
    expect(store.put(key('a'), thing('a', 'again'))).toMatchObject({ createRevision: 2, modRevision: 4, version: 2 });
  });

  it('starts again with a key that was deleted', () => {
    const { store } = newStore();
    store.put(key('a'), thing('a'));
    store.delete(key('a'), thing('a'));
    expect(store.put(key('a'), thing('a'))).toMatchObject({ createRevision: 4, version: 1 });
  });

  it('refuses a write that expects another state of the key, and changes nothing', () => {
    const { store } = newStore();
    store.put(key('a'), thing('a', 'first'));
    expect(() => store.put(key('a'), thing('a', 'second'), { expect: 7 })).toThrow(CompareFailedError);
    expect(() => store.put(key('a'), thing('a', 'second'), { expect: 0 })).toThrow(CompareFailedError);
    expect(() => store.delete(key('a'), thing('a'), { expect: 7 })).toThrow(CompareFailedError);
    expect(store.get(key('a'))?.value.note).toBe('first');
    expect(store.revision).toBe(2);
  });

  it('refuses to delete a missing key', () => {
    expect(() => newStore().store.delete(key('a'), thing('a'))).toThrow(CompareFailedError);
  });

  it('leaves a trace record for each write, with its cause', () => {
    const { sim, store } = newStore();
    const command = sim.trace.emit('user', { type: 'command', line: 'make a' });
    store.put(key('a'), thing('a'), { cause: command });
    expect(sim.trace.get(sim.trace.lastId)).toMatchObject({
      by: 'etcd',
      cause: command,
      body: { type: 'revision', revision: 2, op: 'create', kind: 'Thing', key: 'default/a' },
    });
  });

  it('freezes stored values if asked to', () => {
    const { store } = newStore({ freeze: true });
    store.put(key('a'), thing('a'));
    const stored = store.get(key('a'))?.value as { metadata: { name: string } };
    expect(() => {
      stored.metadata.name = 'b';
    }).toThrow(TypeError);
  });
});

describe('reading', () => {
  it('ranges over a prefix in key order, one namespace or all', () => {
    const { store } = newStore();
    for (const [name, namespace] of [
      ['b', 'z'],
      ['a', 'z'],
      ['c', 'a-b'],
      ['d', 'a'],
    ] as const)
      store.put(key(name, namespace), thing(name));
    const names = (prefix: string): string[] => store.range(prefix).map(({ value }) => value.metadata.name);
    expect(names(THINGS)).toEqual(['c', 'd', 'a', 'b']);
    expect(names(`${THINGS}z/`)).toEqual(['a', 'b']);
    expect(names(`${THINGS}y/`)).toEqual([]);
  });

  it('shows a key and a range as they were at a revision', () => {
    const { store } = newStore();
    store.put(key('a'), thing('a', 'first'));
    store.put(key('b'), thing('b'));
    store.put(key('a'), thing('a', 'second'));
    store.delete(key('b'), thing('b'));
    expect(store.get(key('a'), 3)?.value.note).toBe('first');
    expect(store.range(THINGS, 3).map(({ key: at }) => at)).toEqual([key('a'), key('b')]);
    expect(store.range(THINGS).map(({ key: at }) => at)).toEqual([key('a')]);
    expect(store.get(key('b'), 2)).toBeUndefined();
  });

  it('keeps the past of a key, its deletions included', () => {
    const { store } = newStore();
    store.put(key('a'), thing('a', 'first'));
    store.delete(key('a'), thing('a'));
    store.put(key('a'), thing('a', 'second'));
    expect(store.history(key('a')).map(({ modRevision, value }) => [modRevision, value?.note])).toEqual([
      [2, 'first'],
      [3, undefined],
      [4, 'second'],
    ]);
  });

  it('refuses a future revision', () => {
    expect(() => newStore().store.range(THINGS, 5)).toThrow(FutureRevisionError);
  });
});

describe('watching', () => {
  const collect = (store: Store<Thing>, after: number, prefix = THINGS) => {
    const events: StoreEvent<Thing>[] = [];
    const stop = store.watch(prefix, after, (event) => events.push(event));
    return { stop, seen: () => events.map(({ type, key: at, revision }) => `${revision} ${type} ${at.slice(THINGS.length)}`) };
  };

  it('replays what came after a revision, then goes on', () => {
    const { store } = newStore();
    store.put(key('a'), thing('a'));
    store.put(key('b'), thing('b'));
    const { seen } = collect(store, 2);
    store.delete(key('a'), thing('a'));
    expect(seen()).toEqual(['3 put default/b', '4 delete default/a']);
  });

  it('sends only changes under its prefix, and none after its end', () => {
    const { store } = newStore();
    const { stop, seen } = collect(store, 1, `${THINGS}mine/`);
    store.put(key('a', 'mine'), thing('a'));
    store.put(key('b', 'other'), thing('b'));
    stop();
    store.put(key('c', 'mine'), thing('c'));
    expect(seen()).toEqual(['2 put mine/a']);
  });

  it('passes the previous state and the cause of the write', () => {
    const { sim, store } = newStore();
    const events: StoreEvent<Thing>[] = [];
    store.put(key('a'), thing('a', 'first'));
    store.watch(THINGS, store.revision, (event) => events.push(event));
    store.put(key('a'), thing('a', 'second'), { heartbeat: true });
    expect(events).toMatchObject([
      { previous: { value: { note: 'first' } }, value: { note: 'second' }, cause: sim.trace.lastId, heartbeat: true },
    ]);
  });
});

describe('compaction', () => {
  it('forgets the past, and keeps the present', () => {
    const { store } = newStore();
    store.put(key('a'), thing('a', 'first'));
    store.put(key('a'), thing('a', 'second'));
    store.put(key('b'), thing('b'));
    store.delete(key('b'), thing('b'));
    store.compact(5);
    expect(store.get(key('a'))?.value.note).toBe('second');
    expect(store.history(key('a')).map(({ modRevision }) => modRevision)).toEqual([3]);
    expect(store.history(key('b'))).toEqual([]);
    expect(() => store.range(THINGS, 4)).toThrow(CompactedError);
    expect(store.range(THINGS, 5)).toHaveLength(1);
  });

  it('refuses a watch from a compacted revision', () => {
    const { store } = newStore();
    for (const name of ['a', 'b', 'c']) store.put(key(name), thing(name));
    store.compact(3);
    expect(() => store.watch(THINGS, 2, () => undefined)).toThrow(CompactedError);
    expect(store.eventsAfter(3).map(({ revision }) => revision)).toEqual([4]);
  });

  it('happens automatically if the number of revisions is limited', () => {
    const { store } = newStore({ keepRevisions: 8 });
    for (let i = 0; i < 100; i++) store.put(key('a'), thing('a', String(i)));
    expect(store.revision - store.compactedRevision).toBeGreaterThanOrEqual(8);
    expect(store.revision - store.compactedRevision).toBeLessThanOrEqual(10);
    expect(store.history(key('a')).length).toBeLessThanOrEqual(11);
  });

  it('is refused for a compacted and for a future revision', () => {
    const { store } = newStore();
    store.put(key('a'), thing('a'));
    store.compact(2);
    expect(() => store.compact(2)).toThrow(CompactedError);
    expect(() => store.compact(9)).toThrow(FutureRevisionError);
  });
});

describe('a lease', () => {
  function leased() {
    const { sim, store } = newStore();
    const lease = store.grant(10_000);
    store.put(key('a'), thing('a', 'old'), { lease });
    store.put(key('b'), thing('b'), { lease });
    store.put(key('stays'), thing('stays'));
    return { sim, store, lease };
  }

  const names = (store: Store<Thing>, revision?: number) => store.range(THINGS, revision).map(({ value }) => value.metadata.name);

  it('deletes its keys when it expires, one revision each, and watchers see it', () => {
    const { sim, store } = leased();
    store.lastValue = (value, revision) => ({ ...value, note: `gone at ${revision}` });
    const seen: string[] = [];
    store.watch(THINGS, store.revision, ({ type, value, revision }) =>
      seen.push(`${type} ${value.metadata.name} ${revision}: ${value.note}`),
    );
    sim.run({ untilMs: 9_999 });
    expect(names(store)).toEqual(['a', 'b', 'stays']);
    sim.run({ untilMs: 10_000 });
    expect(names(store)).toEqual(['stays']);
    expect(seen).toEqual(['delete a 5: gone at 5', 'delete b 6: gone at 6']);
  });

  it('keeps earlier revisions when it expires', () => {
    const { sim, store } = leased();
    const { revision } = store;
    sim.run({ untilMs: 20_000 });
    expect(names(store, revision)).toEqual(['a', 'b', 'stays']);
    expect(names(store, revision + 1)).toEqual(['b', 'stays']);
    expect(store.get(key('a'), revision)?.value.note).toBe('old');
  });

  it('loses a key that is deleted or written without it', () => {
    const { sim, store, lease } = leased();
    store.put(key('a'), thing('a', 'new'));
    store.put(key('b'), thing('b', 'new'), { lease: store.grant(30_000) });
    store.put(key('c'), thing('c'), { lease });
    store.delete(key('c'), thing('c'));
    store.put(key('c'), thing('c', 'again'));
    sim.run({ untilMs: 20_000 });
    expect(names(store)).toEqual(['a', 'b', 'c', 'stays']);
    sim.run({ untilMs: 40_000 });
    expect(names(store)).toEqual(['a', 'c', 'stays']);
  });

  it('holds a key only once, even if it was written twice with the lease', () => {
    const { sim, store, lease } = leased();
    store.put(key('a'), thing('a', 'new'), { lease });
    const { revision } = store;
    sim.run({ untilMs: 20_000 });
    expect(store.revision).toBe(revision + 2);
  });

  it('does not keep the simulation from being idle', () => {
    const { sim } = leased();
    expect(sim.run({ untilIdle: true })).toBe('idle');
    expect(sim.nowMs).toBe(0);
  });

  it('names the write as the cause of the deletion', () => {
    const { sim, store } = leased();
    sim.run({ untilMs: 20_000 });
    const deletion = sim.trace.get(sim.trace.lastId)!;
    expect(deletion.body).toMatchObject({ op: 'delete', key: 'default/b' });
    expect(sim.trace.get(deletion.cause)?.body).toMatchObject({ op: 'create', key: 'default/b' });
    expect(store.history(key('b')).map(({ modRevision }) => modRevision)).toEqual([3, 6]);
  });

  it('deletes keys whose history was compacted meanwhile', () => {
    const { sim, store } = newStore({ keepRevisions: 4 });
    const lease = store.grant(10_000);
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) store.put(key(name), thing(name), { lease });
    sim.run({ untilMs: 20_000 });
    expect(names(store)).toEqual([]);
  });
});

describe('key order', () => {
  it('is kept for current and past revisions, whatever changed since the last read', () => {
    const { store } = newStore();
    const random = new Simulation({ seed: 'order' }).random;
    const states = new Map<number, string[]>();
    for (let i = 0; i < 400; i++) {
      const name = `n${random.int(40)}`;
      if (store.get(key(name)) === undefined) store.put(key(name), thing(name));
      else if (random.int(3) > 0) store.delete(key(name), thing(name));
      else store.put(key(name), thing(name, 'again'));
      const listed = store.range(THINGS).map(({ value }) => value.metadata.name);
      expect(listed).toEqual(listed.toSorted());
      states.set(store.revision, listed);
      if (random.int(10) === 0) store.range(THINGS, Math.max(store.compactedRevision, store.revision - random.int(50)));
      if (i === 200) store.compact(100);
    }
    for (const [revision, listed] of states) {
      if (revision < store.compactedRevision) continue;
      expect(store.range(THINGS, revision).map(({ value }) => value.metadata.name)).toEqual(listed);
    }
  });
});

describe('the quota', () => {
  const full = (store: Store<Thing>): boolean => store.isFull;

  it('counts only the current state', () => {
    const { store } = newStore({ quotaBytes: 1_000 });
    for (let i = 0; i < 100; i++) store.put(key('a'), thing('a', 'x'.repeat(500)));
    expect(full(store)).toBe(false);
    store.put(key('b'), thing('b', 'x'.repeat(500)));
    expect(full(store)).toBe(true);
    store.put(key('b'), thing('b'));
    expect(full(store)).toBe(false);
    store.put(key('b'), thing('b', 'x'.repeat(500)));
    store.delete(key('a'), thing('a'));
    expect(full(store)).toBe(false);
  });

  it('accepts a size that the writer has measured', () => {
    const { store } = newStore({ quotaBytes: 1_000 });
    store.put(key('a'), thing('a'), { bytes: 1_000 });
    expect(full(store)).toBe(true);
    store.delete(key('a'), thing('a'));
    expect(full(store)).toBe(false);
  });
});

describe('keys that are there from the beginning', () => {
  function withPresets() {
    const { sim, store } = newStore({ freeze: true });
    let loads = 0;
    store.preset(`${THINGS}default/`, () => {
      loads++;
      return [thing('b'), thing('a')].map((value) => ({ value, author: 'the start' }));
    });
    return { sim, store, loads: () => loads };
  }

  it('are made once, when something asks for them', () => {
    const { sim, store, loads } = withPresets();
    store.put(key('x', 'other'), thing('x'));
    expect(store.written(THINGS).map(({ value }) => value.metadata.name)).toEqual(['x']);
    expect(loads()).toBe(0);
    expect(store.range(THINGS).map(({ key: each, modRevision }) => [each, modRevision])).toEqual([
      [key('a'), 1],
      [key('b'), 1],
      [key('x', 'other'), 2],
    ]);
    expect(store.get(key('a'))).toMatchObject({ version: 1, createRevision: 1, author: 'the start', bytes: 0 });
    expect([loads(), store.revision, sim.trace.lastId]).toEqual([1, 2, 1]);
  });

  it('are written and deleted as others are', () => {
    const { store } = withPresets();
    const seen: string[] = [];
    store.watch(THINGS, 1, (event) => seen.push(`${event.type} ${event.objectKey}`));
    expect(store.put(key('a'), thing('a', 'changed'), { expect: 1 })).toMatchObject({
      createRevision: 1,
      modRevision: 2,
      version: 2,
    });
    store.delete(key('b'), thing('b'), { expect: 1 });
    expect(seen).toEqual(['put default/a', 'delete default/b']);
    expect(store.range(THINGS, 1).map(({ value }) => value.note)).toEqual(['', '']);
    expect(store.range(THINGS).map(({ value }) => value.note)).toEqual(['changed']);
    expect(store.written(THINGS).map(({ value }) => value.note)).toEqual(['changed']);
    store.compact(3);
    expect(store.range(THINGS).map(({ value }) => value.note)).toEqual(['changed']);
  });
});
