import { describe, expect, it } from 'vitest';
import { findCondition } from '../../../../src/api/index.ts';
import { nodeLifecycleController } from '../../../../src/controllers/node-lifecycle/controller.ts';
import { NodeCluster } from './cluster.ts';

/** Ready nodes `node-1`, `node-2`, … with the node lifecycle controller. */
function setUp(nodes: number, zoneOf: (i: number) => string | undefined = () => undefined) {
  const cluster = new NodeCluster();
  for (let i = 1; i <= nodes; i++) {
    const zone = zoneOf(i);
    cluster.addNode(`node-${i}`, zone === undefined ? {} : { 'topology.kubernetes.io/zone': zone });
  }
  cluster.start(nodeLifecycleController);
  cluster.sim.run({ forMs: 5_100 });
  return {
    cluster,
    zones: () => zoneStates(cluster),
    tainted: () => names(nodes).filter((name) => cluster.taints(name).includes('unreachable:NoExecute')),
  };
}

/** The state of each zone, as last reported. */
function zoneStates({ sim }: NodeCluster): ReadonlyMap<unknown, unknown> {
  const reports = [...sim.trace.since()].flatMap(({ body }) =>
    body.type === 'step' && body.name === 'handleDisruption' && body.outcome === 'zoneState' ? [body.figures] : [],
  );
  return new Map(reports.map((figures) => [figures?.['zone'], figures?.['state']]));
}

function names(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `node-${i + 1}`);
}

function readyCondition(cluster: NodeCluster, name: string) {
  const { status, reason, message } = findCondition(cluster.node(name).status.conditions, 'Ready')!;
  return `${status} ${reason}: ${message}`;
}

describe('a node', () => {
  it('is registered when it is first seen, and loses its initial taint when it is ready', () => {
    const { cluster } = setUp(1);
    expect(cluster.taints('node-1')).toEqual([]);
    expect(cluster.events()).toEqual(['RegisteredNode: Node node-1 event: Registered Node node-1 in Controller']);
  });

  it('stays ready as long as its lease is renewed', () => {
    const { cluster } = setUp(2);
    cluster.sim.run({ forMs: 600_000 });
    expect(readyCondition(cluster, 'node-1')).toMatch(/^True/);
    expect(cluster.taints('node-1')).toEqual([]);
  });

  it('has the unschedulable taint while it is cordoned', () => {
    const { cluster } = setUp(1);
    const cordon = (unschedulable: boolean) => {
      cluster.do(cluster.user.patch('Node', { name: 'node-1' }, { type: 'merge', body: { spec: { unschedulable } } }));
      cluster.settle();
    };
    cordon(true);
    expect(cluster.taints('node-1')).toEqual(['unschedulable:NoSchedule']);
    cordon(false);
    expect(cluster.taints('node-1')).toEqual([]);
  });

  it('gets the labels that older clients read', () => {
    const cluster = new NodeCluster();
    cluster.addNode('node-1', { 'kubernetes.io/os': 'linux', 'kubernetes.io/arch': 'arm64' });
    cluster.start(nodeLifecycleController);
    expect(cluster.node('node-1').metadata.labels).toMatchObject({
      'beta.kubernetes.io/os': 'linux',
      'beta.kubernetes.io/arch': 'arm64',
    });
  });
});

