import type { KubeObject, OwnerReference } from '../../api/index.ts';
import { deletedObject, type EventHandlers } from '../../client/index.ts';
import { GraphNode, namesTheSame, ownerSeenFrom, referenceOf, sameReference, type ObjectReference } from './graph-node.ts';
import {
  ownerChanges,
  sameOwners,
  unblockedOwners,
  alternateOwnerIdentity,
  partitionDependents,
  type AbsentOwners,
} from './owners.ts';
import { steps, type GraphChange } from './steps.ts';

/**
 * Finalizers that make the garbage collector handle the dependents first (metav1 `FinalizerOrphanDependents`,
 * `FinalizerDeleteDependents`).
 */
export const ORPHAN_DEPENDENTS = 'orphan';
export const DELETE_DEPENDENTS = 'foregroundDeletion';

/** What the graph builder reports to the collector. `step`: the part of its handlers that reports it. */
export interface GraphListener {
  attemptToDelete(node: GraphNode, step: GraphChange): void;
  attemptToDeleteLater(node: GraphNode, step: GraphChange): void;
  attemptToOrphan(node: GraphNode, step: GraphChange): void;
  /** An object names an owner in another namespace. */
  invalidNamespace(dependent: GraphNode, owner: OwnerReference): void;
}

const NO_OWNERS: readonly OwnerReference[] = [];

/**
 * Keeps the graph of owners and dependents, fed by the informers, and reports nodes that may be garbage
 * (controller/garbagecollector/graph_builder.go). Upstream queues the events for one worker. Here the handlers update the graph
 * directly, with the same result.
 *
 * Invariant: all owners of a node are in the graph, possibly as virtual nodes, and have the node among their dependents.
 */
export class GraphBuilder {
  readonly #nodes = new Map<string, GraphNode>();
  readonly #absentOwners: AbsentOwners;
  readonly #listener: GraphListener;

  constructor(absentOwners: AbsentOwners, listener: GraphListener) {
    this.#absentOwners = absentOwners;
    this.#listener = listener;
  }

  get size(): number {
    return this.#nodes.size;
  }

  /** The node of this uid (upstream's `uidToNode`). */
  node(uid: string): GraphNode | undefined {
    return this.#nodes.get(uid);
  }

  /** The handlers of every kind (`controllerFor`). */
  get handlers(): EventHandlers<KubeObject> {
    return {
      onAdd: (object) => this.#applied(undefined, object),
      onUpdate: this.#onUpdate,
      onDelete: (deleted) => this.#deleted(deletedObject(deleted)),
    };
  }

  /** Handles that the API server does not have the node's object (`enqueueVirtualDeleteEvent`). */
  virtualDelete(identity: ObjectReference): void {
    const existing = this.#nodes.get(identity.uid);
    if (existing === undefined) return;
    if (existing.virtual ? this.#keepsVirtual(existing, identity) : this.#keepsObserved(existing, identity)) return;
    this.#remove(existing, identity);
  }

  readonly #onUpdate = (old: KubeObject, object: KubeObject): void => {
    if (this.#isNews(old, object)) this.#updated(old, object);
  };

  /** Returns false for most updates, because they do not affect the graph. */
  #isNews(old: KubeObject, object: KubeObject): boolean {
    const before = old.metadata;
    const now = object.metadata;
    if (before.deletionTimestamp !== now.deletionTimestamp || before.uid !== now.uid) return true;
    if (before.finalizers !== now.finalizers) return true;
    if (before.ownerReferences !== now.ownerReferences && !sameOwners(before.ownerReferences, now.ownerReferences)) return true;
    return this.#nodes.get(now.uid)?.virtual ?? true;
  }

