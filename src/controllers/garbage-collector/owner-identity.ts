import type { GraphNode } from './graph-node.ts';
import { namesTheSame, ownerSeenFrom, referenceKey, sameReference, type ObjectReference } from './object-reference.ts';

/** The dependents of one owner by whether they name it rightly; one with two references can be in both lists. */
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
 * Another name under which dependents know the owner of this uid, now that one is known to be wrong: the next in order, so that each
 * gets its turn (graph_builder.go `getAlternateOwnerIdentity`).
 */
export function alternateOwnerIdentity(dependents: readonly GraphNode[], absent: ObjectReference): ObjectReference | undefined {
  const alternates = new Map<string, ObjectReference>();
  for (const dependent of dependents) {
    for (const owner of dependent.owners) {
      if (owner.uid !== absent.uid) continue;
      const seen = ownerSeenFrom(owner, dependent.identity.namespace);
      // Its kind is known to have no namespace.
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
