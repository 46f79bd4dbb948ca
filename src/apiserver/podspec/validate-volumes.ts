import {
  isConfigMapKey,
  isDNS1123Subdomain,
  parseQuantity,
  type DownwardAPIVolumeFile,
  type KeyToPath,
  type ProjectedVolumeSource,
  type Volume,
} from '../../api/index.ts';
import {
  validateDNS1123Label,
  validateLocalDescendingPath,
  validateNoBacksteps,
  type ErrorList,
  type FieldPath,
} from '../validation/index.ts';
import { VOLUME_FIELDS, validateFieldRef, validateResourceFieldRef } from './validate-env.ts';
import type { Volumes } from './validate-mounts.ts';

const BAD_MODE = 'must be a number between 0 and 0777 (octal), both inclusive';
const HOST_PATH_TYPES = ['', 'BlockDevice', 'CharDevice', 'Directory', 'DirectoryOrCreate', 'File', 'FileOrCreate', 'Socket'];
/** The required fields of volume sources without other rules. */
const REQUIRED_FIELDS: Readonly<Record<string, readonly string[]>> = {
  gitRepo: ['repository'],
  gcePersistentDisk: ['pdName'],
  awsElasticBlockStore: ['volumeID'],
  nfs: ['server', 'path'],
  iscsi: ['targetPortal', 'iqn'],
  glusterfs: ['endpoints', 'path'],
  rbd: ['monitors', 'image'],
  cinder: ['volumeID'],
  cephfs: ['monitors'],
  flexVolume: ['driver'],
  azureFile: ['secretName', 'shareName'],
  vsphereVolume: ['volumePath'],
  photonPersistentDisk: ['pdID'],
  portworxVolume: ['volumeID'],
  azureDisk: ['diskName', 'diskURI'],
  storageos: ['volumeName'],
  quobyte: ['registry', 'volume'],
  scaleIO: ['gateway', 'system', 'volumeName'],
  csi: ['driver'],
};

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
  validateOneSource(volume, first, errors, path.child(first));
  for (const name of more) errors.forbidden(path.child(name), 'may not specify more than 1 volume type');
}

function validateOneSource(volume: Volume, source: string, errors: ErrorList, path: FieldPath): void {
  switch (source) {
    case 'emptyDir': {
      const limit = volume.emptyDir?.sizeLimit;
      if (limit !== undefined && parseQuantity(limit).sign < 0) {
        errors.forbidden(path.child('sizeLimit'), 'SizeLimit field must be a valid resource quantity');
      }
      return;
    }
    case 'hostPath':
      return validateHostPath(volume.hostPath?.path, volume.hostPath?.type, errors, path);
    case 'secret':
      if (!volume.secret?.secretName) errors.required(path.child('secretName'));
      return validateFiles(volume.secret ?? {}, errors, path);
    case 'configMap':
      if (!volume.configMap?.name) errors.required(path.child('name'));
      return validateFiles(volume.configMap ?? {}, errors, path);
    case 'persistentVolumeClaim':
      if (!volume.persistentVolumeClaim?.claimName) errors.required(path.child('claimName'));
      return;
    case 'downwardAPI':
      validateMode(volume.downwardAPI?.defaultMode, errors, path.child('defaultMode'));
      return (volume.downwardAPI?.items ?? []).forEach((file) => validateDownwardFile(file, errors, path));
    case 'projected':
      if (volume.projected !== undefined) validateProjected(volume.projected, errors, path);
      return;
    default:
      return validateOther(volume, source, errors, path);
  }
}

function validateOther(volume: Volume, source: string, errors: ErrorList, path: FieldPath): void {
  const fields = (volume as unknown as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[source] ?? {};
  for (const name of REQUIRED_FIELDS[source] ?? []) {
    const value = fields[name];
    if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) errors.required(path.child(name));
  }
}

/** core/validation `validateHostPathVolumeSource`. */
function validateHostPath(hostPath: string | undefined, type: string | undefined, errors: ErrorList, path: FieldPath): void {
  if (!hostPath) return errors.required(path.child('path'));
  validateNoBacksteps(hostPath, errors, path.child('path'));
  if (type !== undefined && !HOST_PATH_TYPES.includes(type)) errors.notSupported(path.child('type'), type, HOST_PATH_TYPES);
}

