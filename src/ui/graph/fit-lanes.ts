import type { Lane, Places } from '../model/places.ts';
import { MARK_SIZES, type MarkSize, MOST_ELEMENTS, sizeFor } from '../pods/density.ts';
import type { Box } from './geometry.ts';
import { FEW_PODS, headHeight, type Metrics } from './metrics.ts';
import { type PlacedSet, type SetNeed, setRows, type SetRows, type SetShape, squeezedRows } from './set-rows.ts';

/** What the sizes of cards follow from. */
export interface Needs {
  /** The seats that the card of an owner of Pods needs. For a Deployment: the Pods that it wants. */
  readonly seats: Readonly<Record<string, number>>;
  /** Owners of Pods that fail. The cards of their lane have room for the reasons. */
  readonly failing: ReadonlySet<string>;
  /** There are so many Pods that they are drawn without names. */
  readonly crowded: boolean;
}

/** A lane in its place. */
export interface LaneBlock {
  readonly root: string;
  readonly box: Box;
  /** The card above the sets. Absent for an owner that holds its Pods itself. */
  readonly head?: Box;
  readonly cards: readonly PlacedSet[];
  /** The height of the texts of a card. */
  readonly text: number;
  readonly dockTop: number;
  readonly dockWidth: number;
}

/** Between two lanes, beside and below one another. Edges go around the lanes here. */
const LANE_GAP = 28;
/** The least widths of a lane with a head, and of another owner of Pods. Lanes stand side by side as long as these fit. */
interface LeastLane {
  readonly head: number;
  readonly pods: number;
}
const LEAST_LANE: LeastLane = { head: 420, pods: 264 };
/** If the panel is too low for all lanes then, these are tried: the controls of a Deployment are stacked, and no room is kept for satellites. */
const NARROW_LANE: LeastLane = { head: 350, pods: 200 };
/** If not all lanes fit with marks of this diameter or larger, each takes the largest up to the second with which it fits alone. */
const GOOD_MARK = 36;
const USUAL_MARK = 44;

/** A lane with its width, before the size of its marks is known. */
interface Slot {
  readonly lane: Lane;
  readonly x: number;
  readonly width: number;
  readonly dockWidth: number;
}

type Parts = Needs & Pick<Places, 'sets'>;
/** The number of rows of satellites below a lane. */
type RowsOf = (root: string, width: number) => number;

/**
 * The lanes in their order, as many side by side as there is room for. All marks have one size if the panel has room for all lanes then. The size follows from
 * what the owners want, so that it stays the same while a rollout replaces Pods.
 */
export function fitLanes(lanes: readonly Lane[], parts: Parts, metrics: Metrics, rowsOf: RowsOf): readonly LaneBlock[] {
  const heightAt = (slot: Slot, size: MarkSize, least = 1): number => laneHeight(slot, size, parts, metrics, rowsOf, least);
  const withoutSatellites = (slot: Slot, size: MarkSize): number => laneHeight(slot, size, parts, metrics, () => 0, 0);
  const usual = slotRows(lanes, metrics, LEAST_LANE);
  const together =
    sizedTogether(usual, parts, metrics, heightAt) ??
    sizedTogether(slotRows(lanes, metrics, NARROW_LANE), parts, metrics, withoutSatellites);
  const blocks: LaneBlock[] = [];
  let y = 0;
  for (const row of together?.rows ?? usual) {
    const placed = row.map((slot) => {
      const size = together?.size ?? sizeAlone(slot, metrics, heightAt);
      const fits = size !== undefined && heightAt(slot, size) < Infinity;
      return block(slot, y, fits ? rowsAt(slot, size, parts, metrics) : squeezed(slot, parts, metrics), metrics, rowsOf);
    });
    blocks.push(...placed);
    y += Math.max(...placed.map(({ box }) => box.height)) + LANE_GAP;
  }
  return blocks;
}

