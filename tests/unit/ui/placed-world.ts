import { applyDelta, EMPTY_CLUSTER, type ClusterState } from '../../../src/ui/model/cluster-state.ts';
import type { GraphParts } from '../../../src/ui/graph/layout.ts';
import { failingOwners, seatsOf } from '../../../src/ui/graph/needs.ts';
import { isPodOwner } from '../../../src/ui/model/objects.ts';
import { MOST_ELEMENTS } from '../../../src/ui/pods/density.ts';
import { Places, type Placed } from '../../../src/worker/projection/places.ts';
import type { ObjectView, PodView } from '../../../src/worker/protocol/index.ts';

interface Write {
  readonly type: 'put' | 'delete';
  readonly view: ObjectView;
}

/** The writes that led to each state. */
const HISTORY = new WeakMap<ClusterState, readonly Write[]>();

/** The state after these writes, in order, with the places that the worker assigns. */
export function after(state: ClusterState, changed: readonly ObjectView[], removed: readonly string[] = []): ClusterState {
  const before = HISTORY.get(state) ?? [];
  const writes: Write[] = [
    ...before,
    ...removed.map((id) => ({ type: 'delete' as const, view: state.objects.get(id)! })),
    ...changed.map((view) => ({ type: 'put' as const, view })),
  ];
  const places = new Places();
  noteAll(places, before, 0);
  places.drainChanges(before.length);
  noteAll(places, writes.slice(before.length), before.length);
  const seated = (view: ObjectView): ObjectView =>
    view.kind === 'Pod' ? { ...view, ...places.seatsAt(view.id, writes.length) } : view;
  const next = applyDelta(state, {
    clock: EMPTY_CLUSTER.clock,
    objects: { changed: changed.map(seated), removed },
    placements: places.drainChanges(writes.length),
  });
  HISTORY.set(next, writes);
  return next;
}

/** The same state in a page that gets everything together, after a reload or from a link. */
export function reloaded(state: ClusterState): ClusterState {
  const writes = HISTORY.get(state) ?? [];
  const places = new Places();
  noteAll(places, writes, 0);
  const { changed = [] } = places.drainChanges(writes.length);
  return applyDelta(EMPTY_CLUSTER, {
    clock: EMPTY_CLUSTER.clock,
    objects: { changed: [...state.objects.values()].toReversed() },
    placements: { changed: changed.toReversed() },
  });
}

function noteAll(places: Places, writes: readonly Write[], revision: number): void {
  writes.forEach(({ type, view }, index) => {
    const placed = placedView(view);
    if (placed !== undefined) places.note(type, placed, revision + index + 1);
  });
}

/** The data of an object that decides its place, as the worker reads it from the object. */
export function placedView(view: ObjectView): Placed | undefined {
  const { id, owner, kind } = view;
  if (kind === 'Deployment' || kind === 'CronJob') return { id, type: 'head' };
  if (kind === 'ReplicaSet') return { ...view, type: 'set' };
  if (kind === 'Pod') return { id, type: 'pod', owner, node: (view as PodView).node };
  if (!isPodOwner(view)) return undefined;
  return owner === undefined ? { id, type: 'owner' } : { id, type: 'set', owner };
}

/** What the graph of a state is laid out from, with nothing selected. */
export function partsOf(state: ClusterState): GraphParts {
  const needs = {
    seats: seatsOf(state),
    failing: new Set(failingOwners(state).split('\n')),
    crowded: (state.kinds.get('Pod')?.length ?? 0) > MOST_ELEMENTS,
  };
  return { ...state.places, ...state.surroundings, ...needs, runsOn: [] };
}
