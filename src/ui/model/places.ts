import { LOOSE_PODS, type KeyedChange, type ObjectView, type PlaceView, type PodView } from '../../worker/protocol/index.ts';
import { DraftMap } from './draft-map.ts';
import { isHead, isPod, isPodOwner } from './objects.ts';
import { RowsBuilder, type Row } from './seats.ts';

/** Stands for the node of Pods that are not scheduled yet. */
export const UNSCHEDULED = '';

/** What runs the cluster itself is only on the view of nodes and in the table: mirrors of static Pods, which belong to their Node, and kube-proxy. */
const WITHOUT_LANE = /^(Node\/|DaemonSet\/kube-system\/kube-proxy$)/;

/** The place of an owner of Pods in the lane of its head: of a ReplicaSet, or of a Job of a CronJob. */
export interface SetPlace {
  /** The lane's root. */
  readonly root: string;
  /** It is drawn as a chip in the card of its head. */
  readonly folded: boolean;
}

/** One tree of owners. Its root is a Deployment, a CronJob, a ReplicaSet without a Deployment, another owner of Pods, or `LOOSE_PODS`. */
export interface Lane {
  /** Id of the topmost owner, or LOOSE_PODS. */
  readonly root: string;
  /** Lanes are drawn in the order of their numbers, which never change. */
  readonly index: number;
  /** In the order of their creation. */
  readonly sets: readonly string[];
  /** The root owns Pods directly, without a ReplicaSet between. */
  readonly ownsPods: boolean;
}

/** The places of all objects. The worker gives out places (`PlaceView`). Lanes and rows follow from them for the objects of the page. */
export interface Places {
  readonly lanes: ReadonlyMap<string, Lane>;
  readonly sets: ReadonlyMap<string, SetPlace>;
  /** Pods in the order of their seats, for each ReplicaSet (or other owner, or LOOSE_PODS). */
  readonly rows: ReadonlyMap<string, Row>;
  /** The same, for each node (by name), and for UNSCHEDULED. */
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
  for (const id of removed) builder.remove(before.objects.get(id));
  for (const view of changed) if (isPod(view)) builder.seat(before.objects.get(view.id), view);
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
    const podOf = (id: string): PodView | undefined => objects.get(id) as PodView | undefined;
    this.#rows = new RowsBuilder(places.rows, (id) => podOf(id)?.seat ?? 0);
    this.#nodeRows = new RowsBuilder(places.nodeRows, (id) => podOf(id)?.nodeSeat ?? 0);
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

  /** Gives a Pod its seats, and frees those that it has left. */
  seat(old: ObjectView | undefined, pod: PodView): void {
    const before = old !== undefined && isPod(old) ? old : undefined;
    if (before?.node !== pod.node || before.nodeSeat !== pod.nodeSeat) {
      if (before !== undefined) this.#nodeRows.vacate(before.node, pod.id);
      this.#nodeRows.seat(pod.node, pod.id);
    }
    const [owner, last] = [seatOwner(pod), before && seatOwner(before)];
    if (last === owner && before?.seat === pod.seat) return;
    if (last !== undefined) {
      this.#rows.vacate(last, pod.id);
      this.touch(last);
    }
    this.#rows.seat(owner, pod.id);
    if (!WITHOUT_LANE.test(owner)) this.#join(owner);
  }

  place(view: ObjectView): void {
    if ((isHead(view.kind) || view.kind === 'ReplicaSet' || isPodOwner(view)) && !WITHOUT_LANE.test(view.id)) this.#join(view.id);
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
    this.#sets.set(owner, { root, folded: false });
    const lane = this.#lanes.get(root)!;
    this.#lanes.set(root, { ...lane, sets: [...lane.sets, owner] });
  }

  #open(root: string): void {
    if (!this.#lanes.has(root)) this.#lanes.set(root, { root, index: 0, sets: [], ownsPods: false });
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
    const { lane: index = 0 } = this.#given.get(root) ?? {};
    const isSame = sets.length === lane.sets.length && sets.every((id, i) => id === lane.sets[i]);
    if (isSame && ownsPods === lane.ownsPods && index === lane.index) return;
    this.#lanes.set(root, { root, index, sets, ownsPods });
  }

  #settleSet(id: string): void {
    const place = this.#sets.get(id)!;
    const { folded = false } = this.#given.get(id) ?? {};
    if (folded !== place.folded) this.#sets.set(id, { root: place.root, folded });
  }
}
