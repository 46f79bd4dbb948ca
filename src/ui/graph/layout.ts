import type { Lane, Places } from '../model/places.ts';

/** A rectangle of the graph, in its own units (pixels at zoom 1). */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The sizes of everything. They follow from the panel's width and the size of type, never from what is in the cluster. */
export interface Metrics {
  readonly laneWidth: number;
  readonly ownerHeight: number;
  readonly setHeight: number;
  readonly columns: number;
}

/** Around the lanes, in a panel. */
export const MARGIN = 20;
const NARROWEST_LANE = 320;
const WIDEST_LANE = 960;
/** In a narrower lane the parts of a Deployment's card stand below one another. */
const STACKED_BELOW = 520;

/** The sizes for a panel; `typeScale` is 1 but for the projector's larger type. */
export function metricsFor(panelWidth: number, typeScale: number): Metrics {
  const laneWidth = Math.round(Math.max(NARROWEST_LANE, Math.min(WIDEST_LANE, panelWidth - 2 * MARGIN)));
  const ownerHeight = laneWidth < STACKED_BELOW * typeScale ? 150 : 116;
  return { laneWidth, ownerHeight: Math.round(ownerHeight * typeScale), setHeight: Math.round(96 + 92 * typeScale), columns: 2 };
}

const COLUMN_GAP = 16;
const EDGE_LENGTH = 30;
const SOCKET_GAP = 10;
export const SOCKET: Box = { x: 0, y: 0, width: 54, height: 24 };
const LANE_GAP = 36;

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
    const setsTop = isDeployment ? top + metrics.ownerHeight + EDGE_LENGTH : top;
    for (const id of lane.sets) {
      const place = places.sets.get(id);
      if (place === undefined) continue;
      const box = place.folded
        ? socketBox(setsTop + setsHeight(lane, metrics), place.socket)
        : setBox(metrics, setsTop, place.column);
      placed.push({ type: place.folded ? 'folded' : 'set', id, box });
      if (isDeployment && !place.folded) edges.push({ from: lane.root, to: id });
    }
    if (lane.ownsPods)
      placed.push({ type: 'pods', id: lane.root, box: { ...setBox(metrics, top, 0), width: metrics.laneWidth } });
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
    const height = metrics.ownerHeight + EDGE_LENGTH + setsHeight(byIndex.get(index), metrics) + SOCKET_GAP + SOCKET.height;
    tops.push((tops.at(-1) ?? 0) + height + LANE_GAP);
  }
  return tops;
}

/** More revisions at once than columns go on in a further row, which the lane then keeps. */
function setsHeight(lane: Lane | undefined, metrics: Metrics): number {
  const rows = Math.max(1, Math.ceil((lane?.columns ?? 1) / metrics.columns));
  return rows * (metrics.setHeight + COLUMN_GAP) - COLUMN_GAP;
}

function ownerBox(metrics: Metrics, y: number): Box {
  return { x: 0, y, width: metrics.laneWidth, height: metrics.ownerHeight };
}

function setBox(metrics: Metrics, top: number, column: number): Box {
  const width = (metrics.laneWidth - COLUMN_GAP * (metrics.columns - 1)) / metrics.columns;
  const x = (column % metrics.columns) * (width + COLUMN_GAP);
  const y = top + Math.floor(column / metrics.columns) * (metrics.setHeight + COLUMN_GAP);
  return { x, y, width, height: metrics.setHeight };
}

function socketBox(bottom: number, socket: number): Box {
  return { x: socket * (SOCKET.width + 4), y: bottom + SOCKET_GAP, width: SOCKET.width, height: SOCKET.height };
}
