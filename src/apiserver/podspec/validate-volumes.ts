import {
  parseQuantity,
  type DownwardAPIVolumeFile,
  type ServiceAccountTokenProjection,
  type Volume,
  type VolumeProjection,
} from '../../api/index.ts';
import { checkFields, ELSEWHERE } from '../fields/check-fields.ts';
import { validateDNS1123Label, type ErrorList, type FieldPath } from '../validation/index.ts';
import { VOLUME_FIELDS, validateFieldRef, validateResourceFieldRef } from './validate-env.ts';
import type { Volumes } from './validate-mounts.ts';

/** core/validation `ValidateVolumes`. Returns the valid volumes by name, which are the ones that can be mounted. */
export function validateVolumes(volumes: readonly Volume[], errors: ErrorList, path: FieldPath): Volumes {
  const byName = new Map<string, Volume>();
  volumes.forEach((volume, i) => {
    const at = path.index(i);
    const before = errors.length;
    validateSource(volume, errors, at);
    if (!volume.name) errors.required(at.child('name'));
    else validateDNS1123Label(volume.name, errors, at.child('name'));
    if (byName.has(volume.name)) errors.duplicate(at.child('name'), volume.name);
    if (errors.length === before) byName.set(volume.name, volume);
  });
  return byName;
}

/** core/validation `validateVolumeSource`: exactly one valid source. */
function validateSource(volume: Volume, errors: ErrorList, path: FieldPath): void {
  const given = Object.entries(volume).filter(([name, value]) => name !== 'name' && value !== undefined);
  const [first, ...more] = given.map(([name]) => name);
  if (first === undefined) return errors.required(path, 'must specify a volume type');
  validateOneSource(volume, first, errors, path);
  for (const name of more) errors.forbidden(path.child(name), 'may not specify more than 1 volume type');
}

function validateOneSource(volume: Volume, source: string, errors: ErrorList, path: FieldPath): void {
  const alone = { [source]: volume[source as keyof Volume] } as unknown as Volume;
  checkFields('Volume', alone, errors, path, {
    name: ELSEWHERE,
    emptyDir: (emptyDir, at) => {
      const limit = emptyDir?.sizeLimit;
      if (limit !== undefined && parseQuantity(limit).sign < 0)
        errors.forbidden(at.child('sizeLimit'), 'SizeLimit field must be a valid resource quantity');
    },
    downwardAPI: (downward, at) =>
      downward &&
      checkFields('DownwardAPIVolumeSource', downward, errors, at, {
        items: (files = []) => files.forEach((file) => validateDownwardFile(file, errors, at)),
      }),
    projected: (projected, at) =>
      projected &&
      checkFields('ProjectedVolumeSource', projected, errors, at, {
        sources: (sources = [], list) => validateProjections(sources, errors, list),
      }),
    ephemeral: ELSEWHERE,
  });
}

/** core/validation `validateDownwardAPIVolumeFile`. Upstream's errors name no item of the list. */
function validateDownwardFile(file: DownwardAPIVolumeFile, errors: ErrorList, path: FieldPath): void {
  checkFields('DownwardAPIVolumeFile', file, errors, path, {
    fieldRef: (fieldRef, at) => {
      const { resourceFieldRef } = file;
      if (fieldRef !== undefined) {
        validateFieldRef(fieldRef, VOLUME_FIELDS, errors, at);
        if (resourceFieldRef !== undefined)
          errors.invalid(path, 'resource', 'fieldRef and resourceFieldRef can not be specified simultaneously');
      } else if (resourceFieldRef !== undefined) {
        validateResourceFieldRef(resourceFieldRef, true, errors, path.child('resourceFieldRef'));
      } else {
        errors.required(path, 'one of fieldRef and resourceFieldRef is required');
      }
    },
  });
}

/** core/validation `validateProjectionSources`. */
function validateProjections(projections: readonly VolumeProjection[], errors: ErrorList, path: FieldPath): void {
  const files = new Set<string>();
  projections.forEach((projection, i) => {
    const at = path.index(i);
    const kinds = Object.values(projection).filter((value) => value !== undefined);
    if (kinds.length > 1) errors.forbidden(at, 'may not specify more than 1 volume type per source');
    checkFields('VolumeProjection', projection, errors, at, {
      downwardAPI: (downward, field) => downward?.items?.forEach((file) => validateDownwardFile(file, errors, field)),
      serviceAccountToken: (token, field) => token && validateToken(token, errors, field),
    });
    for (const file of filesOf(projection)) {
      if (files.has(file)) errors.invalid(at, file, `conflicting duplicate paths`);
      files.add(file);
    }
  });
}

function validateToken(token: ServiceAccountTokenProjection, errors: ErrorList, path: FieldPath): void {
  checkFields('ServiceAccountTokenProjection', token, errors, path, {
    expirationSeconds: (seconds = 0, at) => {
      if (seconds < 600) errors.invalid(at, token.expirationSeconds, 'may not specify a duration less than 10 minutes');
    },
  });
}

function filesOf(source: VolumeProjection): readonly string[] {
  const items = [...(source.secret?.items ?? []), ...(source.configMap?.items ?? []), ...(source.downwardAPI?.items ?? [])];
  const paths = items.map(({ path }) => path);
  return source.serviceAccountToken === undefined ? paths : [...paths, source.serviceAccountToken.path];
}
