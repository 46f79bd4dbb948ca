import type { Deployment } from '../api/index.ts';
import type { FromRestApi, ToRestApi } from '../apiserver/rest/index.ts';
import { BranchTree } from '../cluster/branches/index.ts';
import { Cluster, type ClusterOptions, type LoggedCommand } from '../cluster/index.ts';
import { aheadOf, branchesOf } from '../cluster/scenario/branch-commands.ts';
import { clusterOptionsOf } from '../cluster/scenario/cluster-options.ts';
import type { ScenarioCursor } from '../cluster/scenario/cursor.ts';
import { recordScenario } from '../cluster/scenario/record-scenario.ts';
import { ScenarioReplay } from '../cluster/scenario/scenario-replay.ts';
import type { Scenario, ScenarioCluster } from '../cluster/scenario/scenario.ts';
import { answerTo, type Asked } from './answers.ts';
import { Branching } from './branching.ts';
import { advanceWhile, progressOf, type Journey } from './journey.ts';
import { LateParts } from './late-parts.ts';
import { Player } from './player.ts';
import { comparisonView } from './projection/comparison.ts';
import { consoleEntry } from './projection/console.ts';
import type { PlayState } from './projection/projection.ts';
import {
  PROTOCOL_VERSION,
  type Answers,
  type BranchAction,
  type BranchMoment,
  type BranchView,
  type Breakpoint,
  type Command,
  type ComparisonView,
  type Delta,
  type MomentAim,
  type ObjectId,
  type Question,
  type ScenarioInput,
  type ToPage,
  type ToWorker,
  type TransportAction,
} from './protocol/index.ts';
import { Stage } from './stage.ts';

/** What the host needs of its surroundings; a worker has all of it, and a test can make it up. */
export interface HostPlace {
  readonly post: (message: ToPage) => void;
  /** A clock of the real world, in milliseconds. */
  readonly wallMs: () => number;
  /** Loads what late.ts names. */
  readonly importLate: () => Promise<unknown>;
}

/** What the page asks of the cluster; the other messages are about the connection alone. */
type Request = Exclude<ToWorker, { readonly type: 'drawn' | 'ping' }>;

/**
 * How much of the past a page remembers. 1,000 Pods that are rolled three times within an hour leave 320,000 records and 60,000 revisions, and a heap
 * of 110 MB; what is older than the bound is forgotten, and the timeline says so.
 */
const MEMORY = { traceLimit: 400_000, keepRevisions: 80_000 };

const NO_BREAKPOINTS: readonly Breakpoint[] = [];

/** Between two deltas: as fast as an eye can follow what changes, and no faster, since the page pays for each. What the user asked for shows at once. */
const TELL_EVERY_MS = 30;
/** And where nothing has changed but the time. */
const TICK_EVERY_MS = 100;

/** Of a frame, so much may go into a replay that the user waits for: the page draws meanwhile, the worker has nothing else to do. */
const REPLAY_BUDGET_MS = 100;
/** And so much into one that nobody has asked for yet. */
const AHEAD_BUDGET_MS = 8;

/**
 * Owns a cluster on behalf of a page: carries out what the page asks, lets time pass, and tells what changed, one delta a frame and
 * never the next before the page has drawn the last.
 *
 * A part of the engine is loaded when the page has drawn its first graph. What needs it is held until it is there, and then carried out in order, at
 * the moment that the simulation has reached. So is what is asked while another branch is being played.
 */
export class Host {
  readonly #place: HostPlace;
  readonly #late: LateParts;
  readonly #held: Request[] = [];
  readonly #player: Player;
  /** What the cluster is made from, as a scenario says it. */
  #cluster: ScenarioCluster = { seed: '' };
  #stage: Stage | undefined;
  /** A replay that everybody waits for. */
  #journey: Journey | undefined;
  /** From the first fork on. */
  #branching: Branching | undefined;
  /** By branch, the commands that time had not come to when it was left. */
  #shownBranch = 1;
  readonly #ahead = new Map<number, readonly LoggedCommand[]>();
  #branchesTold = '';
  #breakpoints: readonly Breakpoint[] = NO_BREAKPOINTS;
  #breakpointsTold = NO_BREAKPOINTS;
  #inspected: ObjectId | undefined;
  /** The page is to forget what it was told of another branch. */
  #anew = false;
  #pageIsReady = true;
  /** When the page was told last; undefined: what comes next is to be told at once. */
  #toldAtMs: number | undefined;
  /** The page has been told what the scenario starts with. */
  #firstGraphIsOut = false;

