import { describe, expect, it } from 'vitest';
import { findCondition, type Pod, type PodPhase } from '../../../../src/api/index.ts';
import { podGarbageCollectorController } from '../../../../src/controllers/pod-gc/controller.ts';
import { podDraft } from '../control-plane.ts';
import { NodeCluster } from './cluster.ts';

function setUp(...flags: readonly string[]) {
  const cluster = new NodeCluster();
  cluster.addNode('node-1');
  cluster.start(podGarbageCollectorController, flags);
  return cluster;
}

/** The phases of a Pod, as a watch shows them. */
function phases(cluster: NodeCluster, name: string): string[] {
  return [...cluster.sim.trace.since()].flatMap(({ body }) =>
    body.type === 'request' && body.kind === 'Pod' && body.key === `default/${name}` ? [body.verb] : [],
  );
}

function end(cluster: NodeCluster, name: string, phase: PodPhase, status: object = {}): void {
  const pod = cluster.pod(name) as Pod;
  cluster.do(cluster.user.updateStatus('Pod', { ...pod, status: { ...pod.status, phase, ...status } }));
}

describe('a Pod whose node is gone', () => {
  it('is marked as failed and deleted, after its node has been missing for 40 s', () => {
    const cluster = setUp();
    cluster.runPod('web', 'node-1');
    cluster.runPod('held', 'node-1');
    cluster.do(
      cluster.user.patch(
        'Pod',
        { namespace: 'default', name: 'held' },
        { type: 'merge', body: { metadata: { finalizers: ['example.com/hold'] } } },
      ),
    );
    cluster.cutOff('node-1');
    cluster.delete('Node', { name: 'node-1' });
    cluster.sim.run({ forMs: 39_000 });
    expect(cluster.names('Pod')).toEqual(['held', 'web']);
    cluster.sim.run({ forMs: 45_000 });
    expect(cluster.names('Pod')).toEqual(['held']);
    expect(cluster.pod('held')?.status.phase).toBe('Failed');
    expect(findCondition(cluster.pod('held')?.status.conditions, 'DisruptionTarget')).toMatchObject({
      reason: 'DeletionByPodGC',
      message: 'PodGC: node no longer exists',
    });
    expect(phases(cluster, 'web').slice(-2)).toEqual(['patch', 'delete']);
  });

  it('stays when the node comes back in time', () => {
    const cluster = setUp();
    cluster.runPod('web', 'node-1');
    cluster.cutOff('node-1');
    cluster.delete('Node', { name: 'node-1' });
    cluster.sim.run({ forMs: 25_000 });
    cluster.create('Node', { apiVersion: 'v1', kind: 'Node', metadata: { name: 'node-1' }, spec: {} });
    cluster.sim.run({ forMs: 120_000 });
    expect(cluster.names('Pod')).toEqual(['web']);
  });
});

describe('finished Pods', () => {
  it('stay up to the threshold, and beyond it evicted Pods and then the oldest are deleted', () => {
    const cluster = setUp('--terminated-pod-gc-threshold=2');
    for (const name of ['first', 'second', 'evicted', 'last', 'running']) {
      cluster.runPod(name, 'node-1');
      cluster.sim.run({ forMs: 1_000 });
    }
    for (const name of ['first', 'second', 'last']) end(cluster, name, 'Succeeded');
    end(cluster, 'evicted', 'Failed', { reason: 'Evicted' });
    cluster.sim.run({ forMs: 21_000 });
    expect(cluster.names('Pod')).toEqual(['last', 'running', 'second']);
  });
});

describe('a terminating Pod', () => {
  it('on a node that is out of service is deleted by force', () => {
    const cluster = setUp();
    const pod = cluster.runPod('web', 'node-1');
    cluster.delete('Pod', pod.metadata);
    cluster.report('node-1', 'False');
    cluster.sim.run({ forMs: 25_000 });
    expect(cluster.names('Pod')).toEqual(['web']);
    const taints = [{ key: 'node.kubernetes.io/out-of-service', value: 'nodeshutdown', effect: 'NoExecute' }];
    cluster.do(cluster.user.patch('Node', { name: 'node-1' }, { type: 'merge', body: { spec: { taints } } }));
    cluster.sim.run({ forMs: 25_000 });
    expect(cluster.names('Pod')).toEqual([]);
  });

  it('that was never bound to a node is deleted by force after its finalizers are removed', () => {
    const cluster = setUp();
    cluster.create('Pod', podDraft('pending', { metadata: { finalizers: ['example.com/hold'] } }));
    cluster.delete('Pod', { namespace: 'default', name: 'pending' });
    cluster.sim.run({ forMs: 25_000 });
    expect(cluster.pod('pending')?.status.phase).toBe('Failed');
  });
});

describe('the Pod garbage collector', () => {
  it('leaves no trace records of a pass that finds nothing', () => {
    const cluster = setUp();
    cluster.runPod('web', 'node-1');
    const before = cluster.sim.trace.lastId;
    cluster.sim.run({ forMs: 100_000 });
    expect([...cluster.sim.trace.since(before)].filter(({ by }) => by === 'pod-garbage-collector-controller')).toEqual([]);
  });
});
