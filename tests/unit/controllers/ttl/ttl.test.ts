import { describe, expect, test } from 'vitest';
import { createCluster, type ClusterOptions } from '../../../../src/cluster/index.ts';
import { ttlController } from '../../../../src/controllers/ttl/controller.ts';
import { ControlPlane } from '../control-plane.ts';

const ANNOTATION = 'node.alpha.kubernetes.io/ttl';

describe('the TTL of nodes', () => {
  /** A cluster in which nodes come and go. */
  function growing() {
    const plane = new ControlPlane();
    plane.start(ttlController, ['--controllers=*,ttl']);
    let count = 0;
    const settle = (): void => {
      // A heartbeat of the first node, by which it hears of a new boundary.
      plane.do(
        plane.user.patch('Node', { name: 'node-1' }, { type: 'merge', body: { metadata: { labels: { beat: `${count}` } } } }),
      );
      plane.settle();
    };
    return {
      /** The annotation of the first node when there are this many. */
      at(nodes: number): string | undefined {
        while (count < nodes) {
          const node = { apiVersion: 'v1', kind: 'Node', metadata: { name: `node-${++count}` } } as const;
          plane.do(plane.user.create('Node', { ...node, spec: {}, status: {} }));
        }
        while (count > nodes) plane.do(plane.user.delete('Node', { name: `node-${count--}` }));
        plane.settle();
        settle();
        return plane.do(plane.user.get('Node', { name: 'node-1' })).metadata.annotations?.[ANNOTATION];
      },
    };
  }

  test('grows with the cluster, at the boundaries of upstream', () => {
    const cluster = growing();
    const sizes = [1, 100, 101, 500, 501, 1000, 1001, 2000, 2001];
    expect(sizes.map((nodes) => cluster.at(nodes))).toEqual(['0', '0', '15', '15', '30', '30', '60', '60', '300']);
  });

  test('shrinks later than it grew, so that a node that comes and goes changes nothing', () => {
    const cluster = growing();
    expect([101, 100, 90, 89, 100].map((nodes) => cluster.at(nodes))).toEqual(['15', '15', '15', '0', '0']);
  });
});

test.each<[options: ClusterOptions, annotation: string | undefined]>([
  [{}, undefined],
  [{ kubeadm: true }, '0'],
  [{ controllerManagerFlags: ['--controllers=*,ttl'] }, '0'],
  [{ kubeadm: true, controllerManagerFlags: ['--controllers=-ttl'] }, undefined],
])('a cluster with the options %j annotates its node: %s', (options, annotation) => {
  const cluster = createCluster({ nodes: 1, ...options });
  cluster.run({ untilMs: 10_000 });
  expect(cluster.get('Node', { name: 'node-1' })?.metadata.annotations?.[ANNOTATION]).toBe(annotation);
});
