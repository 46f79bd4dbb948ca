import { controllerOf, type KubeObject, type ObjectOf, type OwnerReference } from '../api/index.ts';
import type { Informer, Lister } from '../client/index.ts';

/** Finds objects by who controls them (controller/controller_utils.go: `podControllerIndex`; here for ReplicaSets too). */
export const CONTROLLER_INDEX = 'podControllerIndex';

/** Dependents of one owner share their list of references, so its value is made once. The namespace is part of it. */
const known = new WeakMap<readonly OwnerReference[], { readonly namespace: string; readonly values: readonly string[] }>();

/**
 * Under which value an object stands in the index: `namespace/Kind/name/uid` of its controller, or its bare namespace while it has
 * none (`PodControllerIndexKey`). The two cannot be mistaken: a namespace has no slash.
 */
export function controllerIndexKey(
  namespace: string,
  controller: Pick<OwnerReference, 'kind' | 'name' | 'uid'> | undefined,
): string {
  return controller === undefined ? namespace : `${namespace}/${controller.kind}/${controller.name}/${controller.uid}`;
}

/** The value under which the dependents of `owner` stand. */
export function ownerIndexKey(owner: KubeObject): string {
  const { namespace = '', name, uid } = owner.metadata;
  return controllerIndexKey(namespace, { kind: owner.kind, name, uid });
}

/** Lets the informer's cache be asked by controller; more than one may ask for it (`AddPodControllerIndexer`). */
export function addControllerIndex<K extends string>(informer: Informer<K>): void {
  informer.addIndex(CONTROLLER_INDEX, indexValues);
}

/** The value that this object stands under. */
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
 * The objects that `owner` controls and, if asked for, those of its namespace that nobody controls, which it might adopt
 * (controller/controller_utils.go `FilterPodsByOwner`).
 */
export function filterByOwner<K extends string>(
  lister: Lister<ObjectOf<K>>,
  owner: KubeObject,
  includeOrphans: boolean,
): ObjectOf<K>[] {
  const owned = [...lister.byIndex(CONTROLLER_INDEX, ownerIndexKey(owner))];
  return includeOrphans ? [...owned, ...lister.byIndex(CONTROLLER_INDEX, owner.metadata.namespace ?? '')] : owned;
}

/** The owner that an object's reference means, if it is of this kind and still the same (the controllers' `resolveControllerRef`). */
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