/** The lanes with the largest good size with which all of them fit into the panel. */
function sizedTogether(
  rows: readonly (readonly Slot[])[],
  { crowded }: Parts,
  { height }: Metrics,
  heightAt: (slot: Slot, size: MarkSize) => number,
): { readonly rows: readonly (readonly Slot[])[]; readonly size: MarkSize } | undefined {
  const fitting = MARK_SIZES.find((size) => {
    if (size.mark < GOOD_MARK || (crowded && size.label !== 'none')) return false;
    const heights = rows.map((row) => Math.max(...row.map((slot) => heightAt(slot, size))));
    return heights.reduce((sum, each) => sum + each + LANE_GAP, -LANE_GAP) <= height;
  });
  return fitting && { rows, size: fitting };
}

/** The largest usual size with which a lane fits into the panel alone. */
function sizeAlone(
  slot: Slot,
  { height }: Metrics,
  heightAt: (slot: Slot, size: MarkSize, leastRows?: number) => number,
): MarkSize | undefined {
  const usual = MARK_SIZES.filter(({ mark }) => mark <= USUAL_MARK);
  const named = usual.find((size) => size.label !== 'none' && heightAt(slot, size) <= height);
  return named ?? usual.find((size) => heightAt(slot, size, 0) <= height);
}

/** The lanes by rows, with their widths. A row is as wide as the room. */
function slotRows(
  lanes: readonly Lane[],
  { width: room, typeScale, controls }: Metrics,
  { head, pods }: LeastLane,
): readonly (readonly Slot[])[] {
  const least = (lane: Lane): number => (hasHead(lane) ? head : pods) * typeScale;
  const rows: Lane[][] = [];
  let used = Infinity;
  for (const lane of lanes) {
    used += LANE_GAP + least(lane);
    if (used > room) {
      rows.push([]);
      used = least(lane);
    }
    rows.at(-1)!.push(lane);
  }
  return rows.map((row) => {
    const needed = row.reduce((sum, lane) => sum + least(lane), 0);
    const shared = room - LANE_GAP * (row.length - 1);
    let x = 0;
    return row.map((lane, i): Slot => {
      const isLast = i === row.length - 1;
      const width = isLast ? room - x : Math.floor((least(lane) / needed) * shared);
      const slot = { lane, x, width, dockWidth: Math.round(width - (isLast ? controls : 0)) };
      x += width + LANE_GAP;
      return slot;
    });
  });
}

/** Whether a lane has a card above its sets, without Pods: a Deployment or a CronJob. */
function hasHead({ root, sets, ownsPods }: Lane): boolean {
  return !ownsPods && !sets.includes(root);
}

/** The cards with Pods of a lane. */
function needsOf({ root, sets, ownsPods }: Lane, { seats, sets: places }: Parts): readonly SetNeed[] {
  const open = sets.filter((id) => places.get(id)?.folded !== true);
  return (ownsPods ? [root, ...open] : open).map((id) => ({ id, seats: seats[id] ?? 0 }));
}

/**
 * What the size of the marks is chosen for: a Deployment has room for two revisions with all the Pods that it wants, so that the marks keep their size when a
 * rollout begins and ends.
 */
function reservedNeeds(lane: Lane, parts: Parts): readonly SetNeed[] {
  const needs = needsOf(lane, parts);
  if (!lane.root.startsWith('Deployment/')) return needs;
  const wanted = parts.seats[lane.root] ?? 0;
  const [first, second, ...rest] = needs.toSorted((a, b) => b.seats - a.seats);
  return [first, second, ...rest].map((need, i) => ({
    id: need?.id ?? String(i),
    seats: i < 2 ? Math.max(wanted, need?.seats ?? 0) : (need?.seats ?? 0),
  }));
}

function shapeOf({ root }: Lane, { setText, ownerText, leastSet, gap }: Metrics): SetShape {
  const isOfSets = root.startsWith('Deployment/') || root.startsWith('ReplicaSet/');
  return { text: isOfSets ? setText : ownerText, leastWidth: leastSet, gap };
}

