import type { KubeObject, OwnerReference, PropagationPolicy } from '../../api/index.ts';
import { listNames, tableOf, type SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { ColumnOf, OutcomeOf, StepTable, ToldAs } from '../../trace/index.ts';
import { DELETE_DEPENDENTS, hasFinalizer, ORPHAN_DEPENDENTS, type GraphBuilder } from './graph-builder.ts';
import { nameOf, ownerSeenFrom, type GraphNode } from './graph-node.ts';
import type { LiveObjects, ResourceMap } from './live-objects.ts';
import type { AbsentOwners } from './owners.ts';
import { steps } from './steps.ts';

/** The owners of an object, by their state (garbagecollector.go `classifyReferences`). */
export interface ClassifiedOwners {
  /** They exist. */
  readonly solid: readonly OwnerReference[];
  /** They do not exist. */
  readonly dangling: readonly OwnerReference[];
  /** They are being deleted, and wait until their dependents are deleted. */
  readonly waitingForDependentsDeletion: readonly OwnerReference[];
}

/**
 * The decision about an object that may be garbage.
 * - `keeps`: an owner exists, and all references are valid.
 * - `removesOwners`: an owner exists. The other references are removed, so that no owner waits for this object.
 * - `deletes`: no owner is left. `unblock`: first unblock its owners, because it seems to be part of a circle.
 */
export type DeletionPlan =
  | ToldAs<typeof steps.classifyReferences, 'keeps'>
  | (ToldAs<typeof steps.classifyReferences, 'removesOwners'> & { readonly uids: readonly string[] })
  | (ToldAs<typeof steps.classifyReferences, 'deletes'> & { readonly policy: PropagationPolicy; readonly unblock: boolean });

/** The decision of garbagecollector.go `attemptToDeleteItem`. */
export function planDeletion(node: GraphNode, latest: KubeObject, owners: ClassifiedOwners): DeletionPlan {
  const step = steps.classifyReferences;
  const { solid, dangling, waitingForDependentsDeletion: waiting } = owners;
  const figures = { solid: solid.length, dangling: dangling.length, waitingForDependentsDeletion: waiting.length };
  const table = ownerTable(latest.metadata.ownerReferences ?? [], owners);
  if (solid.length > 0) {
    if (dangling.length === 0 && waiting.length === 0) return { step, outcome: 'keeps', figures, table };
    const uids = [...dangling, ...waiting].map(({ uid }) => uid);
    return { step, outcome: 'removesOwners', figures: { ...figures, count: uids.length }, table, uids };
  }
  if (waiting.length > 0 && node.dependents.size > 0) {
    // Its owners wait for it. It must in turn wait for its own dependents.
    const unblock = [...node.dependents].some((dependent) => dependent.deletingDependents);
    return { step, outcome: 'deletes', figures, table, policy: 'Foreground', unblock };
  }
  return { step, outcome: 'deletes', figures, table, policy: policyFromFinalizers(latest), unblock: false };
}

/** The propagation policy that the object's finalizers request. */
function policyFromFinalizers(object: KubeObject): PropagationPolicy {
  if (hasFinalizer(object, ORPHAN_DEPENDENTS)) return 'Orphan';
  return hasFinalizer(object, DELETE_DEPENDENTS) ? 'Foreground' : 'Background';
}

/** The result of an attempt. `unobserved`: try again later. */
export type DeletionOutcome = 'done' | 'unobserved';

type Classification = keyof ClassifiedOwners;

/** Deletes one object if it is garbage. Asks the API server, because the graph may be old (garbagecollector.go). */
export class DeletionAttempt {
  readonly #graph: GraphBuilder;
  readonly #absentOwners: AbsentOwners;
  readonly #resources: ResourceMap;
  readonly #live: LiveObjects;
  readonly #enqueue: (node: GraphNode, via: string) => void;

  constructor(parts: {
    readonly graph: GraphBuilder;
    readonly absentOwners: AbsentOwners;
    readonly resources: ResourceMap;
    readonly live: LiveObjects;
    /** Queues a node for deletion. */
    readonly enqueue: (node: GraphNode, via: string) => void;
  }) {
    this.#graph = parts.graph;
    this.#absentOwners = parts.absentOwners;
    this.#resources = parts.resources;
    this.#live = parts.live;
    this.#enqueue = parts.enqueue;
  }

  /** `attemptToDeleteWorker`. Throws `StatusError`; the key is then retried. */
  *run(node: GraphNode, trace: SyncTrace): Process<DeletionOutcome> {
    const { virtual, dependents, owners, beingDeleted, deletingDependents } = node;
    const attempt = trace.into(steps.attemptToDeleteItem, 'looks', {
      object: nameOf(node.identity),
      virtual,
      owners: owners.length,
      dependents: dependents.size,
    });
    if (beingDeleted && !deletingDependents) {
      attempt.step(steps.isBeingDeleted, 'true');
      return outcomeOf(node);
    }
    const latest = yield* this.#live.find(node.identity);
    if (latest === undefined || latest.metadata.uid !== node.identity.uid) {
      const outcome = latest === undefined ? 'notFound' : 'otherUid';
      attempt.step(steps.getObject, outcome);
      this.#virtualDelete(node, attempt, outcome);
      return 'done';
    }
    attempt.step(steps.getObject, 'found', { resourceVersion: latest.metadata.resourceVersion ?? '' });
    if (node.deletingDependents) yield* this.#processDeletingDependentsItem(node, attempt);
    else yield* this.#collect(node, latest, attempt);
    return outcomeOf(node);
  }

  /** Continues the deletion of an object that waits for its dependents (`processDeletingDependentsItem`). */
  *#processDeletingDependentsItem(node: GraphNode, trace: SyncTrace): Process<void> {
    const blocking = node.blockingDependents();
    if (blocking.length === 0) {
      trace.step(steps.processDeletingDependentsItem, 'removesFinalizer', { blockingDependents: 0 });
      return yield* this.#live.removeFinalizer(node.identity, DELETE_DEPENDENTS);
    }
    trace.step(steps.processDeletingDependentsItem, 'waits', {
      blockingDependents: blocking.length,
      dependents: listNames(blocking.map(({ identity }) => nameOf(identity))),
    });
    for (const dependent of blocking) {
      if (!dependent.deletingDependents) this.#enqueue(dependent, 'processDeletingDependentsItem');
    }
  }

  *#collect(node: GraphNode, latest: KubeObject, trace: SyncTrace): Process<void> {
    const references = latest.metadata.ownerReferences ?? [];
    if (references.length === 0) return trace.step(steps.classifyReferences, 'noOwners');
    const owners = yield* this.#classifyReferences(node, references);
    if (owners === undefined) return trace.step(steps.classifyReferences, 'impossible');
    const plan = planDeletion(node, latest, owners);
    trace.tell(plan);
    switch (plan.outcome) {
      case 'keeps':
        return;
      case 'removesOwners':
        return yield* this.#live.removeOwners(node.identity, plan.uids);
      case 'deletes':
        if (plan.unblock) {
          trace.step(steps.unblockOwnerReferencesStrategicMergePatch, 'unblocks', { owners: node.owners.length });
          yield* this.#live.unblockOwners(node.identity, node.owners);
        }
        trace.step(steps.deleteObject, 'deletes', { policy: plan.policy });
        if (!(yield* this.#live.delete(node.identity, latest, plan.policy))) this.#virtualDelete(node, trace, 'notFound');
    }
  }

  /** Looks each owner up. Returns undefined if a reference can never be valid, so that a retry would be useless. */
  *#classifyReferences(node: GraphNode, references: readonly OwnerReference[]): Process<ClassifiedOwners | undefined> {
    const owners: Record<Classification, OwnerReference[]> = { solid: [], dangling: [], waitingForDependentsDeletion: [] };
    for (const reference of references) {
      const classification = yield* this.#classify(node, reference);
      if (classification === undefined) return undefined;
      owners[classification].push(reference);
    }
    return owners;
  }

  /** Looks one owner up (`isDangling` and the rest of `classifyReferences`). */
  *#classify(node: GraphNode, reference: OwnerReference): Process<Classification | undefined> {
    const { namespace } = node.identity;
    const inNamespace = ownerSeenFrom(reference, namespace);
    const clusterScoped = ownerSeenFrom(reference, '');
    if (this.#absentOwners.has(clusterScoped) || this.#absentOwners.has(inNamespace)) return 'dangling';
    const { namespaced } = this.#resources.get(reference);
    if (namespaced && namespace === '') return undefined;
    const owner = namespaced ? inNamespace : clusterScoped;
    const latest = yield* this.#live.find(owner);
    if (latest === undefined || latest.metadata.uid !== reference.uid) {
      this.#absentOwners.add(owner);
      return 'dangling';
    }
    const waiting = latest.metadata.deletionTimestamp !== undefined && hasFinalizer(latest, DELETE_DEPENDENTS);
    return waiting ? 'waitingForDependentsDeletion' : 'solid';
  }

  #virtualDelete(node: GraphNode, trace: SyncTrace, why: OutcomeOf<typeof steps.enqueueVirtualDeleteEvent>): void {
    trace.step(steps.enqueueVirtualDeleteEvent, why);
    this.#graph.virtualDelete(node.identity);
  }
}

/** The state of each owner, in the order of the references. */
function ownerTable(
  references: readonly OwnerReference[],
  { solid, dangling }: ClassifiedOwners,
): StepTable<ColumnOf<typeof steps.classifyReferences>> {
  return tableOf(['owner', 'kind', 'state'], references, (reference) => {
    const left = dangling.includes(reference) ? 'dangling' : 'waitingForDependentsDeletion';
    return [reference.name, reference.kind, solid.includes(reference) ? 'solid' : left];
  });
}

/**
 * A virtual node that exists is tried again until an informer has shown it. It may have been deleted while a watch was broken.
 */
function outcomeOf(node: GraphNode): DeletionOutcome {
  return node.virtual ? 'unobserved' : 'done';
}
