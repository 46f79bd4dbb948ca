import type { CoursesView, CourseView } from '../../worker/protocol/index.ts';
import { podsAt } from './verdict.ts';

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

/** What a curve shows: the Pods that serve, or the requests that were lost so far. */
export type Curved = 'serving' | 'lost';

/** A number from a time on. */
interface Step {
  readonly atMs: number;
  readonly count: number;
}

function stepsOf(course: CourseView, of: Curved): readonly Step[] {
  if (of === 'serving') return course.serving.map(({ atMs, pods }) => ({ atMs, count: pods }));
  return (course.lost ?? []).map(({ atMs, lost }) => ({ atMs, count: lost }));
}

/** The number of a curve at a time. */
export function countAt(course: CourseView, of: Curved, atMs: number): number {
  if (of === 'serving') return podsAt(course.serving, atMs);
  return course.lost?.findLast((step) => step.atMs <= atMs)?.lost ?? 0;
}

/** The span from shortly before two branches part to the end of the longer one. */
export function rangeOf({ shown, other, commonUntilMs }: CoursesView, of: Curved = 'serving'): Range {
  const fromMs = Math.max(0, commonUntilMs - LEAD_MS);
  const toMs = Math.max(shown.endMs, other.endMs, fromMs + 1);
  return { fromMs, toMs, most: Math.max(1, mostFrom(stepsOf(shown, of), fromMs), mostFrom(stepsOf(other, of), fromMs)) };
}

function mostFrom(steps: readonly Step[], fromMs: number): number {
  return Math.max(0, ...steps.filter((_, i) => (steps[i + 1]?.atMs ?? Infinity) >= fromMs).map(({ count }) => count));
}

interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The path of an SVG for a course: horizontal from each point to the next, up to the course's end. */
export function stepLine(
  course: CourseView,
  { fromMs, toMs, most }: Range,
  { widthPx, heightPx }: Size,
  of: Curved = 'serving',
): string {
  const x = (atMs: number): string => (((Math.max(atMs, fromMs) - fromMs) / (toMs - fromMs)) * widthPx).toFixed(1);
  const y = (count: number): string => (heightPx - MARGIN_PX - (count / most) * (heightPx - 2 * MARGIN_PX)).toFixed(1);
  const steps = stepsOf(course, of);
  const first = steps.findLastIndex(({ atMs }) => atMs <= fromMs);
  const [start, ...rest] = steps.slice(Math.max(0, first));
  if (start === undefined) return '';
  const turns = rest.map(({ atMs, count }) => `H${x(atMs)}V${y(count)}`);
  return [`M${x(start.atMs)},${y(start.count)}`, ...turns, `H${x(course.endMs)}`].join('');
}
