import { describe, expect, test } from 'vitest';
import type { Pod } from '../../../src/api/index.ts';
import { podInfo, SchedulerCache } from '../../../src/scheduler/cache/index.ts';
import { node, pod, podAsking, type Sketch } from './cluster.ts';

const ON_A: Sketch = { spec: { nodeName: 'a' } };

function cacheWith(...pods: readonly Pod[]): SchedulerCache {
  const cache = new SchedulerCache();
  cache.addNode(node('a'));
  cache.addNode(node('b'));
  for (const each of pods) cache.addPod(each);
  return cache;
}

function used(cache: SchedulerCache, name: string) {
  const { requested, nonZeroRequested, pods } = cache.node(name)!;
  return { cpu: requested.milliCpu, memory: requested.memory, counted: nonZeroRequested.milliCpu, pods: pods.size };
}

const NOTHING = { cpu: 0, memory: 0, counted: 0, pods: 0 };

describe('the resources in use on a node', () => {
  test('are the sum of its Pods', () => {
    const cache = cacheWith(podAsking({ cpu: '500m', memory: '1Ki' }, ON_A), podAsking({ cpu: '1' }, ON_A));
    expect(used(cache, 'a')).toEqual({ cpu: 1500, memory: 1024, counted: 1500, pods: 2 });
    expect(used(cache, 'b')).toEqual(NOTHING);
  });

  test('include 100m for a container without a CPU request when nodes are scored', () => {
    const cache = cacheWith(podAsking({ memory: '1Ki' }, ON_A));
    expect(used(cache, 'a')).toEqual({ cpu: 0, memory: 1024, counted: 100, pods: 1 });
  });

  test('are zero again when all Pods are gone', () => {
    const pods = [podAsking({ cpu: '1', 'example.com/gpu': '2' }, ON_A), pod(ON_A)];
    const cache = cacheWith(...pods);
    expect(cache.node('a')!.requested.get('example.com/gpu')).toBe(2);
    for (const each of pods) cache.removePod(each);
    expect(used(cache, 'a')).toEqual(NOTHING);
    expect(cache.node('a')!.requested.get('example.com/gpu')).toBe(0);
    expect(cache.node('a')!.alike.size).toBe(0);
  });

  test('count Pods with equal labels together, and terminating ones separately', () => {
    const web = (labels = { app: 'web' }) => pod({ metadata: { labels }, ...ON_A });
    const [first, second, other] = [web(), web(), web({ app: 'db' })] as const;
    const cache = cacheWith(first, second, other);
    const counts = () =>
      [...cache.node('a')!.alike.values()].map(({ traits, count, terminating }) => [traits.labels?.['app'], count, terminating]);
    expect(counts()).toEqual([
      ['web', 2, 0],
      ['db', 1, 0],
    ]);
    cache.updatePod({ ...second, metadata: { ...second.metadata, deletionTimestamp: '2026-01-01T00:00:00Z' } });
    expect(counts()).toEqual([
      ['web', 2, 1],
      ['db', 1, 0],
    ]);
    cache.updatePod({ ...first, metadata: { ...first.metadata, labels: { app: 'db' } } });
    expect(counts()).toEqual([
      ['web', 1, 1],
      ['db', 2, 0],
    ]);
  });

  test('follow a Pod whose requests change in place', () => {
    const before = podAsking({ cpu: '1' }, ON_A);
    const cache = cacheWith(before);
    cache.updatePod({ ...before, spec: { ...podAsking({ cpu: '2' }).spec, nodeName: 'a' } });
    expect(used(cache, 'a').cpu).toBe(2000);
  });

  test('include the used ports by address', () => {
    const withPort = (hostIP?: string) =>
      pod({ spec: { nodeName: 'a', containers: [{ name: 'c', ports: [{ containerPort: 80, hostPort: 80, hostIP }] }] } });
    const taken = withPort('10.0.0.1');
    const cache = cacheWith(taken);
    const conflicts = (ip?: string) => cache.node('a')!.hasPortConflict(podInfo(withPort(ip)).hostPorts);
    expect([conflicts('10.0.0.1'), conflicts('10.0.0.2'), conflicts()]).toEqual([true, false, true]);
    cache.removePod(taken);
    expect(conflicts()).toBe(false);
  });
});

