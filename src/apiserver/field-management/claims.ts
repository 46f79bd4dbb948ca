import type { KubeObject } from '../../api/index.ts';

/** The managedFields that came with an object, whatever they are. Undefined: none. */
export function claimsOf(object: KubeObject): readonly unknown[] | undefined {
  const claims: unknown = (object.metadata as KubeObject['metadata'] | undefined)?.managedFields;
  return Array.isArray(claims) ? claims : undefined;
}

/** The object as it is stored: who manages its fields is kept apart from it. */
export function withoutManagedFields<T extends KubeObject>(object: T): T {
  if (object.metadata?.managedFields === undefined) return object;
  const { managedFields: _claims, ...metadata } = object.metadata;
  return { ...object, metadata };
}
