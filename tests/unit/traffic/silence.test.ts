import { describe, expect, test } from 'vitest';
import { lostReason } from '../../../src/cluster/why/lost-request.ts';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';
import { ImageCatalogue, type ImageEntry } from '../../../src/userland/index.ts';

// A connection that reaches no program is refused at once, or nothing comes back. Users outside and programs in Pods see the same.

const SLOW: ImageEntry = {
  name: 'slow',
  userland: 'none',
  command: ['/slow'],
  programs: { '/slow': { ports: [80], http: [{ path: '/', status: 200 }], answerMs: 2_000 } },
};

/** A Pod `web` on node-2 behind a Service, and a client on node-1. No node is found dead within the test. */
const WORLD = `
${pod('web', 'node-2', 'web', 'image: nginx:1.27, ports: [{containerPort: 80}]')}
---
${pod('client', 'node-1', 'client', 'image: busybox:1.37, command: [sleep, "100000"]')}
---
apiVersion: v1
kind: Service
metadata: {name: web}
spec: {type: NodePort, selector: {app: web}, ports: [{port: 80, nodePort: 30080}]}
---
apiVersion: v1
kind: Service
metadata: {name: internal}
spec: {selector: {app: web}, ports: [{port: 80}]}
---
apiVersion: v1
kind: Service
metadata: {name: empty}
spec: {selector: {app: nobody}, ports: [{port: 80}]}
---
apiVersion: v1
kind: Service
metadata: {name: closed}
spec: {selector: {app: web}, ports: [{port: 80, targetPort: 8080}]}
---
apiVersion: v1
kind: Service
metadata: {name: gone}
spec: {ports: [{port: 80}]}
---
apiVersion: discovery.k8s.io/v1
kind: EndpointSlice
metadata: {name: gone, labels: {kubernetes.io/service-name: gone}}
addressType: IPv4
ports: [{port: 80, protocol: TCP, name: ""}]
endpoints: [{addresses: [10.244.9.9], conditions: {ready: true}}]
`;

function pod(name: string, node: string, app: string, container: string): string {
  return `{apiVersion: v1, kind: Pod, metadata: {name: ${name}, labels: {app: ${app}}}, spec: {nodeName: ${node}, containers: [{name: c, ${container}}]}}`;
}

function world(images: readonly ImageEntry[] = []): Cluster {
  const cluster = createCluster({ seed: 'silence', nodes: 3, images: ImageCatalogue.withDefaults(images) });
  cluster.run({ forMs: 15_000 });
  cluster.apply(WORLD);
  cluster.run({ forMs: 20_000 });
  return cluster;
}

function kubectl(cluster: Cluster, line: string, forMs = 12_000): string {
  const run = cluster.execute({ type: 'kubectl', line });
  cluster.run({ forMs });
  return `${run.stdout}${run.stderr}`.replaceAll(/^command terminated.*\n/gm, '').trim();
}

/** How a client in a Pod ends. */
function fetches(cluster: Cluster, url: string): string {
  return kubectl(cluster, `exec client -- sh -c 'wget -q -T 5 -O /dev/null ${url} && echo ok'`);
}

function traffic(cluster: Cluster, line: string, forMs: number): void {
  cluster.execute({ type: 'traffic', line });
  cluster.run({ forMs });
}

/** The outcomes of users' requests, and why, each once. */
function losses(cluster: Cluster, service: string): readonly string[] {
  const users = cluster.traffic.of(`default/${service}`)!;
  users.settle();
  const found = users.log.lost.map(
    (request) => `${request.outcome}: ${lostReason(cluster, `default/${service}`, request).verdict}`,
  );
  return [...new Set(found)];
}

const power = (cluster: Cluster, on: boolean): void => void cluster.execute({ type: 'power-node', name: 'node-2', on });

