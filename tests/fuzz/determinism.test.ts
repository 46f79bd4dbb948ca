import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createCluster,
  replay,
  type Cluster,
  type ClusterOptions,
  type Command,
  type LoggedCommand,
} from '../../src/cluster/index.ts';
import { Random } from '../../src/sim/index.ts';
import { Projection } from '../../src/worker/projection/projection.ts';
import { SEARCH_TIMEOUT_MS, search } from './fuzzing.ts';
import { expectSameHistory, historyOf } from './history.ts';

/** A session: a cluster, and what is done to it after so much time, or after so many events. */
interface Session {
  readonly options: ClusterOptions;
  readonly steps: readonly {
    readonly pause: { readonly forMs: number } | { readonly maxEvents: number };
    readonly command: Command;
  }[];
  readonly restMs: number;
}

const MANIFEST = `
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: 4
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      containers:
        - name: app
          image: nginx:1.25
          readinessProbe: { httpGet: { path: /, port: 80 }, periodSeconds: 2 }
`;

const kubectl = (line: string): Command => ({ type: 'kubectl', line });

const command: fc.Arbitrary<Command> = fc.oneof(
  fc.integer({ min: 0, max: 8 }).map((n) => kubectl(`scale deployment/web --replicas=${n}`)),
  fc.constantFrom('1.26', '1.27', 'does-not-exist').map((tag) => kubectl(`set image deployment/web app=nginx:${tag}`)),
  fc.constantFrom(
    kubectl('rollout undo deployment/web'),
    kubectl('rollout restart deployment/web'),
    kubectl('delete pods -l app=web --wait=false'),
    kubectl('delete deployment web --wait=false'),
    kubectl('run lone --image=busybox:1.36 --restart=Never -- sh -c "sleep 3; exit 1"'),
    kubectl('get all -o wide'),
    kubectl('describe deployment web'),
    kubectl('get pods -w --request-timeout=2s'),
    kubectl('cordon node-1'),
    kubectl('drain node-1 --ignore-daemonsets --force'),
    kubectl('this is no command'),
    { type: 'kubectl', line: 'apply -f -', stdin: MANIFEST } as const,
    { type: 'kubectl', line: 'apply -f -', stdin: 'kind: Nonsense\n  x' } as const,
    { type: 'add-node' } as const,
    { type: 'remove-node', name: 'node-1' } as const,
    { type: 'power-node', name: 'node-2', on: false } as const,
    { type: 'power-node', name: 'node-2', on: true } as const,
    { type: 'power-manager', name: 'controller-manager-1', on: false } as const,
    { type: 'power-manager', name: 'controller-manager-1', on: true } as const,
  ),
);

const sessions: fc.Arbitrary<Session> = fc.record({
  options: fc.record({
    seed: fc.nat(1_000_000),
    nodes: fc.integer({ min: 1, max: 4 }),
    timings: fc.constantFrom('realistic', 'teaching'),
    controllerManagers: fc.integer({ min: 1, max: 2 }),
  }),
  steps: fc.array(
    fc.record({
      pause: fc.oneof(
        fc.record({
          forMs: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20_000 }), fc.double({ min: 0, max: 50, noNaN: true })),
        }),
        fc.record({ maxEvents: fc.nat(3_000) }),
      ),
      command,
    }),
    { minLength: 1, maxLength: 8 },
  ),
  restMs: fc.integer({ min: 0, max: 60_000 }),
});

/** Runs a session as it comes: each pause in one go. */
function play({ options, steps, restMs }: Session): Cluster {
  const cluster = createCluster(options);
  cluster.apply(MANIFEST);
  for (const { pause, command } of steps) {
    cluster.run(pause);
    cluster.execute(command);
  }
  cluster.run({ forMs: restMs });
  return cluster;
}

/** Gives the same commands at the same moments, but lets `pass` let time pass, up to so many events or up to a time. */
function playAgain(
  options: ClusterOptions,
  commands: readonly LoggedCommand[],
  untilMs: number,
  pass: (cluster: Cluster, bound: { readonly untilMs: number; readonly maxEvents: number }) => void,
): Cluster {
  const cluster = createCluster(options);
  for (const { atMs, turn, command } of commands) {
    if (turn === undefined) pass(cluster, { untilMs: atMs, maxEvents: Infinity });
    else {
      if (atMs > cluster.now) pass(cluster, { untilMs: atMs - 0.001, maxEvents: Infinity });
      cluster.sim.advanceTo(atMs);
      pass(cluster, { untilMs: atMs, maxEvents: turn - cluster.sim.turn });
    }
    cluster.execute(command);
  }
  pass(cluster, { untilMs, maxEvents: Infinity });
  return cluster;
}

