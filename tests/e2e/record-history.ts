import type { Cluster, ClusterOptions } from '../../src/cluster/index.ts';

/** The record of a run of the engine: digests of its whole history. */
export interface History {
  /** The digest of all trace records as JSON. */
  readonly trace: string;
  /** The digest of all etcd events as JSON. */
  readonly etcd: string;
  readonly records: number;
  readonly revisions: number;
  /** The available replicas at the end, to check that the run was complete. */
  readonly replicas: number;
}

/** What users saw of a rolling update. */
export interface Seen {
  readonly answered: number;
  /** The lost requests as JSON. */
  readonly lost: string;
  readonly count: number;
}

/**
 * A rolling update of ten Pods under 50 requests a second, in slices of time, without anything that keeps requests from being lost. It runs in Node and (as text)
 * in a page, so it must not refer to anything outside.
 */
export async function recordRequests(engineUrl: string, sliceMs: number): Promise<Seen> {
  const { createCluster } = (await import(engineUrl)) as { createCluster: (options: ClusterOptions) => Cluster };
  const cluster = createCluster({ seed: 'requests', nodes: 4, timings: 'realistic' });
  const runTo = (untilMs: number): void => {
    while (cluster.now < untilMs) cluster.run({ untilMs: Math.min(untilMs, cluster.now + sliceMs) });
  };
  cluster.kubectl('create deployment web --image=nginx:1.27 --replicas=10');
  cluster.kubectl('expose deployment web --port=80');
  runTo(30_000);
  cluster.execute({ type: 'traffic', line: 'service/web --rps 50' });
  runTo(33_000);
  cluster.kubectl('set image deployment/web nginx=nginx:1.28');
  runTo(90_000);
  const users = cluster.traffic.of('default/web')!;
  users.settle();
  const { lost, totals } = users.log;
  return { answered: totals.answered, lost: JSON.stringify(lost), count: lost.length };
}

/**
 * Plays one scenario with one list of commands in slices of time. It runs in Node and (as text) in a page, so it must not refer to anything outside.
 */
export async function recordHistory(engineUrl: string, sliceMs: number): Promise<History> {
  const { createCluster } = (await import(engineUrl)) as { createCluster: (options: ClusterOptions) => Cluster };
  const cluster = createCluster({
    seed: 'history',
    nodes: 4,
    timings: 'realistic',
    controllerManagers: 2,
    traceLimit: 1_000_000,
  });
  const etcd: string[] = [];
  cluster.apiServer.store.watch('/registry/', 1, (event) => etcd.push(JSON.stringify(event)));
  const runTo = (untilMs: number): void => {
    while (cluster.now < untilMs) cluster.run({ untilMs: Math.min(untilMs, cluster.now + sliceMs) });
  };

  runTo(2_000);
  cluster.kubectl('create deployment web --image=nginx:1.27 --replicas=5');
  runTo(9_000);
  cluster.kubectl('set image deployment/web nginx=nginx:1.28');
  runTo(9_400);
  cluster.kubectl('scale deployment/web --replicas=8');
  runTo(15_000);
  cluster.execute({ type: 'add-node' });
  cluster.kubectl('drain node-2 --ignore-daemonsets --force');
  runTo(20_000);
  const leader = cluster.managers.find(({ state }) => state === 'leading')?.hostname ?? '';
  cluster.execute({ type: 'power-manager', name: leader, on: false });
  cluster.kubectl('rollout restart deployment/web');
  runTo(60_000);
  cluster.kubectl('rollout undo deployment/web');
  runTo(120_000);

  const digest = async (lines: readonly string[]): Promise<string> => {
    const bytes = new TextEncoder().encode(lines.join('\n'));
    return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('');
  };
  const records: string[] = [];
  for (let id = 1; id <= cluster.trace.lastId; id++) records.push(JSON.stringify(cluster.trace.get(id)));
  const deployment = cluster.get('Deployment', { namespace: 'default', name: 'web' });
  return {
    trace: await digest(records),
    etcd: await digest(etcd),
    records: records.length,
    revisions: cluster.revision,
    replicas: deployment?.status?.availableReplicas ?? 0,
  };
}
