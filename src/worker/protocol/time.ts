import type { Moment, MomentAim } from '../../cluster/history/history.ts';
import type { ScenarioBreakpoint } from '../../cluster/scenario/scenario.ts';

export { MOST_BRANCHES } from '../../cluster/branches/branch.ts';
export type { Moment as MomentView, MomentAim } from '../../cluster/history/history.ts';

export interface ClockView {
  /** The moment that is shown: the present, or one of the past. */
  readonly nowMs: number;
  /** The same moment as a date, in milliseconds since 1970. */
  readonly wallMs: number;
  readonly playing: boolean;
  readonly speed: number;
  /** Nothing but heartbeats is left to happen. */
  readonly idle: boolean;
  /** The newest revision of etcd at the moment shown. */
  readonly revision: number;
  /** The last trace record of the moment shown. */
  readonly record: number;
  /** What is shown is over: the cluster itself stands at `present`. */
  readonly past: boolean;
  /** How far the history goes. */
  readonly present: Moment;
  /** The oldest moment that can still be shown. */
  readonly oldest: Moment;
  /** The breakpoint that stopped time; absent since it went on. */
  readonly hit?: BreakpointHit;
  /** Another branch is being played up to where it is to be shown: how much of it is done, from 0 to 1. */
  readonly replayed?: number;
  /** etcd has reached its quota: it takes no new objects. Absent while it has room, and where the past is shown. */
  readonly full?: true;
  /** True while the engine cannot keep up with the speed asked for. */
  readonly behind: boolean;
}

export type TransportAction =
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  /** Simulated seconds for each real one, 0.01 to 100. */
  | { readonly type: 'speed'; readonly speed: number }
  /** Goes on by one event of the simulation, to the next write to etcd, or to the end of the next sync; or back by one of them. Pauses. */
  | { readonly type: 'step'; readonly by: StepLength; readonly back?: boolean }
  /** Goes on to the next write of this object, or back to the one before. Pauses. */
  | { readonly type: 'step-object'; readonly id: string; readonly back?: boolean }
  /** Shows another moment. Pauses, unless it is the present. */
  | { readonly type: 'seek'; readonly to: MomentAim };

/** How far a step goes. */
export type StepLength = 'event' | 'write' | 'sync';

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

/** A way that the history went. Each command that is given in the past begins another. */
export interface BranchView {
  /** Counts from 1, in the order of their beginning. */
  readonly id: number;
  /** As the user named it; empty until then. */
  readonly name: string;
  /** The branch that it left; absent for the first. */
  readonly parent?: number;
  /** When it left that. */
  readonly forkedAtMs: number;
  /** How far it was played; absent for the one that is shown: the clock says it. */
  readonly endMs?: number;
  /** The command that it began with; empty for the first. */
  readonly firstLine: string;
  /** Commands of its own. */
  readonly commands: number;
  /** It is the one that is shown. */
  readonly current: boolean;
}

export type BranchAction =
  /** Shows another branch, at its end. */
  | { readonly type: 'switch'; readonly id: number }
  | { readonly type: 'rename'; readonly id: number; readonly name: string }
  /** Forgets a branch that is not shown, and has none that left it. */
  | { readonly type: 'remove'; readonly id: number };
