import { LOOSE_PODS, type KeyedChange, type ObjectView, type PlaceView, type PodView } from '../../worker/protocol/index.ts';
import { DraftMap } from './draft-map.ts';
import { isHead, isPod, isPodOwner } from './objects.ts';
import { RowsBuilder, type Row } from './seats.ts';

/** Stands for the node of Pods that are not scheduled yet. */
export const UNSCHEDULED = '';

/** The place of an owner of Pods in the lane of its head: of a ReplicaSet, or of a Job of a CronJob. */
export interface SetPlace {
  /** The lane's root. */
  readonly root: string;
  /** Its place in the slim row of old revisions. It never changes. */
  readonly socket: number;
  /** Its column while it is drawn in full. It returns to the same one if that is free. */
  readonly column: number;
  /** It is drawn in the slim row. */
  readonly folded: boolean;
}

/** One tree of owners. Its root is a Deployment, a CronJob, a ReplicaSet without a Deployment, another owner of Pods, or `LOOSE_PODS`. */
export interface Lane {
  /** Id of the topmost owner, or LOOSE_PODS. */
  readonly root: string;
  /** Its number from the top. It never changes. */
  readonly index: number;
  readonly sets: readonly string[];
  /** The most columns that were ever in use at once. */
  readonly columns: number;
  /** The root owns Pods directly, without a ReplicaSet between. */
  readonly ownsPods: boolean;
}

/** The places of all objects. The worker gives out places (`PlaceView`). Lanes and rows follow from them for the objects of the page. */
export interface Places {
  readonly lanes: ReadonlyMap<string, Lane>;
  readonly sets: ReadonlyMap<string, SetPlace>;
  /** Pods by seat, for each ReplicaSet (or other owner, or LOOSE_PODS). */
  readonly rows: ReadonlyMap<string, Row>;
  /** Pods by seat, for each node (by name), and for UNSCHEDULED. */
  readonly nodeRows: ReadonlyMap<string, Row>;
  /** The worker's places. The page need not have the object. */
  readonly given: ReadonlyMap<string, PlaceView>;
}

export const NO_PLACES: Places = { lanes: new Map(), sets: new Map(), rows: new Map(), nodeRows: new Map(), given: new Map() };

/** The root of the lane in which an owner of Pods has a column. Undefined if it has none: it is the root itself. */
function rootOf(view: ObjectView): string | undefined {
  if (view.kind === 'ReplicaSet') return view.owner ?? view.id;
  return isPodOwner(view) ? view.owner : undefined;
}

/** The owner under which a Pod is drawn. */
export function seatOwner(pod: PodView): string {
  return pod.owner ?? LOOSE_PODS;
}

interface Objects {
  readonly objects: ReadonlyMap<string, ObjectView>;
}

/** The objects, and the places that the worker gave out. */
interface Placed extends Objects {
  readonly placements: ReadonlyMap<string, PlaceView>;
}

/** The difference between two states. */
interface Change extends KeyedChange<ObjectView> {
  readonly placements?: KeyedChange<PlaceView> | undefined;
}

const NONE: readonly never[] = [];

/** The places after a change that led from `before` to `after`. */
export function placeObjects(
  places: Places,
  before: Objects,
  after: Placed,
  { changed = NONE, removed = NONE, placements = {} }: Change,
): Places {
  const builder = new PlacesBuilder(places, after);
  for (const id of placements.removed ?? NONE) builder.touch(id);
  for (const { id } of placements.changed ?? NONE) builder.touch(id);
  // First the Pods that leave a seat, since another Pod may take it.
  for (const id of removed) builder.remove(before.objects.get(id));
  for (const view of changed) if (isPod(view)) builder.vacate(before.objects.get(view.id), view);
  for (const view of changed) if (isPod(view)) builder.seat(view);
  for (const view of changed) if (!isPod(view)) builder.place(view);
  return builder.done();
}

class PlacesBuilder {
  readonly #objects: ReadonlyMap<string, ObjectView>;
  readonly #lanes: DraftMap<string, Lane>;
  readonly #sets: DraftMap<string, SetPlace>;
  readonly #given: ReadonlyMap<string, PlaceView>;
  readonly #rows: RowsBuilder;
  readonly #nodeRows: RowsBuilder;
  /** Roots of lanes in which something changed. */
  readonly #touched = new Set<string>();

  constructor(places: Places, { objects, placements }: Placed) {
    this.#objects = objects;
    this.#lanes = new DraftMap(places.lanes);
    this.#sets = new DraftMap(places.sets);
    this.#given = placements;
    this.#rows = new RowsBuilder(places.rows);
    this.#nodeRows = new RowsBuilder(places.nodeRows);
  }

