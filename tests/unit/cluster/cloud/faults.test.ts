import { describe, expect, test } from 'vitest';
import { createCluster, type Cluster } from '../../../../src/cluster/index.ts';

function made(cloud = true): Cluster {
  const cluster = createCluster({ seed: 'cloud', nodes: 1, cloud });
  cluster.run({ untilMs: 10_000 });
  return cluster;
}

/** Gives a command, and lets time pass. */
function give(cluster: Cluster, command: Parameters<Cluster['execute']>[0], forMs = 20_000): void {
  cluster.execute(command);
  cluster.run({ forMs });
}

/** The address that a new Service of type LoadBalancer has after half a minute. */
function address(cluster: Cluster): string | undefined {
  give(cluster, { type: 'kubectl', line: 'create service loadbalancer web --tcp=80' }, 30_000);
  return cluster.get('Service', { namespace: 'default', name: 'web' })?.status.loadBalancer?.ingress?.[0]?.ip;
}

describe('a controller of the cloud', () => {
  test('is stopped by a fault like any other, by its earlier name too, and catches up when it starts again', () => {
    const cluster = made();
    give(cluster, { type: 'inject', fault: { type: 'controller-stop', controller: 'service' } });
    expect(cluster.faultsAt(cluster.trace.lastId).map(({ fault }) => fault)).toEqual([
      { type: 'controller-stop', controller: 'service-lb-controller' },
    ]);
    expect(address(cluster)).toBeUndefined();
    give(cluster, { type: 'clear', id: 1 });
    expect(cluster.get('Service', { namespace: 'default', name: 'web' })?.status.loadBalancer?.ingress?.[0]?.ip).toBe(
      '198.51.100.1',
    );
  });

  test('loses its rights with the role of its ServiceAccount', () => {
    const cluster = made();
    give(cluster, { type: 'kubectl', line: 'delete clusterrolebinding system:controller:service-controller' });
    expect(address(cluster)).toBeUndefined();
  });

  test('is unknown to faults in a cluster without a cloud', () => {
    const cluster = made(false);
    const invocation = cluster.execute({
      type: 'inject',
      fault: { type: 'controller-stop', controller: 'service-lb-controller' },
    });
    cluster.run({ forMs: 1_000 });
    expect(invocation.stderr.split(':', 2).join(':')).toBe('error: unknown controller "service-lb-controller"');
  });
});
