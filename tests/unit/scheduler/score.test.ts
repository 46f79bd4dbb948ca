import { describe, expect, test } from 'vitest';
import { selectorFromLabels, type Pod } from '../../../src/api/index.ts';
import type { ClusterView } from '../../../src/scheduler/cache/index.ts';
import type { ScorePlugin } from '../../../src/scheduler/framework/index.ts';
import {
  balance,
  balancedAllocation,
  balanceGain,
  imageLocality,
  podTopologySpreadScore,
} from '../../../src/scheduler/score/index.ts';
import { cluster, node, pod, podAsking, podInfo } from './cluster.ts';

function scores(plugin: ScorePlugin, asked: Pod, view: ClusterView): number[] | undefined {
  return plugin.score(podInfo(asked), view.nodes, view);
}

describe('NodeResourcesBalancedAllocation', () => {
  const sized = (name: string) => node(name, { status: { allocatable: { cpu: '10', memory: '10', pods: '10' } } });

  test('gives 75 to a node whose balance the Pod does not change', () => {
    expect(scores(balancedAllocation(), podAsking({ cpu: '1', memory: '1' }), cluster([sized('a')]))).toEqual([75]);
  });

  test('prefers the node on which the Pod uses the less used resource', () => {
    const view = cluster(
      [sized('uses-cpu'), sized('uses-memory')],
      [
        podAsking({ cpu: '6' }, { spec: { nodeName: 'uses-cpu' } }),
        podAsking({ memory: '6' }, { spec: { nodeName: 'uses-memory' } }),
      ],
    );
    expect(scores(balancedAllocation(), podAsking({ memory: '4' }), view)).toEqual([85, 65]);
  });

  test('is skipped for a Pod without requests', () => {
    expect(scores(balancedAllocation(), pod(), cluster([sized('a')]))).toBeUndefined();
  });

  test('measures balance by the standard deviation of the fractions', () => {
    expect([balance([]), balance([0.3]), balance([0.2, 0.8]), balance([0, 1]), balance([0.1, 0.4, 0.7])]).toEqual([
      100, 100, 70, 50, 75,
    ]);
    expect([balanceGain(100, 100), balanceGain(50, 100), balanceGain(100, 50)]).toEqual([75, 100, 50]);
  });
});

describe('ImageLocality', () => {
  const megabytes = (size: number) => size * 1024 * 1024;
  const having = (name: string, image: string, size: number) =>
    node(name, { status: { images: [{ names: [image], sizeBytes: megabytes(size) }] } });
  const of = (image: string) => pod({ spec: { containers: [{ name: 'c', image }] } });

  test('prefers nodes that have the image, the more the larger it is', () => {
    const view = cluster([having('large', 'app:v1', 1000), having('small', 'app:v1', 20), node('none')]);
    expect(scores(imageLocality, of('app:v1'), view)).toEqual([65, 0, 0]);
  });

  test('treats an image without a tag as latest', () => {
    expect(scores(imageLocality, of('registry:5000/app'), cluster([having('a', 'registry:5000/app:latest', 1000)]))).toEqual([
      100,
    ]);
  });
});

describe('PodTopologySpread with default constraints', () => {
  const web = (nodeName?: string) => pod({ metadata: { labels: { app: 'web' } }, spec: { nodeName } });
  const nodes = ['a', 'b', 'c'].map((name) => node(name, { metadata: { labels: { 'kubernetes.io/hostname': name } } }));
  const defaultSelector = selectorFromLabels({ app: 'web' });

  test('spreads the Pods of one owner over the hosts, with or without zones', () => {
    const view = cluster(nodes, [web('a'), web('a'), web('b')], { defaultSelector });
    const [a, b, c] = scores(podTopologySpreadScore, web(), view)!;
    expect(c).toBe(100);
    expect(a).toBeLessThan(b!);
  });

  test('ignores Pods in other namespaces and terminating Pods', () => {
    const elsewhere = pod({ metadata: { namespace: 'other', labels: { app: 'web' } }, spec: { nodeName: 'a' } });
    const leaving = pod({
      metadata: { labels: { app: 'web' }, deletionTimestamp: '2026-01-01T00:00:00Z' },
      spec: { nodeName: 'b' },
    });
    expect(scores(podTopologySpreadScore, web(), cluster(nodes, [elsewhere, leaving], { defaultSelector }))).toEqual([
      100, 100, 100,
    ]);
  });

  test('is skipped for a Pod without an owner and a Service', () => {
    expect(scores(podTopologySpreadScore, web(), cluster(nodes))).toBeUndefined();
  });
});
