import { describe, expect, test } from 'vitest';
import { GONE, POD_STAGES, type PodStage, type SyncRow } from '../../../../src/worker/protocol/index.ts';
import { timeline } from '../../../../src/ui/i18n/en/timeline.ts';
import { firstSize } from '../../../../src/ui/model/stage.ts';
import { STAGES } from '../../../../src/ui/model/stages.ts';
import { endOf } from '../../../../src/ui/model/sync-end.ts';
import type { Sync } from '../../../../src/ui/timeline/model/sync-lane.ts';
import { entriesAround, outcomeOf } from '../../../../src/ui/timeline/describe.ts';
import { TimelineData } from '../../../../src/ui/timeline/model/timeline-data.ts';
import { pixelOfRows, rowAt, rowsInView, rowsOf } from '../../../../src/ui/timeline/rows.ts';

const WEB = 'Deployment/default/web';
const SET = 'ReplicaSet/default/web-1';

function stage(name: PodStage): number {
  return POD_STAGES.indexOf(name);
}

function sync(controller: string, record: number, startMs: number, endMs: number, error = '', reason?: string): SyncRow {
  return [controller, record, startMs, endMs, 'default/web', error, false, reason];
}

/** A Deployment with a ReplicaSet and two Pods, of which the first is replaced. */
function rolled(): TimelineData {
  const data = new TimelineData();
  data.apply({
    reset: true,
    tracks: [
      { id: WEB, kind: 'Deployment' },
      { id: SET, kind: 'ReplicaSet', owner: WEB },
      { id: 'Pod/default/a', kind: 'Pod', owner: SET },
      { id: 'Pod/default/b', kind: 'Pod', owner: SET },
    ],
    counts: [0, 10, 2, 0, 1, 20, 2, 0, 0, 60, 2, 2],
    stages: [2, 30, stage('pending'), 3, 30, stage('pending'), 2, 50, stage('ready'), 3, 55, stage('ready')],
    flags: [{ type: 'command', record: 1, atMs: 5, text: 'kubectl apply -f -' }],
  });
  data.apply({
    tracks: [{ id: 'Pod/default/c', kind: 'Pod', owner: SET }],
    stages: [2, 100, GONE, 4, 110, stage('pending')],
  });
  return data;
}

describe('the timeline history of the page', () => {
  test('has the desired and ready Pods of an owner at any time', () => {
    const web = rolled().lanes.get(WEB);
    expect([9, 10, 59, 60, 1_000].map((atMs) => web?.countsAt(atMs))).toEqual([
      undefined,
      { desired: 2, ready: 0 },
      { desired: 2, ready: 0 },
      { desired: 2, ready: 2 },
      { desired: 2, ready: 2 },
    ]);
  });

  test('has the stage of each Pod at any time, and reuses the row of a deleted one', () => {
    const group = rolled().groups.get(SET);
    expect(group?.seats).toBe(2);
    expect([40, 99, 105, 120].map((atMs) => group?.podAt(0, atMs)?.id)).toEqual([
      'Pod/default/a',
      'Pod/default/a',
      undefined,
      'Pod/default/c',
    ]);
    expect(group?.podAt(0, 60)?.stageAt(60)).toBe(stage('ready'));
    expect([...(group?.stagesAt(52) ?? [])]).toEqual([
      [stage('ready'), 1],
      [stage('pending'), 1],
    ]);
  });

  test('continues the lane of an object that is created again with the same name', () => {
    const data = rolled();
    data.apply({ counts: [0, 200, GONE, GONE] });
    data.apply({ tracks: [{ id: WEB, kind: 'Deployment' }], counts: [5, 300, 1, 0] });
    const web = data.lanes.get(WEB);
    expect([150, 250, 300].map((atMs) => web?.countsAt(atMs)?.desired)).toEqual([2, undefined, 1]);
  });

  test('starts again with another history', () => {
    const data = rolled();
    data.apply({ reset: true, tracks: [{ id: WEB, kind: 'Deployment' }], counts: [0, 3, 7, 7] });
    expect([...data.lanes.keys()]).toEqual([WEB]);
    expect(data.lanes.get(WEB)?.countsAt(3)).toEqual({ desired: 7, ready: 7 });
    expect([data.groups.size, data.flags.length]).toEqual([0, 0]);
  });

  test('drops old states, and keeps those that still hold', () => {
    const data = rolled();
    data.apply({ syncs: [sync('deployment-controller', 9, 10, 20), sync('scheduler', 12, 30, 130)] });
    data.forgetBefore(105);
    expect(data.lanes.get(WEB)?.countsAt(105)).toEqual({ desired: 2, ready: 2 });
    expect(data.groups.get(SET)?.pods.map(({ id }) => id)).toEqual(['Pod/default/b', 'Pod/default/c']);
    expect([...data.syncs.keys()]).toEqual(['scheduler']);
    expect(data.flags).toEqual([]);
    data.apply({ counts: [0, 140, GONE, GONE] });
    data.forgetBefore(150);
    expect(data.lanes.has(WEB)).toBe(false);
  });

  test('finds the sync nearest to a time, within a distance', () => {
    const data = new TimelineData();
    data.apply({
      syncs: [sync('deployment-controller', 1, 10, 12), sync('deployment-controller', 4, 100, 140)],
      running: [{ controller: 'deployment-controller', record: 8, startMs: 200, key: 'default/api' }],
    });
    const lane = data.syncs.get('deployment-controller');
    const found = [5, 9, 13, 60, 120, 143, 150, 250].map((atMs) => lane?.nearest(atMs, 5)?.record);
    expect(found).toEqual([1, 1, 1, undefined, 4, 4, undefined, 8]);
  });
});

