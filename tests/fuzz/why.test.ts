import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCluster, type Cluster, type Command } from '../../src/cluster/index.ts';
import { explain } from '../../src/cluster/why/explain.ts';
import type { Why } from '../../src/cluster/why/answer.ts';
import { faultCommand } from './fault-samples.ts';
import { SEARCH_TIMEOUT_MS, search } from './fuzzing.ts';

const MANIFEST = `
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: 3
  progressDeadlineSeconds: 30
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      containers:
        - name: app
          image: nginx:1.25
          readinessProbe: { httpGet: { path: /, port: 80 }, periodSeconds: 2 }
---
apiVersion: v1
kind: Service
metadata: { name: web }
spec: { selector: { app: web }, ports: [{ port: 80 }] }
---
apiVersion: apps/v1
kind: StatefulSet
metadata: { name: db }
spec:
  serviceName: db
  replicas: 2
  selector: { matchLabels: { app: db } }
  template:
    metadata: { labels: { app: db } }
    spec: { containers: [{ name: db, image: postgres }] }
  volumeClaimTemplates:
    - metadata: { name: data }
      spec: { accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } } }
---
apiVersion: apps/v1
kind: DaemonSet
metadata: { name: agent }
spec:
  selector: { matchLabels: { app: agent } }
  template:
    metadata: { labels: { app: agent } }
    spec: { containers: [{ name: agent, image: busybox, command: [sh, -c, 'sleep 20; exit 1'] }] }
---
apiVersion: batch/v1
kind: Job
metadata: { name: pi }
spec:
  completions: 3
  ttlSecondsAfterFinished: 10
  template:
    spec: { restartPolicy: Never, containers: [{ name: pi, image: busybox, command: [sh, -c, 'sleep 2'] }] }
`;

const kubectl = (line: string): Command => ({ type: 'kubectl', line });

const command: fc.Arbitrary<Command> = fc.oneof(
  faultCommand,
  fc.integer({ min: 0, max: 8 }).map((n) => kubectl(`scale deployment/web --replicas=${n}`)),
  fc.constantFrom('1.26', 'does-not-exist').map((tag) => kubectl(`set image deployment/web app=nginx:${tag}`)),
  fc.constantFrom(
    kubectl('rollout undo deployment/web'),
    kubectl('rollout restart statefulset/db'),
    kubectl('delete pods -l app=web --wait=false'),
    kubectl('delete deployment web --wait=false'),
    kubectl('delete statefulset db --cascade=orphan --wait=false'),
    kubectl('create namespace shop'),
    kubectl('create deployment till --image=nginx -n shop'),
    kubectl('delete namespace shop --wait=false'),
    kubectl('run lone --image=busybox --restart=Never -- sh -c "sleep 3; exit 1"'),
    kubectl('autoscale deployment web --min=2 --max=5 --cpu=50%'),
    kubectl('taint nodes node-1 dedicated=x:NoExecute'),
    kubectl('cordon node-1'),
    kubectl('uncordon node-1'),
    kubectl('drain node-1 --ignore-daemonsets --force'),
    { type: 'add-node' } as const,
    { type: 'remove-node', name: 'node-1' } as const,
    { type: 'power-node', name: 'node-2', on: false } as const,
    { type: 'power-node', name: 'node-2', on: true } as const,
    { type: 'power-manager', name: 'controller-manager-1', on: false } as const,
    { type: 'power-manager', name: 'controller-manager-1', on: true } as const,
  ),
);

interface Scenario {
  readonly seed: number;
  readonly steps: readonly { readonly afterMs: number; readonly command: Command }[];
  readonly restMs: number;
}

const scenarios: fc.Arbitrary<Scenario> = fc.record({
  seed: fc.nat(1_000_000),
  steps: fc.array(fc.record({ afterMs: fc.integer({ min: 0, max: 60_000 }), command }), { minLength: 1, maxLength: 6 }),
  restMs: fc.integer({ min: 0, max: 500_000 }),
});

function play({ seed, steps, restMs }: Scenario): Cluster {
  const cluster = createCluster({ seed, nodes: 3, controllerManagers: 2, traceLimit: 10_000_000 });
  cluster.apply(MANIFEST);
  for (const { afterMs, command } of steps) {
    cluster.run({ forMs: afterMs });
    cluster.execute(command);
  }
  cluster.run({ forMs: restMs });
  return cluster;
}

/** The problems of a chain. Empty if the chain leads back in time to a cause that needs no explanation. */
function faultsOf({ links, end }: Why): string[] {
  const faults: string[] = [];
  if (!['command', 'start', 'timer', 'fault'].includes(end.type)) faults.push(`ends: ${end.type}`);
  if (links.some(({ record }, index) => index > 0 && record >= links[index - 1]!.record)) faults.push('does not go back in time');
  if (links.length === 0) faults.push('has no links');
  return faults;
}

test(
  'every write and every sync has a chain of causes that ends in a command, a start, a timer or a fault',
  () => {
    search(scenarios, 12, (scenario) => {
      const cluster = play(scenario);
      const wrong: string[] = [];
      for (const { id, by, body } of cluster.trace.since(0)) {
        if (body.type !== 'revision' && body.type !== 'sync-start') continue;
        const faults = faultsOf(explain(cluster, { record: id }, cluster.trace.lastId));
        const about = body.type === 'revision' ? `${body.op} ${body.kind} ${body.key}` : `sync of ${body.key}`;
        if (faults.length > 0) wrong.push(`${id}, ${by}: ${about}: ${faults.join(', ')}`);
      }
      expect(wrong).toEqual([]);
    });
  },
  SEARCH_TIMEOUT_MS,
);