/** In slices: sometimes by time, sometimes by events, sometimes of nothing at all. */
function inSlices(random: Random, between: (cluster: Cluster) => void = () => {}) {
  return (cluster: Cluster, { untilMs, maxEvents }: { readonly untilMs: number; readonly maxEvents: number }) => {
    const lastEvent = cluster.eventCount + maxEvents;
    for (;;) {
      between(cluster);
      const left = lastEvent - cluster.eventCount;
      if (left === 0) return;
      const byTime = random.next() < 0.5;
      const sliceMs = byTime ? cluster.now + random.next() * 10 ** random.int(5) : Infinity;
      const sliceEvents = byTime ? left : Math.min(left, 1 + random.int(10 ** random.int(4)));
      const end = cluster.run({ untilMs: Math.min(untilMs, sliceMs), maxEvents: sliceEvents });
      if (end === 'time' && cluster.now >= untilMs) return;
    }
  };
}

/** Looks at everything that can be looked at, as a page with an editor, an inspector and a terminal does. */
function observer(random: Random): (cluster: Cluster) => void {
  let projection: Projection | undefined;
  return (cluster) => {
    if (projection === undefined) {
      projection = new Projection(cluster);
      cluster.trace.subscribe(() => {});
    }
    switch (random.int(7)) {
      case 0:
        cluster.check(random.pick([MANIFEST, 'kind: Pod', ': : :', MANIFEST.replace('replicas: 4', 'replicas: -1'), '']));
        return;
      case 1:
        for (const pod of cluster.list('Pod', { namespace: 'default', labelSelector: 'app=web' }).slice(0, 2)) cluster.why(pod);
        return;
      case 2:
        cluster.get('Deployment', { namespace: 'default', name: 'web' });
        cluster.list('Event');
        return;
      case 3:
        projection.inspect(
          random.pick([
            { kind: 'Deployment', namespace: 'default', name: 'web' },
            { kind: 'Node', namespace: '', name: 'node-1' },
            undefined,
          ]),
        );
        return;
      case 4:
        projection.seek(random.int(2) === 0 ? undefined : cluster.history.atTime(random.int(Math.ceil(cluster.now) + 1)));
        return;
      default:
        projection.delta({ playing: true, speed: 1, behind: false });
    }
  };
}

describe('the same options and the same commands at the same moments', { timeout: SEARCH_TIMEOUT_MS }, () => {
  test('give the same history, to the byte: at once, in slices, under the eyes of a page, and replayed from the log of commands', () => {
    search(sessions, 12, (session) => {
      const { options } = session;
      const cluster = play(session);
      const { commands, now, place } = cluster;
      const history = historyOf(cluster);
      const random = Random.from(`slices of ${options.seed}`);
      expectSameHistory(historyOf(replay(options, commands, place)), history, 'replayed');
      expectSameHistory(historyOf(playAgain(options, commands, now, inSlices(random))), history, 'in slices');
      expectSameHistory(historyOf(playAgain(options, commands, now, inSlices(random, observer(random)))), history, 'looked at');
    });
  });

  test('give the same past, however far the future goes', () => {
    search(sessions, 4, (session) => {
      const cluster = play(session);
      const { commands, now } = cluster;
      const untilMs = Math.floor(now / 2);
      const past = replay(session.options, commands, { atMs: untilMs });
      const records = Array.from(past.trace.since(), (record) => JSON.stringify(record));
      const same = Array.from(cluster.trace.since(), (record) => JSON.stringify(record)).slice(0, records.length);
      expectSameHistory(records, same, 'replayed in part');
      expect(past.now).toBe(untilMs);
    });
  });
});

describe('another seed', () => {
  test('gives other names, and other times', () => {
    const histories = ['a', 'b', 'c'].map((seed) => historyOf(play({ options: { seed }, steps: [], restMs: 10_000 })));
    expect(new Set(histories.map((history) => history.join('\n'))).size).toBe(3);
  });
});

describe('a log of commands', () => {
  const session: Session = {
    options: { seed: 1 },
    steps: [{ pause: { forMs: 5_000 }, command: { type: 'add-node' } }],
    restMs: 5_000,
  };

  test('is left at the time that was asked for', () => {
    const { commands } = play(session);
    const before = replay(session.options, commands, { atMs: 4_999 });
    expect(before.commands).toHaveLength(1);
    expect(before.list('Node')).toHaveLength(3);
    const after = replay(session.options, commands, { atMs: 9_000 });
    expect(after.commands).toHaveLength(2);
    expect(after.list('Node')).toHaveLength(4);
  });
});
