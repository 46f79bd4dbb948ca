import type { KubeObject, OwnerReference, PropagationPolicy } from '../../api/index.ts';
import { DELETE_DEPENDENTS, ORPHAN_DEPENDENTS, hasFinalizer } from './graph-builder.ts';
import type { GraphNode } from './graph-node.ts';

/** An object's owners by what became of them (garbagecollector.go `classifyReferences`). */
export interface ClassifiedOwners {
  /** They exist. */
  readonly solid: readonly OwnerReference[];
  /** They do not exist. */
  readonly dangling: readonly OwnerReference[];
  /** They are being deleted, and wait until their dependents are. */
  readonly waitingForDependentsDeletion: readonly OwnerReference[];
}

/**
 * What is to be done with an object that may be garbage:
 * - `keep`: an owner holds it, and all its references are good;
 * - `remove-owners`: an owner holds it, and the other references are to go, so that nobody waits for it;
 * - `delete`: nobody holds it. `unblock`: first make its references block nobody, since it seems to be part of a circle.
 */
export type DeletionPlan =
  | { readonly action: 'keep' }
  | { readonly action: 'remove-owners'; readonly uids: readonly string[] }
  | { readonly action: 'delete'; readonly policy: PropagationPolicy; readonly unblock: boolean };

/** The decision of garbagecollector.go `attemptToDeleteItem`. */
export function planDeletion(node: GraphNode, latest: KubeObject, owners: ClassifiedOwners): DeletionPlan {
  const { solid, dangling, waitingForDependentsDeletion: waiting } = owners;
  if (solid.length > 0) {
    if (dangling.length === 0 && waiting.length === 0) return { action: 'keep' };
    return { action: 'remove-owners', uids: [...dangling, ...waiting].map(({ uid }) => uid) };
  }
  if (waiting.length > 0 && node.dependents.size > 0) {
    // Its owners wait for it; so let it wait for its own dependents first.
    const unblock = [...node.dependents].some((dependent) => dependent.deletingDependents);
    return { action: 'delete', policy: 'Foreground', unblock };
  }
  return { action: 'delete', policy: standingPolicy(latest), unblock: false };
}

/** A finalizer that is on the object already says how it is to be deleted. */
function standingPolicy(object: KubeObject): PropagationPolicy {
  if (hasFinalizer(object, ORPHAN_DEPENDENTS)) return 'Orphan';
  return hasFinalizer(object, DELETE_DEPENDENTS) ? 'Foreground' : 'Background';
}
