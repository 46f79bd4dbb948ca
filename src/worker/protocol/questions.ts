import type { SyncList } from '../../cluster/history/syncs/sync-list.ts';
import type { SyncView } from '../../cluster/history/syncs/sync-view.ts';
import type { StepResult } from '../../trace/index.ts';
import type { ServingPoint } from '../../cluster/history/courses.ts';
import type { Scenario } from '../../cluster/scenario/scenario.ts';
import type { FieldChange } from '../../cluster/why/field-changes.ts';
import type { Why, WhySubject } from '../../cluster/why/answer.ts';
import type { Review } from './commands.ts';
import type { KubeletWork, LoopWork } from './loop-work.ts';
import type { LoopSeries, Movement } from './loops.ts';
import type { HappeningsQuestion, HappeningsView } from './happenings.ts';
import type { ObjectId } from './objects.ts';
import type { StartUpView } from './start-up.ts';
import type { MakingAnswers, MakingQuestion } from './making.ts';
import type { Breakpoint, ConditionFault, MomentAim, MomentView as Moment, StopNames } from './time.ts';

/** Questions of the page. Each gets one answer. To add a question: a line here, its answer below, and a case in `worker/answers.ts`. */
export type Question =
  /** The API server's answer to these documents. Leaves nothing in the cluster or its history. */
  | { readonly type: 'check'; readonly text: string }
  /** The schemas for completion and hover. */
  | { readonly type: 'schemas' }
  /** The history up to now as a scenario whose cursor is the shown moment. It has no documents: the page has them. */
  | { readonly type: 'scenario' }
  /** A digest of the history up to a trace record. Two pages with the same history have the same. */
  | { readonly type: 'digest'; readonly record: number }
  /** The differences between two moments of any branches. */
  | { readonly type: 'compare'; readonly first: BranchMoment; readonly second: BranchMoment }
  /** How another branch and the shown one went. `deployment`: count only its Pods (`default/web`). */
  | { readonly type: 'courses'; readonly branch: number; readonly deployment?: string }
  | SyncsQuestion
  /** The cause of something, as of the shown moment. */
  | { readonly type: 'why'; readonly subject: WhySubject }
  | SyncQuestion
  | HappeningsQuestion
  | CodeQuestion
  /** The start of the controller managers and the election, as of the shown moment. */
  | { readonly type: 'start-up' }
  /** The last movements before the shown moment, for a page that has jumped there. */
  | { readonly type: 'movements' }
  /** The names that breakpoints can be set on. */
  | { readonly type: 'stop-names' }
  /** Whether a condition on a step's figures can be evaluated. */
  | { readonly type: 'check-condition'; readonly breakpoint: Extract<Breakpoint, { readonly type: 'step' }> }
  /** How often each declared step has run, up to the shown moment. */
  | { readonly type: 'step-runs' }
  /** The shown moment, once everything that was asked for before has been done. */
  | { readonly type: 'shown' }
  | MakingQuestion
  /** The metrics of a loop over simulated time, up to the shown moment. `loop`: its id. */
  | { readonly type: 'loop-series'; readonly loop: string }
  /** What a loop is doing at the shown moment. `loop`: its id, or `kubelet/node-1`. */
  | { readonly type: 'loop-work'; readonly loop: string }
  /** What a kubelet is doing at the shown moment: `kubelet/node-1`. */
  | { readonly type: 'kubelet-work'; readonly kubelet: string };

/** The answer to each question, by its type. */
export interface Answers extends MakingAnswers {
  readonly check: Review;
  readonly schemas: Schemas;
  readonly scenario: Scenario;
  /** Empty if the history has no such record yet. */
  readonly digest: string;
  readonly compare: ComparisonView;
  /** Undefined if the other branch is gone. */
  readonly courses: CoursesView | undefined;
  readonly syncs: SyncList;
  /** Undefined if the record belongs to no sync, or to one that has been dropped or does not exist yet. */
  readonly sync: SyncView | undefined;
  readonly happenings: HappeningsView;
  /** Undefined if the trace does not have the record. */
  readonly code: CodeStart | undefined;
  readonly 'start-up': StartUpView;
  /** Oldest first. */
  readonly movements: readonly Movement[];
  readonly why: WhyView;
  readonly 'stop-names': StopNames;
  /** Undefined if it can. */
  readonly 'check-condition': ConditionFault | undefined;
  readonly 'step-runs': StepRuns;
  readonly shown: ShownView;
  /** Undefined if the loop has never run. */
  readonly 'loop-series': LoopSeries | undefined;
  readonly 'loop-work': LoopWork;
  readonly 'kubelet-work': KubeletWork;
}

