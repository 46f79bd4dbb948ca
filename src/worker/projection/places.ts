import type { KubeObject, Pod, ReplicaSet } from '../../api/index.ts';
import { typeNameOf } from '../../apiserver/index.ts';
import { LOOSE_PODS, type KeyedChange, type PlaceView, type PodView } from '../protocol/index.ts';
import { idOf, ownerIdOf, revisionOf } from './object-view.ts';
import { makesPods } from './owner-view.ts';
import { Seating, valueAt, type Log } from './seating.ts';

/** The part of an object that decides its place. */
export interface Placed {
  readonly id: string;
  /**
   * `head`: an owner of owners of Pods, which has a lane: a Deployment, a CronJob. `set`: an owner of Pods that stands in the lane of its head: a
   * ReplicaSet, a Job of a CronJob. `owner`: an owner of Pods that has a lane of its own.
   */
  readonly type: 'head' | 'set' | 'owner' | 'pod';
  /** Id of the controlling owner. */
  readonly owner?: string | undefined;
  /** For a Pod. Empty until the Pod is scheduled. */
  readonly node?: string;
  /** For a ReplicaSet, as are the next two. */
  readonly revision?: number;
  readonly desired?: number;
  readonly current?: number;
}

/** The seats of a Pod: among the Pods of its owner, and on its node. */
export type Seats = Pick<PodView, 'seat' | 'nodeSeat'>;

/** One tree of owners. Its root is a head, a ReplicaSet without a Deployment, another owner of Pods, or `LOOSE_PODS`. */
interface Lane {
  readonly index: number;
  /** In the order of their creation. */
  readonly sets: string[];
}

interface SetPlace {
  readonly root: string;
  /** A later revision has replaced it, and it is scaled to 0: it needs no card. */
  folded: boolean;
}

/** Gives each object its place, write by write. So a place depends on the history alone, and not on the timing of deltas. */
export class Places {
  /** Existing objects, except Pods. */
  readonly #objects = new Map<string, Placed>();
  readonly #lanes = new Map<string, Lane>();
  readonly #sets = new Map<string, SetPlace>();
  readonly #byOwner = new Seating();
  readonly #byNode = new Seating();
  /** Hues are never forgotten: a ReplicaSet that is created again under the same name has the same hue. */
  readonly #hues = new Map<string, number>();
  readonly #nextHues = new Map<string, number>();
  readonly #placeLogs = new Map<string, Log<PlaceView>>();
  readonly #changed = new Set<string>();
  #nextLane = 0;
  #revision = 0;

  /** Takes in a write. */
  note(type: 'put' | 'delete', object: Placed, revision: number): void {
    this.#revision = revision;
    if (object.type === 'pod') {
      const isThere = type === 'put';
      this.#byNode.move(object.id, isThere ? object.node : undefined, revision);
      this.#seat(object.id, isThere ? (object.owner ?? LOOSE_PODS) : undefined);
      return;
    }
    if (type === 'put') this.#objects.set(object.id, object);
    else this.#objects.delete(object.id);
    if (type === 'put' && object.type === 'set') this.#placeSet(object);
    else if (type === 'put') this.#placeRoot(object.id);
    this.#settle(this.#rootOf(object.id));
  }

  /** The seats that a Pod had at a revision: among those of its owner, and among those on its node. */
  seatsAt(pod: string, revision: number): Seats {
    return { seat: this.#byOwner.seatAt(pod, revision), nodeSeat: this.#byNode.seatAt(pod, revision) };
  }

  /** Another moment is shown: any place may be another. */
  noteAll(): void {
    for (const id of this.#placeLogs.keys()) this.#changed.add(id);
  }

  /** The places at a revision that may have changed since the last call. */
  drainChanges(revision: number): KeyedChange<PlaceView> {
    const changed: PlaceView[] = [];
    const removed: string[] = [];
    for (const id of this.#changed) {
      const hue = this.#hues.get(id);
      const place = valueAt(this.#placeLogs.get(id)!, revision) ?? { id, ...(hue !== undefined && { hue }) };
      if (Object.keys(place).length > 1) changed.push(place);
      else removed.push(id);
    }
    this.#changed.clear();
    return { changed, removed };
  }

  #rootOf(owner: string): string {
    return this.#sets.get(owner)?.root ?? owner;
  }

  #laneOf(root: string): Lane {
    let lane = this.#lanes.get(root);
    if (lane === undefined) {
      this.#lanes.set(root, (lane = { index: this.#nextLane++, sets: [] }));
      this.#record(root);
    }
    return lane;
  }

  #placeRoot(id: string): void {
    const released = this.#sets.get(id);
    if (released !== undefined) this.#leaveLane(id, released.root);
    this.#laneOf(id);
  }

