/** How large the mark of a Pod is, and what is written under it. */
export interface MarkSize {
  /** Diameter of a mark. */
  readonly mark: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  /** The text under a mark: the last part of the Pod's name, and how often it was restarted, or else its node. */
  readonly label: 'name and node' | 'name and restarts' | 'name' | 'none';
}

/** How the marks of Pods fill a field. */
export interface Density extends MarkSize {
  readonly columns: number;
  /** The number of marks that fit. */
  readonly seats: number;
}

/** From the largest cell to the smallest. */
export const MARK_SIZES: readonly MarkSize[] = [
  { mark: 80, cellWidth: 120, cellHeight: 128, label: 'name and node' },
  { mark: 64, cellWidth: 96, cellHeight: 110, label: 'name and node' },
  { mark: 52, cellWidth: 80, cellHeight: 96, label: 'name and node' },
  { mark: 44, cellWidth: 68, cellHeight: 86, label: 'name and node' },
  { mark: 36, cellWidth: 66, cellHeight: 78, label: 'name and node' },
  { mark: 28, cellWidth: 62, cellHeight: 68, label: 'name and node' },
  { mark: 40, cellWidth: 54, cellHeight: 66, label: 'name' },
  { mark: 28, cellWidth: 54, cellHeight: 54, label: 'name' },
  { mark: 20, cellWidth: 27, cellHeight: 27, label: 'none' },
  { mark: 15, cellWidth: 20, cellHeight: 20, label: 'none' },
  { mark: 12, cellWidth: 16, cellHeight: 16, label: 'none' },
  { mark: 8, cellWidth: 11, cellHeight: 11, label: 'none' },
];

/** If the cluster has more Pods than this, or a field wants more, they are drawn as one picture, without names. */
export const MOST_ELEMENTS = 200;

/** The height of a line under a mark. */
const LINE = 15;
/** In a narrower cell the reason of a failure takes two lines. */
const WHOLE_REASON_FROM = 96;
const SMALLEST_CELL = 2;
/** A field draws no more marks than this, however large it is: more would keep the page busy for too long at once. The rest are counted beside it. */
const MOST_MARKS = 10_000;

/** A size for a theme whose type is larger. `failing`: there is room for the reason of a failure and for the number of restarts. */
export function sizeFor(size: MarkSize, typeScale: number, failing = false): MarkSize {
  const { mark, cellWidth, cellHeight, label } = size;
  if (label === 'none') return size;
  const lines = (label === 'name' ? 2 : 1) + (cellWidth < WHOLE_REASON_FROM ? 1 : 0);
  const height = cellHeight + (failing ? lines * LINE : 0);
  return { mark: mark * typeScale, cellWidth: cellWidth * typeScale, cellHeight: height * typeScale, label };
}

/** How marks of one size fill a field. */
export function fill(size: MarkSize, width: number, height: number): Density {
  const columns = Math.max(1, Math.floor(width / size.cellWidth));
  return { ...size, columns, seats: columns * Math.max(0, Math.floor(height / size.cellHeight)) };
}

/**
 * The largest marks with which `count` Pods fit into a field. If even the smallest are too many, `seats` is less than `count`. `typeScale` is more than 1 only
 * for the projector's type: marks with a text are larger then.
 */
export function densityFor(count: number, width: number, height: number, typeScale = 1): Density {
  for (const size of MARK_SIZES) {
    const density = fill(sizeFor(size, typeScale), width, height);
    if (density.seats >= count && density.cellWidth <= width) return density;
  }
  return fill(smallSize(count, width, height), width, height);
}

/** The largest size below those in the table with which `count` Pods fit into a field, or as many as it draws, or the smallest of all. */
export function smallSize(count: number, width: number, height: number): MarkSize {
  const drawn = Math.min(count, MOST_MARKS);
  let cell = MARK_SIZES.at(-1)?.cellWidth ?? SMALLEST_CELL;
  while (cell > SMALLEST_CELL && Math.floor(width / cell) * Math.floor(height / cell) < drawn) cell -= 0.5;
  return { mark: cell * 0.78, cellWidth: cell, cellHeight: cell, label: 'none' };
}
