import { describe, expect, test } from 'vitest';
import type { LoopView, Movement } from '../../../../src/worker/protocol/index.ts';
import { choreograph, type Move } from '../../../../src/ui/loops/motion/choreography.ts';
import { loopView, movement, readyKey, waitingKey } from './loop-views.ts';

const ROW = 'controller-manager-1/replicaset';

function moves(
  movements: readonly Movement[],
  loops: readonly LoopView[] = [loopView('replicaset')],
  before: readonly LoopView[] = loops,
): readonly Move[] {
  const byId = (views: readonly LoopView[]) => new Map(views.map((loop) => [loop.id, loop]));
  return choreograph(movements, { loops: byId(loops), before: byId(before), isOpen: () => true });
}

const said = (all: readonly Move[]): string[] =>
  all.map(({ leg, from, to, count }) => `${leg}: ${from.part} → ${to.part} ×${count}`);

describe('a change of an object', () => {
  test('goes to every loop that watches its kind through the shared informers', () => {
    const all = moves(
      [movement('deliver', 'shared-informers', { kind: 'Pod' })],
      [loopView('replicaset'), loopView('deployment'), loopView('scheduler')],
    );
    expect(all.map(({ to }) => to)).toEqual([
      { row: ROW, part: 'informer:Pod' },
      { row: 'controller-manager-1/deployment', part: 'informer:Pod' },
    ]);
  });

  test("goes to the scheduler by the scheduler's own watch", () => {
    const all = moves([movement('deliver', 'scheduler', { kind: 'Pod' })], [loopView('replicaset'), loopView('scheduler')]);
    expect(all.map(({ to }) => to.row)).toEqual(['scheduler']);
  });

  test('goes to a loop only if it watches the kind, runs and is open', () => {
    expect(moves([movement('deliver', 'shared-informers', { kind: 'Node' })])).toEqual([]);
    expect(
      moves([movement('deliver', 'shared-informers', { kind: 'Pod' })], [loopView('replicaset', {}, { running: false })]),
    ).toEqual([]);
  });

  test('is written by the loop whose client asked for it', () => {
    const [write] = moves([movement('write', 'replicaset-controller', { kind: 'Pod' })]);
    expect(write).toMatchObject({ leg: 'write', from: { row: ROW, part: 'workers:function' }, to: { row: 'api', part: 'etcd' } });
  });

  test('that is only a heartbeat moves nothing', () => {
    expect(
      moves([
        movement('write', 'kubelet/node-1', { kind: 'Lease' }),
        movement('write', 'replicaset-controller', { kind: 'Event' }),
      ]),
    ).toEqual([]);
  });
});

describe('a key', () => {
  test('is put into the queue by the informer of the change, after the change has arrived there', () => {
    const all = moves([movement('deliver', 'shared-informers', { kind: 'Pod' }), movement('add', 'replicaset')]);
    expect(said(all)).toEqual(['watch: etcd → informer:Pod ×1', 'handler: informer:Pod → ready ×1']);
    expect(all[1]?.after).toBe(0);
  });

  test('that waited moves from its waiting place', () => {
    const waited = loopView('replicaset', { waiting: [waitingKey('default/web-1')] });
    expect(said(moves([movement('add', 'replicaset')], [loopView('replicaset')], [waited]))).toEqual(['due: waiting → ready ×1']);
  });

  test('goes to the worker that holds it', () => {
    const held = loopView(
      'replicaset',
      {},
      { workers: [{ worker: 3, key: 'default/web-1', step: 'manageReplicas', sinceMs: 0, sync: 7 }] },
    );
    expect(said(moves([movement('get', 'replicaset')], [held]))).toEqual(['get: ready → worker:3 ×1']);
  });

  test('that was dirty moves back to the queue when its worker is done, and other keys do not move', () => {
    const dirty = loopView('replicaset', { ready: [readyKey('default/web-1')] });
    expect(said(moves([movement('done', 'replicaset')], [dirty]))).toEqual(['again: workers → ready ×1']);
    expect(moves([movement('done', 'replicaset')])).toEqual([]);
  });
});

test('many equal moves are merged into few, and their number is kept', () => {
  const all = moves(
    Array.from({ length: 200 }, (_, id) =>
      movement('deliver', 'shared-informers', { id, kind: 'Pod', key: `default/web-${id}` }),
    ),
  );
  expect(all.length).toBeLessThanOrEqual(2);
  expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(200);
});
