import type { Command } from '../command.ts';
import type { Scenario, StageId } from '../scenario/scenario.ts';
import type { WhySubject } from '../why/answer.ts';

export const MAX_BEATS = 60;
export const MAX_OPTIONS = 8;
export const MAX_CHECKS = 20;
export const MAX_CHECK_CHARS = 500;

/** A text in one language, or in each language that the author writes. A missing language falls back to English, then to any other. */
export type Words = string | { readonly en?: string; readonly 'zh-CN'?: string };

/**
 * A lesson: a world, and beats that lead through it. A level is a lesson of one beat that asks for a goal and counts commands.
 *
 *     version: 1
 *     id: how-many-may-be-missing
 *     kind: lesson
 *     title: { en: How many may be missing?, zh-CN: 可以少几个？ }
 *     minutes: 5
 *     scenario: { version: 1, cluster: { seed: surge }, documents: …, branches: […] }
 *     beats:
 *       - id: predict
 *         title: { en: The floor, zh-CN: 下限 }
 *         stage: { stage: watch, selection: Deployment/default/web }
 *         text: { en: Ten Pods serve. `maxUnavailable` is 25%., … }
 *         question:
 *           text: { en: How few Pods are ever ready on the way?, … }
 *           options:
 *             - { text: "7", because: { en: That is 25% rounded up., … } }
 *             - { text: "8", right: true }
 *         action: { text: …, commands: [kubectl set image deployment/web nginx=nginx:1.28] }
 *         checks:
 *           - { text: …, when: always, that: pods.filter(p, p.ready).size() >= 8 }
 *           - { text: …, when: eventually, that: 'deployments[0].complete' }
 */
export interface Lesson {
  readonly version: 1;
  /** Its address: `#lesson=id`. Lower-case letters, digits and dashes. */
  readonly id: string;
  readonly kind: 'lesson' | 'level';
  readonly title: Words;
  /** What the learner is able to explain afterwards. */
  readonly explains?: readonly Words[];
  /** The time that it takes, in minutes. */
  readonly minutes: number;
  /** The first beat begins at its cursor. */
  readonly scenario: Scenario;
  readonly beats: readonly Beat[];
  /** For a level: the number of commands that a good solution needs. */
  readonly par?: number;
  /** The commands that solve a level, with the time between them. */
  readonly solution?: readonly TimedCommand[];
}

/** What a learner reads and does at one moment. What a beat asks for is hidden until it is answered. */
export interface Beat {
  /** Unique in its lesson. */
  readonly id: string;
  readonly title: Words;
  /** What the page shows when the beat begins. If absent, it stays as it is. */
  readonly stage?: BeatStage;
  /** In a small Markdown. */
  readonly text: Words;
  readonly question?: Question;
  readonly action?: Action;
  readonly checks?: readonly Check[];
  /** What is said after the answer or the action. */
  readonly explanation?: Words;
  /**
   * What the explanation says in figures, as expressions: a test evaluates them. `text` quotes the explanation. They hold when the checks are met, and are not
   * shown.
   */
  readonly claims?: readonly Check[];
  /** Shown one at a time when the learner asks. */
  readonly hints?: readonly Words[];
  /** Where other versions of Kubernetes differ in what is shown here. */
  readonly versions?: readonly VersionNote[];
  /** What a teacher says, for the presenter's window. */
  readonly notes?: Words;
}

/** How a version of Kubernetes differs from the one that runs here. */
export interface VersionNote {
  /** `v1.9`, or `v1.9–v1.21` */
  readonly version: string;
  readonly text: Words;
}

/** What the page shows. */
export interface BeatStage {
  readonly stage?: StageId;
  /** The moment, in milliseconds of simulated time. Absent: where the last beat ended. */
  readonly at?: number;
  readonly selection?: string;
  /** The loop of the stage Loop, by the name of its queue; the others by their ids: `kubelet/node-1`, `kube-proxy/node-1`. */
  readonly loop?: string;
  /**
   * The step at which the stage Code stands: the first one of this name after `at`, or without it after the moment at which the last beat began. So it is
   * found, too, if it has run while the learner did what the last beat asked for.
   */
  readonly step?: string;
  /** The component that declares the step, for example `replicaset`: several have an `addPod` and a `Run`. */
  readonly component?: string;
  /** The outcome that the step must have: `true` of `isScalingEvent`. */
  readonly outcome?: string;
  /** The inspector opens with the answer to this question. */
  readonly why?: WhySubject;
  /** Simulated seconds per real second. */
  readonly speed?: number;
  /** True: time runs while the beat is read. Absent: time stands still. */
  readonly playing?: boolean;
}

/** A prediction. Choose one of several answers, or point at an object. */
export type Question = Choice | Pointing;

export interface Choice {
  readonly text: Words;
  readonly options: readonly Option[];
}

export interface Option {
  readonly text: Words;
  readonly right?: boolean;
  /** What is said if this is the answer. */
  readonly because?: Words;
}

export interface Pointing {
  readonly text: Words;
  /** The kind of the object that the learner points at. */
  readonly kind: 'Pod' | 'ReplicaSet' | 'Deployment' | 'Node';
  /** CEL over `it`, the object: right if it becomes true for it before it becomes true for any other. */
  readonly becomes: string;
}

/** The question if it asks to point. Undefined if it offers options, and without a question. */
export function pointingOf(question: Question | undefined): Pointing | undefined {
  return question !== undefined && 'becomes' in question ? question : undefined;
}

/** What the learner does, or lets the page do. */
export interface Action {
  readonly text: Words;
  /** `kubectl scale deployment/web --replicas=5`, or another command. Absent: the checks tell when it is done. */
  readonly commands?: readonly (string | Command)[];
  /** How long time runs afterwards, in milliseconds of simulated time. Absent: until the checks are met. */
  readonly forMs?: number;
}

export interface TimedCommand {
  /** Milliseconds of simulated time after the command before it. */
  readonly afterMs?: number;
  readonly command: string | Command;
}

/**
 * A condition on the cluster, in CEL, and when it must be true:
 * - `now`: at the moment that is shown;
 * - `always`: from the beginning of the beat on, without a break. `never`: the opposite;
 * - `eventually`: once since the beginning of the beat;
 * - `before`: it becomes true no later than `other` does.
 */
export type Check = PlainCheck | OrderCheck;

export interface PlainCheck {
  readonly text: Words;
  readonly when: 'now' | 'always' | 'never' | 'eventually';
  readonly that: string;
}

export interface OrderCheck {
  readonly text: Words;
  readonly when: 'before';
  readonly that: string;
  readonly other: string;
}

/** Lessons that follow each other. */
export interface LessonPath {
  readonly id: string;
  readonly title: Words;
  readonly about: Words;
  /** The ids of its lessons, in their order. */
  readonly lessons: readonly string[];
}

/** The project's own lessons (`src/lessons`), and the paths that lead over them. */
export interface LessonCatalogue {
  readonly paths: readonly LessonPath[];
  readonly lessons: readonly Lesson[];
}
