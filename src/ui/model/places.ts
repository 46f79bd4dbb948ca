import { LOOSE_PODS, type ObjectView, type PodView, type ReplicaSetView } from '../../worker/protocol/index.ts';
import { DraftMap } from './draft-map.ts';
import { isPodOwner } from './pod-owners.ts';
import { isFarTooLarge, RowsBuilder, type Row } from './seats.ts';

/** The node under which Pods are drawn that have none yet. */
export const UNSCHEDULED = '';

/** Where a ReplicaSet is in its lane. */
export interface SetPlace {
  /** The lane's root. */
  readonly root: string;
  /** Its place in the slim row of old revisions, for life. */
  readonly socket: number;
  /** Its column, while it is drawn in full; it returns to the same one if that is free. */
  readonly column: number;
  /** Scaled to 0 and replaced by a later revision: it is drawn in the slim row. */
  readonly folded: boolean;
}

/** One tree of owners: a Deployment's, that of a ReplicaSet without one, that of another owner of Pods, or Pods without an owner. */
export interface Lane {
  /** Id of the topmost owner, or LOOSE_PODS. */
  readonly root: string;
  /** Its number from the top, for life. */
  readonly index: number;
  readonly sets: readonly string[];
  /** The most columns that were ever in use at once. */
  readonly columns: number;
  /** Its root has Pods itself, or makes them, without a ReplicaSet between. */
  readonly ownsPods: boolean;
}

/**
 * Where each object is drawn. A place is given once and kept for life: nothing moves because something else came or went. Places follow the order of
 * creation. The ReplicaSets of a lane take turns at its two columns, if these are free: web-1 has column 0, web-2 column 1, web-3 column 0 again.
 */
export interface Places {
  readonly lanes: ReadonlyMap<string, Lane>;
  readonly sets: ReadonlyMap<string, SetPlace>;
  /** Pods by seat, for each ReplicaSet (or other owner, or LOOSE_PODS). */
  readonly rows: ReadonlyMap<string, Row>;
  /** Pods by seat, for each node (by name), and for UNSCHEDULED. */
  readonly nodeRows: ReadonlyMap<string, Row>;
  /** The hue of each ReplicaSet that was ever there: the how-manieth of its lane it was, from 0. It is the same again after a look at a past without it. */
  readonly hues: ReadonlyMap<string, number>;
  /** By lane, the hue of the next ReplicaSet that has none: of lanes that are gone, too. */
  readonly nextHues: ReadonlyMap<string, number>;
  /** The most seats that an owner's Pods ever took: its marks do not grow again when some go. */
  readonly capacity: ReadonlyMap<string, number>;
}

export const NO_PLACES: Places = {
  lanes: new Map(),
  sets: new Map(),
  rows: new Map(),
  nodeRows: new Map(),
  hues: new Map(),
  nextHues: new Map(),
  capacity: new Map(),
};

/** The owner under which a Pod is drawn. */
export function seatOwner(pod: PodView): string {
  return pod.owner ?? LOOSE_PODS;
}

interface Objects {
  readonly objects: ReadonlyMap<string, ObjectView>;
}

/** The places after `changed` and `removed`, which led from `before` to `after`. */
export function placeObjects(
  places: Places,
  before: Objects,
  after: Objects,
  changed: readonly ObjectView[],
  removed: readonly string[],
): Places {
  const builder = new PlacesBuilder(places, after.objects);
  for (const id of removed) {
    const old = before.objects.get(id);
    if (old !== undefined) builder.remove(old);
  }
  for (const view of changed.filter((each) => each.kind !== 'Pod').sort(byCreation)) builder.place(view);
  for (const view of changed.filter(isPod).sort(byCreation)) builder.seat(view, before.objects.get(view.id));
  return builder.done();
}

/**
 * The oldest first, so that a cluster that comes whole, from a link or after a reload, has the places that it has while it is watched. Of ReplicaSets of
 * the same second the lower revision is the older; other objects keep their order.
 */
function byCreation(a: ObjectView, b: ObjectView): number {
  return a.createdMs - b.createdMs || revisionOf(a) - revisionOf(b);
}

