import { jsonEqual, type Json } from '../api/index.ts';
import type { FromRestApi } from '../apiserver/rest/index.ts';
import { BranchTree } from '../cluster/branches/branch-tree.ts';
import { Cluster, type ClusterOptions, type LoggedCommand } from '../cluster/index.ts';
import { aheadOf, branchesOf } from '../cluster/scenario/branch-commands.ts';
import { clusterOptionsOf, ScenarioReplay } from '../cluster/scenario/scenario-replay.ts';
import { ScenarioError } from '../cluster/scenario/scenario-error.ts';
import type { Scenario, ScenarioCluster, ScenarioCursor } from '../cluster/scenario/scenario.ts';
import { changedBeginning } from '../cluster/branches/changed-beginning.ts';
import { beforeCommandOf, beforeLastChange } from '../cluster/branches/what-if.ts';
import { partingOf } from '../cluster/history/courses.ts';
import { Beside } from './beside.ts';
import { Branching } from './branching.ts';
import { Conditions } from './conditions/conditions.ts';
import { followAim, goOn, wayTo } from './following.ts';
import { playOut, waitUntil, type Coroutine } from './coroutine.ts';
import { LastSent, type Sources } from './last-sent.ts';
import {
  type BeatView,
  type BranchAction,
  type BranchDelta,
  type Breakpoint,
  type BreakpointAction,
  type Command,
  type Delta,
  type MomentAim,
  type ObjectId,
  PAGE_PARTS,
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
 * The cluster that is shown, on its stage, and the branches of its history. What must be played before it can be shown is played in
 * a coroutine. Until that ends, the old stage can be looked at but not changed.
 */
export class Playground {
  readonly #options: PlaygroundOptions;
  /** The definition of its clusters, as in a scenario. */
  #cluster: ScenarioCluster = { seed: '' };
  #stage: Stage | undefined;
  /** See `branches`. */
  #branching: Branching | undefined;
  #breakpoints = NO_BREAKPOINTS;
  /** The conditions of the breakpoints, on every branch. */
  readonly conditions = new Conditions();
  #inspected: ObjectId | undefined;
  #beside: Beside | undefined;
  readonly #lastSent = new LastSent(PAGE_PARTS);

  constructor(options: PlaygroundOptions) {
    this.#options = options;
  }

  /** Creates a cluster with its first objects. */
  start({ seed, nodes, timings, upForMs, manifest, lines = [], headStartMs }: ScenarioInput): void {
    this.#cluster = { seed, nodes, timings, controllerManagers: 2 };
    const cluster = new Cluster(this.#clusterOptions);
    cluster.run({ untilMs: upForMs });
    if (manifest !== '') cluster.apply(manifest);
    for (const { atMs, line } of lines) {
      cluster.run({ untilMs: atMs });
      cluster.execute({ type: 'kubectl', line });
    }
    cluster.run({ forMs: headStartMs });
    // Only now: what has happened before the page begins does not move in it.
    this.#stage = this.#stageOf(cluster);
    this.#reportCommandsOf(cluster);
  }

  /**
   * Plays a scenario to its end, and shows the moment of its cursor, in place of another world. Throws `ScenarioError` if a condition of it cannot be evaluated,
   * or if it runs away, unless it was `played` before.
   */
  *open(scenario: Scenario, played: boolean): Coroutine {
    this.#cluster = scenario.cluster;
    const { branch = 0, breakpoints = NO_BREAKPOINTS } = scenario.cursor ?? {};
    this.#breakpoints = breakpoints;
    this.conditions.prepare(breakpoints);
    yield* this.#conditionsLoaded();
    this.#checkConditions();
    const replay = new ScenarioReplay(scenario, { host: MEMORY, ...(played && { eventsPerSecond: Infinity }) });
    replay.cluster.beforeCommand = (logged) => this.#options.beforeCommand({ type: 'giving', logged });
    const cluster = yield* playOut(replay);
    this.#stage?.leave();
    this.#leaveBeside();
    const tree = new BranchTree(this.#clusterOptions, cluster, branchesOf(scenario), branch + 1);
    this.#branching = this.#branchingOf(tree, new Map(scenario.branches.map((_, i) => [i + 1, aheadOf(scenario, i)])));
    this.#show(cluster, aheadOf(scenario, branch));
    const aim = aimOf(scenario.cursor);
    if (aim !== undefined) this.stage.playback.seek(aim);
  }

  /**
   * Goes to the moment that another page shows of a history, without losing what this page has played otherwise: that stays as a branch. Undefined: time passes
   * here as the user likes.
   */
  *follow(scenario: Scenario | undefined): Coroutine {
    if (scenario === undefined) return this.stage.playback.expect([], Infinity);
    const aim = followAim(scenario);
    for (;;) {
      const isSameWorld = jsonEqual(scenario.cluster as unknown as Json, this.#cluster as unknown as Json);
      const way = isSameWorld ? wayTo(aim.commands, this.stage.cluster, () => this.branches.others) : 'reset';
      if (way === 'go-on') return yield* goOn(this.stage, aim);
      if (way !== 'reset' && 'branch' in way) yield* this.branches.switchTo(way.branch);
      else if (way !== 'reset' && !this.branches.isFull) yield* this.branches.fork(way.fork);
      else yield* this.open(scenario, true);
    }
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

  /** Created when a user first looks back or goes to another branch. */
  get branches(): Branching {
    return (this.#branching ??= this.#branchingOf(new BranchTree(this.#clusterOptions, this.stage.cluster)));
  }

  /** Performs a user's action on branches. */
  *changeBranches(action: BranchAction): Coroutine {
    switch (action.type) {
      case 'beside':
        return yield* this.#showBeside(action.id);
      case 'what-if':
        return yield* this.#whatIf(action.object, action.command);
      case 'begin-with':
        return yield* this.#beginWith(action.object, action.patch, action.name);
      case 'vary':
        return yield* this.#vary(action.record, action.variation);
      default:
        yield* this.branches.act(action);
        if (this.#beside !== undefined && !this.branches.has(this.#beside.branch)) this.#leaveBeside();
    }
  }

  *#showBeside(id: number | undefined): Coroutine {
    this.#leaveBeside();
    const { branches } = this;
    if (id === undefined || id === branches.currentId || !branches.has(id)) return;
    this.#beside = new Beside(id, yield* branches.visit(id));
  }

  #leaveBeside(): void {
    this.#beside?.leave();
    this.#beside = undefined;
  }

  *#whatIf({ kind, namespace, name }: ObjectId, command: Command): Coroutine {
    if (this.branches.isFull) return;
    const { cluster, shown } = this.stage;
    const moment = beforeLastChange(cluster, kind, { namespace, name }, shown) ?? cluster.history.oldest;
    this.#leaveBeside();
    const left = yield* this.branches.replayWith(inDefault(cluster, command), moment);
    this.stage.playback.seek({ record: moment.record });
    yield* this.#showBeside(left);
  }

  *#beginWith({ kind, namespace, name }: ObjectId, patch: object, called: string): Coroutine {
    if (this.branches.isFull) return;
    const { cluster, shown } = this.stage;
    const changed = changedBeginning(cluster, kind, { namespace, name }, patch);
    if (changed === undefined) return;
    this.#leaveBeside();
    const left = yield* this.branches.replayWith(changed.command, changed.at, changed);
    yield* this.branches.act({ type: 'rename', id: this.branches.currentId, name: called });
    this.stage.playback.seek({ atMs: shown.atMs });
    yield* this.#showBeside(left);
  }

  *#vary(record: number, variation: VariationId): Coroutine {
    const { branches, stage } = this;
    if (branches.isFull) return;
    this.#leaveBeside();
    const left = yield* branches.replayWith({ type: 'vary', variation }, beforeCommandOf(stage.cluster, record));
    yield* this.#showBeside(left);
    const parting = partingOf(this.stage.cluster, yield* this.endOf(left), branches.commonUntilMs(left));
    if (parting !== undefined) this.stage.playback.seek(parting.first ?? parting);
  }

  /** Makes the shown moment the present, so that something can be changed there: in the past, it begins another branch. Returns false if there is no room. */
  *makePresent(): Coroutine<boolean> {
    const { playback, shown } = this.stage;
    if (!playback.inPast) return true;
    if (playback.inLastEvent) playback.seek('present');
    else if (this.branches.isFull) return false;
    else yield* this.branches.fork(shown);
    return true;
  }

  /** The end of a branch, which may have to be played first. */
  *endOf(branch: number): Coroutine<Cluster> {
    return this.#beside?.branch === branch ? this.#beside.cluster : yield* this.branches.visit(branch);
  }

  /** The present is shown: drops the prepared replay. */
  forgetPrepared(): void {
    this.#branching?.forgetPrepared();
  }

  /** Changes one breakpoint. Breakpoints apply to every branch. */
  *changeBreakpoint(action: BreakpointAction): Coroutine {
    this.#breakpoints = withBreakpoint(this.#breakpoints, action);
    this.stage.playback.setBreakpoints(this.#breakpoints, this.conditions);
    this.conditions.prepare(this.#breakpoints);
    yield* this.#conditionsLoaded();
  }

  /** Nothing can be carried out while the evaluator of conditions is being loaded. */
  #conditionsLoaded(): Coroutine {
    return waitUntil(() => !this.conditions.isLoading);
  }

  /** Selects the object that is sent completely from now on, on every branch. */
  inspect(ref: ObjectId | undefined): void {
    this.#inspected = ref;
    this.stage.projection.inspect(ref);
  }

  /** All that is open as a scenario, to be shared. */
  scenario(): Scenario {
    return this.branches.scenario(this.#cluster, this.#breakpoints);
  }

  /** The changes beside the stage since the last call. Undefined if there are none. */
  drainChanges(): Omit<Delta, keyof BranchDelta> | undefined {
    const beside = this.#beside?.deltaAt(this.stage.shown.atMs);
    const changes = this.#lastSent.drain(this.#sources);
    return beside === undefined ? changes : { ...changes, beside };
  }

  readonly #sources: Sources<typeof PAGE_PARTS> = {
    branches: () => this.#branching?.views,
    breakpoints: () => this.#breakpoints,
    conditionFailure: () => this.conditions.failure,
    beat: () => this.#options.beat(),
  };

  /** Throws `ScenarioError` if a condition of the opened scenario cannot be evaluated. */
  #checkConditions(): void {
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

  #branchingOf(tree: BranchTree, upcoming?: ReadonlyMap<number, readonly LoggedCommand[]>): Branching {
    const show = (cluster: Cluster, ahead: readonly LoggedCommand[] | undefined, left: number) =>
      this.#showBranch(cluster, ahead, left);
    return new Branching(tree, { show, stage: () => this.stage }, upcoming);
  }

  *#showBranch(cluster: Cluster, upcoming: readonly LoggedCommand[] | undefined, left: number): Coroutine {
    this.#show(cluster, upcoming);
    // Two branches that are compared change places.
    const beside = this.#beside?.branch;
    if (beside !== undefined) yield* this.#showBeside(beside === this.branches.currentId ? left : beside);
  }

  #show(cluster: Cluster, upcoming?: readonly LoggedCommand[]): void {
    this.#reportCommandsOf(cluster);
    this.#stage = this.#stageOf(cluster, upcoming);
    this.#stage.playback.setBreakpoints(this.#breakpoints, this.conditions);
    this.#stage.projection.inspect(this.#inspected);
  }

  /** Reports the commands of the shown cluster before they are carried out, and the world as it was before the first of them. */
  #reportCommandsOf(cluster: Cluster): void {
    const { beforeCommand } = this.#options;
    const report = (logged: LoggedCommand): void => beforeCommand({ type: 'giving', logged });
    cluster.beforeCommand = (first) => {
      beforeCommand({ type: 'world', scenario: this.scenario() });
      cluster.beforeCommand = report;
      report(first);
    };
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
