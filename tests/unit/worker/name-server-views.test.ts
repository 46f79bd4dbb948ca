import { expect, test } from 'vitest';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';
import { NameServerViews } from '../../../src/worker/projection/name-server-views.ts';
import type { NameServerView } from '../../../src/worker/protocol/index.ts';
import { deploymentYaml } from '../../manifests.ts';

const SERVICE = `---
apiVersion: v1
kind: Service
metadata: {name: web}
spec: {selector: {app: web}, ports: [{port: 80}]}
`;
const NAME = 'web.default.svc.cluster.local';

/** A cluster with one CoreDNS. */
function withCoreDns(): Cluster {
  const cluster = createCluster({ seed: 'name-servers', nodes: 1, addons: ['coredns'] });
  cluster.run({ forMs: 5_000 });
  cluster.kubectl('scale -n kube-system deployment/coredns --replicas=1');
  cluster.run({ forMs: 60_000 });
  return cluster;
}

function viewsAt(cluster: Cluster, atMs: number) {
  const moment = cluster.history.atTime(atMs);
  return new NameServerViews(cluster).at(moment, cluster.history.revisionAt(moment));
}

function only(cluster: Cluster, atMs = cluster.now): NameServerView {
  const { changed = [] } = viewsAt(cluster, atMs);
  expect(changed.length).toBe(1);
  return changed[0]!;
}

test('a CoreDNS at rest has its caches, is ready, and answers for every Service', () => {
  const view = only(withCoreDns());
  const caches = view.caches.map(({ kind, size, synced, unseen }) => ({ kind, size, synced, unseen }));
  expect(caches).toEqual([
    { kind: 'Namespace', size: expect.any(Number), synced: true, unseen: 0 },
    { kind: 'Service', size: 1, synced: true, unseen: 0 },
    { kind: 'EndpointSlice', size: expect.any(Number), synced: true, unseen: 0 },
  ]);
  expect(view).toMatchObject({ runs: true, isFilled: true, zones: ['cluster.local'], lookups: [] });
  expect(view.records.map(({ name, found, inEtcd }) => [name, found, inEtcd])).toEqual([
    ['kube-dns.kube-system.svc.cluster.local', { type: 'addresses', addresses: ['10.96.0.10'], count: 1 }, undefined],
  ]);
});

test('a CoreDNS whose watch is late does not know a Service that etcd has: it says so, with the question and for how long', () => {
  const cluster = withCoreDns();
  cluster.execute({ type: 'inject', fault: { type: 'watch-delay', client: 'coredns', kind: 'Service', delayMs: 20_000 } });
  cluster.apply(deploymentYaml({ replicas: 1 }) + SERVICE);
  cluster.execute({ type: 'traffic', line: 'service/web --rps 5' });
  cluster.run({ forMs: 10_000 });
  const late = only(cluster);
  const { clusterIP } = cluster.get('Service', { namespace: 'default', name: 'web' })!.spec;
  expect(late.caches.map(({ unseen }) => unseen)).toEqual([0, 1, 0]);
  expect(cluster.now - late.caches[1]!.unseenSinceMs!).toBeGreaterThan(9_000);
  expect(late.records[0]).toEqual({
    name: NAME,
    found: { type: 'unknown' },
    inEtcd: { type: 'addresses', addresses: [clusterIP], count: 1 },
  });
  expect(late.lookups[0]).toMatchObject({ client: 'node-1', tries: [{ name: NAME, code: 'NXDOMAIN', count: 0 }] });
  const then = cluster.now;
  cluster.run({ forMs: 20_000 });
  const now = only(cluster);
  expect(now.caches.map(({ unseen }) => unseen)).toEqual([0, 0, 0]);
  expect(now.lookups[0]!.tries[0]).toMatchObject({ code: 'NOERROR', addresses: [clusterIP] });
  expect(only(cluster, then)).toEqual(late);
});

test('a program that looks a short name up tries each search domain, of several CoreDNS', () => {
  const cluster = createCluster({ seed: 'tries', nodes: 2, addons: ['coredns'] });
  cluster.kubectl('run shell --image=busybox --command -- sleep 3600');
  cluster.run({ forMs: 40_000 });
  cluster.kubectl('exec shell -- wget -q -O- http://nobody');
  cluster.run({ forMs: 10_000 });
  const { changed = [] } = viewsAt(cluster, cluster.now);
  const asked = changed.filter(({ lookups }) => lookups.length > 0);
  expect(asked.length).toBeGreaterThan(0);
  for (const { id, lookups } of asked) {
    const { client, tries } = lookups[0]!;
    expect([client, ...tries.map(({ name, code }) => `${name} ${code}`)]).toEqual([
      'default/shell',
      'nobody.default.svc.cluster.local NXDOMAIN',
      'nobody.svc.cluster.local NXDOMAIN',
      'nobody.cluster.local NXDOMAIN',
      expect.stringMatching(/^nobody /),
    ]);
    expect(tries.every(({ other }) => other !== id)).toBe(true);
    expect(tries.some(({ other }) => other === undefined)).toBe(true);
  }
});

test('a CoreDNS whose container has ended stays while its Pod does, without caches', () => {
  const cluster = withCoreDns();
  const before = cluster.now;
  const [pod] = cluster.list('Pod', { namespace: 'kube-system' });
  cluster.execute({ type: 'inject', fault: { type: 'container-crash', pod: `kube-system/${pod!.metadata.name}` } });
  cluster.run({ forMs: 100 });
  expect(only(cluster)).toMatchObject({ id: `coredns/${pod!.metadata.name}`, runs: false, records: [] });
  expect(only(cluster).caches.map(({ synced }) => synced)).toEqual([false, false, false]);
  expect(only(cluster, before - 1).runs).toBe(true);
  cluster.kubectl('scale -n kube-system deployment/coredns --replicas=0');
  cluster.run({ forMs: 60_000 });
  const { changed, removed } = viewsAt(cluster, cluster.now);
  expect(changed).toEqual([]);
  expect(removed).toContain(`coredns/${pod!.metadata.name}`);
});
