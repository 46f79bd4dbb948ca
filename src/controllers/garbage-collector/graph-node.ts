import type { OwnerReference } from '../../api/index.ts';
import type { ObjectReference } from './object-reference.ts';

const NONE: ReadonlySet<GraphNode> = new Set();

/**
 * An object in the graph of owners (controller/garbagecollector/graph.go `node`).
 *
 * A *virtual* node stands for an owner that some dependent names, and that no informer has shown yet: it may not exist at all.
 */
export class GraphNode {
  /** Most nodes never have any, so they have no set either. */
  #dependents: Set<GraphNode> | undefined;
  owners: readonly OwnerReference[];
  virtual: boolean;
  beingDeleted = false;
  /** Being deleted, and waiting until the dependents are. */
  deletingDependents = false;

  constructor(
    /** Of a virtual node: what its dependents say, until an informer knows better. */
    public identity: ObjectReference,
    owners: readonly OwnerReference[] = [],
    virtual = false,
  ) {
    this.owners = owners;
    this.virtual = virtual;
  }

  /** The nodes that name this one as an owner. */
  get dependents(): ReadonlySet<GraphNode> {
    return this.#dependents ?? NONE;
  }

  addDependent(node: GraphNode): void {
    this.#dependents ??= new Set();
    this.#dependents.add(node);
  }

  removeDependent(node: GraphNode): void {
    this.#dependents?.delete(node);
  }

  /** What workqueues name it by: readable, and with the uid, since names are used again. */
  get key(): string {
    const { kind, namespace, name, uid } = this.identity;
    return namespace === '' ? `${kind}/${name}@${uid}` : `${kind}/${namespace}/${name}@${uid}`;
  }

  /** The dependents that this node must wait for when it is deleted in the foreground. */
  blockingDependents(): GraphNode[] {
    const { uid } = this.identity;
    return [...this.dependents].filter((dependent) =>
      dependent.owners.some((owner) => owner.uid === uid && owner.blockOwnerDeletion === true),
    );
  }
}

/** The uid in the key of a node. */
export function uidOfKey(key: string): string {
  return key.slice(key.lastIndexOf('@') + 1);
}
