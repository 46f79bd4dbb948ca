import type { FromRestApi } from '../apiserver/rest/index.ts';
import { BranchTree } from '../cluster/branches/branch-tree.ts';
import { Cluster, type ClusterOptions, type LoggedCommand } from '../cluster/index.ts';
import { aheadOf, branchesOf } from '../cluster/scenario/branch-commands.ts';
import { clusterOptionsOf, ScenarioReplay } from '../cluster/scenario/scenario-replay.ts';
import type { Scenario, ScenarioCluster, ScenarioCursor } from '../cluster/scenario/scenario.ts';
import { Branching } from './branching.ts';
import { advanceWhile, progressOf, type Journey } from './journey.ts';
import type { Asked } from './projection/asked.ts';
import { comparisonView } from './projection/comparison.ts';
import {
  withBreakpoint,
  type BranchMoment,
  type Breakpoint,
  type BreakpointAction,
  type ComparisonView,
  type Delta,
  type MomentAim,
  type ObjectId,
  type Question,
  type ScenarioInput,
  type ToPage,
} from './protocol/index.ts';
import { Stage } from './stage.ts';

/**
 * How much of the past a page remembers. 1,000 Pods that are rolled three times within an hour leave 320,000 records and 60,000 revisions, and a heap
 * of 110 MB; what is older than the bound is forgotten, and the timeline says so.
 */
const MEMORY = { traceLimit: 400_000, keepRevisions: 80_000 };

const NO_BREAKPOINTS: readonly Breakpoint[] = [];

export interface PlaygroundOptions {
  /** Takes what programs outside the page are answered. */
  readonly answerOutside: (message: FromRestApi) => void;
  /** Takes what the page would start again from, before each command of the way that is shown. */
  readonly beforeCommand: (message: Extract<ToPage, { readonly type: 'world' | 'giving' }>) => void;
}

/**
 * What a page plays with: the cluster that is shown, on its stage, and the branches that its history has. What must be played before it can be shown is
 * a journey. Until that has arrived the stage is the one that is left, to be looked at and not to be changed.
 */
export class Playground {
  readonly #options: PlaygroundOptions;
  /** What its clusters are made from, as a scenario says it. */
  #cluster: ScenarioCluster = { seed: '' };
  #stage: Stage | undefined;
  #journey: Journey | undefined;
  /** See `branches`. */
  #branching: Branching | undefined;
  #breakpoints = NO_BREAKPOINTS;
  #breakpointsTold = NO_BREAKPOINTS;
  #inspected: ObjectId | undefined;
  /** The page is to forget what it was told of another branch. */
  #anew = false;
  /** The page was told the world as it was before the first command to the cluster on the stage. */
  #worldTold = false;

  constructor(options: PlaygroundOptions) {
    this.#options = options;
  }

  /** Makes a cluster, and gives it its first objects. */
  start({ seed, nodes, timings, upForMs, headStartMs, manifest }: ScenarioInput): void {
    this.#cluster = { seed, nodes, timings, controllerManagers: 2 };
    const cluster = new Cluster(this.#clusterOptions);
    cluster.run({ untilMs: upForMs });
    this.#stage = this.#stageOf(cluster);
    if (manifest !== '') cluster.apply(manifest);
    cluster.run({ forMs: headStartMs });
    cluster.beforeCommand = (logged) => this.#tellOf(logged);
  }

  /** Plays a scenario as far as it was played, and shows it where it was looked at. Throws `ScenarioError` if it runs away, unless it has been `played` before. */
  open(scenario: Scenario, played: boolean): void {
    this.#cluster = scenario.cluster;
    const { branch = 0, breakpoints = NO_BREAKPOINTS } = scenario.cursor ?? {};
    this.#breakpoints = breakpoints;
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

  /** Whether there is something to show. */
  get isOpen(): boolean {
    return this.#stage !== undefined;
  }

  /** What is shown. Throws before it is open. */
  get stage(): Stage {
    if (this.#stage === undefined) throw new Error('the page spoke before it started a scenario');
    return this.#stage;
  }

  /** Whether everybody waits for a journey. */
  get travels(): boolean {
    return this.#journey !== undefined;
  }

  /** How much of the journey is done, from 0 to 1; undefined where there is none. */
  get travelled(): number | undefined {
    return this.#journey && progressOf(this.#journey.replay);
  }

  /** Goes on with the journey while there is time. */
  travelOn(hasTime: () => boolean): void {
    const journey = this.#journey;
    if (journey === undefined || !advanceWhile(journey.replay, hasTime)) return;
    this.#journey = undefined;
    journey.arrive(journey.replay.cluster);
  }

  /** Made when somebody first looks back, or goes to another branch. */
  get branches(): Branching {
    return (this.#branching ??= this.#branchingOf(new BranchTree(this.#clusterOptions, this.stage.cluster)));
  }

  /** The present is shown: nothing that was played in advance is needed any more. */
  forgetPrepared(): void {
    this.#branching?.forgetPrepared();
  }

  /** Changes one breakpoint. Breakpoints hold on every branch. */
  changeBreakpoint(action: BreakpointAction): void {
    this.#breakpoints = withBreakpoint(this.#breakpoints, action);
    this.stage.playback.setBreakpoints(this.#breakpoints);
  }

  /** Which object is wanted whole from now on, on every branch. */
  inspect(ref: ObjectId | undefined): void {
    this.#inspected = ref;
    this.stage.projection.inspect(ref);
  }

  /** Moments of other branches have to be played first, one branch after the other. */
  compare({ first, second }: Extract<Question, { type: 'compare' }>, tell: (answer: ComparisonView) => void): void {
    this.#visit(first, (one) => this.#visit(second, (other) => tell(comparisonView([one, first.at], [other, second.at]))));
  }

  /** What is open, to be shared. */
  scenario(): Scenario {
    return this.branches.scenario(this.#cluster, this.#breakpoints);
  }

  /** What is new beside what is on the stage, since it was last asked for; undefined when nothing is. */
  takeNews(): Pick<Delta, 'anew' | 'branches' | 'breakpoints'> | undefined {
    const anew = this.#anew;
    const branches = this.#branching?.takeNews();
    const breakpoints = this.#breakpoints === this.#breakpointsTold ? undefined : this.#breakpoints;
    if (!anew && !branches && !breakpoints) return undefined;
    this.#anew = false;
    this.#breakpointsTold = this.#breakpoints;
    return { ...(anew && { anew }), ...(branches && { branches }), ...(breakpoints && { breakpoints }) };
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
      show: (cluster: Cluster, upcoming?: readonly LoggedCommand[]): void => {
        this.#show(cluster, upcoming);
        this.#anew = true;
      },
      stage: () => this.stage,
    };
    return new Branching(tree, options, upcoming);
  }

  #show(cluster: Cluster, upcoming?: readonly LoggedCommand[]): void {
    this.#worldTold = false;
    cluster.beforeCommand = (logged) => this.#tellOf(logged);
    this.#stage = this.#stageOf(cluster, upcoming);
    this.#stage.playback.setBreakpoints(this.#breakpoints);
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

/** The moment that a scenario is looked at; undefined for the end of its branch. */
function aimOf({ at, record }: ScenarioCursor = {}): MomentAim | undefined {
  if (record !== undefined) return { record };
  return at === undefined ? undefined : { atMs: at };
}
