import type { KubeObject, OwnerReference } from '../api/index.ts';
import type { Lister } from '../client/index.ts';

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
