import type { FromRestApi, ToRestApi } from '../../apiserver/rest/index.ts';
import type { LoggedCommand } from '../../cluster/command.ts';
import type { ScenarioError } from '../../cluster/scenario/scenario-error.ts';
import type { Scenario } from '../../cluster/scenario/scenario.ts';
import type { BeatAction, OpenedBeat } from './beats.ts';
import type { Command, ConsoleEntry } from './commands.ts';
import type { Delta } from './delta.ts';
import type { ObjectId } from './objects.ts';
import type { Answers, Question } from './questions.ts';
import type { BranchAction, BreakpointAction, TransportAction } from './time.ts';

export type { FromRestApi, ToRestApi };

/**
 * The messages between the page and the worker. Both are built together; the version detects a page that a browser has kept
 * from an earlier build.
 */
export const PROTOCOL_VERSION = 7;

/** From the page to the worker. */
export type ToWorker =
  /** `played`: this page has played the scenario before, so it is played again however much happens in it. */
  | { readonly type: 'start'; readonly version: number; readonly scenario: ScenarioInput | Scenario; readonly played?: boolean }
  /**
   * Gives a user's command at the shown moment. Answered by `invoked`, and later by console entries. While time stands still, a line
   * that only reads is answered by `invoked` alone (`ConsoleEntry.aside`). In the past, any other line begins another branch there.
   * `ofControl`: the line is that of a button, which leaves out the namespace `default`, whatever the terminal's context is.
   */
  | { readonly type: 'command'; readonly id: number; readonly command: Command; readonly ofControl?: true }
  /** `id`: each has a higher one than the last (`ClockView.acknowledged`). */
  | { readonly type: 'transport'; readonly id?: number; readonly action: TransportAction }
  /**
   * Goes to the moment of the cursor in the history of another page, and on with it, but never beyond the end of the cursor's branch. What was played otherwise
   * here stays as a branch. Undefined: no longer.
   */
  | { readonly type: 'follow'; readonly scenario: Scenario | undefined }
  /** Selects the object in the inspector. The worker sends the whole object, now and whenever it changes. */
  | { readonly type: 'inspect'; readonly ref: ObjectId | undefined }
  | { readonly type: 'branch'; readonly action: BranchAction }
  | { readonly type: 'breakpoint'; readonly action: BreakpointAction }
  /** Opens a beat of a lesson in place of the one that is open. What comes of it is told with the deltas, with its number. */
  | { readonly type: 'open-beat'; readonly number: number; readonly opened: OpenedBeat }
  /** What the learner does in the open beat. Nothing if another one is open. */
  | { readonly type: 'beat'; readonly number: number; readonly action: BeatAction }
  /** Nothing is carried on for the beat that is open. */
  | { readonly type: 'close-beat' }
  /** Answered by `answer`. */
  | { readonly type: 'ask'; readonly id: number; readonly question: Question }
  /** HTTP requests of programs outside the page to the API server. */
  | { readonly type: 'rest'; readonly message: ToRestApi }
  /** The page has drawn the last delta and wants the next. At most one is under way. */
  | { readonly type: 'drawn' }
  | { readonly type: 'ping'; readonly id: number };

/** From the worker to the page. */
export type ToPage =
  | { readonly type: 'ready'; readonly version: number }
  | ({ readonly type: 'delta' } & Delta)
  /** `id`: of the page's `command`. Absent: the open beat has given it. */
  | { readonly type: 'invoked'; readonly id?: number; readonly entry: ConsoleEntry }
  | { readonly type: 'answer'; readonly id: number; readonly answer: Answers[keyof Answers] }
  | { readonly type: 'rest'; readonly message: FromRestApi }
  | { readonly type: 'pong'; readonly id: number }
  /** The history before the first command to the shown cluster. The page starts again from it if the worker dies. */
  | { readonly type: 'world'; readonly scenario: Scenario }
  /** This command is about to be carried out or replayed on the shown branch. */
  | { readonly type: 'giving'; readonly logged: LoggedCommand }
  /** The scenario is being played: the finished part, from 0 to 1. There is no cluster to show yet. */
  | { readonly type: 'replaying'; readonly done: number }
  /** The scenario cannot be played up to the moment that it shows, for the reason in these fields of a `ScenarioError`. There is no cluster. */
  | ({ readonly type: 'refused' } & Pick<ScenarioError, 'code' | 'path' | 'figures'>)
  /** The engine has thrown: the cluster has stopped for good. */
  | { readonly type: 'failed'; readonly reason: FailureReason; readonly message: string; readonly stack: string };

/** The engine threw, or a script of the worker could not be loaded. */
export type FailureReason = 'threw' | 'not-loaded';

/** A line of kubectl, without the word kubectl, and the simulated time at which it is given. */
export interface StartLine {
  readonly atMs: number;
  readonly line: string;
}

/** The input from which a new cluster starts. */
export interface ScenarioInput {
  readonly seed: string;
  readonly nodes: number;
  readonly timings: 'realistic' | 'teaching';
  /** The cluster's age when the manifest is applied, in simulated milliseconds. In a new cluster the nodes are not ready. */
  readonly upForMs: number;
  /** YAML, applied as by `kubectl apply -f -`. Empty for none. */
  readonly manifest: string;
  /** Lines of kubectl that are given after the manifest, in the order of their times. Absent: none. */
  readonly lines?: readonly StartLine[];
  /**
   * The simulated time after the last command that has passed when the page begins, so that a visitor need not wait for results.
   */
  readonly headStartMs: number;
  /** Simulated seconds per real second, 0.01 to 100. Absent: 1. */
  readonly speed?: number;
}
