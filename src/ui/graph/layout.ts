import type { Lane, Places } from '../model/places.ts';

/** A rectangle of the graph, in its own units (pixels at zoom 1). */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The sizes of everything. They follow from the panel's size and the size of type, never from what is in the cluster. */
export interface Metrics {
  /** Above the lanes. */
  readonly top: number;
  readonly laneWidth: number;
  readonly ownerHeight: number;
  readonly edgeLength: number;
  readonly setHeight: number;
  /** Of a lane whose owner has its Pods itself. */
  readonly podsHeight: number;
  /** The most ReplicaSets beside one another. */
  readonly mostColumns: number;
  /** The panel is low: cards say the same in fewer lines. */
  readonly dense: boolean;
}

/** Left and right of the lanes, in a panel. */
export const MARGIN = 20;
const NARROWEST_LANE = 320;
const WIDEST_LANE = 960;

const COLUMN_GAP = 16;
/** In a lane that is as wide as this a third revision stands beside the others, and all become narrower; in a narrower one below them. */
const THREE_COLUMNS_FROM = 560;
const SOCKET_GAP = 6;
export const SOCKET: Box = { x: 0, y: 0, width: 54, height: 24 };
const LANE_GAP = 36;
/** Below a lane that just fits into the panel. */
const BOTTOM = 2;

/** What a lane is made of. The height of a ReplicaSet's card gives way, between two bounds, so that the lane fits into the panel. */
interface Shape {
  readonly top: number;
  readonly owner: number;
  /** In a narrower lane the parts of a Deployment's card stand below one another, and it is so high. */
  readonly stackedBelow: number;
  readonly stackedOwner: number;
  readonly edge: number;
  readonly lowestSet: number;
  readonly highestSet: number;
}

const ROOMY: Shape = { top: 20, owner: 116, stackedBelow: 520, stackedOwner: 150, edge: 30, lowestSet: 172, highestSet: 188 };
const DENSE: Shape = { top: 14, owner: 86, stackedBelow: 480, stackedOwner: 142, edge: 12, lowestSet: 118, highestSet: 172 };

/** The sizes for a panel, such that its first lane is whole in view if that is possible; `typeScale` is 1 but for the projector's larger type. */
export function metricsFor(panelWidth: number, panelHeight: number, typeScale: number): Metrics {
  const laneWidth = Math.round(Math.max(NARROWEST_LANE, Math.min(WIDEST_LANE, panelWidth - 2 * MARGIN)));
  const ownerOf = (shape: Shape): number =>
    Math.round((laneWidth < shape.stackedBelow * typeScale ? shape.stackedOwner : shape.owner) * typeScale);
  const leftForSet = (shape: Shape): number =>
    panelHeight - shape.top - ownerOf(shape) - shape.edge - SOCKET_GAP - SOCKET.height - BOTTOM;
  const dense = leftForSet(ROOMY) < Math.round(ROOMY.lowestSet * typeScale);
  const shape = dense ? DENSE : ROOMY;
  const [lowest, highest] = [Math.round(shape.lowestSet * typeScale), Math.round(shape.highestSet * typeScale)];
  return {
    top: shape.top,
    laneWidth,
    ownerHeight: ownerOf(shape),
    edgeLength: shape.edge,
    setHeight: Math.max(lowest, Math.min(highest, Math.floor(leftForSet(shape)))),
    podsHeight: Math.round(ROOMY.highestSet * typeScale),
    mostColumns: laneWidth < THREE_COLUMNS_FROM * typeScale ? 2 : 3,
    dense,
  };
}

export interface Placed {
  readonly type: 'deployment' | 'set' | 'folded' | 'pods';
  readonly id: string;
  readonly box: Box;
}

export interface GraphLayout {
  readonly placed: readonly Placed[];
  /** From a Deployment to each ReplicaSet that is drawn in full. */
  readonly edges: readonly { readonly from: string; readonly to: string }[];
}

/** Where everything is drawn. It follows from the places alone, so nothing moves while these stay. */
export function layoutGraph(places: Pick<Places, 'lanes' | 'sets'>, metrics: Metrics): GraphLayout {
  const placed: Placed[] = [];
  const edges: { from: string; to: string }[] = [];
  const tops = laneTops([...places.lanes.values()], metrics);
  for (const lane of places.lanes.values()) {
    const top = tops[lane.index] ?? 0;
    const isDeployment = lane.root.startsWith('Deployment/');
    if (isDeployment) placed.push({ type: 'deployment', id: lane.root, box: ownerBox(metrics, top) });
    const setsTop = isDeployment ? top + metrics.ownerHeight + metrics.edgeLength : top;
    for (const id of lane.sets) {
      const place = places.sets.get(id);
      if (place === undefined) continue;
      const box = place.folded
        ? socketBox(setsTop + setsHeight(lane, metrics), place.socket)
        : setBox(metrics, setsTop, columnsOf(lane, metrics), place.column);
      placed.push({ type: place.folded ? 'folded' : 'set', id, box });
      if (isDeployment && !place.folded) edges.push({ from: lane.root, to: id });
    }
    if (lane.ownsPods)
      placed.push({ type: 'pods', id: lane.root, box: { x: 0, y: top, width: metrics.laneWidth, height: metrics.podsHeight } });
  }
  return { placed, edges };
}

/** What each lane begins with. */
export function laneHeads({ placed, edges }: GraphLayout): readonly Placed[] {
  const owned = new Set(edges.map(({ to }) => to));
  return placed.filter(({ type, id }) => type === 'deployment' || type === 'pods' || (type === 'set' && !owned.has(id)));
}

/** The top of each lane by its index. A place whose lane has gone stays as high as one row of ReplicaSets. */
function laneTops(lanes: readonly Lane[], metrics: Metrics): readonly number[] {
  const byIndex = new Map(lanes.map((lane) => [lane.index, lane]));
  const last = Math.max(-1, ...byIndex.keys());
  const tops = [0];
  for (let index = 0; index < last; index++) {
    const height =
      metrics.ownerHeight + metrics.edgeLength + setsHeight(byIndex.get(index), metrics) + SOCKET_GAP + SOCKET.height;
    tops.push((tops.at(-1) ?? 0) + height + LANE_GAP);
  }
  return tops;
}

/** Two, until there were more revisions at once. */
function columnsOf(lane: Lane | undefined, { mostColumns }: Metrics): number {
  return Math.max(2, Math.min(mostColumns, lane?.columns ?? 1));
}

/** More revisions at once than columns go on in a further row, which the lane then keeps. */
function setsHeight(lane: Lane | undefined, metrics: Metrics): number {
  const rows = Math.max(1, Math.ceil((lane?.columns ?? 1) / columnsOf(lane, metrics)));
  return rows * (metrics.setHeight + COLUMN_GAP) - COLUMN_GAP;
}

function ownerBox(metrics: Metrics, y: number): Box {
  return { x: 0, y, width: metrics.laneWidth, height: metrics.ownerHeight };
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
