import { type StorageClass, isQualifiedName } from '../../api/index.ts';
import { subdomainName, FieldPath, validateEnum, validateImmutable, type ErrorList } from '../validation/index.ts';
import { STORAGE_CLASS_COLUMNS } from './columns/storage.ts';
import { defineKind } from './definition.ts';

/** storage.k8s.io/v1 StorageClass (pkg/registry/storage/storageclass/strategy.go). */
export const STORAGE_CLASS = defineKind<StorageClass>({
  group: 'storage.k8s.io',
  version: 'v1',
  kind: 'StorageClass',
  plural: 'storageclasses',
  singular: 'storageclass',
  shortNames: ['sc'],
  categories: [],
  namespaced: false,
  nameRule: subdomainName,
  validate: validateStorageClass,
  validateUpdate: validateStorageClassUpdate,
  columns: STORAGE_CLASS_COLUMNS,
});

const FIXED = ['parameters', 'provisioner', 'reclaimPolicy', 'volumeBindingMode'] as const;

/** storage/validation `ValidateStorageClass`. */
function validateStorageClass(storageClass: StorageClass, errors: ErrorList): void {
  const { provisioner, reclaimPolicy, volumeBindingMode } = storageClass;
  const at = FieldPath.of('provisioner');
  if (!provisioner) errors.required(at, provisioner ?? '');
  else errors.invalidEach(at, provisioner, isQualifiedName(provisioner.toLowerCase()));
  validateEnum(reclaimPolicy, ['Delete', 'Retain'], errors, FieldPath.of('reclaimPolicy'));
  validateEnum(volumeBindingMode, ['Immediate', 'WaitForFirstConsumer'], errors, FieldPath.of('volumeBindingMode'));
}

/** storage/validation `ValidateStorageClassUpdate`. */
function validateStorageClassUpdate(next: StorageClass, old: StorageClass, errors: ErrorList): void {
  validateStorageClass(next, errors);
  for (const field of FIXED) {
    if (next[field] === old[field]) continue;
    if (field === 'volumeBindingMode') validateImmutable(next[field], old[field], errors, FieldPath.of(field));
    else errors.forbidden(FieldPath.of(field), `updates to ${field} are forbidden.`);
  }
}
