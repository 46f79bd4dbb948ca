// One measured rollout in a separate process: node --expose-gc tests/bench/rollout.mjs PODS [controllers-only]
// Prints one JSON line: the CPU seconds of each part, the heap afterwards, and the counts of actions.
import { createCluster } from '../../dist/engine.js';

const pods = Number(process.argv[2]);
const controllersOnly = process.argv[3] === 'controllers-only';
const NODES = 10;

const cpuSeconds = (work) => {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return [(user + system) / 1e6, result];
};

const deployment = (image) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web' },
  spec: {
    replicas: pods,
    selector: { matchLabels: { app: 'web' } },
    template: {
      metadata: { labels: { app: 'web' } },
      spec: { containers: [{ name: 'web', image, ports: [{ containerPort: 80 }] }] },
    },
  },
});

const cluster = createCluster({
  seed: 'bench',
  timings: 'realistic',
  nodes: Array.from({ length: NODES }, (_, i) => ({
    name: `node-${i + 1}`,
    cpu: '64',
    memory: '256Gi',
    pods: Math.ceil((pods * 2) / NODES),
  })),
  scheduler: !controllersOnly,
  kubelets: !controllersOnly,
});
cluster.run({ untilIdle: true });

const [createSeconds] = cpuSeconds(() => {
  cluster.apply([deployment('nginx:1.27')]);
  cluster.run({ untilIdle: true });
});
const status = () => cluster.get('Deployment', { namespace: 'default', name: 'web' }).status;
const created = cluster.list('Pod').length;
if (created !== pods) throw new Error(`${created} Pods instead of ${pods}`);
let rollSeconds;
if (!controllersOnly) {
  if (status().availableReplicas !== pods) throw new Error(`${status().availableReplicas} Pods available instead of ${pods}`);
  [rollSeconds] = cpuSeconds(() => {
    cluster.kubectl('set image deployment/web web=nginx:1.28');
    cluster.run({ untilIdle: true });
  });
  const { updatedReplicas, availableReplicas } = status();
  if (updatedReplicas !== pods || availableReplicas !== pods)
    throw new Error(`rolled to ${updatedReplicas} updated, ${availableReplicas} available`);
}
globalThis.gc();
const heapMB = process.memoryUsage().heapUsed / 1e6;
console.log(
  JSON.stringify({
    pods,
    createSeconds,
    rollSeconds,
    heapMB,
    simulatedSeconds: cluster.now / 1000,
    events: cluster.eventCount,
    revision: cluster.revision,
    records: cluster.trace.lastId,
  }),
);
