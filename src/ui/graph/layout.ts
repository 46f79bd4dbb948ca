import type { Lane, Places } from '../model/places.ts';
import { laneOf, type Relation, type Satellite, type Surroundings } from '../model/satellites.ts';
import { besidePath, directPath, nodePath, type Box, type EdgePath } from './geometry.ts';

/** The sizes of all parts. They follow from the panel's size and the size of type, never from the cluster. */
export interface Metrics {
  /** The space above the lanes. */
  readonly top: number;
  readonly laneWidth: number;
  readonly ownerHeight: number;
  readonly edgeLength: number;
  readonly setHeight: number;
  /** The height of an owner that holds its Pods directly. */
  readonly podsHeight: number;
  /** Between a lane and its satellites, and between two rows of satellites. */
  readonly dockGap: number;
  /** The width of a row of satellites. The graph's controls, over the panel's corner, cover none of them. */
  readonly dockWidth: number;
  /** The height of a card below a lane: a Service, a claim … */
  readonly satelliteHeight: number;
  /** The number of such cards in a row. */
  readonly satelliteColumns: number;
  /** The most ReplicaSets side by side. */
  readonly mostColumns: number;
  /** The panel is low: cards have fewer lines. */
  readonly dense: boolean;
  /** As in `metricsFor`. */
  readonly typeScale: number;
}

/** Left and right of the lanes, in a panel. */
export const MARGIN = 20;
const NARROWEST_LANE = 320;
const WIDEST_LANE = 960;

const COLUMN_GAP = 16;
/** From this width on, a third revision is beside the others, and all are narrower. In a narrower lane it is below them. */
const THREE_COLUMNS_FROM = 560;
const SOCKET_GAP = 6;
export const SOCKET: Box = { x: 0, y: 0, width: 54, height: 24 };
const NODE_WIDTH = 140;
/** The card of an owner without sets. */
const PODS_HEIGHT = 188;
const LANE_GAP = 36;
const SATELLITE_GAP = 12;
const NARROWEST_SATELLITE = 128;
/** The width of the graph's controls, with their margins. */
const CONTROLS = 96;
/** Satellites beyond this number of rows are only counted. */
const MOST_ROWS = 3;
/** The space below a lane that just fits into the panel. */
const BOTTOM = 2;

/** The heights in a lane. The card of a ReplicaSet gets lower, down to a bound, so that the lane fits into the panel with a row of satellites. */
interface Shape {
  readonly top: number;
  readonly owner: number;
  /** In a narrower lane the parts of a Deployment's card are stacked, and it has the next height. */
  readonly stackedBelow: number;
  readonly stackedOwner: number;
  readonly edge: number;
  readonly lowestSet: number;
  readonly highestSet: number;
  readonly dockGap: number;
  readonly satellite: number;
}

const ROOMY: Shape = {
  top: 20,
  owner: 116,
  stackedBelow: 520,
  stackedOwner: 150,
  edge: 30,
  lowestSet: 248,
  highestSet: 300,
  dockGap: 24,
  satellite: 40,
};
const DENSE: Shape = {
  top: 14,
  owner: 86,
  stackedBelow: 440,
  stackedOwner: 142,
  edge: 12,
  lowestSet: 104,
  highestSet: 264,
  dockGap: 12,
  satellite: 24,
};
/** Below a lesson on a phone: the Deployment's card shows no image, so that the Pods are seen. */
const LOW: Shape = { ...DENSE, stackedOwner: 112, lowestSet: 92 };

