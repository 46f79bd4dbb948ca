import { describe, expect, it } from 'vitest';
import { EMPTY_CLUSTER, type ClusterState } from '../../../src/ui/model/cluster-state.ts';
import { hueOfSet } from '../../../src/ui/model/hue.ts';
import { LOOSE_PODS, type ObjectView } from '../../../src/worker/protocol/index.ts';
import { deploymentView, podView, replicaSetView } from './fake-views.ts';
import { after, reloaded } from './placed-world.ts';

const web = deploymentView('web');

function set(revision: number, desired: number): ObjectView {
  const name = `web-${revision}`;
  return replicaSetView(name, { owner: web.id, revision, desired, current: desired });
}

function pod(name: string, owner: string, node = ''): ObjectView {
  return podView(name, { owner: `ReplicaSet/default/${owner}`, node });
}

function hue(state: ClusterState, name: string): number | undefined {
  return hueOfSet(state, `ReplicaSet/default/${name}`);
}

function column(state: ClusterState, name: string): number | 'folded' | undefined {
  const place = state.places.sets.get(`ReplicaSet/default/${name}`);
  return place?.folded === true ? 'folded' : place?.column;
}

describe('the place of an owner that is no ReplicaSet', () => {
  const db: ObjectView = {
    ...podView('db'),
    kind: 'StatefulSet',
    id: 'StatefulSet/default/db',
    desired: 3,
    ready: 0,
    images: [],
  };
  const dbPod = podView('db-0', { owner: db.id });

  it('is a lane of its own, before it has Pods and while it has', () => {
    const alone = after(EMPTY_CLUSTER, [web, db]);
    expect(alone.places.lanes.get(db.id)).toMatchObject({ index: 1, sets: [], ownsPods: true });
    const { rows, given } = after(alone, [dbPod]).places;
    expect(rows.get(db.id)).toEqual(['Pod/default/db-0']);
    expect(given.get(db.id)?.capacity).toBe(1);
  });

  it('stays until the last of its Pods has gone, too', () => {
    const orphaned = after(after(EMPTY_CLUSTER, [db, dbPod]), [], [db.id]);
    expect(orphaned.places.lanes.has(db.id)).toBe(true);
    expect(after(orphaned, [], [dbPod.id]).places.lanes.has(db.id)).toBe(false);
  });
});

describe('the place of a Pod', () => {
  const three = after(EMPTY_CLUSTER, [web, set(1, 3), pod('a', 'web-1'), pod('b', 'web-1'), pod('c', 'web-1')]);
  const row = (state: ClusterState) => state.places.rows.get('ReplicaSet/default/web-1');

  it('is the first free seat of its ReplicaSet', () => {
    expect(row(three)).toEqual(['Pod/default/a', 'Pod/default/b', 'Pod/default/c']);
  });

  it('stays when another Pod goes, and the free seat goes to the next', () => {
    const without = after(three, [], ['Pod/default/a']);
    expect(row(without)).toEqual([undefined, 'Pod/default/b', 'Pod/default/c']);
    expect(row(after(without, [pod('d', 'web-1')]))).toEqual(['Pod/default/d', 'Pod/default/b', 'Pod/default/c']);
  });

  it('goes to its successor when both happen in one delta', () => {
    expect(row(after(three, [pod('d', 'web-1')], ['Pod/default/b']))).toEqual([
      'Pod/default/a',
      'Pod/default/d',
      'Pod/default/c',
    ]);
  });

  it('is given even when the Pod comes before its ReplicaSet', () => {
    const early = after(EMPTY_CLUSTER, [pod('a', 'web-1')]);
    const late = after(early, [web, set(1, 1)]);
    expect(row(late)).toEqual(['Pod/default/a']);
    expect([...late.places.lanes.keys()]).toContain(web.id);
  });

  it('moves to the Pods without an owner when it is orphaned', () => {
    const orphaned = after(three, [podView('b')]);
    expect(orphaned.places.rows.get(LOOSE_PODS)).toEqual(['Pod/default/b']);
    expect(row(orphaned)).toEqual(['Pod/default/a', undefined, 'Pod/default/c']);
  });

  it('is a seat on its node, too, as soon as it is scheduled', () => {
    const scheduled = after(three, [pod('b', 'web-1', 'node-1'), pod('c', 'web-1', 'node-1')]);
    expect(scheduled.places.nodeRows.get('node-1')).toEqual(['Pod/default/b', 'Pod/default/c']);
    expect(after(scheduled, [], ['Pod/default/b']).places.nodeRows.get('node-1')).toEqual([undefined, 'Pod/default/c']);
  });
});

