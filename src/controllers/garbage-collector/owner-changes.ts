import type { OwnerReference } from '../../api/index.ts';

/** How the owners of an object changed, by uid. */
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

/** True where both name the same owners in the same way and order. */
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

/** The owners that no longer need to wait for an object whose owners changed so (graph_builder.go `addUnblockedOwnersToDeleteQueue`). */
export function unblockedOwners({ removed, changed }: OwnerChanges): readonly string[] {
  const gone = removed.filter((owner) => owner.blockOwnerDeletion === true);
  const freed = changed.filter(({ old, now }) => old.blockOwnerDeletion === true && now.blockOwnerDeletion !== true);
  return [...gone.map((owner) => owner.uid), ...freed.map(({ now }) => now.uid)];
}