export type AnswerTo<Q extends Question> = Answers[Q['type']];

/** A moment of a branch. */
export interface BranchMoment {
  /** Absent for the shown branch. */
  readonly branch?: number;
  /** The present of a branch is its end; `shown` is the shown moment. */
  readonly at: MomentAim | 'shown';
}

/** The runs of the declared steps, by component and name: `deployment/syncDeployment`. A step that has not run is missing. */
export type StepRuns = Readonly<Record<string, StepRun>>;

export interface StepRun {
  /** Counted as far back as the trace goes. */
  readonly times: number;
  /** The last trace record of the step, and its time. */
  readonly record: number;
  readonly atMs: number;
}

/** The differences between two moments. */
export interface ComparisonView {
  readonly first: { readonly atMs: number };
  readonly second: { readonly atMs: number };
  readonly objects: readonly DifferenceView[];
  /** The number of further objects that differ. */
  readonly more: number;
}

/** The shown moment. `missed`: a step was sought from there (`GoTo`) and has not come. */
export type ShownView = Moment & { readonly missed?: true };

/** The courses of the shown branch and of another. */
export interface CoursesView {
  readonly shown: CourseView;
  readonly other: CourseView;
  /** The time up to which both have the same history. */
  readonly commonUntilMs: number;
  /** The time of the first write that differs. Absent if none does so far. */
  readonly partMs?: number;
}

export interface CourseView {
  /** The number of serving Pods from each time on, oldest first. */
  readonly serving: readonly ServingPoint[];
  /** The last moment. */
  readonly endMs: number;
  /** The first write that the other branch has not. Absent if the branches do not differ, and if only the other branch writes on. */
  readonly parting?: PartingView;
}

/** A write by which two branches part. */
export interface PartingView extends ObjectId {
  readonly atMs: number;
  readonly record: number;
  readonly how: 'created' | 'changed' | 'deleted';
  /** The first of the changed fields. */
  readonly changes: readonly FieldChange[];
}

export interface DifferenceView extends ObjectId {
  readonly how: 'created' | 'deleted' | 'changed';
  /** The differing fields of an object that exists at both moments, as text. */
  readonly changes: readonly { readonly path: string; readonly before?: string; readonly after?: string }[];
}

export type { CacheRead, ObjectRead } from '../../cluster/history/syncs/cache-reads.ts';
export type { Flow, FlowStage } from '../../cluster/history/syncs/flow.ts';
export type { StepChange, SyncNode } from '../../cluster/history/syncs/sync-tree.ts';
export type { SyncLine, SyncList } from '../../cluster/history/syncs/sync-list.ts';
export type { SyncStart } from '../../cluster/history/syncs/sync-index.ts';
export type { SyncView, Wake } from '../../cluster/history/syncs/sync-view.ts';
export type { StepTable, TraceBody, TraceRecord } from '../../trace/index.ts';

/** The syncs up to the shown moment, newest first. */
export interface SyncsQuestion {
  readonly type: 'syncs';
  /** Only of this controller: `deployment-controller`, `scheduler`, `kubelet/node-1`. */
  readonly controller?: string;
  /** Only of this key: `default/web`. */
  readonly key?: string;
  /** The maximum number, at most 200. */
  readonly limit?: number;
}

/** The sync that a trace record belongs to, up to the shown moment. */
export interface SyncQuestion {
  readonly type: 'sync';
  readonly record: number;
  /** With what it did after the shown moment. */
  readonly whole?: boolean;
}

/** The code that led to a trace record: of the sync that it belongs to, or else of its event. */
export interface CodeQuestion {
  readonly type: 'code';
  readonly record: number;
}

/** Where the code of a record begins. */
export interface CodeStart {
  /** The record of the sync's start, or the record itself if it belongs to no sync. */
  readonly record: number;
  readonly atMs: number;
  /** Who runs it: `deployment-controller`, `kubelet/node-1`. */
  readonly by: string;
  /** The function that begins there, or that added the key to a queue: `syncDeployment`, `addPod`. Empty if the record names none. */
  readonly name: string;
  /** The step that the record asked for tells. */
  readonly step?: StepResult;
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

/** The subject of a why question, and the chain of causes that answers it. */
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
export { isRead } from '../../trace/index.ts';
export type { ServingPoint } from '../../cluster/history/courses.ts';
export type { FieldChange } from '../../cluster/why/field-changes.ts';

/** The answer to a why question, as of the shown moment. */
export type WhyView = Omit<Why, 'asOf'>;
