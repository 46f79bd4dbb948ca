import { jsonEqual, type Json } from '../patch/json.ts';
import { compareTyped, type Comparison } from './compare.ts';
import { FieldSet } from './field-set.ts';
import { mergeTyped } from './merge.ts';
import type { MergeType } from './merge-type.ts';
import type { PathElement } from './path-element.ts';
import { removeFields } from './remove.ts';
import { toFieldSet } from './to-field-set.ts';

/** The fields of one manager. */
export interface VersionedSet {
  readonly set: FieldSet;
  readonly apiVersion: string;
  /** True if the fields were applied: fields missing from the next apply are removed. False if they were written. */
  readonly applied: boolean;
}

/** The fields of each manager, by its name. */
export type Managers = ReadonlyMap<string, VersionedSet>;

export interface MergeConflict {
  readonly manager: string;
  readonly path: readonly PathElement[];
}

/** An apply would change fields of other managers. */
export class MergeConflictError extends Error {
  constructor(readonly conflicts: readonly MergeConflict[]) {
    super(`${conflicts.length} conflicts`);
  }
}

/** One write, as the merge algorithm sees it. */
export interface MergeWrite {
  readonly type: MergeType;
  readonly apiVersion: string;
  /** Null if there is no object yet. */
  readonly live: Json;
  readonly managers: Managers;
  readonly manager: string;
  /** The fields of a set that this write can change. Absent: all. */
  readonly changeable?: (set: FieldSet) => FieldSet;
}

/** The managers after `manager` has written `next` (merge/update.go `Update`). */
export function updateManagers(write: MergeWrite, next: Json): Managers {
  const comparison = comparisonOf(write, next);
  const managers = takenOver(write.managers, write.manager, comparison, true);
  const before = managers.get(write.manager)?.set ?? FieldSet.EMPTY;
  const { changeable = ALL } = write;
  const set = changeable(before.difference(comparison.removed).union(comparison.modified).union(comparison.added));
  managers.delete(write.manager);
  if (!set.isEmpty) managers.set(write.manager, { set, apiVersion: write.apiVersion, applied: false });
  return managers;
}

interface Applied {
  /** Undefined if the object is unchanged. */
  readonly object: Json | undefined;
  readonly managers: Managers;
}

/**
 * Merges a configuration into the live object, and removes what the manager applied before and omits now, unless another
 * manager owns it (merge/update.go `Apply`). Throws `MergeConflictError`.
 */
export function applyConfiguration(write: MergeWrite, configuration: Json, force: boolean): Applied {
  const { type, live, manager, apiVersion, changeable = ALL } = write;
  const managers = new Map(write.managers);
  const last = managers.get(manager);
  managers.set(manager, { set: changeable(toFieldSet(configuration, type)), apiVersion, applied: true });
  const object = prune(mergeTyped(live, configuration, type), managers, last, type);
  const left = takenOver(managers, manager, comparisonOf(write, object), force);
  return { object: jsonEqual(object, live) ? undefined : object, managers: left };
}

const ALL = (set: FieldSet): FieldSet => set;

function comparisonOf({ live, type, changeable = ALL }: MergeWrite, next: Json): Comparison {
  const { removed, modified, added } = compareTyped(live, next, type);
  return { removed: changeable(removed), modified: changeable(modified), added: changeable(added) };
}

/** The managers without the fields that the writer takes over. Throws `MergeConflictError` if it must not. */
function takenOver(managers: Managers, writer: string, comparison: Comparison, force: boolean): Map<string, VersionedSet> {
  const changed = comparison.modified.union(comparison.added);
  const lost = changed.union(comparison.removed);
  const left = new Map<string, VersionedSet>();
  const conflicts: MergeConflict[] = [];
  for (const [manager, versioned] of managers) {
    const set = manager === writer ? versioned.set : versioned.set.difference(lost);
    if (manager !== writer && !force) {
      for (const path of versioned.set.intersection(changed).paths()) conflicts.push({ manager, path });
    }
    if (!set.isEmpty) left.set(manager, set === versioned.set ? versioned : { ...versioned, set });
  }
  if (conflicts.length > 0) throw new MergeConflictError(conflicts);
  return left;
}

/**
 * `prune`: removes the omitted fields from the merged object. `managers` includes the writer's new fields; `last` has its old
 * ones.
 */
function prune(merged: Json, managers: Managers, last: VersionedSet | undefined, type: MergeType): Json {
  if (last === undefined || last.set.isEmpty) return merged;
  const named = (set: FieldSet): FieldSet => set.withNamedFields(type);
  const lastSet = named(last.set);
  const mergedSet = named(toFieldSet(merged, type));
  let pruned = removeFields(merged, lastSet, type);
  // Restores what other managers or the new configuration own, and what the writer did not own.
  for (const owned of ownedByVersion(managers)) {
    pruned = removeFields(merged, mergedSet.difference(named(toFieldSet(pruned, type)).union(named(owned))), type);
  }
  const gone = mergedSet.difference(named(toFieldSet(pruned, type))).intersection(lastSet);
  return removeFields(merged, gone, type);
}

function ownedByVersion(managers: Managers): Iterable<FieldSet> {
  const byVersion = new Map<string, FieldSet>();
  for (const { apiVersion, set } of managers.values()) {
    byVersion.set(apiVersion, (byVersion.get(apiVersion) ?? FieldSet.EMPTY).union(set));
  }
  return byVersion.values();
}
