import { LOOSE_PODS, type ObjectView, type PodStage, type Omitted } from '../../worker/protocol/index.ts';
import { isPod } from './objects.ts';
import { seatOwner } from './places.ts';

/** Numbers of Pods. */
export interface Tally {
  readonly pods: number;
  /** Ready Pods, terminating ones included. */
  readonly ready: number;
  /** Pods by the state in which they are drawn. */
  readonly stages: Readonly<Partial<Record<PodStage, number>>>;
}

/** The keys are the owners under which Pods are drawn (`seatOwner`), the namespaces (`namespaceTally`) and `ALL_PODS`. */
export type Tallies = ReadonlyMap<string, Tally>;

/** The key of the tally of all Pods. */
export const ALL_PODS = 'all-pods';
export const NO_PODS: Tally = { pods: 0, ready: 0, stages: {} };

/** The key of the tally of a namespace's Pods. */
export function namespaceTally(namespace: string): string {
  return `Namespace/${namespace}`;
}

/** The tallies after a change of objects. It takes time per change, not per object. `before` has the objects before the change. */
export function tallyPods(
  tallies: Tallies,
  before: ReadonlyMap<string, ObjectView>,
  changed: readonly ObjectView[],
  removed: readonly string[],
): Tallies {
  const drafts = new DraftTallies(tallies);
  const add = (view: ObjectView | undefined, by: 1 | -1): void => {
    if (view === undefined || !isPod(view)) return;
    const pods = { pods: 1, ready: view.ready ? 1 : 0, stages: { [view.stage]: 1 } };
    drafts.add([ALL_PODS, namespaceTally(view.namespace), seatOwner(view)], pods, by);
  };
  const latest = new Map<string, ObjectView | undefined>();
  const replace = (id: string, view: ObjectView | undefined): void => {
    add(latest.has(id) ? latest.get(id) : before.get(id), -1);
    add(view, 1);
    latest.set(id, view);
  };
  for (const id of removed) replace(id, undefined);
  for (const view of changed) replace(view.id, view);
  return drafts.done();
}

/** The tallies after a change of the Pods that only the worker has. So they count all Pods. */
export function tallyOmitted(tallies: Tallies, before: readonly Omitted[], after: readonly Omitted[]): Tallies {
  const drafts = new DraftTallies(tallies);
  const add = ({ kind, namespace, owner, count, stages = {} }: Omitted, by: 1 | -1): void => {
    if (kind !== 'Pod') return;
    const keys = [ALL_PODS, namespaceTally(namespace), owner === '' ? LOOSE_PODS : owner];
    drafts.add(keys, { pods: count, ready: stages.ready ?? 0, stages }, by);
  };
  for (const omitted of before) add(omitted, -1);
  for (const omitted of after) add(omitted, 1);
  return drafts.done();
}

/** Tallies under change. Each is copied once. */
class DraftTallies {
  readonly #before: Tallies;
  readonly #drafts = new Map<string, DraftTally>();

  constructor(before: Tallies) {
    this.#before = before;
  }

  /** Adds these Pods to the tallies with these keys, or takes them out. */
  add(keys: readonly string[], { pods, ready, stages }: Tally, by: 1 | -1): void {
    for (const key of keys) {
      const draft = this.#drafts.get(key) ?? draftOf(this.#before.get(key) ?? NO_PODS);
      this.#drafts.set(key, draft);
      draft.pods += by * pods;
      draft.ready += by * ready;
      for (const stage of Object.keys(stages) as PodStage[]) {
        draft.stages[stage] = (draft.stages[stage] ?? 0) + by * stages[stage]!;
        if (draft.stages[stage] === 0) delete draft.stages[stage];
      }
    }
  }

  done(): Tallies {
    if (this.#drafts.size === 0) return this.#before;
    const after = new Map(this.#before);
    for (const [key, draft] of this.#drafts) {
      if (draft.pods === 0) after.delete(key);
      else after.set(key, draft);
    }
    return after;
  }
}

interface DraftTally extends Tally {
  pods: number;
  ready: number;
  readonly stages: Partial<Record<PodStage, number>>;
}

function draftOf({ pods, ready, stages }: Tally): DraftTally {
  return { pods, ready, stages: { ...stages } };
}
