import type { PolicyRule } from '../../api/index.ts';
import type { SyncList } from '../../cluster/history/syncs/sync-list.ts';
import type { SyncView } from '../../cluster/history/syncs/sync-view.ts';
import type { StepResult } from '../../trace/index.ts';
import type { PodsPoint } from '../../cluster/history/courses.ts';
import type { Scenario } from '../../cluster/scenario/scenario.ts';
import type { FieldChange } from '../../cluster/why/field-changes.ts';
import type { Why, WhySubject } from '../../cluster/why/answer.ts';
import type { Review } from './commands.ts';
import type { KubeletWork, LoopWork } from './loop-work.ts';
import type { LoopSeries, Movement } from './loops.ts';
import type { HappeningsLimit, HappeningsView } from './happenings.ts';
import type { ObjectId } from './objects.ts';
import type { StartUpView } from './start-up.ts';
import type { LostRequestPlace, LostRequestView } from './traffic.ts';
import type { MakingQuestions } from './making.ts';
import type { Breakpoint, ConditionFault, MomentAim, MomentView as Moment, StopNames } from './time.ts';

/** A question: what is asked with it, and its answer. */
export interface Asking<With, Answer> {
  readonly with: With;
  readonly answer: Answer;
}

/** A question without any fields. */
type Nothing = Readonly<Record<never, never>>;

/**
 * The questions of the page, by their type. Each gets one answer.
 *
 * To add a question: a line here, and a function in `worker/answers.ts`.
 */
export interface Questions extends MakingQuestions {
  /** The API server's answer to these documents. Leaves nothing in the cluster or its history. */
  readonly check: Asking<{ readonly text: string }, Review>;
  /** What a line of `kubectl edit` opens in an editor, as of the shown moment. Undefined if it would fail. `line`: without the word kubectl. */
  readonly 'text-to-edit': Asking<{ readonly line: string }, string | undefined>;
  /** The schemas for completion and hover. */
  readonly schemas: Asking<Nothing, Schemas>;
  /** The history up to now as a scenario whose cursor is the shown moment. It has no documents: the page has them. */
  readonly scenario: Asking<Nothing, Scenario>;
  /** A digest of the history up to a trace record. Two pages with the same history have the same. Empty if the history has no such record yet. */
  readonly digest: Asking<{ readonly record: number }, string>;
  /** The differences between two moments of any branches. */
  readonly compare: Asking<{ readonly first: BranchMoment; readonly second: BranchMoment }, ComparisonView>;
  /** How another branch and the shown one went. `deployment`: count only its Pods (`default/web`). Undefined if the other branch is gone. */
  readonly courses: Asking<{ readonly branch: number; readonly deployment?: string }, CoursesView | undefined>;
  /** The syncs up to the shown moment, newest first. */
  readonly syncs: Asking<SyncsFilter, SyncList>;
  /** The cause of something, as of the shown moment. */
  readonly why: Asking<{ readonly subject: WhySubject }, WhyView>;
  /** The bindings that a ServiceAccount, a role or a binding has to do with, as of the shown moment. `object`: its id. */
  readonly rights: Asking<{ readonly object: string }, RightsView>;
  /**
   * The sync that a trace record belongs to, up to the shown moment. `whole`: with what it did after it. Undefined if the record belongs to no sync, or to one
   * that has been dropped or does not exist yet.
   */
  readonly sync: Asking<{ readonly record: number; readonly whole?: boolean }, SyncView | undefined>;
  /**
   * A lost request to a Service (`default/web`) and why it was lost: the one with this number, or the last one up to the shown moment. Undefined if there is none.
   */
  readonly 'lost-request': Asking<{ readonly service: string; readonly number?: number }, LostRequestView | undefined>;
  /**
   * The first lost request after a time (default: the shown moment), or the last one before it (`back`), of the users of one Service (`default/web`) or of all.
   * Undefined if there is none.
   */
  readonly 'step-lost': Asking<
    { readonly atMs?: number; readonly back?: boolean; readonly service?: string },
    LostRequestPlace | undefined
  >;
  /** What has happened up to the shown moment. */
  readonly happenings: Asking<HappeningsLimit, HappeningsView>;
  /** The code that led to a trace record: of the sync that it belongs to, or else of its event. Undefined if the trace does not have the record. */
  readonly code: Asking<{ readonly record: number }, CodeStart | undefined>;
  /** The start of the controller managers and the election, as of the shown moment. */
  readonly 'start-up': Asking<Nothing, StartUpView>;
  /** The last movements before the shown moment, oldest first, for a page that has jumped there. */
  readonly movements: Asking<Nothing, readonly Movement[]>;
  /** The names that breakpoints can be set on. */
  readonly 'stop-names': Asking<Nothing, StopNames>;
  /** The fault of a condition on a step's figures. Undefined if it can be evaluated. */
  readonly 'check-condition': Asking<
    { readonly breakpoint: Extract<Breakpoint, { readonly type: 'step' }> },
    ConditionFault | undefined
  >;
  /** How often each declared step has run, up to the shown moment. */
  readonly 'step-runs': Asking<Nothing, StepRuns>;
  /** The shown moment, once everything that was asked for before has been done. */
  readonly shown: Asking<Nothing, ShownView>;
  /** The metrics of a loop over simulated time, up to the shown moment. `loop`: its id. Undefined if the loop has never run. */
  readonly 'loop-series': Asking<{ readonly loop: string }, LoopSeries | undefined>;
  /** What a loop is doing at the shown moment. `loop`: its id, or `kubelet/node-1`. */
  readonly 'loop-work': Asking<{ readonly loop: string }, LoopWork>;
  /** What a kubelet is doing at the shown moment: `kubelet/node-1`. */
  readonly 'kubelet-work': Asking<{ readonly kubelet: string }, KubeletWork>;
}

