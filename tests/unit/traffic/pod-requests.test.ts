import { describe, expect, test } from 'vitest';
import { lostReason } from '../../../src/cluster/why/lost-request.ts';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';
import type { TrafficRequest } from '../../../src/traffic/index.ts';
import { ImageCatalogue, type ImageEntry } from '../../../src/userland/index.ts';

// Programs in Pods ask Services, too: by curl, wget, hey, or one program another. Their requests stand in the same log as those of users.

const FRONT: ImageEntry = {
  name: 'front',
  userland: 'none',
  command: ['/front'],
  programs: {
    '/front': { ports: [80], http: [{ path: '/', status: 200, calls: { url: 'http://web/' } }] },
  },
};

const SLOW: ImageEntry = {
  name: 'slow',
  userland: 'none',
  command: ['/slow'],
  programs: {
    '/slow': {
      ports: [80],
      http: [
        { path: '/', status: 200, delayMs: 2_000 },
        { path: '/bad', status: 503 },
      ],
    },
  },
};

/** It listens after half a minute. */
const LATE: ImageEntry = {
  name: 'late',
  userland: 'none',
  command: ['/late'],
  programs: { '/late': { ports: [80], startMs: 30_000 } },
};

/** A shell with all clients. */
const TOOLS: ImageEntry = { name: 'tools', userland: 'busybox', tools: ['curl', 'hey'], command: ['sh'] };

function pod(name: string, node: string, container: string): string {
  return `{apiVersion: v1, kind: Pod, metadata: {name: ${name}, labels: {app: ${name}}}, spec: {nodeName: ${node}, terminationGracePeriodSeconds: 0, containers: [{name: c, ${container}}]}}
---
`;
}

function service(name: string, app: string, port = 80): string {
  return `{apiVersion: v1, kind: Service, metadata: {name: ${name}}, spec: {selector: {app: ${app}}, ports: [{port: 80, targetPort: ${port}}]}}
---
`;
}

const WORLD = [
  pod('web', 'node-2', 'image: nginx:1.27, ports: [{containerPort: 80}]'),
  pod('front', 'node-1', 'image: front'),
  pod('slow', 'node-1', 'image: slow, ports: [{containerPort: 80}]'),
  pod('client', 'node-1', 'image: tools, command: [sleep, "100000"]'),
  service('web', 'web'),
  service('front', 'front'),
  service('slow', 'slow'),
  service('empty', 'nobody'),
  service('closed', 'web', 8080),
  `{apiVersion: v1, kind: Service, metadata: {name: gone}, spec: {ports: [{port: 80}]}}
---
apiVersion: discovery.k8s.io/v1
kind: EndpointSlice
metadata: {name: gone, labels: {kubernetes.io/service-name: gone}}
addressType: IPv4
ports: [{port: 80, protocol: TCP, name: ""}]
endpoints: [{addresses: [10.244.9.9], conditions: {ready: true}}]
`,
].join('');

function world(): Cluster {
  const cluster = createCluster({ seed: 'pods-ask', nodes: 3, images: ImageCatalogue.withDefaults([FRONT, SLOW, LATE, TOOLS]) });
  cluster.apply(WORLD);
  cluster.run({ forMs: 30_000 });
  return cluster;
}

/** Runs a line in the Pod `client`, and returns what it prints. */
function inClient(cluster: Cluster, line: string, forMs = 12_000): string {
  const run = cluster.execute({ type: 'kubectl', line: `exec client -- sh -c '${line}'` });
  cluster.run({ forMs });
  return `${run.stdout}${run.stderr}`;
}

function requestsTo(cluster: Cluster, name: string): readonly TrafficRequest[] {
  const requests = cluster.traffic.of(`default/${name}`)!;
  requests.settle();
  return requests.log.sent(0, Infinity);
}

/** What a request says of its way and its end, without its moments. */
function told(cluster: Cluster, name: string) {
  return requestsTo(cluster, name).map((request) => ({
    outcome: request.outcome,
    status: request.status,
    node: request.node,
    client: request.client,
    pod: request.pod,
    reused: request.reused,
    waitedMs: Math.round(request.endedMs - request.sentMs),
  }));
}

const CLIENT = { node: 'node-1', client: 'default/client', reused: false };

