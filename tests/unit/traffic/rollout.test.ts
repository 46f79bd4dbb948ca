import { describe, expect, test } from 'vitest';
import { lostReason } from '../../../src/cluster/why/lost-request.ts';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';
import type { ImageEntry } from '../../../src/userland/index.ts';
import { ImageCatalogue } from '../../../src/userland/index.ts';

const READINESS = 'readinessProbe: {httpGet: {path: /, port: 80}, periodSeconds: 1}';
const PRE_STOP = 'lifecycle: {preStop: {sleep: {seconds: 5}}}';
const NEVER_LESS = 'strategy: {rollingUpdate: {maxUnavailable: 0}}';

interface Web {
  readonly replicas?: number;
  readonly container?: readonly string[];
  readonly spec?: string;
  readonly image?: string;
  readonly service?: string;
}

function web({ replicas = 10, container = [], spec = '', image = 'nginx:1.27', service = '' }: Web): string {
  return `
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: ${replicas}
  selector: {matchLabels: {app: web}}
  ${spec}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
      - name: web
        image: ${image}
        ports: [{containerPort: 80}]
        ${container.join('\n        ')}
---
apiVersion: v1
kind: Service
metadata: {name: web}
spec: {selector: {app: web}, ports: [{port: 80${service}}]}
`;
}

function run(cluster: Cluster, line: string): void {
  const command = line.startsWith('traffic ')
    ? ({ type: 'traffic', line: line.slice('traffic '.length) } as const)
    : ({ type: 'kubectl', line } as const);
  const invocation = cluster.execute(command);
  cluster.run({ forMs: 2_000 });
  expect(invocation.stderr).toBe('');
}

interface RolloutOptions extends Web {
  readonly seed?: string;
  readonly load?: string;
  readonly images?: readonly ImageEntry[];
  readonly change?: string;
}

/** A Deployment at rest, traffic, and a new image. */
function rollout({ seed = 'rollout', load = '--rps 50', images = [], change, ...sketch }: RolloutOptions = {}): Cluster {
  const cluster = createCluster({ seed, nodes: 3, images: ImageCatalogue.withDefaults(images) });
  cluster.apply(web(sketch));
  cluster.run({ untilIdle: true });
  run(cluster, `traffic service/web ${load}`);
  run(cluster, change ?? 'set image deployment/web web=nginx:1.28');
  cluster.run({ forMs: 60_000 });
  return cluster;
}

function lostOf(cluster: Cluster) {
  const users = cluster.traffic.of('default/web')!;
  users.settle();
  return users.log.lost;
}

function verdictsOf(cluster: Cluster): Readonly<Record<string, number>> {
  const verdicts: Record<string, number> = {};
  for (const request of lostOf(cluster)) {
    const { verdict } = lostReason(cluster, 'default/web', request);
    verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
  }
  return verdicts;
}

describe('a rolling update under traffic', () => {
  test('loses requests without a preStop hook: nodes send to Pods that have stopped, until their rules are up to date', () => {
    const cluster = rollout();
    const lost = lostOf(cluster);
    expect(lost.length).toBeGreaterThan(0);
    expect(Object.keys(verdictsOf(cluster))).toEqual(['stale-rules']);
    const { links, remedies, workload } = lostReason(cluster, 'default/web', lost[0]!);
    expect(links.map(({ type }) => type)).toEqual(['lost', 'routed', 'sliced', 'stopped', 'deleted', 'command']);
    expect(links.at(-1)).toMatchObject({ line: 'kubectl set image deployment/web web=nginx:1.28' });
    expect(remedies).toEqual(['preStop']);
    expect(workload).toEqual({ deployment: 'Deployment/default/web', container: 'web', port: 80 });
  });

  test('loses the same requests each time, each for its reason', () => {
    const [first, second, third] = [rollout(), rollout(), rollout()].map((cluster) =>
      lostOf(cluster).map((request) => ({ request, reason: lostReason(cluster, 'default/web', request) })),
    );
    expect(second).toEqual(first);
    expect(third).toEqual(first);
    for (const { request, reason } of first!) {
      const [end, ...before] = reason.links;
      expect(end).toMatchObject({ type: 'lost', atMs: request.endedMs, outcome: request.outcome });
      expect(before).not.toEqual([]);
    }
  });

  test.each(['1', '2', '3', '4', '5'])('loses none with readiness, preStop and maxUnavailable 0 (seed %s)', (seed) => {
    const cluster = rollout({ seed, container: [READINESS, PRE_STOP], spec: NEVER_LESS });
    expect(lostOf(cluster)).toEqual([]);
    expect(cluster.traffic.of('default/web')!.log.totals.answered).toBeGreaterThan(3_000);
  });

  test('loses requests to programs that do not listen yet, without a readiness probe', () => {
    const slow: ImageEntry = {
      name: 'slow',
      userland: 'none',
      command: ['/slow'],
      programs: { '/slow': { ports: [80], startMs: 3_000 } },
    };
    const options = { images: [slow], spec: NEVER_LESS, change: 'set image deployment/web web=slow:2', image: 'slow:1' };
    const without = rollout({ ...options, container: [PRE_STOP] });
    expect(Object.keys(verdictsOf(without))).toEqual(['not-listening']);
    expect(lostReason(without, 'default/web', lostOf(without)[0]!).remedies).toEqual(['readinessProbe']);
    expect(lostOf(rollout({ ...options, container: [PRE_STOP, READINESS] }))).toEqual([]);
  });
});

