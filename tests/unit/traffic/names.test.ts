import { describe, expect, test } from 'vitest';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';
import { lostReason } from '../../../src/cluster/why/lost-request.ts';

const PODS = `
apiVersion: apps/v1
kind: StatefulSet
metadata: {name: db}
spec:
  serviceName: db
  replicas: 3
  selector: {matchLabels: {app: db}}
  template:
    metadata: {labels: {app: db}}
    spec: {containers: [{name: db, image: 'nginx:1.27', ports: [{containerPort: 80}]}]}
---
apiVersion: v1
kind: Service
metadata: {name: db}
spec: {clusterIP: None, selector: {app: db}, ports: [{port: 80}]}
---
apiVersion: v1
kind: Service
metadata: {name: web}
spec: {selector: {app: db}, ports: [{port: 80}]}
---
apiVersion: v1
kind: Service
metadata: {name: open}
spec: {type: NodePort, selector: {app: db}, ports: [{port: 80, nodePort: 30080}]}
---
apiVersion: v1
kind: Service
metadata: {name: outside}
spec: {type: ExternalName, externalName: www.example.com}
`;

function world({ dns = true } = {}): Cluster {
  const cluster = createCluster({ seed: 'traffic-names', nodes: 2, ...(dns && { addons: ['coredns' as const] }) });
  cluster.run({ forMs: 5_000 });
  cluster.apply(PODS);
  cluster.run({ forMs: 60_000 });
  return cluster;
}

function traffic(cluster: Cluster, line: string): string {
  const invocation = cluster.execute({ type: 'traffic', line });
  cluster.run({ forMs: 10_000 });
  return invocation.stderr;
}

function kubectl(cluster: Cluster, line: string): void {
  cluster.kubectl(line);
  cluster.run({ forMs: 20_000 });
}

/** The outcomes and verdicts of lost requests to a Service that were sent after a moment. */
function lostAfter(cluster: Cluster, key: string, afterMs: number): readonly string[] {
  const users = cluster.traffic.of(key)!;
  users.settle();
  const lost = users.log.lost.filter(({ sentMs }) => sentMs > afterMs);
  return [...new Set(lost.map((request) => `${request.outcome}: ${lostReason(cluster, key, request).verdict}`))];
}

function podsThatAnswered(cluster: Cluster, key: string): readonly string[] {
  const users = cluster.traffic.of(key)!;
  users.settle();
  const answered = users.log.sent(0, cluster.now).filter(({ outcome }) => outcome === 'answered');
  return [...new Set(answered.map(({ pod }) => pod))].toSorted();
}

describe.each([{ dns: true }, { dns: false }])('users of a cluster (CoreDNS: $dns)', ({ dns }) => {
  test('reach the Pods of a headless Service by their own addresses', () => {
    const cluster = world({ dns });
    expect(traffic(cluster, 'service/db --rps 20')).toBe('');
    expect(podsThatAnswered(cluster, 'default/db')).toEqual(['default/db-0', 'default/db-1', 'default/db-2']);
    expect(cluster.traffic.of('default/db')!.log.totals).toMatchObject({ failed: 0, lost: 0 });
    kubectl(cluster, 'scale statefulset db --replicas=0');
    cluster.run({ forMs: 40_000 });
    expect(lostAfter(cluster, 'default/db', cluster.now - 10_000)).toEqual(['no-name: no-endpoints']);
  });

  test('cannot use a name for a host outside', () => {
    expect(traffic(world({ dns }), 'service/outside')).toBe(
      'error: service/outside is a name for www.example.com (ExternalName), and has no Pods. Send requests to a Service that has some\n',
    );
  });
});

test('users find no Service while no CoreDNS runs, but those who come in at a node port need no name', () => {
  const cluster = world();
  traffic(cluster, 'service/web --rps 20');
  traffic(cluster, 'service/open --rps 20');
  expect(lostAfter(cluster, 'default/web', 0)).toEqual([]);
  kubectl(cluster, 'scale -n kube-system deployment/coredns --replicas=0');
  expect(lostAfter(cluster, 'default/web', cluster.now - 5_000)).toEqual(['unresolved: no-name-server']);
  expect(lostAfter(cluster, 'default/open', 0)).toEqual([]);
  kubectl(cluster, 'scale -n kube-system deployment/coredns --replicas=2');
  expect(lostAfter(cluster, 'default/web', cluster.now - 5_000)).toEqual([]);
});

test('users with an open connection ask for no name', () => {
  const cluster = world();
  traffic(cluster, 'service/web --rps 20 --keep-alive');
  kubectl(cluster, 'scale -n kube-system deployment/coredns --replicas=0');
  expect(lostAfter(cluster, 'default/web', 0)).toEqual([]);
});

/** The name server's part in the last lost request: who asked, what for, and what it said. */
function askedLast(cluster: Cluster, key: string): readonly unknown[] {
  const users = cluster.traffic.of(key)!;
  users.settle();
  const { links } = lostReason(cluster, key, users.log.lost.at(-1)!);
  return links.flatMap((link) =>
    link.type === 'asked' ? [{ client: link.client, name: link.name, server: link.server, code: link.answer?.code }] : [],
  );
}

test('a request that is lost by its name leads to the CoreDNS that answered, or to the node whose rules found none', () => {
  const cluster = world();
  traffic(cluster, 'service/db --rps 20');
  kubectl(cluster, 'scale statefulset db --replicas=0');
  cluster.run({ forMs: 40_000 });
  const name = 'db.default.svc.cluster.local';
  const pods = cluster.list('Pod', { namespace: 'kube-system' }).map(({ metadata }) => `kube-system/${metadata.name}`);
  const [asked] = askedLast(cluster, 'default/db') as readonly { server: string }[];
  expect(pods).toContain(asked!.server);
  expect(asked).toEqual({ client: expect.stringMatching(/^node-[12]$/), name, server: asked!.server, code: 'NXDOMAIN' });
  kubectl(cluster, 'scale -n kube-system deployment/coredns --replicas=0');
  expect(askedLast(cluster, 'default/db')).toEqual([
    { client: expect.stringMatching(/^node-[12]$/), name, server: undefined, code: undefined },
  ]);
});

test('nobody asked a name server in a cluster without one', () => {
  const cluster = world({ dns: false });
  traffic(cluster, 'service/db --rps 20');
  kubectl(cluster, 'scale statefulset db --replicas=0');
  expect(askedLast(cluster, 'default/db')).toEqual([]);
});
