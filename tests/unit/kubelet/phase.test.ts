import { describe, expect, test } from 'vitest';
import type { ContainerState, ContainerStatus, Pod } from '../../../src/api/index.ts';
import { getPhase } from '../../../src/kubelet/status/phase.ts';

const running: ContainerState = { running: { startedAt: '2026-01-01T00:00:00Z' } };
const waiting: ContainerState = { waiting: { reason: 'ContainerCreating' } };
const ended = (exitCode: number): ContainerState => ({ terminated: { exitCode } });

function status(name: string, state: ContainerState, more: Partial<ContainerStatus> = {}): ContainerStatus {
  return { name, image: '', imageID: '', ready: false, restartCount: 0, state, ...more };
}

function pod(restartPolicy: string, init: readonly object[] = []): Pod {
  const spec = { restartPolicy, containers: [{ name: 'a' }, { name: 'b' }], initContainers: init };
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' }, spec, status: { phase: 'Pending' } } as unknown as Pod;
}

describe('two containers, restartPolicy Always', () => {
  test.each([
    ['nothing is known', [], 'Pending'],
    ['both wait', [status('a', waiting), status('b', waiting)], 'Pending'],
    ['one runs, one waits', [status('a', running), status('b', waiting)], 'Pending'],
    ['both run', [status('a', running), status('b', running)], 'Running'],
    ['one has ended', [status('a', running), status('b', ended(1))], 'Running'],
    ['both have ended', [status('a', ended(0)), status('b', ended(1))], 'Running'],
    ['one backs off', [status('a', running), status('b', waiting, { lastState: ended(1) })], 'Running'],
    ['of one nothing is known', [status('a', running)], 'Pending'],
  ])('%s', (_what, statuses, phase) => {
    expect(getPhase(pod('Always'), statuses, false, true)).toBe(phase);
  });
});

describe('two containers that must not restart', () => {
  test.each([
    ['Never', 'both succeeded', [status('a', ended(0)), status('b', ended(0))], 'Succeeded'],
    ['Never', 'one failed', [status('a', ended(0)), status('b', ended(1))], 'Failed'],
    ['Never', 'one failed, one runs', [status('a', running), status('b', ended(1))], 'Running'],
    ['OnFailure', 'both succeeded', [status('a', ended(0)), status('b', ended(0))], 'Succeeded'],
    ['OnFailure', 'one failed', [status('a', ended(0)), status('b', ended(1))], 'Running'],
  ])('%s: %s', (policy, _what, statuses, phase) => {
    expect(getPhase(pod(policy), statuses, false, true)).toBe(phase);
  });

  test('when the Pod is stopped, ended containers do not restart', () => {
    expect(getPhase(pod('Always'), [status('a', ended(0)), status('b', ended(0))], true, true)).toBe('Succeeded');
    expect(getPhase(pod('Always'), [status('a', ended(0)), status('b', ended(137))], true, true)).toBe('Failed');
  });
});

describe('init containers', () => {
  const both = [status('a', waiting), status('b', waiting)];

  test.each([
    ['Always', 'runs', running, 'Pending'],
    ['Always', 'failed', ended(1), 'Pending'],
    ['Never', 'failed', ended(1), 'Failed'],
    ['Never', 'succeeded', ended(0), 'Pending'],
  ])('restartPolicy %s, the init container %s', (policy, _what, state, phase) => {
    expect(getPhase(pod(policy, [{ name: 'i' }]), [...both, status('i', state)], false, false)).toBe(phase);
  });

  test('a sidecar that has not started delays a Pod only before its first run', () => {
    const sidecar = pod('Always', [{ name: 's', restartPolicy: 'Always' }]);
    const statuses = [status('a', running), status('b', running), status('s', running, { started: false })];
    expect(getPhase(sidecar, statuses, false, false)).toBe('Pending');
    expect(getPhase(sidecar, statuses, false, true)).toBe('Running');
  });

  test('a failed sidecar does not change the phase', () => {
    const sidecar = pod('Never', [{ name: 's', restartPolicy: 'Always' }]);
    expect(getPhase(sidecar, [status('a', ended(0)), status('b', ended(0)), status('s', ended(137))], false, true)).toBe(
      'Succeeded',
    );
  });
});
