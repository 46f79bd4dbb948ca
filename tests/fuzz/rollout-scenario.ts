import fc from 'fast-check';
import { keyOf, type Deployment, type IntOrString } from '../../src/api/index.ts';
import { ImageCatalogue, createCluster, type Cluster, type TimingsPreset } from '../../src/cluster/index.ts';

/** A user's actions on the Deployment `web`, with their times. */
export type Deed =
  | { readonly type: 'scale'; readonly replicas: number }
  | { readonly type: 'scale-by'; readonly by: number }
  | { readonly type: 'strategy'; readonly strategy: 'Recreate' | 'RollingUpdate' }
  | { readonly type: 'image'; readonly image: string }
  | { readonly type: 'undo'; /** 0 is the previous revision. */ readonly revision: number }
  | { readonly type: 'restart' | 'pause' | 'resume' }
  | {
      readonly type: 'delete-pod';
      /** The index of one of the existing objects. */ readonly index: number;
      readonly force: boolean;
    }
  | { readonly type: 'min-ready'; readonly seconds: number }
  | { readonly type: 'limits'; readonly maxSurge: IntOrString; readonly maxUnavailable: IntOrString };

/** `idle` means after the cluster has settled. */
export type Delay = number | 'idle';

/** A rollout: a Deployment and the actions on it. */
export interface RolloutScenario {
  readonly seed: number;
  readonly timings: TimingsPreset;
  readonly nodes: number;
  readonly replicas: number;
  readonly strategy: 'Recreate' | { readonly maxSurge: IntOrString; readonly maxUnavailable: IntOrString };
  readonly minReadySeconds: number;
  readonly revisionHistoryLimit: number;
  readonly readiness: 'at once' | { readonly delaySeconds: number; readonly periodSeconds: number };
  readonly deeds: readonly { readonly after: Delay; readonly deed: Deed }[];
}

/** Images that start at different speeds, and two that never become ready. */
export const GOOD_IMAGES = ['app:1', 'slow:2', 'app:3', 'slow:4'];
const BAD_IMAGES = ['gone:5', 'crash:6'];

const IMAGES = ImageCatalogue.withDefaults([
  { name: 'app', pullMs: 200, command: ['/app'], programs: { '/app': { ports: [80] } } },
  {
    name: 'slow',
    pullMs: 1_500,
    command: ['/app'],
    programs: { '/app': { ports: [80], startMs: 4_000, onStop: { afterMs: 2_500, code: 0 } } },
  },
  { name: 'gone', missing: 'not-found' },
  { name: 'crash', pullMs: 100, command: ['/app'], programs: { '/app': { exit: { afterMs: 300, code: 1 } } } },
]);

const size = fc.integer({ min: 0, max: 12 });

const anyLimits = fc
  .record({
    maxSurge: fc.oneof(fc.integer({ min: 0, max: 14 }), fc.constantFrom('0%', '1%', '25%', '50%', '100%', '130%', '250%')),
    maxUnavailable: fc.oneof(fc.integer({ min: 0, max: 14 }), fc.constantFrom('0%', '1%', '25%', '50%', '100%')),
  })
  .filter(({ maxSurge, maxUnavailable }) => parseFloat(String(maxSurge)) + parseFloat(String(maxUnavailable)) > 0);

/** Valid values of the two limits. At least one of them is not 0. */
const limits = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom({ maxSurge: 0, maxUnavailable: 1 }, { maxSurge: '25%', maxUnavailable: '25%' }) },
  { weight: 3, arbitrary: anyLimits },
);

