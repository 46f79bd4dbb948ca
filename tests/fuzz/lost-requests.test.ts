import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Pod } from '../../src/api/index.ts';
import { createCluster, type Cluster, type Command } from '../../src/cluster/index.ts';
import { lostReason, type LostVerdict } from '../../src/cluster/why/lost-request.ts';
import { fateOf, type TrafficRequest } from '../../src/traffic/index.ts';
import { SEARCH_TIMEOUT_MS, search } from './fuzzing.ts';

// However a server goes, each request has one end, and a lost one a reason that the history bears out.

const kubectl = (line: string): Command => ({ type: 'kubectl', line });

/** All ways in which a server goes or comes, of its own will and against it. */
const actions: fc.Arbitrary<Command> = fc.oneof(
  fc.integer({ min: 0, max: 6 }).map((n) => kubectl(`scale deployment/web --replicas=${n}`)),
  fc.integer({ min: 1, max: 3 }).map((n) => kubectl(`drain node-${n} --ignore-daemonsets --force`)),
  fc.integer({ min: 1, max: 3 }).map((n) => kubectl(`uncordon node-${n}`)),
  fc
    .integer({ min: 1, max: 3 })
    .chain((n) =>
      fc.constantFrom<Command>(
        { type: 'power-node', name: `node-${n}`, on: false },
        { type: 'power-node', name: `node-${n}`, on: true },
        { type: 'remove-node', name: `node-${n}` },
      ),
    ),
  fc.constantFrom(
    kubectl('set image deployment/web app=nginx:1.26'),
    kubectl('set image deployment/web app=does-not-exist:1'),
    kubectl('rollout undo deployment/web'),
    kubectl('rollout restart deployment/web'),
    kubectl('delete pods -l app=web --wait=false'),
    kubectl('delete pods -l app=web --force --grace-period=0'),
    kubectl('exec deploy/web -- kill 1'),
    kubectl('delete deployment web --wait=false'),
    kubectl(`patch service web -p '{"spec":{"selector":{"app":"other"}}}'`),
    kubectl(`patch service web -p '{"spec":{"selector":{"app":"web"}}}'`),
    { type: 'add-node' } as const,
  ),
);

const histories = fc.record({
  seed: fc.nat(1_000_000),
  keepAlive: fc.boolean(),
  probed: fc.boolean(),
  nodePort: fc.boolean(),
  steps: fc.array(fc.record({ afterMs: fc.integer({ min: 0, max: 15_000 }), action: actions }), { minLength: 1, maxLength: 6 }),
});

type Drawn = typeof histories extends fc.Arbitrary<infer T> ? T : never;

function manifest({ probed, nodePort }: Drawn): string {
  const probe = probed ? ', readinessProbe: {httpGet: {path: /, port: 80}, periodSeconds: 1}' : '';
  return `
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 3
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: app, image: nginx:1.25${probe}}]}
---
apiVersion: v1
kind: Service
metadata: {name: web}
spec: {type: ${nodePort ? 'NodePort' : 'ClusterIP'}, selector: {app: web}, ports: [{port: 80}]}
---
apiVersion: apps/v1
kind: DaemonSet
metadata: {name: asks}
spec:
  selector: {matchLabels: {app: asks}}
  template:
    metadata: {labels: {app: asks}}
    spec:
      containers:
        - {name: c, image: "busybox:1.37", command: [sh, -c, "while true; do wget -q -T 2 -O /dev/null http://web/; sleep 0.4; done"]}
`;
}

function play(drawn: Drawn): Cluster {
  const cluster = createCluster({ seed: String(drawn.seed), nodes: 3 });
  cluster.apply(manifest(drawn));
  cluster.run({ forMs: 25_000 });
  cluster.execute({ type: 'traffic', line: `service/web --rps 20${drawn.keepAlive ? ' --keep-alive' : ''}` });
  cluster.run({ forMs: 2_000 });
  for (const { afterMs, action } of drawn.steps) {
    cluster.execute(action);
    cluster.run({ forMs: afterMs });
  }
  cluster.run({ forMs: 10_000 });
  return cluster;
}

/** What there is no cause for in these histories. */
const IMPOSSIBLE: ReadonlySet<LostVerdict> = new Set([
  'callee',
  'fault',
  'error',
  'network-policy',
  'no-name-server',
  'no-service',
  'stale-name',
  'wrong-port',
  'slow',
]);
const OF_A_DELETED_POD: ReadonlySet<LostVerdict> = new Set(['stale-rules', 'late-slice', 'terminating']);

/** Nothing comes back by itself: a Pod that is told to stop still refuses, until its address is gone. */
const OF_SILENCE: ReadonlySet<LostVerdict> = new Set<LostVerdict>(['no-power', 'no-machine', ...OF_A_DELETED_POD]);

/** Whether a Pod had been deleted by a moment, or told to go, as etcd has it. */
function wasDeleted({ apiServer: { store }, history }: Cluster, pod: string, byMs: number): boolean {
  const revision = history.revisionAt(history.atTime(byMs));
  const states = [...store.eventsAfter(store.compactedRevision)].filter(
    ({ key, revision: at }) => key.endsWith(`/pods/${pod}`) && at <= revision,
  );
  return states.some(
    ({ type, value }) => type === 'delete' || (value as Pod | undefined)?.metadata.deletionTimestamp !== undefined,
  );
}

/** What is false in the reason of a request that failed or was lost. */
function faultsOf(cluster: Cluster, request: TrafficRequest): readonly string[] {
  const { pod, endedMs, outcome, silent } = request;
  const { verdict, links } = lostReason(cluster, 'default/web', request);
  // A slice that came too late may have come after the loss.
  const upToTheEnd = verdict === 'late-slice' ? links.filter(({ type }) => type !== 'sliced') : links;
  const [last] = upToTheEnd;
  const faults: Readonly<Record<string, boolean>> = {
    'has no cause here': IMPOSSIBLE.has(verdict),
    'does not begin with the loss': last?.type !== 'lost' || last.atMs !== endedMs || last.outcome !== outcome,
    'is not in the order of time': links.some(({ atMs }, i) => atMs > (links[i - 1]?.atMs ?? Infinity)),
    'is about a Pod that nobody has deleted': OF_A_DELETED_POD.has(verdict) && !wasDeleted(cluster, pod, endedMs),
    'does not say when the power went': verdict === 'no-power' && !links.some(({ type }) => type === 'powered-off'),
    'is of a Pod that says something': silent === true && !OF_SILENCE.has(verdict),
  };
  return Object.keys(faults).flatMap((fault) =>
    faults[fault] === true ? [`request ${request.number}: ${verdict} ${fault}`] : [],
  );
}

describe('requests whose servers go', { timeout: SEARCH_TIMEOUT_MS }, () => {
  test('have one end each, and a true reason if they are lost', () => {
    search(histories, 60, (drawn) => {
      const cluster = play(drawn);
      const requests = cluster.traffic.of('default/web')!;
      const { open, sent, log } = requests;
      const all = log.sent(0, Infinity);
      expect(new Set([...all, ...requests.waiting].map(({ number }) => number)).size).toBe(sent);
      expect(all.length + open).toBe(sent);
      for (const request of all) {
        const { client, outcome, sentMs, endedMs } = request;
        if (outcome === 'timed-out') expect(endedMs - sentMs).toBeCloseTo(client === undefined ? 3_000 : 2_000, 6);
        if (fateOf(outcome) !== 'answered') expect(faultsOf(cluster, request)).toEqual([]);
      }
    });
  });
});
