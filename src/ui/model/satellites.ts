import type { EdgeView, ObjectView } from '../../worker/protocol/index.ts';
import type { ClusterState } from './cluster-state.ts';
import type { Places } from './places.ts';

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
  /** For an object that has an edge to a satellite and none to an owner: that satellite. The claim of a volume. */
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

type Known = Pick<ClusterState, 'edges' | 'objects' | 'places'>;

let last: { readonly state: Known; readonly surroundings: Surroundings } | undefined;

/**
 * All satellites. They follow from the existing objects alone, so the same cluster has them in the same order, whatever its history.
 *
 * Returns the same value until something in it changes.
 */
export function surroundingsOf({ edges, objects, places }: Known): Surroundings {
  const before = last;
  if (before?.state.edges === edges && before.state.objects === objects && before.state.places === places)
    return before.surroundings;
  const found = findSurroundings({ edges, objects, places });
  const isSame = before !== undefined && JSON.stringify(before.surroundings) === JSON.stringify(found);
  last = { state: { edges, objects, places }, surroundings: isSame ? before.surroundings : found };
  return last.surroundings;
}

/** The root of the lane that an object is drawn in. Undefined if it does not own Pods, directly or through ReplicaSets. */
export function laneOf({ lanes, sets }: Pick<Places, 'lanes' | 'sets'>, id: string): string | undefined {
  return lanes.has(id) ? id : sets.get(id)?.root;
}

function findSurroundings({ edges, objects, places }: Known): Surroundings {
  const found = new Map<string, Satellite>();
  const indexOf = (root: string): number => places.lanes.get(root)?.index ?? Infinity;
  const isOne = (id: string): boolean => laneOf(places, id) === undefined && objects.has(id) && !isByItself(id);
  const related = [...edges.values()].filter(({ relation }) => relation !== 'owns');
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
  const pairs = new Map<string, Relation>();
  for (const { from, relation, to } of related) {
    const pair = `${from} ${to}`;
    if ((found.has(from) || found.has(to)) && pairs.get(pair)?.relation !== 'selects') pairs.set(pair, { from, relation, to });
  }
  const order = (a: ObjectView, b: ObjectView): number => a.createdMs - b.createdMs || (a.id < b.id ? -1 : 1);
  return {
    satellites: [...found.values()].sort((a, b) => order(objects.get(a.id)!, objects.get(b.id)!)),
    related: [...pairs.values()].sort((a, b) => (a.from + a.to < b.from + b.to ? -1 : 1)),
  };
}