function revisionOf(view: ObjectView): number {
  return view.kind === 'ReplicaSet' ? (view as ReplicaSetView).revision : 0;
}

function isPod(view: ObjectView): view is PodView {
  return view.kind === 'Pod';
}

class PlacesBuilder {
  readonly #objects: ReadonlyMap<string, ObjectView>;
  readonly #lanes: DraftMap<string, Lane>;
  readonly #sets: DraftMap<string, SetPlace>;
  readonly #hues: DraftMap<string, number>;
  readonly #nextHues: DraftMap<string, number>;
  readonly #capacity: DraftMap<string, number>;
  readonly #rows: RowsBuilder;
  readonly #nodeRows: RowsBuilder;
  /** Roots of lanes in which something changed. */
  readonly #touched = new Set<string>();

  constructor(places: Places, objects: ReadonlyMap<string, ObjectView>) {
    this.#objects = objects;
    this.#lanes = new DraftMap(places.lanes);
    this.#sets = new DraftMap(places.sets);
    this.#hues = new DraftMap(places.hues);
    this.#nextHues = new DraftMap(places.nextHues);
    this.#capacity = new DraftMap(places.capacity);
    this.#rows = new RowsBuilder(places.rows);
    this.#nodeRows = new RowsBuilder(places.nodeRows);
  }

  remove(old: ObjectView): void {
    if (isPod(old)) {
      this.#rows.vacate(seatOwner(old), old.id);
      this.#nodeRows.vacate(old.node, old.id);
    }
    this.#touch(isPod(old) ? seatOwner(old) : old.id);
  }

  place(view: ObjectView): void {
    if (view.kind === 'Deployment') this.#lane(view.id);
    if (view.kind === 'ReplicaSet') this.#placeSet(view as ReplicaSetView);
    if (isPodOwner(view)) this.#lane(view.id);
  }