/** The sizes for a panel. Its first lane with a row of satellites is completely visible if possible. `typeScale` is more than 1 only for the projector's type. */
export function metricsFor(panelWidth: number, panelHeight: number, typeScale: number): Metrics {
  const laneWidth = Math.round(Math.max(NARROWEST_LANE, Math.min(WIDEST_LANE, panelWidth - 2 * MARGIN)));
  const ownerOf = (shape: Shape): number =>
    Math.round((laneWidth < shape.stackedBelow * typeScale ? shape.stackedOwner : shape.owner) * typeScale);
  const satelliteOf = ({ satellite }: Shape): number => Math.round(satellite * typeScale);
  const leftForSet = (shape: Shape): number => {
    const { top, edge, dockGap } = shape;
    return panelHeight - top - ownerOf(shape) - edge - SOCKET_GAP - SOCKET.height - dockGap - satelliteOf(shape) - BOTTOM;
  };
  const dense = leftForSet(ROOMY) < Math.round(ROOMY.lowestSet * typeScale);
  const isLow = leftForSet(DENSE) < Math.round(DENSE.lowestSet * typeScale);
  const shape = isLow ? LOW : dense ? DENSE : ROOMY;
  const dockWidth = Math.round(laneWidth - Math.max(0, CONTROLS * typeScale - (panelWidth - laneWidth) / 2));
  const [lowest, highest] = [Math.round(shape.lowestSet * typeScale), Math.round(shape.highestSet * typeScale)];
  return {
    top: shape.top,
    laneWidth,
    ownerHeight: ownerOf(shape),
    edgeLength: shape.edge,
    setHeight: Math.max(lowest, Math.min(highest, Math.floor(leftForSet(shape)))),
    podsHeight: Math.round(PODS_HEIGHT * typeScale),
    dockGap: shape.dockGap,
    dockWidth,
    satelliteHeight: satelliteOf(shape),
    satelliteColumns: Math.floor((dockWidth + SATELLITE_GAP) / (NARROWEST_SATELLITE * typeScale + SATELLITE_GAP)),
    mostColumns: laneWidth < THREE_COLUMNS_FROM * typeScale ? 2 : 3,
    dense,
    typeScale,
  };
}

