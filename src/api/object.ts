/** A reference from a dependent to its owner (metav1.OwnerReference). */
export interface OwnerReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly controller?: boolean;
  readonly blockOwnerDeletion?: boolean;
}

/** The metadata of a stored object, after the API server has filled it in. */
export interface ObjectMeta {
  readonly name: string;
  readonly generateName?: string;
  /** Absent for cluster-scoped objects. */
  readonly namespace?: string;
  readonly uid: string;
  /** Revision of the last write to this object. Opaque to clients: compare it only for equality. */
  readonly resourceVersion: string;
  /** Counts the changes of the desired state. Absent for some kinds. */
  readonly generation?: number;
  /** RFC 3339, in whole seconds. */
  readonly creationTimestamp: string;
  readonly deletionTimestamp?: string;
  readonly deletionGracePeriodSeconds?: number;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly ownerReferences?: readonly OwnerReference[];
  readonly finalizers?: readonly string[];
  readonly managedFields?: readonly object[];
}

/** Any object that the API server stores. Objects are immutable and shared: to change one, spread it into a new one. */
export interface KubeObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ObjectMeta;
}

/** An object that a client creates. The server fills in the rest of the metadata and the defaults. */
export type Draft<T extends KubeObject> = Pick<T, 'apiVersion' | 'kind'> & {
  readonly metadata: Partial<ObjectMeta>;
} & DeepPartial<Omit<T, 'apiVersion' | 'kind' | 'metadata' | 'spec'>> &
  (T extends { spec: infer S } ? { readonly spec: DeepPartial<S> } : unknown);

/** Any part of it: the server fills in the rest, and checks the enumerations. */
type DeepPartial<T> = T extends readonly (infer I)[]
  ? readonly DeepPartial<I>[]
  : T extends object
    ? { readonly [K in keyof T]?: DeepPartial<T[K]> }
    : T extends string
      ? string
      : T;

/** Identifies an object within its kind. */
export interface ObjectRef {
  readonly namespace?: string | undefined;
  readonly name: string;
}

/**
 * `namespace/name`, or `name` for a cluster-scoped object: the key in caches and workqueues (client-go `MetaNamespaceKeyFunc`).
 */
export function keyOf(ref: ObjectRef): string {
  return ref.namespace === undefined || ref.namespace === '' ? ref.name : `${ref.namespace}/${ref.name}`;
}

/** The inverse of `keyOf` (client-go `SplitMetaNamespaceKey`). Throws for a key with more than one slash. */
export function splitKey(key: string): ObjectRef {
  const parts = key.split('/');
  if (parts.length === 1) return { name: key };
  if (parts.length === 2) return { namespace: parts[0]!, name: parts[1]! };
  throw new Error(`unexpected key format: "${key}"`);
}

/** The owner reference of the object's controller (metav1.GetControllerOf). */
export function controllerOf(object: { readonly metadata: Pick<ObjectMeta, 'ownerReferences'> }): OwnerReference | undefined {
  const { ownerReferences } = object.metadata;
  if (ownerReferences === undefined) return undefined;
  // A plain loop: half a dozen controllers call this for every event of a Pod.
  for (let i = 0; i < ownerReferences.length; i++) if (ownerReferences[i]!.controller === true) return ownerReferences[i];
  return undefined;
}

/** An owner reference that makes `owner` the controller (metav1.NewControllerRef). */
export function newControllerRef(owner: KubeObject): OwnerReference {
  const { apiVersion, kind, metadata } = owner;
  return { apiVersion, kind, name: metadata.name, uid: metadata.uid, controller: true, blockOwnerDeletion: true };
}

/**
 * Finalizers for the garbage collector: handle the dependents first (metav1 `FinalizerOrphanDependents`,
 * `FinalizerDeleteDependents`).
 */
export const ORPHAN_FINALIZER = 'orphan';
export const FOREGROUND_FINALIZER = 'foregroundDeletion';
