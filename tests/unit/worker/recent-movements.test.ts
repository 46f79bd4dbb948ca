import { expect, test } from 'vitest';
import { createCluster } from '../../../src/cluster/index.ts';
import { recentMovements } from '../../../src/worker/projection/movements.ts';

test('the last movements before a time end at that time, in order', () => {
  const cluster = createCluster({ seed: 'recent' });
  cluster.kubectl('create deployment web --image=nginx --replicas=2');
  cluster.run({ untilIdle: true });
  const { trace } = cluster;
  const half = Math.floor(trace.lastId / 2);
  const movements = recentMovements(trace, half);
  const ids = movements.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  expect(ids.at(-1)).toBeLessThanOrEqual(half);
  const lastWrite = movements.findLast(({ type }) => type === 'write');
  expect(trace.get(lastWrite?.id ?? 0)?.body).toMatchObject({ type: 'revision', key: lastWrite?.key });
  // There are none after that time, although the history has more.
  expect(recentMovements(trace, trace.lastId).at(-1)?.id).toBeGreaterThan(half);
});
