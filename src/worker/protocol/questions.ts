import type { Scenario } from '../../cluster/scenario/scenario.ts';
import type { BranchMoment, ComparisonView } from './comparison.ts';
import type { StopNames } from './breakpoints.ts';
import type { Review } from './console.ts';
import type { LoopSeries, Movement } from './loops.ts';
import type { Schemas } from './schemas.ts';
import type { StartUpView } from './start-up.ts';
import type { SyncList, SyncQuestion, SyncsQuestion, SyncView } from './syncs.ts';
import type { WhySubject, WhyView } from './why.ts';

/** What the page asks and is answered once. To add a question: a line here, its answer below, and a case in `worker/host.ts`. */
export type Question =
  /** What the API server would say of these documents. Nothing of it is left in the cluster or its history. */
  | { readonly type: 'check'; readonly text: string }
  /** The schemas for completion and hover. */
  | { readonly type: 'schemas' }
  /** All that was done so far, as a scenario that is looked at where it is now. It has no documents: the page has them. */
  | { readonly type: 'scenario' }
  /** What differs between two moments, of any branches. */
  | { readonly type: 'compare'; readonly first: BranchMoment; readonly second: BranchMoment }
  | SyncsQuestion
  /** Why something is as it is, as of the shown moment. */
  | { readonly type: 'why'; readonly subject: WhySubject }
  | SyncQuestion
  /** How the controller managers started and who leads, as of the shown moment. */
  | { readonly type: 'start-up' }
  /** What moved last before the shown moment: what a page that has come there by a leap did not see move. */
  | { readonly type: 'movements' }
  /** What has occurred so far that a breakpoint can be set on. */
  | { readonly type: 'stop-names' }
  /** The metrics of a loop over simulated time, up to the shown moment. `loop`: its id. */
  | { readonly type: 'loop-series'; readonly loop: string };

/** The answer to each question, by its type. */
export interface Answers {
  readonly check: Review;
  readonly schemas: Schemas;
  readonly scenario: Scenario;
  readonly compare: ComparisonView;
  readonly syncs: SyncList;
  /** Undefined for a record that belongs to no sync, or to one that is forgotten or not there yet. */
  readonly sync: SyncView | undefined;
  readonly 'start-up': StartUpView;
  /** Oldest first. */
  readonly movements: readonly Movement[];
  readonly why: WhyView;
  readonly 'stop-names': StopNames;
  /** Undefined for a loop that has never run. */
  readonly 'loop-series': LoopSeries | undefined;
}

export type AnswerTo<Q extends Question> = Answers[Q['type']];
