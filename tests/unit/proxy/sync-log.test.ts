import { expect, test } from 'vitest';
import { createCluster } from '../../../src/cluster/index.ts';
import { SyncLog } from '../../../src/proxy/sync-log.ts';
import { deploymentYaml } from '../../manifests.ts';

/** A first sync from 100 to 110; then web changes twice and db once, and the sync from 1,110 to 1,120 takes them, while cache changes. */
function worked(): SyncLog {
  const log = new SyncLog(1_000);
  log.start(50);
  log.note('default/web', 60);
  log.begin(100);
  log.end(110, 7);
  log.note('default/web', 300);
  log.note('default/db', 400);
  log.note('default/web', 500);
  log.begin(1_110);
  log.note('default/cache', 1_115);
  log.end(1_120, 9);
  return log;
}

test('says of each moment what waits, what a sync takes, and which rules hold', () => {
  const log = worked();
  const first = { synced: { atMs: 110, revision: 7, services: 1 }, dueMs: 1_110 };
  const web = { service: 'default/web', sinceMs: 300 };
  expect([40, 200, 350, 1_000, 1_117, 1_120].map((ms) => log.at(ms))).toEqual([
    undefined,
    { waiting: [], ...first },
    { waiting: [web], ...first },
    { waiting: [web, { service: 'default/db', sinceMs: 400 }], ...first },
    { waiting: [{ service: 'default/cache', sinceMs: 1_115 }], taking: 2, ...first },
    {
      waiting: [{ service: 'default/cache', sinceMs: 1_115 }],
      synced: { atMs: 1_120, revision: 9, services: 2 },
      dueMs: 2_120,
    },
  ]);
});

test('before the first sync there are no rules, and a sync that never ended holds nothing after a stop', () => {
  const log = new SyncLog(1_000);
  log.start(50);
  log.note('default/web', 60);
  expect(log.at(70)).toEqual({ waiting: [{ service: 'default/web', sinceMs: 60 }] });
  log.begin(100);
  log.stop(105);
  log.start(500);
  expect([104, 105, 500].map((ms) => log.at(ms))).toEqual([{ waiting: [], taking: 1 }, undefined, { waiting: [] }]);
});

test('the rules of old syncs are forgotten, not those that hold', () => {
  const log = new SyncLog(0);
  log.start(0);
  for (let ms = 1; ms <= 1_000; ms++) {
    log.begin(ms);
    log.end(ms, ms);
  }
  expect(log.at(1_000)!.synced).toEqual({ atMs: 1_000, revision: 1_000, services: 0 });
  expect(log.at(10)).toEqual({ waiting: [] });
});

test('in a cluster the next sync begins when it is due, and takes what waited; without traffic no kube-proxy runs', () => {
  const cluster = createCluster({ seed: 'log', nodes: 2 });
  const service =
    '---\napiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec: {selector: {app: web}, ports: [{port: 80}]}\n';
  cluster.apply(deploymentYaml({ replicas: 3 }) + service);
  cluster.run({ untilMs: 20_000 });
  expect(cluster.machines.startedProxies).toEqual([]);
  cluster.execute({ type: 'traffic', line: 'service/web --rps 5' });
  cluster.run({ untilMs: 25_000 });
  cluster.kubectl('delete pod -l app=web');
  cluster.run({ until: () => (cluster.machines.startedProxies[0]!.stateAt(cluster.now)?.taking ?? 0) > 0 });
  const [proxy] = cluster.machines.startedProxies;
  cluster.run({ until: () => proxy!.stateAt(cluster.now)!.taking === undefined });
  cluster.run({ until: () => proxy!.stateAt(cluster.now)!.waiting.length > 0 });
  const { dueMs, waiting } = proxy!.stateAt(cluster.now)!;
  expect(waiting.map(({ service: each }) => each)).toEqual(['default/web']);
  cluster.run({ until: () => proxy!.stateAt(cluster.now)!.taking !== undefined });
  expect(cluster.now).toBe(dueMs);
  expect(proxy!.stateAt(cluster.now)).toMatchObject({ waiting: [], taking: 1 });
});
