import type { Cluster } from '../cluster.ts';
import type { LoggedCommand } from '../command.ts';
import type { ClusterOptions } from '../options.ts';
import type { Moment } from '../history/history.ts';
import { Replay } from '../replay.ts';
import { MOST_BRANCHES, NO_MORE_BRANCHES, type Branch } from './branch.ts';

/** How many clusters of left branches are kept, so that going back is instant. The last ones left are kept. */
const MOST_PARKED = 2;
/** Clusters with more trace records are not kept: a replay costs less than their memory. */
const MOST_RECORDS = 100_000;

const FIRST: Branch = { id: 1, name: '', from: undefined, commands: [], end: { atMs: 0, turn: 0 } };

/**
 * All branches of a session and the one live cluster. A branch that is not current is a log of commands; going back to it is a replay.
 *
 * Invariant: a branch's parent is older than the branch, and is not removed before it.
 */
export class BranchTree {
  readonly #options: ClusterOptions;
  readonly #branches = new Map<number, Branch>();
  /** By branch id; the last one left is at the end. */
  readonly #parked = new Map<number, Cluster>();
  #current: number;
  #cluster: Cluster;
  #lastId: number;

  /**
   * `cluster` stands at the end of the branch `current`. Parents come before their children in `branches`. The default is a tree of one branch.
   */
  constructor(options: ClusterOptions, cluster: Cluster, branches: readonly Branch[] = [FIRST], current = FIRST.id) {
    this.#options = options;
    this.#cluster = cluster;
    this.#current = current;
    this.#lastId = Math.max(...branches.map(({ id }) => id));
    for (const branch of branches) this.#branches.set(branch.id, branch);
  }

  /** The live cluster, of the current branch. */
  get cluster(): Cluster {
    return this.#cluster;
  }

  get current(): Branch {
    return this.#branchNow(this.#branches.get(this.#current)!);
  }

  get currentId(): number {
    return this.#current;
  }

  /** All branches with their present ends, oldest first. */
  get branches(): readonly Branch[] {
    return [...this.#branches.values()].map((branch) => (branch.id === this.#current ? this.#branchNow(branch) : branch));
  }

  /** Whether the limit of branches is reached. */
  get isFull(): boolean {
    return this.#branches.size >= MOST_BRANCHES;
  }

  has(id: number): boolean {
    return this.#branches.has(id);
  }

  /** Every command up to a branch's end: those of its ancestors up to the forks, and its own. */
  commandsOf(id: number): readonly LoggedCommand[] {
    const { from, commands } = id === this.#current ? this.current : this.#find(id);
    if (from === undefined) return commands;
    return [...this.commandsOf(from.branch).slice(0, from.given), ...commands];
  }

  /** The commands of the current branch after a moment of its past. */
  commandsAfter(moment: Moment): readonly LoggedCommand[] {
    return this.#cluster.commands.slice(this.#givenAt(moment));
  }

  /** The time up to which two branches have the same history. */
  commonUntilMs(one: number, other: number): number {
    const shared = new Map(this.#lineage(one));
    for (const [id, untilMs] of this.#lineage(other)) {
      const otherMs = shared.get(id);
      if (otherMs !== undefined) return Math.min(untilMs, otherMs);
    }
    throw new Error(`branches ${one} and ${other} have no common beginning`);
  }

  /** Creates a replay of the current branch up to a moment of its past. A fork from that moment needs it. */
  rewind(moment: Moment): Replay {
    const { commands, history } = this.#cluster;
    return new Replay(this.#options, commands.slice(0, this.#givenAt(moment)), history.placeOf(moment));
  }

  /** Leaves the current branch at a moment that `Replay` has reached, and begins a new branch there. Throws if there are too many branches. */
  fork(moment: Moment, { cluster, until }: Replay): Branch {
    if (this.isFull) throw new Error(NO_MORE_BRANCHES);
    const branch: Branch = {
      id: ++this.#lastId,
      name: '',
      from: { branch: this.#current, place: until, given: this.#givenAt(moment) },
      commands: [],
      end: cluster.place,
    };
    this.#branches.set(branch.id, branch);
    this.#enter(branch.id, cluster);
    return branch;
  }

  /** Creates a replay to a branch's end. Returns undefined if the branch's cluster is still kept. Throws if there is no such branch. */
  replayOf(id: number): Replay | undefined {
    const { end } = this.#find(id);
    return this.#parked.has(id) ? undefined : new Replay(this.#options, this.commandsOf(id), end);
  }

  /** Switches to another branch. `replayed` is a cluster at that branch's end. */
  switchTo(id: number, replayed: Cluster | undefined = this.#parked.get(id)): void {
    if (replayed === undefined) throw new Error(`branch ${id} has to be replayed first`);
    this.#enter(id, replayed);
  }

  /** The cluster at a branch's end, if it is still kept. */
  parked(id: number): Cluster | undefined {
    return this.#parked.get(id);
  }

  /** Keeps a cluster that stands at a branch's end. */
  park(id: number, cluster: Cluster): void {
    this.#parked.delete(id);
    if (cluster.trace.lastId > MOST_RECORDS) return;
    this.#parked.set(id, cluster);
    for (const [oldest] of this.#parked) {
      if (this.#parked.size <= MOST_PARKED) return;
      this.#parked.delete(oldest);
    }
  }

  rename(id: number, name: string): void {
    this.#branches.set(id, { ...this.#find(id), name });
  }

  /** Whether a branch is current or has children. */
  isNeeded(id: number): boolean {
    return id === this.#current || [...this.#branches.values()].some(({ from }) => from?.branch === id);
  }

  /** Removes a branch. Throws if it is needed. */
  remove(id: number): void {
    this.#find(id);
    if (this.isNeeded(id)) throw new Error(`branch ${id} is shown, or others left it`);
    this.#branches.delete(id);
    this.#parked.delete(id);
  }

  /** A branch and its ancestors, each with the time up to which the branch shares its history. */
  *#lineage(id: number): Generator<[id: number, untilMs: number], void, void> {
    let untilMs = Infinity;
    for (let branch: Branch | undefined = this.#find(id); branch !== undefined;) {
      yield [branch.id, untilMs];
      const { from }: Branch = branch;
      if (from !== undefined) untilMs = Math.min(untilMs, from.place.atMs);
      branch = from && this.#find(from.branch);
    }
  }

  #find(id: number): Branch {
    const branch = this.#branches.get(id);
    if (branch === undefined) throw new Error(`there is no branch ${id}`);
    return branch;
  }

  #enter(id: number, cluster: Cluster): void {
    const left = this.#branchNow(this.#find(this.#current));
    this.#branches.set(left.id, left);
    this.#parked.delete(id);
    this.park(left.id, this.#cluster);
    this.#current = id;
    this.#cluster = cluster;
  }

  /** The current branch with its present commands and end. */
  #branchNow(branch: Branch): Branch {
    return { ...branch, commands: this.#cluster.commands.slice(branch.from?.given ?? 0), end: this.#cluster.place };
  }

  /** The number of commands given up to a moment of the current branch. */
  #givenAt({ record }: Moment): number {
    return this.#cluster.invocations.filter((invocation) => invocation.record <= record).length;
  }
}
