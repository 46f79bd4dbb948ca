import { expect, it } from 'vitest';
import type { ContainerState, Pod } from '../../../src/api/index.ts';
import { podView, stageOf } from '../../../src/worker/projection/pod-view.ts';
import { User, webManifest } from '../cluster/user.ts';

const user = new User();
user.apply(webManifest(1));
user.settle();
const [ready] = user.pods() as [Pod];

function podAs(status: Partial<Pod['status']>, state?: ContainerState, nodeName = 'node-1'): Pod {
  const [container] = ready.status.containerStatuses!;
  return {
    ...ready,
    spec: { ...ready.spec, nodeName },
    status: {
      phase: 'Pending',
      conditions: [{ type: 'Ready', status: 'False' }],
      ...(state !== undefined && { containerStatuses: [{ ...container!, state, ready: false }] }),
      ...status,
    },
  };
}

const unschedulable = { type: 'PodScheduled', status: 'False', reason: 'Unschedulable' } as const;

it.each([
  ['pending', podAs({}, undefined, '')],
  ['pending', podAs({ conditions: [unschedulable] }, undefined, '')],
  ['scheduled', podAs({}, { waiting: { reason: 'ContainerCreating' } })],
  ['running', podAs({ phase: 'Running' }, { running: { startedAt: '2026-01-01T00:00:00Z' } })],
  ['ready', ready],
  ['terminating', { ...ready, metadata: { ...ready.metadata, deletionTimestamp: '2026-01-01T00:00:00Z' } }],
  ['failing', podAs({}, { waiting: { reason: 'ErrImagePull' } })],
  ['failing', podAs({ phase: 'Running' }, { waiting: { reason: 'CrashLoopBackOff' } })],
  ['failing', podAs({ phase: 'Running' }, { terminated: { exitCode: 1, reason: 'Error' } })],
  ['failing', podAs({ phase: 'Failed' })],
  ['failing', { ...ready, status: { ...ready.status, phase: 'Failed' } }],
  ['succeeded', podAs({ phase: 'Succeeded' })],
] as const)('a Pod is counted as %s', (stage, pod) => {
  expect(stageOf(pod as Pod)).toBe(stage);
  expect(podView(pod as Pod, 0, { seat: 0, nodeSeat: 0 }).stage).toBe(stage);
});
