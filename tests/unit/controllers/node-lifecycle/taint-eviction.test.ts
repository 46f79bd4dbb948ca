import { describe, expect, it } from 'vitest';
import { findCondition, type Taint } from '../../../../src/api/index.ts';
import { taintEvictionController } from '../../../../src/controllers/taint-eviction/controller.ts';
import { NodeCluster } from './cluster.ts';

const TAINT: Taint = { key: 'example.com/broken', effect: 'NoExecute' };

function setUp() {
  const cluster = new NodeCluster();
  cluster.addNode('node-1');
  cluster.start(taintEvictionController);
  /** Sets the taints of node-1 and lets the watches deliver them. */
  const taint = (...taints: readonly Taint[]) => {
    cluster.do(cluster.user.patch('Node', { name: 'node-1' }, { type: 'merge', body: { spec: { taints } } }));
    cluster.sim.run({ forMs: 100 });
  };
  const isGoing = (name: string) => cluster.pod(name)?.metadata.deletionTimestamp !== undefined;
  return { cluster, taint, isGoing };
}

function tolerates(tolerationSeconds?: number): object {
  const toleration = { key: TAINT.key, operator: 'Exists', effect: 'NoExecute' };
  return { tolerations: [tolerationSeconds === undefined ? toleration : { ...toleration, tolerationSeconds }] };
}

describe('a NoExecute taint', () => {
  it('evicts the Pods that do not tolerate it at once, and reports why', () => {
    const { cluster, taint, isGoing } = setUp();
    cluster.runPod('web', 'node-1');
    taint(TAINT);
    expect(isGoing('web')).toBe(true);
    expect(findCondition(cluster.pod('web')?.status.conditions, 'DisruptionTarget')).toMatchObject({
      status: 'True',
      reason: 'DeletionByTaintManager',
      message: 'Taint manager: deleting due to NoExecute taint',
    });
    expect(findCondition(cluster.pod('web')?.status.conditions, 'Ready')?.status).toBe('True');
    expect(cluster.events()).toEqual(['TaintManagerEviction: Marking for deletion Pod default/web']);
  });

  it('keeps Pods that tolerate it without a limit, and other effects evict none', () => {
    const { cluster, taint, isGoing } = setUp();
    cluster.runPod('tolerant', 'node-1', tolerates());
    cluster.runPod('web', 'node-1');
    taint({ ...TAINT, effect: 'NoSchedule' });
    expect(isGoing('web')).toBe(false);
    taint(TAINT);
    cluster.sim.run({ forMs: 3_600_000 });
    expect(isGoing('tolerant')).toBe(false);
  });

  it('evicts Pods that tolerate it for a limited time when that time has passed', () => {
    const { cluster, taint, isGoing } = setUp();
    cluster.runPod('patient', 'node-1', tolerates(300));
    taint(TAINT);
    cluster.sim.run({ forMs: 299_000 });
    expect(isGoing('patient')).toBe(false);
    cluster.sim.run({ forMs: 2_000 });
    expect(isGoing('patient')).toBe(true);
  });

  it('evicts no Pod if it is removed in time', () => {
    const { cluster, taint, isGoing } = setUp();
    cluster.runPod('patient', 'node-1', tolerates(300));
    taint(TAINT);
    cluster.sim.run({ forMs: 200_000 });
    taint();
    cluster.sim.run({ forMs: 200_000 });
    expect(isGoing('patient')).toBe(false);
    expect(cluster.events()).toEqual(['TaintManagerEviction: Cancelling deletion of Pod default/patient']);
  });

  it('records no cancellation for a deleted Pod, neither at its deletion nor when the taint is removed', () => {
    const { cluster, taint, isGoing } = setUp();
    cluster.runPod('web', 'node-1');
    cluster.runPod('patient', 'node-1', tolerates(100));
    taint(TAINT);
    cluster.sim.run({ forMs: 101_000 });
    expect([isGoing('web'), isGoing('patient')]).toEqual([true, true]);
    cluster.delete('Pod', { namespace: 'default', name: 'web' }, { gracePeriodSeconds: 0 });
    cluster.sim.run({ forMs: 1_000 });
    taint();
    cluster.sim.run({ forMs: 1_000 });
    expect(cluster.events()).toEqual([
      'TaintManagerEviction: Marking for deletion Pod default/patient',
      'TaintManagerEviction: Marking for deletion Pod default/web',
    ]);
  });

  it('marks a terminating Pod again when another taint is added', () => {
    const { cluster, taint } = setUp();
    cluster.runPod('web', 'node-1');
    taint(TAINT);
    taint(TAINT, { ...TAINT, key: 'example.com/other' });
    cluster.sim.run({ forMs: 20_000 });
    const events = cluster.list('Event', 'default').map(({ message, count }) => [message, count]);
    expect(events).toEqual([['Marking for deletion Pod default/web', 2]]);
  });

  it('evicts a Pod at once if it tolerates it for 0 s', () => {
    const { cluster, taint, isGoing } = setUp();
    cluster.runPod('brief', 'node-1', tolerates(0));
    taint(TAINT);
    expect(isGoing('brief')).toBe(true);
    expect(cluster.events()).toEqual(['TaintManagerEviction: Marking for deletion Pod default/brief']);
  });

  it('starts the time at the first taint, and a second one does not restart it', () => {
    const { cluster, taint, isGoing } = setUp();
    cluster.runPod('patient', 'node-1', { tolerations: [{ operator: 'Exists', tolerationSeconds: 100, effect: 'NoExecute' }] });
    taint(TAINT);
    cluster.sim.run({ forMs: 60_000 });
    taint(TAINT, { ...TAINT, key: 'example.com/other' });
    cluster.sim.run({ forMs: 45_000 });
    expect(isGoing('patient')).toBe(true);
  });

  it('evicts a Pod that is bound to the node later', () => {
    const { cluster, taint, isGoing } = setUp();
    taint(TAINT);
    cluster.runPod('late', 'node-1');
    cluster.sim.run({ forMs: 100 });
    expect(isGoing('late')).toBe(true);
  });

  it('is found when the controller starts', () => {
    const cluster = new NodeCluster();
    cluster.addNode('node-1');
    cluster.runPod('web', 'node-1');
    cluster.do(cluster.user.patch('Node', { name: 'node-1' }, { type: 'merge', body: { spec: { taints: [TAINT] } } }));
    cluster.start(taintEvictionController);
    expect(cluster.pod('web')?.metadata.deletionTimestamp).toBeDefined();
  });

  it('evicts no Pod after the controller is killed', () => {
    const cluster = new NodeCluster();
    cluster.addNode('node-1');
    cluster.runPod('patient', 'node-1', tolerates(300));
    const { group } = cluster.start(taintEvictionController);
    cluster.do(cluster.user.patch('Node', { name: 'node-1' }, { type: 'merge', body: { spec: { taints: [TAINT] } } }));
    cluster.sim.run({ forMs: 100_000 });
    group.stop();
    expect(cluster.sim.idle).toBe(true);
    cluster.sim.run({ forMs: 600_000 });
    expect(cluster.pod('patient')?.metadata.deletionTimestamp).toBeUndefined();
  });

  it('queues no Pods while no node has one', () => {
    const { cluster } = setUp();
    const before = cluster.sim.trace.lastId;
    const pod = cluster.runPod('web', 'node-1');
    cluster.delete('Pod', pod.metadata, { gracePeriodSeconds: 0 });
    cluster.settle();
    expect([...cluster.sim.trace.since(before)].filter(({ body }) => body.type === 'queue')).toEqual([]);
  });
});