const delay: fc.Arbitrary<Delay> = fc.oneof(
  { weight: 3, arbitrary: fc.constant('idle' as const) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 400 }) },
  { weight: 3, arbitrary: fc.integer({ min: 400, max: 3_000 }) },
  { weight: 2, arbitrary: fc.integer({ min: 3_000, max: 40_000 }) },
);

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('scale' as const), replicas: size }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('scale-by' as const), by: fc.constantFrom(-2, -1, 1, 2) }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('strategy' as const), strategy: fc.constantFrom('Recreate', 'RollingUpdate') }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constant('image' as const), image: fc.constantFrom(...GOOD_IMAGES, ...BAD_IMAGES) }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('undo' as const), revision: fc.integer({ min: 0, max: 4 }) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('restart' as const, 'pause' as const, 'resume' as const) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('delete-pod' as const), index: fc.nat(20), force: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('min-ready' as const), seconds: fc.nat(8) }) },
  { weight: 1, arbitrary: limits.map((given) => ({ type: 'limits' as const, ...given })) },
);

export const rolloutScenarios: fc.Arbitrary<RolloutScenario> = fc.record({
  seed: fc.nat(1_000_000),
  timings: fc.constantFrom('realistic', 'teaching'),
  nodes: fc.integer({ min: 1, max: 5 }),
  replicas: size,
  strategy: fc.oneof({ weight: 1, arbitrary: fc.constant('Recreate' as const) }, { weight: 4, arbitrary: limits }),
  minReadySeconds: fc.constantFrom(0, 0, 1, 5),
  revisionHistoryLimit: fc.constantFrom(0, 1, 2, 10),
  readiness: fc.oneof(
    fc.constant('at once' as const),
    fc.record({ delaySeconds: fc.nat(6), periodSeconds: fc.integer({ min: 1, max: 4 }) }),
  ),
  deeds: fc.array(fc.record({ after: delay, deed }), { maxLength: 8 }),
});

/** Undisturbed rollouts: one working image after another at different times. Only the controllers make Pods unavailable. */
export const quietRollouts: fc.Arbitrary<RolloutScenario> = fc
  .record({
    seed: fc.nat(1_000_000),
    timings: fc.constantFrom('realistic', 'teaching'),
    nodes: fc.integer({ min: 1, max: 5 }),
    replicas: fc.integer({ min: 1, max: 24 }),
    strategy: limits,
    minReadySeconds: fc.constantFrom(0, 0, 1, 5),
    revisionHistoryLimit: fc.constantFrom(1, 10),
    readiness: fc.oneof(
      fc.constant('at once' as const),
      fc.record({ delaySeconds: fc.nat(6), periodSeconds: fc.integer({ min: 1, max: 4 }) }),
    ),
    deeds: fc.tuple(
      fc.record({ after: fc.constant('idle' as const), deed: fc.constant({ type: 'image' as const, image: 'slow:2' }) }),
      fc.record({
        after: fc.oneof(fc.constant('idle' as const), fc.integer({ min: 2_000, max: 20_000 })),
        deed: fc.constantFrom(
          { type: 'image' as const, image: 'app:3' },
          { type: 'undo' as const, revision: 0 },
          { type: 'restart' as const },
        ),
      }),
    ),
  })
  .map(oneAfterTheOther);

/**
 * With minReadySeconds, each rollout waits for the end of the last one. Of two ready Pods, the ReplicaSet controller deletes the one on the fuller
 * node, even if it is the only available one.
 */
function oneAfterTheOther(scenario: RolloutScenario): RolloutScenario {
  if (scenario.minReadySeconds === 0) return scenario;
  return { ...scenario, deeds: scenario.deeds.map(({ deed }) => ({ after: 'idle', deed })) };
}

/** More events than any of these scenarios has. A cluster that exceeds it has endless events. */
const MOST_EVENTS = 2_000_000;

/**
 * Plays a scenario to its end. A Deployment that is paused or has an image that cannot run is corrected at the end, so the rollout completes.
 */
export function playRollout(scenario: RolloutScenario): Cluster {
  const { seed, timings, nodes } = scenario;
  const cluster = createCluster({ seed, timings, nodes, images: IMAGES, freeze: true });
  cluster.run({ untilIdle: true });
  const applied = cluster.apply([manifest(scenario)]);
  cluster.run({ until: () => applied.exitCode !== undefined, maxEvents: MOST_EVENTS });
  for (const { after, deed } of scenario.deeds) {
    if (after === 'idle') settle(cluster);
    else cluster.run({ forMs: after });
    carryOut(cluster, deed);
  }
  cluster.run({ forMs: 5_000 });
  if (webOf(cluster).spec.paused === true) cluster.kubectl('rollout resume deployment/web');
  cluster.run({ forMs: 2_000 });
  if (!GOOD_IMAGES.includes(imageOf(webOf(cluster)))) carryOut(cluster, { type: 'image', image: 'app:1' });
  cluster.run({ untilIdle: true, maxEvents: MOST_EVENTS });
  return cluster;
}

