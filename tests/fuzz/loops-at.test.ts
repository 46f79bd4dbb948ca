import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCluster, type Cluster, type ClusterOptions, type Command, type Moment } from '../../src/cluster/index.ts';
import type { Fault } from '../../src/cluster/faults/fault.ts';
import { Random } from '../../src/sim/index.ts';
import { loopsAt, managersAt, pastLoopsOf } from '../../src/worker/projection/loops-at/index.ts';
import { LiveLoops, managerViews } from '../../src/worker/projection/live-loops.ts';
import type { LoopView, ManagerView } from '../../src/worker/protocol/index.ts';
import { SEARCH_TIMEOUT_MS, search } from './fuzzing.ts';

/** The actions on a cluster, each after a pause. */
interface Session {
  readonly options: ClusterOptions;
  readonly steps: readonly { readonly forMs: number; readonly command: Command }[];
  readonly restMs: number;
}

/** The loops as they were shown at that time. */
interface Sight {
  readonly moment: Moment;
  readonly loops: readonly LoopView[];
  readonly managers: readonly ManagerView[];
}

const template = (app: string, more = '') => `
  template:
    metadata: { labels: { app: ${app} } }
    spec:
      ${more}
      containers:
        - name: app
          image: nginx:1.25
          readinessProbe: { httpGet: { path: /, port: 80 }, periodSeconds: 2 }`;

