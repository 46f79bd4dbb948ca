import { parseObjectKey } from '../../worker/protocol/index.ts';

export { parseObjectKey };

/** Its name without kind and namespace. */
export function nameOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}

/** `Pod web-1`; with its namespace where that is not the usual one: `Pod shop/web-1`. */
export function objectWords(key: string): string {
  const { kind, namespace, name } = parseObjectKey(key);
  return namespace === '' || namespace === 'default' ? `${kind} ${name}` : `${kind} ${namespace}/${name}`;
}
