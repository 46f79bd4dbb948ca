import type { EdgeView, ObjectView } from '../../worker/protocol/index.ts';
import type { ClusterState } from './cluster-state.ts';
import type { Places } from './places.ts';

/** What every cluster has by itself. */
const BY_ITSELF =
  /^(Namespace\/(default|kube-[a-z-]+)|ServiceAccount\/[^/]+\/default|ConfigMap\/[^/]+\/kube-root-ca\.crt|(Service|Endpoints|EndpointSlice)\/default\/kubernetes|StorageClass\/standard|PriorityClass\/system-[a-z-]+|[^/]+\/kube-[a-z-]+\/.*)$/;

/** Whether the cluster has an object by itself, so that no user made it. */
export function isByItself(id: string): boolean {
  return BY_ITSELF.test(id);
}

/** An object that is no owner of Pods and has to do with one: a Service, an autoscaler, a budget, a claim and its volume. It is drawn below the lane of that owner. */
export interface Satellite {
  readonly id: string;
  /** The root of its lane. If it has to do with several, that of the first one. */
  readonly root: string;
  /** The satellite that it has to do with, if with no owner itself: of a volume its claim. */
  readonly under?: string;
}

/** An edge without its numbers. */
export type Relation = Omit<EdgeView, 'pods'>;

/** The satellites, and what they have to do with. */
export interface Surroundings {
  /** The oldest first. */
  readonly satellites: readonly Satellite[];
  /** The edges of satellites, one for each pair of objects: what a Service selects and where it sends traffic is one edge. */
  readonly related: readonly Relation[];
}

type Known = Pick<ClusterState, 'edges' | 'objects' | 'places'>;

let last: { readonly state: Known; readonly surroundings: Surroundings } | undefined;

/**
 * All satellites. They follow from what is there alone, so the same cluster has them in the same order, however it came to be.
 *
 * Returns the same value as long as nothing in it has changed.
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

/** The lane in which an object is drawn, if it is an owner of Pods or of their owner. */
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
