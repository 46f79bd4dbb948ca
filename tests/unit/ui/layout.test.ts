import { describe, expect, it } from 'vitest';
import { laneHeads, layoutGraph, metricsFor, type Box } from '../../../src/ui/graph/layout.ts';
import { densityFor } from '../../../src/ui/graph/density.ts';
import { applyDelta, EMPTY_CLUSTER } from '../../../src/ui/model/cluster-state.ts';
import { deploymentView, podView, replicaSetView } from './fake-views.ts';

const WIDE = metricsFor(720, 1);
const { clock } = EMPTY_CLUSTER;
const web = deploymentView('web');
const set = (revision: number, desired: number) =>
  replicaSetView(`web-${revision}`, { owner: web.id, revision, desired, current: desired });

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

describe('the layout of the graph', () => {
  const rolling = applyDelta(EMPTY_CLUSTER, {
    clock,
    changed: [web, deploymentView('api'), set(1, 2), set(2, 1), replicaSetView('alone', { desired: 1 }), podView('loose')],
  });
  const boxes = (state: typeof rolling, metrics = WIDE) =>
    new Map(layoutGraph(state.places, metrics).placed.map(({ id, box }) => [id, box]));

  it.each([
    ['wide', WIDE],
    ['narrow', metricsFor(390, 1)],
    ['projected', metricsFor(720, 1.25)],
  ])('lays nothing over anything else when %s', (_, metrics) => {
    const all = [...boxes(rolling, metrics).values()];
    const pairs = all.flatMap((a, index) => all.slice(index + 1).map((b) => [a, b] as const));
    expect(pairs.filter(([a, b]) => overlap(a, b))).toEqual([]);
    expect(all).toHaveLength(6);
  });

  it('moves nothing when a revision is folded or a Deployment goes', () => {
    const before = boxes(rolling);
    const after = boxes(applyDelta(rolling, { clock, changed: [set(1, 0)], removed: ['Deployment/default/api'] }));
    for (const [id, box] of after) if (id !== 'ReplicaSet/default/web-1') expect(before.get(id)).toEqual(box);
  });

  it('knows what each lane begins with', () => {
    const heads = laneHeads(layoutGraph(rolling.places, WIDE)).map(({ id }) => id);
    expect(heads).toEqual([web.id, 'Deployment/default/api', 'ReplicaSet/default/alone', 'pods-without-owner']);
  });

  it('gives a third revision at once a row of its own, and keeps it', () => {
    const three = applyDelta(rolling, { clock, changed: [set(3, 1)] });
    const box = boxes(three).get('ReplicaSet/default/web-3');
    expect(box?.x).toBe(0);
    expect(box?.y).toBeGreaterThan(WIDE.ownerHeight + WIDE.setHeight);
    const settled = applyDelta(three, { clock, changed: [set(1, 0), set(2, 0)] });
    expect(boxes(settled).get('ReplicaSet/default/web-3')).toEqual(box);
  });

  it('draws an edge to each revision that is not folded', () => {
    const folded = applyDelta(rolling, { clock, changed: [set(1, 0)] });
    expect(layoutGraph(folded.places, WIDE).edges).toEqual([{ from: web.id, to: 'ReplicaSet/default/web-2' }]);
  });
});

describe('the density of a field', () => {
  it.each([1, 4, 10, 36, 100, 1000, 5000])('has a seat for each of %i Pods', (count) => {
    const { columns, cellWidth, cellHeight } = densityFor(count, 284, 108);
    expect(columns * cellWidth).toBeLessThanOrEqual(284);
    expect(columns * Math.floor(108 / cellHeight)).toBeGreaterThanOrEqual(count);
  });

  it('writes names under the marks while there is room', () => {
    expect([3, 10, 50].map((count) => densityFor(count, 284, 108).labelled)).toEqual([true, true, false]);
  });
});
