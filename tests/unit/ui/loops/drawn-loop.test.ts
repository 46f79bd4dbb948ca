import { expect, test } from 'vitest';
import { drawnLoop } from '../../../../src/ui/loops/ring/drawn-loop.ts';
import type { LoopView } from '../../../../src/worker/protocol/index.ts';
import { loopView } from './loop-views.ts';

const byId = (...loops: readonly LoopView[]) => new Map(loops.map((loop) => [loop.id, loop]));

test("the Deployment controller's loop is drawn until the user chooses another one", () => {
  const loops = byId(loopView('replicaset'), loopView('deployment'), loopView('scheduler'));
  expect(drawnLoop(loops, undefined)).toBe('controller-manager-1/deployment');
  expect(drawnLoop(loops, 'scheduler')).toBe('scheduler');
});

test('the scheduler is drawn while no manager leads', () => {
  expect(drawnLoop(byId(loopView('deployment', {}, { running: false }), loopView('scheduler')), undefined)).toBe('scheduler');
});

test('the same loop of the manager that took over is drawn', () => {
  const second = loopView('replicaset', {}, { id: 'controller-manager-2/replicaset', component: 'controller-manager-2' });
  const loops = byId(loopView('deployment'), loopView('replicaset', {}, { running: false }), second);
  expect(drawnLoop(loops, 'controller-manager-1/replicaset')).toBe('controller-manager-2/replicaset');
});

test('a world without loops draws none', () => {
  expect(drawnLoop(new Map(), 'scheduler')).toBeUndefined();
});
