import { describe, expect, test } from 'vitest';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';
import { askNameServer, type DnsReply } from '../../../src/cri/index.ts';

function withCoreDns(seed = 'coredns'): Cluster {
  const cluster = createCluster({ seed, nodes: 2, addons: ['coredns'], freeze: true });
  cluster.run({ forMs: 30_000 });
  return cluster;
}

/** What a client on the first node gets for a name from 10.96.0.10. */
function ask(cluster: Cluster, name: string): DnsReply {
  const { network, clientNodes } = cluster.machines;
  const { ip, routes } = clientNodes[0]!;
  cluster.sim.spawn('rules', routes.ready());
  cluster.run({ forMs: 2_000 });
  return askNameServer({ network, routes, client: ip, server: '10.96.0.10', name });
}

function podsOf(cluster: Cluster): readonly string[] {
  return cluster
    .list('Pod', { namespace: 'kube-system' })
    .map(({ status }) => `${status.phase} ${status.conditions?.find(({ type }) => type === 'Ready')?.status}`);
}

describe('the addon coredns', () => {
  test('runs two Pods behind the Service kube-dns, as kubeadm installs them', () => {
    const cluster = withCoreDns();
    expect(podsOf(cluster)).toEqual(['Running True', 'Running True']);
    expect(cluster.get('Service', { namespace: 'kube-system', name: 'kube-dns' })!.spec.clusterIP).toBe('10.96.0.10');
    const log = cluster.kubectl('logs -n kube-system deployment/coredns');
    cluster.run({ forMs: 1_000 });
    expect(log.stdout).toContain('CoreDNS-1.13.1');
  });

  test('answers for the Services of the cluster', () => {
    const cluster = withCoreDns();
    expect(ask(cluster, 'kube-dns.kube-system.svc.cluster.local')).toEqual({
      code: 'NOERROR',
      addresses: ['10.96.0.10'],
      canonicalName: 'kube-dns.kube-system.svc.cluster.local',
    });
    expect(ask(cluster, 'nobody.default.svc.cluster.local')).toMatchObject({ code: 'NXDOMAIN', addresses: [] });
  });
});

const kubeSystem = { namespace: 'kube-system' } as const;

function done(cluster: Cluster, line: string, forMs = 1_000): string {
  const invocation = cluster.kubectl(line);
  cluster.run({ forMs });
  expect(invocation.stderr).toBe('');
  return invocation.stdout;
}

describe('a CoreDNS', () => {
  test('is a client of its own, named after its Pod', () => {
    const cluster = withCoreDns();
    const pods = cluster.list('Pod', kubeSystem).map(({ metadata }) => `coredns/${metadata.name}`);
    const watchers = cluster.apiServer.watches.filter(({ user }) => user.startsWith('coredns/'));
    expect([...new Set(watchers.map(({ user }) => user))].toSorted()).toEqual(pods.toSorted());
    expect(watchers.map(({ kind }) => kind).toSorted()).toEqual([
      'EndpointSlice',
      'EndpointSlice',
      'Namespace',
      'Namespace',
      'Service',
      'Service',
    ]);
  });

  test('ends with its container, and begins again with it', () => {
    const cluster = withCoreDns();
    const watching = () => cluster.apiServer.watches.filter(({ user }) => user.startsWith('coredns/')).length;
    const [pod] = cluster.list('Pod', kubeSystem);
    cluster.execute({
      type: 'inject',
      fault: { type: 'container-crash', pod: `kube-system/${pod!.metadata.name}` },
    });
    cluster.run({ forMs: 100 });
    expect(watching()).toBe(3);
    cluster.run({ forMs: 60_000 });
    expect(watching()).toBe(6);
    expect(podsOf(cluster)).toEqual(['Running True', 'Running True']);
    done(cluster, 'scale -n kube-system deployment/coredns --replicas=0', 40_000);
    expect(watching()).toBe(0);
  });

  test('ends with its machine', () => {
    const cluster = withCoreDns();
    for (const name of ['node-1', 'node-2']) cluster.execute({ type: 'power-node', name, on: false });
    cluster.run({ forMs: 100 });
    expect(cluster.apiServer.watches.filter(({ user }) => user.startsWith('coredns/'))).toEqual([]);
  });

  test('serves for five seconds after SIGTERM', () => {
    const cluster = withCoreDns();
    const [pod] = cluster.list('Pod', kubeSystem);
    const name = pod!.metadata.name;
    const peer = cluster.machines.network.peer(pod!.status.podIP!)!;
    cluster.kubectl(`delete pod -n kube-system ${name} --wait=false`);
    cluster.run({ forMs: 4_000 });
    expect(peer.query(53, 'kube-dns.kube-system.svc.cluster.local', '')?.addresses).toEqual(['10.96.0.10']);
    expect(done(cluster, `logs -n kube-system ${name}`)).toContain('Going into lameduck mode for 5s');
    cluster.run({ forMs: 3_000 });
    expect(peer.listens(53)).toBe(false);
  });

  test('answers SERVFAIL and is not ready until it has its caches', () => {
    const cluster = createCluster({ seed: 'unsynced', nodes: 1, addons: ['coredns'] });
    cluster.execute({ type: 'inject', fault: { type: 'api-error', code: 503, client: 'coredns', verb: 'list' } });
    cluster.run({ forMs: 30_000 });
    expect(podsOf(cluster)).toEqual(['Running False', 'Running False']);
    const ips = cluster.list('Pod', kubeSystem).map(({ status }) => status.podIP!);
    const peer = cluster.machines.network.peer(ips[0]!)!;
    expect(peer.query(53, 'kube-dns.kube-system.svc.cluster.local', '')?.code).toBe('SERVFAIL');
    expect(peer.query(53, 'kubernetes.io', '')).toMatchObject({ code: 'NOERROR' });
    expect(peer.get(8080, '/health')?.status).toBe(200);
    expect(peer.get(8181, '/ready')?.status).toBe(503);
    cluster.execute({ type: 'clear', id: 1 });
    cluster.run({ forMs: 60_000 });
    expect(podsOf(cluster)).toEqual(['Running True', 'Running True']);
    expect(peer.query(53, 'kube-dns.kube-system.svc.cluster.local', '')?.addresses).toEqual(['10.96.0.10']);
  });

  test('that asks itself ends', () => {
    const cluster = withCoreDns();
    done(
      cluster,
      `patch -n kube-system deployment/coredns -p '{"spec":{"template":{"spec":{"dnsPolicy":"ClusterFirst"}}}}'`,
      60_000,
    );
    expect(ask(cluster, 'kubernetes.io')).toMatchObject({ code: 'SERVFAIL' });
    cluster.run({ forMs: 5_000 });
    const restarts = cluster
      .list('Pod', kubeSystem)
      .flatMap(({ status }) => status.containerStatuses!.map(({ restartCount }) => restartCount));
    expect(Math.max(...restarts)).toBeGreaterThan(0);
  });

  test('is any container with the image', () => {
    const cluster = createCluster({ seed: 'plain', nodes: 1 });
    cluster.run({ forMs: 5_000 });
    done(cluster, 'run names --image=coredns/coredns:1.13.1 -- -conf /nothing', 20_000);
    expect(done(cluster, 'logs names')).toContain('loading Caddyfile via flag: open /nothing: no such file or directory');
  });

  test('plays the same history again', () => {
    expect(withCoreDns('again').trace.lastId).toBe(withCoreDns('again').trace.lastId);
  });
});