export function webOf(cluster: Cluster): Deployment {
  const web = cluster.get('Deployment', { namespace: 'default', name: 'web' });
  if (web === undefined) throw new Error('there is no Deployment web');
  return web;
}

export function imageOf({ spec }: { readonly spec: { readonly template: Deployment['spec']['template'] } }): string {
  return spec.template.spec.containers?.[0]?.image ?? '';
}

/** Runs until only heartbeats are left, or, if an image cannot run, until its failures repeat. */
function settle(cluster: Cluster): void {
  cluster.run({ untilIdle: true, forMs: 150_000, maxEvents: MOST_EVENTS });
}

function carryOut(cluster: Cluster, deed: Deed): void {
  switch (deed.type) {
    case 'scale':
      cluster.kubectl(`scale deployment/web --replicas=${deed.replicas}`);
      return;
    case 'scale-by':
      cluster.kubectl(`scale deployment/web --replicas=${Math.max(0, webOf(cluster).spec.replicas + deed.by)}`);
      return;
    case 'strategy':
      cluster.kubectl(
        `patch deployment web -p '${JSON.stringify({ spec: { strategy: { type: deed.strategy, rollingUpdate: null } } })}'`,
      );
      return;
    case 'image':
      cluster.kubectl(`set image deployment/web app=${deed.image}`);
      return;
    case 'undo':
      cluster.kubectl(`rollout undo deployment/web --to-revision=${deed.revision}`);
      return;
    case 'restart':
    case 'pause':
    case 'resume':
      cluster.kubectl(`rollout ${deed.type} deployment/web`);
      return;
    case 'delete-pod':
      deletePod(cluster, deed.index, deed.force);
      return;
    case 'min-ready':
      cluster.kubectl(`patch deployment web -p '{"spec":{"minReadySeconds":${deed.seconds}}}'`);
      return;
    case 'limits': {
      if (webOf(cluster).spec.strategy.type === 'Recreate') return;
      const { maxSurge, maxUnavailable } = deed;
      const patch = { spec: { strategy: { rollingUpdate: { maxSurge, maxUnavailable } } } };
      cluster.kubectl(`patch deployment web -p '${JSON.stringify(patch)}'`);
    }
  }
}

function deletePod(cluster: Cluster, index: number, force: boolean): void {
  const pods = cluster.list('Pod', { namespace: 'default' });
  const pod = pods[index % Math.max(1, pods.length)];
  if (pod !== undefined)
    cluster.kubectl(`delete pod ${pod.metadata.name} --wait=false${force ? ' --grace-period=0 --force' : ''}`);
}

function manifest({ replicas, strategy, minReadySeconds, revisionHistoryLimit, readiness }: RolloutScenario): object {
  const probe =
    readiness === 'at once'
      ? {}
      : {
          readinessProbe: {
            tcpSocket: { port: 80 },
            initialDelaySeconds: readiness.delaySeconds,
            periodSeconds: readiness.periodSeconds,
          },
        };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec: {
      replicas,
      minReadySeconds,
      revisionHistoryLimit,
      selector: { matchLabels: { app: 'web' } },
      strategy: strategy === 'Recreate' ? { type: 'Recreate' } : { type: 'RollingUpdate', rollingUpdate: strategy },
      template: {
        metadata: { labels: { app: 'web' } },
        spec: { containers: [{ name: 'app', image: 'app:1', ports: [{ containerPort: 80 }], ...probe }] },
      },
    },
  };
}

/** The key of the Deployment in queues and caches. */
export const WEB = keyOf({ namespace: 'default', name: 'web' });
