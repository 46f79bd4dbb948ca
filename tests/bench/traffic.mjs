// Users of 100 Pods in a separate process: node --expose-gc tests/bench/traffic.mjs PER_SECOND SECONDS
// A rolling update, and time at rest after it. Prints one JSON line: the CPU seconds, the heap afterwards, and what was kept.
import { createCluster } from '../../dist/engine.js';

const perSecond = Number(process.argv[2]);
const seconds = Number(process.argv[3]);
const PODS = 100;

const cpuSeconds = (work) => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
};

const cluster = createCluster({ seed: 'bench', timings: 'realistic', nodes: 10 });
cluster.run({ untilIdle: true });
cluster.kubectl(`create deployment web --image=nginx:1.27 --replicas=${PODS}`);
cluster.kubectl('expose deployment web --port=80');
cluster.run({ untilIdle: true });
const ready = cluster.get('Deployment', { namespace: 'default', name: 'web' }).status.availableReplicas;
if (ready !== PODS) throw new Error(`${ready} Pods available instead of ${PODS}`);

globalThis.gc();
const heapBefore = process.memoryUsage().heapUsed;
const recordsBefore = cluster.trace.lastId;
if (perSecond > 0) cluster.execute({ type: 'traffic', line: `service/web --rps ${perSecond}` });
const rollSeconds = cpuSeconds(() => {
  cluster.run({ forMs: 5_000 });
  cluster.kubectl('set image deployment/web nginx=nginx:1.28');
  cluster.run({ forMs: 115_000 });
});
const restSeconds = cpuSeconds(() => cluster.run({ forMs: seconds * 1_000 }));
const users = cluster.traffic.of('default/web');
users?.settle();
globalThis.gc();
console.log(
  JSON.stringify({
    rollSeconds,
    restSeconds,
    heapMB: (process.memoryUsage().heapUsed - heapBefore) / 1e6,
    records: cluster.trace.lastId - recordsBefore,
    requests: users?.sent ?? 0,
    lost: users?.log.totals.lost ?? 0,
    kept: users === undefined ? 0 : users.log.sent(0, Infinity).length,
  }),
);
