import { describe, expect, it } from 'vitest';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';
import type { TraceBody } from '../../../src/trace/index.ts';
import { LiveLoops } from '../../../src/worker/projection/live-loops.ts';
import { loopsAt } from '../../../src/worker/projection/loops-at/index.ts';
import type { LoopView } from '../../../src/worker/protocol/index.ts';

const manifest = (image = 'nginx:1.25') => `
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: 3
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: app, image: '${image}' }] }
`;

/** A running cluster and one of its loops. */
function watched(image?: string): { cluster: Cluster; loop: (queue: string) => LoopView } {
  const cluster = createCluster({ seed: 'loops', nodes: 2, timings: 'teaching' });
  const live = new LiveLoops(cluster);
  cluster.run({ forMs: 10_000 });
  cluster.apply(manifest(image));
  return { cluster, loop: (queue) => live.views().find(({ id }) => id === `controller-manager-1/${queue}`)! };
}

/** Lets time pass event by event until the condition holds. */
function passUntil(cluster: Cluster, isSo: () => boolean): void {
  expect(cluster.run({ until: isSo, forMs: 60_000 })).toBe('condition');
}

const bodyOf = (cluster: Cluster, record: number): TraceBody | undefined => cluster.trace.get(record)?.body;

describe('a control loop now', () => {
  it('shows why a key in process was added, and which sync holds it', () => {
    const { cluster, loop } = watched();
    passUntil(cluster, () => loop('deployment').queue.processing.length > 0);
    const { queue, workers } = loop('deployment');
    const [held] = queue.processing;
    expect(held).toMatchObject({ key: 'default/web', via: 'addDeployment', dirty: false });
    expect(bodyOf(cluster, held!.record)).toMatchObject({ type: 'queue', op: 'add', key: 'default/web', via: 'addDeployment' });
    const worker = workers.find(({ key }) => key === 'default/web')!;
    expect(bodyOf(cluster, worker.sync)).toMatchObject({ type: 'sync-start', key: 'default/web', worker: worker.worker });
  });

  it('shows what added a dirty key again during its process', () => {
    const { cluster, loop } = watched();
    const again = () => loop('replicaset').queue.processing.find(({ dirty }) => dirty);
    passUntil(cluster, () => again() !== undefined);
    const found = again()!.again!;
    expect(bodyOf(cluster, found.record)).toMatchObject({ type: 'queue', op: 'add', via: found.via });
    expect(found.record).toBeGreaterThan(again()!.record);
  });

  it('distinguishes a planned check from a failure', () => {
    const { cluster, loop } = watched('does-not-exist');
    cluster.run({ forMs: 10_000 });
    const [planned] = loop('deployment').queue.waiting;
    expect(planned).toMatchObject({ key: 'default/web', by: 'AddAfter', via: 'requeueStuckDeployment', requeues: 0 });
    expect(planned!.readyAtMs).toBeGreaterThan(cluster.now);
    cluster.execute({ type: 'inject', fault: { type: 'api-error', code: 500, client: 'deployment-controller' } });
    cluster.kubectl('scale deployment web --replicas=4');
    passUntil(cluster, () => loop('deployment').queue.waiting.some(({ by }) => by === 'AddRateLimited'));
    const [failed] = loop('deployment').queue.waiting;
    expect(failed).toMatchObject({ key: 'default/web', via: 'handleErr', requeues: 1 });
    expect(bodyOf(cluster, failed!.record)).toMatchObject({ type: 'queue', op: 'add-rate-limited', delayMs: 5 });
  });

  it('shows an expectation until the cache fulfills it', () => {
    const { cluster, loop } = watched();
    passUntil(cluster, () => loop('replicaset').expectations.length > 0);
    const [expected] = loop('replicaset').expectations;
    expect(expected).toMatchObject({ add: 3, del: 0, sinceMs: cluster.now, uids: 0 });
    passUntil(cluster, () => loop('replicaset').informers.find(({ kind }) => kind === 'Pod')!.size === 1);
    expect(loop('replicaset').expectations).toMatchObject([{ key: expected!.key, add: 2, sinceMs: expected!.sinceMs }]);
    cluster.run({ forMs: 10_000 });
    expect(loop('replicaset').expectationCount).toBe(0);
    cluster.kubectl('scale deployment web --replicas=1');
    passUntil(cluster, () => loop('replicaset').expectations.length > 0);
    expect(loop('replicaset').expectations).toMatchObject([{ key: expected!.key, add: 0, del: 2, uids: 2 }]);
  });

  it('shows how far a cache is behind: the missing writes, and since when', () => {
    const { cluster, loop } = watched();
    const cache = () => loop('deployment').informers.find(({ kind }) => kind === 'Deployment')!;
    expect(cache()).toMatchObject({ size: 0, lag: 0, unseen: 0 });
    passUntil(cluster, () => cluster.get('Deployment', { namespace: 'default', name: 'web' }) !== undefined);
    const writtenAtMs = cluster.now;
    cluster.run({ forMs: 1 });
    expect(cache()).toMatchObject({ size: 0, unseen: 1, unseenSinceMs: writtenAtMs });
    expect(cache().revision + cache().lag).toBe(
      Number(cluster.get('Deployment', { namespace: 'default', name: 'web' })!.metadata.resourceVersion),
    );
    passUntil(cluster, () => cache().size === 1);
    expect(cache()).toMatchObject({ lag: 0, unseen: 0 });
    expect(cache()).not.toHaveProperty('unseenSinceMs');
  });

  it('knows the size of a cache that has missed an event, now and in the past', () => {
    const { cluster, loop } = watched();
    const pods = () => loop('replicaset').informers.find(({ kind }) => kind === 'Pod')!.size;
    cluster.execute({ type: 'inject', fault: { type: 'watch-drop', client: 'shared-informers', kind: 'Pod', next: 1 } });
    passUntil(cluster, () => pods() === 3);
    const resized = [...cluster.trace.since()].filter(
      ({ by, body, cause }) => by === 'shared-informers' && body.type === 'listed' && bodyOf(cluster, cause)?.type === 'deliver',
    );
    expect(resized.map(({ body }) => body)).toMatchObject([{ kind: 'Pod', count: 3 }]);
    const past = loopsAt(cluster, cluster.history.present).find(({ id }) => id === 'controller-manager-1/replicaset');
    expect(past).toEqual(loop('replicaset'));
  });

  it('shows its last writes with their revisions, newest first', () => {
    const { cluster, loop } = watched();
    cluster.run({ forMs: 20_000 });
    const { writes } = loop('replicaset');
    expect(writes.map(({ record }) => record)).toEqual(writes.map(({ record }) => record).toSorted((a, b) => b - a));
    expect(writes.filter(({ verb, kind }) => verb === 'create' && kind === 'Pod')).toHaveLength(3);
    for (const { record, revision, kind, key } of writes)
      expect(bodyOf(cluster, record)).toMatchObject({ type: 'revision', revision, kind, key });
    expect(loop('deployment').writes.at(-1)).toMatchObject({ verb: 'create', kind: 'ReplicaSet' });
  });

  it('has the metrics of its queue', () => {
    const { cluster, loop } = watched();
    passUntil(cluster, () => loop('deployment').queue.processing.length > 0);
    const { metrics, processing } = loop('deployment').queue;
    expect(metrics).toMatchObject({ adds: 1, depth: 0, retries: 0, inProcess: { count: 1, oldestMs: processing[0]!.sinceMs } });
    cluster.run({ forMs: 20_000 });
    const { depth, adds, queueDuration, workDuration, inProcess } = loop('deployment').queue.metrics;
    expect({ depth, inProcess }).toEqual({ depth: 0, inProcess: { count: 0, startedAtSumMs: 0 } });
    expect([queueDuration.count, workDuration.count]).toEqual([adds, adds]);
    expect(workDuration.sumMs).toBeGreaterThan(0);
  });

  it('is the same object as long as nothing happens', () => {
    const { cluster } = watched();
    const live = new LiveLoops(cluster);
    cluster.run({ forMs: 5 });
    expect(live.views()).toBe(live.views());
  });
});
