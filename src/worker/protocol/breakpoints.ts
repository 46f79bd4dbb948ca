import type { ScenarioBreakpoint } from '../../cluster/scenario/scenario.ts';

/** What stops simulated time by itself, right after the event in which it happens. */
export type Breakpoint = ScenarioBreakpoint;

/** A change of one breakpoint. The worker keeps the list, so changes in quick succession all count. */
export interface BreakpointAction {
  /** `add` does nothing if the breakpoint is set, `remove` if it is not. */
  readonly type: 'add' | 'remove' | 'toggle';
  readonly breakpoint: Breakpoint;
}

/** The list after a change. Returns the same list if nothing changes. */
export function withBreakpoint(list: readonly Breakpoint[], { type, breakpoint }: BreakpointAction): readonly Breakpoint[] {
  const others = list.filter((each) => !isSameBreakpoint(each, breakpoint));
  const isSet = others.length < list.length;
  if (isSet) return type === 'add' ? list : others;
  return type === 'remove' ? list : [...list, breakpoint];
}

/** Whether two breakpoints stop at the same. */
export function isSameBreakpoint(one: Breakpoint, other: Breakpoint): boolean {
  return textOf(one) === textOf(other);
}

function textOf(breakpoint: Breakpoint): string {
  return JSON.stringify(Object.entries(breakpoint).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Names of what has occurred, to set breakpoints on. */
export interface StopNames {
  /** Of the steps of syncs. */
  readonly steps: readonly string[];
  /** Of what workers took from their queues. */
  readonly keys: readonly string[];
  /** Of the Events that are there at the present. */
  readonly reasons: readonly string[];
}

/** Where time was stopped, and by what. */
export interface BreakpointHit {
  readonly breakpoint: Breakpoint;
  /** The trace record of what happened. */
  readonly record: number;
}
