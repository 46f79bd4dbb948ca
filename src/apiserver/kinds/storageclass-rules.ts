import { isQualifiedName, type StorageClass } from '../../api/index.ts';
import { FieldPath, validateEnum, validateImmutable, type ErrorList } from '../validation/index.ts';
import { fill } from './filling.ts';

const FIXED = ['parameters', 'provisioner', 'reclaimPolicy', 'volumeBindingMode'] as const;

/** storage/v1/defaults.go `SetDefaults_StorageClass`. */
export function defaultStorageClass(storageClass: StorageClass): StorageClass {
  return fill(storageClass, { reclaimPolicy: 'Delete', volumeBindingMode: 'Immediate' });
}

/** storage/validation `ValidateStorageClass`. */
export function validateStorageClass(storageClass: StorageClass, errors: ErrorList): void {
  const { provisioner, reclaimPolicy, volumeBindingMode } = storageClass;
  const at = FieldPath.of('provisioner');
  if (!provisioner) errors.required(at, provisioner ?? '');
  else errors.invalidEach(at, provisioner, isQualifiedName(provisioner.toLowerCase()));
  validateEnum(reclaimPolicy, ['Delete', 'Retain'], errors, FieldPath.of('reclaimPolicy'));
  validateEnum(volumeBindingMode, ['Immediate', 'WaitForFirstConsumer'], errors, FieldPath.of('volumeBindingMode'));
}

/** storage/validation `ValidateStorageClassUpdate`. */
export function validateStorageClassUpdate(next: StorageClass, old: StorageClass, errors: ErrorList): void {
  validateStorageClass(next, errors);
  for (const field of FIXED) {
    if (next[field] === old[field]) continue;
    if (field === 'volumeBindingMode') validateImmutable(next[field], old[field], errors, FieldPath.of(field));
    else errors.forbidden(FieldPath.of(field), `updates to ${field} are forbidden.`);
  }
}
