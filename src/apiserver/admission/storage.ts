import {
  compareQuantities,
  defaultStorageClassOf,
  forbidden,
  namesStorageClass,
  requestedStorage,
  storageClassNameOf,
  type PersistentVolumeClaim,
  type StorageClass,
} from '../../api/index.ts';
import type { KindDefinition } from '../kinds/definition.ts';
import type { AdmissionPlugin, Lookup } from './admission.ts';

/** Gives a claim without a class the newest default class (plugin/pkg/admission/storage/storageclass/setdefault). */
export function defaultStorageClass(lookup: Lookup): AdmissionPlugin {
  return {
    name: 'DefaultStorageClass',
    kinds: ['PersistentVolumeClaim'],
    create(_kind, object) {
      const claim = object as PersistentVolumeClaim;
      // An empty name is a value: the claim wants no class.
      if (namesStorageClass(claim)) return claim;
      const storageClass = defaultStorageClassOf((lookup('StorageClass')?.all() ?? []) as readonly StorageClass[]);
      if (storageClass === undefined) return claim;
      return { ...claim, spec: { ...claim.spec, storageClassName: storageClass.metadata.name } } as PersistentVolumeClaim;
    },
  };
}

/**
 * Allows only bound claims to grow, and only if their class allows it
 * (plugin/pkg/admission/storage/persistentvolume/resize/admission.go).
 */
export function persistentVolumeClaimResize(lookup: Lookup): AdmissionPlugin {
  const allowsExpansion = (name: string): boolean => {
    const found = lookup('StorageClass')?.find({ name }) as StorageClass | undefined;
    return found?.allowVolumeExpansion === true;
  };
  return {
    name: 'PersistentVolumeClaimResize',
    kinds: ['PersistentVolumeClaim'],
    validateUpdate(kind, object, before) {
      const [next, old] = [object as PersistentVolumeClaim, before as PersistentVolumeClaim];
      if (!grows(next, old)) return undefined;
      if (old.status.phase !== 'Bound') throw refusal(kind, next, 'Only bound persistent volume claims can be expanded');
      const name = storageClassNameOf(next);
      if (name === '' || name !== storageClassNameOf(old) || !allowsExpansion(name)) {
        const why =
          'only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must support resize';
        throw refusal(kind, next, why);
      }
      return undefined;
    },
  };
}

function grows(next: PersistentVolumeClaim, old: PersistentVolumeClaim): boolean {
  const [wanted, before] = [requestedStorage(next), requestedStorage(old)];
  return wanted !== before && compareQuantities(wanted, before) > 0;
}

function refusal(kind: KindDefinition, { metadata }: PersistentVolumeClaim, why: string): Error {
  return forbidden(kind.group, kind.plural, metadata.name, why);
}

const FINALIZERS: Readonly<Record<string, string>> = {
  PersistentVolumeClaim: 'kubernetes.io/pvc-protection',
  PersistentVolume: 'kubernetes.io/pv-protection',
  VolumeAttributesClass: 'kubernetes.io/vac-protection',
};

/**
 * Adds the finalizer that keeps claims, volumes and their classes of attributes while they are used
 * (plugin/pkg/admission/storage/storageobjectinuseprotection).
 */
export const storageObjectInUseProtection: AdmissionPlugin = {
  name: 'StorageObjectInUseProtection',
  kinds: Object.keys(FINALIZERS),
  create({ kind }, object) {
    const finalizer = FINALIZERS[kind]!;
    const { finalizers = [] } = object.metadata;
    if (finalizers.includes(finalizer)) return object;
    return { ...object, metadata: { ...object.metadata, finalizers: [...finalizers, finalizer] } };
  },
};
