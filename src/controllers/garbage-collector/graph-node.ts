import type { OwnerReference, KubeObject } from '../../api/index.ts';

/** What names an object beyond doubt (upstream's `objectReference`): an owner reference says all of it but the namespace. */
export interface ObjectReference {
  readonly apiVersion: string;
  readonly kind: string;
  /** Empty for an object that has none. */
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
}

export function referenceOf(object: KubeObject): ObjectReference {
  const { apiVersion, kind, metadata } = object;
  return { apiVersion, kind, namespace: metadata.namespace ?? '', name: metadata.name, uid: metadata.uid };
}

/** The owner, as far as its dependent in `namespace` can tell: an owner without a namespace looks the same. */
export function ownerSeenFrom(owner: OwnerReference, namespace: string): ObjectReference {
  const { apiVersion, kind, name, uid } = owner;
  return { apiVersion, kind, namespace, name, uid };
}

/** Upstream `ownerReferenceMatchesCoordinates`: the namespace aside. */
export function namesTheSame(a: Omit<ObjectReference, 'namespace'>, b: Omit<ObjectReference, 'namespace'>): boolean {
  return a.uid === b.uid && a.name === b.name && a.kind === b.kind && a.apiVersion === b.apiVersion;
}

export function sameReference(a: ObjectReference, b: ObjectReference): boolean {
  return a.namespace === b.namespace && namesTheSame(a, b);
}

/** As messages show it: `[apps/v1/ReplicaSet, namespace: default, name: web-1, uid: …]`. */
export function formatReference({ apiVersion, kind, namespace, name, uid }: ObjectReference): string {
  return `[${apiVersion}/${kind}, namespace: ${namespace}, name: ${name}, uid: ${uid}]`;
}

/** As steps show it: `ReplicaSet/default/web-1`, or `Node/node-1` for an object without a namespace. */
export function nameOf({ kind, namespace, name }: ObjectReference): string {
  return namespace === '' ? `${kind}/${name}` : `${kind}/${namespace}/${name}`;
}

/** A text that is the same for the same reference alone: the key of caches. */
export function referenceKey({ apiVersion, kind, namespace, name, uid }: ObjectReference): string {
  return `${apiVersion}/${kind}/${namespace}/${name}@${uid}`;
}

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
