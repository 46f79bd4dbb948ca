import { describe, expect, test } from 'vitest';
import { StatusError } from '../../../src/api/index.ts';
import type { RequestInfo } from '../../../src/apiserver/index.ts';
import { podManifest, podOf, World } from './world.ts';

const HALF_A_NODE = { cpu: '2' };
const MORE_THAN_HALF = { cpu: '3' };

function conditionOf(world: World, pod: string) {
  return world.pod(pod).status.conditions?.find(({ type }) => type === 'PodScheduled');
}

describe('a Pod that fits', () => {
  test('is bound, and an event names its node', () => {
    const world = new World();
    world.addNode('node-1');
    world.addPods(podManifest('web'));
    expect(world.placements()).toEqual({ web: 'node-1' });
    expect(world.events('web')).toEqual(['Scheduled: Successfully assigned default/web to node-1']);
    expect(conditionOf(world, 'web')).toMatchObject({ status: 'True' });
  });

  test('is scheduled in steps with upstream’s names', () => {
    const world = new World();
    world.addNode('node-1');
    world.addNode('node-2', { spec: { unschedulable: true } });
    world.addNode('node-3');
    world.addPods(podOf({ cpu: '1' }, 'web'));
    const chosen = world.placements()['web'];
    expect(world.steps()).toEqual([
      'sync-start',
      'schedulingCycle → ',
      'schedulePod → among 3 nodes',
      'findNodesThatFitPod → 2 of 3 nodes',
      'RunPreFilterPlugins → no plugin objects',
      'findNodesThatPassFilters → look for 3 of 3 nodes, from number 0 on',
      'RunFilterPlugins → 1 node rejected: NodeUnschedulable 1',
      'prioritizeNodes → ',
      expect.stringMatching(/^RunScorePlugins → /),
      `selectHost → ${chosen}`,
      `assume → ${chosen}`,
      'sync-end',
      'bindingCycle → ',
      `bind → ${chosen}`,
    ]);
  });

  test('has causes that lead back to the user who created it', () => {
    const world = new World();
    world.addNode('node-1');
    world.addPods(podManifest('web'));
    const bound = [...world.sim.trace.since()].findLast(({ body }) => body.type === 'revision' && body.key === 'default/web');
    const types = [...world.sim.trace.causes(bound!.id)].map(({ body }) => (body.type === 'step' ? body.name : body.type));
    expect(types).toEqual([
      'revision',
      'request',
      'bind',
      'bindingCycle',
      'assume',
      'schedulingCycle',
      'sync-start',
      'queue',
      'queue',
      'deliver',
      'revision',
      'request',
    ]);
  });

  test('counts on its node before the API server stores the binding, so two Pods never use the same resources', () => {
    const world = new World();
    world.addNode('node-1');
    world.addPods(podOf(MORE_THAN_HALF, 'first'), podOf(MORE_THAN_HALF, 'second'));
    expect(Object.values(world.placements())).toEqual(['node-1']);
  });

  test('does not wait for the binding of the previous Pod', () => {
    const world = new World({ scheduleMs: 0.1 });
    world.addNode('node-1');
    world.addPods(...Array.from({ length: 10 }, (_, i) => podManifest(`web-${i}`)));
    const records = [...world.sim.trace.since()];
    const decided = records.findLast(({ body }) => body.type === 'step' && body.name === 'assume');
    const bound = records.find(({ body }) => body.type === 'request' && body.subresource === 'binding');
    expect(decided!.atMs).toBeLessThan(bound!.atMs);
  });

  test('is bound to a node that the seed chooses if nodes are equal', () => {
    const place = (seed: string) => {
      const world = new World({ seed });
      for (const name of ['a', 'b', 'c', 'd']) world.addNode(name);
      world.addPods(podManifest('web'));
      return world.placements()['web'];
    };
    expect(place('one')).toBe(place('one'));
    expect(new Set(['one', 'two', 'three', 'four', 'five', 'six'].map(place)).size).toBeGreaterThan(1);
  });
});

