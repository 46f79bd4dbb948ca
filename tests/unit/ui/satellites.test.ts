import { describe, expect, it } from 'vitest';
import { nearest, type Box } from '../../../src/ui/graph/geometry.ts';
import { layoutGraph, type GraphLayout } from '../../../src/ui/graph/layout.ts';
import { metricsFor } from '../../../src/ui/graph/metrics.ts';
import { applyDelta, EMPTY_CLUSTER, type ClusterState } from '../../../src/ui/model/cluster-state.ts';
import { runsOn } from '../../../src/ui/model/satellites.ts';
import { LOOSE_PODS, type EdgeView, type ObjectView, type RelationName } from '../../../src/worker/protocol/index.ts';
import { deploymentView, nodeView, otherView, ownerView, podView, replicaSetView } from './fake-views.ts';
import { after, partsOf } from './placed-world.ts';

const { clock } = EMPTY_CLUSTER;
const METRICS = metricsFor(720, 500, 1);
const web = deploymentView('web');
const set = (revision: number): ObjectView =>
  replicaSetView(`web-${revision}`, { owner: web.id, revision, desired: 1, current: 1 });
const db = ownerView('StatefulSet', 'db');

/** An edge between objects of the usual namespace: `Service/web selects ReplicaSet/web-1`. */
function edge(text: string, pods?: number): EdgeView {
  const [from = '', relation = '', to = ''] = text.split(' ');
  const id = (end: string): string => (end === LOOSE_PODS ? end : end.replace('/', '/default/'));
  return { from: id(from), relation: relation as RelationName, to: id(to), ...(pods !== undefined && { pods }) };
}

function world(changed: readonly ObjectView[], edges: readonly EdgeView[]): ClusterState {
  return applyDelta(after(EMPTY_CLUSTER, changed), { clock, edges: { changed: edges } });
}

function layoutOf(state: ClusterState): GraphLayout {
  return layoutGraph(partsOf(state), METRICS);
}

const SERVICE = otherView('Service', 'web');
const FULL = world(
  [
    web,
    set(1),
    set(2),
    db,
    SERVICE,
    otherView('PersistentVolumeClaim', 'data'),
    otherView('PersistentVolume', 'pv'),
    otherView('ConfigMap', 'unused'),
    podView('loose'),
  ],
  [
    edge('Service/web selects ReplicaSet/web-1', 1),
    edge('Service/web routes ReplicaSet/web-1', 1),
    edge('Service/web selects ReplicaSet/web-2', 1),
    edge('Service/web selects StatefulSet/db', 1),
    edge('Service/web selects pods-without-owner', 1),
    edge('StatefulSet/db mounts PersistentVolumeClaim/data', 1),
    edge('PersistentVolumeClaim/data binds PersistentVolume/pv'),
    edge('StatefulSet/db mounts Secret/missing', 1),
  ],
);

