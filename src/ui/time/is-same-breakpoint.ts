import type { Breakpoint } from '../../worker/protocol/index.ts';

/** Whether two breakpoints stop at the same. */
export function isSameBreakpoint(one: Breakpoint, other: Breakpoint): boolean {
  return textOf(one) === textOf(other);
}

function textOf(breakpoint: Breakpoint): string {
  return JSON.stringify(Object.entries(breakpoint).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
