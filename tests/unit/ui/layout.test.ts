import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Box } from '../../../src/ui/graph/geometry.ts';
import { laneHeads, layoutGraph, type GraphLayout, type Placed } from '../../../src/ui/graph/layout.ts';
import { metricsFor, type Metrics } from '../../../src/ui/graph/metrics.ts';
import { seatsOf } from '../../../src/ui/graph/needs.ts';
import { densityFor, fill } from '../../../src/ui/pods/density.ts';
import { EMPTY_CLUSTER, type ClusterState } from '../../../src/ui/model/cluster-state.ts';
import { LOOSE_PODS, type ObjectView } from '../../../src/worker/protocol/index.ts';
import { deploymentView, ownerView, podView, replicaSetView } from './fake-views.ts';
import { after, partsOf, reloaded } from './placed-world.ts';

/** The graph of the first visit at 1440×900. */
const WIDE = metricsFor(934, 430, 1);
const PHONE = metricsFor(390, 560, 1, { fingers: true });
const web = deploymentView('web', { desired: 3 });
const set = (revision: number, desired: number, name = 'web') =>
  replicaSetView(`${name}-${revision}`, { owner: `Deployment/default/${name}`, revision, desired, current: desired });
const podsOf = (owner: string, count: number, from = 0): ObjectView[] =>
  Array.from({ length: count }, (_, i) => podView(`${owner.split('/')[2]}-p${from + i}`, { owner }));
const setId = (revision: number): string => `ReplicaSet/default/web-${revision}`;

function layout(state: ClusterState, metrics = WIDE): GraphLayout {
  return layoutGraph(partsOf(state), metrics);
}

function boxes(state: ClusterState, metrics = WIDE): ReadonlyMap<string, Box> {
  return new Map(layout(state, metrics).placed.map(({ id, box }) => [id, box]));
}

function markOf(state: ClusterState, id: string, metrics = WIDE): Placed['size'] {
  return layout(state, metrics).placed.find((each) => each.id === id)?.size;
}

function overlaps(placed: readonly Placed[]): readonly string[] {
  return placed.flatMap(({ id, box: a }, index) =>
    placed.slice(index + 1).flatMap(({ id: other, box: b }) => {
      const apart = a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height;
      return apart ? [] : [`${id} and ${other}`];
    }),
  );
}

/** Whether all Pods of a card, wanted ones included, have a seat within it. */
function fits({ box, size, text = 0 }: Placed, seats: number): boolean {
  return size === undefined || fill(size, box.width - 28, box.height - text).seats >= seats;
}