describe('a request of a Pod', () => {
  test('is in the log of its Service, with the Pod that sent it', () => {
    const cluster = world();
    inClient(cluster, 'wget -q -O- http://web/; curl -s http://web/; nc -z web 80');
    expect(told(cluster, 'web')).toEqual(
      [1, 1].map((waitedMs) => ({ ...CLIENT, outcome: 'answered', status: 200, pod: 'default/web', waitedMs })),
    );
    const { traffic } = cluster;
    expect(Array.from(traffic.services, ({ service }) => [service, traffic.usersOf(service)])).toEqual([
      ['default/web', undefined],
    ]);
    const list = cluster.execute({ type: 'traffic', line: 'list' });
    cluster.run({ forMs: 10 });
    expect(list.stdout).toBe('service/web (from Pods): 2 sent, 2 answered, 0 failed, 0 lost\n');
  });

  test.each([
    [
      'a program that is slow',
      'slow',
      'curl -s -m 5 http://slow/',
      { outcome: 'answered', status: 200, pod: 'default/slow', waitedMs: 2_001 },
    ],
    [
      'less patience than that',
      'slow',
      'curl -s -m 1 http://slow/',
      { outcome: 'timed-out', status: 0, pod: 'default/slow', waitedMs: 1_000 },
    ],
    ['an error', 'slow', 'curl -s http://slow/bad', { outcome: 'failed', status: 503, pod: 'default/slow', waitedMs: 1 }],
    ['no endpoint', 'empty', 'wget -q -T 5 http://empty/', { outcome: 'no-endpoints', status: 0, pod: '', waitedMs: 1 }],
    [
      'nobody who listens',
      'closed',
      'wget -q -T 5 http://closed/',
      { outcome: 'refused', status: 0, pod: 'default/web', waitedMs: 1 },
    ],
    [
      'an address that no machine has',
      'gone',
      'wget -q -T 5 http://gone/',
      { outcome: 'timed-out', status: 0, pod: '', waitedMs: 5_000 },
    ],
  ])('ends as its client sees it: %s', (_, name, line, end) => {
    const cluster = world();
    inClient(cluster, line);
    expect(told(cluster, name)).toEqual([{ ...CLIENT, ...end }]);
  });

  test.each([
    ['empty', 'no-endpoints'],
    ['closed', 'wrong-port'],
    ['gone', 'no-machine'],
  ])('that is lost on the way to %s has its reason', (name, verdict) => {
    const cluster = world();
    inClient(cluster, `wget -q -T 5 http://${name}/`);
    const [request] = requestsTo(cluster, name);
    expect(lostReason(cluster, `default/${name}`, request!).verdict).toBe(verdict);
  });

  test('by a generator of load is one of many on a connection that stays open, and is lost with the machine', () => {
    const cluster = world();
    cluster.execute({ type: 'kubectl', line: `exec client -- hey -z 6s -c 1 -q 2 -t 1 http://web/` });
    cluster.run({ forMs: 3_000 });
    cluster.execute({ type: 'power-node', name: 'node-2', on: false });
    cluster.run({ forMs: 12_000 });
    const all = told(cluster, 'web');
    expect(all.map(({ reused }) => reused).slice(0, 5)).toEqual([false, true, true, true, true]);
    const lost = requestsTo(cluster, 'web').filter(({ outcome }) => outcome === 'timed-out');
    expect(new Set(lost.map(({ silent, endedMs, sentMs }) => `${silent} ${Math.round(endedMs - sentMs)}`))).toEqual(
      new Set(['true 1000']),
    );
    expect(lostReason(cluster, 'default/web', lost.at(-1)!).verdict).toBe('no-power');
    expect(all.every(({ outcome }) => outcome === 'answered' || outcome === 'timed-out')).toBe(true);
  });

  test('that comes before a program listens is not sent to a wrong port, although no container declares it', () => {
    const cluster = world();
    cluster.apply(pod('late', 'node-2', 'image: late') + service('late', 'late'));
    cluster.execute({ type: 'traffic', line: 'service/late --rps 2' });
    cluster.run({ forMs: 8_000 });
    inClient(cluster, 'wget -q http://late/');
    const lost = requestsTo(cluster, 'late').filter(({ outcome }) => outcome === 'refused');
    const reasons = lost.map((request) => `${request.client}: ${lostReason(cluster, 'default/late', request).verdict}`);
    expect([...new Set(reasons)]).toEqual(['undefined: not-listening', 'default/client: not-listening']);
  });

  test('of a program that calls another one stands beside the user’s', () => {
    const cluster = world();
    cluster.execute({ type: 'traffic', line: 'service/front --rps 10 --for 2s' });
    cluster.run({ forMs: 5_000 });
    expect(told(cluster, 'front').map(({ client, outcome }) => `${client} ${outcome}`)).toEqual(
      Array.from({ length: 20 }, () => 'undefined answered'),
    );
    expect(told(cluster, 'web').map(({ client, pod, outcome }) => `${client} ${pod} ${outcome}`)).toEqual(
      Array.from({ length: 20 }, () => 'default/front default/web answered'),
    );
  });

  test('does not change what becomes of anything else: the records and revisions are those of a run in which nobody listens', () => {
    const histories = [true, false].map((isHeard) => {
      const cluster = world();
      if (!isHeard) cluster.machines.network.observer = undefined;
      inClient(cluster, 'for i in 1 2 3 4 5; do curl -s -m 2 http://web/ http://empty/ http://slow/; done');
      return [...cluster.trace.since()].map((record) => JSON.stringify(record));
    });
    expect(histories[0]).toEqual(histories[1]);
  });
});
