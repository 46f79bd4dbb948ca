import type { AdmissionPlugin } from './admission.ts';

const FINALIZERS: Readonly<Record<string, string>> = {
  PersistentVolumeClaim: 'kubernetes.io/pvc-protection',
  PersistentVolume: 'kubernetes.io/pv-protection',
};

/** Gives claims and volumes the finalizer by which they stay while they are used (plugin/pkg/admission/storage/storageobjectinuseprotection). */
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
