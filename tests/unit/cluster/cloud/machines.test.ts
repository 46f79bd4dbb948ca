import { describe, expect, test } from 'vitest';
import { createCluster, type Cluster } from '../../../../src/cluster/index.ts';

const SHUTDOWN = 'node.cloudprovider.kubernetes.io/shutdown:NoSchedule';

function made(cloud = true): Cluster {
  const cluster = createCluster({ seed: 'machines', nodes: 2, cloud });
  cluster.run({ untilMs: 20_000 });
  return cluster;
}

function nodes(cluster: Cluster): readonly string[] {
  return cluster.list('Node').map(({ metadata }) => metadata.name);
}

/** Key and effect of the taints of node-1. */
function taints(cluster: Cluster): readonly string[] {
  return (cluster.get('Node', { name: 'node-1' })?.spec.taints ?? []).map(({ key, effect }) => `${key}:${effect}`).toSorted();
}

/** What the cloud's controller says of nodes. */
function events(cluster: Cluster): readonly string[] {
  const told = cluster.list('Event').filter(({ source }) => source?.component === 'cloud-node-lifecycle-controller');
  return told.map(({ type, reason, message, involvedObject: { kind, name } }) => `${kind}/${name} ${type} ${reason}: ${message}`);
}

describe('a machine that is removed from the cloud', () => {
  test('takes its Node with it, once the Node is not ready any more', () => {
    const cluster = made();
    const removed = cluster.execute({ type: 'remove-node', name: 'node-1' });
    cluster.run({ forMs: 40_000 });
    expect(removed.stdout).toBe('machine node-1 removed\n');
    expect(nodes(cluster)).toEqual(['node-1', 'node-2']);
    cluster.run({ forMs: 30_000 });
    expect(nodes(cluster)).toEqual(['node-2']);
    expect(events(cluster)).toEqual([
      'Node/node-1 Normal DeletingNode: Deleting node node-1 because it does not exist in the cloud provider',
    ]);
  });

  test('has its Node deleted by the same command in a cluster without a cloud', () => {
    const cluster = made(false);
    const removed = cluster.execute({ type: 'remove-node', name: 'node-1' });
    cluster.run({ forMs: 1_000 });
    expect(removed.stdout).toBe('node "node-1" deleted\n');
    expect(nodes(cluster)).toEqual(['node-2']);
  });
});

describe('a machine without power', () => {
  test('is shut down for the cloud: its Node stays, with a taint until it is ready again', () => {
    const cluster = made();
    cluster.execute({ type: 'power-node', name: 'node-1', on: false });
    cluster.run({ forMs: 40_000 });
    expect(taints(cluster)).toEqual([]);
    cluster.run({ forMs: 60_000 });
    expect(taints(cluster)).toEqual([
      SHUTDOWN,
      'node.kubernetes.io/unreachable:NoExecute',
      'node.kubernetes.io/unreachable:NoSchedule',
    ]);
    expect(nodes(cluster)).toEqual(['node-1', 'node-2']);
    cluster.execute({ type: 'power-node', name: 'node-1', on: true });
    cluster.run({ forMs: 60_000 });
    expect(taints(cluster)).toEqual([]);
    expect(events(cluster)).toEqual([]);
  });

  test('gets no such taint in a cluster without a cloud', () => {
    const cluster = made(false);
    cluster.execute({ type: 'power-node', name: 'node-1', on: false });
    cluster.run({ forMs: 100_000 });
    expect(taints(cluster)).toEqual(['node.kubernetes.io/unreachable:NoExecute', 'node.kubernetes.io/unreachable:NoSchedule']);
  });
});

test('a node that is ready costs the cloud no question, and a cluster at rest stays idle', () => {
  const cluster = made();
  const before = cluster.eventCount;
  cluster.run({ forMs: 60_000 });
  const plain = made(false);
  const plainBefore = plain.eventCount;
  plain.run({ forMs: 60_000 });
  // The rounds of the controller, and the renewals of its Lease.
  expect(cluster.eventCount - before - (plain.eventCount - plainBefore)).toBeLessThan(200);
  expect(cluster.run({ untilIdle: true })).toBe('idle');
});
