import {
  edgeKey,
  type BranchView,
  type ChecksView,
  type Breakpoint,
  type ClockView,
  type ConditionFailure,
  type ConsoleEntry,
  type Delta,
  type EdgeView,
  type FaultView,
  type InspectedView,
  type LoopView,
  type ManagerView,
  type MomentView,
  type Movement,
  type NumbersView,
  type ObjectView,
  type TimelineDelta,
  type Untold,
} from '../../worker/protocol/index.ts';
import { DraftMap } from './draft-map.ts';
import { NO_PLACES, placeObjects, type Places } from './places.ts';
import { NO_SURROUNDINGS, surroundingsOf, type Surroundings } from './satellites.ts';
import { tallyPods, tallyUntold, type Tallies } from './tallies.ts';

/**
 * What the page knows of the cluster: the sum of all deltas. Values are immutable; a delta replaces only the maps and entries that it
 * touches, so that a selector's result keeps its identity while nothing of it changed.
 */
export interface ClusterState {
  /** False until the first delta. */
  readonly started: boolean;
  readonly clock: ClockView;
  readonly objects: ReadonlyMap<string, ObjectView>;
  /** Ids by kind, in the order in which they came. */
  readonly kinds: ReadonlyMap<string, readonly string[]>;
  /** By `edgeKey`. An end may be an object that is not there: a claim that a Pod waits for. */
  readonly edges: ReadonlyMap<string, EdgeView>;
  /** Counts of the objects that exist beyond `objects`: a page cannot hold a cluster of any size. */
  readonly untold: readonly Untold[];
  readonly managers: readonly ManagerView[];
  readonly loops: ReadonlyMap<string, LoopView>;
  readonly console: readonly ConsoleEntry[];
  /** Commands that only read, given while time stood still, oldest first. No branch has them in its log. */
  readonly asides: readonly ConsoleEntry[];
  /** The movements of the last delta. */
  readonly movements: readonly Movement[];
  /** The timeline's part of the last delta. The timeline itself keeps the sum. */
  readonly timeline: TimelineDelta | undefined;
  readonly inspected: InspectedView | undefined;
  readonly places: Places;
  /** The objects that are drawn beside the owners of Pods. */
  readonly surroundings: Surroundings;
  /** The numbers of Pods by state. */
  readonly tallies: Tallies;
  /** Of the owners of Pods, by id: their numbers of Pods, by whose they are. */
  readonly numbers: ReadonlyMap<string, NumbersView>;
  /** Empty until there is more than one. */
  readonly branches: readonly BranchView[];
  /** Faults that are on. */
  readonly faults: readonly FaultView[];
  readonly breakpoints: readonly Breakpoint[];
  /** The last condition that could not be evaluated. */
  readonly conditionFailure: ConditionFailure | undefined;
  /** The watched checks as of the shown moment. Undefined until the worker has looked at them. */
  readonly checks: ChecksView | undefined;
  /** Whose checks those are. What a delta tells of an earlier watch is out of date. 0: nothing is watched. */
  readonly watch: number;
}

const CONSOLE_LIMIT = 500;
const NONE: readonly never[] = [];

const BEGINNING: MomentView = { atMs: 0, record: 0 };