describe('an assumed Pod', () => {
  const web = podAsking({ cpu: '1' });

  test('counts on its node at once', () => {
    const cache = cacheWith();
    const assumed = cache.assumePod(podInfo(web), 'a');
    expect(assumed.pod.spec.nodeName).toBe('a');
    expect(cache.isAssumed(web)).toBe(true);
    expect(used(cache, 'a').cpu).toBe(1000);
  });

  test('counts once when the watch shows it bound', () => {
    const cache = cacheWith();
    cache.assumePod(podInfo(web), 'a');
    cache.addPod({ ...web, spec: { ...web.spec, nodeName: 'a' } });
    expect(cache.isAssumed(web)).toBe(false);
    expect(used(cache, 'a').cpu).toBe(1000);
  });

  test('moves when the watch shows it on another node', () => {
    const cache = cacheWith();
    cache.assumePod(podInfo(web), 'a');
    cache.addPod({ ...web, spec: { ...web.spec, nodeName: 'b' } });
    expect([used(cache, 'a').pods, used(cache, 'b').pods]).toEqual([0, 1]);
  });

  test('is forgotten completely', () => {
    const cache = cacheWith();
    cache.assumePod(podInfo(web), 'a');
    cache.forgetPod(web);
    expect(used(cache, 'a')).toEqual(NOTHING);
    expect(cache.podCount).toBe(0);
  });

  test('cannot be forgotten after it is bound', () => {
    const cache = cacheWith();
    cache.assumePod(podInfo(web), 'a');
    cache.addPod({ ...web, spec: { ...web.spec, nodeName: 'a' } });
    cache.forgetPod(web);
    expect(used(cache, 'a').pods).toBe(1);
  });

  test('cannot be assumed twice', () => {
    const cache = cacheWith();
    cache.assumePod(podInfo(web), 'a');
    expect(() => cache.assumePod(podInfo(web), 'b')).toThrow('it cannot be assumed');
  });
});

describe('nodes', () => {
  test('are tried zone by zone in turn', () => {
    const cache = new SchedulerCache();
    const zones = { a1: 'a', a2: 'a', a3: 'a', b1: 'b', c1: 'c', c2: 'c' };
    for (const [name, zone] of Object.entries(zones))
      cache.addNode(node(name, { metadata: { labels: { 'topology.kubernetes.io/zone': zone } } }));
    expect(cache.nodes.map(({ name }) => name)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
    cache.removeNode(node('b1'));
    expect(cache.nodes.map(({ name }) => name)).toEqual(['a1', 'c1', 'a2', 'c2', 'a3']);
  });

  test('that are unknown keep the Pods bound to them until they are added', () => {
    const cache = new SchedulerCache();
    cache.addPod(podAsking({ cpu: '1' }, ON_A));
    expect(cache.node('a')).toBeUndefined();
    expect(cache.nodes).toEqual([]);
    cache.addNode(node('a'));
    expect(used(cache, 'a').cpu).toBe(1000);
  });

  test('that are removed keep their Pods until they are added again', () => {
    const cache = cacheWith(podAsking({ cpu: '1' }, ON_A));
    cache.removeNode(node('a'));
    expect(cache.nodes.map(({ name }) => name)).toEqual(['b']);
    cache.addNode(node('a'));
    expect(used(cache, 'a').cpu).toBe(1000);
  });

  test('count for each of their images', () => {
    const cache = cacheWith();
    const withImage = (name: string) => node(name, { status: { images: [{ names: ['app:v1', 'app@sha256:1'], sizeBytes: 5 }] } });
    cache.updateNode(withImage('a'));
    cache.updateNode(withImage('b'));
    expect(cache.nodesWithImage('app:v1')).toBe(2);
    expect(cache.node('a')!.images.get('app@sha256:1')).toBe(5);
    cache.removeNode(withImage('a'));
    expect(cache.nodesWithImage('app:v1')).toBe(1);
  });

  test('are restricted as long as one is cordoned or has a taint', () => {
    const cache = cacheWith();
    const tainted = node('a', { spec: { taints: [{ key: 'dedicated', effect: 'NoSchedule' }] } });
    const cordoned = node('b', { spec: { unschedulable: true } });
    const steps: [() => void, boolean][] = [
      [() => cache.updateNode(tainted), true],
      [() => cache.updateNode(cordoned), true],
      [() => cache.updateNode(node('a', { spec: { taints: [] } })), true],
      [() => cache.updateNode(node('b')), false],
      [() => cache.updateNode(tainted), true],
      [() => cache.removeNode(tainted), false],
      [() => cache.addNode(tainted), true],
    ];
    expect(cache.hasRestrictedNodes).toBe(false);
    for (const [step, expected] of steps) {
      step();
      expect(cache.hasRestrictedNodes).toBe(expected);
    }
  });
});