describe('a Pod that fits nowhere', () => {
  test('reports the number of nodes per reason, and that no Pod can be preempted', () => {
    const world = new World();
    world.addNode('node-1', { spec: { taints: [{ key: 'k', value: 'v', effect: 'NoSchedule' }] } });
    world.addNode('node-2');
    world.addNode('node-3');
    world.addPods(podOf(HALF_A_NODE, 'a'), podOf(HALF_A_NODE, 'b'), podOf(MORE_THAN_HALF, 'c'));
    const message =
      '0/3 nodes are available: 1 node(s) had untolerated taint(s), 2 Insufficient cpu. no new claims to deallocate, preemption: 0/3 nodes are available: 1 Preemption is not helpful for scheduling, 2 No preemption victims found for incoming pod.';
    expect(world.events('c')).toEqual([`FailedScheduling: ${message}`]);
    expect(conditionOf(world, 'c')).toMatchObject({ status: 'False', reason: 'Unschedulable', message });
  });

  test('waits without an attempt until an event can help', () => {
    const world = new World();
    world.addNode('node-1');
    world.addPods(podOf(MORE_THAN_HALF, 'a'), podOf(MORE_THAN_HALF, 'b'));
    const [waiting] = ['a', 'b'].filter((name) => !(name in world.placements()));
    const attempts = () => world.scheduler.queue.snapshot().unschedulable.map(({ attempts: count }) => count);
    expect(attempts()).toEqual([1]);
    world.updatePod(Object.keys(world.placements())[0]!, (pod) => ({
      ...pod,
      metadata: { ...pod.metadata, labels: { seen: 'yes' } },
    }));
    expect(attempts()).toEqual([1]);
    world.deletePod(Object.keys(world.placements())[0]!);
    expect(world.placements()).toEqual({ [waiting!]: 'node-1' });
  });

  test('is scheduled when a node is added', () => {
    const world = new World();
    world.addNode('node-1');
    world.addPods(podOf(MORE_THAN_HALF, 'a'), podOf(MORE_THAN_HALF, 'b'));
    world.addNode('node-2');
    expect(Object.values(world.placements()).sort()).toEqual(['node-1', 'node-2']);
  });

  test('is scheduled when a node is uncordoned', () => {
    const world = new World();
    world.addNode('node-1', { spec: { unschedulable: true } });
    world.addPods(podManifest('web'));
    expect(conditionOf(world, 'web')?.message).toContain('1 node(s) were unschedulable');
    world.updateNode('node-1', (node) => ({ ...node, spec: {} }));
    expect(world.placements()).toEqual({ web: 'node-1' });
  });

  test('is retried after five minutes even without an event', () => {
    const world = new World();
    world.addNode('node-1');
    world.addPods(podOf({ cpu: '40' }, 'huge'));
    const attempts = () => world.scheduler.queue.snapshot().unschedulable[0]?.attempts;
    world.sim.run({ untilMs: 299_000 });
    expect(attempts()).toBe(1);
    world.sim.run({ untilMs: 340_000 });
    expect(attempts()).toBe(2);
  });

  test('keeps its condition while the message stays the same', () => {
    const world = new World();
    world.addNode('node-1');
    world.addPods(podOf({ cpu: '40' }, 'huge'));
    const before = world.pod('huge').metadata.resourceVersion;
    world.sim.run({ untilMs: 340_000 });
    expect(world.pod('huge').metadata.resourceVersion).toBe(before);
  });

  test('is retried with growing delays in a cluster without nodes, and does not keep the simulation from being idle', () => {
    const world = new World();
    world.addPods(podManifest('web'));
    expect(world.events('web')).toEqual(['FailedScheduling: no nodes available to schedule pods']);
    expect(world.sim.nowMs).toBeLessThan(1000);
    world.sim.run({ untilMs: 9_000 });
    expect(world.scheduler.queue.snapshot().waiting).toEqual([{ key: 'default/web', readyAtMs: 10_000, requeues: 3 }]);
    world.addNode('node-1');
    expect(world.placements()).toEqual({ web: 'node-1' });
  });
});

