import { compareQuantities, forbidden, type PersistentVolumeClaim, type StorageClass } from '../../api/index.ts';
import type { KindDefinition } from '../kinds/definition.ts';
import type { AdmissionPlugin, Lookup } from './admission.ts';

/** How claims named their class before there was a field for it. */
const CLASS_ANNOTATION = 'volume.beta.kubernetes.io/storage-class';

/** Only a bound claim may grow, and only if its class allows it (plugin/pkg/admission/storage/persistentvolume/resize/admission.go). */
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
