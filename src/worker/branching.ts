import type { BranchTree } from '../cluster/branches/branch-tree.ts';
import type { Branch } from '../cluster/branches/branch.ts';
import { type Cluster, type Command, commandLine, type LoggedCommand, type Moment, type Replay } from '../cluster/index.ts';
import { recordScenario } from '../cluster/scenario/record-scenario.ts';
import { Script } from '../cluster/scenario/scenario-replay.ts';
import type { Scenario, ScenarioCluster, ScenarioCursor } from '../cluster/scenario/scenario.ts';
import { playOut, runWhile, type Coroutine } from './coroutine.ts';
import type { BranchAction, BranchView, Breakpoint } from './protocol/index.ts';
import type { Stage } from './stage.ts';

/** A branch of this page that is not shown, as far as it has been played. */
export interface OtherBranch {
  readonly id: number;
  readonly commands: readonly LoggedCommand[];
  readonly endMs: number;
}

interface BranchingOptions {
  /** Shows another cluster. `upcoming`: commands that will be given at their times. `left`: the branch shown before. */
  readonly show: (cluster: Cluster, upcoming: readonly LoggedCommand[] | undefined, left: number) => Coroutine;
  /** The stage that is shown. */
  readonly stage: () => Stage;
}

/**
 * Switches to other branches and begins new ones. Both need replays, which may take a while. While the past is shown, the replay
 * up to there is prepared, so that a change at that moment need not wait.
 */
export class Branching {
  readonly #tree: BranchTree;
  readonly #show: BranchingOptions['show'];
  readonly #stage: BranchingOptions['stage'];
  /** For each branch that is not shown: the commands that still lie ahead. */
  readonly #upcoming: Map<number, readonly LoggedCommand[]>;
  /** The prepared replay and the moment that it leads to. */
  #ahead: { readonly moment: Moment; readonly replay: Replay } | undefined;

  /** `upcoming`: for each branch, the commands that still lie ahead. */
  constructor(tree: BranchTree, options: BranchingOptions, upcoming: ReadonlyMap<number, readonly LoggedCommand[]> = new Map()) {
    this.#tree = tree;
    this.#show = options.show;
    this.#stage = options.stage;
    this.#upcoming = new Map(upcoming);
  }

