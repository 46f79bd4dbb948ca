import type { ClockView, ConsoleEntry, Delta, KeyedChange, MomentView, ObjectView, Untold } from '../../worker/protocol/index.ts';
import { EMPTY_MIRROR, foldParts, withRemoved, type Mirror } from './mirror.ts';
import { NO_PLACES, placeObjects, type Places } from './places.ts';
import { NO_SURROUNDINGS, surroundingsOf, type Surroundings } from './satellites.ts';
import { tallyPods, tallyUntold, type Tallies } from './tallies.ts';

/**
 * What the page knows of the cluster: the sum of all deltas, and what follows from it. Values are immutable; a delta replaces only
 * the maps and entries that it touches, so that a selector's result keeps its identity while nothing of it changed.
 */
export interface ClusterState extends Mirror {
  /** False until the first delta. */
  readonly started: boolean;
  readonly clock: ClockView;
  /** Ids by kind, in the order in which they came. */
  readonly kinds: ReadonlyMap<string, readonly string[]>;
  readonly console: readonly ConsoleEntry[];
  /** Commands that only read, given while time stood still, oldest first. No branch has them in its log. */
  readonly asides: readonly ConsoleEntry[];
  readonly places: Places;
  /** The objects that are drawn beside the owners of Pods. */
  readonly surroundings: Surroundings;
  /** The numbers of Pods by state. */
  readonly tallies: Tallies;
  /** The number of the open beat. What a delta says of an earlier one is out of date. 0: there is none. */
  readonly beatNumber: number;
}

const BEGINNING: MomentView = { atMs: 0, record: 0 };

export const EMPTY_CLUSTER: ClusterState = {
  ...EMPTY_MIRROR,
  started: false,
  clock: {
    nowMs: 0,
    wallMs: 0,
    playing: true,
    speed: 1,
    idle: false,
    revision: 0,
    behind: false,
    record: 0,
    past: false,
    present: BEGINNING,
    oldest: BEGINNING,
  },
  kinds: new Map(),
  console: [],
  asides: [],
  places: NO_PLACES,
  surroundings: NO_SURROUNDINGS,
  tallies: new Map(),
  beatNumber: 0,
};

/** The exact number of objects of a kind, those that only the worker has included. */
export function countOf(state: Pick<ClusterState, 'kinds' | 'untold'>, kind: string): number {
  let count = state.kinds.get(kind)?.length ?? 0;
  for (const untold of state.untold) if (untold.kind === kind) count += untold.count;
  return count;
}

/** The sum of a figure over all Pods that only the worker has. The tallies count these Pods together with the page's. */
export function sumUntoldPods({ untold }: Pick<ClusterState, 'untold'>, figure: (pods: Untold) => number | undefined): number {
  let sum = 0;
  for (const each of untold) if (each.kind === 'Pod') sum += figure(each) ?? 0;
  return sum;
}

const NONE: readonly never[] = [];

/** The state after a delta. */
export function applyDelta(state: ClusterState, delta: Delta): ClusterState {
  const change = withRemoved(state, delta);
  const mirror = foldParts(state, isOfBeat(state, delta) ? change : { ...change, beat: undefined });
  return {
    ...mirror,
    ...follow(state, mirror, change),
    started: true,
    clock: asSet(state.clock, delta.clock),
    console: mirror.entries === state.entries ? state.console : [...mirror.entries.values()],
    asides: delta.reset === true ? EMPTY_CLUSTER.asides : state.asides,
    beatNumber: state.beatNumber,
  };
}

function isOfBeat({ beatNumber }: ClusterState, { beat }: Delta): boolean {
  return beat?.number === beatNumber;
}

/** What follows from the objects, their edges and their places, after a change that led to `mirror`. */
function follow(
  state: ClusterState,
  mirror: Mirror,
  { objects: change = {}, placements }: Pick<Delta, 'objects' | 'placements'>,
): Pick<ClusterState, 'kinds' | 'places' | 'surroundings' | 'tallies'> {
  const { objects, edges } = mirror;
  const isSame = objects === state.objects;
  const places =
    isSame && mirror.placements === state.placements
      ? state.places
      : placeObjects(state.places, state, mirror, { ...change, placements });
  const tallies = isSame
    ? state.tallies
    : tallyPods(state.tallies, state.objects, change.changed ?? NONE, change.removed ?? NONE);
  return {
    kinds: isSame ? state.kinds : kindsAfter(state, change),
    places,
    surroundings:
      isSame && edges === state.edges && places === state.places
        ? state.surroundings
        : surroundingsOf({ objects, edges, places }, state.surroundings),
    tallies: mirror.untold === state.untold ? tallies : tallyUntold(tallies, state.untold, mirror.untold),
  };
}

/** A clock that was on its way while the user played, paused or chose a speed has the setting from before. */
function asSet(shown: ClockView, told: ClockView): ClockView {
  const { heard = 0, playing, speed } = shown;
  return (told.heard ?? 0) < heard ? { ...told, heard, playing, speed } : told;
}

function kindsAfter(
  { objects, kinds }: ClusterState,
  { changed = NONE, removed = NONE }: KeyedChange<ObjectView>,
): ClusterState['kinds'] {
  const after = new GroupedIds(kinds);
  const gone = new Set<string>();
  for (const id of removed) {
    const old = objects.get(id);
    if (old === undefined) continue;
    gone.add(id);
    after.remove(old.kind, id);
  }
  for (const { id, kind } of changed) if (!objects.has(id) || gone.has(id)) after.add(kind, id);
  return after.done();
}

/** Lists of ids by a key, copied when first touched: a thousand changes of one list copy it once. */
class GroupedIds {
  readonly #before: ReadonlyMap<string, readonly string[]>;
  readonly #touched = new Map<string, Set<string>>();

  constructor(before: ReadonlyMap<string, readonly string[]>) {
    this.#before = before;
  }

  add(key: string, id: string): void {
    this.#list(key).add(id);
  }

  remove(key: string, id: string): void {
    this.#list(key).delete(id);
  }

  done(): ReadonlyMap<string, readonly string[]> {
    if (this.#touched.size === 0) return this.#before;
    const after = new Map(this.#before);
    for (const [key, ids] of this.#touched) {
      if (ids.size === 0) after.delete(key);
      else after.set(key, [...ids]);
    }
    return after;
  }

  #list(key: string): Set<string> {
    let list = this.#touched.get(key);
    if (list === undefined) {
      list = new Set(this.#before.get(key));
      this.#touched.set(key, list);
    }
    return list;
  }
}
