import { type Json, jsonEqual, type PersistentVolume } from '../../api/index.ts';
import { checkFields, checkUnchanged, ELSEWHERE } from '../fields/check-fields.ts';
import { type ErrorList, FieldPath } from '../validation/index.ts';
import { PERSISTENT_VOLUME_COLUMNS } from './columns/storage.ts';
import { defineKind, statusOnly } from './definition.ts';
import { validateAccessModes, validatePositiveQuantity } from './persistentvolumeclaim.ts';

type VolumeSpec = PersistentVolume['spec'];

const SPEC = FieldPath.of('spec');

/** The fields of the spec that do not describe the storage's location. */
const PLAIN_FIELDS = new Set([
  'accessModes',
  'capacity',
  'claimRef',
  'mountOptions',
  'nodeAffinity',
  'persistentVolumeReclaimPolicy',
  'storageClassName',
  'volumeAttributesClassName',
  'volumeMode',
]);

/** The main checks of core/validation `ValidatePersistentVolumeSpec`. */
function validatePersistentVolume({ spec }: PersistentVolume, errors: ErrorList): void {
  checkFields('PersistentVolumeSpec', spec, errors, SPEC, {
    accessModes: (modes, path) => validateAccessModes(modes, errors, path),
    capacity: (capacity, path) => validateCapacity(capacity, errors, path),
    persistentVolumeReclaimPolicy: (_policy, _path, declared) => {
      declared();
      const sources = sourcesOf(spec);
      if (sources.length === 0) errors.required(SPEC, 'must specify a volume type');
      for (const extra of sources.slice(1)) errors.forbidden(SPEC.child(extra), 'may not specify more than 1 volume type');
    },
    nodeAffinity: ELSEWHERE,
    volumeAttributesClassName: (name, path, declared) =>
      name === '' ? errors.required(path, 'an empty string is disallowed') : declared(),
  });
}

function validateCapacity(capacity: Readonly<Record<string, string>> = {}, errors: ErrorList, path: FieldPath): void {
  const names = Object.keys(capacity);
  if (names.length === 0) errors.required(path);
  if (names.length !== 1 || capacity['storage'] === undefined) errors.notSupported(path, capacity, ['storage']);
  for (const name of names) validatePositiveQuantity(capacity[name]!, errors, path.key(name));
}

/** core/validation `ValidatePersistentVolumeUpdate`. The storage's location is immutable. */
function validatePersistentVolumeUpdate(next: PersistentVolume, old: PersistentVolume, errors: ErrorList): void {
  if (next.spec === old.spec) return;
  validatePersistentVolume(next, errors);
  if (!jsonEqual(sourceOf(next.spec), sourceOf(old.spec)))
    errors.forbidden(SPEC.child('persistentvolumesource'), 'spec.persistentvolumesource is immutable after creation');
  checkUnchanged('PersistentVolumeSpec', [next.spec, old.spec], errors, SPEC);
  if (old.spec.volumeAttributesClassName !== undefined && next.spec.volumeAttributesClassName === undefined)
    errors.forbidden(SPEC.child('volumeAttributesClassName'), 'update from non-nil value to nil is forbidden');
}

function sourcesOf(spec: VolumeSpec): string[] {
  return Object.keys(spec).filter((field) => !PLAIN_FIELDS.has(field));
}

function sourceOf(spec: VolumeSpec): Json {
  return Object.fromEntries(Object.entries(spec).filter(([field]) => !PLAIN_FIELDS.has(field))) as Json;
}

/** core/v1 PersistentVolume (pkg/registry/core/persistentvolume/strategy.go). */
export const PERSISTENT_VOLUME = defineKind<PersistentVolume>({
  group: '',
  version: 'v1',
  kind: 'PersistentVolume',
  plural: 'persistentvolumes',
  shortNames: ['pv'],
  namespaced: false,
  prepareForCreate: (volume) => ({ ...volume, status: { phase: 'Pending' } }),
  validate: validatePersistentVolume,
  validateUpdate: validatePersistentVolumeUpdate,
  status: statusOnly(),
  columns: PERSISTENT_VOLUME_COLUMNS,
});
