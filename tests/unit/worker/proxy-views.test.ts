import { expect, test } from 'vitest';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';
import { ProxyViews } from '../../../src/worker/projection/proxy-views.ts';
import { deploymentYaml } from '../../manifests.ts';

const SERVICE = `---
apiVersion: v1
kind: Service
metadata: {name: web}
spec: {selector: {app: web}, ports: [{port: 80}]}
`;

/** A cluster with users, whose Pods are deleted at 25 s, up to the moment at which node-1's table is behind. */
function behind(): Cluster {
  const cluster = createCluster({ seed: 'proxies', nodes: 2 });
  cluster.apply(deploymentYaml({ replicas: 3 }) + SERVICE);
  cluster.run({ untilMs: 20_000 });
  cluster.execute({ type: 'traffic', line: 'service/web --rps 5' });
  cluster.run({ untilMs: 25_000 });
  cluster.kubectl('delete pod -l app=web');
  const [proxy] = cluster.machines.startedProxies;
  cluster.run({ until: () => proxy!.stateAt(cluster.now)!.waiting.length > 0 });
  cluster.run({ until: () => proxy!.stateAt(cluster.now)!.waiting.length === 0 });
  cluster.run({ until: () => proxy!.stateAt(cluster.now)!.waiting.length > 0 });
  return cluster;
}

function viewsAt(cluster: Cluster, atMs: number) {
  const moment = cluster.history.atTime(atMs);
  return new ProxyViews(cluster).at(moment, cluster.history.revisionAt(moment));
}

test('a table is behind from the first write that it does not know, until a sync has brought it', () => {
  const cluster = behind();
  const find = () => viewsAt(cluster, cluster.now).changed!.find(({ node }) => node === 'node-1')!;
  const { behindSinceMs, behind: count, waiting, waitingCount, synced, dueMs } = find();
  expect(count).toBeGreaterThan(0);
  expect(behindSinceMs).toBeLessThan(waiting[0]!.sinceMs);
  expect([waiting[0]!.service, waitingCount, dueMs]).toEqual(['default/web', 1, synced!.atMs + 1_000]);
  cluster.run({ forMs: 10_000 });
  expect(find()).toMatchObject({ behind: 0, waiting: [], waitingCount: 0 });
  expect(find().behindSinceMs).toBe(undefined);
});

test('says of the past what was so then, and of the time before the users that no kube-proxy ran', () => {
  const cluster = behind();
  const atMs = cluster.now;
  const then = viewsAt(cluster, atMs);
  cluster.run({ forMs: 10_000 });
  expect(viewsAt(cluster, atMs)).toEqual(then);
  expect(viewsAt(cluster, 10_000)).toEqual({ changed: [], removed: ['kube-proxy/node-1', 'kube-proxy/node-2'] });
});

test('the kube-proxy of a machine that is off or gone has no loop, and one that comes again has one', () => {
  const cluster = behind();
  const ids = () => viewsAt(cluster, cluster.now).changed!.map(({ id }) => id);
  cluster.machines.power('node-1', false);
  expect(ids()).toEqual(['kube-proxy/node-2']);
  cluster.machines.remove('node-2');
  expect(ids()).toEqual([]);
  cluster.machines.power('node-1', true);
  cluster.run({ forMs: 5_000 });
  expect(ids()).toEqual(['kube-proxy/node-1']);
});
