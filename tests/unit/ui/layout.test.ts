import { describe, expect, it } from 'vitest';
import type { Box } from '../../../src/ui/graph/geometry.ts';
import { laneHeads, layoutGraph, metricsFor, type GraphParts } from '../../../src/ui/graph/layout.ts';
import { densityFor } from '../../../src/ui/pods/density.ts';
import { EMPTY_CLUSTER, type ClusterState } from '../../../src/ui/model/cluster-state.ts';
import { deploymentView, podView, replicaSetView } from './fake-views.ts';
import { after } from './placed-world.ts';

const WIDE = metricsFor(720, 500, 1);
const web = deploymentView('web');
const set = (revision: number, desired: number) =>
  replicaSetView(`web-${revision}`, { owner: web.id, revision, desired, current: desired });

function partsOf(state: ClusterState): GraphParts {
  return { ...state.places, ...state.surroundings, runsOn: [] };
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

describe('the layout of the graph', () => {
  const rolling = after(EMPTY_CLUSTER, [
    web,
    deploymentView('api'),
    set(1, 2),
    set(2, 1),
    replicaSetView('alone', { desired: 1 }),
    podView('loose'),
  ]);
  const boxes = (state: typeof rolling, metrics = WIDE) =>
    new Map(layoutGraph(partsOf(state), metrics).placed.map(({ id, box }) => [id, box]));

  it.each([
    ['wide', WIDE],
    ['narrow', metricsFor(390, 600, 1)],
    ['low', metricsFor(720, 270, 1)],
    ['projected', metricsFor(720, 500, 1.25)],
  ])('has no overlaps when %s', (_, metrics) => {
    const all = [...boxes(rolling, metrics).values()];
    const pairs = all.flatMap((a, index) => all.slice(index + 1).map((b) => [a, b] as const));
    expect(pairs.filter(([a, b]) => overlap(a, b))).toEqual([]);
    expect(all).toHaveLength(6);
  });

  it('does not move when a revision is folded or a Deployment is deleted', () => {
    const before = boxes(rolling);
    const later = boxes(after(rolling, [set(1, 0)], ['Deployment/default/api']));
    for (const [id, box] of later) if (id !== 'ReplicaSet/default/web-1') expect(before.get(id)).toEqual(box);
  });

  it('knows the first object of each lane', () => {
    const heads = laneHeads(layoutGraph(partsOf(rolling), WIDE)).map(({ id }) => id);
    expect(heads).toEqual([web.id, 'Deployment/default/api', 'ReplicaSet/default/alone', 'pods-without-owner']);
  });

  it('gives a third revision its own column at once, and keeps it', () => {
    const three = after(rolling, [set(3, 1)]);
    const [first, third] = [1, 3].map((revision) => boxes(three).get(`ReplicaSet/default/web-${revision}`));
    expect(third?.y).toBe(first?.y);
    expect(third?.x).toBeGreaterThan(WIDE.laneWidth / 2);
    const settled = after(three, [set(1, 0), set(2, 0)]);
    expect(boxes(settled).get('ReplicaSet/default/web-3')).toEqual(third);
  });

  it.each([
    ['a third revision in a narrow lane', metricsFor(390, 600, 1), 3],
    ['a fourth', WIDE, 4],
  ])('gives %s its own row, and keeps it', (_, metrics, count) => {
    const changed = Array.from({ length: count - 2 }, (_unused, index) => set(index + 3, 1));
    const id = `ReplicaSet/default/web-${count}`;
    const many = after(rolling, changed);
    const box = boxes(many, metrics).get(id);
    expect(box?.x).toBe(0);
    expect(box?.y).toBeGreaterThan(metrics.ownerHeight + metrics.setHeight);
    const settled = after(many, [set(1, 0), set(2, 0)]);
    expect(boxes(settled, metrics).get(id)).toEqual(box);
  });

  it.each([262, 270, 300, 360, 400, 700])('fits two rollouts and the folded revisions into a panel %i high', (height) => {
    const metrics = metricsFor(720, height, 1);
    const two = after(EMPTY_CLUSTER, [web, set(1, 2), set(2, 1)]);
    const three = after(two, [set(3, 1)]);
    const over = after(three, [set(1, 0), set(2, 0)]);
    for (const state of [two, three, over])
      for (const box of boxes(state, metrics).values()) expect(metrics.top + box.y + box.height).toBeLessThanOrEqual(height);
  });

  it('shows the Pods of two revisions below a lesson on a phone', () => {
    const height = 236;
    const metrics = metricsFor(390, height, 1);
    const two = after(EMPTY_CLUSTER, [web, set(1, 2), set(2, 1)]);
    for (const box of boxes(two, metrics).values()) expect(metrics.top + box.y + box.height).toBeLessThanOrEqual(height);
  });

  it.each([300, 323, 336, 360, 384, 438, 584])('fits a row of satellites, too, into a panel %i high', (height) => {
    const metrics = metricsFor(934, height, 1);
    const { places } = after(EMPTY_CLUSTER, [web, set(1, 2), set(2, 1)]);
    const satellites = ['Service/default/web', 'PodDisruptionBudget/default/web'].map((id) => ({ id, root: web.id }));
    const { placed } = layoutGraph({ ...places, satellites, related: [], runsOn: [] }, metrics);
    expect(placed.filter(({ type }) => type === 'satellite')).toHaveLength(2);
    for (const { box } of placed) expect(metrics.top + box.y + box.height).toBeLessThanOrEqual(height);
  });

  it('draws an edge to each revision that is not folded', () => {
    const folded = after(rolling, [set(1, 0)]);
    expect(layoutGraph(partsOf(folded), WIDE).edges).toEqual([
      { from: web.id, relation: 'owns', to: 'ReplicaSet/default/web-2' },
    ]);
  });
});

describe('the density of a field', () => {
  it.each([1, 4, 10, 36, 100, 1000, 5000])('has a seat for each of %i Pods', (count) => {
    const { columns, cellWidth, cellHeight } = densityFor(count, 284, 108);
    expect(columns * cellWidth).toBeLessThanOrEqual(284);
    expect(columns * Math.floor(108 / cellHeight)).toBeGreaterThanOrEqual(count);
  });

  it('has no more seats than the smallest marks allow, however many Pods are desired', () => {
    const { columns, cellWidth, cellHeight, seats } = densityFor(1_000_000, 284, 108);
    expect(seats).toBe(columns * Math.floor(108 / cellHeight));
    expect(columns * cellWidth).toBeLessThanOrEqual(284);
    expect(seats).toBeLessThan(10_000);
  });

  it('writes names under the marks while there is room', () => {
    expect([3, 10, 50].map((count) => densityFor(count, 284, 108).label)).toEqual(['name and node', 'name', 'none']);
    expect(densityFor(3, 284, 68).label).toBe('name and node');
  });
});