describe('a refusal and silence', () => {
  test.each([
    ['no endpoints', 'empty', /can't connect.*Connection refused/, 'no-endpoints: no-endpoints'],
    ['nobody listens', 'closed', /can't connect.*Connection refused/, 'refused: wrong-port'],
    ['no machine has the address', 'gone', /^wget: download timed out$/, 'timed-out: no-machine'],
  ])('%s: users and a Pod see the same', (_, service, printed, lost) => {
    const cluster = world();
    expect(fetches(cluster, `http://${service}/`)).toMatch(printed);
    traffic(cluster, `service/${service} --rps 2`, 10_000);
    expect(losses(cluster, service)).toEqual([lost]);
  });

  test('a node refuses connections to a port that no rule is about', () => {
    const cluster = world();
    const hostIp = kubectl(cluster, `get node node-3 -o jsonpath={.status.addresses[0].address}`);
    expect(fetches(cluster, `http://${hostIp}:30099/`)).toBe(
      `wget: can't connect to remote host (${hostIp}): Connection refused`,
    );
    const { routes, ip } = cluster.machines.clientNodes[0]!;
    expect(routes.routeNodePort(30_099, ip)).toEqual({ type: 'rejected' });
  });

  test('a machine without power says nothing, neither by a Pod’s address nor by a port of its own', () => {
    const cluster = world();
    const ip = kubectl(cluster, `get pod web -o jsonpath={.status.podIP}`);
    const hostIp = kubectl(cluster, `get pod web -o jsonpath={.status.hostIP}`);
    for (const url of [`http://${ip}/`, `http://${hostIp}:30080/`]) expect(fetches(cluster, url)).toBe('ok');
    // A port of a node that lives, with no rule: the node refuses.
    expect(fetches(cluster, `http://${hostIp}:31000/`)).toMatch(/Connection refused/);
    power(cluster, false);
    for (const url of [`http://${ip}/`, `http://${hostIp}:30080/`, 'http://internal/'])
      expect(fetches(cluster, url)).toBe('wget: download timed out');
    power(cluster, true);
    cluster.run({ forMs: 60_000 });
    expect(fetches(cluster, `http://${hostIp}:30080/`)).toBe('ok');
  });

  test('users wait for a machine without power, and open another connection after they have given up', () => {
    const cluster = world();
    traffic(cluster, 'service/internal --rps 10 --keep-alive', 4_000);
    expect(losses(cluster, 'internal')).toEqual([]);
    power(cluster, false);
    cluster.run({ forMs: 10_000 });
    expect(losses(cluster, 'internal')).toEqual(['timed-out: no-power']);
    const { lost } = cluster.traffic.of('default/internal')!.log;
    // Each client asks on its open connection until it has given that up, then on new ones.
    expect([...new Set(lost.map(({ reused }) => reused))]).toEqual([true, false]);
    for (const { sentMs, endedMs } of lost) expect(endedMs - sentMs).toBe(3_000);
    const reason = lostReason(cluster, 'default/internal', lost[0]!);
    expect(reason.links.map(({ type }) => type)).toEqual(['lost', 'routed', 'powered-off', 'command']);
  });

  test('a request whose machine loses power before the answer is lost after the whole wait', () => {
    const cluster = world([SLOW]);
    cluster.execute({ type: 'kubectl', line: 'delete pod web --now' });
    cluster.run({ forMs: 5_000 });
    cluster.apply(pod('slow', 'node-2', 'web', 'image: slow:1, ports: [{containerPort: 80}]'));
    cluster.run({ forMs: 10_000 });
    traffic(cluster, 'service/internal --rps 1', 5_000);
    power(cluster, false);
    cluster.run({ forMs: 1_000 });
    const users = cluster.traffic.of('default/internal')!;
    expect(users.waiting.length).toBe(3);
    cluster.run({ forMs: 4_000 });
    users.settle();
    const [first] = users.log.lost;
    expect(first).toMatchObject({ outcome: 'timed-out', silent: true, endedMs: first!.sentMs + 3_000 });
    expect(losses(cluster, 'internal')).toEqual(['timed-out: no-power']);
  });

  test('a Pod that runs again after its machine has power answers', () => {
    const cluster = world();
    power(cluster, false);
    cluster.run({ forMs: 5_000 });
    power(cluster, true);
    cluster.run({ forMs: 20_000 });
    traffic(cluster, 'service/internal --rps 10 --for 5s', 9_000);
    const requests = cluster.traffic.of('default/internal')!;
    requests.settle();
    expect(requests.sent).toBeGreaterThan(40);
    expect(requests.log.totals).toEqual({ answered: requests.sent, failed: 0, lost: 0 });
    expect(fetches(cluster, 'http://internal/')).toBe('ok');
  });

  test('a program that ends on a machine that lives says so at once', () => {
    const cluster = world();
    traffic(cluster, 'service/internal --rps 200 --keep-alive', 4_000);
    cluster.execute({ type: 'kubectl', line: 'delete pod web --grace-period=0 --force' });
    cluster.run({ forMs: 3_000 });
    expect(losses(cluster, 'internal')).toEqual(['refused: stale-rules', 'no-endpoints: no-endpoints']);
  });
});
