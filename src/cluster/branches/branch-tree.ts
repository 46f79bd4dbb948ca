import type { Cluster } from '../cluster.ts';
import type { LoggedCommand } from '../command.ts';
import type { ClusterOptions } from '../options.ts';
import type { Moment } from '../history/moment.ts';
import { Replay } from '../replay.ts';
import { MOST_BRANCHES, NO_MORE_BRANCHES, type Branch } from './branch.ts';

/** Clusters of branches that were left are kept, to go back to them at once: so many, the last ones left. */
const MOST_PARKED = 2;
/** Clusters that remember more than this are not kept: playing them again costs less than the memory. */
const MOST_RECORDS = 100_000;

const FIRST: Branch = { id: 1, name: '', from: undefined, commands: [], end: { atMs: 0, turn: 0 } };

/**
 * All ways that a history went, and the one cluster that is alive. A branch that is not current is a log of commands; going back to it is a replay.
 *
 * Invariant: a branch's parent is older, and is never removed before it.
 */
export class BranchTree {
  readonly #options: ClusterOptions;
  readonly #branches = new Map<number, Branch>();
  /** By branch, the last one left at the end. */
  readonly #parked = new Map<number, Cluster>();
  #current: number;
  #cluster: Cluster;
  #lastId: number;

  /**
   * The tree of these branches, of which the one that `cluster` is the end of is alive. Parents come before those that left them. Without them: a
   * tree of one branch.
   */
  constructor(options: ClusterOptions, cluster: Cluster, branches: readonly Branch[] = [FIRST], current = FIRST.id) {
    this.#options = options;
    this.#cluster = cluster;
    this.#current = current;
    this.#lastId = Math.max(...branches.map(({ id }) => id));
    for (const branch of branches) this.#branches.set(branch.id, branch);
  }

  /** The cluster of the current branch. */
  get cluster(): Cluster {
    return this.#cluster;
  }

  get current(): Branch {
    return this.#branchNow(this.#branches.get(this.#current)!);
  }

  get currentId(): number {
    return this.#current;
  }

  /** All of them, as they stand, oldest first. */
  get branches(): readonly Branch[] {
    return [...this.#branches.values()].map((branch) => (branch.id === this.#current ? this.#branchNow(branch) : branch));
  }

  /** Whether another branch would be one too many. */
  get isFull(): boolean {
    return this.#branches.size >= MOST_BRANCHES;
  }

  has(id: number): boolean {
    return this.#branches.has(id);
  }

  /** Every command that leads to a branch's end: those of its ancestors up to where it left them, and its own. */
  commandsOf(id: number): readonly LoggedCommand[] {
    const { from, commands } = id === this.#current ? this.current : this.#find(id);
    if (from === undefined) return commands;
    return [...this.commandsOf(from.branch).slice(0, from.given), ...commands];
  }

  /** Plays the current branch again up to a moment of its past: what is needed to go on from there. */
  rewind(moment: Moment): Replay {
    const { commands, history } = this.#cluster;
    return new Replay(this.#options, commands.slice(0, this.#givenAt(moment)), history.placeOf(moment));
  }

  /** Leaves the current branch at a moment, which a replay of it has come to: another begins there. Throws when there are too many. */
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

  /** What has to be played to come to a branch's end; undefined where its cluster is still there. Throws for one that is not there. */
  replayOf(id: number): Replay | undefined {
    const { end } = this.#find(id);
    return this.#parked.has(id) ? undefined : new Replay(this.#options, this.commandsOf(id), end);
  }

  /** Goes to another branch, which `replayed` has come to the end of. */
  switchTo(id: number, replayed: Cluster | undefined = this.#parked.get(id)): void {
    if (replayed === undefined) throw new Error(`branch ${id} has to be replayed first`);
    this.#enter(id, replayed);
  }

  /** The cluster at a branch's end, where it is still kept. */
  parked(id: number): Cluster | undefined {
    return this.#parked.get(id);
  }

  /** Keeps a cluster that has come to a branch's end. */
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

  /** Whether a branch is current, or others left it. */
  isNeeded(id: number): boolean {
    return id === this.#current || [...this.#branches.values()].some(({ from }) => from?.branch === id);
  }

  /** Forgets a branch. Throws when it is needed. */
  remove(id: number): void {
    this.#find(id);
    if (this.isNeeded(id)) throw new Error(`branch ${id} is shown, or others left it`);
    this.#branches.delete(id);
    this.#parked.delete(id);
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

  /** The current branch as it is by now. */
  #branchNow(branch: Branch): Branch {
    return { ...branch, commands: this.#cluster.commands.slice(branch.from?.given ?? 0), end: this.#cluster.place };
  }

  /** How many commands had been given at a moment of the current branch. */
  #givenAt({ record }: Moment): number {
    return this.#cluster.invocations.filter((invocation) => invocation.record <= record).length;
  }
}