  seat(pod: PodView, old: ObjectView | undefined): void {
    const owner = seatOwner(pod);
    this.#nodeRows.seat(pod.node, pod.id);
    if (old !== undefined && isPod(old)) {
      if (old.node !== pod.node) this.#nodeRows.vacate(old.node, old.id);
      if (seatOwner(old) === owner) return;
      this.#rows.vacate(seatOwner(old), pod.id);
      this.#touch(seatOwner(old));
    }
    if (!this.#sets.has(owner)) this.#lane(owner);
    this.#rows.seat(owner, pod.id);
    this.#touch(owner);
  }

  done(): Places {
    for (const root of this.#touched) this.#settle(root);
    const rows = this.#rows.done((owner) => !this.#isFollowed(owner));
    for (const [owner, row] of rows) this.#fit(owner, row.length);
    return {
      lanes: this.#lanes.current,
      sets: this.#sets.current,
      rows,
      nodeRows: this.#nodeRows.done(() => true),
      hues: this.#hues.current,
      nextHues: this.#nextHues.current,
      capacity: this.#capacity.current,
    };
  }

  #touch(owner: string): void {
    const root = this.#sets.get(owner)?.root ?? owner;
    if (this.#lanes.has(root)) this.#touched.add(root);
  }

  #lane(root: string): Lane {
    this.#touched.add(root);
    const known = this.#lanes.get(root);
    if (known !== undefined) return known;
    const taken = new Set([...this.#lanes.current.values()].map((lane) => lane.index));
    const lane: Lane = { root, index: firstFree(taken), sets: [], columns: 0, ownsPods: false };
    this.#lanes.set(root, lane);
    return lane;
  }

  #placeSet(set: ReplicaSetView): void {
    const root = set.owner ?? set.id;
    const old = this.#sets.get(set.id);
    if (old !== undefined && old.root !== root) this.#leaveLane(set.id, old);
    const lane = this.#lane(root);
    if (old?.root === root) return;
    const sockets = new Set(lane.sets.map((id) => this.#sets.get(id)?.socket));
    this.#lanes.set(root, { ...lane, sets: [...lane.sets, set.id] });
    const turn = this.#giveHue(set.id, lane) % 2;
    // One that is over will be folded as soon as its lane is settled.
    const inUse = this.#columnsInUse(lane.sets.filter((id) => !this.#isOver(id, [...lane.sets, set.id])));
    const column = inUse.has(turn) ? firstFree(inUse) : turn;
    this.#sets.set(set.id, { root, socket: firstFree(sockets), column, folded: false });
  }

  /** The hue that it had before, unless that is another's in this lane; else the next of its lane. */
  #giveHue(id: string, { root, sets }: Lane): number {
    const taken = new Set(sets.map((other) => this.#hues.get(other)));
    const before = this.#hues.get(id);
    if (before !== undefined && !taken.has(before)) return before;
    let hue = this.#nextHues.get(root) ?? 0;
    while (taken.has(hue)) hue++;
    this.#hues.set(id, hue);
    this.#nextHues.set(root, hue + 1);
    return hue;
  }

  #leaveLane(id: string, place: SetPlace): void {
    const lane = this.#lanes.get(place.root);
    if (lane !== undefined) this.#lanes.set(place.root, { ...lane, sets: lane.sets.filter((set) => set !== id) });
    this.#touched.add(place.root);
    this.#sets.delete(id);
  }

  /** Drops what has gone from a lane, folds and unfolds its ReplicaSets, and drops the lane when it is empty. */
  #settle(root: string): void {
    const lane = this.#lanes.get(root);
    if (lane === undefined) return;
    for (const id of lane.sets) {
      if (this.#objects.has(id) || !this.#rows.isEmpty(id)) continue;
      this.#sets.delete(id);
      this.#capacity.delete(id);
    }
    const sets = lane.sets.filter((id) => this.#sets.has(id));
    const ownsPods = !this.#sets.has(root) && (isPodOwner(this.#objects.get(root)) || !this.#rows.isEmpty(root));
    if (sets.length === 0 && !ownsPods && this.#objects.get(root)?.kind !== 'Deployment') {
      this.#lanes.delete(root);
      return;
    }
    this.#fold(sets);
    const columns = Math.max(lane.columns, ...sets.map((id) => 1 + (this.#sets.get(id)?.column ?? 0)));
    if (sets.length === lane.sets.length && ownsPods === lane.ownsPods && columns === lane.columns) return;
    this.#lanes.set(root, { ...lane, sets, columns, ownsPods });
  }

  #fold(sets: readonly string[]): void {
    for (const id of sets) {
      const place = this.#sets.get(id);
      if (place === undefined) continue;
      const folded = this.#isOver(id, sets);
      if (folded === place.folded) continue;
      const inUse = this.#columnsInUse(sets);
      const column = folded || !inUse.has(place.column) ? place.column : firstFree(inUse);
      this.#sets.set(id, { ...place, folded, column });
    }
  }

  /** Scaled to 0, without Pods, and with a later revision beside it. */
  #isOver(id: string, sets: readonly string[]): boolean {
    const view = this.#objects.get(id) as ReplicaSetView | undefined;
    if (view === undefined || view.desired > 0 || view.current > 0 || !this.#rows.isEmpty(id)) return false;
    return this.#isFollowed(id, sets);
  }

  /** It is a ReplicaSet, and there is a later revision. */
  #isFollowed(owner: string, sets = this.#lanes.get(this.#sets.get(owner)?.root ?? '')?.sets ?? []): boolean {
    const revisionOf = (id: string): number => (this.#objects.get(id) as ReplicaSetView | undefined)?.revision ?? -1;
    return sets.some((other) => revisionOf(other) > revisionOf(owner));
  }

  #columnsInUse(sets: readonly string[]): Set<number | undefined> {
    const places = sets.map((id) => this.#sets.get(id));
    return new Set(places.map((place) => (place === undefined || place.folded ? undefined : place.column)));
  }

  /** A field has room for the most Pods that its owner had, so marks keep their size; but they are not small for a number that is long gone. */
  #fit(owner: string, seats: number): void {
    const capacity = this.#capacity.get(owner) ?? 0;
    if (seats > capacity || (isFarTooLarge(capacity, seats) && !this.#isFollowed(owner))) this.#capacity.set(owner, seats);
  }
}

function firstFree(taken: ReadonlySet<number | undefined>): number {
  let number = 0;
  while (taken.has(number)) number++;
  return number;
}
