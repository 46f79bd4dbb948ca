import type { ObjectView, PodStage, PodView } from '../../worker/protocol/index.ts';
import { seatOwner } from './places.ts';
import { podState } from './pod-state.ts';

/** How many Pods there are of something. */
export interface Tally {
  readonly pods: number;
  /** Those that are Ready, whatever else is going on with them. */
  readonly ready: number;
  /** How many are drawn as what. */
  readonly stages: Readonly<Partial<Record<PodStage, number>>>;
}

/** By the owner under which Pods are drawn (`seatOwner`), by `namespaceTally` and by `ALL_PODS`. */
export type Tallies = ReadonlyMap<string, Tally>;

/** Names the tally of all Pods. */
export const ALL_PODS = 'all-pods';
export const NO_PODS: Tally = { pods: 0, ready: 0, stages: {} };

/** Names the tally of the Pods in a namespace. */
export function namespaceTally(namespace: string): string {
  return `Namespace/${namespace}`;
}

/** The tallies after objects have changed. It takes as long as there are changes, in a cluster of any size. `before`: the objects before them. */
export function tallyPods(
  tallies: Tallies,
  before: ReadonlyMap<string, ObjectView>,
  changed: readonly ObjectView[],
  removed: readonly string[],
): Tallies {
  const drafts = new Map<string, DraftTally>();
  const add = (view: ObjectView | undefined, by: 1 | -1): void => {
    if (view === undefined || !isPod(view)) return;
    for (const key of [ALL_PODS, namespaceTally(view.namespace), seatOwner(view)]) {
      const draft = drafts.get(key) ?? draftOf(tallies.get(key) ?? NO_PODS);
      drafts.set(key, draft);
      draft.pods += by;
      if (view.ready) draft.ready += by;
      const stage = podState(view);
      draft.stages[stage] = (draft.stages[stage] ?? 0) + by;
      if (draft.stages[stage] === 0) delete draft.stages[stage];
    }
  };
  const latest = new Map<string, ObjectView | undefined>();
  const replace = (id: string, view: ObjectView | undefined): void => {
    add(latest.has(id) ? latest.get(id) : before.get(id), -1);
    add(view, 1);
    latest.set(id, view);
  };
  for (const id of removed) replace(id, undefined);
  for (const view of changed) replace(view.id, view);
  if (drafts.size === 0) return tallies;
  const after = new Map(tallies);
  for (const [key, draft] of drafts) {
    if (draft.pods === 0) after.delete(key);
    else after.set(key, draft);
  }
  return after;
}

interface DraftTally extends Tally {
  pods: number;
  ready: number;
  readonly stages: Partial<Record<PodStage, number>>;
}

function draftOf({ pods, ready, stages }: Tally): DraftTally {
  return { pods, ready, stages: { ...stages } };
}

function isPod(view: ObjectView): view is PodView {
  return view.kind === 'Pod';
}
