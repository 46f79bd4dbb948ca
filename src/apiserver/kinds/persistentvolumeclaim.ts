import { compareQuantities, type Json, jsonEqual, type PersistentVolumeClaim } from '../../api/index.ts';
import { type ErrorList, FieldPath, NOT_POSITIVE, readQuantity, subdomainName } from '../validation/index.ts';
import { checkFields } from '../fields/check-fields.ts';
import { PERSISTENT_VOLUME_CLAIM_COLUMNS } from './columns/storage.ts';
import { defineKind, statusOnly } from './definition.ts';

type ClaimSpec = PersistentVolumeClaim['spec'];

const SPEC = FieldPath.of('spec');
const ACCESS_MODES = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod'];

/** core/validation `ValidatePersistentVolumeClaim`, without the metadata. */
function validatePersistentVolumeClaim({ spec }: PersistentVolumeClaim, errors: ErrorList): void {
  validateClaimSpec(spec, errors, SPEC);
}

/** core/validation `ValidatePersistentVolumeClaimSpec`. */
export function validateClaimSpec(spec: ClaimSpec, errors: ErrorList, path: FieldPath): void {
  checkFields('PersistentVolumeClaimSpec', spec, errors, path, {
    accessModes: (modes, at) => validateAccessModes(modes, errors, at),
    resources: (resources, at) => {
      const storage = resources?.requests?.['storage'];
      if (storage === undefined) errors.required(at.key('storage'));
      else validatePositiveQuantity(storage, errors, at.key('storage'));
    },
    // An empty name stands for no class.
    storageClassName: (name, _at, declared) => name && declared(),
    volumeAttributesClassName: (name, _at, declared) => name && declared(),
    dataSource: (source, at) => validateDataSource(source, errors, at),
    dataSourceRef: (source, at) => validateDataSource(source, errors, at),
  });
  const { dataSource, dataSourceRef } = spec;
  if (dataSource !== undefined && dataSourceRef !== undefined && !jsonEqual(asJson(dataSource), asJson(dataSourceRef)))
    errors.invalid(path, path.child('dataSource').toString(), 'must match dataSourceRef');
}

function asJson(value: object): Json {
  return value as unknown as Json;
}

/** core/validation `validateDataSource`. */
function validateDataSource(source: ClaimSpec['dataSource'], errors: ErrorList, path: FieldPath): void {
  if (source === undefined) return;
  const { apiGroup = '', kind, name } = source;
  if (name === '') errors.required(path.child('name'));
  if (kind === '') errors.required(path.child('kind'));
  if (apiGroup !== '')
    for (const problem of subdomainName(apiGroup, false)) errors.invalid(path.child('apiGroup'), apiGroup, problem);
  else if (kind !== 'PersistentVolumeClaim')
    errors.invalid(path, kind, "must be 'PersistentVolumeClaim' when referencing the default apiGroup");
}

/**
 * Only claims and snapshots may stand in the older of the two fields, and each field gets what only the other one has
 * (pkg/api/persistentvolumeclaim/util.go `EnforceDataSourceBackwardsCompatibility`, `NormalizeDataSources`). A source in another namespace is a feature that is off.
 */
function normalizeDataSources({ dataSource, dataSourceRef, ...spec }: ClaimSpec): ClaimSpec {
  const isOlder = ({ kind, apiGroup = '' }: NonNullable<ClaimSpec['dataSource']>): boolean =>
    (kind === 'PersistentVolumeClaim' && apiGroup === '') ||
    (kind === 'VolumeSnapshot' && apiGroup === 'snapshot.storage.k8s.io');
  const { namespace: _, ...ref } = dataSourceRef ?? { kind: '', name: '' };
  const given = dataSource !== undefined && isOlder(dataSource) ? dataSource : undefined;
  const [older, newer] = [given ?? (dataSourceRef && ref), dataSourceRef === undefined ? given : ref];
  return older === undefined || newer === undefined ? spec : { ...spec, dataSource: older, dataSourceRef: newer };
}