export const EMPTY_CLUSTER: ClusterState = {
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
  objects: new Map(),
  kinds: new Map(),
  edges: new Map(),
  untold: NONE,
  managers: NONE,
  loops: new Map(),
  console: NONE,
  asides: NONE,
  movements: NONE,
  timeline: undefined,
  inspected: undefined,
  places: NO_PLACES,
  surroundings: NO_SURROUNDINGS,
  tallies: new Map(),
  numbers: new Map(),
  branches: NONE,
  faults: NONE,
  breakpoints: NONE,
  conditionFailure: undefined,
  checks: undefined,
  watch: 0,
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

/** The state after a delta. */
export function applyDelta(state: ClusterState, delta: Delta): ClusterState {
  return delta.anew === true ? fold(beforeAnother(state), withoutOld(state, delta)) : fold(state, delta);
}

/** The state that stays when another branch is shown. Objects keep their places, since most are in both branches. */
function beforeAnother(state: ClusterState): ClusterState {
  const { edges, numbers, untold, loops, managers, console, asides, movements, inspected } = EMPTY_CLUSTER;
  const tallies = tallyUntold(state.tallies, state.untold, untold);
  const places = { ...state.places, given: NO_PLACES.given };
  return { ...state, places, tallies, numbers, edges, untold, loops, managers, console, asides, movements, inspected };
}

/** Turns a delta that begins anew into a change: objects that it lacks are removed. */
function withoutOld(state: ClusterState, delta: Delta): Delta {
  const there = new Set(delta.changed?.map(({ id }) => id));
  return { ...delta, removed: [...state.objects.keys()].filter((id) => !there.has(id)) };
}

function fold(state: ClusterState, delta: Delta): ClusterState {
  const { objects, kinds } = applyObjects(state, delta) ?? state;
  const places =
    objects === state.objects && delta.places === undefined
      ? state.places
      : placeObjects(state.places, state, { objects }, delta);
  const edges = withEdges(state.edges, delta);
  const isSame = objects === state.objects && places === state.places && edges === state.edges;
  const tallies = delta.untold === undefined ? state.tallies : tallyUntold(state.tallies, state.untold, delta.untold);
  return {
    started: true,
    clock: asSet(state.clock, delta.clock),
    places,
    surroundings: isSame ? state.surroundings : surroundingsOf({ objects, edges, places }, state.surroundings),
    tallies:
      objects === state.objects ? tallies : tallyPods(tallies, state.objects, delta.changed ?? NONE, delta.removed ?? NONE),
    objects,
    kinds,
    numbers: withNumbers(state.numbers, delta),
    edges,
    untold: delta.untold ?? state.untold,
    managers: delta.managers ?? state.managers,
    loops: delta.loops === undefined ? state.loops : withLoops(state.loops, delta.loops),
    console: delta.console === undefined ? state.console : withEntries(state.console, delta.console),
    asides: state.asides,
    movements: delta.movements ?? NONE,
    timeline: delta.timeline,
    inspected: delta.inspected ?? state.inspected,
    branches: delta.branches ?? state.branches,
    faults: delta.faults ?? state.faults,
    breakpoints: delta.breakpoints ?? state.breakpoints,
    conditionFailure: delta.conditionFailure ?? state.conditionFailure,
    checks: delta.checks?.watch === state.watch ? delta.checks : state.checks,
    watch: state.watch,
  };
}

/** A clock that was on its way while the user played, paused or chose a speed has the setting from before. */
function asSet(shown: ClockView, told: ClockView): ClockView {
  const { heard = 0, playing, speed } = shown;
  return (told.heard ?? 0) < heard ? { ...told, heard, playing, speed } : told;
}

interface ObjectMaps {
  readonly objects: ReadonlyMap<string, ObjectView>;
  readonly kinds: ReadonlyMap<string, readonly string[]>;
}

/** Undefined when the delta changes no object. */
function applyObjects(state: ClusterState, delta: Delta): ObjectMaps | undefined {
  const changed = delta.changed ?? NONE;
  const removed = delta.removed ?? NONE;
  if (changed.length === 0 && removed.length === 0) return undefined;
  const objects = new Map(state.objects);
  const kinds = new GroupedIds(state.kinds);
  for (const id of removed) {
    const old = objects.get(id);
    if (old === undefined) continue;
    objects.delete(id);
    kinds.remove(old.kind, id);
  }
  for (const view of changed) {
    const old = objects.get(view.id);
    objects.set(view.id, view);
    if (old === undefined) kinds.add(view.kind, view.id);
  }
  return { objects, kinds: kinds.done() };
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

function withEdges(before: ReadonlyMap<string, EdgeView>, { edges = NONE, cut = NONE }: Delta): ReadonlyMap<string, EdgeView> {
  const draft = new DraftMap(before);
  for (const id of cut) draft.delete(id);
  for (const edge of edges) draft.set(edgeKey(edge), edge);
  return draft.current;
}

function withNumbers(
  before: ReadonlyMap<string, NumbersView>,
  { numbers = NONE, removed = NONE }: Delta,
): ReadonlyMap<string, NumbersView> {
  const draft = new DraftMap(before);
  for (const id of removed) draft.delete(id);
  for (const each of numbers) draft.set(each.id, each);
  return draft.current;
}

function withLoops(before: ReadonlyMap<string, LoopView>, changed: readonly LoopView[]): ReadonlyMap<string, LoopView> {
  const after = new Map(before);
  for (const loop of changed) after.set(loop.id, loop);
  return after;
}

function withEntries(before: readonly ConsoleEntry[], changed: readonly ConsoleEntry[]): readonly ConsoleEntry[] {
  const after = new Map(before.map((entry) => [entry.id, entry]));
  for (const entry of changed) after.set(entry.id, entry);
  const entries = [...after.values()];
  return entries.length > CONSOLE_LIMIT ? entries.slice(-CONSOLE_LIMIT) : entries;
}
