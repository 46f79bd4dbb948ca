import type { Lane, Places } from '../model/places.ts';
import { LOOSE_PODS } from '../../worker/protocol/index.ts';
import { laneOf, type Relation, type Satellite, type Surroundings } from '../model/satellites.ts';
import type { MarkSize } from '../pods/density.ts';
import { besidePath, directPath, nodePath, type Box, type EdgePath } from './geometry.ts';
import { fitLanes, type LaneBlock, type Needs } from './fit-lanes.ts';
import type { Metrics } from './metrics.ts';

export interface Placed {
  /**
   * `head`: a Deployment or a CronJob. `set`: a ReplicaSet or a Job below its head. `pods`: another owner of Pods. `node`: a node of the cluster, below the sets
   * of a lane. `more`: the number of satellites without room. `users`: those of a Service, beside or below it.
   */
  readonly type: 'head' | 'set' | 'pods' | 'satellite' | 'node' | 'more' | 'users';
  readonly id: string;
  readonly box: Box;
  /** For a card with Pods: the size of their marks, and the height of its texts. */
  readonly size?: MarkSize;
  readonly text?: number;
  /** For `more`: the number of satellites that are not drawn. */
  readonly count?: number;
}

export interface PlacedEdge extends Relation {
  /** Absent for the edge from a head to one of its sets. */
  readonly path?: EdgePath;
}

export interface GraphLayout {
  readonly placed: readonly Placed[];
  readonly edges: readonly PlacedEdge[];
  /** The root of the lane in which the node stands, if there is one. */
  readonly nodeLane?: string;
}

/** The input of the layout. */
export interface GraphParts extends Pick<Places, 'lanes' | 'sets'>, Surroundings, Needs {
  /** Edges from owners of Pods to one node. */
  readonly runsOn: readonly Relation[];
  /** The root of the lane in which the last node stood. Another one stands there, too, if it has Pods there: what is clicked does not move. */
  readonly nodeLane?: string | undefined;
  /** The ids of the Services that have users. */
  readonly used?: readonly string[];
}

/** A lane and its box. */
type LaneBoxes = ReadonlyMap<string, Box>;

const NODE_WIDTH = 140;
const NODE_HEIGHT = 24;
const SATELLITE_GAP = 12;
/** Satellites beyond this number of rows are only counted. */
const MOST_ROWS = 3;

/**
 * The boxes of all nodes, and the edges. They follow from what the cluster has now and from the panel, so nothing moves while these stay the same, and the same
 * cluster has the same picture whatever happened before.
 */
export function layoutGraph(parts: GraphParts, metrics: Metrics): GraphLayout {
  const placed: Placed[] = [];
  const edges: PlacedEdge[] = [];
  const boxes = new Map<string, Box>();
  const lanes = inOrder(parts.lanes);
  const docks = new Map<string, Dock>();
  for (const { root } of lanes)
    docks.set(root, {
      satellites: withUsers(
        parts.satellites.filter((each) => each.root === root),
        parts.used,
      ),
    });
  const rowsOf = (root: string, width: number): number => dockOf(docks.get(root)!.satellites, width, metrics).rows.length;
  for (const block of fitLanes(lanes, parts, metrics, rowsOf)) {
    const { root, box, head, cards, text } = block;
    boxes.set(root, box);
    if (head !== undefined) placed.push({ type: 'head', id: root, box: head });
    for (const { id, box: card, size } of cards) {
      placed.push({ type: id === root && parts.lanes.get(root)?.ownsPods === true ? 'pods' : 'set', id, box: card, size, text });
      if (id !== root && (head !== undefined || parts.lanes.get(root)?.ownsPods === true))
        edges.push({ from: root, relation: 'owns', to: id });
    }
    placed.push(...placeDock(docks.get(root)!.satellites, block, metrics));
  }
  edges.push(...relationEdges(placed, parts, boxes, metrics));
  const node = placeNode(placed, parts, boxes, metrics);
  if (node === undefined) return { placed, edges };
  return { placed: [...placed, node.placed], edges: [...edges, ...node.edges], nodeLane: node.lane };
}

/** The lanes as they are drawn: by their numbers, and the Pods that nobody owns after the first, where they are seen. */
function inOrder(lanes: ReadonlyMap<string, Lane>): readonly Lane[] {
  const sorted = [...lanes.values()].sort((a, b) => a.index - b.index);
  const at = sorted.findIndex(({ root }) => root === LOOSE_PODS);
  if (at > 1) sorted.splice(1, 0, ...sorted.splice(at, 1));
  return sorted;
}

interface Dock {
  readonly satellites: readonly Satellite[];
}

const USERS = 'Users/';

/** The id of the card of a Service's users: `Users/default/web`. */
export function usersId(service: string): string {
  return service.replace('Service/', USERS);
}

/** The satellites of a lane, with the users of the Services among them. */
function withUsers(satellites: readonly Satellite[], used: readonly string[] = []): readonly Satellite[] {
  const users = satellites.filter(({ id }) => used.includes(id)).map(({ id, root }) => ({ id: usersId(id), root, under: id }));
  return users.length === 0 ? satellites : [...satellites, ...users];
}