describe('the layout of the graph', () => {
  const rolling = after(EMPTY_CLUSTER, [web, set(1, 2), set(2, 1), ...podsOf(setId(1), 2), ...podsOf(setId(2), 1)]);

  it('makes a card as wide as its Pods, and a lone one as wide as the lane', () => {
    const lone = boxes(after(EMPTY_CLUSTER, [web, set(1, 3)]));
    expect(lone.get(setId(1))?.width).toBe(WIDE.width);
    const both = boxes(rolling);
    const [old, young] = [both.get(setId(1))!, both.get(setId(2))!];
    expect(old.y).toBe(young.y);
    // Of the newest revision three are wanted in the end.
    expect(young.width).toBeGreaterThan(old.width);
    expect(young.x + young.width).toBe(WIDE.width);
  });

  it('closes the gap of a revision that is folded', () => {
    const over = after(
      rolling,
      [set(1, 0), set(2, 3)],
      podsOf(setId(1), 2).map(({ id }) => id),
    );
    expect([...boxes(over).keys()]).toEqual([web.id, setId(2)]);
    expect(boxes(over).get(setId(2))?.width).toBe(WIDE.width);
  });

  it('closes the gap of a Deployment that is deleted', () => {
    const api = deploymentView('api');
    const two = after(EMPTY_CLUSTER, [web, api]);
    expect(boxes(after(two, [], [web.id])).get(api.id)).toMatchObject({ x: 0, y: 0, width: WIDE.width });
  });

  it('keeps the size of the marks from the beginning of a rollout to its end', () => {
    const six = deploymentView('web', { desired: 6, maxSurge: 2, maxUnavailable: 1 });
    const before = after(EMPTY_CLUSTER, [six, set(1, 6), ...podsOf(setId(1), 6)]);
    const middle = after(
      before,
      [set(1, 4), set(2, 4), ...podsOf(setId(2), 4)],
      podsOf(setId(1), 2).map(({ id }) => id),
    );
    const end = after(
      middle,
      [set(1, 0), set(2, 6), ...podsOf(setId(2), 2, 4)],
      podsOf(setId(1), 4, 2).map(({ id }) => id),
    );
    const marks = [markOf(before, setId(1)), markOf(middle, setId(1)), markOf(middle, setId(2)), markOf(end, setId(2))];
    expect(marks.map((size) => [size?.mark, size?.label])).toEqual(Array.from({ length: 4 }, () => [44, 'name and node']));
  });

  it('draws few Pods large', () => {
    expect(markOf(after(EMPTY_CLUSTER, [web, set(1, 3)]), setId(1))?.mark).toBe(64);
  });

  it('puts Deployments side by side where there is room, and below one another where there is none', () => {
    const two = after(EMPTY_CLUSTER, [web, deploymentView('api')]);
    const at = (metrics: Metrics) => ['web', 'api'].map((name) => boxes(two, metrics).get(`Deployment/default/${name}`)!);
    const [left, right] = at(WIDE);
    expect([left!.y, right!.y]).toEqual([0, 0]);
    expect(right!.x).toBeGreaterThan(left!.x + left!.width);
    const [upper, lower] = at(PHONE);
    expect([upper!.x, lower!.x]).toEqual([0, 0]);
    expect(lower!.y).toBeGreaterThan(upper!.y + upper!.height);
  });

  it('has the Pods that nobody owns beside the first Deployment, however late they come', () => {
    const many = after(EMPTY_CLUSTER, [web, ...['api', 'mail', 'shop'].map((name) => deploymentView(name)), podView('alone')]);
    expect(boxes(many).get(LOOSE_PODS)?.y).toBe(0);
  });

  it('knows the first object of each lane', () => {
    const state = after(rolling, [deploymentView('api'), replicaSetView('alone', { desired: 1 }), podView('loose')]);
    const heads = laneHeads(layout(state)).map(({ id }) => id);
    expect(heads).toEqual([web.id, LOOSE_PODS, 'Deployment/default/api', 'ReplicaSet/default/alone']);
  });

  it('draws an edge to each revision that is not folded', () => {
    const folded = after(
      rolling,
      [set(1, 0)],
      podsOf(setId(1), 2).map(({ id }) => id),
    );
    expect(layout(folded).edges).toEqual([{ from: web.id, relation: 'owns', to: setId(2) }]);
  });

  it.each([
    ['the projector', metricsFor(934, 430, 1.25)],
    ['a presentation', metricsFor(1400, 700, 1, { presented: true })],
  ])('never draws Pods smaller than 40 px for %s, and always with names', (_, metrics) => {
    for (const count of [1, 6, 30, 100]) {
      const size = markOf(after(EMPTY_CLUSTER, [{ ...web, desired: count }, set(1, count)]), setId(1), metrics);
      expect(size?.mark).toBeGreaterThanOrEqual(40);
      expect(size?.label).not.toBe('none');
    }
  });

  it.each([300, 330, 384, 438, 584])('shows a rollout with a row of satellites in a panel %i high', (height) => {
    const metrics = metricsFor(934, height, 1);
    const satellites = ['Service/default/web', 'PodDisruptionBudget/default/web'].map((id) => ({ id, root: web.id }));
    const { placed } = layoutGraph({ ...partsOf(rolling), satellites }, metrics);
    expect(placed.filter(({ type }) => type === 'satellite')).toHaveLength(2);
    for (const { box } of placed) expect(metrics.top + box.y + box.height).toBeLessThanOrEqual(height);
  });

  it.each([
    ['beside a lesson at 1280×720', metricsFor(664, 365, 1)],
    ['beside a lesson at 1440×900', metricsFor(746, 465, 1)],
    ['presented beside a lesson at 1280×720', metricsFor(880, 424, 1.25, { presented: true })],
  ])('shows a Deployment and the Pods that nobody owns whole, %s', (_, metrics) => {
    const state = after(EMPTY_CLUSTER, [web, set(1, 3), ...podsOf(setId(1), 3), podView('lonely')]);
    for (const { box } of layout(state, metrics).placed) expect(box.y + box.height).toBeLessThanOrEqual(metrics.height);
  });

  it.each([
    ['1280×720', metricsFor(880, 424, 1.25, { presented: true }), [6, 8, 10, 12, 15]],
    ['1024×768', metricsFor(624, 472, 1.25, { presented: true }), [6, 8, 10]],
  ])(
    'shows Pods in two revisions whole, with names and seen from afar, while a lesson is presented at %s',
    (_, metrics, counts) => {
      for (const count of counts) {
        const [old, young] = [Math.ceil(count * 0.8), Math.ceil(count / 2)];
        const pods = [...podsOf(setId(1), old), ...podsOf(setId(2), young)];
        const state = after(EMPTY_CLUSTER, [deploymentView('web', { desired: count }), set(1, old), set(2, young), ...pods]);
        const ends = layout(state, metrics).placed.map(({ box }) => box.y + box.height);
        expect(Math.max(...ends), `${count} Pods`).toBeLessThanOrEqual(metrics.height);
        const sizes = [1, 2].map((revision) => markOf(state, setId(revision), metrics)!);
        for (const { mark, label } of sizes) expect([mark >= 40, label !== 'none'], `${count} Pods`).toEqual([true, true]);
      }
    },
  );

  it('shows the Pods of two revisions below a lesson on a phone', () => {
    const height = 260;
    const metrics = metricsFor(390, height, 1);
    for (const { box } of layout(rolling, metrics).placed) expect(metrics.top + box.y + box.height).toBeLessThanOrEqual(height);
  });

  it('shows the Pods of two revisions whole, with names and seen from afar, while it is presented on a small projector', () => {
    const height = 355;
    const metrics = metricsFor(934, height, 1.25, { presented: true });
    const six = deploymentView('web', { desired: 6, maxSurge: 2, maxUnavailable: 1 });
    const state = after(EMPTY_CLUSTER, [six, set(1, 4), set(2, 4), ...podsOf(setId(1), 4), ...podsOf(setId(2), 4)]);
    for (const { box } of layout(state, metrics).placed) expect(metrics.top + box.y + box.height).toBeLessThanOrEqual(height);
    expect(markOf(state, setId(2), metrics)).toMatchObject({ mark: 50, label: 'name' });
  });
});

