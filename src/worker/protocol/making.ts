import type { LoggedCommand } from '../../cluster/command.ts';
import type { Check, PlainCheck, Pointing } from '../../cluster/lesson/lesson.ts';
import type { CheckFault } from './checks.ts';
import type { MomentAim } from './time.ts';

/** Questions of a person who makes a lesson. `unavailable`: the script that evaluates expressions could not be loaded. */
export interface MakingQuestions {
  /** The commands of the shown branch so far, oldest first, also those after the shown moment. */
  readonly 'given-commands': { readonly with: Readonly<Record<never, never>>; readonly answer: readonly GivenCommand[] };
  /** Checks of what has changed between a moment and the shown one. */
  readonly 'suggest-checks': {
    readonly with: { readonly from: MomentAim };
    readonly answer: readonly CheckSuggestion[] | 'unavailable';
  };
  /** The faults of the expressions of each beat. */
  readonly 'expression-faults': {
    readonly with: { readonly beats: readonly BeatExpressions[] };
    readonly answer: readonly LessonFault[] | 'unavailable';
  };
}

/** The expressions of a beat. */
export interface BeatExpressions {
  readonly checks?: readonly Check[] | undefined;
  readonly pointing?: Pointing | undefined;
}

/** A command of the shown branch. */
export interface GivenCommand extends LoggedCommand {
  /** Its trace record. */
  readonly record: number;
  /** It changes nothing. */
  readonly asks?: true;
}

/** A check of what has changed: it is met at the shown moment. One that is not `always` or `never` was not met at the beginning. */
export interface CheckSuggestion extends Pick<PlainCheck, 'when' | 'that'> {
  readonly says: CheckWords;
}

/** What a suggested check says, as a code and figures: the page has the words. */
export interface CheckWords {
  readonly code: CheckCode;
  readonly figures: Readonly<Record<string, string | number>>;
}

/** Every code, in the order of the menu: what the learner has reached, what held on the way, how it was reached. */
export const CHECK_CODES = [
  'rolledOut',
  'podsReady',
  'deploymentReady',
  'deploymentWants',
  'revisionReady',
  'revisionEmpty',
  'image',
  'paused',
  'resumed',
  'workloadReady',
  'jobStatus',
  'suspended',
  'running',
  'autoscalerWants',
  'podStatus',
  'restarted',
  'cordoned',
  'uncordoned',
  'nodeNotReady',
  'nodeReady',
  'endpoints',
  'claimPhase',
  'otherLeader',
  'exists',
  'gone',
  'event',
  'neverFewerAvailable',
  'neverFewerReady',
  'neverMorePods',
  'noRequestLost',
  'commandsAtMost',
  'noPodDeletedByHand',
] as const;

export type CheckCode = (typeof CHECK_CODES)[number];

/** The fault of an expression in a lesson. */
export interface LessonFault {
  /** The place: `beats[0].checks[1].that`. */
  readonly path: string;
  readonly fault: CheckFault;
}
