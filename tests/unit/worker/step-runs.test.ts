import { expect, test } from 'vitest';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';
import { stepsToldBy } from '../../../src/worker/projection/step-records.ts';
import { stepRuns } from '../../../src/worker/projection/step-runs.ts';
import { deploymentYaml } from '../../manifests.ts';

/** The same, counted anew from the whole trace. */
function counted({ trace }: Cluster, upTo: number): Record<string, number> {
  const times: Record<string, number> = {};
  for (const record of trace.since(0)) {
    if (record.id > upTo) break;
    for (const { component, name } of stepsToldBy(trace, record)) {
      times[`${component}/${name}`] = (times[`${component}/${name}`] ?? 0) + 1;
    }
  }
  return times;
}

function asked(cluster: Cluster, upTo: number): Record<string, number> {
  const runs = stepRuns(cluster, { atMs: 0, record: upTo });
  return Object.fromEntries(Object.entries(runs).map(([path, { times }]) => [path, times]));
}

test('the runs of steps are counted on as time passes, up to any moment, as far back as the trace goes', () => {
  const cluster = createCluster({ seed: 'runs', traceLimit: 4_000 });
  cluster.apply(deploymentYaml({ replicas: 40 }));
  for (const forMs of [1_000, 2_000, 4_000, 8_000, 60_000]) {
    cluster.run({ forMs });
    const { firstId, lastId } = cluster.trace;
    const middle = Math.floor((firstId + lastId) / 2);
    expect(asked(cluster, lastId)).toEqual(counted(cluster, lastId));
    expect(asked(cluster, middle)).toEqual(counted(cluster, middle));
  }
  expect(cluster.trace.firstId).toBeGreaterThan(1);
  const { record, atMs } = stepRuns(cluster, cluster.history.present)['deployment/syncDeployment'] ?? {};
  expect(record === undefined ? undefined : cluster.trace.get(record)?.atMs).toBe(atMs);
});
