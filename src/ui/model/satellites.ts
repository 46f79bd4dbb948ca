import { edgeKey, parseObjectKey, type EdgeView, type ObjectView, type RelationName } from '../../worker/protocol/index.ts';
import { isCustom, isHead, isPod, isPodOwner } from './objects.ts';
import { seatOwner, type Places } from './places.ts';

/** Objects that every cluster has. */
const BY_ITSELF =
  /^(Namespace\/(default|kube-[a-z-]+)|ServiceAccount\/[^/]+\/default|ConfigMap\/[^/]+\/kube-root-ca\.crt|(Service|Endpoints|EndpointSlice)\/default\/kubernetes|StorageClass\/standard|PriorityClass\/system-[a-z-]+|[^/]+\/kube-[a-z-]+\/.*)$/;

/** Whether every cluster has this object, so that no user created it. */
export function isByItself(id: string): boolean {
  return BY_ITSELF.test(id);
}

/**
 * An object with an edge to an owner of Pods, without being such an owner: a Service, an autoscaler, a budget, a claim and its volume. It is drawn below the
 * lane of that owner.
 */
export interface Satellite {
  readonly id: string;
  /** The root of its lane. If it has edges to several lanes, the root of the topmost one. */
  readonly root: string;
  /** For an object that has an edge to a satellite and none to an owner: that satellite. The claim of a volume, the binding of an account, the role of a binding. */
  readonly under?: string;
}

/** An edge without its numbers. */
export type Relation = Omit<EdgeView, 'pods'>;

/** The satellites and their edges. */
export interface Surroundings {
  /** The oldest first. */
  readonly satellites: readonly Satellite[];
  /** The edges of satellites, one for each pair of objects: `selects` and `routes` of a Service are one edge. */
  readonly related: readonly Relation[];
}

export const NO_SURROUNDINGS: Surroundings = { satellites: [], related: [] };

/** What satellites follow from. */
interface Known {
  readonly objects: ReadonlyMap<string, ObjectView>;
  /** By `edgeKey`. */
  readonly edges: ReadonlyMap<string, EdgeView>;
  readonly places: Places;
}

/**
 * All satellites. They follow from the existing objects alone, so the same cluster has them in the same order, whatever its history.
 *
 * Returns `before` if nothing in it changed.
 */
export function surroundingsOf(known: Known, before: Surroundings): Surroundings {
  const found = findSurroundings(known);
  return JSON.stringify(found) === JSON.stringify(before) ? before : found;
}

/** The root of the lane that an object is drawn in. Undefined if it does not own Pods, directly or through ReplicaSets. */
export function laneOf({ lanes, sets }: Pick<Places, 'lanes' | 'sets'>, id: string): string | undefined {
  return lanes.has(id) ? id : sets.get(id)?.root;
}

/** The id of the first Service that selects Pods of a lane's root. */
export function serviceOf(
  { surroundings, places }: { surroundings: Surroundings; places: Places },
  root: string,
): string | undefined {
  return surroundings.related.find(({ from, to }) => from.startsWith('Service/') && laneOf(places, to) === root)?.from;
}

/** If several relations lead from one object to another, their edge has the name of the first of these. */
const RANKS: Readonly<Record<RelationName, number>> = {
  selects: 0,
  routes: 1,
  mounts: 2,
  scales: 3,
  binds: 4,
  owns: 5,
  runsOn: 6,
};

/** The notes of controllers. An EndpointSlice is drawn as edges of its Service, and the inspector shows the revisions of an owner. */
const NOTES = new Set(['Endpoints', 'EndpointSlice', 'ControllerRevision']);

/** Whether objects of a kind are notes of a controller, which the graph does not draw. */
export function isNote(kind: string): boolean {
  return NOTES.has(kind);
}

/** Whether an edge can be that of a satellite. Edges to nodes are drawn only for the selected object (`runsOn`), and a Pod that owns a claim inside its owner, which uses the claim. */
function isRelated({ from, relation, to }: EdgeView): boolean {
  return relation !== 'runsOn' && parseObjectKey(from).kind !== 'Pod' && !isNote(parseObjectKey(to).kind);
}

function findSurroundings({ edges, objects, places }: Known): Surroundings {
  const found = new Map<string, Satellite>();
  const indexOf = (root: string): number => places.lanes.get(root)?.index ?? Infinity;
  const isOne = (id: string): boolean => laneOf(places, id) === undefined && objects.has(id) && !isByItself(id);
  const related = [...edges.values()].filter(isRelated);
  const take = (id: string, root: string): void => {
    const known = found.get(id);
    if (isOne(id) && (known === undefined || indexOf(root) < indexOf(known.root))) found.set(id, { id, root });
  };
  for (const { from, to } of related) {
    const [source, target] = [laneOf(places, from), laneOf(places, to)];
    if (source !== undefined) take(to, source);
    if (target !== undefined) take(from, target);
  }
  const takeUnder = (id: string, { id: under, root }: Satellite): void => {
    if (isOne(id) && !found.has(id)) found.set(id, { id, root, under });
  };
  const direct = new Map(found);
  for (const { from, to } of related) {
    const [source, target] = [direct.get(from), direct.get(to)];
    if (source !== undefined) takeUnder(to, source);
    if (target !== undefined) takeUnder(from, target);
  }
  // The rights of the Pods: their account, the binding that names it, and the role of that binding.
  for (const { from, relation, to } of related) {
    const binding = found.get(from);
    if (relation === 'binds' && binding !== undefined) takeUnder(to, binding);
  }
  const pairs = new Map<string, Relation>();
  for (const { from, relation, to } of related) {
    const pair = `${from} ${to}`;
    const known = pairs.get(pair);
    if (!found.has(from) && !found.has(to)) continue;
    if (known === undefined || RANKS[relation] < RANKS[known.relation]) pairs.set(pair, { from, relation, to });
  }
  const order = (a: ObjectView, b: ObjectView): number => a.createdMs - b.createdMs || (a.id < b.id ? -1 : 1);
  return {
    satellites: [...found.values()].sort((a, b) => order(objects.get(a.id)!, objects.get(b.id)!)),
    related: [...pairs.values()].sort((a, b) => (a.from + a.to < b.from + b.to ? -1 : 1)),
  };
}

const NONE: readonly never[] = [];

/**
 * The edges to the node of the selected Pod, or to the selected node. Only these are drawn: with those of all Pods nothing else would be
 * seen.
 */
export function runsOn({ edges, objects }: Pick<Known, 'edges' | 'objects'>, selected: string | undefined): readonly EdgeView[] {
  const object = selected === undefined ? undefined : objects.get(selected);
  if (object === undefined) return NONE;
  if (object.kind === 'Node') return [...edges.values()].filter(({ relation, to }) => relation === 'runsOn' && to === selected);
  if (!isPod(object)) return NONE;
  const edge = edges.get(edgeKey({ from: seatOwner(object), relation: 'runsOn', to: `Node/${object.node}` }));
  return edge === undefined ? NONE : [edge];
}

/** Whether an object is not drawn elsewhere, was created by a user, and has no owner. A custom object counts also if it has one. */
export function isAnother(objects: ReadonlyMap<string, ObjectView>, id: string): boolean {
  const view = objects.get(id);
  if (view === undefined || (view.owner !== undefined && !isCustom(view.kind))) return false;
  return !isHead(view.kind) && !isPodOwner(view) && !isNote(view.kind) && !isByItself(id);
}
