import { beforeEach, describe, expect, test } from 'vitest';
import { findCondition, isPodReady, type Pod } from '../../../src/api/index.ts';
import { User, webManifest } from './user.ts';

const MINUTE = 60_000;

/** `node.kubernetes.io/unreachable:NoExecute`, sorted. */
function taints(user: User, node: string): string[] {
  return (user.node(node).spec.taints ?? []).map(({ key, effect }) => `${key}:${effect}`).toSorted();
}

function readiness(user: User, node: string): string | undefined {
  return findCondition(user.node(node).status.conditions, 'Ready')?.status;
}

/** All Pods on a node, including terminating ones. */
function podsOn(user: User, node: string): readonly Pod[] {
  return user.cluster.list('Pod', { namespace: 'default' }).filter(({ spec }) => spec.nodeName === node);
}

function podNamesOn(user: User, node: string): string[] {
  return podsOn(user, node).map(({ metadata }) => metadata.name);
}

/** The names of the Pods that are being deleted. */
function leaving(user: User): string[] {
  const pods = user.cluster.list('Pod', { namespace: 'default' });
  return pods.filter(({ metadata }) => metadata.deletionTimestamp !== undefined).map(({ metadata }) => metadata.name);
}

describe('a node whose power is cut', () => {
  let user: User;
  beforeEach(() => {
    user = new User();
    user.apply(webManifest(3));
    user.settle();
    user.do({ type: 'power-node', name: 'node-3', on: false });
  });

  test('is shown as ready for at least 40 s and at most 55 s', () => {
    // The grace period is 50 s from the last heartbeat (every 10 s); the monitor looks every 5 s.
    user.pass(39_000);
    expect(readiness(user, 'node-3')).toBe('True');
    user.pass(17_000);
    expect(readiness(user, 'node-3')).toBe('Unknown');
    expect(user.events('node-3')).toContain('NodeNotReady: Node node-3 status is now: NodeNotReady');
  });

  test('is tainted, and its Pods count as not ready', () => {
    user.pass(MINUTE);
    expect(taints(user, 'node-3')).toEqual([
      'node.kubernetes.io/unreachable:NoExecute',
      'node.kubernetes.io/unreachable:NoSchedule',
    ]);
    expect(podsOn(user, 'node-3').map(isPodReady)).toEqual([false]);
    expect(user.deployment('web').status?.availableReplicas).toBe(2);
    expect(taints(user, 'node-1')).toEqual([]);
  });

  test('loses its Pods to other nodes after they have tolerated its taint for 300 s', () => {
    user.waitUntil('it is tainted', () => taints(user, 'node-3').includes('node.kubernetes.io/unreachable:NoExecute'));
    const [name = ''] = podNamesOn(user, 'node-3');
    user.pass(299_000);
    expect(leaving(user)).toEqual([]);
    user.pass(2_000);
    expect(leaving(user)).toEqual([name]);
    expect(user.events(name)).toContain(`TaintManagerEviction: Marking for deletion Pod default/${name}`);
    user.waitUntil('another takes its place', () => user.readyPods().length === 3);
    expect(user.readyPods().map(({ spec }) => spec.nodeName)).not.toContain('node-3');
    // No kubelet can report that the Pod has ended.
    user.pass(10 * MINUTE);
    expect(leaving(user)).toEqual([name]);
  });

  test('keeps its Pods and loses its taints if its power returns in time', () => {
    user.pass(2 * MINUTE);
    const [name = ''] = podNamesOn(user, 'node-3');
    user.do({ type: 'power-node', name: 'node-3', on: true });
    user.waitUntil('all are ready', () => user.readyPods().length === 3);
    user.pass(10 * MINUTE);
    expect(taints(user, 'node-3')).toEqual([]);
    expect(podNamesOn(user, 'node-3')).toEqual([name]);
    expect(user.events(name)).toContain(`TaintManagerEviction: Cancelling deletion of Pod default/${name}`);
  });

  test('ends its evicted Pods if its power returns too late', () => {
    user.pass(7 * MINUTE);
    expect(leaving(user)).toEqual(podNamesOn(user, 'node-3'));
    user.do({ type: 'power-node', name: 'node-3', on: true });
    user.settle();
    expect(readiness(user, 'node-3')).toBe('True');
    expect(leaving(user)).toEqual([]);
    expect(podNamesOn(user, 'node-3')).toEqual([]);
    expect(user.readyPods()).toHaveLength(3);
  });
});
