import type { Places } from '../model/places.ts';

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
  readonly width: number;
  readonly height: number;
}

/** Where everything is drawn. It follows from the places alone, so nothing moves while these stay. */
export function layoutGraph(places: Pick<Places, 'lanes' | 'sets'>, metrics: Metrics): GraphLayout {
  const placed: Placed[] = [];
  const edges: { from: string; to: string }[] = [];
  const pitch = lanePitch(metrics);
  let lanes = 0;
  for (const lane of places.lanes.values()) {
    const y = lane.index * pitch;
    lanes = Math.max(lanes, lane.index + 1);
    const isDeployment = lane.root.startsWith('Deployment/');
    if (isDeployment) placed.push({ type: 'deployment', id: lane.root, box: ownerBox(metrics, y) });
    for (const id of lane.sets) {
      const place = places.sets.get(id);
      if (place === undefined) continue;
      const box = place.folded
        ? socketBox(metrics, y, place.socket)
        : setBox(metrics, isDeployment ? y + metrics.ownerHeight + EDGE_LENGTH : y, place.column);
      placed.push({ type: place.folded ? 'folded' : 'set', id, box });
      if (isDeployment && !place.folded) edges.push({ from: lane.root, to: id });
    }
    if (lane.ownsPods) {
      placed.push({ type: 'pods', id: lane.root, box: { ...setBox(metrics, y, 0), width: metrics.laneWidth } });
    }
  }
  const width = Math.max(metrics.laneWidth, ...placed.map(({ box }) => box.x + box.width));
  return { placed, edges, width, height: Math.max(0, lanes * pitch - LANE_GAP) };
}

/** From the top of one lane to the top of the next. */
function lanePitch(metrics: Metrics): number {
  return metrics.ownerHeight + EDGE_LENGTH + metrics.setHeight + SOCKET_GAP + SOCKET.height + LANE_GAP;
}

function ownerBox(metrics: Metrics, y: number): Box {
  return { x: 0, y, width: metrics.laneWidth, height: metrics.ownerHeight };
}

function setBox(metrics: Metrics, y: number, column: number): Box {
  const width = (metrics.laneWidth - COLUMN_GAP * (metrics.columns - 1)) / metrics.columns;
  return { x: column * (width + COLUMN_GAP), y, width, height: metrics.setHeight };
}

function socketBox(metrics: Metrics, y: number, socket: number): Box {
  const top = y + metrics.ownerHeight + EDGE_LENGTH + metrics.setHeight + SOCKET_GAP;
  return { x: socket * (SOCKET.width + 4), y: top, width: SOCKET.width, height: SOCKET.height };
}
