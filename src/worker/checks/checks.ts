import type { Cluster, Moment } from '../../cluster/index.ts';
import type { ChecksView, CheckView } from '../protocol/index.ts';
import type * as CheckRuns from './check-run.ts';

type Evaluator = typeof CheckRuns;

/**
 * The checks of the beat that is open, on whichever branch is shown. They are followed from the beginning of the beat, so going to another branch follows that
 * one anew. The evaluator of CEL is a script of its own; it is loaded with the first check.
 */
export class Checks {
  #evaluator: Evaluator | 'unavailable' | undefined;
  #watched: (CheckRuns.Watched & { readonly from: Moment }) | undefined;
  #run: CheckRuns.CheckRun | undefined;
  #fault: Extract<ChecksView, { type: 'fault' }> | undefined;
  #told: ChecksView | undefined;

  /** Follows what a beat watches for from a moment on, or nothing. */
  watch(watched: CheckRuns.Watched | undefined, from: Moment): void {
    this.#watched = watched && { ...watched, from };
    this.#run = undefined;
    this.#fault = undefined;
    this.#told = undefined;
    if (watched !== undefined && this.#evaluator === undefined) void this.#load();
  }

  /** Follows the history of the shown branch while there is time. */
  follow(cluster: Cluster, hasTime: () => boolean): void {
    const evaluator = this.#evaluator;
    if (this.#watched === undefined || this.#fault !== undefined || evaluator === undefined || evaluator === 'unavailable')
      return;
    if (this.#run?.cluster !== cluster) {
      const { from } = this.#watched;
      const courses = evaluator.compileCourses(this.#watched);
      if ('fault' in courses) {
        this.#fault = { type: 'fault', ...courses };
        return;
      }
      this.#run = new evaluator.CheckRun(cluster, beginningIn(cluster, from), courses);
    }
    this.#run.advance(hasTime);
  }

  /** The states as of the shown moment, if they have changed since the last call. */
  takeNews(shown: Moment): ChecksView | undefined {
    const view = this.#viewAt(shown);
    if (view === undefined || isSame(view, this.#told)) return undefined;
    this.#told = view;
    return view;
  }

  #viewAt({ record }: Moment): ChecksView | undefined {
    if (this.#watched === undefined) return undefined;
    if (this.#evaluator === 'unavailable') return { type: 'unavailable' };
    if (this.#fault !== undefined) return this.#fault;
    const run = this.#run;
    // What has not been looked at yet is told with the next delta.
    if (run === undefined || run.record < record) return undefined;
    const at = Math.max(record, run.from.record);
    const pointed = run.pointedAt(at);
    return { type: 'states', states: run.at(at) as readonly CheckView[], ...(pointed && { pointed }) };
  }

  async #load(): Promise<void> {
    try {
      this.#evaluator = await import('./check-run.ts');
    } catch {
      this.#evaluator = 'unavailable';
    }
  }
}

/** The beginning of the beat on another branch: the same record, if that branch shares it, or else the same time. */
function beginningIn({ history, trace }: Cluster, from: Moment): Moment {
  const shared = history.atRecord(from.record);
  const isShared = trace.get(from.record) === undefined || shared.atMs <= from.atMs;
  return isShared && shared.record === from.record ? { ...shared, atMs: from.atMs } : history.atTime(from.atMs);
}

function isSame(one: ChecksView, other: ChecksView | undefined): boolean {
  if (one.type !== 'states' || other?.type !== 'states') return one.type === other?.type;
  if (one.pointed?.record !== other.pointed?.record) return false;
  return one.states.every(({ state, record }, i) => other.states[i]?.state === state && other.states[i]?.record === record);
}
