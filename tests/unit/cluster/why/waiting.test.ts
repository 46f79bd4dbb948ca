import { describe, expect, test } from 'vitest';
import type { Waiting } from '../../../../src/cluster/why/answer.ts';
import { User, webManifest } from '../user.ts';
import { ask } from './story.ts';
import { stepText } from '../../step-text.ts';

function waitingOf(user: User): Waiting {
  const { waiting } = ask(user.cluster, { waiting: 'Deployment/default/web' });
  if (waiting === undefined) throw new Error('there is no answer');
  return waiting;
}

/** The outcome of a step of the last sync. */
function decided({ steps }: Waiting, name: string): string | undefined {
  const found = steps.find((step) => step.name === name);
  return found && stepText(found);
}

describe('the reason why a rollout waits', () => {
  test('is a missing image: the surge is used up, no old Pod can be deleted, and the Pod says what it waits for', () => {
    const user = new User();
    user.apply(webManifest(3));
    user.settle();
    user.kubectl('set image deployment/web web=nginx:does-not-exist');
    user.pass(20_000);
    const waiting = waitingOf(user);
    expect(waiting).toMatchObject({ state: 'new-pods', desired: 3, updated: 1, total: 4, available: 3 });
    expect(decided(waiting, 'reconcileNewReplicaSet')).toMatch(/^leave web-\S+ at 1: no room for more$/);
    expect(decided(waiting, 'reconcileOldReplicaSets')).toBe('no old Pod may go: too few would be available');
    expect(waiting.pods).toHaveLength(1);
    expect(waiting.pods[0]).toMatchObject({
      lacks: 'containers',
      reason: expect.stringMatching(/ErrImagePull|ImagePullBackOff/),
    });
    expect(user.cluster.trace.get(waiting.sync!.record)?.body).toMatchObject({ type: 'sync-start', key: 'default/web' });
  });

  test("includes the Deployment's own condition after the deadline", () => {
    const user = new User();
    user.apply(webManifest(2, 'nginx:does-not-exist', '  progressDeadlineSeconds: 20\n'));
    user.pass(60_000);
    expect(waitingOf(user).conditions).toContainEqual(
      expect.objectContaining({ type: 'Progressing', reason: 'ProgressDeadlineExceeded' }),
    );
  });

  test('is a Pod that no node can run', () => {
    const user = new User({ nodes: 1 });
    user.kubectl('cordon node-1');
    user.apply(webManifest(2));
    user.settle();
    const { state, pods } = waitingOf(user);
    expect(state).toBe('new-pods');
    expect(pods.map(({ lacks, reason, node }) => ({ lacks, reason, node }))).toEqual([
      { lacks: 'node', reason: 'Unschedulable', node: '' },
      { lacks: 'node', reason: 'Unschedulable', node: '' },
    ]);
    expect(pods[0]?.message).toContain('1 node(s) were unschedulable');
  });

  test('is Pods that are not ready for minReadySeconds yet', () => {
    const user = new User();
    user.apply(webManifest(2, 'nginx:1.25', '  minReadySeconds: 60\n'));
    user.waitUntil('both are ready', () => user.readyPods().length === 2);
    user.pass(2_000);
    expect(waitingOf(user).pods.map(({ lacks }) => lacks)).toEqual(['time', 'time']);
  });

  test('is old Pods that have not ended, for Recreate', () => {
    const user = new User();
    user.apply(webManifest(2, 'nginx:1.25', '  strategy: { type: Recreate }\n'));
    user.settle();
    user.kubectl('set image deployment/web web=nginx:1.26');
    user.waitUntil('they are told to end', () => user.pods().length === 0);
    user.pass(100);
    const { state, pods } = waitingOf(user);
    expect(state).toBe('old-pods');
    expect(pods.map(({ lacks, reason }) => ({ lacks, reason }))).toEqual([
      { lacks: 'end', reason: 'Terminating' },
      { lacks: 'end', reason: 'Terminating' },
    ]);
  });

  test('is the pause of a paused rollout, and nothing for a complete one', () => {
    const user = new User();
    user.apply(webManifest(2));
    user.settle();
    expect(waitingOf(user)).toMatchObject({ state: 'complete', pods: [] });
    user.kubectl('rollout pause deployment/web');
    user.kubectl('set image deployment/web web=nginx:1.26');
    user.settle();
    expect(waitingOf(user)).toMatchObject({ state: 'paused', updated: 0 });
  });

  test('is a controller that has not seen the newest generation', () => {
    const user = new User({ controllerManagers: 1 });
    user.apply(webManifest(2));
    user.settle();
    user.do({ type: 'power-manager', name: 'controller-manager-1', on: false });
    user.kubectl('set image deployment/web web=nginx:1.26');
    user.pass(5_000);
    expect(waitingOf(user).state).toBe('unobserved');
  });
});
