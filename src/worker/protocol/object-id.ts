/** Names an object: `Deployment/default/web`, `Node//node-1`. */
export interface ObjectId {
  readonly kind: string;
  /** Empty for cluster-scoped objects. */
  readonly namespace: string;
  readonly name: string;
}

/** `Deployment/default/web`, `Node/node-1`: the id of an object in views and in `[data-object]`. */
export function objectKey(ref: ObjectId): string {
  return ref.namespace === '' ? `${ref.kind}/${ref.name}` : `${ref.kind}/${ref.namespace}/${ref.name}`;
}

/** The object that an id names: the inverse of `objectKey`. */
export function parseObjectKey(key: string): ObjectId {
  const [kind = '', second = '', third] = key.split('/');
  return third === undefined ? { kind, namespace: '', name: second } : { kind, namespace: second, name: third };
}
