import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCluster, type Cluster } from '../../src/cluster/index.ts';
import { fateOf, type Counts, type TrafficRequest } from '../../src/traffic/index.ts';
import { ImageCatalogue, type ImageEntry, type ProgramBehaviour } from '../../src/userland/index.ts';
import { trafficViews } from '../../src/worker/projection/traffic-views.ts';
import { SEARCH_TIMEOUT_MS, search } from './fuzzing.ts';

/** What keeps requests from being lost in a rollout. */
type Protection = 'readiness' | 'preStop' | 'graceful' | 'neverLess';

const ALL: readonly Protection[] = ['readiness', 'preStop', 'graceful', 'neverLess'];

interface Rollout {
  readonly seed: number;
  readonly timings: 'realistic' | 'teaching';
  readonly nodes: number;
  readonly replicas: number;
  readonly maxSurge: number;
  readonly perSecond: number;
  readonly keepAlive: boolean;
  /** How long the program needs to listen, and for an answer. */
  readonly startMs: number;
  readonly answerMs: number;
}

const rollouts: fc.Arbitrary<Rollout> = fc.record({
  seed: fc.nat(),
  timings: fc.constantFrom('realistic', 'teaching'),
  nodes: fc.integer({ min: 1, max: 4 }),
  replicas: fc.integer({ min: 1, max: 6 }),
  maxSurge: fc.integer({ min: 1, max: 3 }),
  perSecond: fc.integer({ min: 5, max: 60 }),
  keepAlive: fc.boolean(),
  startMs: fc.integer({ min: 0, max: 4_000 }),
  answerMs: fc.integer({ min: 1, max: 200 }),
});

/** The program finishes what it has, or ends at once. */
function serverOf({ startMs, answerMs }: Rollout, graceful: boolean): ImageEntry {
  const onStop = { afterMs: graceful ? 1_000 : 0, code: 0 };
  const server: ProgramBehaviour = { ports: [80], startMs, answerMs, onStop };
  return { name: 'server', userland: 'none', command: ['/server'], programs: { '/server': server } };
}

function manifestOf({ replicas, maxSurge }: Rollout, has: (protection: Protection) => boolean): string {
  const limits = has('neverLess') ? { maxSurge, maxUnavailable: 0 } : { maxSurge: 0, maxUnavailable: 1 };
  const container = {
    name: 'server',
    image: 'server:1',
    ports: [{ containerPort: 80 }],
    ...(has('readiness') && { readinessProbe: { httpGet: { path: '/', port: 80 }, periodSeconds: 1 } }),
    ...(has('preStop') && { lifecycle: { preStop: { sleep: { seconds: 8 } } } }),
  };
  const labels = { app: 'web' };
  const template = { metadata: { labels }, spec: { containers: [container] } };
  const objects = [
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web' },
      spec: { replicas, strategy: { rollingUpdate: limits }, selector: { matchLabels: labels }, template },
    },
    { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' }, spec: { selector: labels, ports: [{ port: 80 }] } },
  ];
  return objects.map((object) => JSON.stringify(object)).join('\n---\n');
}

/** A Deployment at rest, users, and a new image; until long after the rollout. */
function play(rollout: Rollout, protections: readonly Protection[]): Cluster {
  const { seed, timings, nodes, perSecond, keepAlive } = rollout;
  const images = ImageCatalogue.withDefaults([serverOf(rollout, protections.includes('graceful'))]);
  const cluster = createCluster({ seed: String(seed), nodes, timings, images });
  cluster.apply(manifestOf(rollout, (protection) => protections.includes(protection)));
  cluster.run({ untilIdle: true });
  cluster.run({ forMs: 5_000 });
  cluster.execute({ type: 'traffic', line: `service/web --rps ${perSecond}${keepAlive ? ' --keep-alive' : ''}` });
  cluster.run({ forMs: 3_000 });
  cluster.kubectl('set image deployment/web server=server:2');
  cluster.run({ forMs: 120_000 });
  return cluster;
}

function lostIn(cluster: Cluster): number {
  const users = cluster.traffic.of('default/web')!;
  users.settle();
  expect(users.log.totals.answered).toBeGreaterThan(0);
  return users.log.totals.lost;
}

function countsOf(requests: readonly TrafficRequest[]): Counts {
  const of = (fate: string): number => requests.filter(({ outcome }) => fateOf(outcome) === fate).length;
  return { answered: of('answered'), failed: of('failed'), lost: of('lost') };
}

/** What the page says at the present, and what a recount of every request comes to. */
function expectTrueSentence(cluster: Cluster): void {
  const users = cluster.traffic.of('default/web')!;
  const [view] = trafficViews(cluster, cluster.history.present);
  const all = users.log.sent(0, Infinity);
  // Nothing is forgotten yet.
  expect(countsOf(all)).toEqual(users.log.totals);
  const { atMs, command, ...counts } = view!.since;
  expect(command).toBe('kubectl set image deployment/web server=server:2');
  expect(counts).toEqual(countsOf(all.filter(({ sentMs }) => sentMs >= atMs)));
  const fromMs = (Math.floor(cluster.now / 1_000) - 60) * 1_000;
  const latencies = all
    .filter(({ outcome, endedMs }) => fateOf(outcome) !== 'lost' && endedMs >= fromMs)
    .map(({ sentMs, endedMs }) => endedMs - sentMs)
    .toSorted((a, b) => a - b);
  const exact = latencies[Math.ceil(latencies.length * 0.95) - 1];
  if (exact === undefined) return expect(view!.p95Ms).toBe(undefined);
  // Latencies are counted in classes, and the page shows whole milliseconds.
  expect(view!.p95Ms).toBeGreaterThanOrEqual(Math.floor(exact));
  expect(view!.p95Ms).toBeLessThanOrEqual(exact * 1.25 + 1);
}

describe('a rolling update under traffic', { timeout: SEARCH_TIMEOUT_MS }, () => {
  test('loses no request with readiness, preStop, a graceful shutdown and no Pod less than wanted', () => {
    search(rollouts, 60, (rollout) => expect(lostIn(play(rollout, ALL))).toBe(0));
  });

  test('is told truly, whatever protects it', () => {
    search(fc.tuple(rollouts, fc.subarray([...ALL])), 30, ([rollout, protections]) => {
      expectTrueSentence(play({ ...rollout, perSecond: Math.min(rollout.perSecond, 30) }, protections));
    });
  });

  const FIRST: Rollout = {
    seed: 1,
    timings: 'realistic',
    nodes: 3,
    replicas: 1,
    maxSurge: 1,
    perSecond: 50,
    keepAlive: true,
    startMs: 3_000,
    answerMs: 100,
  };

  test.each<[Protection, Partial<Rollout>]>([
    // The new Pod gets the connections before its program listens.
    ['readiness', { keepAlive: false }],
    ['preStop', {}],
    // A client has a connection open, and its request is cut.
    ['graceful', {}],
    // The only Pod serves while it terminates, but not as long as the new one needs.
    ['neverLess', { keepAlive: false, startMs: 12_000 }],
  ])('loses some without %s', (without, changes) => {
    const protections = ALL.filter((protection) => protection !== without);
    expect(lostIn(play({ ...FIRST, ...changes }, protections))).toBeGreaterThan(0);
    expect(lostIn(play({ ...FIRST, ...changes }, ALL))).toBe(0);
  });
});