describe('satellites', () => {
  it('are the objects related to an owner of Pods, in its lane, and the objects related to these', () => {
    expect(FULL.surroundings.satellites).toEqual([
      { id: 'PersistentVolume/default/pv', root: db.id, under: 'PersistentVolumeClaim/default/data' },
      { id: 'PersistentVolumeClaim/default/data', root: db.id },
      { id: 'Service/default/web', root: web.id },
    ]);
  });

  it('are in the order of their creation, whenever they and their edges arrived', () => {
    const late = { ...otherView('Service', 'a-late-one'), createdMs: 2_000 };
    const budget = { ...otherView('PodDisruptionBudget', 'web'), createdMs: 1_000 };
    const edges = [
      edge('Service/a-late-one selects ReplicaSet/web-1', 0),
      edge('PodDisruptionBudget/web selects ReplicaSet/web-1', 0),
    ];
    const arrived = [late, budget, SERVICE].reduce(
      (state, view) => applyDelta(state, { clock, objects: { changed: [view] } }),
      world([web, set(1)], edges),
    );
    const linked = applyDelta(arrived, { clock, edges: { changed: [edge('Service/web selects ReplicaSet/web-1', 0)] } });
    const whole = world([SERVICE, budget, late, web, set(1)], [...linked.edges.values()].toReversed());
    for (const state of [linked, whole])
      expect(state.surroundings.satellites.map(({ id }) => id)).toEqual([SERVICE.id, budget.id, late.id]);
  });

  it('are the same value while only numbers change', () => {
    const before = FULL.surroundings;
    const after = applyDelta(FULL, {
      clock,
      objects: { changed: [set(1)] },
      edges: { changed: [edge('Service/web routes ReplicaSet/web-1', 0)] },
    });
    expect(after.surroundings).toBe(before);
  });

  it('overlap nothing and are below their lane, with a volume below its claim', () => {
    const { placed } = layoutOf(FULL);
    const overlaps = (a: Box, b: Box): boolean =>
      a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
    const pairs = placed.flatMap((a, i) => placed.slice(i + 1).map((b) => [a, b] as const));
    expect(pairs.filter(([a, b]) => overlaps(a.box, b.box))).toEqual([]);
    const box = (id: string): Box => placed.find((each) => each.id === id)!.box;
    expect(box('PersistentVolume/default/pv')).toMatchObject({ x: box('PersistentVolumeClaim/default/data').x });
    expect(box('PersistentVolume/default/pv').y).toBeGreaterThan(box('PersistentVolumeClaim/default/data').y);
    expect(box(SERVICE.id).y).toBeGreaterThan(box('ReplicaSet/default/web-1').y + box('ReplicaSet/default/web-1').height);
    expect(box(SERVICE.id).y).toBeLessThan(box(db.id).y);
  });

  it('move nothing of their lane when they are added, and what is below only down', () => {
    const without = layoutOf(world([web, set(1), set(2), db, podView('loose')], []));
    const withThem = new Map(layoutOf(FULL).placed.map(({ id, box }) => [id, box]));
    for (const { id, box } of without.placed) {
      const { y, ...rest } = withThem.get(id)!;
      expect({ ...rest, y: Math.min(y, box.y) }).toEqual(box);
      if (id === web.id || id.startsWith('ReplicaSet/')) expect(y).toBe(box.y);
    }
  });

  it('have one edge with its own path to each drawn object', () => {
    const edges = layoutOf(FULL).edges.filter(({ path }) => path !== undefined);
    expect(edges.map(({ from, relation, to }) => `${from} ${relation} ${to}`.replaceAll('/default', ''))).toEqual([
      'PersistentVolumeClaim/data binds PersistentVolume/pv',
      'Service/web selects ReplicaSet/web-1',
      'Service/web selects ReplicaSet/web-2',
      'Service/web selects StatefulSet/db',
      'Service/web selects pods-without-owner',
      'StatefulSet/db mounts PersistentVolumeClaim/data',
    ]);
    expect(new Set(edges.map(({ path }) => path?.d)).size).toBe(edges.length);
  });

  it('have one edge to each node on which their Pods run, in the slim row, and nothing moves for it', () => {
    const pods = [podView('a', { owner: 'ReplicaSet/default/web-1', node: 'n' }), podView('b', { owner: db.id, node: 'n' })];
    const edges = [edge('ReplicaSet/web-1 runsOn Node/n', 1), edge('StatefulSet/db runsOn Node/n', 1)].map((each) => ({
      ...each,
      to: 'Node/n',
    }));
    const state = world([web, set(1), set(2), db, SERVICE, nodeView('n'), ...pods], edges);
    const parts = partsOf(state);
    const before = layoutGraph({ ...parts, runsOn: [] }, METRICS);
    const boxOf = ({ placed }: GraphLayout, id: string): Box => placed.find((each) => each.id === id)!.box;
    for (const [selected, owners] of [
      ['Pod/default/a', ['ReplicaSet/default/web-1']],
      ['Pod/default/b', [db.id]],
      ['Node/n', ['ReplicaSet/default/web-1', db.id]],
    ] as const) {
      const after = layoutGraph({ ...parts, runsOn: runsOn(state, selected) }, METRICS);
      expect(after.placed.slice(0, -1)).toEqual(before.placed);
      expect(after.edges.filter(({ relation }) => relation === 'runsOn').map(({ from }) => from)).toEqual(owners);
      const [chip, card] = [boxOf(after, 'Node/n'), boxOf(after, owners[0])];
      expect(chip.y).toBeGreaterThan(card.y + card.height);
      expect(chip.y).toBeLessThan(card.y + card.height + 30);
    }
    expect(runsOn(state, web.id)).toEqual([]);
    const node = runsOn(state, 'Node/n');
    expect(layoutGraph({ ...parts, runsOn: node, nodeLane: db.id }, METRICS).nodeLane).toBe(db.id);
    expect(layoutGraph({ ...parts, runsOn: node, nodeLane: LOOSE_PODS }, METRICS).nodeLane).toBe(web.id);
  });

  it('become a number if there are too many for their rows', () => {
    const claims = Array.from({ length: 100 }, (_, i) => otherView('PersistentVolumeClaim', `data-${i}`));
    const { placed } = layoutOf(
      world(
        [db, ...claims],
        claims.map(({ name }) => edge(`StatefulSet/db mounts PersistentVolumeClaim/${name}`, 1)),
      ),
    );
    const drawn = placed.filter(({ type }) => type === 'satellite').length;
    expect(drawn).toBeLessThan(20);
    expect(placed.find(({ type }) => type === 'more')?.count).toBe(100 - drawn);
  });
});

describe('the nearest node', () => {
  const at = (id: string, x: number, y: number, width = 100, height = 40) => ({ id, box: { x, y, width, height } });
  const owner = at('owner', 0, 0, 400);
  const [left, right] = [at('left', 0, 60, 190), at('right', 210, 60, 190)];
  const [service, claim] = [at('service', 0, 130), at('claim', 300, 130)];
  const all = [owner, left, right, service, claim];
  it.each([
    ['down', owner, left],
    ['down', right, claim],
    ['up', service, left],
    ['up', left, owner],
    ['right', left, right],
    ['left', claim, service],
    ['right', claim, undefined],
    ['up', owner, undefined],
  ] as const)('%s of an object is the one beside it', (direction, from, to) => {
    expect(nearest(from, all, direction)).toBe(to);
  });
});