  /** The place of an owner may have changed. */
  touch(owner: string): void {
    const root = this.#sets.get(owner)?.root ?? owner;
    if (this.#lanes.has(root)) this.#touched.add(root);
  }

  remove(old: ObjectView | undefined): void {
    if (old === undefined) return;
    if (isPod(old)) {
      this.#rows.vacate(seatOwner(old), old.id);
      this.#nodeRows.vacate(old.node, old.id);
    }
    this.touch(isPod(old) ? seatOwner(old) : old.id);
  }

  /** Frees the seats that a Pod has left. */
  vacate(old: ObjectView | undefined, pod: PodView): void {
    if (old === undefined || !isPod(old)) return;
    if (old.node !== pod.node || old.nodeSeat !== pod.nodeSeat) this.#nodeRows.vacate(old.node, old.id);
    if (seatOwner(old) === seatOwner(pod) && old.seat === pod.seat) return;
    this.#rows.vacate(seatOwner(old), old.id);
    this.touch(seatOwner(old));
  }

  seat(pod: PodView): void {
    const owner = seatOwner(pod);
    if (!this.#nodeRows.has(pod.node, pod.id, pod.nodeSeat)) this.#nodeRows.seat(pod.node, pod.id, pod.nodeSeat);
    if (this.#rows.has(owner, pod.id, pod.seat)) return;
    this.#rows.seat(owner, pod.id, pod.seat);
    this.#join(owner);
  }

  place(view: ObjectView): void {
    if (isHead(view.kind) || view.kind === 'ReplicaSet' || isPodOwner(view)) this.#join(view.id);
  }

  done(): Places {
    for (const root of this.#touched) this.#settle(root);
    return {
      lanes: this.#lanes.current,
      sets: this.#sets.current,
      rows: this.#rows.done(),
      nodeRows: this.#nodeRows.done(),
      given: this.#given,
    };
  }

  /** Puts an owner into its lane: a ReplicaSet into that of its Deployment, a Job into that of its CronJob. */
  #join(owner: string): void {
    const view = this.#objects.get(owner);
    const known = this.#sets.get(owner);
    if (view === undefined) return this.#open(known?.root ?? owner);
    const root = rootOf(view);
    this.#open(root ?? owner);
    if (known?.root === root) return;
    // It was in another lane, or its Pods arrived before it.
    for (const other of [known?.root, owner]) if (other !== undefined && this.#lanes.has(other)) this.#touched.add(other);
    if (root === undefined) return this.#sets.delete(owner);
    this.#sets.set(owner, { root, socket: 0, column: 0, folded: false });
    const lane = this.#lanes.get(root)!;
    this.#lanes.set(root, { ...lane, sets: [...lane.sets, owner] });
  }

  #open(root: string): void {
    if (!this.#lanes.has(root)) this.#lanes.set(root, { root, index: 0, sets: [], columns: 0, ownsPods: false });
    this.#touched.add(root);
  }

  /** Removes deleted owners of Pods from a lane, places the others, and removes the lane if it is empty. */
  #settle(root: string): void {
    const lane = this.#lanes.get(root);
    if (lane === undefined) return;
    for (const id of lane.sets) {
      const isMine = this.#sets.get(id)?.root === root;
      if (isMine && !this.#objects.has(id) && this.#rows.isEmpty(id)) this.#sets.delete(id);
    }
    const hue = (id: string): number => this.#given.get(id)?.hue ?? 0;
    const sets = lane.sets.filter((id) => this.#sets.get(id)?.root === root).sort((a, b) => hue(a) - hue(b));
    const ownsPods = !this.#sets.has(root) && (isPodOwner(this.#objects.get(root)) || !this.#rows.isEmpty(root));
    if (sets.length === 0 && !ownsPods && !isHead(this.#objects.get(root)?.kind)) {
      this.#lanes.delete(root);
      return;
    }
    for (const id of sets) this.#settleSet(id);
    const { lane: index = 0, columns = 0 } = this.#given.get(root) ?? {};
    const isSame = sets.length === lane.sets.length && sets.every((id, i) => id === lane.sets[i]);
    if (isSame && ownsPods === lane.ownsPods && columns === lane.columns && index === lane.index) return;
    this.#lanes.set(root, { root, index, sets, columns, ownsPods });
  }

  #settleSet(id: string): void {
    const place = this.#sets.get(id)!;
    const { column = 0, socket = 0, folded = false } = this.#given.get(id) ?? {};
    if (column === place.column && socket === place.socket && folded === place.folded) return;
    this.#sets.set(id, { root: place.root, column, socket, folded });
  }
}
