import type { ViewId } from '../../worker/protocol/scenario.ts';

/** A stage of the page as plain data: the views that it shows, and their places before the user changes them. */
export interface Stage {
  /** The view that the stage is about. On a narrow screen it is shown first. */
  readonly protagonist: ViewId;
  /** Views of one column follow each other from top to bottom. */
  readonly views: readonly PlacedView[];
  /** The widths of columns. The column without a width takes the rest. */
  readonly widths: Readonly<Partial<Record<Column, Size>>>;
}

/** The columns of a stage, from left to right. */
export const COLUMNS = ['left', 'middle', 'right'] as const;
export type Column = (typeof COLUMNS)[number];

/** A size with its unit. The panels read a percentage without its sign only after their first layout, and would be laid out twice. */
export type Size = `${number}%` | `${number}rem`;

/** A view of a stage, and its place there. */
export interface PlacedView {
  readonly id: ViewId;
  /** `below`: under all columns. */
  readonly column: Column | 'below';
  /** The height: the same in every window, or by the height of the window. One view of each column has none and takes the rest. */
  readonly size?: Size | Readonly<Record<WindowHeight, Size>>;
  /** The least height of the view, unless it is folded. */
  readonly minSize: Size;
  /** The height at which the view shows its title alone. Absent: the view cannot be folded. */
  readonly foldedSize?: Size;
  /** The view has its place only while it is open: it opens when it has something to show, and the user can close it. The others have the room meanwhile. */
  readonly onDemand?: true;
  /** The view has no title line: its tools stand beside its content, which may show only what matters most. */
  readonly compact?: true;
  /** While a crowded page is presented the view has no place: the room sees the lesson and the protagonist. */
  readonly yields?: true;
}

/** A low window has room for three rows of the timeline, the lowest for its title only, so that a rollout is completely visible. */
export type WindowHeight = 'high' | 'low' | 'lowest';

/** Windows below these heights, in pixels, are low. */
const LOW_PX = 820;
const LOWEST_PX = 700;

/** The first height of a view. Undefined for the rest of its column. */
export function firstSize({ size }: PlacedView, windowHeightPx: number): Size | undefined {
  if (size === undefined || typeof size === 'string') return size;
  if (windowHeightPx >= LOW_PX) return size.high;
  return windowHeightPx >= LOWEST_PX ? size.low : size.lowest;
}

/** Sizes of panels by their ids, in percent. */
export type Sizes = Readonly<Record<string, number>>;

/** Returns stored sizes if they are of exactly these panels. Other panels begin with sizes of their own. */
export function sizesOf(stored: Sizes | undefined, panels: readonly string[]): Sizes | undefined {
  if (stored === undefined || Object.keys(stored).length !== panels.length) return undefined;
  return panels.every((panel) => Object.hasOwn(stored, panel)) ? stored : undefined;
}