const MANIFESTS = {
  deployment: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: 5
  minReadySeconds: 2
  selector: { matchLabels: { app: web } }${template('web')}
---
apiVersion: v1
kind: Service
metadata: { name: web }
spec: { selector: { app: web }, ports: [{ port: 80 }] }`,
  greedy: `
apiVersion: apps/v1
kind: Deployment
metadata: { name: greedy }
spec:
  replicas: 4
  selector: { matchLabels: { app: greedy } }${template('greedy').replace('image: nginx:1.25', 'image: nginx:1.25\n          resources: { requests: { cpu: "3" } }')}`,
  sets: `
apiVersion: apps/v1
kind: StatefulSet
metadata: { name: db }
spec:
  replicas: 3
  serviceName: db
  selector: { matchLabels: { app: db } }${template('db')}
---
apiVersion: apps/v1
kind: DaemonSet
metadata: { name: agent }
spec:
  selector: { matchLabels: { app: agent } }${template('agent')}`,
  job: `
apiVersion: batch/v1
kind: Job
metadata: { name: pi }
spec:
  completions: 4
  parallelism: 2
  template:
    spec:
      restartPolicy: Never
      containers: [{ name: pi, image: busybox:1.36, command: [sh, -c, sleep 2] }]`,
} as const;

const kubectl = (line: string): Command => ({ type: 'kubectl', line });
const apply = (stdin: string): Command => ({ type: 'kubectl', line: 'apply -f -', stdin });

const command: fc.Arbitrary<Command> = fc.oneof(
  fc.integer({ min: 0, max: 9 }).map((n) => kubectl(`scale deployment/web --replicas=${n}`)),
  fc.constantFrom('1.26', '1.27', 'does-not-exist').map((tag) => kubectl(`set image deployment/web app=nginx:${tag}`)),
  fc.constantFrom(...Object.values(MANIFESTS).map(apply)),
  fc.constantFrom(
    kubectl('rollout restart deployment/web'),
    kubectl('delete pods -l app=web --wait=false'),
    kubectl('delete deployment web --wait=false'),
    kubectl('delete statefulset db --wait=false'),
    kubectl('create namespace other'),
    kubectl('delete namespace other --wait=false'),
    kubectl('cordon node-1'),
    kubectl('uncordon node-1'),
    // One manager gets the new lease. The other continues for a while, so two believe that they lead.
    kubectl('delete lease kube-controller-manager -n kube-system'),
    kubectl('scale deployment/greedy --replicas=1'),
    { type: 'add-node' } as const,
    { type: 'remove-node', name: 'node-1' } as const,
  ),
  fc.record({
    type: fc.constant('power-node' as const),
    name: fc.constantFrom('node-1', 'node-2'),
    on: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('power-manager' as const),
    name: fc.constantFrom('controller-manager-1', 'controller-manager-2'),
    on: fc.boolean(),
    gracefully: fc.boolean(),
  }),
  fc.record({ type: fc.constant('inject' as const), fault: faults() }),
  fc.integer({ min: 1, max: 3 }).map((id) => ({ type: 'clear', id }) as const),
);

/** Faults on the way to a cache, and in a controller's memory. */
function faults(): fc.Arbitrary<Fault> {
  const kind = fc.constantFrom('Pod', 'ReplicaSet', 'Deployment', 'Node');
  const controller = fc.constantFrom('replicaset-controller', 'deployment-controller', 'node-lifecycle-controller');
  const rate = fc.constantFrom({}, { share: 0.5 }, { next: 3 });
  return fc.oneof(
    fc.tuple(kind, rate).map(([of, how]): Fault => ({ type: 'watch-drop', kind: of, ...how })),
    kind.map((of): Fault => ({ type: 'watch-delay', kind: of, delayMs: 2_000 })),
    kind.map((of): Fault => ({ type: 'watch-expire', kind: of })),
    rate.map((how): Fault => ({ type: 'api-error', code: 500, client: 'replicaset-controller', ...how })),
    rate.map((how): Fault => ({ type: 'api-conflict', kind: 'Deployment', ...how })),
    controller.map((name): Fault => ({ type: 'controller-stop', controller: name })),
    controller.map((name): Fault => ({ type: 'controller-restart', controller: name })),
    controller.map((name): Fault => ({ type: 'no-expectations', controller: name })),
  );
}

const sessions: fc.Arbitrary<Session> = fc.record({
  options: fc.record({
    seed: fc.nat(1_000_000),
    nodes: fc.integer({ min: 1, max: 3 }),
    timings: fc.constantFrom('realistic', 'teaching'),
    controllerManagers: fc.integer({ min: 1, max: 2 }),
    // Some drop their oldest records.
    traceLimit: fc.constantFrom(10_000, 400_000),
  }),
  steps: fc.array(
    fc.record({
      forMs: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 25_000 }), fc.double({ min: 0, max: 50, noNaN: true })),
      command,
    }),
    { minLength: 2, maxLength: 10 },
  ),
  restMs: fc.integer({ min: 0, max: 90_000 }),
});

/** Plays a session in slices, and reads the loops between them. */
function watchedSession({ options, steps, restMs }: Session, random: Random): { cluster: Cluster; sights: readonly Sight[] } {
  const cluster = createCluster(options);
  const live = new LiveLoops(cluster);
  pastLoopsOf(cluster);
  const sights: Sight[] = [];
  const look = (): void => {
    sights.push({ moment: cluster.history.present, loops: structuredClone(live.views()), managers: managerViews(cluster) });
  };
  const pass = (forMs: number): void => {
    const untilMs = cluster.now + forMs;
    while (cluster.now < untilMs) {
      const maxEvents = 1 + random.int(10 ** random.int(5));
      if (cluster.run({ untilMs, maxEvents }) === 'time') break;
      look();
    }
    look();
  };
  look();
  cluster.execute(apply(MANIFESTS.deployment));
  for (const { forMs, command: given } of steps) {
    pass(forMs);
    cluster.execute(given);
    look();
  }
  pass(restMs);
  return { cluster, sights };
}

describe('the control loops of the past', { timeout: SEARCH_TIMEOUT_MS }, () => {
  test('equal the ones that were shown at that time, for any time and in any order', () => {
    search(sessions, 8, (session) => {
      const random = Random.from(`looks of ${session.options.seed}`);
      const { cluster, sights } = watchedSession(session, random);
      const forwards = sights.filter(({ moment }) => moment.record >= cluster.trace.firstId - 1);
      const atRandom = Array.from(forwards, () => random.pick(forwards));
      for (const { moment, loops, managers } of [...forwards, ...atRandom]) {
        const at = `${moment.atMs} ms, record ${moment.record}`;
        expect({ at, managers: managersAt(cluster, moment) }).toEqual({ at, managers });
        const past = new Map(loopsAt(cluster, moment).map((loop) => [loop.id, loop]));
        const there = new Set(loops.map(({ id }) => id));
        expect({ at, ids: [...past.keys()].filter((id) => there.has(id)) }).toEqual({ at, ids: [...there] });
        for (const loop of loops) expect({ at, loop: past.get(loop.id) }).toEqual({ at, loop });
        for (const loop of past.values())
          if (!there.has(loop.id)) expect({ at, loop }).toMatchObject({ loop: { running: false, writes: [] } });
      }
    });
  });
});
