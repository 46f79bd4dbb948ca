import { jsonEqual, type Json } from '../api/index.ts';
import type { FromRestApi } from '../apiserver/rest/index.ts';
import { BranchTree } from '../cluster/branches/branch-tree.ts';
import { Cluster, type ClusterOptions, type LoggedCommand } from '../cluster/index.ts';
import { aheadOf, branchesOf } from '../cluster/scenario/branch-commands.ts';
import { clusterOptionsOf, ScenarioReplay } from '../cluster/scenario/scenario-replay.ts';
import { ScenarioError } from '../cluster/scenario/scenario-error.ts';
import type { Scenario, ScenarioCluster, ScenarioCursor } from '../cluster/scenario/scenario.ts';
import { beforeCommandOf, beforeLastChange } from '../cluster/branches/what-if.ts';
import { partingOf } from '../cluster/history/courses.ts';
import type { Asked } from './answers.ts';
import { Beside } from './beside.ts';
import { Branching } from './branching.ts';
import { Conditions, type StepBreakpoint } from './conditions/conditions.ts';
import { followAim, goOn, wayTo } from './following.ts';
import { advanceWhile, type Journey, progressOf } from './journey.ts';
import { LastSent, type Sources } from './last-sent.ts';
import { coursesView } from './projection/courses-view.ts';
import { comparisonView } from './projection/comparison.ts';
import {
  type BeatView,
  type BranchAction,
  type BranchDelta,
  type BranchMoment,
  type Breakpoint,
  type BreakpointAction,
  type Command,
  type ComparisonView,
  type ConditionFault,
  type CoursesView,
  type Delta,
  type GoTo,
  type MakingAnswers,
  type MakingQuestion,
  type MomentAim,
  type ObjectId,
  PAGE_PARTS,
  type Question,
  type ScenarioInput,
  type ToPage,
  type VariationId,
  withBreakpoint,
} from './protocol/index.ts';
import { Stage } from './stage.ts';

/**
 * The memory bounds of a page. 1,000 Pods rolled three times within an hour leave 320,000 records and 60,000 revisions in a
 * heap of 110 MB. Older records are dropped, and the timeline says so.
 */
const MEMORY = { traceLimit: 400_000, keepRevisions: 80_000 };

const NO_BREAKPOINTS: readonly Breakpoint[] = [];

export interface PlaygroundOptions {
  /** Receives the answers to programs outside the page. */
  readonly answerOutside: (message: FromRestApi) => void;
  /** The open beat. */
  readonly beat: () => BeatView | undefined;
  /** Receives the state from which the page would restart, before each command on the shown branch. */
  readonly beforeCommand: (message: Extract<ToPage, { readonly type: 'world' | 'giving' }>) => void;
}

/**
 * The cluster that is shown, on its stage, and the branches of its history. A journey plays what must be played before it can
 * be shown. Until the journey arrives, the old stage can be looked at but not changed.
 */
export class Playground {
  readonly #options: PlaygroundOptions;
  /** The definition of its clusters, as in a scenario. */
  #cluster: ScenarioCluster = { seed: '' };
  #stage: Stage | undefined;
  #journey: Journey | undefined;
  /** See `branches`. */
  #branching: Branching | undefined;
  #breakpoints = NO_BREAKPOINTS;
  /** The conditions of the breakpoints, on every branch. */
  readonly conditions = new Conditions();
  /** The conditions that came with a scenario are still to be checked. */
  #unchecked = false;
  #inspected: ObjectId | undefined;
  #beside: Beside | undefined;
  readonly #lastSent = new LastSent(PAGE_PARTS);
  /** The page has the world as it was before the first command to the shown cluster. */
  #worldTold = false;

  constructor(options: PlaygroundOptions) {
    this.#options = options;
  }

