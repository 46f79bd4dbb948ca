import { describe, expect, test } from 'vitest';
import { createCluster, replay, type Cluster, type ClusterOptions } from '../../../src/cluster/index.ts';

const OPTIONS: ClusterOptions = { seed: 'replay', nodes: 2, controllerManagers: 2 };

/** A session with commands at unusual times: two at the same time, and one between two events of the same time. */
function session(): Cluster {
  const cluster = createCluster(OPTIONS);
  cluster.kubectl('create deployment web --image=nginx --replicas=3');
  cluster.execute({ type: 'add-node' });
  cluster.run({ maxEvents: 2_345 });
  cluster.kubectl('scale deployment/web --replicas=5');
  cluster.run({ forMs: 4_321.5 });
  cluster.kubectl('set image deployment/web nginx=nginx:1.27');
  cluster.run({ untilIdle: true });
  cluster.execute({ type: 'power-manager', name: 'controller-manager-1', on: false });
  cluster.run({ forMs: 30_000 });
  return cluster;
}

function records(cluster: Cluster): string[] {
  return Array.from(cluster.trace.since(), (record) => JSON.stringify(record));
}

describe('replaying a session', () => {
  test('reproduces its whole history', () => {
    const cluster = session();
    const again = replay(OPTIONS, cluster.commands, cluster.place);
    expect(again).not.toBe(cluster);
    expect([again.now, again.eventCount, again.revision]).toEqual([cluster.now, cluster.eventCount, cluster.revision]);
    expect(records(again)).toEqual(records(cluster));
    expect(again.commands).toEqual(cluster.commands);
    expect(again.invocations).toEqual(cluster.invocations);
  });

  test('up to an earlier time restores the state of that time, and can continue differently', () => {
    const cluster = session();
    const [, , , setImage] = cluster.commands;
    const past = replay(OPTIONS, cluster.commands, { atMs: (setImage?.atMs ?? 0) - 1 });
    expect(past.commands).toHaveLength(3);
    expect(records(cluster).slice(0, past.trace.lastId)).toEqual(records(past));
    past.kubectl('delete deployment web');
    past.run({ untilIdle: true });
    expect(past.list('Pod', { namespace: 'default' })).toEqual([]);
    expect(cluster.list('Pod', { namespace: 'default' })).toHaveLength(5);
  });
});
