import type { Command } from '../../cluster/index.ts';
import type { TimedCommand } from '../../cluster/lesson/lesson.ts';
import type { Moment } from '../../cluster/index.ts';
import type { BeatAction, BeatOutcome, GoTo, ShownView } from '../protocol/index.ts';

/** The open beat as far as it has come. */
export interface BeatState {
  readonly phase: Phase;
  /** Undefined until it has begun. */
  readonly outcome?: BeatOutcome | undefined;
  /** The learner's commands that have no result yet, by their ids, while none has succeeded. */
  readonly awaited: readonly number[];
  /** The learner goes on, and what is left is carried out quickly. */
  readonly hurry?: Hurry | undefined;
  readonly passed?: true | undefined;
  /** The page goes along with a teacher's: the beat only looks on, and does not move time. */
  readonly follows: boolean;
  /** Time stands still for the author of a lesson, who has not stopped it: it goes on with the next command. */
  readonly held: boolean;
}

export type Phase =
  /** `script`: the commands that are given on arrival. */
  | { readonly name: 'arriving'; readonly script?: readonly TimedCommand[] | undefined }
  /** `settled`: the checks were, at the last look. */
  | { readonly name: 'ready'; readonly settled: boolean }
  /** `script`: the commands that are left. `dueMs`: the time of the first one. `giving`: it has been given, and has not begun yet. */
  | { readonly name: 'acting'; readonly script: readonly TimedCommand[]; readonly dueMs: number; readonly giving: boolean }
  /** `untilMs`: when the action has had its effect. Undefined: as soon as the checks are settled. */
  | { readonly name: 'settling'; readonly untilMs?: number | undefined }
  | { readonly name: 'done' };

export interface Hurry {
  /** The speed before. */
  readonly speed: number;
  /** When it ends at the latest, in simulated time. */
  readonly endMs?: number | undefined;
}

/** What is so at the shown moment. */
export interface Now {
  readonly atMs: number;
  readonly playing: boolean;
  readonly speed: number;
  /** Nothing but heartbeats is left to happen. */
  readonly idle: boolean;
  /** Undefined while it is not known. */
  readonly checks: ChecksNow | undefined;
}

export interface ChecksNow {
  /** There is something to wait for, no check is open, and the question is decided. */
  readonly settled: boolean;
  readonly allMet: boolean;
  readonly anyOpen: boolean;
}

export type BeatEvent =
  | BeatAction
  /** The page has opened the beat, and everything that it asked for before is carried out. */
  | { readonly type: 'opened' }
  /** The shown moment is the one that was gone to. */
  | { readonly type: 'arrived'; readonly shown: ShownView }
  /** A command of the learner has begun that may change something. */
  | { readonly type: 'command'; readonly id: number }
  /** A command that was awaited has ended. */
  | { readonly type: 'ended'; readonly id: number; readonly failed: boolean }
  /** The command that the beat gave has begun. */
  | { readonly type: 'given' }
  /** It could not be given: there is no room for another branch. */
  | { readonly type: 'refused' }
  /** The page goes along with a teacher's from now on, or no longer. */
  | { readonly type: 'follows'; readonly on: boolean }
  /** The teacher has given a command that may change something. */
  | { readonly type: 'taught' }
  /** Time has passed, or another moment is shown. */
  | { readonly type: 'look' };

/** What the worker is to do, in this order. */
export type BeatEffect =
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  | { readonly type: 'speed'; readonly speed: number }
  | GoTo
  /** Tells `arrived` as soon as nothing has to be played first. */
  | { readonly type: 'arrive' }
  /** Follows the checks and the question from this moment on. */
  | { readonly type: 'watch'; readonly from: Moment }
  | { readonly type: 'give'; readonly command: string | Command };