/** A node and the edges to it. It stands in the gap below the sets of a lane that has Pods on it, where nothing has to move for it. */
function placeNode(
  placed: readonly Placed[],
  { lanes, sets, runsOn, nodeLane }: GraphParts,
  boxes: LaneBoxes,
  { dockGap, typeScale }: Metrics,
): { readonly placed: Placed; readonly edges: readonly PlacedEdge[]; readonly lane: string } | undefined {
  const cards = new Map(placed.filter(({ type }) => type === 'set' || type === 'pods').map((each) => [each.id, each]));
  const drawn = runsOn.flatMap((edge) => cards.get(edge.from) ?? []);
  const rootOf = (id: string): string => laneOf({ lanes, sets }, id) ?? id;
  const roots = new Set(drawn.map(({ id }) => rootOf(id)));
  const mine = [...boxes.keys()].filter((root) => roots.has(root));
  const lane = mine.find((root) => root === nodeLane) ?? mine[0];
  const id = runsOn[0]?.to;
  if (lane === undefined || id === undefined) return undefined;
  const laneBox = boxes.get(lane)!;
  const bottom = Math.max(
    ...placed.filter((each) => cards.has(each.id) && rootOf(each.id) === lane).map(({ box }) => box.y + box.height),
  );
  const width = Math.round(NODE_WIDTH * typeScale);
  const y = bottom + Math.round((dockGap - NODE_HEIGHT) / 2);
  const box = { x: laneBox.x + laneBox.width - width, y, width, height: NODE_HEIGHT };
  const edges = drawn.map((card): PlacedEdge => {
    return { from: card.id, relation: 'runsOn', to: id, path: nodePath(card.box, box, boxes.get(rootOf(card.id))!) };
  });
  return { placed: { type: 'node', id, box }, edges, lane };
}

/** The edges of satellites: straight to the cards of their own lane, beside the lanes to a head and to another lane. */
function relationEdges(
  placed: readonly Placed[],
  { lanes, sets, satellites, related }: GraphParts,
  boxes: LaneBoxes,
  { dockGap }: Metrics,
): readonly PlacedEdge[] {
  const turn = dockGap / 2;
  const drawn = new Map(placed.map((each) => [each.id, each]));
  const roots = new Map(satellites.map(({ id, root }) => [id, root]));
  return related.flatMap((edge): PlacedEdge[] => {
    const { from, to } = edge;
    const [source, target] = [drawn.get(from), drawn.get(to)];
    if (source === undefined || target === undefined) return [];
    const [satellite, other] = target.type === 'satellite' ? [target, source] : [source, target];
    const root = laneOf({ lanes, sets }, other.id) ?? roots.get(other.id);
    const lane = boxes.get(root ?? '');
    if (lane === undefined) return [];
    if (other.type === 'head') return [{ ...edge, path: besidePath(satellite.box, other.box, { lane, turn }, 'side') }];
    const isNear = root === roots.get(satellite.id);
    const path = isNear
      ? directPath(satellite.box, other.box, lane)
      : besidePath(satellite.box, other.box, { lane, turn }, 'lower edge');
    return [{ ...edge, path }];
  });
}

/** The satellites of a lane, in rows. A row of claims is followed by one of their volumes, each below its own; one of accounts by their bindings, and those by their roles. */
interface DockRows {
  readonly rows: readonly (readonly (string | undefined)[])[];
  /** The number of satellites without room. It takes the last place. */
  readonly hidden: number;
  readonly columns: number;
}

function dockOf(satellites: readonly Satellite[], width: number, { leastSatellite }: Metrics): DockRows {
  const columns = Math.max(1, Math.floor((width + SATELLITE_GAP) / (leastSatellite + SATELLITE_GAP)));
  const under = new Map<string, string>();
  const seated: (string | undefined)[] = [];
  for (const { id, under: partner } of satellites) {
    const service = id.startsWith(USERS) ? seated.indexOf(partner) : -1;
    // Users stand beside their Service if the row has room for them and for their way there.
    if (service >= 0 && (service % columns) + 2 < columns) seated.splice(service + 1, 0, undefined, id);
    else if (partner !== undefined && !under.has(partner)) under.set(partner, id);
    else seated.push(id);
  }
  const shown = seated.length > MOST_ROWS * columns ? MOST_ROWS * columns - 1 : seated.length;
  const rows: (string | undefined)[][] = [];
  for (let i = 0; i < shown; i += columns) {
    const row = seated.slice(i, Math.min(i + columns, shown));
    rows.push(row);
    const next = (ids: readonly (string | undefined)[]) => ids.map((id) => under.get(id ?? ''));
    for (let below = next(row); below.some((id) => id !== undefined); below = next(below)) rows.push(below);
  }
  return { rows, hidden: satellites.length - rows.flat().filter((id) => id !== undefined).length, columns };
}

function placeDock(satellites: readonly Satellite[], { box: lane, dockWidth, dockTop }: LaneBlock, metrics: Metrics): Placed[] {
  const dock = dockOf(satellites, dockWidth, metrics);
  const { dockGap, satelliteHeight: height } = metrics;
  const { columns } = dock;
  const width = Math.floor((dockWidth - SATELLITE_GAP * (columns - 1)) / columns);
  const boxAt = (row: number, column: number): Box => ({
    x: lane.x + column * (width + SATELLITE_GAP),
    y: dockTop + row * (height + dockGap),
    width,
    height,
  });
  const placed = dock.rows.flatMap((ids, row) =>
    ids.flatMap((id, column): Placed[] => {
      if (id === undefined) return [];
      return [{ type: id.startsWith(USERS) ? 'users' : 'satellite', id, box: boxAt(row, column) }];
    }),
  );
  const last = placed.at(-1);
  if (dock.hidden > 0 && last !== undefined) {
    const row = dock.rows.findLastIndex((ids) => ids.length > 0);
    placed.push({ type: 'more', id: `more below ${last.id}`, count: dock.hidden, box: boxAt(row, columns - 1) });
  }
  return placed;
}

/** The first node of each lane. */
export function laneHeads({ placed, edges }: GraphLayout): readonly Placed[] {
  const owned = new Set(edges.filter(({ path }) => path === undefined).map(({ to }) => to));
  return placed.filter(({ type, id }) => type === 'head' || type === 'pods' || (type === 'set' && !owned.has(id)));
}
