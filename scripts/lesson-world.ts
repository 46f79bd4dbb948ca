import type { KubeObject } from '../src/api/index.ts';
import type { Command, Invocation } from '../src/cluster/index.ts';
import type { Action, Beat, BeatStage, Lesson, Pointing, TimedCommand } from '../src/cluster/lesson/lesson.ts';
import type { WhySubject } from '../src/cluster/why/answer.ts';
import { explain } from '../src/cluster/why/explain.ts';
import { applyDelta, EMPTY_CLUSTER, type ClusterState } from '../src/ui/model/cluster-state.ts';
import { Playground } from '../src/worker/playground.ts';
import { idOf } from '../src/worker/projection/object-view.ts';
import type { CheckState } from '../src/worker/protocol/index.ts';
import type { Stage } from '../src/worker/stage.ts';

/** The simulated time after which a check that is not met counts as never met. */
const LONGEST_MS = 1_200_000;
/** The simulated time that a command of kubectl takes at most. */
const COMMAND_MS = 2_000;
/** The simulated time in which Pods that are being deleted must be gone. */
const LONGEST_SETTLING_MS = 60_000;
/** The simulated time between two looks at the checks. */
const LOOK_MS = 200;

/** The world of a lesson, on the worker's own playground: beats begin in it, commands are given, and checks are followed. */
export class LessonWorld {
  readonly #playground = new Playground({ answerOutside: () => undefined, beforeCommand: () => undefined });
  #states: readonly CheckState[] = [];
  #pointing: Pointing | undefined;
  /** The objects that answer the question, once that is decided. */
  #pointed: readonly string[] = [];
  /** Why the checks cannot be evaluated. */
  #fault: string | undefined;
  /** The record at which the last beat began. */
  #began: number;
  /** What a page knows. Another stage tells it everything again. */
  #page: { readonly stage: Stage; readonly state: ClusterState } | undefined;

  constructor({ scenario }: Pick<Lesson, 'scenario'>) {
    this.#playground.open(scenario, true);
    this.#travel();
    this.#began = this.stage.shown.record;
  }

  get stage(): Stage {
    return this.#playground.stage;
  }

  get nowMs(): number {
    return this.stage.shown.atMs;
  }

  /** The states of the watched checks at the shown moment. Throws if they cannot be evaluated. */
  get states(): readonly CheckState[] {
    if (this.#fault !== undefined) throw new Error(this.#fault);
    return this.#states;
  }

  /** True if the beat asks to point, and the answer is not known yet. */
  get isPointing(): boolean {
    return this.#pointing !== undefined && this.#pointed.length === 0;
  }

  get allMet(): boolean {
    return this.states.every((state) => state === 'met');
  }

  /** The commands that have ended with an error. */
  get failures(): readonly Invocation[] {
    return this.stage.cluster.invocations.filter(({ exitCode = 0 }) => exitCode !== 0);
  }

  /** Follows the checks of a beat, and its question if it asks to point, from the shown moment on. */
  async watch({ checks = [], question }: Pick<Beat, 'checks' | 'question'>): Promise<void> {
    this.#pointing = question !== undefined && 'becomes' in question ? question : undefined;
    this.#pointed = [];
    this.#playground.watchChecks({ type: 'checks', watch: 1, checks, pointing: this.#pointing });
    // The evaluator is loaded.
    await import('../src/worker/checks/check-run.ts');
    this.#look();
  }

  /** Goes to the moment of a beat. Returns false if the stage names a step that is not reached. */
  enter({ at, step, component, outcome }: BeatStage): boolean {
    const since = at === undefined ? this.#began : undefined;
    const aim = step === undefined ? undefined : { name: step, component, outcome, since };
    this.#playground.goTo({ type: 'go-to', ...(at !== undefined && { to: { atMs: at } }), step: aim });
    this.#travel();
    this.#look();
    const { record, missed } = this.stage.playback.shown;
    this.#began = record;
    return missed !== true;
  }

  /** Gives a command at the shown moment, as the host does: in the past, on a branch of its own. */
  give(given: string | Command): void {
    const command: Command = typeof given === 'string' ? { type: 'kubectl', line: given.slice('kubectl '.length) } : given;
    const { playback, shown } = this.stage;
    if (playback.inPast && playback.inLastEvent) playback.seek('present');
    if (playback.inPast) {
      this.#playground.branches.fork(shown);
      this.#travel();
    }
    this.stage.cluster.execute(command);
    this.#look();
  }

  /** Lets time pass. Stops as soon as `isDone` holds. Returns whether it holds. */
  pass(forMs: number, isDone: () => boolean = () => false): boolean {
    const untilMs = this.nowMs + forMs;
    while (!isDone()) {
      if (this.nowMs >= untilMs) return false;
      this.#run(Math.min(untilMs, this.nowMs + LOOK_MS));
    }
    return true;
  }

  /** Lets time pass until all checks are met and the question is decided. */
  passUntilMet(): boolean {
    return this.pass(LONGEST_MS, () => this.allMet && !this.isPointing);
  }

  /** Gives commands, with the time between them. */
  giveAll(commands: readonly TimedCommand[]): void {
    for (const { afterMs = 0, command } of commands) {
      this.pass(afterMs);
      this.give(command);
    }
  }

  /** Does what a beat asks for: its commands, and the time afterwards. */
  act({ commands = [], forMs }: Action): void {
    for (const command of commands) this.give(command);
    if (forMs === undefined) this.passUntilMet();
    else this.pass(forMs);
  }

  /** Lets time pass until the last command is carried out and no Pod is being deleted. */
  settle(): void {
    const isTerminating = (): boolean =>
      this.objects.some(({ kind, metadata }) => kind === 'Pod' && metadata.deletionTimestamp !== undefined);
    this.pass(COMMAND_MS);
    this.pass(LONGEST_SETTLING_MS, () => !isTerminating());
  }

  /** What a page would know at the shown moment. */
  page(): ClusterState {
    const delta = this.stage.projection.delta({ playing: false, speed: 1, behind: false }, { anyway: true });
    const before = this.#page?.stage === this.stage ? this.#page.state : EMPTY_CLUSTER;
    const state = delta === undefined ? before : applyDelta(before, delta);
    this.#page = { stage: this.stage, state };
    return state;
  }

  /** Whether an object exists at the shown moment. */
  shows(id: string): boolean {
    return this.objects.some((object) => idOf(object) === id);
  }

  /** Whether Why has an answer at the shown moment. */
  explains(subject: WhySubject): boolean {
    const { found, links, waiting } = explain(this.stage.cluster, subject, this.stage.shown.record);
    return found.type !== 'none' && (links.length > 0 || waiting !== undefined);
  }

  /** The objects at the shown moment. */
  get objects(): readonly KubeObject[] {
    const { history } = this.stage.cluster;
    return history.objectsAt(history.revisionAt(this.stage.shown)).map(({ value }) => value);
  }

  #run(untilMs: number): void {
    this.stage.playback.runTo(untilMs, Infinity);
    this.#look();
  }

  #look(): void {
    const { checks, stage } = this.#playground;
    checks.follow(stage.cluster, () => true);
    const news = checks.viewAt(stage.shown);
    if (news?.type === 'states') {
      this.#states = news.states.map(({ state }) => state);
      this.#pointed = news.pointed?.ids ?? [];
    } else if (news !== undefined) this.#fault = JSON.stringify(news);
  }

  #travel(): void {
    while (this.#playground.isTravelling) this.#playground.continueJourney(() => true);
  }
}
