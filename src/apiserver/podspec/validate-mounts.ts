import type { Container, Volume, VolumeMount } from '../../api/index.ts';
import { validateEnum, validateLocalDescendingPath, type ErrorList, type FieldPath } from '../validation/index.ts';

/** The Pod's volumes by name. */
export type Volumes = ReadonlyMap<string, Volume>;

/** core/validation `ValidateVolumeMounts`. */
export function validateMounts(container: Container, volumes: Volumes, errors: ErrorList, path: FieldPath): void {
  const devices = container.volumeDevices ?? [];
  const mountPaths = new Set<string>();
  (container.volumeMounts ?? []).forEach((mount, i) => {
    const at = path.index(i);
    if (!mount.name) errors.required(at.child('name'));
    if (!volumes.has(mount.name)) errors.notFound(at.child('name'), mount.name);
    if (!mount.mountPath) errors.required(at.child('mountPath'));
    if (mountPaths.has(mount.mountPath)) errors.invalid(at.child('mountPath'), mount.mountPath, 'must be unique');
    mountPaths.add(mount.mountPath);
    if (devices.some(({ name }) => name === mount.name))
      errors.invalid(at.child('name'), mount.name, 'must not already exist in volumeDevices');
    if (devices.some(({ devicePath }) => devicePath === mount.mountPath)) {
      errors.invalid(at.child('mountPath'), mount.mountPath, 'must not already exist as a path in volumeDevices');
    }
    // As upstream, these three errors name the list, not the item.
    if (mount.subPath) validateLocalDescendingPath(mount.subPath, errors, path.child('subPath'));
    if (mount.subPathExpr) {
      if (mount.subPath)
        errors.invalid(at.child('subPathExpr'), mount.subPathExpr, 'subPathExpr and subPath are mutually exclusive');
      validateLocalDescendingPath(mount.subPathExpr, errors, path.child('subPathExpr'));
    }
    validatePropagation(mount, container, errors, path.child('mountPropagation'));
  });
}

/** core/validation `validateMountPropagation`. */
function validatePropagation(mount: VolumeMount, container: Container, errors: ErrorList, path: FieldPath): void {
  if (mount.mountPropagation === undefined) return;
  validateEnum(mount.mountPropagation, ['Bidirectional', 'HostToContainer', 'None'], errors, path);
  if (mount.mountPropagation === 'Bidirectional' && container.securityContext?.privileged !== true) {
    errors.forbidden(path, 'Bidirectional mount propagation is available only to privileged containers');
  }
}

/** core/validation `ValidateVolumeDevices`. */
export function validateDevices(container: Container, volumes: Volumes, errors: ErrorList, path: FieldPath): void {
  const mounts = container.volumeMounts ?? [];
  const names = new Set<string>();
  const paths = new Set<string>();
  (container.volumeDevices ?? []).forEach(({ name, devicePath }, i) => {
    const at = path.index(i);
    if (!name) errors.required(at.child('name'));
    if (names.has(name)) errors.invalid(at.child('name'), name, 'must be unique');
    const volume = volumes.get(name);
    if (volume === undefined) errors.notFound(at.child('name'), name);
    else if (volume.persistentVolumeClaim === undefined && volume.ephemeral === undefined) {
      errors.invalid(
        at.child('name'),
        name,
        'can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode',
      );
    }
    if (!devicePath) errors.required(at.child('devicePath'));
    if (paths.has(devicePath)) errors.invalid(at.child('devicePath'), devicePath, 'must be unique');
    if ((devicePath ?? '').split('/').includes('..'))
      errors.invalid(at.child('devicePath'), devicePath, "can not contain backsteps ('..')");
    else paths.add(devicePath);
    if (mounts.some((mount) => mount.name === name))
      errors.invalid(at.child('name'), name, 'must not already exist in volumeMounts');
    if (mounts.some((mount) => mount.mountPath === devicePath)) {
      errors.invalid(at.child('devicePath'), devicePath, 'must not already exist as a path in volumeMounts');
    }
    if (name) names.add(name);
  });
}
