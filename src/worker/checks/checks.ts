import type { Cluster, LoggedCommand, Moment } from '../../cluster/index.ts';
import { isSameCommand } from '../following.ts';
import type { ChecksView, CheckView } from '../protocol/index.ts';
import type * as CheckRuns from './check-run.ts';

type Evaluator = typeof CheckRuns;

/** Where a beat begins. */
export interface Beginning {
  /** The branch that is shown. */
  readonly cluster: Cluster;
  /** A moment of this branch, or of another one. */
  readonly from: Moment;
}

/** What is watched, from a moment on that had these commands before it. */
interface Watch {
  readonly watched: CheckRuns.Watched;
  readonly from: Moment;
  readonly given: readonly LoggedCommand[];
}

/** The checks on one branch. `run` is undefined until the branch has come to the time at which the beat begins. */
interface Following {
  readonly cluster: Cluster;
  readonly run: CheckRuns.CheckRun | undefined;
  readonly leftBefore: boolean;
}

/** What is known without looking at any history. */
type Trouble = Extract<ChecksView, { readonly type: 'fault' | 'unavailable' }>;

/**
 * The checks of the beat that is open, on whichever branch is shown. They are followed from the beginning of the beat: from the same moment on every branch that
 * goes through it, and from the same time on one that left before. Going to another branch follows that one anew. The evaluator of CEL is a script of its own;
 * it is loaded with the first check.
 */
export class Checks {
  readonly #load: () => Promise<Evaluator>;
  #evaluator: Evaluator | undefined;
  #watch: Watch | undefined;
  #following: Following | undefined;
  #trouble: Trouble | undefined;

  /** `load`: loads the evaluator. */
  constructor(load: () => Promise<Evaluator> = () => import('./check-run.ts')) {
    this.#load = load;
  }

  /** Follows what a beat watches for from its beginning on. An evaluator that could not be loaded is tried again. */
  watch(watched: CheckRuns.Watched, { cluster, from }: Beginning): void {
    this.leave();
    this.#watch = { watched, from, given: givenUpTo(from, cluster) };
    if (this.#evaluator === undefined) void this.#prepare(this.#watch);
  }

  /** Follows nothing any longer. */
  leave(): void {
    this.#watch = undefined;
    this.#following = undefined;
    this.#trouble = undefined;
  }

  /** Follows the history of the shown branch while there is time. */
  follow(cluster: Cluster, hasTime: () => boolean): void {
    const evaluator = this.#evaluator;
    const watch = this.#watch;
    if (watch === undefined || evaluator === undefined || this.#trouble !== undefined) return;
    const isSame = this.#following?.cluster === cluster;
    if (!isSame || this.#following?.run === undefined) this.#following = this.#begin(cluster, watch, evaluator);
    const run = this.#following?.run;
    run?.advance(hasTime);
    if (run?.fault !== undefined) this.#trouble = { type: 'fault', ...run.fault };
  }

  /** The states as of the shown moment. Undefined if nothing is watched, and until the history has been followed to there. */
  viewAt({ record }: Moment): ChecksView | undefined {
    if (this.#trouble !== undefined) return this.#trouble;
    if (this.#following === undefined) return undefined;
    const { run, leftBefore } = this.#following;
    if (run === undefined) return { type: 'ahead' };
    const at = Math.max(record, run.from.record);
    if (run.record < at) return undefined;
    const pointed = run.pointedAt(at);
    return {
      type: 'states',
      states: run.at(at) as readonly CheckView[],
      ...(pointed && { pointed }),
      commands: run.commandsAt(at),
      ...(leftBefore && { leftBefore }),
    };
  }

  #begin(cluster: Cluster, { watched, from, given }: Watch, evaluator: Evaluator): Following | undefined {
    const beginning = beginningIn(cluster, from);
    if (beginning === undefined) return { cluster, run: undefined, leftBefore: true };
    const courses = evaluator.compileCourses(watched);
    if ('fault' in courses) {
      this.#trouble = { type: 'fault', ...courses };
      return undefined;
    }
    const run = new evaluator.CheckRun(cluster, beginning, courses);
    const own = givenUpTo(beginning, cluster);
    const leftBefore = own.length !== given.length || own.some((command, i) => !isSameCommand(command, given[i]));
    return { cluster, run, leftBefore };
  }

  async #prepare(watch: Watch): Promise<void> {
    try {
      this.#evaluator = await this.#load();
    } catch {
      if (this.#watch === watch) this.#trouble = { type: 'unavailable' };
    }
  }
}

/** The beginning of a beat on a branch: the same moment, or on a branch that left before it, the same time. Undefined if the branch has not come there yet. */
function beginningIn({ history }: Cluster, from: Moment): Moment | undefined {
  return from.atMs > history.present.atMs ? undefined : history.at(from);
}

/** The commands that were given up to a moment. */
function givenUpTo({ record }: Moment, { commands, invocations }: Cluster): readonly LoggedCommand[] {
  return commands.slice(0, invocations.filter((invocation) => invocation.record <= record).length);
}
