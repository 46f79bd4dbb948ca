/** How the marks of Pods fill a field: fewer marks are larger. */
export interface Density {
  /** Diameter of a mark. */
  readonly mark: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly columns: number;
  /** The number of marks that fit. */
  readonly seats: number;
  /** The text under a mark: the last part of the Pod's name, and its node. */
  readonly label: 'name and node' | 'name' | 'none';
}

type Level = Omit<Density, 'columns' | 'seats'>;

const LEVELS: readonly Level[] = [
  { mark: 40, cellWidth: 68, cellHeight: 92, label: 'name and node' },
  { mark: 32, cellWidth: 68, cellHeight: 66, label: 'name and node' },
  { mark: 28, cellWidth: 54, cellHeight: 54, label: 'name' },
  { mark: 20, cellWidth: 27, cellHeight: 27, label: 'none' },
  { mark: 15, cellWidth: 20, cellHeight: 20, label: 'none' },
  { mark: 12, cellWidth: 16, cellHeight: 16, label: 'none' },
  { mark: 8, cellWidth: 11, cellHeight: 11, label: 'none' },
];

const SMALLEST_CELL = 2;

/**
 * The largest marks with which `count` Pods fit into a field. For more than even the smallest fit `seats` is less than `count`. `typeScale` is more than 1 only
 * for the projector's type: marks with a text are larger then.
 */
export function densityFor(count: number, width: number, height: number, typeScale = 1): Density {
  for (const each of LEVELS) {
    const level = each.label === 'none' ? each : scaled(each, typeScale);
    const columns = Math.max(1, Math.floor(width / level.cellWidth));
    const seats = columns * Math.floor(height / level.cellHeight);
    if (seats >= count) return { ...level, columns, seats };
  }
  let cell = LEVELS.at(-1)?.cellWidth ?? SMALLEST_CELL;
  while (cell > SMALLEST_CELL && Math.floor(width / cell) * Math.floor(height / cell) < count) cell -= 0.5;
  const columns = Math.max(1, Math.floor(width / cell));
  return {
    mark: cell * 0.78,
    cellWidth: cell,
    cellHeight: cell,
    columns,
    seats: columns * Math.max(1, Math.floor(height / cell)),
    label: 'none',
  };
}

function scaled({ mark, cellWidth, cellHeight, label }: Level, scale: number): Level {
  return { mark: mark * scale, cellWidth: cellWidth * scale, cellHeight: cellHeight * scale, label };
}