  /**
   * Performs a user's action on branches. Does nothing if the branch is gone or has become needed meanwhile, which the page
   * could not know.
   */
  *act(action: Extract<BranchAction, { readonly type: 'switch' | 'rename' | 'remove' }>): Coroutine {
    if (!this.#tree.has(action.id)) return;
    switch (action.type) {
      case 'switch':
        return yield* this.switchTo(action.id);
      case 'rename':
        return this.#tree.rename(action.id, action.name);
      case 'remove':
        if (this.#tree.isNeeded(action.id)) return;
        this.#tree.remove(action.id);
        this.#upcoming.delete(action.id);
        return;
    }
  }

  /** True if there is no room for another branch. */
  get isFull(): boolean {
    return this.#tree.isFull;
  }

  /** Begins another branch at a moment of the current one. There must be room for it. */
  *fork(moment: Moment): Coroutine {
    const replay = this.#takeReplayTo(moment);
    const cluster = yield* playOut(replay);
    yield* this.#enter(cluster, () => this.#tree.fork(moment, replay));
  }

  /**
   * Plays the current branch again from a moment on, with one more command there, up to the same time. Returns the id of the
   * branch that was left. `instead`: in place of the command that was given there. There must be room for another branch. A variation of the code takes the place of later ones.
   */
  *replayWith(command: Command, moment: Moment, { instead = false } = {}): Coroutine<number> {
    const { currentId: left, cluster } = this.#tree;
    const end = cluster.now;
    const after = [...this.#tree.commandsAfter(moment), ...this.#stage().playback.upcoming].slice(instead ? 1 : 0);
    const rest =
      command.type === 'vary'
        ? after.filter((logged) => logged.command.type !== 'vary')
        : // At their times, but not at their places among the events, which are others now.
          after.map((logged) => ({ atMs: logged.atMs, command: logged.command }));
    const replay = this.#takeReplayTo(moment);
    const again = yield* playOut(replay);
    again.execute(command);
    const script = new Script(again, rest);
    const advance = (maxEvents: number): boolean => script.runTo(end, { maxEvents });
    yield* playOut({ cluster: again, until: { atMs: end }, advance });
    yield* this.#enter(again, () => this.#tree.fork(moment, replay), script.upcoming);
    return left;
  }

  /** The time up to which a branch and the current one have the same history. */
  commonUntilMs(id: number): number {
    return this.#tree.commonUntilMs(id, this.#tree.currentId);
  }

  /** The id of the branch that is shown. */
  get currentId(): number {
    return this.#tree.currentId;
  }

  has(id: number): boolean {
    return this.#tree.has(id);
  }

  /** The branches that are not shown, with every command since the beginning. */
  get others(): readonly OtherBranch[] {
    const others = this.#tree.branches.filter(({ id }) => id !== this.currentId);
    return others.map(({ id, end }) => ({ id, commands: this.#tree.commandsOf(id), endMs: end.atMs }));
  }

  /** Goes to the end of another branch. Does nothing for the branch that is shown. */
  *switchTo(id: number): Coroutine {
    if (id === this.#tree.currentId) return;
    this.#ahead = undefined;
    const cluster = yield* this.#endOf(id);
    yield* this.#enter(cluster, () => this.#tree.switchTo(id, cluster));
  }

  /** The end of another branch, without going there; the current branch's end if it is meant or the other is gone. */
  *visit(id: number): Coroutine<Cluster> {
    if (id === this.#tree.currentId || !this.#tree.has(id)) return this.#tree.cluster;
    const cluster = yield* this.#endOf(id);
    this.#tree.park(id, cluster);
    return cluster;
  }

  *#endOf(id: number): Coroutine<Cluster> {
    const replay = this.#tree.replayOf(id);
    return replay === undefined ? this.#tree.parked(id)! : yield* playOut(replay);
  }

  /** A cluster at a moment of the current branch. It may be asked, but not changed. */
  lookBack(moment: Moment): Coroutine<Cluster> {
    return playOut(this.#replayTo(moment));
  }

  /** Prepares the replay up to a moment while `hasTime`. */
  prepare(moment: Moment, hasTime: () => boolean): void {
    runWhile(playOut(this.#replayTo(moment)), hasTime);
  }

  /** Drops the prepared replay, which is a whole second cluster. */
  forgetPrepared(): void {
    this.#ahead = undefined;
  }

  get views(): readonly BranchView[] {
    const { currentId, branches } = this.#tree;
    return branches.map((branch) => viewOf(branch, branch.id === currentId));
  }

  /** All branches as a scenario, to be shared, with the present view as its cursor. */
  scenario(cluster: ScenarioCluster, breakpoints: readonly Breakpoint[]): Scenario {
    const { branches, currentId } = this.#tree;
    const stage = this.#stage();
    const ahead = new Map(this.#upcoming).set(currentId, stage.playback.upcoming);
    const branch = branches.findIndex(({ id }) => id === currentId);
    const cursor = { branch, ...cursorOf(stage), ...(breakpoints.length > 0 && { breakpoints }) };
    return recordScenario({ cluster, cursor, branches, ahead });
  }

  /** Shows a cluster of another branch; `change` makes it the tree's current one. `upcoming`: its commands that lie ahead, if they are new. */
  *#enter(cluster: Cluster, change: () => void, upcoming?: readonly LoggedCommand[]): Coroutine {
    const stage = this.#stage();
    const left = this.#tree.currentId;
    change();
    this.#upcoming.set(left, stage.playback.upcoming);
    stage.leave();
    yield* this.#show(cluster, upcoming ?? this.#upcoming.get(this.#tree.currentId), left);
  }

  /** The replay up to a moment, of which a branch is made: it is no longer prepared. */
  #takeReplayTo(moment: Moment): Replay {
    const replay = this.#replayTo(moment);
    this.#ahead = undefined;
    return replay;
  }

  /** The replay up to a moment: the prepared one if it leads there, otherwise a new one, which becomes the prepared one. */
  #replayTo(moment: Moment): Replay {
    const { record, atMs } = moment;
    if (this.#ahead?.moment.record !== record || this.#ahead.moment.atMs !== atMs) {
      this.#ahead = { moment, replay: this.#tree.rewind(moment) };
    }
    return this.#ahead.replay;
  }
}

/** The moment that a stage shows, as a scenario's cursor. */
function cursorOf({ cluster, playback, shown: { atMs: at, record } }: Stage): Pick<ScenarioCursor, 'at' | 'record'> {
  if (!playback.inPast) return {};
  return cluster.history.atTime(at).record === record ? { at } : { at, record };
}

function viewOf({ id, name, from, commands, end }: Branch, current: boolean): BranchView {
  const [first] = commands;
  return {
    id,
    name,
    ...(from && { parent: from.branch }),
    forkedAtMs: from?.place.atMs ?? 0,
    ...(!current && { endMs: end.atMs }),
    firstLine: first === undefined ? '' : commandLine(first.command),
    commands: commands.length,
    current,
  };
}
