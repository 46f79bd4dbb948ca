import { controllerOf, type KubeObject, type ObjectOf, type OwnerReference } from '../api/index.ts';
import type { Informer, Lister } from '../client/index.ts';

/**
 * The index of objects by their controller (controller/controller_utils.go `podControllerIndex`). Here ReplicaSets are indexed
 * too.
 */
export const CONTROLLER_INDEX = 'podControllerIndex';

/**
 * Dependents of one owner share one list of references, so the index value of a list is computed once. It depends on the
 * namespace too.
 */
const known = new WeakMap<readonly OwnerReference[], { readonly namespace: string; readonly values: readonly string[] }>();

/**
 * The index value of an object: `namespace/Kind/name/uid` of its controller, or only the namespace if it has no controller
 * (`PodControllerIndexKey`). The two never collide, because a namespace contains no slash.
 */
function controllerIndexKey(namespace: string, controller: Pick<OwnerReference, 'kind' | 'name' | 'uid'> | undefined): string {
  return controller === undefined ? namespace : `${namespace}/${controller.kind}/${controller.name}/${controller.uid}`;
}

/** The index value of all dependents of `owner`. */
export function ownerIndexKey(owner: KubeObject): string {
  const { namespace = '', name, uid } = owner.metadata;
  return controllerIndexKey(namespace, { kind: owner.kind, name, uid });
}

/** Adds the index to the informer's cache. Several controllers may call this for one informer (`AddPodControllerIndexer`). */
export function addControllerIndex<K extends string>(informer: Informer<K>): void {
  informer.addIndex(CONTROLLER_INDEX, indexValues);
}

/** The index value of this object. */
export function indexKeyOf(object: KubeObject): string {
  return indexValues(object)[0]!;
}

function indexValues(object: KubeObject): readonly string[] {
  const { namespace = '', ownerReferences } = object.metadata;
  if (ownerReferences === undefined) return [namespace];
  const remembered = known.get(ownerReferences);
  if (remembered?.namespace === namespace) return remembered.values;
  const values = [controllerIndexKey(namespace, controllerOf(object))];
  known.set(ownerReferences, { namespace, values });
  return values;
}

/**
 * Returns the objects that `owner` controls. With `includeOrphans`, also the objects of its namespace without a controller, which
 * `owner` may adopt (controller/controller_utils.go `FilterPodsByOwner`).
 */
export function filterByOwner<K extends string>(
  lister: Lister<ObjectOf<K>>,
  owner: KubeObject,
  includeOrphans: boolean,
): ObjectOf<K>[] {
  const owned = [...lister.byIndex(CONTROLLER_INDEX, ownerIndexKey(owner))];
  return includeOrphans ? [...owned, ...lister.byIndex(CONTROLLER_INDEX, owner.metadata.namespace ?? '')] : owned;
}

/**
 * Returns the owner that the reference names. Returns undefined if the owner is of another kind, is gone, or has another uid (the
 * controllers' `resolveControllerRef`).
 */
export function resolveControllerRef<T extends KubeObject>(
  owners: Lister<T>,
  kind: string,
  namespace: string | undefined,
  controller: OwnerReference | undefined,
): T | undefined {
  if (controller?.kind !== kind) return undefined;
  const owner = owners.get({ namespace, name: controller.name });
  return owner?.metadata.uid === controller.uid ? owner : undefined;
}
