import type { ViewId } from '../../worker/protocol/scenario.ts';

/** The views of the workspace and their places, as plain data. Views of one column follow each other from top to bottom. */
export type Stage = readonly PlacedView[];

export interface PlacedView extends Place {
  readonly id: ViewId;
}

/** The columns of the workspace, from left to right. */
export const COLUMNS = ['left', 'middle', 'right'] as const;
export type Column = (typeof COLUMNS)[number];

/** A size with its unit. The panels read a percentage without its sign only after their first layout, and would be laid out twice. */
export type Size = `${number}%` | `${number}rem`;

/** The place of a view, and its height before the user resizes it. */
export interface Place {
  /** `below`: under all columns. */
  readonly column: Column | 'below';
  /** The same in every window, or by the height of the window. */
  readonly size: Size | Readonly<Record<WindowHeight, Size>>;
  /** The least height of the view, unless it is folded. */
  readonly minSize: Size;
  /** The height at which the view shows its title alone. Absent: the view cannot be folded. */
  readonly foldedSize?: Size;
}

/** A low window has room for the timeline's ruler and one row, the lowest for its title only, so that a rollout is completely visible. */
export type WindowHeight = 'high' | 'low' | 'lowest';

/** Windows below these heights, in pixels, are low. */
const LOW_PX = 820;
const LOWEST_PX = 700;

/** The first height of a view. */
export function firstSize({ size }: Place, windowHeightPx: number): Size {
  if (typeof size === 'string') return size;
  if (windowHeightPx >= LOW_PX) return size.high;
  return windowHeightPx >= LOWEST_PX ? size.low : size.lowest;
}

/** Sizes of panels by their ids, in percent. */
export type Sizes = Readonly<Record<string, number>>;

/** Returns stored sizes if they are of exactly these panels. A stage with other views begins with sizes of its own. */
export function sizesOf(stored: Sizes | undefined, panels: readonly string[]): Sizes | undefined {
  if (stored === undefined || Object.keys(stored).length !== panels.length) return undefined;
  return panels.every((panel) => Object.hasOwn(stored, panel)) ? stored : undefined;
}
