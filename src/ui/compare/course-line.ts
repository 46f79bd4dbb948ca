import type { CoursesView, CourseView } from '../../worker/protocol/index.ts';

/** What the curves show: a span of time, and the greatest number in it. */
export interface Range {
  readonly fromMs: number;
  readonly toMs: number;
  readonly most: number;
}

/** The curves begin this long before the branches part, so that their common past is seen. */
const LEAD_MS = 3_000;
/** Room above and below the curves. */
const MARGIN_PX = 6;

/** The span from shortly before two branches part to the end of the longer one. */
export function rangeOf({ shown, other, commonUntilMs }: CoursesView): Range {
  const fromMs = Math.max(0, commonUntilMs - LEAD_MS);
  const toMs = Math.max(shown.endMs, other.endMs, fromMs + 1);
  return { fromMs, toMs, most: Math.max(1, mostFrom(shown, fromMs), mostFrom(other, fromMs)) };
}

function mostFrom({ serving }: CourseView, fromMs: number): number {
  return Math.max(0, ...serving.filter((_, i) => (serving[i + 1]?.atMs ?? Infinity) >= fromMs).map(({ pods }) => pods));
}

interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The path of an SVG for a course: horizontal from each point to the next, up to the course's end. */
export function stepLine({ serving, endMs }: CourseView, { fromMs, toMs, most }: Range, { widthPx, heightPx }: Size): string {
  const x = (atMs: number): string => (((Math.max(atMs, fromMs) - fromMs) / (toMs - fromMs)) * widthPx).toFixed(1);
  const y = (pods: number): string => (heightPx - MARGIN_PX - (pods / most) * (heightPx - 2 * MARGIN_PX)).toFixed(1);
  const first = serving.findLastIndex(({ atMs }) => atMs <= fromMs);
  const points = serving.slice(Math.max(0, first));
  const [start, ...rest] = points;
  if (start === undefined) return '';
  return [`M${x(start.atMs)},${y(start.pods)}`, ...rest.map(({ atMs, pods }) => `H${x(atMs)}V${y(pods)}`), `H${x(endMs)}`].join(
    '',
  );
}
