import { type Json, jsonEqual, type VolumeAttributesClass } from '../../api/index.ts';
import { checkFields } from '../fields/check-fields.ts';
import { FieldPath } from '../validation/index.ts';
import { VOLUME_ATTRIBUTES_CLASS_COLUMNS } from './columns/storage.ts';
import { defineKind } from './definition.ts';
import { validateParameters, validateProvisioner } from './storageclass.ts';

/** storage.k8s.io/v1 VolumeAttributesClass (pkg/registry/storage/volumeattributesclass/strategy.go). */
export const VOLUME_ATTRIBUTES_CLASS = defineKind<VolumeAttributesClass>({
  group: 'storage.k8s.io',
  version: 'v1',
  kind: 'VolumeAttributesClass',
  plural: 'volumeattributesclasses',
  shortNames: ['vac'],
  namespaced: false,
  optional: true,
  validate: (volumeClass, errors) =>
    checkFields('VolumeAttributesClass', volumeClass, errors, FieldPath.root, {
      driverName: (name, path) => validateProvisioner(name, errors, path),
      parameters: (parameters = {}, path) => {
        validateParameters(parameters, errors, path);
        if (Object.keys(parameters).length === 0) errors.required(path, 'must contain at least one key/value pair');
      },
    }),
  // storage/validation `ValidateVolumeAttributesClassUpdate`: a claim that needs others names another class.
  validateUpdate(next, old, errors) {
    for (const field of ['driverName', 'parameters'] as const)
      if (!jsonEqual((next[field] ?? {}) as Json, (old[field] ?? {}) as Json))
        errors.forbidden(FieldPath.of(field), `updates to ${field} are forbidden.`);
  },
  columns: VOLUME_ATTRIBUTES_CLASS_COLUMNS,
});