describe('the Pods that are scheduled', () => {
  test('do not include Pods of another scheduler', () => {
    const world = new World();
    world.addNode('node-1');
    world.addPods(podManifest('web', { schedulerName: 'nobody' }));
    expect(world.placements()).toEqual({});
  });

  test('do not include Pods that already have a node, but those use its resources', () => {
    const world = new World();
    world.addNode('node-1');
    world.addPods(podOf(MORE_THAN_HALF, 'static', { nodeName: 'node-1', schedulerName: 'nobody' }));
    world.addPods(podOf(MORE_THAN_HALF, 'web'));
    expect(world.placements()).toEqual({ static: 'node-1' });
    expect(world.events('static')).toEqual([]);
  });

  test('include Pods with scheduling gates only after the last gate is removed', () => {
    const world = new World();
    world.addNode('node-1');
    world.addPods(podManifest('web', { schedulingGates: [{ name: 'example.com/quota' }] }));
    expect(world.scheduler.queue.snapshot().unschedulable).toMatchObject([{ key: 'default/web', attempts: 0, gated: true }]);
    expect(world.events('web')).toEqual([]);
    world.updatePod('web', (pod) => ({ ...pod, spec: { ...pod.spec, schedulingGates: [] } }));
    expect(world.placements()).toEqual({ web: 'node-1' });
  });

  test('are sorted by priority', () => {
    const world = new World({ scheduleMs: 10 });
    world.addNode('node-1', { status: { allocatable: { cpu: '4', memory: '8Gi', pods: '2' } } });
    world.addPods(podManifest('first'), podManifest('low'), podManifest('high', { priorityClassName: 'system-node-critical' }));
    expect(Object.keys(world.placements()).sort()).toEqual(['first', 'high']);
  });

  test('do not compete with Pods that have ended', () => {
    const world = new World();
    world.addNode('node-1');
    world.addPods(podOf(MORE_THAN_HALF, 'job'));
    world.addPods(podOf(MORE_THAN_HALF, 'next'));
    world.finishPod('job');
    expect(world.placements()).toEqual({ job: 'node-1', next: 'node-1' });
  });
});

describe('a binding that fails', () => {
  function failing(times: number) {
    let left = times;
    const isBinding = ({ kind, subresource }: RequestInfo) => kind === 'Pod' && subresource === 'binding';
    return {
      request: (request: RequestInfo) => {
        if (!isBinding(request) || left-- <= 0) return undefined;
        return { type: 'error' as const, error: new StatusError('InternalError', 'etcdserver: request timed out') };
      },
    };
  }

  test('frees the resources, reports the error, and is retried after a backoff', () => {
    const world = new World({ faults: failing(1) });
    world.addNode('node-1');
    world.addPods(podOf(MORE_THAN_HALF, 'web'));
    expect(world.events('web')).toEqual([
      'FailedScheduling: running Bind plugin "DefaultBinder": etcdserver: request timed out',
      'Scheduled: Successfully assigned default/web to node-1',
    ]);
    expect(world.sim.nowMs).toBeGreaterThan(1000);
    expect(world.scheduler.cache.podCount).toBe(1);
  });

  test('has a longer backoff with each failure', () => {
    const world = new World({ faults: failing(3) });
    world.addNode('node-1');
    world.addPods(podManifest('web'));
    const starts = [...world.sim.trace.since()]
      .filter(({ body }) => body.type === 'sync-start')
      .map(({ atMs }) => Math.round(atMs / 1000));
    expect(starts).toEqual([0, 2, 5, 10]);
  });

  test('is not retried if the Pod was deleted meanwhile', () => {
    const world = new World({ scheduleMs: 5 });
    world.addNode('node-1');
    world.sim.spawn('user', world.createAndDelete(podOf(MORE_THAN_HALF, 'web')));
    world.settle();
    expect(world.scheduler.cache.podCount).toBe(0);
    const { ready, processing, waiting, unschedulable } = world.scheduler.queue.snapshot();
    expect([...ready, ...processing, ...waiting, ...unschedulable]).toEqual([]);
  });
});