/** Something that happens in a random cluster. */
type Act = readonly [kind: 'scale' | 'revise' | 'add' | 'leave' | 'deploy' | 'drop' | 'alone', a: number, b: number];

const ACT = fc.tuple(
  fc.constantFrom('scale', 'revise', 'add', 'leave', 'deploy', 'drop', 'alone'),
  fc.nat(3),
  fc.nat(14),
) as fc.Arbitrary<Act>;

/** The cluster after an act, or the same if nothing can happen. */
function act(state: ClusterState, [kind, a, b]: Act, step: number): ClusterState {
  const name = ['web', 'api', 'mail', 'shop'][a]!;
  const root = `Deployment/default/${name}`;
  const view = (id: string) => state.objects.get(id);
  const sets = state.places.lanes.get(root)?.sets ?? [];
  const rows = [...state.places.rows.values()].flat();
  switch (kind) {
    case 'deploy':
      return view(root) === undefined
        ? after(state, [deploymentView(name, { desired: b })])
        : after(state, [ownerView('DaemonSet', name, { desired: a })]);
    case 'drop':
      return view(root) === undefined ? state : after(state, [], [root]);
    case 'revise':
      return view(root) === undefined ? state : after(state, [set(sets.length + 1, b, name)]);
    case 'scale': {
      const one = view(sets[b % Math.max(1, sets.length)] ?? '');
      return one === undefined ? state : after(state, [{ ...one, desired: b, current: b } as ObjectView]);
    }
    case 'add': {
      const owner = sets[b % Math.max(1, sets.length)];
      return owner === undefined ? state : after(state, podsOf(owner, b, step * 100));
    }
    case 'leave': {
      const pod = rows[(a * 15 + b) % Math.max(1, rows.length)];
      return pod === undefined ? state : after(state, [], [pod]);
    }
    case 'alone':
      return after(state, [podView(`alone-${step}`)]);
  }
}

