import { beforeAll, describe, expect, it } from 'vitest';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';
import { kubeletWork } from '../../../src/worker/projection/loop-work/kubelet-work.ts';
import { loopWork } from '../../../src/worker/projection/loop-work/loop-work.ts';
import { loopsAt } from '../../../src/worker/projection/loops-at/index.ts';
import type { LoopWork } from '../../../src/worker/protocol/index.ts';
import { deploymentYaml } from '../../manifests.ts';

const DEPLOYMENTS = 'controller-manager-1/deployment';
const REPLICA_SETS = 'controller-manager-1/replicaset';

describe('the work of a loop', () => {
  let cluster: Cluster;
  let begin: number;
  beforeAll(() => {
    cluster = createCluster({ seed: 'loop-work', nodes: 3 });
    cluster.run({ forMs: 5_000 });
    cluster.execute({ type: 'kubectl', line: 'apply -f -', stdin: deploymentYaml({ replicas: 4 }) });
    cluster.run({ forMs: 20_000 });
    begin = cluster.trace.lastId;
    cluster.execute({ type: 'kubectl', line: 'set image deployment/web nginx=nginx:1.28' });
    cluster.run({ forMs: 20_000 });
  });

  const at = (record: number, loop: string): LoopWork =>
    loopWork(cluster, { atMs: cluster.trace.get(record)!.atMs, record }, loop);

  it('counts the writes that a cache has not received, and their sum is its lag', () => {
    let behind = 0;
    for (let record = begin; record <= cluster.trace.lastId; record += 41) {
      const { atMs } = cluster.trace.get(record)!;
      const loop = loopsAt(cluster, { atMs, record }).find(({ id }) => id === REPLICA_SETS)!;
      const late = loop.informers.filter(({ unseen }) => unseen > 0);
      const { unseen } = at(record, REPLICA_SETS);
      expect(unseen.map(({ kind }) => kind)).toEqual(late.map(({ kind }) => kind));
      expect(unseen.map(({ created, deleted, updated }) => created + deleted + updated)).toEqual(late.map((one) => one.unseen));
      behind += late.length;
    }
    expect(behind).toBeGreaterThan(0);
  });

  it('knows the real number of objects from the cache and the late writes', () => {
    const { trace } = cluster;
    let checked = 0;
    for (let record = begin; record <= trace.lastId; record++) {
      if (trace.bodyOf(record)?.type !== 'revision') continue;
      const { atMs } = trace.get(record)!;
      const [pods] = at(record, REPLICA_SETS).unseen.filter(({ kind }) => kind === 'Pod');
      if (pods === undefined || pods.created + pods.deleted === 0) continue;
      const cache = loopsAt(cluster, { atMs, record })
        .find(({ id }) => id === REPLICA_SETS)!
        .informers.find(({ kind }) => kind === 'Pod')!;
      const writes = trace.bodyOf(record) as { readonly revision: number };
      const there = cluster.history.listAt('Pod', writes.revision).length;
      expect(cache.size + pods.created - pods.deleted).toBe(there);
      checked++;
    }
    expect(checked).toBeGreaterThan(3);
  });

  it('shows the running sync with its path through the function, and later its result', () => {
    const start = [...cluster.trace.since(begin)].find(
      ({ body }) => body.type === 'sync-start' && body.controller === 'deployment-controller',
    )!;
    const step = [...cluster.trace.since(start.id)].find(({ body }) => body.type === 'step' && body.name === 'isScalingEvent')!;
    const { sync } = at(step.id, DEPLOYMENTS);
    expect(sync).toMatchObject({ record: start.id, key: 'default/web', name: 'syncDeployment', endMs: undefined });
    expect(sync?.flow?.stages.map(({ id, state }) => `${id} ${state}`)).toEqual([
      'deletion passed',
      'pause passed',
      'rollback passed',
      'scale passed',
      'rollout open',
    ]);
    expect(sync?.decisions.at(-1)).toMatchObject({ name: 'isScalingEvent', outcome: 'false', record: step.id });
    const end = [...cluster.trace.since(start.id)].find(({ body, cause }) => body.type === 'sync-end' && cause === start.id)!;
    const ended = at(end.id, DEPLOYMENTS).sync;
    expect(ended).toMatchObject({ record: start.id, endMs: end.atMs });
    // It started with a cache that was behind.
    expect(ended?.error).toMatch(/the object has been modified/);
  });

  it('reports how often a key returned within a second, and that the queue merged the adds', () => {
    const works = Array.from({ length: 100 }, (_, i) => cluster.trace.lastIdAt(25_000 + i * 100)).map((record) =>
      at(record, DEPLOYMENTS),
    );
    const { returns } = works.reduce((most, work) => ((work.returns?.adds ?? 0) > (most.returns?.adds ?? 0) ? work : most));
    expect(returns?.key).toBe('default/web');
    expect(returns!.adds).toBeGreaterThan(returns!.syncs);
    expect(returns!.reasons.reduce((sum, { count }) => sum + count, 0)).toBe(returns!.adds);
    expect(returns!.refusals).toEqual([{ reason: 'Conflict', count: expect.any(Number) }]);
    expect(returns!.reasons[0]).toMatchObject({ type: 'event', kind: 'ReplicaSet', event: 'MODIFIED' });
  });

  it('leads from a key in the queue to the last sync of the key', () => {
    const { lastId } = cluster.trace;
    const { synced, sync } = at(lastId, DEPLOYMENTS);
    expect(synced).toEqual({ 'default/web': sync?.record });
  });

  it('knows a kubelet only by its syncs', () => {
    const node = cluster.trace.byOf([...cluster.trace.since(begin)].find(({ body }) => body.type === 'kubelet')!.id);
    const { sync, returns, unseen } = at(cluster.trace.lastId, node);
    expect(sync).toMatchObject({ controller: node });
    expect([returns, unseen]).toEqual([undefined, []]);
  });

  it('is undefined for a missing loop', () => {
    expect(at(cluster.trace.lastId, 'controller-manager-9/deployment')).toEqual({
      unseen: [],
      sync: undefined,
      synced: {},
      returns: undefined,
    });
  });

  it('of a kubelet tells the last step for each Pod, the Pod that came last, and the status that was written last', () => {
    const { lastId } = cluster.trace;
    const node = cluster.trace.byOf([...cluster.trace.since(begin)].find(({ body }) => body.type === 'kubelet')!.id);
    const { workers, handled, written, sync } = kubeletWork(cluster, cluster.history.atRecord(lastId), node);
    const keys = workers.map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(0);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { record, step } of workers) {
      expect(cluster.trace.byOf(record)).toBe(node);
      expect(step.component).toBe('kubelet');
    }
    expect(handled!.step.name).toMatch(/^HandlePod/);
    expect(keys).toContain(handled!.key);
    expect(cluster.trace.bodyOf(written!.record)).toMatchObject({ type: 'request', kind: 'Pod', subresource: 'status' });
    expect(sync!.controller).toBe(node);
  });
});
