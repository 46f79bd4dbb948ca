import { describe, expect, test } from 'vitest';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';

const FULL = 'etcdserver: mvcc: database space exceeded';

/** A small etcd, and more desired Pods than it can store. */
function crowded(replicas = 1_000_000): Cluster {
  const cluster = createCluster({ seed: 'quota', quotaBackendBytes: 250_000, controllerManagers: 2, keepRevisions: 5_000 });
  cluster.run({ untilMs: 10_000 });
  cluster.kubectl(`create deployment web --image=nginx --replicas=${replicas}`);
  cluster.run({ forMs: 40_000 });
  return cluster;
}

function podsOf(cluster: Cluster): number {
  return cluster.list('Pod', { namespace: 'default' }).length;
}

describe('a cluster whose etcd is full', () => {
  test("refuses new objects with etcd's error, however long it runs", () => {
    const cluster = crowded();
    const pods = podsOf(cluster);
    expect(cluster.apiServer.store.isFull).toBe(true);
    expect(pods).toBeGreaterThan(50);
    const refused = cluster.kubectl('create configmap one-more --from-literal=a=b');
    cluster.run({ forMs: 200_000 });
    expect(refused.stderr).toContain(FULL);
    expect(refused.exitCode).toBe(1);
    expect(podsOf(cluster)).toBeLessThan(pods * 1.2);
    const [web] = cluster.list('Deployment', { namespace: 'default' });
    expect(web?.status.conditions).toContainEqual(
      expect.objectContaining({ type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate', message: FULL }),
    );
  });

  test("keeps its leader's Lease, its ready nodes and its running Pods", () => {
    const cluster = crowded();
    const holder = () => cluster.list('Lease', { namespace: 'kube-system' })[0]?.spec;
    const before = holder()?.holderIdentity;
    cluster.run({ forMs: 100_000 });
    expect(holder()?.holderIdentity).toBe(before);
    const running = cluster.list('Pod', { namespace: 'default' }).filter(({ status }) => status.phase === 'Running');
    expect(running.length).toBeGreaterThan(50);
  });

  test('recovers after a scale-down, and accepts new objects again', () => {
    const cluster = crowded();
    cluster.kubectl('scale deployment/web --replicas=3');
    cluster.run({ forMs: 40_000 });
    expect(podsOf(cluster)).toBe(3);
    expect(cluster.list('Deployment', { namespace: 'default' })[0]?.status).toMatchObject({ readyReplicas: 3, replicas: 3 });
    const taken = cluster.kubectl('create configmap one-more --from-literal=a=b');
    cluster.run({ forMs: 2_000 });
    expect(taken.exitCode).toBe(0);
  });
});
