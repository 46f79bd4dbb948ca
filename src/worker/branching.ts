import type { Branch, BranchTree } from '../cluster/branches/index.ts';
import { commandLine, type Cluster, type Moment, type Replay } from '../cluster/index.ts';
import { advanceWhile, type Journey } from './journey.ts';
import type { BranchView } from './protocol/index.ts';

interface BranchingOptions {
  /** Plays something while everybody waits. */
  readonly travel: (journey: Journey) => void;
  /** Shows a cluster from now on. */
  readonly show: (cluster: Cluster) => void;
}

/**
 * Goes to other branches and begins new ones. Both are replays, which may take a while, so they are done a part in a frame. While the past is looked
 * at, the replay up to there is done in advance: whoever goes on from there need not wait.
 */
export class Branching {
  readonly #tree: BranchTree;
  readonly #travel: BranchingOptions['travel'];
  readonly #show: BranchingOptions['show'];
  /** A replay in advance, and up to where. */
  #ahead: { readonly moment: Moment; readonly replay: Replay } | undefined;

  constructor(tree: BranchTree, { travel, show }: BranchingOptions) {
    this.#tree = tree;
    this.#travel = travel;
    this.#show = show;
  }

  get tree(): BranchTree {
    return this.#tree;
  }

  /** Begins another branch at a moment of the current one. */
  fork(moment: Moment): void {
    const replay = this.#isAhead(moment) ? this.#ahead!.replay : this.#tree.rewind(moment);
    this.#ahead = undefined;
    this.#travel({
      replay,
      arrive: (cluster) => {
        this.#tree.fork(moment, replay);
        this.#show(cluster);
      },
    });
  }

  /** Goes to the end of another branch. */
  switchTo(id: number): void {
    this.#ahead = undefined;
    const replay = this.#tree.replayOf(id);
    if (replay === undefined) {
      this.#tree.switchTo(id);
      this.#show(this.#tree.cluster);
      return;
    }
    this.#travel({
      replay,
      arrive: (cluster) => {
        this.#tree.switchTo(id, cluster);
        this.#show(cluster);
      },
    });
  }

  /** Has `look` look at another branch's end, without going there. */
  visit(id: number, look: (cluster: Cluster) => void): void {
    if (id === this.#tree.current.id) return look(this.#tree.cluster);
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
    if (!this.#isAhead(moment)) this.#ahead = { moment, replay: this.#tree.rewind(moment) };
    this.#travel({ replay: this.#ahead!.replay, arrive: look });
  }

  /** Plays up to a moment in advance, as far as `hasTime`. */
  prepare(moment: Moment, hasTime: () => boolean): void {
    if (!this.#isAhead(moment)) this.#ahead = { moment, replay: this.#tree.rewind(moment) };
    advanceWhile(this.#ahead!.replay, hasTime);
  }

  views(): BranchView[] {
    const { current, branches } = this.#tree;
    return branches.map((branch) => viewOf(branch, branch.id === current.id));
  }

  #isAhead({ record, atMs }: Moment): boolean {
    return this.#ahead?.moment.record === record && this.#ahead.moment.atMs === atMs;
  }
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
