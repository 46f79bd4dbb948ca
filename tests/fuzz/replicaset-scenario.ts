import fc from 'fast-check';
import { isPodActive, type Pod } from '../../src/api/index.ts';
import { createCluster, type Cluster, type TimingsPreset } from '../../src/cluster/index.ts';

/** Two ReplicaSets that select the same Pods, and one that selects Pods with another label. */
export const REPLICA_SETS = { first: 'web', second: 'web', third: 'other' } as const;
export type ReplicaSetName = keyof typeof REPLICA_SETS;

/** The actions on the Pods and their controllers. */
export type Blow =
  | { readonly type: 'scale'; readonly name: ReplicaSetName; readonly replicas: number }
  | { readonly type: 'delete-pod'; readonly index: number; readonly force: boolean }
  | { readonly type: 'delete-all' }
  /** Ends the Pod, as after an eviction. */
  | { readonly type: 'fail-pod'; readonly index: number }
  | { readonly type: 'label'; readonly index: number; readonly app: 'web' | 'other' | 'none' }
  /** Creates a Pod without a controller. */
  | { readonly type: 'orphan'; readonly app: 'web' | 'other' }
  /** Deletes a ReplicaSet without its Pods and creates it again. */
  | { readonly type: 'recreate'; readonly name: ReplicaSetName }
  | { readonly type: 'kill-leader' }
  | { readonly type: 'start-managers' }
  /** Ends the controllers' watches, normally or with an expired revision. */
  | { readonly type: 'interrupt'; readonly how: 'end' | 'expire' };

export interface ReplicaSetScenario {
  readonly seed: number;
  readonly timings: TimingsPreset;
  readonly kubelets: boolean;
  readonly managers: number;
  readonly sizes: Readonly<Record<ReplicaSetName, number>>;
  readonly blows: readonly { readonly after: number | 'idle'; readonly blow: Blow }[];
}

const name = fc.constantFrom<ReplicaSetName>('first', 'second', 'third');
const size = fc.integer({ min: 0, max: 9 });
const index = fc.nat(30);

const blow: fc.Arbitrary<Blow> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant('scale' as const), name, replicas: size }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('delete-pod' as const), index, force: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ type: 'delete-all' as const }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('fail-pod' as const), index }) },
  {
    weight: 5,
    arbitrary: fc.record({ type: fc.constant('label' as const), index, app: fc.constantFrom('web', 'other', 'none') }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('orphan' as const), app: fc.constantFrom('web', 'other') }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('recreate' as const), name }) },
  { weight: 2, arbitrary: fc.constant({ type: 'kill-leader' as const }) },
  { weight: 2, arbitrary: fc.constant({ type: 'start-managers' as const }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('interrupt' as const), how: fc.constantFrom('end', 'expire') }) },
);

const delay = fc.oneof(
  { weight: 2, arbitrary: fc.constant('idle' as const) },
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 60 }) },
  { weight: 2, arbitrary: fc.integer({ min: 60, max: 2_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 2_000, max: 30_000 }) },
);

export const replicaSetScenarios: fc.Arbitrary<ReplicaSetScenario> = fc.record({
  seed: fc.nat(1_000_000),
  timings: fc.constantFrom('realistic', 'teaching'),
  kubelets: fc.boolean(),
  managers: fc.integer({ min: 1, max: 2 }),
  sizes: fc.record({ first: size, second: size, third: size }),
  blows: fc.array(fc.record({ after: delay, blow }), { maxLength: 14 }),
});

/** More events than any of these scenarios has. A cluster that exceeds it has endless events. */
const MOST_EVENTS = 2_000_000;
/** After this time another manager leads, whatever was killed: the duration of a lease and some tries. */
const TAKEOVER_MS = 25_000;
/**
 * A Pod that was created and deleted while no watch was open is never seen, so its creation is expected until the expectation expires (5 min). Then
 * only a resync syncs the ReplicaSet, at most two periods later. Here a period is 6 min.
 */
const RESYNC_MS = 15 * 60_000;

