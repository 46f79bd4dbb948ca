import { fill, type MarkSize, smallSize } from '../pods/density.ts';
import type { Box } from './geometry.ts';

/** An owner of Pods and the seats that its card needs. */
export interface SetNeed {
  readonly id: string;
  /** Its Pods, and those that are wanted and do not exist yet. */
  readonly seats: number;
}

/** What the cards of a lane have in common. */
export interface SetShape {
  /** The height of the texts of a card, with its upper and lower edge. */
  readonly text: number;
  readonly leastWidth: number;
  readonly gap: number;
}

/** A card, relative to the first one, and the size of its marks. */
export interface PlacedSet {
  readonly id: string;
  readonly box: Box;
  readonly size: MarkSize;
}

export interface SetRows {
  readonly sets: readonly PlacedSet[];
  readonly height: number;
}

/** Between the left or right edge of a card and its Pods. */
export const CARD_PADDING = 14;
/** More Pods than this take no more room. */
const MOST_SEATS = 5_000;

/** The cards of a lane with marks of one size: as wide as their Pods need, so that they fill the lane, and as high as the highest of their row. */
export function setRows(needs: readonly SetNeed[], laneWidth: number, size: MarkSize, shape: SetShape): SetRows {
  const sets: PlacedSet[] = [];
  let y = 0;
  for (const row of rowsOf(needs, laneWidth, shape)) {
    const widths = shareWidth(row, laneWidth, size, shape);
    const lines = row.map(({ seats }, i) => Math.ceil(Math.min(seats, MOST_SEATS) / columnsIn(widths[i]!, size)));
    const height = Math.round(shape.text + Math.max(...lines) * size.cellHeight);
    let x = 0;
    row.forEach(({ id }, i) => {
      sets.push({ id, size, box: { x, y, width: widths[i]!, height } });
      x += widths[i]! + shape.gap;
    });
    y += height + shape.gap;
  }
  return { sets, height: Math.max(0, y - shape.gap) };
}

/** The same in a height that is too low for any size of the table: each card has the size with which its Pods fit. What does not fit is counted. */
export function squeezedRows(
  needs: readonly SetNeed[],
  laneWidth: number,
  sizes: readonly MarkSize[],
  shape: SetShape,
  height: number,
): SetRows {
  const smallest = sizes.at(-1)!;
  const count = rowsOf(needs, laneWidth, shape).length;
  const least = shape.text + smallest.cellHeight;
  const each = Math.max(least, Math.floor((height - (count - 1) * shape.gap) / Math.max(1, count)));
  const field = each - shape.text;
  const { sets } = setRows(needs, laneWidth, smallest, shape);
  const tops = [...new Set(sets.map(({ box }) => box.y))];
  const squeezed = sets.map(({ id, box }, i): PlacedSet => {
    const { seats } = needs[i]!;
    const width = box.width - 2 * CARD_PADDING;
    const size = sizes.find((one) => fill(one, width, field).seats >= seats) ?? smallSize(seats, width, field);
    return { id, size, box: { ...box, y: tops.indexOf(box.y) * (each + shape.gap), height: each } };
  });
  return { sets: squeezed, height: count * (each + shape.gap) - shape.gap };
}

/** The cards of a lane by rows. */
function rowsOf(needs: readonly SetNeed[], laneWidth: number, { leastWidth, gap }: SetShape): readonly (readonly SetNeed[])[] {
  const most = Math.max(1, Math.floor((laneWidth + gap) / (leastWidth + gap)));
  const rows = Math.ceil(needs.length / most);
  const each = Math.ceil(needs.length / Math.max(1, rows));
  return Array.from({ length: rows }, (_, row) => needs.slice(row * each, (row + 1) * each));
}

/** The widths of the cards in a row: with as few lines of Pods as possible, and what is left is shared in proportion. */
function shareWidth(row: readonly SetNeed[], laneWidth: number, size: MarkSize, { leastWidth, gap }: SetShape): number[] {
  const room = laneWidth - gap * (row.length - 1);
  if (row.length === 1) return [room];
  const widthOf = (seats: number, lines: number): number =>
    Math.max(leastWidth, Math.ceil(Math.min(seats, MOST_SEATS) / lines) * size.cellWidth + 2 * CARD_PADDING);
  let widths: number[] = [];
  let needed = Infinity;
  for (let lines = 1; needed > room && lines <= MOST_SEATS; lines++) {
    widths = row.map(({ seats }) => widthOf(seats, lines));
    needed = widths.reduce((sum, width) => sum + width, 0);
  }
  const shared = widths.map((width) => Math.floor((width * room) / needed));
  shared[shared.length - 1]! += room - shared.reduce((sum, width) => sum + width, 0);
  return shared;
}

function columnsIn(width: number, size: MarkSize): number {
  return fill(size, width - 2 * CARD_PADDING, 0).columns;
}
