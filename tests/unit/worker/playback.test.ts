import { describe, expect, test } from 'vitest';
import { createCluster, type Cluster, type LoggedCommand } from '../../../src/cluster/index.ts';
import { Conditions } from '../../../src/worker/conditions/conditions.ts';
import { finish } from '../../../src/worker/coroutine.ts';
import { Playback } from '../../../src/worker/playback.ts';
import { Projection } from '../../../src/worker/projection/projection.ts';

const OPTIONS = { seed: 'playback', nodes: 1 };
const WEB = 'Deployment/default/web';
const CREATE = { type: 'kubectl', line: 'create deployment web --image=nginx' } as const;

function played(upcoming: readonly LoggedCommand[]): { readonly cluster: Cluster; readonly playback: Playback } {
  const cluster = createCluster(OPTIONS);
  return { cluster, playback: new Playback(cluster, new Projection(cluster), upcoming) };
}

describe('commands that lie ahead', () => {
  test('are given when time comes to them', () => {
    const { cluster, playback } = played([{ atMs: 9_000, command: CREATE }]);
    expect(playback.runTo(8_999, Infinity)).toBe(true);
    expect([playback.upcoming.length, cluster.commands]).toEqual([1, []]);
    expect(playback.runTo(12_000, Infinity)).toBe(true);
    expect(playback.upcoming).toEqual([]);
    expect(cluster.commands).toMatchObject([{ atMs: 9_000, command: CREATE }]);
    expect([cluster.now, cluster.list('Deployment').length]).toEqual([12_000, 1]);
  });

  test('are given on the way of a step, too', () => {
    const { cluster, playback } = played([{ atMs: 9_000, command: CREATE }]);
    playback.stepObject(WEB, false);
    expect(cluster.commands).toMatchObject([{ atMs: 9_000 }]);
    expect(cluster.list('Deployment')).toHaveLength(1);
    expect(cluster.now).toBeLessThan(9_100);
  });

  test('do not hide a breakpoint at their very time: it stops before them', () => {
    const before = createCluster(OPTIONS);
    before.execute(CREATE);
    before.run({ untilIdle: true });
    const write = Array.from(before.trace.since()).find(({ body }) => body.type === 'revision' && body.kind === 'ReplicaSet')!;
    const place = { atMs: write.atMs, turn: write.turn };

    const { cluster, playback } = played([{ ...place, command: { type: 'add-node' } }]);
    cluster.execute(CREATE);
    const object = write.body.type === 'revision' ? `ReplicaSet/${write.body.key}` : '';
    playback.setBreakpoints([{ type: 'object', object }], new Conditions());
    expect(playback.runTo(60_000, Infinity)).toBe(true);
    expect(playback.hit).toEqual({ breakpoint: { type: 'object', object }, record: write.id });
    expect([cluster.now, playback.upcoming.length]).toEqual([write.atMs, 1]);
    playback.setBreakpoints([], new Conditions());
    expect(playback.runTo(60_000, Infinity)).toBe(true);
    expect(playback.hit).toBeUndefined();
    expect(cluster.commands.at(-1)).toEqual({ ...place, command: { type: 'add-node' } });
  });
});

describe('a breakpoint on an Event', () => {
  test('stops when it is recorded, and not when it is deleted', () => {
    const { cluster, playback } = played([]);
    cluster.execute(CREATE);
    const breakpoint = { type: 'event', reason: 'ScalingReplicaSet' } as const;
    playback.setBreakpoints([breakpoint], new Conditions());
    playback.runTo(20_000, Infinity);
    expect(playback.hit).toMatchObject({ breakpoint });
    cluster.kubectl('delete events --all');
    playback.runTo(60_000, Infinity);
    expect(cluster.list('Event').filter(({ reason }) => reason === breakpoint.reason)).toEqual([]);
    expect([playback.hit, cluster.now]).toEqual([undefined, 60_000]);
  });
});

describe('going to a step', () => {
  const step = { name: 'isScalingEvent', component: 'deployment' } as const;

  test('stops time at the first one to come, or shows the first one since a record', () => {
    const { cluster, playback } = played([]);
    playback.runTo(5_000, Infinity);
    const since = cluster.trace.lastId;
    cluster.execute(CREATE);
    finish(playback.goTo({ type: 'go-to', step }));
    const firstMs = cluster.now;
    expect(Array.from(cluster.trace.since(since)).filter(({ body }) => 'name' in body && body.name === step.name)).toHaveLength(
      1,
    );

    finish(playback.goTo({ type: 'go-to', to: { atMs: 20_000 }, step: { ...step, since } }));
    expect([playback.inPast, cluster.now]).toEqual([true, 20_000]);
    playback.seek('present');
    cluster.kubectl('scale deployment/web --replicas=3');
    finish(playback.goTo({ type: 'go-to', step: { ...step, outcome: 'true' } }));
    expect(cluster.now).toBeGreaterThan(20_000);
    expect(firstMs).toBeLessThan(20_000);
  });
});

describe('a breakpoint', () => {
  const stopAt = (playback: Playback, record?: number): void => {
    const stop = { type: 'step', name: 'NewControllerManagerCommand', component: 'manager' } as const;
    playback.setBreakpoints([record === undefined ? stop : { ...stop, record }], new Conditions());
  };

  test('stops at what a process does while the cluster is created, once', () => {
    const { cluster, playback } = played([]);
    const first = Array.from(cluster.trace.since()).find(
      ({ body }) => body.type === 'start' && body.name === 'NewControllerManagerCommand',
    )!;
    stopAt(playback);
    expect(playback.runTo(1_000, Infinity)).toBe(true);
    expect([playback.hit?.record, playback.shown.record]).toEqual([first.id, first.id]);
    playback.runTo(1_000, Infinity);
    expect(playback.hit).toBeUndefined();
  });

  test('of one record stops at that record alone', () => {
    const { playback } = played([]);
    stopAt(playback, 40);
    playback.runTo(5_000, Infinity);
    expect(playback.hit?.record).toBe(40);
  });
});
