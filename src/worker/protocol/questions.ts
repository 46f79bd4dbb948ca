import type { SyncList } from '../../cluster/history/syncs/sync-list.ts';
import type { SyncView } from '../../cluster/history/syncs/sync-view.ts';
import type { Scenario } from '../../cluster/scenario/scenario.ts';
import type { Why, WhySubject } from '../../cluster/why/answer.ts';
import type { Review } from './commands.ts';
import type { LoopSeries, Movement } from './loops.ts';
import type { ObjectId } from './objects.ts';
import type { StartUpView } from './start-up.ts';
import type { MomentAim, StopNames } from './time.ts';

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

/** A moment of some branch. */
export interface BranchMoment {
  /** Absent: the branch that is shown. */
  readonly branch?: number;
  /** The present of a branch is its end; `shown` is the moment that is shown. */
  readonly at: MomentAim | 'shown';
}

/** What differs between two moments. */
export interface ComparisonView {
  readonly first: { readonly atMs: number };
  readonly second: { readonly atMs: number };
  readonly objects: readonly DifferenceView[];
  /** Objects that differ, beyond those that are told. */
  readonly more: number;
}

export interface DifferenceView extends ObjectId {
  readonly how: 'created' | 'deleted' | 'changed';
  /** Of one that is at both moments: what differs, as text. */
  readonly changes: readonly { readonly path: string; readonly before?: string; readonly after?: string }[];
}

export type { CacheRead, ObjectRead } from '../../cluster/history/syncs/cache-reads.ts';
export type { Flow, FlowStage } from '../../cluster/history/syncs/flow.ts';
export type { StepChange, SyncNode } from '../../cluster/history/syncs/sync-tree.ts';
export type { SyncLine, SyncList } from '../../cluster/history/syncs/sync-list.ts';
export type { SyncStart } from '../../cluster/history/syncs/sync-index.ts';
export type { SyncView, Wake } from '../../cluster/history/syncs/sync-view.ts';
export type { StepTable, TraceBody, TraceRecord } from '../../sim/index.ts';

/** The syncs up to the shown moment, newest first. */
export interface SyncsQuestion {
  readonly type: 'syncs';
  /** Of this controller alone: `deployment-controller`, `scheduler`, `kubelet/node-1`. */
  readonly controller?: string;
  /** Of this key alone: `default/web`. */
  readonly key?: string;
  /** At most so many; never more than 200. */
  readonly limit?: number;
}

/** The sync that a trace record belongs to, as far as it had come at the shown moment. */
export interface SyncQuestion {
  readonly type: 'sync';
  readonly record: number;
}

/** Schemas by kind, for the editor: see `src/api/schema`. */
export interface Schemas {
  /** `apps/v1 Deployment` → type name. */
  readonly kinds: Readonly<Record<string, string>>;
  readonly types: Readonly<Record<string, TypeView>>;
}

export interface TypeView {
  readonly doc: string;
  readonly fields: Readonly<Record<string, FieldView>>;
}

export interface FieldView {
  /** `string`, `integer`, `boolean`, `quantity`, `int-or-string`, … or the name of a type. */
  readonly type: string;
  readonly list: boolean;
  readonly map: boolean;
  readonly required: boolean;
  readonly enum?: readonly string[];
  readonly doc: string;
}

/** What a user asks the cause of, and the chain of causes that answers it. */
export type {
  AwaitedPod,
  Beside as WhyBeside,
  End as WhyEnd,
  Found as WhyFound,
  Link as WhyLink,
  Passed as WhyPassed,
  Step as WhyStep,
  SyncRef as WhySync,
  Waiting as WhyWaiting,
  WaitingState,
  What as WhyWhat,
  WhySubject,
  Written as WhyWritten,
} from '../../cluster/why/answer.ts';
export type { FieldChange } from '../../cluster/why/field-changes.ts';

/** The answer. As of when is the moment that is shown. */
export type WhyView = Omit<Why, 'asOf'>;
