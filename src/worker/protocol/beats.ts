import type { Beat, TimedCommand } from '../../cluster/lesson/lesson.ts';
import type { Outcome } from '../../cluster/lesson/to-do.ts';
import type { ChecksView } from './checks.ts';
import type { MomentView } from './time.ts';

export { isToDo } from '../../cluster/lesson/to-do.ts';

/**
 * Where a beat is.
 * - `arriving`: on the way to its moment.
 * - `ready`: the learner reads and answers. Nothing has been done.
 * - `acting`: its commands are being given.
 * - `settling`: the action has been carried out, and has not had its whole effect.
 * - `done`: the action has had its effect.
 */
export type BeatPhase = 'arriving' | 'ready' | 'acting' | 'settling' | 'done';

/** What has come of a beat that has begun. The page keeps it while the beat is closed. */
export interface BeatOutcome extends Outcome {
  /** The moment at which the beat began. */
  readonly from: MomentView;
  /** The solution of the level has been played. */
  readonly solution?: true | undefined;
  /** The step at which the beat begins has not come. */
  readonly missed?: true | undefined;
}

/** A beat that the page opens. */
export interface OpenedBeat {
  readonly beat: Pick<Beat, 'action' | 'checks' | 'question' | 'stage'>;
  /** The moment at which the beat before it began. Absent in the first beat. */
  readonly last?: MomentView | undefined;
  /** What has come of it before. Absent: it begins now. */
  readonly outcome?: BeatOutcome | undefined;
  /** True: the page only passes through it, so time does not play while it is read. */
  readonly passing?: boolean | undefined;
  /** Its action has had its effect when nothing is left to happen. So it is while a lesson is being made: there are no checks yet. */
  readonly untilIdle?: boolean | undefined;
}

export type BeatAction =
  /** Carries out the action for the learner. Without commands, time passes until the checks are met. */
  | { readonly type: 'act' }
  /**
   * Goes on (`BeatView.passed`). What the beat asks for and has not been done is done first, quickly. What has been done and is still at work is let work,
   * quickly.
   */
  | { readonly type: 'go-on' }
  /** Shows the beginning of the beat again. A command there begins another branch. */
  | { readonly type: 'again' }
  /** Plays the solution of a level from the beginning of the beat. */
  | { readonly type: 'solve'; readonly solution: readonly TimedCommand[] }
  /** The learner has pointed at an object. What happens decides whether it is right. */
  | { readonly type: 'answer' }
  /** Tries again to load the evaluator of the checks. */
  | { readonly type: 'watch' }
  /** Stops time until the next command. */
  | { readonly type: 'hold' };

/** The open beat, as of the shown moment. */
export interface BeatView {
  /** The number that the page has opened it with. */
  readonly number: number;
  readonly phase: BeatPhase;
  /** Undefined until it has begun. */
  readonly outcome?: BeatOutcome | undefined;
  /** The learner goes on, and nothing is left to wait for. */
  readonly passed?: true | undefined;
  /** Undefined until the worker has looked at them, and if nothing is watched. */
  readonly checks?: ChecksView | undefined;
}
