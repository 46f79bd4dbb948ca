import { expect, test } from 'vitest';
import { afterMovements, NO_ACTIVITY } from '../../../../src/ui/loops/activity.ts';
import { movement } from './loop-views.ts';

test('the last write does not include leases and Events, which are written without end', () => {
  const write = movement('write', 'replicaset-controller', { kind: 'Pod', detail: '12' });
  const activity = afterMovements(NO_ACTIVITY, [
    write,
    movement('write', 'kubelet/node-1', { kind: 'Lease' }),
    movement('write', 'scheduler', { kind: 'Event' }),
  ]);
  expect(activity.write).toBe(write);
});

test('each queue keeps the handler that added last', () => {
  const activity = afterMovements(NO_ACTIVITY, [
    movement('add', 'replicaset', { detail: 'addRS' }),
    movement('add', 'replicaset', { detail: 'updatePod' }),
    movement('add', 'deployment', { detail: 'addDeployment' }),
  ]);
  expect(activity.adds.get('replicaset')?.detail).toBe('updatePod');
  expect(activity.adds.get('deployment')?.detail).toBe('addDeployment');
});

test("a controller's script has the actions of its queue and its syncs, in order", () => {
  const activity = afterMovements(NO_ACTIVITY, [
    movement('get', 'deployment', { id: 1 }),
    movement('step', 'deployment-controller', { id: 2, detail: 'isScalingEvent → false' }),
    movement('done', 'deployment', { id: 3 }),
  ]);
  expect(activity.scripts.get('deployment-controller')?.map(({ type, text }) => `${type} ${text}`.trim())).toEqual([
    'get',
    'step isScalingEvent → false',
    'done',
  ]);
});

test('a script drops its oldest lines', () => {
  const steps = Array.from({ length: 300 }, (_, id) => movement('step', 'deployment-controller', { id }));
  const script = afterMovements(NO_ACTIVITY, steps).scripts.get('deployment-controller') ?? [];
  expect(script.length).toBeLessThanOrEqual(100);
  expect(script.at(-1)?.id).toBe(299);
});

test('the actions of a kubelet are its stage, and belong to no script', () => {
  const activity = afterMovements(NO_ACTIVITY, [movement('step', 'kubelet/node-1', { kind: 'Pod', detail: 'pulled nginx' })]);
  expect(activity.stages.get('kubelet/node-1')?.detail).toBe('pulled nginx');
  expect(activity.scripts.size).toBe(0);
});
