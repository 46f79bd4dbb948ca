import type { OwnerReference, KubeObject } from '../../api/index.ts';

/** Identifies an object (upstream's `objectReference`). An owner reference has all of it except the namespace. */
export interface ObjectReference {
  readonly apiVersion: string;
  readonly kind: string;
  /** Empty for cluster-scoped objects. */
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
}

export function referenceOf(object: KubeObject): ObjectReference {
  const { apiVersion, kind, metadata } = object;
  return { apiVersion, kind, namespace: metadata.namespace ?? '', name: metadata.name, uid: metadata.uid };
}

/** The owner as a dependent in `namespace` sees it. Whether the owner is cluster-scoped is unknown there. */
export function ownerSeenFrom(owner: OwnerReference, namespace: string): ObjectReference {
  const { apiVersion, kind, name, uid } = owner;
  return { apiVersion, kind, namespace, name, uid };
}

/** Upstream's `ownerReferenceMatchesCoordinates`. Ignores the namespace. */
export function namesTheSame(a: Omit<ObjectReference, 'namespace'>, b: Omit<ObjectReference, 'namespace'>): boolean {
  return a.uid === b.uid && a.name === b.name && a.kind === b.kind && a.apiVersion === b.apiVersion;
}

export function sameReference(a: ObjectReference, b: ObjectReference): boolean {
  return a.namespace === b.namespace && namesTheSame(a, b);
}

/** For messages: `[apps/v1/ReplicaSet, namespace: default, name: web-1, uid: …]`. */
export function formatReference({ apiVersion, kind, namespace, name, uid }: ObjectReference): string {
  return `[${apiVersion}/${kind}, namespace: ${namespace}, name: ${name}, uid: ${uid}]`;
}

/** For steps: `ReplicaSet/default/web-1`, or `Node/node-1` for a cluster-scoped object. */
export function nameOf({ kind, namespace, name }: ObjectReference): string {
  return namespace === '' ? `${kind}/${name}` : `${kind}/${namespace}/${name}`;
}

/** A unique text for a reference, for use as a key. */
export function referenceKey({ apiVersion, kind, namespace, name, uid }: ObjectReference): string {
  return `${apiVersion}/${kind}/${namespace}/${name}@${uid}`;
}

const NONE: ReadonlySet<GraphNode> = new Set();

/**
 * An object in the graph of owners (controller/garbagecollector/graph.go `node`).
 *
 * A *virtual* node stands for an owner that a dependent names and no informer has shown yet. It may not exist.
 */
export class GraphNode {
  /** Undefined if there are none, as for most nodes. */
  #dependents: Set<GraphNode> | undefined;
  owners: readonly OwnerReference[];
  virtual: boolean;
  beingDeleted = false;
  /** Being deleted, and waiting until its dependents are deleted. */
  deletingDependents = false;

  constructor(
    /** For a virtual node: what its dependents say about it. */
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

  /** The node's key in the workqueues. It contains the uid, because names are reused. */
  get key(): string {
    const { kind, namespace, name, uid } = this.identity;
    return namespace === '' ? `${kind}/${name}@${uid}` : `${kind}/${namespace}/${name}@${uid}`;
  }

  /** The dependents that a foreground deletion of this node waits for. */
  blockingDependents(): GraphNode[] {
    const { uid } = this.identity;
    return [...this.dependents].filter((dependent) =>
      dependent.owners.some((owner) => owner.uid === uid && owner.blockOwnerDeletion === true),
    );
  }
}

/** The uid in a node's key. */
export function uidOfKey(key: string): string {
  return key.slice(key.lastIndexOf('@') + 1);
}
