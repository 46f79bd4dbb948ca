import { describe, expect, test } from 'vitest';
import { createCluster, type ClusterOptions } from '../../../src/cluster/index.ts';
import { User, webManifest } from './user.ts';

/** A cluster with a long history: rollouts, and an hour of heartbeats. */
function longLived(options: ClusterOptions): User {
  const user = new User({ controllerManagers: 2, ...options });
  user.apply(webManifest(6));
  user.settle();
  for (const version of ['1.26', '1.27', '1.28']) {
    user.kubectl(`set image deployment/web web=nginx:${version}`);
    user.settle();
  }
  user.pass(600_000);
  return user;
}

describe('a cluster with limited memory', () => {
  test('drops the oldest trace records, and continues their numbering', () => {
    const { trace } = longLived({ traceLimit: 1_000 }).cluster;
    expect(trace.lastId).toBeGreaterThan(10_000);
    const kept = trace.lastId - trace.firstId + 1;
    expect(kept).toBeGreaterThanOrEqual(1_000);
    expect(kept).toBeLessThan(1_000 + 2 * 4_096);
    expect([...trace.since()].map(({ id }) => id)).toEqual(Array.from({ length: kept }, (_, i) => trace.firstId + i));
  });

  test('drops the oldest revisions, and its components never need them', () => {
    const user = longLived({ keepRevisions: 100 });
    const { store } = user.cluster.apiServer;
    expect(store.revision - store.compactedRevision).toBeLessThanOrEqual(125);
    expect(() => store.eventsAfter(1)).toThrow(/compacted/);
    expect(user.images()).toEqual(['nginx:1.28']);
    user.kubectl('scale deployment/web --replicas=2');
    user.settle();
    expect(user.readyPods()).toHaveLength(2);
  });

  test('cannot explain objects that were created before its oldest record', () => {
    const user = longLived({ traceLimit: 1, keepRevisions: 10 });
    expect(user.cluster.why(user.deployment('web'))).toEqual([]);
  });

  test('has the same history as a cluster without limits, as far back as it goes', () => {
    const bounded = longLived({ traceLimit: 4_096, keepRevisions: 50 }).cluster;
    const whole = longLived({}).cluster;
    const records = (cluster: typeof whole) =>
      Array.from(cluster.trace.since(bounded.trace.firstId), (record) => JSON.stringify(record));
    expect(records(bounded)).toEqual(records(whole));
    expect(bounded.revision).toBe(whole.revision);
  });
});

describe('a client that connects late', () => {
  test('learns that the old revisions are compacted, and starts with a new list', () => {
    const cluster = createCluster({ keepRevisions: 20, nodes: 1 });
    cluster.run({ forMs: 600_000 });
    cluster.apiServer.interruptWatches(() => true, 'expire');
    cluster.kubectl('create deployment web --image=nginx');
    cluster.run({ forMs: 60_000 });
    expect(cluster.get('Deployment', { namespace: 'default', name: 'web' })?.status.availableReplicas).toBe(1);
  });
});