  #updated(old: KubeObject, object: KubeObject): void {
    if (old.metadata.uid === object.metadata.uid) return this.#applied(old, object);
    // The object was deleted and created again, and the watch missed the deletion.
    this.#deleted(old);
    this.#applied(undefined, object);
  }

  /** An object was added or changed (`processGraphChanges`). */
  #applied(old: KubeObject | undefined, object: KubeObject): void {
    const known = this.#nodes.get(object.metadata.uid);
    const node = known?.virtual === true ? this.#observe(known, referenceOf(object)) : known;
    const owners = object.metadata.ownerReferences ?? NO_OWNERS;
    if (node === undefined) {
      const added = new GraphNode(referenceOf(object), owners);
      added.beingDeleted = isBeingDeleted(object);
      added.deletingDependents = added.beingDeleted && hasFinalizer(object, DELETE_DEPENDENTS);
      this.#nodes.set(object.metadata.uid, added);
      this.#addDependentToOwners(added, owners);
      this.#processTransitions(old, object, added);
      return;
    }
    this.#changeOwners(node, owners);
    if (isBeingDeleted(object)) node.beingDeleted = true;
    this.#processTransitions(old, object, node);
  }

  #deleted(object: KubeObject): void {
    const existing = this.#nodes.get(object.metadata.uid);
    if (existing === undefined) return;
    const identity = referenceOf(object);
    this.#remove(existing.virtual ? this.#observe(existing, identity) : existing, identity);
  }

  /** A virtual node turns out to exist. Dependents that named it differently may be garbage. */
  #observe(node: GraphNode, identity: ObjectReference): GraphNode {
    if (!sameReference(node.identity, identity)) {
      for (const dependent of partitionDependents(node.dependents, identity).nonmatching) {
        if (identity.namespace !== '' && dependent.identity.namespace !== identity.namespace)
          this.#reportInvalidNamespace(dependent, identity.uid);
        this.#listener.attemptToDelete(dependent, steps.processGraphChanges);
      }
      node.identity = identity;
    }
    node.virtual = false;
    return node;
  }

  #changeOwners(node: GraphNode, owners: readonly OwnerReference[]): void {
    if (owners === node.owners) return;
    const changes = ownerChanges(node.owners, owners);
    node.owners = owners;
    if (changes.added.length + changes.removed.length + changes.changed.length === 0) return;
    for (const uid of unblockedOwners(changes)) {
      const owner = this.#nodes.get(uid);
      if (owner !== undefined) this.#listener.attemptToDelete(owner, steps.addUnblockedOwnersToDeleteQueue);
    }
    this.#addDependentToOwners(node, changes.added);
    for (const { uid } of changes.removed) this.#nodes.get(uid)?.removeDependent(node);
  }

  /**
   * Adds the node to its owners' dependents. An unknown owner becomes a virtual node, which is then looked up
   * (`addDependentToOwners`).
   */
  #addDependentToOwners(node: GraphNode, owners: readonly OwnerReference[]): void {
    let suspicious = false;
    for (const owner of owners) {
      const known = this.#nodes.get(owner.uid);
      if (known !== undefined) {
        known.addDependent(node);
        suspicious ||= this.#isSuspicious(node, owner, known);
        continue;
      }
      const virtual = new GraphNode(ownerSeenFrom(owner, node.identity.namespace), NO_OWNERS, true);
      this.#nodes.set(owner.uid, virtual);
      virtual.addDependent(node);
      this.#listener.attemptToDelete(virtual, steps.addDependentToOwners);
    }
    if (suspicious) this.#listener.attemptToDelete(node, steps.addDependentToOwners);
  }

  /** Returns true if the reference differs from the known owner: the reference may be dangling. */
  #isSuspicious(node: GraphNode, reference: OwnerReference, owner: GraphNode): boolean {
    const elsewhere = owner.identity.namespace !== node.identity.namespace;
    if (owner.identity.namespace !== '' && elsewhere) {
      if (!owner.virtual) this.#listener.invalidNamespace(node, reference);
      return true;
    }
    return !namesTheSame(reference, owner.identity) || (elsewhere && owner.virtual);
  }

  /** Handles the beginning of a foreground or orphaning deletion (`processTransitions`). */
  #processTransitions(old: KubeObject | undefined, object: KubeObject, node: GraphNode): void {
    if (object.metadata.finalizers === undefined) return;
    if (deletionStartsWith(ORPHAN_DEPENDENTS, old, object)) {
      this.#listener.attemptToOrphan(node, steps.processTransitions);
      return;
    }
    if (!deletionStartsWith(DELETE_DEPENDENTS, old, object)) return;
    node.deletingDependents = true;
    for (const dependent of node.dependents) this.#listener.attemptToDelete(dependent, steps.processTransitions);
    this.#listener.attemptToDelete(node, steps.processTransitions);
  }

  /**
   * Removes a deleted object. Its dependents may be garbage, and an owner may have waited for it (`removeNode` and what follows).
   */
  #remove(node: GraphNode, identity: ObjectReference): void {
    this.#nodes.delete(node.identity.uid);
    for (const { uid } of node.owners) this.#nodes.get(uid)?.removeDependent(node);
    if (node.dependents.size > 0) this.#absentOwners.add(identity);
    for (const dependent of node.dependents) this.#listener.attemptToDelete(dependent, steps.processGraphChanges);
    for (const { uid } of node.owners) {
      const owner = this.#nodes.get(uid);
      if (owner?.deletingDependents === true) this.#listener.attemptToDelete(owner, steps.processGraphChanges);
    }
  }

  /** Keeps a virtual node if dependents name it differently, and tries such a name next. Returns false if none does. */
  #keepsVirtual(node: GraphNode, absent: ObjectReference): boolean {
    const { matching, nonmatching } = partitionDependents(node.dependents, absent);
    if (nonmatching.length === 0) return false;
    this.#deleteDependentsOfAbsent(absent, matching);
    if (!sameReference(node.identity, absent)) return true;
    const alternate = alternateOwnerIdentity(nonmatching, absent);
    if (alternate !== undefined) {
      node.identity = alternate;
      this.#listener.attemptToDeleteLater(node, steps.processGraphChanges);
    }
    return true;
  }

  /** Keeps an observed node if the absent object has another name. */
  #keepsObserved(node: GraphNode, absent: ObjectReference): boolean {
    if (sameReference(node.identity, absent)) return false;
    this.#deleteDependentsOfAbsent(absent, partitionDependents(node.dependents, absent).matching);
    return true;
  }

  #deleteDependentsOfAbsent(absent: ObjectReference, dependents: readonly GraphNode[]): void {
    if (dependents.length > 0) this.#absentOwners.add(absent);
    for (const dependent of dependents) this.#listener.attemptToDelete(dependent, steps.processGraphChanges);
  }

  #reportInvalidNamespace(dependent: GraphNode, ownerUid: string): void {
    const owner = dependent.owners.find(({ uid }) => uid === ownerUid);
    if (owner !== undefined) this.#listener.invalidNamespace(dependent, owner);
  }
}

function isBeingDeleted(object: KubeObject): boolean {
  return object.metadata.deletionTimestamp !== undefined;
}

export function hasFinalizer(object: KubeObject, finalizer: string): boolean {
  return object.metadata.finalizers?.includes(finalizer) ?? false;
}

function deletionStartsWith(finalizer: string, old: KubeObject | undefined, object: KubeObject): boolean {
  if (!isBeingDeleted(object) || !hasFinalizer(object, finalizer)) return false;
  return old === undefined || !isBeingDeleted(old) || !hasFinalizer(old, finalizer);
}