  constructor(place: HostPlace) {
    this.#place = place;
    this.#late = new LateParts(place.importLate);
    const playback = () => this.#running.playback;
    const target = {
      get nowMs() {
        return playback().nowMs;
      },
      runTo: (untilMs: number, maxEvents: number) => playback().runTo(untilMs, maxEvents),
    };
    this.#player = new Player(target, place.wallMs);
  }

  /** Handles a message of the page. An error that leaves here is reported, and the host stands still. */
  receive(message: ToWorker): void {
    switch (message.type) {
      case 'ping':
        return this.#place.post({ type: 'pong', id: message.id });
      case 'drawn':
        this.#pageIsReady = true;
        if (this.#firstGraphIsOut) this.#late.load();
        return;
      default:
        return this.#request(message);
    }
  }

  /** Lets the time since the last frame pass, and tells the page what changed. */
  frame(): void {
    this.#takeUpHeld();
    if (this.#journey !== undefined) this.#travelOn(this.#journey);
    if (this.#stage === undefined) return;
    if (this.#journey === undefined) this.#pass();
    if (this.#pageIsReady) this.#tell(this.#running);
  }

  #travelOn(journey: Journey): void {
    if (!advanceWhile(journey.replay, this.#within(REPLAY_BUDGET_MS))) return;
    this.#journey = undefined;
    journey.arrive(journey.replay.cluster);
  }

  #pass(): void {
    const { playback, projection } = this.#running;
    this.#player.frame();
    if (playback.hit !== undefined) this.#player.playing = false;
    // Whoever stands still in the past may want to go on from there.
    if (playback.inPast && !this.#player.playing) this.#branches.prepare(projection.shown, this.#within(AHEAD_BUDGET_MS));
  }

  #tell({ projection, cluster }: Stage): void {
    const nowMs = this.#place.wallMs();
    const sinceMs = nowMs - (this.#toldAtMs ?? -Infinity);
    if (sinceMs < TELL_EVERY_MS) return;
    if (this.#late.there) projection.tellTimeline();
    const news = this.#news();
    const delta = projection.delta(this.#play, sinceMs >= TICK_EVERY_MS);
    if (delta === undefined && news === undefined) return;
    this.#pageIsReady = false;
    this.#toldAtMs = nowMs;
    this.#firstGraphIsOut ||= cluster.invocations.every(({ exitCode }) => exitCode !== undefined);
    this.#place.post({ type: 'delta', clock: projection.clock(this.#play), ...delta, ...news });
  }

  /** What is new beside the cluster itself; undefined when nothing is. */
  #news(): Pick<Delta, 'anew' | 'branches' | 'breakpoints'> | undefined {
    const anew = this.#anew;
    const branches = this.#newBranches();
    const breakpoints = this.#breakpoints === this.#breakpointsTold ? undefined : this.#breakpoints;
    if (!anew && !branches && !breakpoints) return undefined;
    this.#anew = false;
    this.#breakpointsTold = this.#breakpoints;
    return { ...(anew && { anew }), ...(branches && { branches }), ...(breakpoints && { breakpoints }) };
  }

  /** The branches, if they are others than were told. */
  #newBranches(): readonly BranchView[] | undefined {
    if (this.#branching === undefined) return undefined;
    const branches = this.#branching.views();
    const text = JSON.stringify(branches);
    if (text === this.#branchesTold) return undefined;
    this.#branchesTold = text;
    return branches;
  }

  get #running(): Stage {
    if (this.#stage === undefined) throw new Error('the page spoke before it started a scenario');
    return this.#stage;
  }

  get #asked(): Asked {
    const { cluster, projection } = this.#running;
    return { cluster, shown: projection.shown };
  }

  get #branches(): Branching {
    return (this.#branching ??= this.#branchingOf(new BranchTree(this.#options, this.#running.cluster)));
  }

  #branchingOf(tree: BranchTree): Branching {
    return new Branching(tree, {
      travel: (journey) => {
        this.#journey = journey;
      },
      show: (cluster) => this.#goTo(cluster),
    });
  }

  get #options(): ClusterOptions {
    return clusterOptionsOf({ cluster: this.#cluster }, MEMORY);
  }

  #within(budgetMs: number): () => boolean {
    const untilMs = this.#place.wallMs() + budgetMs;
    return () => this.#place.wallMs() < untilMs;
  }

  #request(request: Request): void {
    if (request.type === 'start') this.#place.post({ type: 'ready', version: PROTOCOL_VERSION });
    this.#takeUpHeld();
    if (this.#journey !== undefined || this.#mustWait(request)) this.#held.push(request);
    else this.#carryOut(request);
  }

  /** Whether a request needs parts that are not there. Has them loaded where it is the user's: who acts need not wait for a graph. */
  #mustWait(request: Request): boolean {
    if (this.#late.there) return false;
    switch (request.type) {
      case 'start':
        if ('manifest' in request.scenario && typeof request.scenario.manifest !== 'string') return false;
        this.#late.load();
        return true;
      case 'transport':
        this.#late.load();
        return this.#stage === undefined || needsPast(request.action) || (request.action.type === 'step' && this.#holdsCommand);
      case 'command':
      case 'rest':
      case 'branch':
        this.#late.load();
        return true;
      case 'breakpoints':
      case 'inspect':
      case 'ask':
        return true;
    }
  }

  /** A step behind a command is meant to show what comes of it. */
  get #holdsCommand(): boolean {
    return this.#held.some(({ type }) => type === 'command');
  }

  #takeUpHeld(): void {
    if (!this.#late.there) return;
    while (this.#journey === undefined) {
      const request = this.#held.shift();
      if (request === undefined) return;
      this.#carryOut(request);
    }
  }

  #carryOut(request: Request): void {
    this.#toldAtMs = undefined;
    switch (request.type) {
      case 'start':
        return 'version' in request.scenario ? this.#open(request.scenario) : this.#start(request.scenario);
      case 'transport':
        return this.#transport(request.action);
      case 'command':
        return this.#command(request.id, request.command);
      case 'branch':
        return this.#branch(request.action);
      case 'breakpoints':
        this.#breakpoints = request.breakpoints;
        return this.#running.playback.setBreakpoints(request.breakpoints);
      case 'inspect':
        this.#inspected = request.ref;
        return this.#running.projection.inspect(request.ref);
      case 'ask':
        return this.#answer(request.id, request.question);
      case 'rest':
        return this.#outside(request.message);
    }
  }

  #start({ seed, nodes, timings, manifest }: ScenarioInput): void {
    this.#cluster = { seed, nodes, timings, controllerManagers: 2 };
    const cluster = new Cluster(this.#options);
    this.#stage = this.#stageOf(cluster);
    if (typeof manifest !== 'string') cluster.applyNew(manifest as Deployment);
    else if (manifest !== '') cluster.apply(manifest);
  }

  /** Plays a scenario as far as it was played, and shows it where it was looked at. */
  #open(scenario: Scenario): void {
    this.#cluster = scenario.cluster;
    const { branch = 0, playing = false, speed = 1, breakpoints = NO_BREAKPOINTS } = scenario.cursor ?? {};
    this.#player.playing = playing;
    this.#player.speed = speed;
    this.#breakpoints = breakpoints;
    scenario.branches.forEach((_, i) => this.#ahead.set(i + 1, aheadOf(scenario, i)));
    const arrive = (cluster: Cluster): void => {
      const branches = branchesOf(scenario);
      this.#branching = this.#branchingOf(new BranchTree(this.#options, cluster, branches, branch + 1));
      this.#show(cluster);
      const aim = aimOf(scenario.cursor);
      if (aim !== undefined) this.#running.playback.seek(aim);
    };
    this.#journey = { replay: new ScenarioReplay(scenario, { host: MEMORY }), arrive };
  }

  /** Leaves the branch that is shown for another. */
  #goTo(cluster: Cluster): void {
    this.#ahead.set(this.#shownBranch, this.#running.playback.upcoming);
    this.#running.outside.leave();
    this.#show(cluster);
    this.#anew = true;
  }

  /** Shows the cluster of the current branch. */
  #show(cluster: Cluster): void {
    this.#shownBranch = this.#branches.tree.current.id;
    this.#stage = this.#stageOf(cluster, this.#ahead.get(this.#shownBranch));
    this.#stage.playback.setBreakpoints(this.#breakpoints);
    this.#stage.projection.inspect(this.#inspected);
  }

  #stageOf(cluster: Cluster, upcoming: readonly LoggedCommand[] = []): Stage {
    const { post } = this.#place;
    return new Stage(cluster, { upcoming, answerOutside: (message: FromRestApi) => post({ type: 'rest', message }) });
  }

  #answer(id: number, question: Question): void {
    const post = (answer: Answers[keyof Answers]) => this.#place.post({ type: 'answer', id, answer });
    if (question.type === 'compare') this.#compare(question, post);
    else if (question.type === 'scenario') post(this.#scenario());
    else post(answerTo(this.#asked, question));
  }

  /** What is open to be shared. */
  #scenario(): Scenario {
    const { cluster, playback, projection } = this.#running;
    const { branches, current } = this.#branches.tree;
    const ahead = new Map(this.#ahead).set(current.id, playback.upcoming);
    const { atMs: at, record } = projection.shown;
    const moment = cluster.history.atTime(at).record === record ? { at } : { at, record };
    const breakpoints = this.#breakpoints.length > 0 && { breakpoints: this.#breakpoints };
    const cursor = { branch: branches.findIndex(({ id }) => id === current.id), ...(playback.inPast && moment), ...breakpoints };
    return recordScenario({ cluster: this.#cluster, cursor, branches, ahead });
  }

  /** Moments of other branches have to be played first, one branch after the other. */
  #compare({ first, second }: Extract<Question, { type: 'compare' }>, post: (answer: ComparisonView) => void): void {
    this.#visit(first, (one) => this.#visit(second, (other) => post(comparisonView([one, first.at], [other, second.at]))));
  }

  #visit({ branch }: BranchMoment, look: (branch: Asked) => void): void {
    if (branch === undefined) return look(this.#asked);
    this.#branches.visit(branch, (cluster) => look({ cluster, shown: cluster.history.present }));
  }

  /** Where the past is shown, a command first begins another branch there. */
  #command(id: number, command: Command): void {
    const { cluster, playback, projection } = this.#running;
    if (playback.inPast) {
      this.#held.unshift({ type: 'command', id, command });
      this.#branches.fork(projection.shown);
      return;
    }
    const invocation = cluster.execute(command);
    this.#place.post({ type: 'invoked', id, entry: consoleEntry(invocation, cluster.trace.lastId) });
  }

  /**
   * A program outside is answered as of the moment that is shown. Where that is over, a write first begins another branch there, as a command does; what lasts (a
   * watch, a followed log) is told of the present, where something will still happen.
   */
  #outside(message: ToRestApi): void {
    const { cluster, outside, playback, projection } = this.#running;
    if (message.type === 'abort' || !playback.inPast) return outside.receive(message);
    const { method } = message.request;
    if (cluster.outside.isQuestion(message.request)) {
      this.#branches.lookBack(projection.shown, (past) => outside.answerFrom(past, message));
    } else if (method === 'GET' || method === 'HEAD') {
      outside.receive(message);
    } else {
      this.#held.unshift({ type: 'rest', message });
      this.#branches.fork(projection.shown);
    }
  }

  #branch(action: BranchAction): void {
    switch (action.type) {
      case 'switch':
        return this.#branches.switchTo(action.id);
      case 'rename':
        return this.#branches.tree.rename(action.id, action.name);
      case 'remove':
        return this.#branches.tree.remove(action.id);
    }
  }

  #transport(action: TransportAction): void {
    const { playback } = this.#running;
    const player = this.#player;
    switch (action.type) {
      case 'play':
        player.playing = true;
        return;
      case 'pause':
        player.playing = false;
        return;
      case 'speed':
        player.speed = action.speed;
        return;
      case 'step':
        player.playing = false;
        return playback.step(action.by, action.back ?? false);
      case 'step-object':
        player.playing = false;
        return playback.stepObject(action.id, action.back ?? false);
      case 'seek':
        if (action.to !== 'present') player.playing = false;
        return playback.seek(action.to);
    }
  }

  get #play(): PlayState {
    const { playing, speed, behind } = this.#player;
    const { hit } = this.#running.playback;
    const replayed = this.#journey && progressOf(this.#journey.replay);
    return { playing, speed, behind, ...(hit && { hit }), ...(replayed !== undefined && { replayed }) };
  }
}

/** The moment that a scenario is looked at; undefined for the end of its branch. */
function aimOf({ at, record }: ScenarioCursor = {}): MomentAim | undefined {
  if (record !== undefined) return { record };
  return at === undefined ? undefined : { atMs: at };
}

/** Whether a transport action needs what looks at the past. */
function needsPast(action: TransportAction): boolean {
  return action.type === 'seek' || action.type === 'step-object' || (action.type === 'step' && action.back === true);
}
