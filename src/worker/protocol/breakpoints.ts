import type { ScenarioBreakpoint } from '../../cluster/scenario/cursor.ts';

/** What stops simulated time by itself, right after the event in which it happens. */
export type Breakpoint = ScenarioBreakpoint;

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
