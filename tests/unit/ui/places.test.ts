import { describe, expect, it } from 'vitest';
import { EMPTY_CLUSTER, type ClusterState } from '../../../src/ui/model/cluster-state.ts';
import { hueOfSet } from '../../../src/ui/model/hue.ts';
import { LOOSE_PODS, type ObjectView } from '../../../src/worker/protocol/index.ts';
import { deploymentView, otherView, ownerView, podView, replicaSetView } from './fake-views.ts';
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

/** The revisions of web that have a card, in their order, and those that are folded. */
function revisions({ places }: ClusterState): { readonly open: readonly string[]; readonly folded: readonly string[] } {
  const sets = places.lanes.get(web.id)?.sets ?? [];
  const isFolded = (id: string): boolean => places.sets.get(id)?.folded === true;
  const names = (ids: readonly string[]): readonly string[] => ids.map((id) => id.split('/')[2] ?? '');
  return { open: names(sets.filter((id) => !isFolded(id))), folded: names(sets.filter(isFolded)) };
}

describe('the place of an owner that is not a ReplicaSet', () => {
  const db: ObjectView = {
    ...podView('db'),
    kind: 'StatefulSet',
    id: 'StatefulSet/default/db',
    desired: 3,
    ready: 0,
    images: [],
  };
  const dbPod = podView('db-0', { owner: db.id });

  it('is its own lane, before it has Pods and while it has some', () => {
    const alone = after(EMPTY_CLUSTER, [web, db]);
    expect(alone.places.lanes.get(db.id)).toMatchObject({ index: 1, sets: [], ownsPods: true });
    expect(after(alone, [dbPod]).places.rows.get(db.id)).toEqual(['Pod/default/db-0']);
  });

  it('stays until its last Pod is gone', () => {
    const orphaned = after(after(EMPTY_CLUSTER, [db, dbPod]), [], [db.id]);
    expect(orphaned.places.lanes.has(db.id)).toBe(true);
    expect(after(orphaned, [], [dbPod.id]).places.lanes.has(db.id)).toBe(false);
  });
});

describe('what runs the cluster itself', () => {
  const proxy: ObjectView = {
    ...podView('kube-proxy'),
    kind: 'DaemonSet',
    id: 'DaemonSet/kube-system/kube-proxy',
    namespace: 'kube-system',
    desired: 1,
    ready: 0,
    images: [],
  };
  const node = 'control-plane';
  const mirror = podView('etcd-control-plane', { owner: `Node/${node}`, node });
  const ofProxy = podView('kube-proxy-x7k2p', { owner: proxy.id, node });

  it('has no lane, and seats on its node', () => {
    const { lanes, nodeRows } = after(EMPTY_CLUSTER, [web, proxy, mirror, ofProxy]).places;
    expect([...lanes.keys()]).toEqual([web.id]);
    expect(nodeRows.get(node)).toEqual([mirror.id, ofProxy.id]);
  });
});

describe('the place of a Job', () => {
  const nightly: ObjectView = {
    ...otherView('CronJob', 'nightly'),
    kind: 'CronJob',
    schedule: '0 3 * * *',
    suspended: false,
    active: 0,
  };
  const job = (name: string, owner?: string): ObjectView => ownerView('Job', name, owner === undefined ? {} : { owner });

  it('is in the lane of its CronJob, after earlier Jobs, and the lane exists before its first Job', () => {
    const empty = after(EMPTY_CLUSTER, [nightly, web]);
    expect(empty.places.lanes.get(nightly.id)).toMatchObject({ index: 0, sets: [], ownsPods: false });
    const two = after(empty, [
      job('nightly-1', nightly.id),
      job('nightly-2', nightly.id),
      podView('one', { owner: 'Job/default/nightly-1' }),
    ]);
    expect([...two.places.lanes.keys()]).toEqual([nightly.id, web.id]);
    expect(two.places.lanes.get(nightly.id)?.sets).toEqual(['Job/default/nightly-1', 'Job/default/nightly-2']);
    const third = after(two, [job('nightly-3', nightly.id)], ['Job/default/nightly-1', 'Pod/default/one']);
    expect(third.places.lanes.get(nightly.id)?.sets).toEqual(['Job/default/nightly-2', 'Job/default/nightly-3']);
    expect(reloaded(third).places).toEqual(third.places);
    // A Job is no revision: it has no hue.
    expect(hueOfSet(third, 'Job/default/nightly-3')).toBeUndefined();
  });

  it('is a lane of its own while it has no CronJob, before and after', () => {
    const alone = after(EMPTY_CLUSTER, [nightly, job('one')]);
    const adopted = after(alone, [job('one', nightly.id)]);
    const released = after(adopted, [job('one')]);
    const lanes = [alone, adopted, released].map(({ places }) =>
      [...places.lanes.values()].map(({ root, sets }) => [root, sets]),
    );
    const apart = [
      [nightly.id, []],
      ['Job/default/one', []],
    ];
    expect(lanes).toEqual([apart, [[nightly.id, ['Job/default/one']]], apart]);
    for (const state of [adopted, released]) expect(reloaded(state).places.lanes).toEqual(state.places.lanes);
  });
});

