import { expect, test } from 'vitest';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';
import { requestMarks } from '../../../src/worker/projection/request-marks.ts';
import type { RequestMark } from '../../../src/worker/protocol/index.ts';
import { deploymentYaml } from '../../manifests.ts';

const SERVICE = `---
apiVersion: v1
kind: Service
metadata: {name: web}
spec: {selector: {app: web}, ports: [{port: 80}]}
`;

/** Traffic from 20 s on, and an image that is set at 21 s. */
function rollout(perSecond: number): Cluster {
  const cluster = createCluster({ seed: 'views', nodes: 3 });
  cluster.apply(deploymentYaml({ replicas: 6 }) + SERVICE);
  cluster.run({ untilMs: 20_000 });
  cluster.execute({ type: 'traffic', line: `service/web --rps ${perSecond}` });
  cluster.run({ untilMs: 21_000 });
  cluster.kubectl('set image deployment/web nginx=nginx:1.28');
  cluster.run({ untilMs: 30_000 });
  return cluster;
}

function marksAt(cluster: Cluster, atMs: number): readonly RequestMark[] {
  return requestMarks(cluster.traffic.of('default/web')!, atMs);
}

/** Each moment at which a page might draw, 25 ms apart. */
const MOMENTS = Array.from({ length: 320 }, (_, i) => 20_500 + i * 25);

test('draws every request of a slow load, from its sending until its way has ended', () => {
  const cluster = rollout(4);
  const sent = cluster.traffic.of('default/web')!.log.sent(20_000, 30_000);
  const drawn = new Set(MOMENTS.flatMap((atMs) => marksAt(cluster, atMs).map(({ number }) => number)));
  for (const { number, sentMs } of sent) if (sentMs > 20_600 && sentMs < 28_400) expect(drawn).toContain(number);
});

test('draws requests of the log alone, at most 40 of them, and keeps the same ones while they are on their way', () => {
  const cluster = rollout(400);
  const { log, waiting } = cluster.traffic.of('default/web')!;
  const real = new Map([...log.sent(20_000, 30_000), ...waiting].map((each) => [each.number, each] as const));
  let before: readonly RequestMark[] = [];
  for (const atMs of MOMENTS) {
    const marks = marksAt(cluster, atMs);
    expect(marks.length).toBeLessThanOrEqual(40);
    for (const { number, sentMs, pod } of marks) expect(real.get(number)).toMatchObject({ sentMs, pod });
    const numbers = new Set(marks.map(({ number }) => number));
    const onTheirWay = before.filter(({ fate, sentMs }) => fate === 'answered' && atMs < sentMs + 500);
    expect(onTheirWay.filter(({ number }) => !numbers.has(number))).toEqual([]);
    before = marks;
  }
});

test('shows a lost request at the moment of its loss and a second after it has arrived, and does not know of it before', () => {
  const cluster = rollout(50);
  const lost = cluster.traffic.of('default/web')!.log.lost[0]!;
  const fateAt = (atMs: number) => marksAt(cluster, atMs).find(({ number }) => number === lost.number)?.fate;
  const { sentMs, endedMs } = lost;
  const arrivesMs = Math.max(sentMs + 500, endedMs);
  expect([sentMs - 1, sentMs, endedMs, arrivesMs + 900, arrivesMs + 1_000].map(fateAt)).toEqual([
    undefined,
    'waiting',
    'lost',
    'lost',
    undefined,
  ]);
});
