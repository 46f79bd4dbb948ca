import type { KubeObject, OwnerReference } from '../../api/index.ts';

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
