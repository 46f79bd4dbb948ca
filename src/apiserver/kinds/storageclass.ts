import { byteLength, isQualifiedName, type Labels, type StorageClass } from '../../api/index.ts';
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

const MAX_PARAMETERS = 512;
const MAX_PARAMETER_BYTES = 256 * 1024;
const FIXED = ['parameters', 'provisioner', 'reclaimPolicy', 'volumeBindingMode'] as const;

/** storage/validation `ValidateStorageClass`. */
function validateStorageClass(storageClass: StorageClass, errors: ErrorList): void {
  checkFields('StorageClass', storageClass, errors, FieldPath.root, {
    provisioner: (provisioner, path) => validateProvisioner(provisioner, errors, path),
    parameters: (parameters, path) => validateParameters(parameters, errors, path),
  });
}

/** storage/validation `validateProvisioner`. */
export function validateProvisioner(name = '', errors: ErrorList, path: FieldPath): void {
  if (name === '') errors.required(path, name);
  else errors.invalidEach(path, name, isQualifiedName(name.toLowerCase()));
}

/** storage/validation `validateParameters`. */
export function validateParameters(parameters: Labels = {}, errors: ErrorList, path: FieldPath): void {
  const entries = Object.entries(parameters);
  if (entries.length > MAX_PARAMETERS) return errors.tooLong(path, MAX_PARAMETERS);
  for (const [name] of entries) if (name === '') errors.invalid(path, name, 'field can not be empty.');
  const bytes = entries.reduce((sum, [name, value]) => sum + byteLength(name) + byteLength(value), 0);
  if (bytes > MAX_PARAMETER_BYTES) errors.tooLong(path, MAX_PARAMETER_BYTES);
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
