import { base64Length, byteLength, isConfigMapKey, type ConfigMap } from '../../api/index.ts';
import { FieldPath, type ErrorList } from '../validation/index.ts';
import { CONFIG_MAP_COLUMNS } from './columns/config.ts';
import { defineKind } from './definition.ts';

/** core/v1 ConfigMap (pkg/registry/core/configmap/strategy.go). */
export const CONFIG_MAP = defineKind<ConfigMap>({
  group: '',
  version: 'v1',
  kind: 'ConfigMap',
  plural: 'configmaps',
  shortNames: ['cm'],
  namespaced: true,
  validate,
  validateUpdate,
  columns: CONFIG_MAP_COLUMNS,
});

/** The maximum size of the data of a ConfigMap or Secret, in bytes. */
export const MAX_DATA_BYTES = 1024 * 1024;

/** Upstream names no field here (`field.NewPath("")`). */
const NO_FIELD = FieldPath.root.key('');

/** core/validation `ValidateConfigMap`. */
function validate({ data = {}, binaryData = {} }: ConfigMap, errors: ErrorList): void {
  let bytes = 0;
  for (const [key, value] of Object.entries(data)) {
    const at = FieldPath.of('data').key(key);
    errors.invalidEach(at, key, isConfigMapKey(key));
    if (Object.hasOwn(binaryData, key)) errors.invalid(at, key, 'duplicate of key present in binaryData');
    bytes += byteLength(value);
  }
  for (const [key, value] of Object.entries(binaryData)) {
    errors.invalidEach(FieldPath.of('binaryData').key(key), key, isConfigMapKey(key));
    bytes += base64Length(value);
  }
  if (bytes > MAX_DATA_BYTES) errors.tooLong(NO_FIELD, MAX_DATA_BYTES);
}

/** core/validation `ValidateConfigMapUpdate`. */
function validateUpdate(next: ConfigMap, old: ConfigMap, errors: ErrorList): void {
  validateStillImmutable(next, old, ['data', 'binaryData'], errors);
  validate(next, errors);
}

/** `immutable` cannot be unset, and the data of an immutable object cannot change. */
export function validateStillImmutable<T extends { readonly immutable?: boolean }>(
  next: T,
  old: T,
  fields: readonly (keyof T & string)[],
  errors: ErrorList,
): void {
  if (old.immutable !== true) return;
  const detail = 'field is immutable when `immutable` is set';
  if (next.immutable !== true) errors.forbidden(FieldPath.of('immutable'), detail);
  for (const field of fields) if (next[field] !== old[field]) errors.forbidden(FieldPath.of(field), detail);
}
