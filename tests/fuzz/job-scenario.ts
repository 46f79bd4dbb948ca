import fc from 'fast-check';
import type { Pod } from '../../src/api/index.ts';
import { createCluster, type Cluster, type Fault, type TimingsPreset } from '../../src/cluster/index.ts';

/** The actions on Jobs, their Pods and their controllers. */
export type JobBlow =
  | { readonly type: 'parallelism'; readonly parallelism: number }
  | { readonly type: 'suspend'; readonly suspend: boolean }
  | { readonly type: 'delete-pod'; readonly index: number; readonly force: boolean }
  /** Removes the Pod's labels, so the Job releases it. */
  | { readonly type: 'unlabel'; readonly index: number }
  | { readonly type: 'delete-job'; readonly cascade: 'background' | 'foreground' | 'orphan' }
  /** Creates the Job again if it is deleted. */
  | { readonly type: 'create-job' }
  | { readonly type: 'kill-leader' }
  | { readonly type: 'start-managers' }
  /** Cuts a node's power. Its Pods neither run nor end until the power returns. */
  | { readonly type: 'power-node'; readonly index: number; readonly on: boolean }
  | { readonly type: 'remove-node'; readonly index: number }
  | { readonly type: 'inject'; readonly fault: Fault }
  | { readonly type: 'clear-faults' };

export interface JobScenario {
  readonly seed: number;
  readonly timings: TimingsPreset;
  readonly managers: number;
  readonly nodes: number;
  readonly job: JobShape;
  readonly blows: readonly { readonly after: number | 'idle'; readonly blow: JobBlow }[];
}

export interface JobShape {
  readonly completions: number | undefined;
  readonly parallelism: number;
  readonly indexed: boolean;
  readonly podReplacementPolicy: 'TerminatingOrFailed' | 'Failed';
  /** How long each Pod runs. */
  readonly seconds: number;
  /** A third of the Pods fail: those that end in every third second. */
  readonly failing: boolean;
  readonly ttlSeconds: number | undefined;
}

/** Faults without a permanent loss: delayed events arrive, and refused requests can be retried. */
const fault: fc.Arbitrary<Fault> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('watch-delay' as const),
      client: fc.constant('job-controller'),
      kind: fc.constantFrom('Job', 'Pod'),
      delayMs: fc.integer({ min: 1, max: 30_000 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('watch-expire' as const),
      client: fc.constant('job-controller'),
      kind: fc.constantFrom('Job', 'Pod'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('api-error' as const),
      code: fc.constantFrom(429 as const, 500 as const, 503 as const, 504 as const),
      client: fc.constantFrom('job-controller', 'generic-garbage-collector', 'kubelet'),
      verb: fc.constantFrom('create' as const, 'update' as const, 'patch' as const, 'delete' as const),
      next: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('api-latency' as const),
      client: fc.constantFrom('job-controller', 'generic-garbage-collector', 'kubelet'),
      delayMs: fc.integer({ min: 1, max: 20_000 }),
      next: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('api-conflict' as const),
      client: fc.constant('job-controller'),
      next: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constant({ type: 'controller-restart' as const, controller: 'job-controller' }),
  },
);

const index = fc.nat(20);

const blow: fc.Arbitrary<JobBlow> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ type: fc.constant('parallelism' as const), parallelism: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('suspend' as const), suspend: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('delete-pod' as const), index, force: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('unlabel' as const), index }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('delete-job' as const),
      cascade: fc.constantFrom('background' as const, 'foreground' as const, 'orphan' as const),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ type: 'create-job' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'kill-leader' as const }) },
  { weight: 2, arbitrary: fc.constant({ type: 'start-managers' as const }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('power-node' as const), index, on: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('remove-node' as const), index }) },
  { weight: 8, arbitrary: fault.map((injected) => ({ type: 'inject' as const, fault: injected })) },
  { weight: 2, arbitrary: fc.constant({ type: 'clear-faults' as const }) },
);

const delay = fc.oneof(
  { weight: 1, arbitrary: fc.constant('idle' as const) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 100 }) },
  { weight: 4, arbitrary: fc.integer({ min: 100, max: 3_000 }) },
  { weight: 3, arbitrary: fc.integer({ min: 3_000, max: 30_000 }) },
);

export const jobScenarios: fc.Arbitrary<JobScenario> = fc.record({
  seed: fc.nat(1_000_000),
  timings: fc.constantFrom('realistic', 'teaching'),
  managers: fc.integer({ min: 1, max: 2 }),
  nodes: fc.integer({ min: 1, max: 3 }),
  job: fc.record({
    completions: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined, freq: 6 }),
    parallelism: fc.integer({ min: 1, max: 4 }),
    indexed: fc.boolean(),
    podReplacementPolicy: fc.constantFrom('TerminatingOrFailed', 'TerminatingOrFailed', 'Failed'),
    seconds: fc.integer({ min: 0, max: 8 }),
    failing: fc.boolean(),
    ttlSeconds: fc.constantFrom(undefined, undefined, 0, 20),
  }),
  blows: fc.array(fc.record({ after: delay, blow }), { maxLength: 12 }),
});