describe('whatever happened before', () => {
  const worlds = fc.array(ACT, { minLength: 4, maxLength: 18 });
  const panels = fc.record({ width: fc.integer({ min: 390, max: 1900 }), height: fc.integer({ min: 240, max: 1000 }) });

  it('no cards overlap, all are within the width, and each has room for its Pods', () => {
    fc.assert(
      fc.property(worlds, panels, fc.constantFrom(1, 1.25), (acts, { width, height }, scale) => {
        const state = acts.reduce(act, after(EMPTY_CLUSTER, [web, set(1, 3), ...podsOf(setId(1), 3)]));
        const metrics = metricsFor(width, height, scale);
        const { placed } = layout(state, metrics);
        expect(overlaps(placed)).toEqual([]);
        expect(placed.filter(({ box }) => box.x < 0 || box.x + box.width > metrics.width)).toEqual([]);
        const seats = seatsOf(state);
        expect(placed.filter((each) => !fits(each, seats[each.id] ?? 0)).map(({ id }) => id)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('Pods keep their seats and their order while they live', () => {
    fc.assert(
      fc.property(worlds, (acts) => {
        let state = after(EMPTY_CLUSTER, [web, set(1, 3), ...podsOf(setId(1), 3)]);
        acts.forEach((each, step) => {
          const later = act(state, each, step);
          for (const [owner, row] of later.places.rows) {
            const before = state.places.rows.get(owner) ?? [];
            const stayed = before.filter((pod) => row.includes(pod));
            expect(row.slice(0, stayed.length)).toEqual(stayed);
            const seat = ({ objects }: ClusterState, pod: string) =>
              (objects.get(pod) as { readonly seat?: number } | undefined)?.seat;
            expect(stayed.map((pod) => seat(later, pod))).toEqual(stayed.map((pod) => seat(state, pod)));
          }
          state = later;
        });
      }),
      { numRuns: 40 },
    );
  });

  it('the picture is the same live and after a reload', () => {
    fc.assert(
      fc.property(worlds, panels, (acts, { width, height }) => {
        const state = acts.reduce(act, after(EMPTY_CLUSTER, [web, set(1, 3), ...podsOf(setId(1), 3)]));
        const metrics = metricsFor(width, height, 1);
        expect(layout(reloaded(state), metrics)).toEqual(layout(state, metrics));
      }),
      { numRuns: 60 },
    );
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

describe('the users of a Service', () => {
  const satellites = ['Service/default/web', 'PodDisruptionBudget/default/web'].map((id) => ({ id, root: web.id }));
  const cluster = after(EMPTY_CLUSTER, [web, set(1, 3)]);
  const placedIn = (metrics: Metrics): ReadonlyMap<string, Placed> => {
    const { placed } = layoutGraph({ ...partsOf(cluster), satellites, used: ['Service/default/web'] }, metrics);
    expect(overlaps(placed)).toEqual([]);
    return new Map(placed.map((each) => [each.id, each]));
  };

  it('stand beside it, with room for their way between', () => {
    const placed = placedIn(WIDE);
    const [service, users] = [placed.get('Service/default/web')!.box, placed.get('Users/default/web')!.box];
    expect(users.y).toBe(service.y);
    expect(users.x - (service.x + service.width)).toBeGreaterThan(service.width);
  });

  it('stand below it on a phone', () => {
    const placed = placedIn(PHONE);
    const [service, users] = [placed.get('Service/default/web')!.box, placed.get('Users/default/web')!.box];
    expect([users.x, users.y > service.y]).toEqual([service.x, true]);
  });
});
