import { beforeEach, expect, test, vi } from 'vitest';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';
import { RecentConsole } from '../../../src/worker/projection/console.ts';
import { pastLoopsOf } from '../../../src/worker/projection/loops-at/index.ts';
import { Projection } from '../../../src/worker/projection/projection.ts';

const PLAY = { playing: false, speed: 1, behind: false };

let cluster: Cluster;
let projection: Projection;
beforeEach(() => {
  cluster = createCluster({ seed: 'projection', nodes: 1 });
  cluster.kubectl('create deployment web --image=nginx');
  cluster.run({ untilIdle: true });
  projection = new Projection(cluster);
  projection.inspect({ kind: 'Deployment', namespace: 'default', name: 'web' });
  projection.delta(PLAY);
});

test('the inspected object is sent when it or one of its Events has changed', () => {
  cluster.kubectl('create configmap settings');
  cluster.run({ forMs: 5_000 });
  expect(projection.delta(PLAY)?.inspected).toBeUndefined();
  cluster.kubectl('annotate deployment/web tried=yes');
  cluster.run({ forMs: 20 });
  expect(projection.delta(PLAY)?.inspected?.yaml).toContain('tried: "yes"');
  cluster.kubectl('scale deployment/web --replicas=2');
  cluster.run({ forMs: 5_000 });
  expect(projection.delta(PLAY)?.inspected?.events).toHaveLength(2);
});

test('unchanged objects are looked up only once, in the past and in the present', () => {
  cluster.kubectl('annotate deployment/web tried=yes');
  cluster.run({ untilIdle: true });
  const objects = vi.spyOn(cluster.history, 'lastStateOf');
  const loops = vi.spyOn(pastLoopsOf(cluster), 'at');
  for (const moment of [cluster.history.atTime(4_000), undefined]) {
    projection.seek(moment);
    expect(projection.delta(PLAY)?.inspected?.yaml.includes('tried')).toBe(moment === undefined);
    objects.mockClear();
    loops.mockClear();
    for (let frame = 0; frame < 5; frame++) expect(projection.delta(PLAY)).toBeUndefined();
    expect(objects).not.toHaveBeenCalled();
    expect(loops).not.toHaveBeenCalled();
  }
});

test('an entry of the console is a new object only if it has more output', () => {
  const recent = new RecentConsole();
  const [before] = recent.upTo(cluster, cluster.trace.lastId);
  const get = cluster.kubectl('get deployments');
  const [same, begun] = recent.upTo(cluster, cluster.trace.lastId);
  expect(same).toBe(before);
  expect(begun).toMatchObject({ line: 'kubectl get deployments', stdout: '' });
  cluster.run({ forMs: 5_000 });
  const [still, ended] = recent.upTo(cluster, cluster.trace.lastId);
  expect(still).toBe(before);
  expect(ended).toMatchObject({ stdout: get.stdout, exitCode: 0 });
  expect(recent.upTo(cluster, cluster.trace.lastId)[1]).toBe(ended);
  // Its state before any output.
  expect(recent.upTo(cluster, get.record)[1]).toEqual(begun);
});

test('a Pod whose program is imagined says of which image, once it runs', () => {
  cluster.kubectl('create deployment shop --image=team/shop-api:1');
  cluster.kubectl('create deployment lost --image=none.example/lost:1');
  cluster.run({ forMs: 20_000 });
  const pods = projection.delta(PLAY)!.objects!.changed!.filter(({ kind }) => kind === 'Pod');
  const imagined = pods.map((pod) => [pod.name.split('-')[0], 'imagined' in pod ? pod.imagined : undefined]);
  expect(new Map(imagined as [string, string | undefined][])).toEqual(
    new Map([
      ['shop', 'team/shop-api:1'],
      ['lost', undefined],
    ]),
  );
});
