// What time costs with and without users of 100 Pods at rest, in a separate process: node tests/bench/traffic-at-rest.mjs PER_SECOND
// Two clusters take turns in one process, so that both find the same machine. Prints one JSON line: the medians in microseconds a simulated second.
import { createCluster } from '../../dist/engine.js';

const perSecond = Number(process.argv[2]);
const STRETCH_S = 60;
const TURNS = 15;

const cpuMicroseconds = (work) => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
};

const atRest = (line) => {
  const cluster = createCluster({ seed: 'bench', timings: 'realistic', nodes: 10 });
  cluster.run({ untilIdle: true });
  cluster.kubectl('create deployment web --image=nginx:1.27 --replicas=100');
  cluster.kubectl('expose deployment web --port=80');
  cluster.run({ untilIdle: true });
  if (line !== undefined) cluster.execute({ type: 'traffic', line });
  // The code is compiled in the first minutes.
  cluster.run({ forMs: 120_000 });
  return cluster;
};

const clusters = [atRest(), atRest(`service/web --rps ${perSecond}`)];
const costs = clusters.map(() => []);
for (let turn = 0; turn < TURNS; turn++)
  clusters.forEach((cluster, i) => costs[i].push(cpuMicroseconds(() => cluster.run({ forMs: STRETCH_S * 1_000 })) / STRETCH_S));
const [without, used] = costs.map((all) => all.toSorted((a, b) => a - b)[TURNS >> 1]);
console.log(JSON.stringify({ without, used, ofRequest: (used - without) / perSecond }));