describe('the place of a Pod', () => {
  const three = after(EMPTY_CLUSTER, [web, set(1, 3), pod('a', 'web-1'), pod('b', 'web-1'), pod('c', 'web-1')]);
  const row = (state: ClusterState) => state.places.rows.get('ReplicaSet/default/web-1');

  it('is after the other Pods of its ReplicaSet', () => {
    expect(row(three)).toEqual(['Pod/default/a', 'Pod/default/b', 'Pod/default/c']);
  });

  it('is kept while it lives: a gap closes, and the next Pod comes after all others', () => {
    const without = after(three, [], ['Pod/default/a']);
    expect(row(without)).toEqual(['Pod/default/b', 'Pod/default/c']);
    expect(row(after(without, [pod('d', 'web-1')]))).toEqual(['Pod/default/b', 'Pod/default/c', 'Pod/default/d']);
  });

  it('does not go to its successor, even when both happen in one delta', () => {
    expect(row(after(three, [pod('d', 'web-1')], ['Pod/default/b']))).toEqual([
      'Pod/default/a',
      'Pod/default/c',
      'Pod/default/d',
    ]);
  });

  it('exists even if the Pod arrives before its ReplicaSet', () => {
    const early = after(EMPTY_CLUSTER, [pod('a', 'web-1')]);
    const late = after(early, [web, set(1, 1)]);
    expect(row(late)).toEqual(['Pod/default/a']);
    expect([...late.places.lanes.keys()]).toContain(web.id);
  });

  it('moves to the Pods without an owner when it is orphaned', () => {
    const orphaned = after(three, [podView('b')]);
    expect(orphaned.places.rows.get(LOOSE_PODS)).toEqual(['Pod/default/b']);
    expect(row(orphaned)).toEqual(['Pod/default/a', 'Pod/default/c']);
  });

  it('is a seat on its node, too, as soon as it is scheduled', () => {
    const scheduled = after(three, [pod('b', 'web-1', 'node-1'), pod('c', 'web-1', 'node-1')]);
    expect(scheduled.places.nodeRows.get('node-1')).toEqual(['Pod/default/b', 'Pod/default/c']);
    expect(after(scheduled, [], ['Pod/default/b']).places.nodeRows.get('node-1')).toEqual(['Pod/default/c']);
  });
});

describe('the place of a revision', () => {
  const first = after(EMPTY_CLUSTER, [web, set(1, 3), pod('a', 'web-1')]);
  const second = after(first, [set(2, 1), pod('b', 'web-2')]);
  const settled = after(second, [set(1, 0), set(2, 3)], ['Pod/default/a']);

  it('is after the previous one', () => {
    expect(revisions(second)).toEqual({ open: ['web-1', 'web-2'], folded: [] });
  });

  it('is folded when it has 0 replicas and its last Pod is gone', () => {
    expect(revisions(settled)).toEqual({ open: ['web-2'], folded: ['web-1'] });
  });

  it('stays open while one of its Pods is terminating', () => {
    expect(revisions(after(second, [set(1, 0)])).folded).toEqual([]);
  });

  it('is the same again after an undo', () => {
    const undone = after(settled, [{ ...set(1, 2), revision: 3 } as ObjectView]);
    expect(revisions(undone)).toEqual({ open: ['web-1', 'web-2'], folded: [] });
  });

  it('has a hue by its order, and keeps it through an undo', () => {
    const undone = after(settled, [{ ...set(1, 2), revision: 3 } as ObjectView]);
    expect([hue(undone, 'web-1'), hue(undone, 'web-2')]).toEqual([0, 1]);
  });

  it('has its hue again after a visit to the past, when it did not exist yet', () => {
    const third = after(settled, [set(3, 1)]);
    const past = after(third, [], ['ReplicaSet/default/web-2', 'ReplicaSet/default/web-3']);
    const back = after(past, [set(3, 1), set(2, 3)]);
    expect(['web-1', 'web-2', 'web-3'].map((name) => hue(back, name))).toEqual([0, 1, 2]);
  });

  it('has its hue again even if its Deployment did not exist in the past', () => {
    const nothing = after(second, [], [web.id, ...['web-1', 'web-2'].map((name) => `ReplicaSet/default/${name}`)]);
    const gone = after(nothing, [], ['Pod/default/a', 'Pod/default/b']);
    expect(gone.places.lanes.size).toBe(0);
    const back = after(gone, [web, set(2, 1), set(1, 3)]);
    expect([hue(back, 'web-1'), hue(back, 'web-2')]).toEqual([0, 1]);
    expect(hue(after(back, [set(3, 1)]), 'web-3')).toBe(2);
  });

  it('has its hue in the past even when it did not exist yet', () => {
    expect(hue(after(second, [], ['ReplicaSet/default/web-2', 'Pod/default/b']), 'web-2')).toBe(1);
  });

  it('has its own hue in a Deployment that adopts it', () => {
    const alone = after(second, [replicaSetView('stray', { revision: 1, desired: 1, current: 1 })]);
    const adopted = after(alone, [replicaSetView('stray', { owner: web.id, revision: 3, desired: 1, current: 1 })]);
    expect([hue(alone, 'stray'), hue(adopted, 'stray')]).toEqual([0, 2]);
  });

  it('is not folded when it is the newest, however small', () => {
    expect(revisions(after(EMPTY_CLUSTER, [web, set(1, 0)])).folded).toEqual([]);
  });
});

