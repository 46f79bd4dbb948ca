import type { Moment, MomentAim } from '../../cluster/history/history.ts';
import type { SyncStart } from '../../cluster/history/syncs/sync-index.ts';
import type { ExpressionFault } from './checks.ts';
import type { Command, VariationId } from './commands.ts';
import type { ObjectId } from './objects.ts';
import type { ScenarioBreakpoint } from '../../cluster/scenario/scenario.ts';

export { MOST_BRANCHES } from '../../cluster/branches/branch.ts';
export type { Moment as MomentView, MomentAim } from '../../cluster/history/history.ts';

export interface ClockView {
  /** The shown moment: the present, or a moment of the past. */
  readonly nowMs: number;
  /** The same moment as a date, in milliseconds since 1970. */
  readonly wallMs: number;
  readonly playing: boolean;
  readonly speed: number;
  /** The id of the last `transport` that this shows. Absent: of none. */
  readonly acknowledged?: number;
  /** True if nothing but heartbeats is left to happen. */
  readonly idle: boolean;
  /** The newest revision of etcd at the shown moment. */
  readonly revision: number;
  /** The last trace record of the shown moment. */
  readonly record: number;
  /** True if the shown moment is not the present; the cluster itself is at `present`. */
  readonly past: boolean;
  /** The last moment of the history. */
  readonly present: Moment;
  /** The oldest moment that can still be shown. */
  readonly oldest: Moment;
  /** The breakpoint that stopped time. Absent once time continues. */
  readonly hit?: BreakpointHit;
  /** The sync that the shown record belongs to, if a step, a hit or a look at one record led there. */
  readonly standsIn?: SyncStart;
  /** The record at which the code of the shown record begins, if that is not the start of its sync: a binding cycle runs in a task of its own. */
  readonly codeFrom?: number;
  /**
   * The shown record belongs to the last event. The simulation has finished that event, but nothing has happened after it: a command begins no branch.
   */
  readonly inside?: true;
  /** The finished part, from 0 to 1, of a branch that is being played before it can be shown. */
  readonly replayed?: number;
  /** etcd has reached its quota and accepts no new objects. Absent while it has room, and in the past. */
  readonly full?: true;
  /** True while the engine cannot keep up with the requested speed. */
  readonly behind: boolean;
}

export type TransportAction =
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  /** Simulated seconds per real second, 0.01 to 100. */
  | { readonly type: 'speed'; readonly speed: number }
  /**
   * Goes to the next event of the simulation, the next write to etcd, or the end of the next sync; or back by one of them.
   * Pauses.
   */
  | { readonly type: 'step'; readonly by: StepLength; readonly back?: boolean }
  /** Goes to the next write of this object, or to the one before. Pauses. */
  | { readonly type: 'step-object'; readonly id: string; readonly back?: boolean }
  | RecordStep
  | NextSync
  | GoTo
  /** Shows another moment. Pauses, unless it is the present. */
  | { readonly type: 'seek'; readonly to: MomentAim };

/**
 * Goes to the moment of a beat: to a time or a moment (absent: the shown one), and from there to the first record that tells of a step. What lies in the future
 * is played first (`ClockView.replayed`). Pauses. The next answer to `shown` says where it led.
 */
export interface GoTo {
  readonly type: 'go-to';
  readonly to?: { readonly atMs: number } | Moment;
  readonly step?: StepAim;
}

/** A declared step, with the component that declares it and the outcome that it has if they are given. */
export interface StepAim {
  readonly name: string;
  readonly component?: string;
  readonly outcome?: string;
  /** The trace record after which it is sought. Absent: the shown one. */
  readonly since?: number;
}

/** The length of a step. */
export type StepLength = 'event' | 'write' | 'sync';

/**
 * Goes to the next trace record within the open sync, across its requests, and after its end to the next sync of the loop. Or back by one. If the record lies
 * in the future, time passes until it. Pauses.
 */
export interface RecordStep {
  readonly type: 'step-record';
  readonly way: StepWay;
  readonly back?: boolean;
  /** A record of the open sync. Absent: the sync of the shown record. */
  readonly sync?: number;
}

