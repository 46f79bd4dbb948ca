import { jsonEqual, type Json } from '../patch/json.ts';
import { compareTyped, withoutFields, type Comparison } from './compare.ts';
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
  /** They were applied: what is left out the next time goes. Otherwise they were written. */
  readonly applied: boolean;
}

/** Who manages what, by the manager's name. */
export type Managers = ReadonlyMap<string, VersionedSet>;

export interface MergeConflict {
  readonly manager: string;
  readonly path: readonly PathElement[];
}

/** Fields that the applier wants to have otherwise belong to others. */
export class MergeConflictError extends Error {
  constructor(readonly conflicts: readonly MergeConflict[]) {
    super(`${conflicts.length} conflicts`);
  }
}

/** One write, as the algebra sees it. */
export interface MergeWrite {
  readonly type: MergeType;
  readonly apiVersion: string;
  /** Null: there is none yet. */
  readonly live: Json;
  readonly managers: Managers;
  readonly manager: string;
  /** Fields that such a write does not touch, whatever it says of them. */
  readonly ignored?: FieldSet;
}

/** Who manages what after the manager has made `next` of the live object (merge/update.go `Update`). */
export function updateManagers(write: MergeWrite, next: Json): Managers {
  const comparison = comparisonOf(write, next);
  const managers = takenOver(write.managers, write.manager, comparison, true);
  const before = managers.get(write.manager)?.set ?? FieldSet.EMPTY;
  const set = withoutIgnored(before.difference(comparison.removed).union(comparison.modified).union(comparison.added), write);
  managers.delete(write.manager);
  if (!set.isEmpty) managers.set(write.manager, { set, apiVersion: write.apiVersion, applied: false });
  return managers;
}

interface Applied {
  /** Undefined: it is as it was. */
  readonly object: Json | undefined;
  readonly managers: Managers;
}

/**
 * Lays a configuration over the live object, and takes away what the manager applied before and does not any more, unless somebody else has
 * it too (merge/update.go `Apply`). Throws `MergeConflictError`.
 */
export function applyConfiguration(write: MergeWrite, configuration: Json, force: boolean): Applied {
  const { type, live, manager, apiVersion } = write;
  const managers = new Map(write.managers);
  const last = managers.get(manager);
  managers.set(manager, { set: withoutIgnored(toFieldSet(configuration, type), write), apiVersion, applied: true });
  const object = prune(mergeTyped(live, configuration, type), managers, last, type);
  const left = takenOver(managers, manager, comparisonOf(write, object), force);
  return { object: jsonEqual(object, live) ? undefined : object, managers: left };
}

function comparisonOf({ live, type, ignored }: MergeWrite, next: Json): Comparison {
  const comparison = compareTyped(live, next, type);
  return ignored === undefined ? comparison : withoutFields(comparison, ignored);
}

function withoutIgnored(set: FieldSet, { ignored }: MergeWrite): FieldSet {
  return ignored === undefined ? set : set.recursiveDifference(ignored);
}

/** The managers without what the one that writes has taken from the others. Throws `MergeConflictError` where it may not. */
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

/** `prune`: the merged object without what goes. `managers` has the writer's new fields already, `last` is what it had before. */
function prune(merged: Json, managers: Managers, last: VersionedSet | undefined, type: MergeType): Json {
  if (last === undefined || last.set.isEmpty) return merged;
  const named = (set: FieldSet): FieldSet => set.withNamedFields(type);
  const lastSet = named(last.set);
  const mergedSet = named(toFieldSet(merged, type));
  let pruned = removeFields(merged, lastSet, type);
  // What others have too, or the writer's new configuration, is put back; and so is what was not the writer's.
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
