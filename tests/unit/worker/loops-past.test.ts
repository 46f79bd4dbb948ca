import { describe, expect, it } from 'vitest';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';
import { loopsAt, managersAt, pastLoopsOf } from '../../../src/worker/projection/loops-at/index.ts';
import { LiveLoops, managerViews } from '../../../src/worker/projection/live-loops.ts';
import { Projection } from '../../../src/worker/projection/projection.ts';
import type { LoopView } from '../../../src/worker/protocol/index.ts';

const PLAY = { playing: false, speed: 1, behind: false } as const;

const loop = (loops: readonly LoopView[] | undefined, id: string): LoopView | undefined => loops?.find((each) => each.id === id);

/** A cluster whose leading manager is killed after 20 s, so another one takes over. */
function twoManagers(): Cluster {
  const cluster = createCluster({ seed: 'past', nodes: 2, controllerManagers: 2 });
  cluster.run({ forMs: 5_000 });
  cluster.kubectl('create deployment web --image=nginx --replicas=3');
  cluster.run({ forMs: 15_000 });
  cluster.execute({ type: 'power-manager', name: 'controller-manager-1', on: false });
  cluster.run({ forMs: 40_000 });
  return cluster;
}

describe('the loops at a past time', { timeout: 30_000 }, () => {
  it('belong to the manager that led then', () => {
    const cluster = twoManagers();
    const { history } = cluster;
    const running = (atMs: number): string[] => {
      const loops = loopsAt(cluster, history.atTime(atMs));
      return loops.filter((each) => each.running && each.queue.name === 'deployment').map(({ component }) => component);
    };
    expect([0, 15_000, 21_000, 60_000].map(running)).toEqual([[], ['controller-manager-1'], [], ['controller-manager-2']]);
    const states = (atMs: number): string[] => managersAt(cluster, history.atTime(atMs)).map(({ state }) => state);
    expect([15_000, 21_000, 60_000].map(states)).toEqual([
      ['leading', 'standby'],
      ['stopped', 'standby'],
      ['stopped', 'leading'],
    ]);
  });

  it('can be requested in any order, with the same result as step by step', () => {
    const cluster = twoManagers();
    const { lastId } = cluster.trace;
    const records = Array.from({ length: 60 }, (_, i) => Math.floor((lastId * i) / 60));
    const at = (record: number): string => JSON.stringify(loopsAt(cluster, { atMs: 0, record }));
    const forwards = records.map(at);
    expect(records.toReversed().map(at)).toEqual(forwards.toReversed());
    expect(at(lastId)).toBe(JSON.stringify(new LiveLoops(cluster).views()));
  });

  it('are known back to the start of the trace, however many records it has dropped', () => {
    const cluster = createCluster({ seed: 'forgetful', nodes: 3, traceLimit: 5_000 });
    const past = pastLoopsOf(cluster);
    const live = new LiveLoops(cluster);
    cluster.run({ forMs: 5_000 });
    cluster.kubectl('create deployment web --image=nginx --replicas=20');
    const seen = new Map<number, string>();
    for (let image = 20; image < 22; image++) {
      cluster.kubectl(`set image deployment/web nginx=nginx:1.${image}`);
      for (let i = 0; i < 20; i++) {
        cluster.run({ forMs: 1_000 });
        seen.set(cluster.trace.lastId, JSON.stringify(live.views()));
      }
    }
    const { firstId } = cluster.trace;
    expect(firstId).toBeGreaterThan(4_096);
    const known = [...seen].filter(([record]) => record >= firstId - 1);
    expect(known.length).toBeGreaterThan(10);
    for (const [record, loops] of known) expect(JSON.stringify(past.at(record).views())).toBe(loops);
  });

  it('are sent to the page while that time is shown', () => {
    const cluster = twoManagers();
    const projection = new Projection(cluster);
    const present = projection.delta(PLAY)!;
    expect(loop(present.loops?.changed, 'controller-manager-2/deployment')?.running).toBe(true);
    projection.seek(cluster.history.atTime(15_000));
    const past = projection.delta(PLAY)!;
    expect(past.managers?.map(({ state }) => state)).toEqual(['leading', 'standby']);
    expect(loop(past.loops?.changed, 'controller-manager-2/deployment')?.running).toBe(false);
    expect(loop(past.loops?.changed, 'controller-manager-1/deployment')).toMatchObject({ running: true, expectationCount: 0 });
    projection.seek(undefined);
    const again = projection.delta(PLAY)!;
    expect(again.managers).toEqual(managerViews(cluster));
    expect(loop(again.loops?.changed, 'controller-manager-1/deployment')?.running).toBe(false);
  });
});