describe('the end of a sync', () => {
  test.each([
    ['', undefined, 'done', 'took 4 ms'],
    ['the object has been modified', 'Conflict', 'returned', '409, retried (after 4 ms)'],
    [
      'read version: 6 is not as new as written version: 7',
      'ConsistencyError',
      'returned',
      'retried (after 4 ms): its cache does not show its own last writes yet',
    ],
    ['0/3 nodes are available', 'Unschedulable', 'returned', 'no node yet, looked for 4 ms: 0/3 nodes are available'],
    ['it is on fire', 'InternalError', 'failed', 'failed after 4 ms: it is on fire'],
  ])('“%s” (%s) is %s: %s', (error, reason, end, words) => {
    const data = new TimelineData();
    data.apply({ syncs: [sync('scheduler', 3, 10, 14, error, reason)] });
    const lane = data.syncs.get('scheduler')!;
    const told: Sync = lane.sync(0)!;
    expect([lane.ended(0), endOf(told), outcomeOf(timeline, told)]).toEqual([end, end, words]);
  });

  test('is a failure if its process was killed', () => {
    expect(endOf({ error: '', lost: true })).toBe('failed');
  });
});

describe('the rows of the timeline', () => {
  test('are below those of their owner, and fold with it', () => {
    const data = rolled();
    data.apply({
      syncs: [sync('scheduler', 9, 1, 2), sync('node-lifecycle-controller', 12, 1, 3), sync('deployment-controller', 14, 1, 4)],
    });
    expect(rowsOf(data, new Set()).map(({ id, depth }) => [depth, id])).toEqual([
      [0, WEB],
      [1, SET],
      [0, 'syncs/deployment-controller'],
      [0, 'syncs/scheduler'],
      [0, 'controllers'],
      [1, 'syncs/node-lifecycle-controller'],
    ]);
    const main = ['syncs/deployment-controller', 'syncs/scheduler'];
    expect(rowsOf(data, new Set([SET, 'controllers'])).map(({ id }) => id)).toEqual([WEB, SET, ...main, 'controllers']);
    expect(rowsOf(data, new Set([WEB])).map(({ id }) => id)[1]).toBe(main[0]);
  });

  test('of requests stay at the top while the others scroll, at most two of them', () => {
    const data = rolled();
    data.apply({
      requests: ['a', 'b', 'c'].map((name) => ({ service: `Service/default/${name}`, rows: [1, 20, 0, 0] })),
    });
    const rows = rowsOf(data, new Set());
    const pinned = ['requests/Service/default/a', 'requests/Service/default/b'];
    const seen = (scrollTop: number) => rowsInView(rows, scrollTop, 80).map(({ id }) => id);
    expect(seen(0)).toEqual([...pinned, 'requests/Service/default/c']);
    expect(seen(28)).toEqual([...pinned, WEB]);
    expect([0, 55, 56, 79].map((y) => rowAt(rows, pixelOfRows(rows, y, 28))?.id)).toEqual([...pinned, WEB, WEB]);
  });

  test('have the Pods of an owner in its own row, and its figures once it is folded', () => {
    const types = (folded: readonly string[]) =>
      rowsOf(rolled(), new Set(folded)).map(({ id, type, height }) => [id, type, height]);
    expect(types([])).toEqual([
      [WEB, 'counts', 28],
      [SET, 'pods', 24],
    ]);
    expect(types([SET])).toEqual([
      [WEB, 'counts', 28],
      [SET, 'counts', 24],
    ]);
  });

  test('are an object, two revisions and two controllers in the height of the timeline in a high window', () => {
    const data = rolled();
    const [next, seats] = ['ReplicaSet/default/web-2', 8];
    const pods = Array.from({ length: seats }, (_, i) => ({ id: `Pod/default/n${i}`, kind: 'Pod', owner: next }));
    data.apply({
      tracks: [{ id: next, kind: 'ReplicaSet', owner: WEB }, ...pods],
      counts: [5, 200, seats, 0],
      stages: pods.flatMap((_, i) => [6 + i, 210, stage('pending')]),
      syncs: [sync('replicaset-controller', 9, 1, 2), sync('deployment-controller', 14, 1, 4)],
    });
    const HEAD_AND_CONTROLS_PX = 42 + 40;
    const rows = rowsOf(data, new Set());
    expect(rows.map(({ id }) => id)).toEqual([WEB, SET, next, 'syncs/deployment-controller', 'syncs/replicaset-controller']);
    const { top, height } = rows.at(-1)!;
    const edit = STAGES.edit.views.find(({ id }) => id === 'timeline')!;
    expect(top + height).toBeLessThanOrEqual(Number.parseFloat(firstSize(edit, 900)!) * 16 - HEAD_AND_CONTROLS_PX);
    expect(rows[2]!.top + rows[2]!.height).toBeLessThanOrEqual(
      Number.parseFloat(firstSize(edit, 720)!) * 16 - HEAD_AND_CONTROLS_PX,
    );
  });

  test('say which revision was scaled up last: a rollout, or the one to which it goes back', () => {
    const data = rolled();
    expect(data.growing).toBe(SET);
    data.apply({
      tracks: [{ id: 'ReplicaSet/default/web-2', kind: 'ReplicaSet', owner: WEB }],
      counts: [5, 200, 1, 0, 1, 210, 1, 1],
    });
    expect(data.growing).toBe('ReplicaSet/default/web-2');
    // The Deployment itself has no revision.
    data.apply({ counts: [0, 300, 9, 2, 5, 310, 0, 0, 1, 320, 2, 1] });
    expect(data.growing).toBe(SET);
    data.clear();
    expect(data.growing).toBeUndefined();
  });

  test('are below one another without a gap', () => {
    let bottom = 0;
    for (const { top, height } of rowsOf(rolled(), new Set())) {
      expect(top).toBe(bottom);
      bottom = top + height;
    }
  });

  test('draw many Pods together in limited room', () => {
    const data = new TimelineData();
    const tracks = Array.from({ length: 1_000 }, (_, i) => ({ id: `Pod/default/p${i}`, kind: 'Pod', owner: SET }));
    data.apply({ tracks: [{ id: SET, kind: 'ReplicaSet' }, ...tracks], stages: tracks.flatMap((_, i) => [i + 1, i, 0]) });
    expect(rowsOf(data, new Set()).find(({ type }) => type === 'pods')).toMatchObject({ dense: true, height: 40 });
  });

  test('show Pods with a missing owner below those without an owner', () => {
    const data = new TimelineData();
    data.apply({ tracks: [{ id: 'Pod/default/alone', kind: 'Pod' }], stages: [0, 1, 0] });
    expect(rowsOf(data, new Set()).map(({ id }) => id)).toEqual(['loose', 'pods/']);
  });
});

describe('the events around a time', () => {
  const data = new TimelineData();
  data.apply({
    flags: [
      { type: 'command', record: 1, atMs: 0, text: 'kubectl apply -f -' },
      { type: 'fault', record: 50, atMs: 500, text: 'node-down node-1' },
    ],
    syncs: Array.from({ length: 40 }, (_, i) => sync('scheduler', 2 + i, 10 * (i + 1), 10 * (i + 1) + 5)),
  });

  test('are the last before it and the next after it, in order', () => {
    const found = entriesAround(data, 205, 3, 2).map(({ record }) => record);
    expect(found).toEqual([19, 20, 21, 22, 23]);
  });

  test('include commands, faults and syncs', () => {
    expect(entriesAround(data, 0, 2, 1).map(({ type }) => type)).toEqual(['flag', 'sync']);
    expect(entriesAround(data, 1_000, 1, 1)).toMatchObject([{ type: 'flag', flag: { text: 'node-down node-1' } }]);
  });
});
