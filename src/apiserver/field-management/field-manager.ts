import type { Json, KubeObject } from '../../api/index.ts';
import { ItemError } from '../../api/structured-merge/merge-type.ts';
import {
  applyConfiguration,
  type Managers,
  type MergeWrite,
  updateManagers,
  type VersionedSet,
} from '../../api/structured-merge/updater.ts';
import { TypedError } from '../../api/structured-merge/validate.ts';
import { apiVersionOf, type KindDefinition } from '../kinds/definition.ts';
import { type Managed, managerId } from './managed.ts';
import { changeableFields, IDENTITY, mergeTypeOfKind } from './rules.ts';

/** The writer, the target and the time of a write. */
export interface Writer {
  readonly kind: KindDefinition;
  readonly manager: string;
  readonly subresource: string;
  /** RFC 3339. */
  readonly time: string;
}

/** The maximum number of updating managers. Beyond it, the oldest are merged (`DefaultMaxUpdateManagers`). */
const MOST_UPDATERS = 10;
/** The name of the merged managers. */
const ANCIENT = 'ancient-changes';
/** The temporary name of the writer, which keeps its former fields separate. */
const SELF = 'current-operation';
const UNKNOWN = 'unknown';

/**
 * The managers after an update (managedfields/internal: buildmanagerinfo.go, managedfieldsupdater.go, stripmeta.go,
 * capmanagers.go).
 */
export function updated(managed: Managed, live: KubeObject | undefined, next: KubeObject, writer: Writer): Managed {
  const after = written(managed, live, next, writer);
  if (after === undefined) return managed;
  const managers = new Map(stripped(after, SELF));
  const own = managers.get(SELF);
  if (own === undefined) return capped({ managers, times: managed.times });
  managers.delete(SELF);
  const id = idOf(writer, 'Update');
  const before = managers.get(id);
  managers.set(id, before === undefined ? own : { ...own, set: own.set.union(before.set) });
  return capped({ managers, times: new Map(managed.times).set(id, writer.time) });
}

/**
 * Undefined if items of a list cannot be identified (a key is missing): the object is written, but its fields are not tracked.
 */
function written(managed: Managed, live: KubeObject | undefined, next: KubeObject, writer: Writer): Managers | undefined {
  try {
    return updateManagers(writeOf(managed, live, writer, SELF), next as unknown as Json);
  } catch (error) {
    if (error instanceof ItemError || error instanceof TypedError) return undefined;
    throw error;
  }
}

export interface AppliedToLive {
  /** Undefined if the object is unchanged. */
  readonly object: Json | undefined;
  readonly managed: Managed;
}

/** The managers and the object after a server-side apply. Throws `MergeConflictError`. */
export function applied(
  managed: Managed,
  live: KubeObject | undefined,
  configuration: Json,
  writer: Writer,
  force: boolean,
): AppliedToLive {
  const id = idOf(writer, 'Apply');
  const { object, managers } = applyConfiguration(writeOf(managed, live, writer, id), configuration, force);
  const times = object === undefined ? managed.times : new Map(managed.times).set(id, writer.time);
  return { object, managed: capped({ managers: stripped(managers, id), times }) };
}

function writeOf({ managers }: Managed, live: KubeObject | undefined, writer: Writer, manager: string): MergeWrite {
  const { kind, subresource } = writer;
  return {
    type: mergeTypeOfKind(kind),
    apiVersion: apiVersionOf(kind),
    live: (live ?? {}) as unknown as Json,
    managers: served(managers, apiVersionOf(kind)),
    manager,
    changeable: changeableFields(kind, subresource),
  };
}

/** Drops managers of versions that the server does not have, since their fields cannot be looked up. */
function served(managers: Managers, apiVersion: string): Managers {
  const others = [...managers].filter(([, versioned]) => versioned.apiVersion !== apiVersion);
  return others.length === 0 ? managers : new Map([...managers].filter(([, versioned]) => versioned.apiVersion === apiVersion));
}

function idOf({ kind, manager, subresource }: Writer, operation: 'Apply' | 'Update'): string {
  return managerId({ manager: manager === '' ? UNKNOWN : manager, operation, apiVersion: apiVersionOf(kind), subresource });
}

/** Drops fields that nobody owns from the writer's set. */
function stripped(managers: Managers, id: string): Managers {
  const own = managers.get(id);
  if (own === undefined) return managers;
  const set = own.set.difference(IDENTITY);
  const left = new Map(managers);
  if (set.isEmpty) left.delete(id);
  else left.set(id, { ...own, set });
  return left;
}

/** `capUpdateManagers`. */
function capped(managed: Managed): Managed {
  const updaters = [...managed.managers].filter(([, { applied: isApplied }]) => !isApplied).map(([id]) => id);
  if (updaters.length <= MOST_UPDATERS) return managed;
  const managers = new Map(managed.managers);
  const times = new Map(managed.times);
  const age = (id: string): string => times.get(id) ?? '';
  updaters.sort((first, second) => (age(first) < age(second) || (age(first) === age(second) && first < second) ? -1 : 1));
  const firstOf = new Map<string, string>();
  let count = updaters.length;
  for (const id of updaters) {
    if (count <= MOST_UPDATERS) break;
    const own = managers.get(id)!;
    const first = firstOf.get(own.apiVersion);
    if (first === undefined) {
      firstOf.set(own.apiVersion, id);
      continue;
    }
    const bucket = managerId({ manager: ANCIENT, operation: 'Update', apiVersion: own.apiVersion });
    if (!managers.has(bucket)) rename(managers, first, bucket);
    if (id !== bucket) {
      managers.set(bucket, union(own, managers.get(bucket)!));
      managers.delete(id);
    }
    const time = times.get(id);
    if (time !== undefined) times.set(bucket, time);
    count--;
  }
  return { managers, times };
}

function rename(managers: Map<string, VersionedSet>, from: string, to: string): void {
  managers.set(to, managers.get(from)!);
  managers.delete(from);
}

function union(first: VersionedSet, second: VersionedSet): VersionedSet {
  return { ...first, set: first.set.union(second.set) };
}
