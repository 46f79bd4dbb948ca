import { describe, expect, test } from 'vitest';
import { createCluster, type Cluster, type ClusterOptions } from '../../../src/cluster/index.ts';
import { lostReason } from '../../../src/cluster/why/lost-request.ts';
import { ImageCatalogue, type ImageEntry } from '../../../src/userland/index.ts';

const IMAGES: readonly ImageEntry[] = [
  {
    name: 'front',
    userland: 'busybox',
    command: ['front'],
    programs: {
      front: {
        ports: [80],
        http: [
          { path: '/ready', status: 200, calls: { url: 'http://api/', otherwise: 503 } },
          { path: '/slow', status: 200, calls: { url: 'http://api/slow', timeoutMs: 500 } },
          { path: '/lost', status: 200, calls: { url: 'http://nobody/' } },
          { path: '/*', status: 200, calls: { url: 'http://api/' } },
        ],
      },
    },
  },
  {
    name: 'outer',
    userland: 'busybox',
    command: ['outer'],
    programs: { outer: { ports: [80], http: [{ path: '/*', status: 200, calls: { url: 'http://front/' } }] } },
  },
  {
    name: 'circle',
    userland: 'busybox',
    command: ['circle'],
    programs: { circle: { ports: [80], http: [{ path: '/*', status: 200, calls: { url: 'http://circle/' } }] } },
  },
  {
    name: 'api',
    userland: 'busybox',
    command: ['api'],
    programs: {
      api: {
        ports: [80],
        http: [
          { path: '/slow', status: 200, delayMs: 1_000 },
          { path: '/*', status: 200 },
        ],
      },
    },
  },
  {
    name: 'breaking',
    userland: 'busybox',
    command: ['breaking'],
    programs: { breaking: { ports: [80], breaks: { afterRequests: 10, logs: ['out of connections'] } } },
  },
  {
    name: 'ending',
    userland: 'busybox',
    command: ['ending'],
    programs: { ending: { ports: [80], exit: { afterRequests: 10, code: 3, logs: ['panic'] } } },
  },
];

function app(name: string, image: string, container = ''): string {
  return `
apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}}
spec:
  selector: {matchLabels: {app: ${name}}}
  template:
    metadata: {labels: {app: ${name}}}
    spec: {containers: [{name: app, image: ${image}, ports: [{containerPort: 80}]${container}}]}
---
apiVersion: v1
kind: Service
metadata: {name: ${name}}
spec: {selector: {app: ${name}}, ports: [{port: 80}]}
---`;
}

function world(...apps: readonly string[]): Cluster {
  return worldOf({}, ...apps);
}

function worldOf(options: ClusterOptions, ...apps: readonly string[]): Cluster {
  const cluster = createCluster({ seed: 'programs', nodes: 2, images: ImageCatalogue.withDefaults(IMAGES), ...options });
  cluster.apply(apps.join('\n'));
  cluster.run({ forMs: 30_000 });
  return cluster;
}

/** The statuses that users get, with the reasons of those that are not answered. */
function ask(cluster: Cluster, service: string, flags = '', forMs = 2_000) {
  const sentMs = cluster.now;
  const { stderr } = cluster.execute({ type: 'traffic', line: `service/${service} --rps 10 ${flags}` });
  cluster.run({ forMs });
  cluster.execute({ type: 'traffic', line: `stop service/${service}` });
  cluster.run({ forMs: 4_000 });
  expect(stderr).toBe('');
  const requests = cluster.traffic.of(`default/${service}`)!;
  requests.settle();
  const sent = requests.log.sent(sentMs, cluster.now).filter(({ client }) => client === undefined);
  const reasons = sent
    .filter(({ outcome }) => outcome !== 'answered')
    .map((request) => lostReason(cluster, `default/${service}`, request));
  return { statuses: [...new Set(sent.map(({ status }) => status))], sent, reasons };
}

function out(cluster: Cluster, line: string): string {
  const invocation = cluster.kubectl(line);
  cluster.run({ forMs: 1_000 });
  return invocation.stdout;
}

function podOf(cluster: Cluster, app: string): string {
  return cluster.list('Pod', { namespace: 'default', labelSelector: `app=${app}` })[0]!.metadata.name;
}

