/** What the layout knows of the panel, and the sizes that follow from it. They do not depend on the cluster. */
export interface Metrics {
  /** The room for the lanes, without the margins. */
  readonly width: number;
  readonly height: number;
  /** The space above the lanes. */
  readonly top: number;
  /** Between a head and its sets. */
  readonly edgeLength: number;
  /** The heights of the texts of a ReplicaSet's card, and of that of another owner of Pods. */
  readonly setText: number;
  readonly ownerText: number;
  readonly leastSet: number;
  readonly gap: number;
  /** Between a lane and its satellites, and between two rows of satellites. The chip of a node stands in the first such gap. */
  readonly dockGap: number;
  /** The width of the graph's controls, which lie over the corner at the lower right. A row of satellites ends before them. */
  readonly controls: number;
  /** The height of a card below a lane: a Service, a claim … */
  readonly satelliteHeight: number;
  readonly leastSatellite: number;
  /** The panel is low: cards have fewer lines. */
  readonly dense: boolean;
  /** The least diameter of a mark, if its field has no more than `FEW_PODS` Pods: what is presented is seen from afar. */
  readonly leastMark: number;
  /** The height that the controls of a card need beyond the usual. */
  readonly taller: number;
  /** As in `metricsFor`. */
  readonly typeScale: number;
}

/** Left and right of the lanes, in a panel. */
export const MARGIN = 20;
/** The most Pods of a field that keep the size that a room can see. */
export const FEW_PODS = 100;
const NARROWEST = 320;
const WIDEST = 1280;
/** The least mark in the projector's theme, and while the page is presented. */
const SEEN_FROM_AFAR = 40;
/** The space below the lanes. */
const BOTTOM = 4;

/** The heights in a lane. */
interface Shape {
  readonly top: number;
  readonly owner: number;
  /** In a narrower lane the parts of a Deployment's card are stacked, and it has the next height. */
  readonly stackedBelow: number;
  readonly stackedOwner: number;
  readonly edge: number;
  readonly setText: number;
  readonly ownerText: number;
  readonly leastSet: number;
  readonly dockGap: number;
  readonly satellite: number;
}

const ROOMY: Shape = {
  top: 16,
  owner: 138,
  stackedBelow: 520,
  stackedOwner: 188,
  edge: 16,
  setText: 68,
  ownerText: 74,
  leastSet: 208,
  dockGap: 34,
  satellite: 40,
};
const DENSE: Shape = {
  top: 8,
  owner: 88,
  stackedBelow: 440,
  stackedOwner: 106,
  edge: 10,
  setText: 56,
  ownerText: 66,
  leastSet: 164,
  dockGap: 28,
  satellite: 24,
};

/** The height of a line of Pods that a roomy panel has room for. */
const LINE_OF_PODS = 86;

/** How the graph is looked at and used. */
interface Use {
  /** The page is shown large, without its controls. */
  readonly presented?: boolean;
  /** Controls are as large as a finger needs (`--control` in `design/tokens.css`). */
  readonly fingers?: boolean;
}

/** The height of a control, and that of one for fingers. */
const CONTROL = 28;
const FINGER = 44;

/** `typeScale` is more than 1 only for the projector's type. */
export function metricsFor(
  panelWidth: number,
  panelHeight: number,
  typeScale: number,
  { presented = false, fingers = false }: Use = {},
): Metrics {
  const width = Math.round(Math.max(NARROWEST, Math.min(WIDEST * typeScale, panelWidth - 2 * MARGIN)));
  const taller = fingers && !presented ? Math.max(0, FINGER - CONTROL * typeScale) : 0;
  const dense = heightWith(ROOMY, width, typeScale) + taller > panelHeight;
  const shape = dense ? DENSE : ROOMY;
  const { top, edge, dockGap, setText, ownerText, satellite } = shape;
  return {
    width,
    height: panelHeight - top - BOTTOM,
    top,
    edgeLength: edge,
    setText: Math.round(setText * typeScale),
    ownerText: Math.round(ownerText * typeScale) + taller,
    leastSet: Math.round(shape.leastSet * typeScale),
    gap: 14,
    dockGap,
    controls: presented ? 0 : Math.max(0, (fingers ? 3 * FINGER + 12 : 96 * typeScale) - (panelWidth - width) / 2),
    satelliteHeight: Math.max(fingers && !presented ? FINGER : 0, Math.round(satellite * typeScale)),
    leastSatellite: 128 * typeScale,
    dense,
    leastMark: presented || typeScale > 1 ? SEEN_FROM_AFAR : 0,
    taller,
    typeScale,
  };
}

/** The height of a Deployment's card in a lane of a width. */
export function headHeight(
  laneWidth: number,
  { dense, typeScale, taller }: Pick<Metrics, 'dense' | 'typeScale' | 'taller'>,
): number {
  return headOf(dense ? DENSE : ROOMY, laneWidth, typeScale) + taller;
}

function headOf({ owner, stackedBelow, stackedOwner }: Shape, laneWidth: number, typeScale: number): number {
  return Math.round((laneWidth < stackedBelow * typeScale ? stackedOwner : owner) * typeScale);
}

/** The height of one Deployment with a line of Pods and a row of satellites. */
function heightWith(shape: Shape, width: number, typeScale: number): number {
  const { top, edge, setText, dockGap, satellite } = shape;
  const sized = headOf(shape, width, typeScale) + (setText + LINE_OF_PODS + satellite) * typeScale;
  return top + edge + dockGap + sized + BOTTOM;
}