describe('a Service that users do not reach', () => {
  test('has no endpoints: no Pod has the labels that it selects', () => {
    const cluster = rollout({ change: `patch service web -p '{"spec":{"selector":{"app":"wbe"}}}'` });
    expect(verdictsOf(cluster)).toEqual({ 'no-endpoints': lostOf(cluster).length });
    expect(lostReason(cluster, 'default/web', lostOf(cluster).at(-1)!).remedies).toEqual(['selector']);
  });

  test('sends to the wrong port', () => {
    const cluster = rollout({ service: ', targetPort: 8080', change: 'get pods' });
    expect(verdictsOf(cluster)).toEqual({ 'wrong-port': lostOf(cluster).length });
    expect(cluster.traffic.of('default/web')!.log.totals.answered).toBe(0);
  });

  test('does not exist', () => {
    const cluster = createCluster({ nodes: 1 });
    cluster.run({ untilIdle: true });
    run(cluster, 'traffic service/nothing --rps 5');
    const users = cluster.traffic.of('default/nothing')!;
    users.settle();
    expect(new Set(users.log.lost.map(({ outcome }) => outcome))).toEqual(new Set(['no-name']));
  });
});

describe('keep-alive', () => {
  test('uses a connection again, to a Pod that gets no new connections any more', () => {
    const stubborn: ImageEntry = {
      name: 'stubborn',
      userland: 'none',
      command: ['/stubborn'],
      programs: { '/stubborn': { ports: [80], onStop: { afterMs: 20_000, code: 0, serves: true } } },
    };
    const cluster = rollout({
      images: [stubborn],
      image: 'stubborn:1',
      load: '--rps 20 --keep-alive',
      change: 'scale deployment/web --replicas=1',
    });
    const users = cluster.traffic.of('default/web')!;
    users.settle();
    const reused = users.log.sent(0, cluster.now).filter((request) => request.reused);
    const scaledMs = cluster.commands.at(-1)!.atMs;
    const late = reused.filter(({ sentMs }) => sentMs > scaledMs + 5_000 && sentMs < scaledMs + 19_000);
    const leaving = new Set(late.map(({ pod }) => pod));
    expect(late.length).toBeGreaterThan(100);
    expect(leaving.size).toBeGreaterThan(1);
  });
});

describe('the load', () => {
  test('keeps its rate exactly, and ends by itself', () => {
    const cluster = createCluster({ nodes: 3 });
    cluster.apply(web({ replicas: 2 }));
    cluster.run({ untilIdle: true });
    run(cluster, 'traffic service/web --rps 20 --for 10s');
    cluster.run({ forMs: 20_000 });
    const { sent, open } = cluster.traffic.of('default/web')!;
    expect({ sent, open, active: cluster.traffic.usersOf('default/web')!.isActive }).toEqual({
      sent: 200,
      open: 0,
      active: false,
    });
  });

  test('is changed and stopped by a line, and said in a list', () => {
    const cluster = createCluster({ nodes: 3 });
    cluster.apply(web({ replicas: 2 }));
    cluster.run({ untilIdle: true });
    run(cluster, 'traffic service/web --rps 20');
    run(cluster, 'traffic service/web --rps 40');
    run(cluster, 'traffic stop service/web');
    const list = cluster.execute({ type: 'traffic', line: 'list' });
    const again = cluster.execute({ type: 'traffic', line: 'stop service/web' });
    cluster.run({ forMs: 10 });
    const { sent } = cluster.traffic.of('default/web')!;
    expect(sent).toBeGreaterThan(115);
    expect(list.stdout).toBe(`service/web (stopped): ${sent} sent, ${sent} answered, 0 failed, 0 lost\n`);
    expect([again.stderr, again.exitCode]).toEqual(['error: service/web has no traffic\n', 1]);
  });

  test('does not keep the simulation from being idle', () => {
    const cluster = createCluster({ nodes: 1 });
    cluster.run({ untilIdle: true });
    run(cluster, 'traffic service/web --rps 5');
    expect(cluster.run({ untilIdle: true })).toBe('idle');
  });
});
