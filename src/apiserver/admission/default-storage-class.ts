import type { PersistentVolumeClaim, StorageClass } from '../../api/index.ts';
import { IS_DEFAULT_CLASS } from '../kinds/storageclass.ts';
import type { AdmissionPlugin, Lookup } from './admission.ts';

/** Gives a claim that names no class the newest of the classes that are marked as default (plugin/pkg/admission/storage/storageclass/setdefault). */
export function defaultStorageClass(lookup: Lookup): AdmissionPlugin {
  return {
    name: 'DefaultStorageClass',
    kinds: ['PersistentVolumeClaim'],
    create(_kind, object) {
      const claim = object as PersistentVolumeClaim;
      // An empty name is a name: the claim wants no class.
      if (claim.spec.storageClassName !== undefined) return claim;
      const storageClass = newestDefault((lookup('StorageClass')?.all() ?? []) as readonly StorageClass[]);
      if (storageClass === undefined) return claim;
      return { ...claim, spec: { ...claim.spec, storageClassName: storageClass.metadata.name } } as PersistentVolumeClaim;
    },
  };
}

/** component-helpers storage/volume `GetDefaultClass`: of two equally new ones, the first by name. */
function newestDefault(classes: readonly StorageClass[]): StorageClass | undefined {
  let newest: StorageClass | undefined;
  for (const each of classes) {
    if (each.metadata.annotations?.[IS_DEFAULT_CLASS] !== 'true') continue;
    if (newest === undefined || each.metadata.creationTimestamp > newest.metadata.creationTimestamp) newest = each;
  }
  return newest;
}
