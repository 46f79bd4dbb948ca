import { describe, expect, test } from 'vitest';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';

const SECONDS = 60;
/** `RequestLog` keeps 5,000 requests of those that were answered and as many of the lost ones, and cuts each list when it is twice as long. */
const MOST_OF_FATE = 10_000;
/** A client waits for three seconds. */
const MOST_OPEN = 3_000;

interface Counts {
  readonly sent: number;
  readonly records: number;
  readonly firstRecord: number;
  readonly writes: number;
  readonly mostAnswered: number;
  readonly mostLost: number;
  readonly mostOpen: number;
}

/** Three Pods at rest, and the counts of a minute with users. `change`: commands before it. */
function countMinute(perSecond: number, ...change: readonly string[]): Counts {
  const cluster: Cluster = createCluster({ seed: 'bounds', nodes: 3, traceLimit: 1_000 });
  const run = (line: string): void => {
    cluster.kubectl(line);
    cluster.run({ untilIdle: true });
  };
  run('create deployment web --image=nginx:1.27 --replicas=3');
  run('expose deployment web --port=80');
  cluster.execute({ type: 'traffic', line: `service/web --rps ${perSecond}` });
  cluster.run({ forMs: 5_000 });
  change.forEach(run);
  cluster.run({ untilMs: 60_000 });
  const users = cluster.traffic.of('default/web')!;
  const before = { sent: users.sent, record: cluster.trace.lastId, revision: cluster.revision };
  let [mostAnswered, mostLost, mostOpen] = [0, 0, 0];
  for (let second = 0; second < SECONDS; second++) {
    cluster.run({ forMs: 1_000 });
    mostOpen = Math.max(mostOpen, users.open);
    mostLost = Math.max(mostLost, users.log.lost.length);
    mostAnswered = Math.max(mostAnswered, users.log.sent(0, Infinity).length - users.log.lost.length);
  }
  return {
    sent: users.sent - before.sent,
    records: cluster.trace.lastId - before.record,
    firstRecord: cluster.trace.firstId,
    writes: cluster.revision - before.revision,
    mostAnswered,
    mostLost,
    mostOpen,
  };
}

describe('a thousand requests a second', () => {
  const one = countMinute(1);
  const thousand = countMinute(1_000);

  test('add no record to the trace and no write to etcd: what the control plane did stays as long as with one request a second', () => {
    const { records, firstRecord, writes } = one;
    expect(thousand).toMatchObject({ records, firstRecord, writes });
    expect(thousand.sent / one.sent).toBeCloseTo(1_000, -1);
  });

  test('are remembered up to a bound, which they reach', () => {
    expect(thousand.mostAnswered).toBeLessThanOrEqual(MOST_OF_FATE);
    expect(thousand.mostAnswered).toBeGreaterThan(MOST_OF_FATE / 2);
    expect(thousand.mostOpen).toBeLessThan(100);
  });

  test('are remembered up to a bound also if most are lost, after three seconds of waiting', () => {
    const local = `patch service web -p '{"spec":{"internalTrafficPolicy":"Local"}}'`;
    const { mostLost, mostOpen } = countMinute(1_000, 'scale deployment web --replicas=1', local);
    expect(mostLost).toBeLessThanOrEqual(MOST_OF_FATE);
    expect(mostLost).toBeGreaterThan(MOST_OF_FATE / 2);
    expect(mostOpen).toBeLessThanOrEqual(MOST_OPEN);
    expect(mostOpen).toBeGreaterThan(MOST_OPEN / 2);
  });
});