describe('the place of a revision', () => {
  const first = after(EMPTY_CLUSTER, [web, set(1, 3), pod('a', 'web-1')]);
  const second = after(first, [set(2, 1), pod('b', 'web-2')]);
  const settled = after(second, [set(1, 0), set(2, 3)], ['Pod/default/a']);

  it('is beside the one before', () => {
    expect([column(second, 'web-1'), column(second, 'web-2')]).toEqual([0, 1]);
  });

  it('is folded when it is at 0 and its last Pod is gone, and nothing else moves', () => {
    expect([column(settled, 'web-1'), column(settled, 'web-2')]).toEqual(['folded', 1]);
  });

  it('is kept open while a Pod of it is still terminating', () => {
    expect(column(after(second, [set(1, 0)]), 'web-1')).toBe(0);
  });

  it('is the column that a folded one has left', () => {
    expect(column(after(settled, [set(3, 1)]), 'web-3')).toBe(0);
  });

  it('is its old column again after an undo', () => {
    const undone = after(settled, [{ ...set(1, 2), revision: 3 } as ObjectView]);
    expect([column(undone, 'web-1'), column(undone, 'web-2')]).toEqual([0, 1]);
  });

  it('has a hue by its turn, which it keeps through an undo', () => {
    const undone = after(settled, [{ ...set(1, 2), revision: 3 } as ObjectView]);
    expect([hue(undone, 'web-1'), hue(undone, 'web-2')]).toEqual([0, 1]);
  });

  it('has its hue again when the past is left, in which it was not there yet', () => {
    const third = after(settled, [set(3, 1)]);
    const past = after(third, [], ['ReplicaSet/default/web-2', 'ReplicaSet/default/web-3']);
    const back = after(past, [set(3, 1), set(2, 3)]);
    expect(['web-1', 'web-2', 'web-3'].map((name) => hue(back, name))).toEqual([0, 1, 2]);
  });

  it('has its hue again when not even its Deployment was there', () => {
    const nothing = after(second, [], [web.id, ...['web-1', 'web-2'].map((name) => `ReplicaSet/default/${name}`)]);
    const gone = after(nothing, [], ['Pod/default/a', 'Pod/default/b']);
    expect(gone.places.lanes.size).toBe(0);
    const back = after(gone, [web, set(2, 1), set(1, 3)]);
    expect([hue(back, 'web-1'), hue(back, 'web-2')]).toEqual([0, 1]);
    expect(hue(after(back, [set(3, 1)]), 'web-3')).toBe(2);
  });

  it('has a hue in the past, too, of what was not there yet', () => {
    expect(hue(after(second, [], ['ReplicaSet/default/web-2', 'Pod/default/b']), 'web-2')).toBe(1);
  });

  it('has a hue of its own among those that adopt it', () => {
    const alone = after(second, [replicaSetView('stray', { revision: 1, desired: 1, current: 1 })]);
    const adopted = after(alone, [replicaSetView('stray', { owner: web.id, revision: 3, desired: 1, current: 1 })]);
    expect([hue(alone, 'stray'), hue(adopted, 'stray')]).toEqual([0, 2]);
  });

  it('is not folded when it is the newest, however small', () => {
    expect(column(after(EMPTY_CLUSTER, [web, set(1, 0)]), 'web-1')).toBe(0);
  });
});

