import type { Branch } from '../cluster/branches/branch.ts';
import type { BranchTree } from '../cluster/branches/branch-tree.ts';
import { commandLine, type Cluster, type LoggedCommand, type Moment, type Replay } from '../cluster/index.ts';
import type { Scenario, ScenarioCluster, ScenarioCursor } from '../cluster/scenario/scenario.ts';
import { recordScenario } from '../cluster/scenario/record-scenario.ts';
import { advanceWhile, type Journey } from './journey.ts';
import type { BranchAction, BranchView, Breakpoint } from './protocol/index.ts';
import type { Stage } from './stage.ts';

interface BranchingOptions {
  /** Plays something while everybody waits. */
  readonly travel: (journey: Journey) => void;
  /** Shows a cluster from now on, in the place of the one before. `upcoming`: commands that will be given when its time comes to them. */
  readonly show: (cluster: Cluster, upcoming?: readonly LoggedCommand[]) => void;
  /** What is shown. */
  readonly stage: () => Stage;
}

/**
 * Goes to other branches and begins new ones. Both are replays, which may take a while, so they are done a part in a frame. While the past is looked
 * at, the replay up to there is done in advance: whoever goes on from there need not wait.
 */
export class Branching {
  readonly #tree: BranchTree;
  readonly #travel: BranchingOptions['travel'];
  readonly #show: BranchingOptions['show'];
  readonly #stage: BranchingOptions['stage'];
  /** By branch that is not shown, the commands that its time has not come to. */
  readonly #upcoming: Map<number, readonly LoggedCommand[]>;
  #told = '';
  /** A replay in advance, and up to where. */
  #ahead: { readonly moment: Moment; readonly replay: Replay } | undefined;

  /** `upcoming`: by branch, the commands that its time has not come to. */
  constructor(tree: BranchTree, options: BranchingOptions, upcoming: ReadonlyMap<number, readonly LoggedCommand[]> = new Map()) {
    this.#tree = tree;
    this.#travel = options.travel;
    this.#show = options.show;
    this.#stage = options.stage;
    this.#upcoming = new Map(upcoming);
  }

  /** Carries out what a user does to branches: nothing where there is no such branch any more, or it has come to be needed, which the page could not know. */
  act(action: BranchAction): void {
    if (!this.#tree.has(action.id)) return;
    switch (action.type) {
      case 'switch':
        return this.switchTo(action.id);
      case 'rename':
        return this.#tree.rename(action.id, action.name);
      case 'remove':
        if (this.#tree.isNeeded(action.id)) return;
        this.#tree.remove(action.id);
        this.#upcoming.delete(action.id);
        return;
    }
  }

  /** Whether another branch would be one too many. */
  get isFull(): boolean {
    return this.#tree.isFull;
  }

  /** Begins another branch at a moment of the current one. There must be room for it. */
  fork(moment: Moment): void {
    const replay = this.#replayTo(moment);
    this.#ahead = undefined;
    this.#travel({
      replay,
      arrive: (cluster) => this.#enter(cluster, () => this.#tree.fork(moment, replay)),
    });
  }

  /** Goes to the end of another branch; of the one that is shown, does nothing: its end is where it is. */
  switchTo(id: number): void {
    if (id === this.#tree.currentId) return;
    this.#ahead = undefined;
    const replay = this.#tree.replayOf(id);
    const arrive = (cluster: Cluster): void => this.#enter(cluster, () => this.#tree.switchTo(id, cluster));
    if (replay === undefined) arrive(this.#tree.parked(id)!);
    else this.#travel({ replay, arrive });
  }

  /** Has `look` look at another branch's end, without going there; at the current one where that is meant, or the other is no more. */
  visit(id: number, look: (cluster: Cluster) => void): void {
    if (id === this.#tree.currentId || !this.#tree.has(id)) return look(this.#tree.cluster);
    const replay = this.#tree.replayOf(id);
    const arrive = (cluster: Cluster): void => {
      this.#tree.park(id, cluster);
      look(cluster);
    };
    if (replay === undefined) arrive(this.#tree.parked(id)!);
    else this.#travel({ replay, arrive });
  }

  /** Has `look` look at a cluster that has come to a moment of the current branch, and no further. */
  lookBack(moment: Moment, look: (cluster: Cluster) => void): void {
    this.#travel({ replay: this.#replayTo(moment), arrive: look });
  }

  /** Plays up to a moment in advance, as far as `hasTime`. */
  prepare(moment: Moment, hasTime: () => boolean): void {
    advanceWhile(this.#replayTo(moment), hasTime);
  }

  /** Lets go of what was played in advance: it is a whole second cluster, and nobody looks back any more. */
  forgetPrepared(): void {
    this.#ahead = undefined;
  }

  /** The branches, if they are others than were told. */
  takeNews(): readonly BranchView[] | undefined {
    const { currentId, branches } = this.#tree;
    const views = branches.map((branch) => viewOf(branch, branch.id === currentId));
    const text = JSON.stringify(views);
    if (text === this.#told) return undefined;
    this.#told = text;
    return views;
  }

  /** All branches as a scenario, to be shared: of this cluster, looked at as it is now. */
  scenario(cluster: ScenarioCluster, breakpoints: readonly Breakpoint[]): Scenario {
    const { branches, currentId } = this.#tree;
    const stage = this.#stage();
    const ahead = new Map(this.#upcoming).set(currentId, stage.playback.upcoming);
    const branch = branches.findIndex(({ id }) => id === currentId);
    const cursor = { branch, ...cursorOf(stage), ...(breakpoints.length > 0 && { breakpoints }) };
    return recordScenario({ cluster, cursor, branches, ahead });
  }

  /** Shows a cluster of another branch, which `change` makes the tree's current one. */
  #enter(cluster: Cluster, change: () => void): void {
    const stage = this.#stage();
    const left = this.#tree.currentId;
    change();
    this.#upcoming.set(left, stage.playback.upcoming);
    stage.leave();
    this.#show(cluster, this.#upcoming.get(this.#tree.currentId));
  }

  /** The replay up to a moment: the one in advance, where it goes there, or else a new one, which is that from now on. */
  #replayTo(moment: Moment): Replay {
    const { record, atMs } = moment;
    if (this.#ahead?.moment.record !== record || this.#ahead.moment.atMs !== atMs) {
      this.#ahead = { moment, replay: this.#tree.rewind(moment) };
    }
    return this.#ahead.replay;
  }
}

/** Where a stage is looked at, as a scenario says it. */
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
