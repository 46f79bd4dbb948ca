import {
  claimOf,
  quantityValue,
  trim,
  trimEnd,
  type Container,
  type Node,
  type Pod,
  type HostPathVolumeSource,
  type Volume as VolumeSpec,
} from '../../api/index.ts';
import { FileError, type Mount, type NodeStorage, type Volume } from '../../cri/index.ts';
import type { Process } from '../../sim/index.ts';
import { variableExpander } from './environment.ts';
import { ConfigError, NoDriver } from './object-reader.ts';
import { isObjectVolume, volumeFiles, type ObjectVolumeSources } from './object-volumes.ts';
import type { PodVolume } from './pod-volume.ts';

export interface VolumeSources extends ObjectVolumeSources {
  readonly storage: NodeStorage;
  /** The Node object in the kubelet's cache. */
  readonly observedNode: () => Node | undefined;
  /** The files of an image by path. */
  readonly imageFiles: (reference: string) => Readonly<Record<string, string>>;
  /** Whether a driver is registered on the node. */
  readonly hasDriver: (name: string) => boolean;
}

/** Sets up one volume of a Pod. Throws `ConfigError` with the mount's error. */
export function* setUpVolume(spec: VolumeSpec, sources: VolumeSources): Process<PodVolume> {
  try {
    return yield* makeVolume(spec, sources);
  } catch (error) {
    if (error instanceof FileError) throw new ConfigError(`mkdir ${error.path.slice(0, 80)}: ${error.message.toLowerCase()}`);
    throw error;
  }
}

function* makeVolume(spec: VolumeSpec, sources: VolumeSources): Process<PodVolume> {
  const { pod, reader, storage } = sources;
  if (isObjectVolume(spec)) return { volume: storage.filled(yield* volumeFiles(spec, sources)), root: '', isOwn: true };
  if (spec.image !== undefined)
    return { volume: storage.filled(sources.imageFiles(spec.image.reference ?? '')), root: '', isOwn: true };
  if (spec.hostPath !== undefined) {
    const { hostFiles } = storage;
    return { volume: hostFiles, root: hostPath(spec.hostPath, hostFiles), isOwn: false };
  }
  const claim = claimOf(pod, spec);
  if (claim !== undefined) {
    const bound = yield* reader.claim(claim);
    yield* reader.checkMountable(bound, sources.observedNode(), sources.hasDriver);
    return { volume: storage.disk(bound.spec.volumeName ?? '', yield* reader.cloneOf(bound)), root: '', isOwn: false };
  }
  if (spec.csi !== undefined && !sources.hasDriver(spec.csi.driver)) throw new NoDriver(spec.csi.driver);
  return { volume: storage.emptyDirectory(memoryLimit(spec)), root: '', isOwn: true };
}

/** The size of a file system in memory. On disk a limit is only looked at from time to time (pkg/volume/emptydir `calculateEmptyDirMemorySize`). */
function memoryLimit({ emptyDir }: VolumeSpec): number | undefined {
  const { medium, sizeLimit } = emptyDir ?? {};
  return medium === 'Memory' && sizeLimit !== undefined ? quantityValue(sizeLimit) : undefined;
}

/** A path of the node's files, created if the type says so (pkg/volume/hostpath `checkType`). Throws `ConfigError`. */
function hostPath({ path, type = '' }: HostPathVolumeSource, files: Volume): string {
  const inner = trim(path, '/');
  const entry = files.entry(inner);
  const isDirectory = entry === undefined ? undefined : entry.type === 'directory';
  if (type === 'Directory' && isDirectory !== true)
    throw new ConfigError(`hostPath type check failed: ${path} is not a directory`);
  if (type === 'File' && isDirectory !== false) throw new ConfigError(`hostPath type check failed: ${path} is not a file`);
  if (entry === undefined && type === 'FileOrCreate') files.write(inner, '');
  else if (entry === undefined) files.provide(inner);
  return inner;
}

/**
 * The mounts of one container (pkg/kubelet/kubelet_pods.go `makeMounts`). Throws `ConfigError` if a volume is missing, or a variable of a path has no value.
 */
export function makeMounts(
  pod: Pod,
  container: Container,
  volumes: ReadonlyMap<string, PodVolume> | undefined,
  environment: () => ReadonlyMap<string, string>,
): Mount[] {
  return (container.volumeMounts ?? []).map(({ name, mountPath, subPath: given = '', subPathExpr, readOnly = false }) => {
    const subPath = subPathExpr === undefined || subPathExpr === '' ? given : expanded(subPathExpr, environment());
    const found = volumes?.get(name);
    if (found === undefined) throw new ConfigError(`cannot find volume "${name}" to mount into container "${container.name}"`);
    const spec = pod.spec.volumes?.find((candidate) => candidate.name === name);
    const path = mountPath.length > 1 ? trimEnd(mountPath, '/') : mountPath;
    const inner = [found.root, trim(subPath, '/')].filter((part) => part !== '').join('/');
    const isFixed = spec !== undefined && (isObjectVolume(spec) || spec.image !== undefined);
    return { path, volume: found.volume, subPath: inner, readOnly: readOnly || isFixed };
  });
}

/** A path in which variables stand (pkg/kubelet/container/helpers.go `ExpandContainerVolumeMounts`). */
function expanded(path: string, environment: ReadonlyMap<string, string>): string {
  const missing = new Set<string>();
  const value = variableExpander((name) => {
    const found = environment.get(name);
    if (!found) missing.add(name);
    return found;
  })(path);
  if (missing.size > 0) throw new ConfigError(`missing value for ${[...missing].toSorted().join(', ')}`);
  return value;
}