describe('a node that falls silent', () => {
  it('is unknown after 50 s, with its conditions, an event and its Pods out of service', () => {
    const { cluster } = setUp(3);
    for (const name of ['a', 'b']) cluster.runPod(name, 'node-1');
    cluster.runPod('elsewhere', 'node-2');
    cluster.cutOff('node-1');
    cluster.sim.run({ forMs: 39_000 });
    expect(readyCondition(cluster, 'node-1')).toMatch(/^True/);
    cluster.sim.run({ forMs: 17_000 });
    expect(readyCondition(cluster, 'node-1')).toBe('Unknown NodeStatusUnknown: Kubelet stopped posting node status.');
    expect(findCondition(cluster.node('node-1').status.conditions, 'MemoryPressure')).toMatchObject({
      status: 'Unknown',
      reason: 'NodeStatusNeverUpdated',
    });
    expect(['a', 'b', 'elsewhere'].map((name) => cluster.isPodReady(name))).toEqual(['False', 'False', 'True']);
    expect(cluster.events()).toContain('NodeNotReady: Node node-1 status is now: NodeNotReady');
    expect(cluster.events()).toContain('NodeNotReady: Node is not ready');
    expect(cluster.taints('node-1')).toContain('unreachable:NoSchedule');
  });

  it('gets a NoExecute taint with the next pass', () => {
    const { cluster } = setUp(3);
    cluster.cutOff('node-1');
    cluster.sim.run({ forMs: 62_000 });
    expect(cluster.taints('node-1')).toEqual(['unreachable:NoExecute', 'unreachable:NoSchedule']);
    expect(cluster.node('node-1').spec.taints?.find(({ effect }) => effect === 'NoExecute')?.timeAdded).toBeDefined();
  });

  it('loses its taints when it reports again', () => {
    const { cluster } = setUp(3);
    cluster.cutOff('node-1');
    cluster.sim.run({ forMs: 70_000 });
    cluster.reconnect('node-1');
    cluster.report('node-1', 'True');
    cluster.sim.run({ forMs: 6_000 });
    expect(cluster.taints('node-1')).toEqual([]);
  });

  it('marks a Pod that is bound to it later as not ready, too', () => {
    const { cluster } = setUp(3);
    cluster.cutOff('node-1');
    cluster.sim.run({ forMs: 70_000 });
    cluster.sim.run({ untilIdle: true });
    const pod = cluster.runPod('late', 'node-2');
    cluster.delete('Pod', pod.metadata, { gracePeriodSeconds: 0 });
    cluster.create('Pod', {
      ...pod,
      metadata: { name: 'late', namespace: 'default' },
      spec: { ...pod.spec, nodeName: 'node-1' },
    });
    cluster.settle();
    expect(cluster.steps('MarkPodsNotReady')).toEqual(['default/late']);
  });

  it('and never posted a status gets 60 s', () => {
    const { cluster } = setUp(1);
    cluster.create('Node', { apiVersion: 'v1', kind: 'Node', metadata: { name: 'mute' }, spec: {} });
    cluster.sim.run({ forMs: 55_000 });
    expect(cluster.node('mute').status.conditions ?? []).toEqual([]);
    cluster.sim.run({ forMs: 12_000 });
    expect(readyCondition(cluster, 'mute')).toBe('Unknown NodeStatusNeverUpdated: Kubelet never posted node status.');
  });

  it('gets the full time again when the controller starts', () => {
    const cluster = new NodeCluster();
    cluster.addNode('node-1');
    cluster.addNode('node-2');
    cluster.cutOff('node-1');
    cluster.sim.run({ forMs: 300_000 });
    cluster.start(nodeLifecycleController);
    cluster.sim.run({ forMs: 45_000 });
    expect(readyCondition(cluster, 'node-1')).toMatch(/^True/);
    cluster.sim.run({ forMs: 12_000 });
    expect(readyCondition(cluster, 'node-1')).toMatch(/^Unknown/);
  });
});

describe('a node whose kubelet reports that it is not ready', () => {
  it('gets the not-ready taints, which are replaced by unreachable taints when it falls silent', () => {
    const { cluster } = setUp(3);
    cluster.report('node-1', 'False');
    cluster.sim.run({ forMs: 6_000 });
    expect(cluster.taints('node-1')).toEqual(['not-ready:NoExecute', 'not-ready:NoSchedule']);
    cluster.cutOff('node-1');
    cluster.sim.run({ forMs: 65_000 });
    expect(cluster.taints('node-1')).toEqual(['unreachable:NoExecute', 'unreachable:NoSchedule']);
  });
});

describe('many nodes that fall silent together', () => {
  it('are tainted one per ten seconds as long as most of the zone is ready', () => {
    const { cluster, zones, tainted } = setUp(10);
    for (const name of names(3)) cluster.cutOff(name);
    cluster.sim.run({ forMs: 62_000 });
    expect(zones()).toEqual(new Map([['', 'Normal']]));
    expect(tainted()).toHaveLength(1);
    cluster.sim.run({ forMs: 10_000 });
    expect(tainted()).toHaveLength(2);
    cluster.sim.run({ forMs: 10_000 });
    expect(tainted()).toHaveLength(3);
  });

  it('are not tainted at all when they are more than half of a small zone', () => {
    const { cluster, zones, tainted } = setUp(5);
    for (const name of names(3)) cluster.cutOff(name);
    cluster.sim.run({ forMs: 180_000 });
    expect(zones()).toEqual(new Map([['', 'PartialDisruption']]));
    expect(tainted().length).toBeLessThanOrEqual(1);
  });

  it('are not tainted if they are all nodes, because then the controller is probably cut off', () => {
    const { cluster, zones, tainted } = setUp(3);
    for (const name of names(3)) cluster.cutOff(name);
    cluster.sim.run({ forMs: 300_000 });
    expect(zones()).toEqual(new Map([['', 'FullDisruption']]));
    expect(tainted()).toEqual([]);
    cluster.reconnect('node-1');
    cluster.report('node-1', 'True');
    cluster.sim.run({ forMs: 6_000 });
    expect(cluster.steps('handleDisruption')).toContain('some nodes are ready: exiting master disruption mode');
  });

  it('are tainted at the rate of their own zone', () => {
    const { cluster, zones, tainted } = setUp(6, (i) => (i <= 3 ? 'a' : 'b'));
    for (const name of names(3)) cluster.cutOff(name);
    cluster.sim.run({ forMs: 120_000 });
    expect(zones()).toEqual(
      new Map([
        ['/a', 'FullDisruption'],
        ['/b', 'Normal'],
      ]),
    );
    expect(tainted()).toEqual(names(3));
  });
});

describe('a node that is deleted', () => {
  it('is forgotten, with an event', () => {
    const { cluster } = setUp(2);
    cluster.cutOff('node-1');
    cluster.delete('Node', { name: 'node-1' });
    cluster.sim.run({ forMs: 6_000 });
    expect(cluster.events()).toContain('RemovingNode: Node node-1 event: Removing Node node-1 from Controller');
  });
});
