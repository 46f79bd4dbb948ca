import type { ObjectId } from '../../worker/protocol/index.ts';

/** The object that an id names: the inverse of the protocol's `objectKey`. */
export function parseObjectKey(key: string): ObjectId {
  const [kind = '', second = '', third] = key.split('/');
  return third === undefined ? { kind, namespace: '', name: second } : { kind, namespace: second, name: third };
}

/** Its name without kind and namespace. */
export function nameOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}

/** `Pod web-1`; with its namespace where that is not the usual one: `Pod shop/web-1`. */
export function objectWords(key: string): string {
  const { kind, namespace, name } = parseObjectKey(key);
  return namespace === '' || namespace === 'default' ? `${kind} ${name}` : `${kind} ${namespace}/${name}`;
}