/** More events than any of these scenarios has. A cluster that exceeds it has endless events. */
const MOST_EVENTS = 2_000_000;
/** After this time another manager leads, whatever was killed: the duration of a lease and some tries. */
const TAKEOVER_MS = 25_000;

/** Plays a scenario. At the end all faults are cleared and every manager runs, so the cluster settles. */
export function playJobs(scenario: JobScenario): Cluster {
  const { seed, timings, managers, nodes } = scenario;
  const cluster = createCluster({ seed, timings, controllerManagers: managers, nodes, freeze: true });
  cluster.run({ untilIdle: true });
  strike(cluster, { type: 'create-job' }, scenario);
  for (const { after, blow } of scenario.blows) {
    if (after === 'idle') cluster.run({ untilIdle: true, forMs: 60_000, maxEvents: MOST_EVENTS });
    else cluster.run({ forMs: after });
    strike(cluster, blow, scenario);
  }
  cluster.run({ forMs: 10 });
  strike(cluster, { type: 'clear-faults' }, scenario);
  strike(cluster, { type: 'start-managers' }, scenario);
  for (const node of cluster.machines.kubelets) cluster.execute({ type: 'power-node', name: node.name, on: true });
  cluster.execute({ type: 'add-node' });
  cluster.run({ forMs: TAKEOVER_MS });
  strike(cluster, { type: 'suspend', suspend: false }, scenario);
  cluster.run({ untilIdle: true, forMs: 90 * 60_000, maxEvents: MOST_EVENTS });
  return cluster;
}

function strike(cluster: Cluster, blow: JobBlow, { job }: JobScenario): void {
  switch (blow.type) {
    case 'parallelism':
      cluster.kubectl(`patch job work -p '{"spec":{"parallelism":${blow.parallelism}}}'`);
      return;
    case 'suspend':
      cluster.kubectl(`patch job work -p '{"spec":{"suspend":${blow.suspend}}}'`);
      return;
    case 'delete-pod': {
      const pod = pick(cluster, blow.index);
      if (pod !== undefined) cluster.kubectl(`delete pod ${pod} --wait=false${blow.force ? ' --grace-period=0 --force' : ''}`);
      return;
    }
    case 'unlabel': {
      const pod = pick(cluster, blow.index);
      if (pod !== undefined) cluster.kubectl(`label pod ${pod} batch.kubernetes.io/controller-uid-`);
      return;
    }
    case 'delete-job':
      cluster.kubectl(`delete job work --wait=false --cascade=${blow.cascade}`);
      return;
    case 'create-job':
      if (cluster.get('Job', { namespace: 'default', name: 'work' }) === undefined) cluster.apply([manifest(job)]);
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
    case 'power-node':
    case 'remove-node': {
      const nodes = [...cluster.machines.kubelets].map(({ name }) => name);
      const name = nodes[blow.index % Math.max(1, nodes.length)];
      if (name === undefined) return;
      cluster.execute(blow.type === 'power-node' ? { type: 'power-node', name, on: blow.on } : { type: 'remove-node', name });
      return;
    }
    case 'inject':
      cluster.execute({ type: 'inject', fault: blow.fault });
      return;
    case 'clear-faults':
      for (const { id } of cluster.faultsAt(cluster.trace.lastId)) cluster.execute({ type: 'clear', id });
  }
}

function pick(cluster: Cluster, index: number): string | undefined {
  const pods = cluster.list('Pod', { namespace: 'default' }) as readonly Pod[];
  return pods[index % Math.max(1, pods.length)]?.metadata.name;
}

function manifest({ completions, parallelism, indexed, podReplacementPolicy, seconds, failing, ttlSeconds }: JobShape): object {
  const script = failing ? `sleep ${seconds}; test $(($(date +%s) % 3)) -gt 0` : `sleep ${seconds}`;
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'work' },
    spec: {
      parallelism,
      ...(completions !== undefined && { completions }),
      ...(indexed && completions !== undefined && { completionMode: 'Indexed' }),
      ...(ttlSeconds !== undefined && { ttlSecondsAfterFinished: ttlSeconds }),
      podReplacementPolicy,
      template: {
        spec: {
          restartPolicy: 'Never',
          terminationGracePeriodSeconds: 2,
          containers: [{ name: 'c', image: 'busybox', command: ['sh', '-c', script] }],
        },
      },
    },
  };
}