describe('a program that calls another Service', () => {
  test('answers when that has answered, and takes the time of both', () => {
    const cluster = world(app('front', 'front'), app('api', 'api'));
    const { statuses, sent } = ask(cluster, 'front');
    expect(statuses).toEqual([200]);
    for (const { sentMs, endedMs } of sent) expect(endedMs - sentMs).toBeGreaterThan(8);
  });

  test.each([
    ['/', 502, { url: 'http://api/', failure: 'refused', status: 0 }],
    ['/lost', 502, { url: 'http://nobody/', failure: 'unresolved', status: 0 }],
  ] as const)('at %s answers %i without it, says why, and logs it', (path, status, call) => {
    const cluster = world(app('front', 'front'), app('api', 'api'));
    out(cluster, 'scale deployment/api --replicas=0');
    cluster.run({ forMs: 20_000 });
    const { statuses, reasons } = ask(cluster, 'front', `--path ${path}`);
    expect(statuses).toEqual([status]);
    expect(reasons[0]).toMatchObject({
      verdict: 'callee',
      links: [{ type: 'lost', outcome: 'failed' }, { type: 'called', ...call }, { type: 'routed' }],
    });
    expect(out(cluster, 'logs deployment/front')).toContain(`Get "${call.url}": dial tcp`);
  });

  test('answers 504 if that takes too long', () => {
    const cluster = world(app('front', 'front'), app('api', 'api'));
    const { statuses, reasons } = ask(cluster, 'front', '--path /slow');
    expect(statuses).toEqual([504]);
    expect(reasons[0]!.links[1]).toMatchObject({ type: 'called', failure: 'timed-out' });
  });

  test('names the whole chain if that has called a third one', () => {
    const cluster = world(app('outer', 'outer'), app('front', 'front'));
    const { statuses, reasons } = ask(cluster, 'outer');
    expect(statuses).toEqual([502]);
    expect(reasons[0]!.links.slice(1, 3)).toMatchObject([
      { type: 'called', url: 'http://front/', failure: 'failed', status: 502 },
      { type: 'called', url: 'http://api/', failure: 'unresolved' },
    ]);
  });

  test('asks the name servers of its cluster for the name, and waits for them no longer than for the answer', () => {
    const cluster = worldOf({ addons: ['coredns'] }, app('front', 'front'), app('api', 'api'));
    expect(ask(cluster, 'front').statuses).toEqual([200]);
    cluster.apply(
      '{apiVersion: networking.k8s.io/v1, kind: NetworkPolicy, metadata: {name: front}, spec: {podSelector: {matchLabels: {app: front}}, policyTypes: [Egress], egress: [{to: [{podSelector: {matchLabels: {app: api}}}]}]}}',
    );
    cluster.run({ forMs: 2_000 });
    const { statuses, sent, reasons } = ask(cluster, 'front', '--path /slow');
    expect(statuses).toEqual([502]);
    expect(sent[0]!.endedMs - sent[0]!.sentMs).toBeGreaterThan(500);
    expect(sent[0]!.endedMs - sent[0]!.sentMs).toBeLessThan(520);
    expect(reasons[0]!.links[1]).toMatchObject({ type: 'called', failure: 'unresolved' });
  });

  test('gets no answer in a circle of calls', () => {
    const { statuses, sent } = ask(world(app('circle', 'circle')), 'circle');
    expect(statuses).toEqual([504]);
    expect(sent[0]!.endedMs - sent[0]!.sentMs).toBeGreaterThan(500);
  });

  test('is ready only while that answers, if its readiness depends on it', () => {
    const probe = ', readinessProbe: {httpGet: {path: /ready, port: 80}, periodSeconds: 1, failureThreshold: 1}';
    const cluster = world(app('front', 'front', probe), app('api', 'api'));
    const ready = (): number =>
      cluster.list('Deployment', { namespace: 'default' }).find(({ metadata }) => metadata.name === 'front')!.status!
        .readyReplicas ?? 0;
    expect(ready()).toBe(1);
    out(cluster, 'scale deployment/api --replicas=0');
    cluster.run({ forMs: 10_000 });
    expect(ready()).toBe(0);
    out(cluster, 'scale deployment/api --replicas=1');
    cluster.run({ forMs: 20_000 });
    expect(ready()).toBe(1);
  });
});

describe('a program with an end', () => {
  test('answers with errors after so many requests, and says so once', () => {
    const cluster = world(app('breaking', 'breaking'));
    const { sent, reasons } = ask(cluster, 'breaking');
    expect(sent.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), ...Array<number>(10).fill(500)]);
    expect(reasons[0]!.verdict).toBe('error');
    expect(out(cluster, 'logs deployment/breaking')).toBe('out of connections\n');
  });

  test('exits at the request after so many, which gets no answer', () => {
    const cluster = world(app('ending', 'ending'));
    const { sent, reasons } = ask(cluster, 'ending', '', 1_500);
    expect(sent.slice(0, 11).map(({ outcome }) => outcome)).toEqual([...Array<string>(10).fill('answered'), 'reset']);
    expect(reasons[0]!.verdict).toBe('ended');
    expect(out(cluster, 'get pods')).toMatch(/Error|CrashLoopBackOff|1 \(/);
  });
});

describe('a fault of a program', () => {
  test('lets it answer with errors, and the reason of a failed request names it', () => {
    const cluster = world(app('api', 'api'));
    const pod = podOf(cluster, 'api');
    cluster.execute({ type: 'fault', line: `inject program-error --pod=default/${pod} --status=503` });
    const { statuses, reasons } = ask(cluster, 'api');
    expect(statuses).toEqual([503]);
    expect(reasons[0]).toMatchObject({
      verdict: 'fault',
      links: [{}, {}, { type: 'fault', fault: `program-error --pod=default/${pod} --status=503` }],
    });
    cluster.execute({ type: 'fault', line: 'clear 1' });
    expect(ask(cluster, 'api').statuses).toEqual([200]);
  });

  test('lets it answer slowly: its users give up, and its probes too', () => {
    const probe = ', readinessProbe: {httpGet: {path: /, port: 80}, periodSeconds: 1, failureThreshold: 1}';
    const cluster = world(app('api', 'api', probe));
    cluster.execute({ type: 'fault', line: `inject program-delay --pod=default/${podOf(cluster, 'api')} --delay=5s` });
    const { sent, reasons } = ask(cluster, 'api');
    expect(sent[0]).toMatchObject({ outcome: 'timed-out' });
    expect(reasons[0]!.verdict).toBe('fault');
    expect(out(cluster, 'get events')).toContain('context deadline exceeded');
  });
});