function validateFiles(
  source: { readonly defaultMode?: number; readonly items?: readonly KeyToPath[] },
  errors: ErrorList,
  path: FieldPath,
): void {
  validateMode(source.defaultMode, errors, path.child('defaultMode'));
  (source.items ?? []).forEach((item, i) => validateItem(item, errors, path.child('items').index(i)));
}

/** core/validation `validateKeyToPath`. */
function validateItem(item: KeyToPath, errors: ErrorList, path: FieldPath): void {
  if (!item.key) errors.required(path.child('key'));
  else errors.invalidEach(path.child('key'), item.key, isConfigMapKey(item.key));
  validateFilePath(item.path, errors, path.child('path'));
  validateMode(item.mode, errors, path.child('mode'));
}

/** core/validation `validateLocalNonReservedPath`. Names that begin with two dots are reserved for the kubelet. */
function validateFilePath(value: string | undefined, errors: ErrorList, path: FieldPath): void {
  if (!value) return errors.required(path);
  validateLocalDescendingPath(value, errors, path);
  if (value.startsWith('..') && !value.startsWith('../')) errors.invalid(path, value, "must not start with '..'");
}

function validateMode(mode: number | undefined, errors: ErrorList, path: FieldPath): void {
  if (mode !== undefined && (mode < 0 || mode > 0o777)) errors.invalid(path, mode, BAD_MODE);
}

/** core/validation `validateDownwardAPIVolumeFile`. */
function validateDownwardFile(file: DownwardAPIVolumeFile, errors: ErrorList, path: FieldPath): void {
  validateFilePath(file.path, errors, path.child('path'));
  const { fieldRef, resourceFieldRef } = file;
  if (fieldRef !== undefined) {
    validateFieldRef(fieldRef, VOLUME_FIELDS, errors, path.child('fieldRef'));
    if (resourceFieldRef !== undefined)
      errors.invalid(path, 'resource', 'fieldRef and resourceFieldRef can not be specified simultaneously');
  } else if (resourceFieldRef !== undefined) {
    validateResourceFieldRef(resourceFieldRef, true, errors, path.child('resourceFieldRef'));
  } else {
    errors.required(path, 'one of fieldRef and resourceFieldRef is required');
  }
  validateMode(file.mode, errors, path.child('mode'));
}

/** core/validation `validateProjectedVolumeSource`. */
function validateProjected(projected: ProjectedVolumeSource, errors: ErrorList, path: FieldPath): void {
  validateMode(projected.defaultMode, errors, path.child('defaultMode'));
  const files = new Set<string>();
  (projected.sources ?? []).forEach((source, i) => {
    const at = path.child('sources').index(i);
    const kinds = Object.entries(source).filter(([, value]) => value !== undefined);
    if (kinds.length > 1) errors.forbidden(at, 'may not specify more than 1 volume type per source');
    for (const kind of ['secret', 'configMap'] as const) {
      const part = source[kind];
      if (part === undefined) continue;
      if (!part.name) errors.required(at.child(kind).child('name'));
      else errors.invalidEach(at.child(kind).child('name'), part.name, isDNS1123Subdomain(part.name));
      (part.items ?? []).forEach((item, j) => validateItem(item, errors, at.child(kind).child('items').index(j)));
    }
    (source.downwardAPI?.items ?? []).forEach((file) => validateDownwardFile(file, errors, at.child('downwardAPI')));
    const token = source.serviceAccountToken;
    if (token !== undefined) {
      if ((token.expirationSeconds ?? 0) < 600) {
        errors.invalid(
          at.child('serviceAccountToken').child('expirationSeconds'),
          token.expirationSeconds,
          'may not specify a duration less than 10 minutes',
        );
      }
      validateFilePath(token.path, errors, at.child('serviceAccountToken').child('path'));
    }
    for (const file of filesOf(source)) {
      if (files.has(file)) errors.invalid(at, file, `conflicting duplicate paths`);
      files.add(file);
    }
  });
}

function filesOf(source: NonNullable<ProjectedVolumeSource['sources']>[number]): readonly string[] {
  const items = [...(source.secret?.items ?? []), ...(source.configMap?.items ?? []), ...(source.downwardAPI?.items ?? [])];
  const paths = items.map(({ path }) => path);
  return source.serviceAccountToken === undefined ? paths : [...paths, source.serviceAccountToken.path];
}