  #placeSet({ id, owner }: Placed): void {
    const root = owner ?? id;
    const old = this.#sets.get(id);
    if (old?.root === root) return;
    if (old !== undefined) this.#leaveLane(id, old.root);
    const lane = this.#laneOf(root);
    this.#giveHue(id, root, lane);
    lane.sets.push(id);
    this.#sets.set(id, { root, folded: false });
    this.#record(id);
    // It had a lane of its own until it was adopted, or its Pods came before it.
    if (root !== id) this.#settle(id);
  }

  #leaveLane(id: string, root: string): void {
    const lane = this.#lanes.get(root);
    lane?.sets.splice(lane.sets.indexOf(id), 1);
    this.#sets.delete(id);
    this.#settle(root);
  }

  /** Gives it its earlier hue if no other ReplicaSet of the lane has that, else the next hue of the lane. */
  #giveHue(id: string, root: string, { sets }: Lane): void {
    const taken = new Set(sets.map((other) => this.#hues.get(other)));
    const before = this.#hues.get(id);
    if (before !== undefined && !taken.has(before)) return;
    let hue = this.#nextHues.get(root) ?? 0;
    while (taken.has(hue)) hue++;
    this.#hues.set(id, hue);
    this.#nextHues.set(root, hue + 1);
  }

  /** Puts a Pod under its owner. Undefined if the Pod is deleted. */
  #seat(pod: string, owner: string | undefined): void {
    const before = this.#byOwner.groupOf(pod);
    if (before === owner) return;
    this.#byOwner.move(pod, owner, this.#revision);
    if (owner !== undefined) {
      if (!this.#sets.has(owner)) this.#laneOf(owner);
      if (this.#byOwner.pods(owner) === 1) this.#settle(this.#rootOf(owner));
    }
    if (before !== undefined && this.#byOwner.pods(before) === 0) this.#settle(this.#rootOf(before));
  }

  /** Removes deleted owners of Pods from a lane, folds and unfolds the others, and removes the lane if it is empty. */
  #settle(root: string): void {
    const lane = this.#lanes.get(root);
    if (lane === undefined) return;
    for (const id of lane.sets.filter((each) => !this.#objects.has(each) && this.#byOwner.pods(each) === 0)) {
      lane.sets.splice(lane.sets.indexOf(id), 1);
      this.#sets.delete(id);
      this.#record(id);
    }
    if (lane.sets.length === 0 && !this.#isRoot(root)) {
      this.#lanes.delete(root);
      this.#record(root);
      return;
    }
    for (const id of lane.sets) this.#fold(this.#sets.get(id)!, id);
  }

  /** Whether a lane exists for the sake of its root: a head, or an owner whose Pods have no other place. */
  #isRoot(id: string): boolean {
    if (this.#sets.has(id)) return false;
    return this.#objects.has(id) || this.#byOwner.pods(id) > 0;
  }

  /** Folds or unfolds a ReplicaSet. */
  #fold(place: SetPlace, id: string): void {
    const folded = this.#isOver(id);
    if (folded === place.folded) return;
    place.folded = folded;
    this.#record(id);
  }

  /** Whether a ReplicaSet is scaled to 0, has no Pods, and is followed by a later revision. */
  #isOver(id: string): boolean {
    const set = this.#objects.get(id);
    if (set === undefined || set.desired! > 0 || set.current! > 0 || this.#byOwner.pods(id) > 0) return false;
    return this.#isFollowed(id);
  }

  /** Whether an owner is a ReplicaSet with a later revision beside it. */
  #isFollowed(owner: string): boolean {
    const sets = this.#lanes.get(this.#sets.get(owner)?.root ?? '')?.sets ?? [];
    const revision = (id: string): number => this.#objects.get(id)?.revision ?? -1;
    return sets.some((other) => revision(other) > revision(owner));
  }

  /** Logs the place that an owner has from this revision on. */
  #record(id: string): void {
    const [lane, set, hue] = [this.#lanes.get(id), this.#sets.get(id), this.#hues.get(id)];
    const place: PlaceView = {
      id,
      ...(lane && { lane: lane.index }),
      ...(hue !== undefined && { hue }),
      ...(set?.folded === true && { folded: true }),
    };
    const log = this.#placeLogs.get(id) ?? [];
    this.#placeLogs.set(id, log);
    if (log.at(-1)?.[0] === this.#revision) log.pop();
    log.push([this.#revision, place]);
    this.#changed.add(id);
  }
}

/** The part of an object that decides its place. Undefined if its kind is not drawn in a place of its own. */
export function placedOf(object: KubeObject): Placed | undefined {
  const id = idOf(object);
  const kind = typeNameOf(object);
  switch (kind) {
    case 'Pod':
      return { id, type: 'pod', owner: ownerIdOf(object), node: (object as Pod).spec.nodeName ?? '' };
    case 'Deployment':
    case 'CronJob':
      return { id, type: 'head' };
    case 'ReplicaSet': {
      const { spec, status } = object as ReplicaSet;
      const figures = { revision: revisionOf(object), desired: spec.replicas, current: status.replicas };
      return { id, type: 'set', owner: ownerIdOf(object), ...figures };
    }
    default:
      if (!makesPods(kind)) return undefined;
      return ownerIdOf(object) === undefined ? { id, type: 'owner' } : { id, type: 'set', owner: ownerIdOf(object) };
  }
}
