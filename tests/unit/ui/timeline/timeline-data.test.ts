import { describe, expect, test } from 'vitest';
import { GONE, POD_STAGES, type PodStage, type SyncRow } from '../../../../src/worker/protocol/index.ts';
import { entriesAround } from '../../../../src/ui/timeline/describe.ts';
import { TimelineData } from '../../../../src/ui/timeline/model/timeline-data.ts';
import { rowsOf } from '../../../../src/ui/timeline/rows.ts';

const WEB = 'Deployment/default/web';
const SET = 'ReplicaSet/default/web-1';

function stage(name: PodStage): number {
  return POD_STAGES.indexOf(name);
}

function sync(controller: string, record: number, startMs: number, endMs: number, error = ''): SyncRow {
  return [controller, record, startMs, endMs, 'default/web', error, false];
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

describe('the rows of the timeline', () => {
  test('are below those of their owner, and fold with it', () => {
    const data = rolled();
    data.apply({
      syncs: [sync('scheduler', 9, 1, 2), sync('node-lifecycle-controller', 12, 1, 3), sync('deployment-controller', 14, 1, 4)],
    });
    expect(rowsOf(data, new Set()).map(({ id, depth }) => [depth, id])).toEqual([
      [0, WEB],
      [1, SET],
      [2, `pods/${SET}`],
      [0, 'controllers'],
      [1, 'syncs/deployment-controller'],
      [1, 'syncs/scheduler'],
      [1, 'syncs/node-lifecycle-controller'],
    ]);
    expect(rowsOf(data, new Set([SET, 'controllers'])).map(({ id }) => id)).toEqual([WEB, SET, 'controllers']);
    expect(rowsOf(data, new Set([WEB])).map(({ id }) => id)[1]).toBe('controllers');
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
