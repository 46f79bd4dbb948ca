/** A rectangle of the graph, in its own units (pixels at zoom 1). */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The path of a satellite's edge. */
export interface EdgePath {
  /** As an SVG path. */
  readonly d: string;
  /** The middle of its label. */
  readonly label: Point;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Between the ends of a card and the outermost edges on it. */
const INSET = 24;
/** The distance of an edge that goes around from the left or right end of a lane. */
const GUTTER = 10;
/** Such an edge turns at this distance below a card. */
const TURN_BELOW = 4;
const RADIUS = 5;
/** The place of a label on its curve, from the card (0) to the satellite (1): below the chips of old revisions. */
const LABEL_AT = 0.7;

/** From the lower edge of a card down to a satellite below it. The edges of a card leave it in the order of the satellites, so they do not cross. */
export function directPath(satellite: Box, card: Box, lane: Box): EdgePath {
  const end = { x: middle(satellite), y: satellite.y };
  const isAbove = card.width === satellite.width && card.x === satellite.x;
  const start = { x: isAbove ? end.x : anchorOn(card, end.x, lane), y: card.y + card.height };
  const bend = (end.y - start.y) / 2;
  const share = LABEL_AT * LABEL_AT * (3 - 2 * LABEL_AT);
  return {
    d: `M${start.x} ${start.y}C${start.x} ${start.y + bend} ${end.x} ${end.y - bend} ${end.x} ${end.y}`,
    label: { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share },
  };
}

/** Goes around the cards of a lane: on the right into the side of a card, or on the left to its lower edge. It first turns at some height above the satellite. */
export function besidePath(
  satellite: Box,
  box: Box,
  { lane, turn: height }: { readonly lane: Box; readonly turn: number },
  into: 'side' | 'lower edge',
): EdgePath {
  const start = { x: middle(satellite), y: satellite.y };
  const turn = start.y - height;
  const label = { x: start.x, y: turn };
  if (into === 'side') {
    const gutter = lane.x + lane.width + GUTTER;
    const y = box.y + box.height / 2;
    return {
      d: rounded([start, { x: start.x, y: turn }, { x: gutter, y: turn }, { x: gutter, y }, { x: box.x + box.width, y }]),
      label,
    };
  }
  const x = anchorOn(box, start.x, lane);
  const below = box.y + box.height + TURN_BELOW;
  const around = [
    { x: start.x, y: turn },
    { x: lane.x - GUTTER, y: turn },
    { x: lane.x - GUTTER, y: below },
    { x, y: below },
  ];
  return { d: rounded([start, ...around, { x, y: box.y + box.height }]), label };
}

/** From the lower edge of a card to a node's chip in the row below it. From a card elsewhere it goes around, on the right. */
export function nodePath(card: Box, chip: Box, lane: Box): EdgePath {
  const [bottom, y] = [card.y + card.height, Math.round(chip.y + chip.height / 2)];
  const isAbove =
    bottom < chip.y && chip.y - bottom < chip.height && card.x < chip.x + chip.width && lane.x + lane.width >= chip.x;
  if (isAbove) {
    const start = { x: Math.min(card.x + card.width, chip.x) - INSET, y: bottom };
    return { d: rounded([start, { x: start.x, y }, { x: chip.x, y }]), label: { x: start.x, y } };
  }
  const [x, below, gutter] = [card.x + card.width - INSET, bottom + TURN_BELOW, lane.x + lane.width + GUTTER];
  const points = [
    { x, y: bottom },
    { x, y: below },
    { x: gutter, y: below },
    { x: gutter, y },
    { x: chip.x + chip.width, y },
  ];
  return { d: rounded(points), label: { x, y: below } };
}

function middle({ x, width }: Box): number {
  return Math.round(x + width / 2);
}

/** The point on a card's lower edge where the edge to `x` begins. Its position on the card is that of `x` in the lane. */
function anchorOn({ x: left, width }: Box, x: number, lane: Box): number {
  const share = Math.max(0, Math.min(1, (x - lane.x) / lane.width));
  return Math.round(left + INSET + (width - 2 * INSET) * share);
}

/** A line with round corners through points. Each point is straight above or beside the next. */
function rounded(points: readonly Point[]): string {
  const [first, ...rest] = points;
  let d = `M${first!.x} ${first!.y}`;
  rest.forEach((corner, i) => {
    const next = rest[i + 1];
    if (next === undefined) {
      d += `L${corner.x} ${corner.y}`;
      return;
    }
    const [into, out] = [towards(corner, points[i]!), towards(corner, next)];
    d += `L${into.x} ${into.y}Q${corner.x} ${corner.y} ${out.x} ${out.y}`;
  });
  return d;
}

function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length === 0 ? 0 : Math.min(RADIUS, length / 2) / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** A pixel to the side counts as many pixels straight ahead. */
const SIDEWAYS = 5;

/** The nearest box in a direction from another. Undefined if there is none. */
export function nearest<T extends { readonly box: Box }>(from: T, all: readonly T[], direction: Direction): T | undefined {
  let found: T | undefined;
  let least = Infinity;
  for (const other of all) {
    if (other === from) continue;
    const { ahead, aside } = distance(from.box, other.box, direction);
    if (ahead >= 0 && ahead + SIDEWAYS * aside < least) [found, least] = [other, ahead + SIDEWAYS * aside];
  }
  return found;
}

/**
 * The distance of two boxes. `ahead` is from edge to edge, negative if the second is not ahead. `aside` is the gap to the side, 0 if they overlap, plus a
 * hundredth of the distance of their centres.
 */
function distance(from: Box, to: Box, direction: Direction): { readonly ahead: number; readonly aside: number } {
  const [a, b] = direction === 'left' || direction === 'right' ? [spanX(from), spanX(to)] : [spanY(from), spanY(to)];
  const [c, d] = direction === 'left' || direction === 'right' ? [spanY(from), spanY(to)] : [spanX(from), spanX(to)];
  const ahead = direction === 'right' || direction === 'down' ? b[0] - a[1] : a[0] - b[1];
  const apart = Math.max(0, c[0] - d[1], d[0] - c[1]);
  const offCentre = Math.abs(c[0] + c[1] - d[0] - d[1]) / 2;
  return { ahead, aside: apart + offCentre / 100 };
}

function spanX({ x, width }: Box): readonly [number, number] {
  return [x, x + width];
}

function spanY({ y, height }: Box): readonly [number, number] {
  return [y, y + height];
}
