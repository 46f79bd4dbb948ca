import { expect, test, vi } from 'vitest';
import { isPodActive, isPodReady, type Deployment, type Pod, type ReplicaSet } from '../../../src/api/index.ts';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';
import { Projection } from '../../../src/worker/projection/projection.ts';
import type { NumbersView, PodCount } from '../../../src/worker/protocol/index.ts';

const PLAY = { playing: false, speed: 1, behind: false } as const;
const WEB = 'Deployment/default/web';

/** The numbers that a page has after each delta. */
class Numbers {
  readonly #projection: Projection;
  readonly #known = new Map<string, NumbersView>();

  constructor(cluster: Cluster) {
    this.#projection = new Projection(cluster);
  }

  seek(moment: Parameters<Projection['seek']>[0]): void {
    this.#projection.seek(moment);
  }

  now(): ReadonlyMap<string, NumbersView> {
    const { changed = [], removed = [] } = this.#projection.delta(PLAY)?.numbers ?? {};
    for (const id of removed) this.#known.delete(id);
    for (const each of changed) this.#known.set(each.id, each);
    return new Map(this.#known);
  }
}

function rollout(replicas = 4): Cluster {
  const cluster = createCluster({ seed: 'numbers', nodes: 3, timings: 'teaching' });
  cluster.run({ untilIdle: true });
  cluster.kubectl(`create deployment web --image=nginx:1.27 --replicas=${replicas}`);
  cluster.run({ untilIdle: true });
  return cluster;
}

/** The Pods of a ReplicaSet in these, as its controller counts them. */
function count(pods: readonly Pod[], set: ReplicaSet): PodCount {
  const own = pods.filter(({ metadata }) => metadata.ownerReferences?.[0]?.uid === set.metadata.uid).filter(isPodActive);
  return { pods: own.length, ready: own.filter(isPodReady).length };
}

function sum(counts: readonly PodCount[]): PodCount {
  return counts.reduce((a, b) => ({ pods: a.pods + b.pods, ready: a.ready + b.ready }), { pods: 0, ready: 0 });
}

test('at rest all numbers agree, and nothing is on its way', () => {
  const cluster = rollout();
  const numbers = new Numbers(cluster).now();
  const four = { pods: 4, ready: 4 };
  const [set] = cluster.list('ReplicaSet');
  for (const id of [WEB, `ReplicaSet/default/${set!.metadata.name}`])
    expect(numbers.get(id)).toMatchObject({ there: four, status: four, cache: { ...four, onTheWay: 0 } });
  expect(numbers.get(WEB)).toMatchObject({ generation: 1, observedGeneration: 1 });
});

test(
  'during a rollout each number is exact after every event: of etcd, of the status, and of the cache that the controllers read',
  { timeout: 30_000 },
  () => {
    const cluster = rollout();
    const numbers = new Numbers(cluster);
    cluster.kubectl('set image deployment/web nginx=nginx:1.28');
    const { informers } = cluster.managers.find(({ isLeader }) => isLeader)!;
    let differing = 0;
    while (cluster.run({ untilIdle: true, maxEvents: 1 }) !== 'idle') {
      const now = numbers.now();
      const cachedPods = informers!.informer('Pod').lister.list();
      const cachedSets = informers!.informer('ReplicaSet').lister.list();
      const sets = cluster.list('ReplicaSet') as readonly ReplicaSet[];
      for (const set of sets) {
        const { there, status, cache } = now.get(`ReplicaSet/default/${set.metadata.name}`)!;
        expect(there).toEqual(count(cluster.list('Pod') as readonly Pod[], set));
        expect(status).toEqual({ pods: set.status.replicas, ready: set.status.readyReplicas ?? 0 });
        expect(cache).toMatchObject(count(cachedPods, set));
        if (JSON.stringify(there) !== JSON.stringify(status)) differing++;
      }
      const web = cluster.get('Deployment', { namespace: 'default', name: 'web' }) as Deployment;
      const { there, status, cache } = now.get(WEB)!;
      expect(there).toEqual(sum(sets.map((set) => count(cluster.list('Pod') as readonly Pod[], set))));
      expect(status).toEqual({ pods: web.status.replicas, ready: web.status.readyReplicas ?? 0 });
      const known = cachedSets.map(({ status: { replicas, readyReplicas = 0 } }) => ({ pods: replicas, ready: readyReplicas }));
      expect(cache).toMatchObject(sum(known));
    }
    expect(differing).toBeGreaterThan(20);
  },
);

test('looking back, and forward again, gives the numbers as they were', () => {
  const cluster = rollout();
  const live = new Numbers(cluster);
  cluster.kubectl('set image deployment/web nginx=nginx:1.28');
  const seen: [record: number, numbers: string][] = [];
  const text = (numbers: ReadonlyMap<string, NumbersView>): string =>
    JSON.stringify([...numbers.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  while (cluster.run({ untilIdle: true, maxEvents: 40 }) !== 'idle') seen.push([cluster.trace.lastId, text(live.now())]);
  const past = new Numbers(cluster);
  expect(seen.length).toBeGreaterThan(20);
  for (const [record, numbers] of [...seen.toReversed(), ...seen]) {
    past.seek(cluster.history.atRecord(record));
    expect(text(past.now())).toBe(numbers);
  }
  past.seek(undefined);
  expect(text(past.now())).toBe(text(live.now()));
});

test('a Deployment that was just scaled is older in the cache, and its status is about the older generation', () => {
  const cluster = rollout();
  const numbers = new Numbers(cluster);
  const { resourceVersion } = cluster.get('Deployment', { namespace: 'default', name: 'web' })!.metadata;
  cluster.kubectl('scale deployment/web --replicas=6');
  cluster.run({
    until: () => (cluster.get('Deployment', { namespace: 'default', name: 'web' }) as Deployment).spec.replicas === 6,
  });
  const object = { resourceVersion, behind: 1, wanted: 4 };
  expect(numbers.now().get(WEB)).toMatchObject({ generation: 2, observedGeneration: 1, cache: { onTheWay: 1, object } });
  cluster.run({ untilIdle: true });
  expect(numbers.now().get(WEB)).toMatchObject({ generation: 2, observedGeneration: 2, cache: { onTheWay: 0 } });
  expect(numbers.now().get(WEB)?.cache?.object).toBeUndefined();
});

test('without a leading controller manager nobody knows anything', () => {
  const cluster = rollout();
  const numbers = new Numbers(cluster);
  cluster.execute({ type: 'power-manager', name: cluster.managers[0]!.hostname, on: false });
  cluster.run({ forMs: 1000 });
  const now = numbers.now().get(WEB)!;
  expect(now.there).toEqual({ pods: 4, ready: 4 });
  expect(now.cache).toBeUndefined();
});

const OTHERS = `
apiVersion: apps/v1
kind: StatefulSet
metadata: { name: db }
spec:
  serviceName: db
  replicas: 2
  selector: { matchLabels: { app: db } }
  template:
    metadata: { labels: { app: db } }
    spec: { containers: [{ name: nginx, image: 'nginx:1.27' }] }
---
apiVersion: apps/v1
kind: DaemonSet
metadata: { name: logs }
spec:
  selector: { matchLabels: { app: logs } }
  template:
    metadata: { labels: { app: logs } }
    spec: { containers: [{ name: nginx, image: 'nginx:1.27' }] }
---
apiVersion: v1
kind: ReplicationController
metadata: { name: old }
spec:
  replicas: 2
  selector: { app: old }
  template:
    metadata: { labels: { app: old } }
    spec: { containers: [{ name: nginx, image: 'nginx:1.27' }] }
---
apiVersion: batch/v1
kind: Job
metadata: { name: once }
spec:
  completions: 3
  parallelism: 2
  template:
    spec: { restartPolicy: Never, containers: [{ name: sh, image: busybox, command: [sh, -c, 'sleep 5'] }] }
`;

test('every kind that owns Pods is behind while they come, and agrees with them at rest', () => {
  const cluster = createCluster({ seed: 'owners', nodes: 3, timings: 'teaching' });
  cluster.run({ untilIdle: true });
  cluster.apply(OTHERS);
  const numbers = new Numbers(cluster);
  const ids = ['StatefulSet/default/db', 'DaemonSet/default/logs', 'ReplicationController/default/old', 'Job/default/once'];
  const differed = new Set<string>();
  const note = (): void => {
    const now = numbers.now();
    for (const id of ids) {
      const { there, status } = now.get(id) ?? {};
      if (JSON.stringify(there) !== JSON.stringify(status)) differed.add(id);
    }
  };
  const agree = (): void => {
    for (const id of ids) {
      const { there, status, cache } = numbers.now().get(id)!;
      expect([id, status, { pods: cache?.pods, ready: cache?.ready }]).toEqual([id, there, there]);
    }
  };
  while (cluster.run({ untilIdle: true, maxEvents: 20 }) !== 'idle') note();
  expect([...differed].toSorted()).toEqual(ids.toSorted());
  agree();
  cluster.kubectl('delete pod db-0');
  cluster.kubectl('set image daemonset/logs nginx=nginx:1.28');
  cluster.kubectl('scale rc/old --replicas=1');
  cluster.run({ untilIdle: true });
  agree();
});

test('a delta costs what was written, not what exists', () => {
  const cluster = rollout(60);
  const numbers = new Numbers(cluster);
  numbers.now();
  const listed = vi.spyOn(cluster.history, 'listAt');
  const looked = vi.spyOn(cluster.history, 'versionsOf');
  cluster.kubectl('label deployment web tried=yes');
  cluster.run({ untilIdle: true });
  numbers.now();
  expect(listed).not.toHaveBeenCalled();
  expect(looked.mock.calls.length).toBeLessThan(5);
});

test('an event that a fault took is missing in the cache until the next list, then and when looking back', () => {
  const cluster = rollout();
  const numbers = new Numbers(cluster);
  const { informers } = cluster.managers.find(({ isLeader }) => isLeader)!;
  const [set] = cluster.list('ReplicaSet') as readonly ReplicaSet[];
  const id = `ReplicaSet/default/${set!.metadata.name}`;
  const seen: [record: number, cache: NumbersView['cache']][] = [];
  const note = (): NumbersView['cache'] => {
    const { cache } = numbers.now().get(id)!;
    expect(cache).toMatchObject(count(informers!.informer('Pod').lister.list(), set!));
    seen.push([cluster.trace.lastId, cache]);
    return cache;
  };
  cluster.execute({ type: 'fault', line: 'inject watch-drop --client=shared-informers --kind=Pod' });
  const [pod] = cluster.list('Pod');
  cluster.kubectl(`delete pod ${pod!.metadata.name} --grace-period=0 --force`);
  while (cluster.run({ untilIdle: true, maxEvents: 30 }) !== 'idle') note();
  expect(note()).toMatchObject({ pods: 4, ready: 4 });
  cluster.execute({ type: 'fault', line: 'clear 1' });
  cluster.kubectl('label pods --all tried=yes');
  while (cluster.run({ untilIdle: true, maxEvents: 30 }) !== 'idle') note();
  expect(note()).toMatchObject({ pods: 4, onTheWay: 0, missed: 1 });
  expect(numbers.now().get(id)?.there.pods).toBe(3);
  cluster.execute({ type: 'fault', line: 'inject watch-expire --client=shared-informers --kind=Pod' });
  while (cluster.run({ untilIdle: true, maxEvents: 30 }) !== 'idle') note();
  expect(note()?.missed).toBeUndefined();
  const past = new Numbers(cluster);
  for (const [record, cache] of [...seen.toReversed(), ...seen]) {
    past.seek(cluster.history.atRecord(record));
    expect(past.now().get(id)?.cache).toEqual(cache);
  }
});
