import { type Json, jsonEqual, type PersistentVolume } from '../../api/index.ts';
import { type ErrorList, FieldPath, subdomainName, validateDNS1123Subdomain } from '../validation/index.ts';
import { PERSISTENT_VOLUME_COLUMNS } from './columns/storage.ts';
import { defineKind, statusOnly } from './definition.ts';
import { validateAccessModes, validatePositiveQuantity, validateVolumeMode } from './persistentvolumeclaim.ts';

type VolumeSpec = PersistentVolume['spec'];

const SPEC = FieldPath.of('spec');
const RECLAIM_POLICIES = ['Delete', 'Recycle', 'Retain'];

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
  validateAccessModes(spec.accessModes, errors, SPEC.child('accessModes'));
  validateCapacity(spec.capacity, errors, SPEC.child('capacity'));
  const policy = spec.persistentVolumeReclaimPolicy;
  if (policy !== undefined && !RECLAIM_POLICIES.includes(policy))
    errors.notSupported(SPEC.child('persistentVolumeReclaimPolicy'), policy, RECLAIM_POLICIES);
  const sources = sourcesOf(spec);
  if (sources.length === 0) errors.required(SPEC, 'must specify a volume type');
  for (const extra of sources.slice(1)) errors.forbidden(SPEC.child(extra), 'may not specify more than 1 volume type');
  if (spec.hostPath?.path === '') errors.required(SPEC.child('hostPath').child('path'));
  if (spec.storageClassName) validateDNS1123Subdomain(spec.storageClassName, errors, SPEC.child('storageClassName'));
  validateVolumeMode(spec.volumeMode, errors, SPEC.child('volumeMode'));
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
  if (next.spec.volumeMode !== old.spec.volumeMode)
    errors.invalid(SPEC.child('volumeMode'), next.spec.volumeMode, 'field is immutable');
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
  singular: 'persistentvolume',
  shortNames: ['pv'],
  categories: [],
  namespaced: false,
  nameRule: subdomainName,
  prepareForCreate: (volume) => ({ ...volume, status: { phase: 'Pending' } }),
  validate: validatePersistentVolume,
  validateUpdate: validatePersistentVolumeUpdate,
  status: statusOnly(),
  columns: PERSISTENT_VOLUME_COLUMNS,
});