/** The access modes of a claim or a volume. */
export function validateAccessModes(modes: readonly string[] | undefined = [], errors: ErrorList, path: FieldPath): void {
  if (modes.length === 0) errors.required(path, 'at least 1 access mode is required');
  for (const mode of modes) if (!ACCESS_MODES.includes(mode)) errors.notSupported(path, mode, ACCESS_MODES);
  if (modes.includes('ReadWriteOncePod') && modes.some((mode) => mode !== 'ReadWriteOncePod')) {
    errors.forbidden(path, 'may not use ReadWriteOncePod with other access modes');
  }
}

/** core/validation `ValidatePositiveQuantityValue`. */
export function validatePositiveQuantity(text: string, errors: ErrorList, path: FieldPath): void {
  const quantity = readQuantity(text, errors, path);
  if (quantity !== undefined && quantity.sign <= 0) errors.invalid(path, text, NOT_POSITIVE);
}

/**
 * core/validation `ValidatePersistentVolumeClaimUpdate`. The volume is set once, by the controller that binds the claim. A
 * bound claim may request more, but not less than it has.
 */
function validatePersistentVolumeClaimUpdate(next: PersistentVolumeClaim, old: PersistentVolumeClaim, errors: ErrorList): void {
  if (next.spec === old.spec) return;
  validatePersistentVolumeClaim(next, errors);
  const bound = old.status.phase === 'Bound';
  if (!jsonEqual(fixedPart(next.spec, old.spec, bound), fixedPart(old.spec, old.spec, bound))) {
    errors.forbidden(
      SPEC,
      'spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims',
    );
    return;
  }
  const { currentVolumeAttributesClassName: applied } = old.status;
  const { volumeAttributesClassName: wanted } = next.spec;
  // A class that was never applied may be taken back. One that was applied can only be followed by another one.
  if (applied !== undefined && !wanted && wanted !== old.spec.volumeAttributesClassName) {
    const what = wanted === undefined ? 'nil' : 'empty string';
    const why = `update to ${what} is forbidden when status.currentVolumeAttributesClassName is not nil`;
    errors.forbidden(SPEC.child('volumeAttributesClassName'), why);
  }
  const before = old.spec.resources?.requests?.['storage'];
  const after = next.spec.resources?.requests?.['storage'];
  const capacity = old.status.capacity?.['storage'];
  if (before === undefined || after === undefined || compareQuantities(after, before) >= 0) return;
  if (capacity === undefined || compareQuantities(after, capacity) < 0) {
    errors.forbidden(SPEC.child('resources').child('requests').child('storage'), 'field can not be less than status.capacity');
  }
}

function fixedPart(spec: ClaimSpec, old: ClaimSpec, bound: boolean): Json {
  const fixed: ClaimSpec = { ...spec };
  if (!old.volumeName) delete fixed.volumeName;
  if (old.storageClassName === undefined) delete fixed.storageClassName;
  if (bound) {
    fixed.resources = { ...fixed.resources, requests: { ...fixed.resources?.requests, storage: '' } };
    delete fixed.volumeAttributesClassName;
  }
  return fixed as unknown as Json;
}

/** core/v1 PersistentVolumeClaim (pkg/registry/core/persistentvolumeclaim/strategy.go). */
export const PERSISTENT_VOLUME_CLAIM = defineKind<PersistentVolumeClaim>({
  group: '',
  version: 'v1',
  kind: 'PersistentVolumeClaim',
  plural: 'persistentvolumeclaims',
  shortNames: ['pvc'],
  namespaced: true,
  prepareForCreate: (claim) => ({ ...claim, spec: normalizeDataSources(claim.spec), status: { phase: 'Pending' } }),
  validate: validatePersistentVolumeClaim,
  validateUpdate: validatePersistentVolumeClaimUpdate,
  status: statusOnly(),
  columns: PERSISTENT_VOLUME_CLAIM_COLUMNS,
  relations: [
    {
      relation: 'binds',
      to: ({ spec: { volumeName } }) => (volumeName ? [{ kind: 'PersistentVolume', name: volumeName }] : []),
    },
    {
      relation: 'mounts',
      to: ({ spec: { volumeAttributesClassName: name } }) => (name ? [{ kind: 'VolumeAttributesClass', name }] : []),
    },
  ],
});
