import type { FromRestApi, ToRestApi } from '../../apiserver/rest/index.ts';
import type { LoggedCommand } from '../../cluster/command.ts';
import type { ScenarioError } from '../../cluster/scenario/scenario-error.ts';
import type { Scenario } from '../../cluster/scenario/scenario.ts';
import type { Command, ConsoleEntry } from './commands.ts';
import type { Delta } from './delta.ts';
import type { ObjectId } from './objects.ts';
import type { Answers, Question } from './questions.ts';
import type { BranchAction, BreakpointAction, TransportAction } from './time.ts';

export type { FromRestApi, ToRestApi };

/**
 * What the page and the worker say to one another. Both are built together; the version guards against a page that a browser
 * kept from before.
 */
export const PROTOCOL_VERSION = 4;

/** From the page. */
export type ToWorker =
  /** `played`: this page has played the scenario before, so it is played again however much happens in it. */
  | { readonly type: 'start'; readonly version: number; readonly scenario: ScenarioInput | Scenario; readonly played?: boolean }
  /**
   * Carries out a user's command at the moment that is shown; answered by `invoked`, and later by console entries. Where that moment is past, a line that only asks
   * is answered as of then, by `invoked` alone (`ConsoleEntry.aside`), and for any other,
   * another branch begins there.
   */
  | { readonly type: 'command'; readonly id: number; readonly command: Command }
  | { readonly type: 'transport'; readonly action: TransportAction }
  /** Says which object the inspector shows: it is sent whole, now and whenever it changes. */
  | { readonly type: 'inspect'; readonly ref: ObjectId | undefined }
  | { readonly type: 'branch'; readonly action: BranchAction }
  | { readonly type: 'breakpoint'; readonly action: BreakpointAction }
  /** Answered by `answer`. */
  | { readonly type: 'ask'; readonly id: number; readonly question: Question }
  /** What programs outside the page ask of the API server, as HTTP. */
  | { readonly type: 'rest'; readonly message: ToRestApi }
  /** The page has drawn the last delta and wants the next: at most one is under way. */
  | { readonly type: 'drawn' }
  | { readonly type: 'ping'; readonly id: number };

/** From the worker. */
export type ToPage =
  | { readonly type: 'ready'; readonly version: number }
  | ({ readonly type: 'delta' } & Delta)
  | { readonly type: 'invoked'; readonly id: number; readonly entry: ConsoleEntry }
  | { readonly type: 'answer'; readonly id: number; readonly answer: Answers[keyof Answers] }
  | { readonly type: 'rest'; readonly message: FromRestApi }
  | { readonly type: 'pong'; readonly id: number }
  /** All that was done so far, before the first command to the cluster that is shown now: what the page starts again from if the worker dies. */
  | { readonly type: 'world'; readonly scenario: Scenario }
  /** This command is about to be carried out on the way that is shown, or is being played. */
  | { readonly type: 'giving'; readonly logged: LoggedCommand }
  /** The scenario is being played up to where it is to be shown: how much of that is done, from 0 to 1. There is no cluster to show yet. */
  | { readonly type: 'replaying'; readonly done: number }
  /** The scenario cannot be played as far as it says, as a `ScenarioError` tells; there is no cluster. */
  | ({ readonly type: 'refused' } & Pick<ScenarioError, 'code' | 'path' | 'figures'>)
  /** The engine has thrown: the cluster stands still for good. */
  | { readonly type: 'failed'; readonly reason: FailureReason; readonly message: string; readonly stack: string };

/** The engine threw, or a script of the worker's did not come. */
export type FailureReason = 'threw' | 'not-loaded';

/** What a cluster is started from. */
export interface ScenarioInput {
  readonly seed: string;
  readonly nodes: number;
  readonly timings: 'realistic' | 'teaching';
  /** How long the cluster has been up when the manifest is applied, in milliseconds of its time: a new one is busy with itself, and its nodes are not ready. */
  readonly upForMs: number;
  /** What comes of the manifest within this time is there when the page begins: a visitor is not to wait for it. */
  readonly headStartMs: number;
  /** YAML, applied as by `kubectl apply -f -`; empty for none. */
  readonly manifest: string;
}