describe('a cluster from a link or after a reload has the same places as while it is watched:', () => {
  const web1 = (desired: number) => set(1, desired);
  const later: [string, readonly (readonly [readonly ObjectView[], string[]?])[]][] = [
    ['two revisions', [[[web1(3)]], [[set(2, 1)]]]],
    ['three revisions at once, one of them gone', [[[web1(1)]], [[set(2, 1)]], [[set(3, 1)]], [[web1(0)]], [[set(2, 0)]]]],
    ['an undo', [[[web1(3)]], [[set(2, 3), web1(0)]], [[{ ...set(1, 2), revision: 3 } as ObjectView]]]],
    [
      'a revision that is no longer kept',
      [[[web1(0)]], [[set(2, 0)]], [[set(3, 1)]], [[], ['ReplicaSet/default/web-1']], [[set(4, 1)]]],
    ],
    [
      'Pods that come after others have gone',
      [
        [[web1(3), pod('a', 'web-1'), pod('b', 'web-1'), pod('c', 'web-1')]],
        [[], ['Pod/default/b']],
        [[pod('d', 'web-1')], ['Pod/default/a']],
      ],
    ],
    [
      'fewer Pods than before',
      [[[web1(3), pod('a', 'web-1'), pod('b', 'web-1')]], [[web1(1)], ['Pod/default/a', 'Pod/default/b']]],
    ],
    ['a deleted Deployment', [[[deploymentView('api')]], [[], [web.id]], [[deploymentView('mail')]]]],
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

  it('keeps its number when an earlier lane ends, and the next Deployment comes after it', () => {
    const without = after(both, [], [web.id]);
    expect(without.places.lanes.get('Deployment/default/api')?.index).toBe(1);
    expect(after(without, [deploymentView('mail')]).places.lanes.get('Deployment/default/mail')?.index).toBe(2);
  });

  it('outlives its Deployment while objects of it are left', () => {
    const full = after(both, [set(1, 1), pod('a', 'web-1')]);
    const deleted = after(full, [], [web.id, 'ReplicaSet/default/web-1']);
    expect(deleted.places.lanes.has(web.id)).toBe(true);
    expect(after(deleted, [], ['Pod/default/a']).places.lanes.has(web.id)).toBe(false);
  });
});

it('places keep their identity while nothing moves, whatever changes in the objects', () => {
  const state = after(EMPTY_CLUSTER, [web, set(1, 1), pod('a', 'web-1')]);
  const { places } = after(state, [{ ...web, ready: 1 }, podView('a', { owner: 'ReplicaSet/default/web-1', ready: true })]);
  expect(places.lanes).toBe(state.places.lanes);
  expect(places.sets).toBe(state.places.sets);
  expect(places.rows).toBe(state.places.rows);
});

describe('the places after many Pods were deleted', () => {
  const names = Array.from({ length: 1_000 }, (_, index) => `p${index}`);
  const gone = names.filter((name) => !['p6', 'p700', 'p901'].includes(name)).map((name) => `Pod/default/${name}`);
  const thousand = after(EMPTY_CLUSTER, [web, set(1, 1_000), ...names.map((name) => pod(name, 'web-1', 'node-1'))]);

  it.each([
    ['a lone revision', thousand],
    ['a revision that another one replaces', after(thousand, [set(2, 997)])],
  ])('have no gaps in %s', (_, before) => {
    const { rows, nodeRows } = after(before, [set(1, 3)], gone).places;
    const left = ['Pod/default/p6', 'Pod/default/p700', 'Pod/default/p901'];
    expect([rows.get('ReplicaSet/default/web-1'), nodeRows.get('node-1')]).toEqual([left, left]);
  });
});
