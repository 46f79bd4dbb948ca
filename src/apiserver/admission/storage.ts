import { compareQuantities, forbidden, type PersistentVolumeClaim, type StorageClass } from '../../api/index.ts';
import type { KindDefinition } from '../kinds/definition.ts';
import { IS_DEFAULT_CLASS } from '../kinds/storageclass.ts';
import type { AdmissionPlugin, Lookup } from './admission.ts';

/** Gives a claim without a class the newest default class (plugin/pkg/admission/storage/storageclass/setdefault). */
export function defaultStorageClass(lookup: Lookup): AdmissionPlugin {
  return {
    name: 'DefaultStorageClass',
    kinds: ['PersistentVolumeClaim'],
    create(_kind, object) {
      const claim = object as PersistentVolumeClaim;
      // An empty name is a value: the claim wants no class.
      if (claim.spec.storageClassName !== undefined) return claim;
      const storageClass = newestDefault((lookup('StorageClass')?.all() ?? []) as readonly StorageClass[]);
      if (storageClass === undefined) return claim;
      return { ...claim, spec: { ...claim.spec, storageClassName: storageClass.metadata.name } } as PersistentVolumeClaim;
    },
  };
}

/** component-helpers storage/volume `GetDefaultClass`: of equally new classes, the first by name. */
function newestDefault(classes: readonly StorageClass[]): StorageClass | undefined {
  let newest: StorageClass | undefined;
  for (const each of classes) {
    if (each.metadata.annotations?.[IS_DEFAULT_CLASS] !== 'true') continue;
    if (newest === undefined || each.metadata.creationTimestamp > newest.metadata.creationTimestamp) newest = each;
  }
  return newest;
}

/** The annotation that named a claim's class before the field existed. */
const CLASS_ANNOTATION = 'volume.beta.kubernetes.io/storage-class';

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
      const name = classOf(next);
      if (name === '' || name !== classOf(old) || !allowsExpansion(name)) {
        const why =
          'only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must support resize';
        throw refusal(kind, next, why);
      }
      return undefined;
    },
  };
}

function grows(next: PersistentVolumeClaim, old: PersistentVolumeClaim): boolean {
  const [wanted = '0', before = '0'] = [next, old].map(({ spec }) => spec.resources?.requests?.['storage']);
  return wanted !== before && compareQuantities(wanted, before) > 0;
}

/** core/v1/helper `GetPersistentVolumeClaimClass`. */
function classOf({ metadata, spec }: PersistentVolumeClaim): string {
  return metadata.annotations?.[CLASS_ANNOTATION] ?? spec.storageClassName ?? '';
}

function refusal(kind: KindDefinition, { metadata }: PersistentVolumeClaim, why: string): Error {
  return forbidden(kind.group, kind.plural, metadata.name, why);
}

const FINALIZERS: Readonly<Record<string, string>> = {
  PersistentVolumeClaim: 'kubernetes.io/pvc-protection',
  PersistentVolume: 'kubernetes.io/pv-protection',
};

/**
 * Adds the finalizer that keeps claims and volumes while they are used
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