  /** Creates a cluster with its first objects. */
  start({ seed, nodes, timings, upForMs, headStartMs, manifest }: ScenarioInput): void {
    this.#cluster = { seed, nodes, timings, controllerManagers: 2 };
    const cluster = new Cluster(this.#clusterOptions);
    cluster.run({ untilMs: upForMs });
    this.#stage = this.#stageOf(cluster);
    if (manifest !== '') cluster.apply(manifest);
    cluster.run({ forMs: headStartMs });
    cluster.beforeCommand = (logged) => this.#tellOf(logged);
  }

  /**
   * Plays a scenario to its end, and shows the moment of its cursor. Throws `ScenarioError` if it runs away, unless it was
   * `played` before.
   */
  open(scenario: Scenario, played: boolean): void {
    this.#cluster = scenario.cluster;
    const { branch = 0, breakpoints = NO_BREAKPOINTS } = scenario.cursor ?? {};
    this.#breakpoints = breakpoints;
    this.#unchecked = true;
    this.conditions.prepare(breakpoints);
    const arrive = (cluster: Cluster): void => {
      const tree = new BranchTree(this.#clusterOptions, cluster, branchesOf(scenario), branch + 1);
      this.#branching = this.#branchingOf(tree, new Map(scenario.branches.map((_, i) => [i + 1, aheadOf(scenario, i)])));
      this.#show(cluster, aheadOf(scenario, branch));
      const aim = aimOf(scenario.cursor);
      if (aim !== undefined) this.stage.playback.seek(aim);
    };
    const replay = new ScenarioReplay(scenario, { host: MEMORY, ...(played && { eventsPerSecond: Infinity }) });
    replay.cluster.beforeCommand = (logged) => this.#options.beforeCommand({ type: 'giving', logged });
    this.#journey = { replay, arrive };
  }

  /**
   * Goes to the moment that another page shows of a history, without losing what this page has played otherwise: that stays as a branch. Returns false if a
   * journey has to arrive first; this is to be called again then. Undefined: time passes here as the user likes.
   */
  follow(scenario: Scenario | undefined): boolean {
    if (scenario === undefined) {
      this.stage.playback.expect([], Infinity);
      return true;
    }
    const aim = followAim(scenario);
    const isSameWorld = jsonEqual(scenario.cluster as unknown as Json, this.#cluster as unknown as Json);
    const way = isSameWorld ? wayTo(aim.commands, this.stage.cluster, () => this.branches.others) : 'anew';
    if (way === 'go-on') {
      this.#journey = goOn(this.stage, aim);
      return true;
    }
    if (way !== 'anew' && 'branch' in way) this.branches.switchTo(way.branch);
    else if (way !== 'anew' && !this.branches.isFull) this.branches.fork(way.fork);
    else this.#openAnew(scenario);
    return false;
  }

  /** Another world takes the place of the one that is shown. */
  #openAnew(scenario: Scenario): void {
    const { stage } = this;
    this.open(scenario, true);
    const { replay, arrive } = this.#journey!;
    const enter = (cluster: Cluster): void => {
      stage.leave();
      this.#showBeside(undefined);
      arrive(cluster);
    };
    this.#journey = { replay, arrive: enter };
  }

  /** True if there is something to show. */
  get isOpen(): boolean {
    return this.#stage !== undefined;
  }

  /** The stage that is shown. Throws if there is none yet. */
  get stage(): Stage {
    if (this.#stage === undefined) throw new Error('the page spoke before it started a scenario');
    return this.#stage;
  }

  /** True while a journey is under way, or while the evaluator of conditions is being loaded: nothing can be carried out yet. */
  get isTravelling(): boolean {
    return this.#journey !== undefined || this.conditions.isLoading;
  }

  /** The finished part of the journey, from 0 to 1. Undefined if there is none. */
  get journeyProgress(): number | undefined {
    return this.#journey && progressOf(this.#journey.replay);
  }

  /** Continues the journey while there is time. */
  continueJourney(hasTime: () => boolean): void {
    const journey = this.#journey;
    if (this.conditions.isLoading) return;
    if (this.#unchecked) this.#checkConditions();
    if (journey === undefined || !advanceWhile(journey.replay, hasTime)) return;
    this.#journey = undefined;
    journey.arrive(journey.replay.cluster);
  }

  /** Goes to the moment of a beat. It is a journey if it lies in the future. */
  goTo(aim: GoTo): void {
    this.stage.playback.goTo(aim, (journey) => {
      this.#journey = journey;
    });
  }

  /** Created when a user first looks back or goes to another branch. */
  get branches(): Branching {
    return (this.#branching ??= this.#branchingOf(new BranchTree(this.#clusterOptions, this.stage.cluster)));
  }

  /** Performs a user's action on branches. */
  changeBranches(action: BranchAction): void {
    switch (action.type) {
      case 'beside':
        return this.#showBeside(action.id);
      case 'what-if':
        return this.#whatIf(action.object, action.command);
      case 'vary':
        return this.#vary(action.record, action.variation);
      default:
        this.branches.act(action);
        if (this.#beside !== undefined && !this.branches.has(this.#beside.branch)) this.#showBeside(undefined);
    }
  }

  /** `then`: called with the other branch's cluster once it is there. */
  #showBeside(id: number | undefined, then?: (beside: Cluster) => void): void {
    this.#beside?.leave();
    this.#beside = undefined;
    const { branches } = this;
    if (id === undefined || id === branches.currentId || !branches.has(id)) return;
    branches.visit(id, (cluster) => {
      this.#beside = new Beside(id, cluster);
      then?.(cluster);
    });
  }

  #whatIf({ kind, namespace, name }: ObjectId, command: Command): void {
    if (this.branches.isFull) return;
    const { cluster, shown } = this.stage;
    const moment = beforeLastChange(cluster, kind, { namespace, name }, shown) ?? cluster.history.oldest;
    this.branches.replayWith(inDefault(cluster, command), moment, (left) => {
      this.stage.playback.seek({ record: moment.record });
      this.#showBeside(left);
    });
  }

  #vary(record: number, variation: VariationId): void {
    const { branches, stage } = this;
    if (branches.isFull) return;
    branches.replayWith({ type: 'vary', variation }, beforeCommandOf(stage.cluster, record), (left) => {
      this.#showBeside(left, (other) => {
        const parting = partingOf(this.stage.cluster, other, branches.commonUntilMs(left));
        if (parting !== undefined) this.stage.playback.seek(parting.first ?? parting);
      });
    });
  }

  /** How another branch and the shown one went. Another branch may have to be played first. */
  courses({ branch, deployment }: Extract<Question, { type: 'courses' }>, tell: (answer: CoursesView | undefined) => void): void {
    const { branches } = this;
    if (!branches.has(branch)) return tell(undefined);
    const look = (other: Cluster): void =>
      tell(coursesView(this.stage.cluster, other, branches.commonUntilMs(branch), deployment));
    if (this.#beside?.branch === branch) look(this.#beside.cluster);
    else branches.visit(branch, look);
  }

  /** The present is shown: drops the prepared replay. */
  forgetPrepared(): void {
    this.#branching?.forgetPrepared();
  }

  /** Changes one breakpoint. Breakpoints apply to every branch. */
  changeBreakpoint(action: BreakpointAction): void {
    this.#breakpoints = withBreakpoint(this.#breakpoints, action);
    this.conditions.prepare(this.#breakpoints);
    this.stage.playback.setBreakpoints(this.#breakpoints, this.conditions);
  }

  /** Selects the object that is sent completely from now on, on every branch. */
  inspect(ref: ObjectId | undefined): void {
    this.#inspected = ref;
    this.stage.projection.inspect(ref);
  }

  /** Compares two moments. Other branches have to be played first, one after the other. */
  compare({ first, second }: Extract<Question, { type: 'compare' }>, tell: (answer: ComparisonView) => void): void {
    this.#visit(first, (one) => this.#visit(second, (other) => tell(comparisonView([one, first.at], [other, second.at]))));
  }

  /** All that is open as a scenario, to be shared. */
  scenario(): Scenario {
    return this.branches.scenario(this.#cluster, this.#breakpoints);
  }

  /** The changes beside the stage since the last call. Undefined if there are none. */
  takeChanges(): Omit<Delta, keyof BranchDelta> | undefined {
    const beside = this.#beside?.deltaAt(this.stage.shown.atMs);
    const changes = this.#lastSent.take(this.#sources);
    return beside === undefined ? changes : { ...changes, beside };
  }

  readonly #sources: Sources<typeof PAGE_PARTS> = {
    branches: () => this.#branching?.views,
    breakpoints: () => this.#breakpoints,
    conditionFailure: () => this.conditions.failure,
    beat: () => this.#options.beat(),
  };

  /** Tells the fault of a condition, once the evaluator is there. */
  checkCondition(breakpoint: StepBreakpoint, tell: (fault: ConditionFault | undefined) => void): void {
    void this.conditions.load().then(() => tell(this.conditions.faultOf(breakpoint)));
  }

  /** Answers a person who makes a lesson. The script that evaluates expressions is loaded with the first question. */
  async helpToMake(
    question: Extract<MakingQuestion, { type: 'suggest-checks' | 'expression-faults' }>,
  ): Promise<MakingAnswers['suggest-checks' | 'expression-faults']> {
    const making = await import('./checks/making/index.ts').catch(() => undefined);
    if (making === undefined) return 'unavailable';
    if (question.type === 'expression-faults') return making.expressionFaults(question.beats);
    const { cluster, shown } = this.stage;
    return making.suggestChecks(cluster, cluster.history.at(question.from), shown);
  }

  /** Throws `ScenarioError` if a condition of the opened scenario cannot be evaluated. */
  #checkConditions(): void {
    this.#unchecked = false;
    for (const [i, breakpoint] of this.#breakpoints.entries()) {
      if (breakpoint.type !== 'step' || breakpoint.condition === undefined) continue;
      const fault = this.conditions.faultOf(breakpoint);
      if (fault === undefined || fault.code === 'unavailable') continue;
      const { condition } = breakpoint;
      const path = `cursor.breakpoints[${i}].condition`;
      throw new ScenarioError('wrong-condition', `the condition ${condition} cannot be evaluated: ${fault.code}`, path, {
        condition,
      });
    }
  }

  #visit({ branch }: BranchMoment, look: (asked: Asked) => void): void {
    if (branch === undefined) return look(this.stage);
    this.branches.visit(branch, (cluster) => look({ cluster, shown: cluster.history.present }));
  }

  #branchingOf(tree: BranchTree, upcoming?: ReadonlyMap<number, readonly LoggedCommand[]>): Branching {
    const options = {
      travel: (journey: Journey): void => {
        this.#journey = journey;
      },
      show: (cluster: Cluster, upcoming: readonly LoggedCommand[] | undefined, left: number): void => {
        this.#show(cluster, upcoming);
        // Two branches that are compared change places.
        if (this.#beside !== undefined)
          this.#showBeside(this.#beside.branch === this.branches.currentId ? left : this.#beside.branch);
      },
      stage: () => this.stage,
    };
    return new Branching(tree, options, upcoming);
  }

  #show(cluster: Cluster, upcoming?: readonly LoggedCommand[]): void {
    this.#worldTold = false;
    cluster.beforeCommand = (logged) => this.#tellOf(logged);
    this.#stage = this.#stageOf(cluster, upcoming);
    this.#stage.playback.setBreakpoints(this.#breakpoints, this.conditions);
    this.#stage.projection.inspect(this.#inspected);
  }

  #tellOf(logged: LoggedCommand): void {
    if (!this.#worldTold) this.#options.beforeCommand({ type: 'world', scenario: this.scenario() });
    this.#worldTold = true;
    this.#options.beforeCommand({ type: 'giving', logged });
  }

  #stageOf(cluster: Cluster, upcoming?: readonly LoggedCommand[]): Stage {
    return new Stage(cluster, { upcoming, answerOutside: this.#options.answerOutside });
  }

  get #clusterOptions(): ClusterOptions {
    return clusterOptionsOf({ cluster: this.#cluster }, MEMORY);
  }
}

/** The moment of a scenario's cursor. Undefined for the end of its branch. */
function aimOf({ at, record }: ScenarioCursor = {}): MomentAim | undefined {
  if (record !== undefined) return { record };
  return at === undefined ? undefined : { atMs: at };
}

/** The line of a control, with the namespace that it leaves out if the terminal's context names another one. */
export function inDefault({ kubeconfig }: Cluster, command: Command): Command {
  if (command.type !== 'kubectl' || kubeconfig.namespace === 'default' || / -n /.test(`${command.line} `)) return command;
  return { ...command, line: `${command.line} -n default` };
}
