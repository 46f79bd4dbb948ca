import { type StorageClass, isQualifiedName } from '../../api/index.ts';
import { checkFields } from '../fields/check-fields.ts';
import { FieldPath, validateImmutable, type ErrorList } from '../validation/index.ts';
import { STORAGE_CLASS_COLUMNS } from './columns/storage.ts';
import { defineKind } from './definition.ts';

/** storage.k8s.io/v1 StorageClass (pkg/registry/storage/storageclass/strategy.go). */
export const STORAGE_CLASS = defineKind<StorageClass>({
  group: 'storage.k8s.io',
  version: 'v1',
  kind: 'StorageClass',
  plural: 'storageclasses',
  shortNames: ['sc'],
  namespaced: false,
  validate: validateStorageClass,
  validateUpdate: validateStorageClassUpdate,
  columns: STORAGE_CLASS_COLUMNS,
});

const FIXED = ['parameters', 'provisioner', 'reclaimPolicy', 'volumeBindingMode'] as const;

/** storage/validation `ValidateStorageClass`. */
function validateStorageClass(storageClass: StorageClass, errors: ErrorList): void {
  checkFields('StorageClass', storageClass, errors, FieldPath.root, {
    provisioner: (provisioner = '', path) => {
      if (provisioner === '') errors.required(path, provisioner);
      else errors.invalidEach(path, provisioner, isQualifiedName(provisioner.toLowerCase()));
    },
  });
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
