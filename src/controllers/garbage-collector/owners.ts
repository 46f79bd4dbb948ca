import type { OwnerReference } from '../../api/index.ts';
import { namesTheSame, ownerSeenFrom, referenceKey, sameReference, type GraphNode, type ObjectReference } from './graph-node.ts';

/** The changes of an object's owners, by uid. */
export interface OwnerChanges {
  readonly added: readonly OwnerReference[];
  readonly removed: readonly OwnerReference[];
  readonly changed: readonly { readonly old: OwnerReference; readonly now: OwnerReference }[];
}

const NO_CHANGES: OwnerChanges = { added: [], removed: [], changed: [] };

/** controller/garbagecollector/graph_builder.go `referencesDiffs`. */
export function ownerChanges(old: readonly OwnerReference[], now: readonly OwnerReference[]): OwnerChanges {
  if (old === now || sameOwners(old, now)) return NO_CHANGES;
  const left = new Map(old.map((reference) => [reference.uid, reference]));
  const added: OwnerReference[] = [];
  const changed: { old: OwnerReference; now: OwnerReference }[] = [];
  for (const reference of now) {
    const before = left.get(reference.uid);
    if (before === undefined) added.push(reference);
    else if (!sameOwner(before, reference)) changed.push({ old: before, now: reference });
    left.delete(reference.uid);
  }
  return { added, removed: [...left.values()], changed };
}

/** Returns true if both lists have equal references in the same order. */
export function sameOwners(a: readonly OwnerReference[] | undefined, b: readonly OwnerReference[] | undefined): boolean {
  if (a === b) return true;
  if ((a?.length ?? 0) !== (b?.length ?? 0)) return false;
  return a === undefined || b === undefined || a.every((reference, i) => sameOwner(reference, b[i]!));
}

function sameOwner(a: OwnerReference, b: OwnerReference): boolean {
  return (
    a === b ||
    (a.uid === b.uid &&
      a.name === b.name &&
      a.kind === b.kind &&
      a.apiVersion === b.apiVersion &&
      a.controller === b.controller &&
      a.blockOwnerDeletion === b.blockOwnerDeletion)
  );
}

/** The uids of owners that no longer wait for the object (graph_builder.go `addUnblockedOwnersToDeleteQueue`). */
export function unblockedOwners({ removed, changed }: OwnerChanges): readonly string[] {
  const gone = removed.filter((owner) => owner.blockOwnerDeletion === true);
  const freed = changed.filter(({ old, now }) => old.blockOwnerDeletion === true && now.blockOwnerDeletion !== true);
  return [...gone.map((owner) => owner.uid), ...freed.map(({ now }) => now.uid)];
}

/**
 * The dependents of an owner: those that name it correctly, and those that do not. A dependent with two references can be in both
 * lists.
 */
export interface PartitionedDependents {
  readonly matching: readonly GraphNode[];
  readonly nonmatching: readonly GraphNode[];
}

/** controller/garbagecollector/graph_builder.go `partitionDependents`. */
export function partitionDependents(dependents: Iterable<GraphNode>, owner: ObjectReference): PartitionedDependents {
  const matching: GraphNode[] = [];
  const nonmatching: GraphNode[] = [];
  for (const dependent of dependents) {
    const elsewhere = owner.namespace !== '' && owner.namespace !== dependent.identity.namespace;
    const references = dependent.owners.filter(({ uid }) => uid === owner.uid);
    if (!elsewhere && references.some((reference) => namesTheSame(reference, owner))) matching.push(dependent);
    if (elsewhere || references.some((reference) => !namesTheSame(reference, owner))) nonmatching.push(dependent);
  }
  return { matching, nonmatching };
}

/**
 * Chooses another name under which dependents know the owner, because the current one does not exist: the next in order, so that
 * each is tried (graph_builder.go `getAlternateOwnerIdentity`).
 */
export function alternateOwnerIdentity(dependents: readonly GraphNode[], absent: ObjectReference): ObjectReference | undefined {
  const alternates = new Map<string, ObjectReference>();
  for (const dependent of dependents) {
    for (const owner of dependent.owners) {
      if (owner.uid !== absent.uid) continue;
      const seen = ownerSeenFrom(owner, dependent.identity.namespace);
      // The kind is known to be cluster-scoped.
      const sameKind = absent.namespace === '' && seen.apiVersion === absent.apiVersion && seen.kind === absent.kind;
      const alternate = sameKind ? { ...seen, namespace: '' } : seen;
      if (!sameReference(alternate, absent)) alternates.set(referenceKey(alternate), alternate);
    }
  }
  const inOrder = [...alternates.values()].sort(compareReferences);
  return inOrder.find((alternate) => compareReferences(absent, alternate) < 0) ?? inOrder[0];
}

/** graph_builder.go `referenceLessThan`: by kind, then version, namespace, name and uid. */
function compareReferences(a: ObjectReference, b: ObjectReference): number {
  const fields = ['kind', 'apiVersion', 'namespace', 'name', 'uid'] as const;
  const differing = fields.find((field) => a[field] !== b[field]);
  if (differing === undefined) return 0;
  return a[differing] < b[differing] ? -1 : 1;
}

/** How many references are kept (graph_builder.go `NewReferenceCache(500)`). */
const SIZE = 500;

/**
 * References to owners that do not exist, so that a thousand dependents cause one request
 * (controller/garbagecollector/uid_cache.go).
 */
export class AbsentOwners {
  readonly #keys = new Set<string>();

  add(reference: ObjectReference): void {
    const key = referenceKey(reference);
    this.#keys.delete(key);
    this.#keys.add(key);
    if (this.#keys.size <= SIZE) return;
    for (const oldest of this.#keys) {
      this.#keys.delete(oldest);
      return;
    }
  }

  /** Returns true if the reference is known. It becomes the most recently used. */
  has(reference: ObjectReference): boolean {
    const key = referenceKey(reference);
    if (!this.#keys.delete(key)) return false;
    this.#keys.add(key);
    return true;
  }
}