/**
 * `into`: to the next record in any depth of the step tree. `over`: to the next one at the same depth or above. `out`: to the next one above, or to the end of
 * the sync.
 */
export type StepWay = 'into' | 'over' | 'out';

/** Goes to the start of the next sync of the same key or of the same loop that does something, or of the last one before. Pauses. */
export interface NextSync {
  readonly type: 'next-sync';
  readonly of: 'key' | 'loop';
  readonly back?: boolean;
  /** Stops at syncs without any effect, too. */
  readonly idle?: boolean;
  /** A record of the open sync. Absent: the sync of the shown record. */
  readonly sync?: number;
}

/** What stops simulated time. The page then shows the state as of the record that matched, although the simulation has finished the event. */
export type Breakpoint = ScenarioBreakpoint;

/** Why a condition cannot be evaluated. `no-figures`: the step has no figures at all. `unavailable`: the evaluator could not be loaded. */
export type ConditionFault = ExpressionFault | { readonly code: 'no-figures' | 'unavailable' };

/** A condition that failed when a step was taken. `reason` is in English. */
export interface ConditionFailure {
  /** The step. */
  readonly name: string;
  readonly condition: string;
  readonly reason: string;
}

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

/** True if two breakpoints have the same condition. */
export function isSameBreakpoint(one: Breakpoint, other: Breakpoint): boolean {
  return textOf(one) === textOf(other);
}

function textOf(breakpoint: Breakpoint): string {
  return JSON.stringify(Object.entries(breakpoint).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Names that have occurred, for new breakpoints. Steps are declared: see `step-names.ts`. */
export interface StopNames {
  /** The keys that workers took from their queues. */
  readonly keys: readonly string[];
  /** The reasons of the present Events. */
  readonly reasons: readonly string[];
}

/** The place where time was stopped, and the breakpoint. */
export interface BreakpointHit {
  readonly breakpoint: Breakpoint;
  /** The trace record that matched. */
  readonly record: number;
}

/** A branch of the history. Each command given in the past begins another. */
export interface BranchView {
  /** Counts from 1, in the order of creation. */
  readonly id: number;
  /** The user's name for it; empty if there is none. */
  readonly name: string;
  /** The branch that it left. Absent for the first. */
  readonly parent?: number;
  /** The time at which it left its parent. */
  readonly forkedAtMs: number;
  /** How far it was played. Absent for the shown branch, whose clock says it. */
  readonly endMs?: number;
  /** The command that it began with. Empty for the first. */
  readonly firstLine: string;
  /** The number of its own commands. */
  readonly commands: number;
  /** True for the shown branch. */
  readonly current: boolean;
}

export type BranchAction =
  /** Shows the end of another branch. */
  | { readonly type: 'switch'; readonly id: number }
  | { readonly type: 'rename'; readonly id: number; readonly name: string }
  /** Deletes a branch that is not shown and has no children. */
  | { readonly type: 'remove'; readonly id: number }
  /** Shows another branch beside the shown one, at the same time of the simulation (`Delta.beside`). Undefined ends that. */
  | { readonly type: 'beside'; readonly id: number | undefined }
  /**
   * Plays the shown branch again as another branch, with one more command shortly before the last command that changed the object's
   * spec. Shows the new branch at that moment, and the other beside it. Does nothing if there is no room for another branch.
   */
  | { readonly type: 'what-if'; readonly object: ObjectId; readonly command: Command }
  /**
   * Plays the shown branch again as another branch, from the creation of the object on, with a change merged into it. Shows the new branch at the shown
   * time, and the other beside it. Does nothing if there is no room for another branch, or the creation is no longer known.
   */
  | { readonly type: 'begin-with'; readonly object: ObjectId; readonly patch: object; readonly name: string }
  /**
   * Plays the shown branch again as another branch, with a variation of the code from right before the command that led to a trace record.
   * Shows the new branch at the first write that differs, and the other beside it. Does nothing if there is no room for another branch.
   */
  | { readonly type: 'vary'; readonly record: number; readonly variation: VariationId };