/** Plays a scenario. At the end every manager runs, so the cluster settles. */
export function playReplicaSets(scenario: ReplicaSetScenario): Cluster {
  const { seed, timings, kubelets, managers, sizes } = scenario;
  const controllerManagerFlags = ['--min-resync-period=6m'];
  const cluster = createCluster({
    seed,
    timings,
    kubelets,
    controllerManagers: managers,
    controllerManagerFlags,
    nodes: 2,
    freeze: true,
  });
  cluster.run({ untilIdle: true });
  for (const name of Object.keys(sizes) as ReplicaSetName[]) cluster.apply([manifest(name, sizes[name])]);
  for (const [nth, { after, blow }] of scenario.blows.entries()) {
    if (after === 'idle') cluster.run({ untilIdle: true, forMs: 60_000, maxEvents: MOST_EVENTS });
    else cluster.run({ forMs: after });
    strike(cluster, blow, nth);
  }
  cluster.run({ forMs: 10 });
  strike(cluster, { type: 'start-managers' }, scenario.blows.length);
  cluster.run({ forMs: TAKEOVER_MS });
  if (scenario.blows.some(({ blow }) => blow.type === 'interrupt')) cluster.run({ forMs: RESYNC_MS });
  cluster.run({ untilIdle: true, maxEvents: MOST_EVENTS });
  return cluster;
}

function strike(cluster: Cluster, blow: Blow, nth: number): void {
  switch (blow.type) {
    case 'scale':
      cluster.kubectl(`scale rs/${blow.name} --replicas=${blow.replicas}`);
      return;
    case 'delete-pod': {
      const pod = pick(cluster, blow.index);
      if (pod !== undefined) cluster.kubectl(`delete pod ${pod} --wait=false${blow.force ? ' --grace-period=0 --force' : ''}`);
      return;
    }
    case 'delete-all':
      cluster.kubectl('delete pods --all --wait=false');
      return;
    case 'fail-pod': {
      // The kubelet overwrites it with its own status.
      const pod = cluster.list('Node').length > 0 ? undefined : pick(cluster, blow.index);
      if (pod !== undefined)
        cluster.kubectl(`patch pod ${pod} --subresource=status -p '{"status":{"phase":"Failed","reason":"Evicted"}}'`);
      return;
    }
    case 'label': {
      const pod = pick(cluster, blow.index);
      if (pod !== undefined) cluster.kubectl(`label pod ${pod} app=${blow.app} --overwrite`);
      return;
    }
    case 'orphan':
      cluster.apply([
        { apiVersion: 'v1', kind: 'Pod', metadata: { name: `orphan-${nth}`, labels: { app: blow.app } }, spec: POD_SPEC },
      ]);
      return;
    case 'recreate':
      cluster.kubectl(`delete rs ${blow.name} --cascade=orphan --wait=false`);
      cluster.run({ forMs: 3_000 });
      cluster.apply([manifest(blow.name, 3)]);
      return;
    case 'kill-leader': {
      const leader = cluster.managers.find(({ isLeader }) => isLeader);
      if (leader !== undefined) cluster.execute({ type: 'power-manager', name: leader.hostname, on: false });
      return;
    }
    case 'start-managers':
      for (const { hostname, state } of cluster.managers) {
        if (state === 'stopped') cluster.execute({ type: 'power-manager', name: hostname, on: true });
      }
      return;
    case 'interrupt':
      cluster.apiServer.interruptWatches(({ user }) => user === 'shared-informers', blow.how);
  }
}

/** The name of one of the active Pods. */
function pick(cluster: Cluster, index: number): string | undefined {
  const pods = cluster.list('Pod', { namespace: 'default' }).filter(isPodActive) as Pod[];
  return pods[index % Math.max(1, pods.length)]?.metadata.name;
}

const POD_SPEC = { containers: [{ name: 'app', image: 'registry.k8s.io/pause:3.9' }], terminationGracePeriodSeconds: 2 };

function manifest(name: ReplicaSetName, replicas: number): object {
  const labels = { app: REPLICA_SETS[name] };
  return {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: { name },
    spec: { replicas, selector: { matchLabels: labels }, template: { metadata: { labels }, spec: POD_SPEC } },
  };
}