describe('a cluster that comes whole, from a link or after a reload, has the places that it has while it is watched', () => {
  const web1 = (desired: number) => set(1, desired);
  const later: [string, readonly (readonly [readonly ObjectView[], string[]?])[]][] = [
    ['two revisions', [[[web1(3)]], [[set(2, 1)]]]],
    ['three at once, of which one has gone', [[[web1(1)]], [[set(2, 1)]], [[set(3, 1)]], [[web1(0)]], [[set(2, 0)]]]],
    ['an undo', [[[web1(3)]], [[set(2, 3), web1(0)]], [[{ ...set(1, 2), revision: 3 } as ObjectView]]]],
    [
      'a revision that is no longer kept',
      [[[web1(0)]], [[set(2, 0)]], [[set(3, 1)]], [[], ['ReplicaSet/default/web-1']], [[set(4, 1)]]],
    ],
    [
      'Pods in the seats of others',
      [
        [[web1(3), pod('a', 'web-1'), pod('b', 'web-1'), pod('c', 'web-1')]],
        [[], ['Pod/default/b']],
        [[pod('d', 'web-1')], ['Pod/default/a']],
      ],
    ],
    [
      'fewer Pods than there were',
      [[[web1(3), pod('a', 'web-1'), pod('b', 'web-1')]], [[web1(1)], ['Pod/default/a', 'Pod/default/b']]],
    ],
    ['a Deployment that is gone', [[[deploymentView('api')]], [[], [web.id]], [[deploymentView('mail')]]]],
  ];

  it.each(later)('%s', (_, deltas) => {
    const watched = deltas.reduce((state, [changed, removed]) => after(state, changed, removed), after(EMPTY_CLUSTER, [web]));
    const whole = reloaded(watched);
    const sorted = <T>(map: ReadonlyMap<string, T>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));
    for (const part of ['lanes', 'sets', 'rows', 'nodeRows', 'given'] as const)
      expect(sorted<unknown>(whole.places[part])).toEqual(sorted<unknown>(watched.places[part]));
  });
});

describe('a lane', () => {
  const both = after(EMPTY_CLUSTER, [web, deploymentView('api')]);

  it('keeps its number when the one before it goes, and the next Deployment takes that', () => {
    const without = after(both, [], [web.id]);
    expect(without.places.lanes.get('Deployment/default/api')?.index).toBe(1);
    expect(after(without, [deploymentView('mail')]).places.lanes.get('Deployment/default/mail')?.index).toBe(0);
  });

  it('outlives its Deployment as long as something is left of it', () => {
    const full = after(both, [set(1, 1), pod('a', 'web-1')]);
    const deleted = after(full, [], [web.id, 'ReplicaSet/default/web-1']);
    expect(deleted.places.lanes.has(web.id)).toBe(true);
    expect(after(deleted, [], ['Pod/default/a']).places.lanes.has(web.id)).toBe(false);
  });
});

it('places keep their identity while nothing moves, however the objects change', () => {
  const state = after(EMPTY_CLUSTER, [web, set(1, 1), pod('a', 'web-1')]);
  const { places } = after(state, [{ ...web, ready: 1 }, podView('a', { owner: 'ReplicaSet/default/web-1', ready: true })]);
  expect(places.lanes).toBe(state.places.lanes);
  expect(places.sets).toBe(state.places.sets);
  expect(places.rows).toBe(state.places.rows);
});

describe('the places of many Pods, of which few are left', () => {
  const names = Array.from({ length: 1_000 }, (_, index) => `p${index}`);
  const gone = names.filter((name) => !['p6', 'p700', 'p901'].includes(name)).map((name) => `Pod/default/${name}`);
  const thousand = after(EMPTY_CLUSTER, [web, set(1, 1_000), ...names.map((name) => pod(name, 'web-1', 'node-1'))]);

  it('are few again', () => {
    const three = after(thousand, [set(1, 3)], gone);
    const { rows, nodeRows, given } = three.places;
    const left = ['Pod/default/p6', 'Pod/default/p700', 'Pod/default/p901'];
    for (const row of [rows.get('ReplicaSet/default/web-1'), nodeRows.get('node-1')]) {
      expect(row?.filter((pod) => pod !== undefined)).toEqual(left);
      expect(row).toEqual(left);
    }
    // The Pods leave one by one. The field shrinks the last time when 15 are left, because it is never too large with 15 seats.
    expect(given.get('ReplicaSet/default/web-1')?.capacity).toBe(15);
  });

  it('are kept by a revision that another one takes the place of', () => {
    const rolling = after(after(thousand, [set(2, 997), set(1, 3)]), [], gone);
    const { rows, given } = rolling.places;
    expect(rows.get('ReplicaSet/default/web-1')).toHaveLength(902);
    expect(given.get('ReplicaSet/default/web-1')?.capacity).toBe(1_000);
  });
});