export interface Placed {
  /**
   * `head`: a Deployment or a CronJob. `set`: a ReplicaSet or a Job below its head. `folded`: an old revision in the slim row. `pods`: another owner of Pods.
   * `node`: a node of the cluster, in the slim row. `more`: the number of satellites without room.
   */
  readonly type: 'head' | 'set' | 'folded' | 'pods' | 'satellite' | 'node' | 'more';
  readonly id: string;
  readonly box: Box;
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
export interface GraphParts extends Pick<Places, 'lanes' | 'sets'>, Surroundings {
  /** Edges from owners of Pods to one node. */
  readonly runsOn: readonly Relation[];
  /** The root of the lane in which the last node stood. Another one stands there, too, if it has Pods there: what is clicked does not move. */
  readonly nodeLane?: string | undefined;
}

/** The boxes of all nodes, and the edges. They follow from the parts and the sizes alone, so nothing moves while these stay the same. */
export function layoutGraph(parts: GraphParts, metrics: Metrics): GraphLayout {
  const { lanes, sets, satellites } = parts;
  const placed: Placed[] = [];
  const edges: PlacedEdge[] = [];
  const satellitesOf = (root: string) => satellites.filter((each) => each.root === root);
  const docks = new Map(Array.from(lanes.keys(), (root) => [root, dockOf(satellitesOf(root), metrics)]));
  const inOrder = [...lanes.values()].sort((a, b) => a.index - b.index);
  const tops = laneTops(inOrder, docks, metrics);
  for (const lane of inOrder) {
    const top = tops[lane.index] ?? 0;
    const head = headOf(lane, metrics);
    if (head !== undefined)
      placed.push({ type: head.type, id: lane.root, box: { x: 0, y: top, width: metrics.laneWidth, height: head.height } });
    const setsTop = head === undefined ? top : top + head.height + metrics.edgeLength;
    for (const id of lane.sets) {
      const place = sets.get(id);
      if (place === undefined) continue;
      const box = place.folded
        ? socketBox(top + cardsHeight(lane, metrics), place.socket)
        : setBox(metrics, setsTop, columnsOf(lane, metrics), place.column);
      placed.push({ type: place.folded ? 'folded' : 'set', id, box });
      if (head !== undefined && !place.folded) edges.push({ from: lane.root, relation: 'owns', to: id });
    }
    placed.push(...placeDock(docks.get(lane.root), top + laneHeight(lane, metrics), metrics));
  }
  edges.push(...relationEdges(placed, parts, metrics));
  const node = placeNode(placed, parts, inOrder, tops, metrics);
  if (node === undefined) return { placed, edges };
  return { placed: [...placed, node.placed], edges: [...edges, ...node.edges], nodeLane: node.lane };
}

/** The card above the sets of a lane. Undefined for ReplicaSets without a Deployment. */
function headOf(lane: Lane, metrics: Metrics): { readonly type: 'head' | 'pods'; readonly height: number } | undefined {
  if (lane.ownsPods) return { type: 'pods', height: metrics.podsHeight };
  return lane.sets.includes(lane.root) ? undefined : { type: 'head', height: metrics.ownerHeight };
}

/** A node and the edges to it. It stands at the end of the slim row of a lane that has Pods on it, where nothing else has to move for it. */
function placeNode(
  placed: readonly Placed[],
  { lanes, sets, runsOn, nodeLane }: GraphParts,
  inOrder: readonly Lane[],
  tops: readonly number[],
  metrics: Metrics,
): { readonly placed: Placed; readonly edges: readonly PlacedEdge[]; readonly lane: string } | undefined {
  const cards = new Map(placed.filter(({ type }) => type === 'set' || type === 'pods').map((each) => [each.id, each]));
  const drawn = runsOn.flatMap((edge) => cards.get(edge.from) ?? []);
  const roots = new Set(drawn.map(({ id }) => laneOf({ lanes, sets }, id)));
  const mine = inOrder.filter(({ root }) => roots.has(root));
  const lane = mine.find(({ root }) => root === nodeLane) ?? mine[0];
  const id = runsOn[0]?.to;
  if (lane === undefined || id === undefined) return undefined;
  const y = (tops[lane.index] ?? 0) + cardsHeight(lane, metrics) + SOCKET_GAP;
  const width = Math.round(NODE_WIDTH * metrics.typeScale);
  const box = { x: metrics.laneWidth - width, y, width, height: SOCKET.height };
  const edges = drawn.map((card): PlacedEdge => {
    return { from: card.id, relation: 'runsOn', to: id, path: nodePath(card.box, box, metrics.laneWidth) };
  });
  return { placed: { type: 'node', id, box }, edges, lane: lane.root };
}

/** The edges of satellites: straight to the cards of their own lane, beside the lanes to a head and to another lane. */
function relationEdges(
  placed: readonly Placed[],
  { lanes, sets, satellites, related }: GraphParts,
  { laneWidth, dockGap }: Metrics,
): readonly PlacedEdge[] {
  const sizes = { laneWidth, turn: dockGap / 2 };
  const drawn = new Map(placed.filter(({ type }) => type !== 'folded').map((each) => [each.id, each]));
  const roots = new Map(satellites.map(({ id, root }) => [id, root]));
  return related.flatMap((edge): PlacedEdge[] => {
    const { from, to } = edge;
    const [source, target] = [drawn.get(from), drawn.get(to)];
    if (source === undefined || target === undefined) return [];
    const [satellite, other] = target.type === 'satellite' ? [target, source] : [source, target];
    const lane = laneOf({ lanes, sets }, other.id) ?? roots.get(other.id);
    if (other.type === 'head') return [{ ...edge, path: besidePath(satellite.box, other.box, sizes, 'side') }];
    const isNear = lane === roots.get(satellite.id);
    const path = isNear
      ? directPath(satellite.box, other.box, laneWidth)
      : besidePath(satellite.box, other.box, sizes, 'lower edge');
    return [{ ...edge, path }];
  });
}

/** The satellites of a lane, in rows. A row of claims is followed by one of their volumes, each below its own. */
interface Dock {
  readonly rows: readonly (readonly (string | undefined)[])[];
  /** The number of satellites without room. It takes the last place. */
  readonly hidden: number;
}

function dockOf(satellites: readonly Satellite[], { satelliteColumns: columns }: Metrics): Dock {
  const under = new Map<string, string>();
  const seated: string[] = [];
  for (const { id, under: partner } of satellites) {
    if (partner !== undefined && !under.has(partner)) under.set(partner, id);
    else seated.push(id);
  }
  const shown = seated.length > MOST_ROWS * columns ? MOST_ROWS * columns - 1 : seated.length;
  const rows: (string | undefined)[][] = [];
  for (let i = 0; i < shown; i += columns) {
    const row = seated.slice(i, Math.min(i + columns, shown));
    rows.push(row);
    const below = row.map((id) => under.get(id));
    if (below.some((id) => id !== undefined)) rows.push(below);
  }
  return { rows, hidden: satellites.length - rows.flat().filter((id) => id !== undefined).length };
}

function placeDock(dock: Dock | undefined, bottom: number, metrics: Metrics): Placed[] {
  if (dock === undefined) return [];
  const { dockGap, dockWidth, satelliteHeight: height, satelliteColumns: columns } = metrics;
  const width = Math.floor((dockWidth - SATELLITE_GAP * (columns - 1)) / columns);
  const boxAt = (row: number, column: number): Box => ({
    x: column * (width + SATELLITE_GAP),
    y: bottom + dockGap + row * (height + dockGap),
    width,
    height,
  });
  const placed = dock.rows.flatMap((ids, row) =>
    ids.flatMap((id, column): Placed[] => (id === undefined ? [] : [{ type: 'satellite', id, box: boxAt(row, column) }])),
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

/**
 * The top of each lane by its index. A deleted lane leaves the height of one row of ReplicaSets. Each lane reserves a row for satellites, so the first one moves
 * nothing.
 */
function laneTops(lanes: readonly Lane[], docks: ReadonlyMap<string, Dock>, metrics: Metrics): readonly number[] {
  const byIndex = new Map(lanes.map((lane) => [lane.index, lane]));
  const last = Math.max(-1, ...byIndex.keys());
  const row = metrics.dockGap + metrics.satelliteHeight;
  const tops = [0];
  for (let index = 0; index < last; index++) {
    const lane = byIndex.get(index);
    const least = metrics.ownerHeight + metrics.edgeLength + setsHeight(lane, metrics) + SOCKET_GAP + SOCKET.height + row;
    const rows = docks.get(lane?.root ?? '')?.rows.length ?? 0;
    const needed = lane === undefined ? 0 : laneHeight(lane, metrics) + rows * row;
    tops.push((tops.at(-1) ?? 0) + Math.max(least, needed) + LANE_GAP);
  }
  return tops;
}

/** The height of a lane without its satellites: its cards, and the slim row below them. */
function laneHeight(lane: Lane, metrics: Metrics): number {
  return cardsHeight(lane, metrics) + SOCKET_GAP + SOCKET.height;
}

/** The height of a head and its sets. */
function cardsHeight(lane: Lane, metrics: Metrics): number {
  const head = headOf(lane, metrics);
  if (head === undefined) return setsHeight(lane, metrics);
  if (head.type === 'pods' && lane.sets.length === 0) return head.height;
  return head.height + metrics.edgeLength + setsHeight(lane, metrics);
}

/** The number of columns: two, or more if there ever were more revisions at once. */
function columnsOf(lane: Lane | undefined, { mostColumns }: Metrics): number {
  return Math.max(2, Math.min(mostColumns, lane?.columns ?? 1));
}

/** The height of all rows of ReplicaSets. If there ever were more revisions at once than columns, the lane has a further row. */
function setsHeight(lane: Lane | undefined, metrics: Metrics): number {
  const rows = Math.max(1, Math.ceil((lane?.columns ?? 1) / columnsOf(lane, metrics)));
  return rows * (metrics.setHeight + COLUMN_GAP) - COLUMN_GAP;
}

function setBox(metrics: Metrics, top: number, columns: number, column: number): Box {
  const width = Math.floor((metrics.laneWidth - COLUMN_GAP * (columns - 1)) / columns);
  const x = (column % columns) * (width + COLUMN_GAP);
  const y = top + Math.floor(column / columns) * (metrics.setHeight + COLUMN_GAP);
  return { x, y, width, height: metrics.setHeight };
}

function socketBox(bottom: number, socket: number): Box {
  return { x: socket * (SOCKET.width + 4), y: bottom + SOCKET_GAP, width: SOCKET.width, height: SOCKET.height };
}