/** The size as this lane has it. Undefined if it may not have it. */
function sizeIn({ lane }: Slot, size: MarkSize, parts: Parts, { typeScale, leastMark }: Metrics): MarkSize | undefined {
  const needs = needsOf(lane, parts);
  const most = Math.max(0, ...needs.map(({ seats }) => seats));
  if (size.label !== 'none' && (parts.crowded || most > MOST_ELEMENTS)) return undefined;
  const scaled = sizeFor(
    size,
    typeScale,
    needs.some(({ id }) => parts.failing.has(id)),
  );
  if (scaled.mark >= leastMark || most > FEW_PODS || parts.crowded) return scaled;
  return size.label === 'name' ? raisedTo(leastMark, scaled) : undefined;
}

/** A cell with a larger mark in it, and as much room for the name as before. */
function raisedTo(mark: number, size: MarkSize): MarkSize {
  return { ...size, mark, cellHeight: size.cellHeight + mark - size.mark };
}

function rowsAt(slot: Slot, size: MarkSize, parts: Parts, metrics: Metrics): SetRows {
  const scaled = sizeIn(slot, size, parts, metrics) ?? size;
  return setRows(needsOf(slot.lane, parts), slot.width, scaled, shapeOf(slot.lane, metrics));
}

/** The height of a lane with marks of a size and at least so many rows of satellites. Infinite if it may not have the size. */
function laneHeight(slot: Slot, size: MarkSize, parts: Parts, metrics: Metrics, rowsOf: RowsOf, least: number): number {
  const scaled = sizeIn(slot, size, parts, metrics);
  if (scaled === undefined) return Infinity;
  const { height } = setRows(reservedNeeds(slot.lane, parts), slot.width, scaled, shapeOf(slot.lane, metrics));
  return above(slot, metrics) + height + dockHeight(Math.max(least, rowsOf(slot.lane.root, slot.dockWidth)), metrics);
}

/** Not even the smallest size of the table fits, or none that a room can see: then cards are lower or the lane is higher than the panel. */
function squeezed(slot: Slot, parts: Parts, metrics: Metrics): SetRows {
  const needs = needsOf(slot.lane, parts);
  const sizes = MARK_SIZES.flatMap((size) => sizeIn(slot, size, parts, metrics) ?? []);
  if (sizes.at(-1)!.label !== 'none') return setRows(needs, slot.width, sizes.at(-1)!, shapeOf(slot.lane, metrics));
  const room = metrics.height - above(slot, metrics) - dockHeight(1, metrics);
  return squeezedRows(needs, slot.width, sizes, shapeOf(slot.lane, metrics), room);
}

/** The height of the head and of the edges below it. */
function above({ lane, width }: Slot, metrics: Metrics): number {
  return hasHead(lane) ? headHeight(width, metrics) + metrics.edgeLength : 0;
}

function dockHeight(rows: number, { dockGap, satelliteHeight }: Metrics): number {
  return rows * (dockGap + satelliteHeight);
}

function block(slot: Slot, y: number, { sets, height }: SetRows, metrics: Metrics, rowsOf: RowsOf): LaneBlock {
  const { lane, x, width, dockWidth } = slot;
  const top = y + above(slot, metrics);
  const dock = dockHeight(rowsOf(lane.root, dockWidth), metrics);
  return {
    root: lane.root,
    box: { x, y, width, height: top - y + height + dock },
    ...(hasHead(lane) && { head: { x, y, width, height: headHeight(width, metrics) } }),
    cards: sets.map((card) => ({ ...card, box: { ...card.box, x: x + card.box.x, y: top + card.box.y } })),
    text: shapeOf(lane, metrics).text,
    dockTop: top + height + metrics.dockGap,
    dockWidth,
  };
}