export type QuestionOf<Type extends keyof Questions> = { readonly type: Type } & Questions[Type]['with'];

export type Question = { [Type in keyof Questions]: QuestionOf<Type> }[keyof Questions];

/** The answer to each question, by its type. */
export type Answers = { readonly [Type in keyof Questions]: Questions[Type]['answer'] };

export type AnswerTo<Q extends Question> = Answers[Q['type']];

/** Who may do what by which bindings. */
export interface RightsView {
  readonly bindings: readonly BindingView[];
  /** The number of bindings that are not listed. */
  readonly more: number;
}

export interface BindingView {
  /** As written by `objectKey`. */
  readonly id: string;
  readonly role: string;
  /** The rules of the role. Absent if there is no such role. */
  readonly rules?: readonly PolicyRule[];
  readonly moreRules: number;
  /** `object`: the id of a ServiceAccount. */
  readonly subjects: readonly { readonly kind: string; readonly name: string; readonly object?: string }[];
}

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
  /** The number of Pods that exist from each time on, oldest first. */
  readonly existing: readonly PodsPoint[];
  /** The number of serving Pods from each time on, oldest first. */
  readonly serving: readonly PodsPoint[];
  /** How many requests users had lost from each time on, oldest first. Absent without users. */
  readonly lost?: readonly { readonly atMs: number; readonly lost: number }[];
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

export interface SyncsFilter {
  /** Only of this controller: `deployment-controller`, `scheduler`, `kubelet/node-1`. */
  readonly controller?: string;
  /** Only of this key: `default/web`. */
  readonly key?: string;
  /** Only syncs of controllers that wrote something. */
  readonly wrote?: boolean;
  /** The maximum number, at most 200. */
  readonly limit?: number;
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
  /** The key of the type in `types`, if that is not its name: a type within a custom kind has no name. */
  readonly of?: string;
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
export type {
  LookedGrant,
  LookedRule,
  PolicyRefusal as WhyPolicyRefusal,
  Refusal as WhyRefusal,
} from '../../cluster/why/refusal.ts';
export { isRead } from '../../trace/index.ts';
export type { PodsPoint } from '../../cluster/history/courses.ts';
export type { FieldChange } from '../../cluster/why/field-changes.ts';

/** The answer to a why question, as of the shown moment. */
export type WhyView = Omit<Why, 'asOf'>;
