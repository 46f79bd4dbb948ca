import type { BeatView } from './beats.ts';
import type { ConsoleEntry, FaultView } from './commands.ts';
import { edgeKey, type EdgeView } from './edges.ts';
import type { LoopView, ManagerView, Movement } from './loops.ts';
import type { InspectedView, ObjectView, Omitted } from './objects.ts';
import type { NameServerView } from './name-servers.ts';
import type { NumbersView } from './numbers.ts';
import type { PlaceView } from './places.ts';
import type { ProxyView } from './proxies.ts';
import type { BranchView, Breakpoint, ClockView, ConditionFailure } from './time.ts';
import type { TrafficView } from './traffic.ts';
import type { TimelineDelta } from './timeline.ts';

/** A part that consists of values with ids. Only values that changed are sent, and the ids of those that are gone. */
export interface KeyedPart<V> {
  readonly kind: 'keyed';
  idOf(value: V): string;
  /** The page keeps this many values, the newest. Absent: all of them. */
  readonly most?: number;
}

/** A part that is sent whole when it changed. */
export interface WholePart<V> {
  readonly kind: 'whole';
  /** Its value until one is sent. */
  readonly empty: V;
}

/** Things of this moment. They are no state: the next delta has others. */
export interface BurstPart<V> {
  readonly kind: 'burst';
  /** Its value in a delta without them. */
  readonly empty: V;
}

export type DeltaPart = KeyedPart<unknown> | WholePart<unknown> | BurstPart<unknown>;

/** The change of a keyed part. */
export interface KeyedChange<V> {
  /** New and changed values. */
  readonly changed?: readonly V[];
  /** Ids of values that are gone. A value that comes again under its id is in both lists. */
  readonly removed?: readonly string[];
}

function keyed<V>(idOf: (value: V) => string, most?: number): KeyedPart<V> {
  return { kind: 'keyed', idOf, ...(most !== undefined && { most }) };
}

function whole<V>(empty: V): WholePart<V> {
  return { kind: 'whole', empty };
}

function burst<V>(empty: V): BurstPart<V> {
  return { kind: 'burst', empty };
}

const byId = ({ id }: { readonly id: string }): string => id;

/**
 * What the page knows of one branch. The projection of the branch has a source for each part, in this order (`Projection`); the page
 * folds each by its kind (`ui/model/mirror.ts`). A reset voids all of them.
 *
 * To add a part: a line here, a source in the worker, and a reader in the page.
 */
export const BRANCH_PARTS = {
  objects: keyed<ObjectView>(byId),
  /** All objects that are not sent one by one. */
  omitted: whole<readonly Omitted[]>([]),
  /** Also of objects that are not sent. The seats of Pods are in their views. */
  placements: keyed<PlaceView>(byId),
  edges: keyed<EdgeView>(edgeKey),
  loops: keyed<LoopView>(byId),
  managers: whole<readonly ManagerView[]>([]),
  /** The numbers of the owners of Pods that are sent. */
  numbers: keyed<NumbersView>(byId),
  /** Active faults. */
  faults: whole<readonly FaultView[]>([]),
  /** The Services that have users. */
  traffic: keyed<TrafficView>(byId),
  /** The kube-proxies that run: those of the nodes from which a Service was asked. */
  proxies: keyed<ProxyView>(byId),
  /** The CoreDNS whose Pods there are. */
  nameServers: keyed<NameServerView>(byId),
  entries: keyed<ConsoleEntry>(({ id }) => String(id), 500),
  /** The movements since the last delta, newest last, at most 200. */
  movements: burst<readonly Movement[]>([]),
  inspected: whole<InspectedView | undefined>(undefined),
  /** New content for the timeline, which keeps the sum. */
  timeline: burst<TimelineDelta | undefined>(undefined),
};

/** What the page knows beside the shown branch. It has its sources in the `Playground`, and stays when another branch is shown. */
export const PAGE_PARTS = {
  /** Empty until there is more than one. */
  branches: whole<readonly BranchView[]>([]),
  breakpoints: whole<readonly Breakpoint[]>([]),
  /** The last condition that could not be evaluated when its step was taken. It counts as false; this is said once. */
  conditionFailure: whole<ConditionFailure | undefined>(undefined),
  /** The open beat as of the shown moment. */
  beat: whole<BeatView | undefined>(undefined),
};

export const DELTA_PARTS = { ...BRANCH_PARTS, ...PAGE_PARTS };

type Change<P> =
  P extends KeyedPart<infer V>
    ? KeyedChange<V>
    : P extends WholePart<infer V>
      ? Exclude<V, undefined>
      : P extends BurstPart<infer V>
        ? Exclude<V, undefined>
        : never;

/** The changes of some parts. A part that has not changed is absent. */
export type Changes<Parts> = { readonly [Name in keyof Parts]?: Change<Parts[Name]> };

/** The sum of all changes of some parts. */
export type Mirrored<Parts> = {
  readonly [Name in keyof Parts]: Parts[Name] extends KeyedPart<infer V>
    ? ReadonlyMap<string, V>
    : Parts[Name] extends WholePart<infer V> | BurstPart<infer V>
      ? V
      : never;
};

/** The changes of one branch. */
export interface BranchDelta extends Changes<typeof BRANCH_PARTS> {
  readonly clock: ClockView;
  /** Another history begins here: this is all of it. Every part of a branch that was sent before is void. */
  readonly reset?: true;
}

/** The changes of a branch that is shown beside the current one, at the same time. */
export interface BesideDelta extends BranchDelta {
  readonly branch: number;
}

/** The changes since the last delta, at most one per frame. */
export interface Delta extends BranchDelta, Changes<typeof PAGE_PARTS> {
  /** The changes of the branch that is shown beside this one. */
  readonly beside?: BesideDelta;
}
