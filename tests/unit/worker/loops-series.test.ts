import { describe, expect, it } from 'vitest';
import { createCluster } from '../../../src/cluster/index.ts';
import { LiveLoops } from '../../../src/worker/projection/live-loops.ts';
import { LoopLanes } from '../../../src/worker/projection/loops-at/loop-lanes.ts';
import { loopSeries } from '../../../src/worker/projection/loops-at/loop-series.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

describe('a loop over time', () => {
  it('has the maximum depth of each interval, and keeps it while nothing happens', () => {
    const lanes = new LoopLanes();
    lanes.note('web', 'add', 0, 1, 0);
    lanes.note('web', 'add', 10, 2, 0);
    lanes.note('web', 'get', 20, 1, 0);
    lanes.note('web', 'get', 800, 0, 0);
    lanes.note('web', 'done', 900, 0, 880);
    expect(lanes.series('web', 1_000, true)).toEqual({
      stepMs: 250,
      fromMs: 0,
      depth: [2, 1, 1, 1, 0],
      adds: [2, 0, 0, 0, 0],
      retries: [0, 0, 0, 0, 0],
      done: [0, 0, 0, 1, 0],
      workMs: [0, 0, 0, 880, 0],
      longestMs: [0, 0, 0, 880, 0],
    });
  });

  it('leaves out an incomplete interval of the past', () => {
    const lanes = new LoopLanes();
    lanes.note('web', 'add', 600, 1, 0);
    expect(lanes.series('web', 700, true)?.adds).toEqual([0, 0, 1]);
    expect(lanes.series('web', 700, false)?.adds).toEqual([0, 0]);
  });

  it('merges pairs of intervals when there are too many, without a loss', () => {
    const lanes = new LoopLanes();
    for (let atMs = 0; atMs < 3_600_000; atMs += 1_000) {
      lanes.note('web', 'add', atMs, 1 + (atMs % 7_000) / 1_000, 0);
      lanes.note('web', 'done', atMs, 0, atMs / 1_000);
    }
    const { stepMs, depth, adds, done, longestMs } = lanes.series('web', 3_600_000, true)!;
    expect(stepMs).toBe(16_000);
    expect(depth).toHaveLength(226);
    expect([sum(adds), sum(done)]).toEqual([3_600, 3_600]);
    expect(Math.max(...depth)).toBe(7);
    expect(longestMs[100]).toBe((101 * 16_000) / 1_000 - 1);
  });

  it('ends with its queue', () => {
    const lanes = new LoopLanes();
    lanes.note('web', 'add', 0, 4, 0);
    lanes.end('web', 300);
    expect(lanes.series('web', 800, true)?.depth).toEqual([4, 4, 0, 0]);
    expect(lanes.series('other', 800, true)).toBeUndefined();
  });

  it('adds up to the metrics of its queue', () => {
    const cluster = createCluster({ seed: 'series', nodes: 2 });
    cluster.run({ forMs: 5_000 });
    cluster.kubectl('create deployment web --image=nginx --replicas=4');
    cluster.run({ forMs: 60_000 });
    const { metrics } = new LiveLoops(cluster).views().find(({ id }) => id === 'controller-manager-1/replicaset')!.queue;
    const series = loopSeries(cluster, cluster.history.present, 'controller-manager-1/replicaset')!;
    expect([sum(series.adds), sum(series.retries)]).toEqual([metrics.adds, metrics.retries]);
    expect([sum(series.done), sum(series.queueDuration.counts)]).toEqual([
      metrics.workDuration.count,
      metrics.queueDuration.count,
    ]);
    expect(sum(series.workMs)).toBeCloseTo(metrics.workDuration.sumMs, 6);
    expect(series.workDuration).toMatchObject(metrics.workDuration);
    const before = loopSeries(cluster, cluster.history.atTime(5_000), 'controller-manager-1/replicaset');
    expect(before === undefined ? 0 : sum(before.adds)).toBe(0);
  });
});
