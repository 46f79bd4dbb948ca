import { trim, trimEnd } from '../../api/index.ts';
import type { HostPathVolumeSource, Volume as VolumeSpec } from 'kubernetes-types/core/v1';
import type { Container, KubeObject, Pod } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Mount } from '../files/file-system.ts';
import { FileError } from '../files/file-error.ts';
import { Volume } from '../files/volume.ts';
import type { NodeQuotas } from '../runtime/container.ts';
import { DISK_BYTES, Quota } from '../runtime/quota.ts';
import { ConfigError } from './config-error.ts';
import { isObjectVolume, volumeFiles, type ObjectVolumeSources } from './object-volumes.ts';

export interface VolumeSources extends ObjectVolumeSources {
  /** The node's own files: what `hostPath` shows. */
  readonly hostFiles: Volume;
  /** What is on the disks of the cluster, by the name of the PersistentVolume. All nodes share it. */
  readonly disks: Map<string, Volume>;
  readonly quotas: NodeQuotas;
}

/** A volume of a Pod, ready to be mounted. */
export interface PodVolume {
  readonly volume: Volume;
  /** The part of it that is the Pod's; empty for all of it. */
  readonly root: string;
  /** Nobody else has it, and it goes with the Pod. */
  readonly isOwn: boolean;
}

/** Where a claim stands, as far as a volume needs to know. */
interface ClaimLike extends KubeObject {
  readonly spec?: { readonly volumeName?: string };
}

/** Sets up one volume of a Pod. Throws `ConfigError` with what the mount failed of. */
export function* setUpVolume(spec: VolumeSpec, sources: VolumeSources): Process<PodVolume> {
  try {
    return yield* makeVolume(spec, sources);
  } catch (error) {
    if (error instanceof FileError) throw new ConfigError(`mkdir ${error.path.slice(0, 80)}: ${error.message.toLowerCase()}`);
    throw error;
  }
}

function* makeVolume(spec: VolumeSpec, sources: VolumeSources): Process<PodVolume> {
  const { pod, hostFiles, quotas } = sources;
  if (isObjectVolume(spec)) return { volume: new Volume(yield* volumeFiles(spec, sources)), root: '', isOwn: true };
  if (spec.hostPath !== undefined) return { volume: hostFiles, root: hostPath(spec.hostPath, hostFiles), isOwn: false };
  if (spec.persistentVolumeClaim !== undefined) return yield* claimed(spec.persistentVolumeClaim.claimName, sources);
  if (spec.ephemeral !== undefined) return yield* claimed(`${pod.metadata.name}-${spec.name}`, sources);
  return { volume: new Volume({}, quotas.disk), root: '', isOwn: true };
}

/** A path of the node's files, made where the type says so (pkg/volume/hostpath `checkType`). Throws `ConfigError`. */
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
 * The disk behind a claim. Nobody need have bound the claim: a cluster that has no provisioner would never run what has one, so a claim
 * alone is good for a disk.
 */
function* claimed(name: string, { pod, reader, disks, quotas }: VolumeSources): Process<PodVolume> {
  const claim = (yield* reader.claim(name)) as ClaimLike;
  const bound = claim.spec?.volumeName ?? '';
  const disk = bound === '' ? `${pod.metadata.namespace ?? ''}/${name}` : bound;
  let volume = disks.get(disk);
  if (volume === undefined) disks.set(disk, (volume = new Volume({}, new Quota(DISK_BYTES, quotas.simulated))));
  return { volume, root: '', isOwn: false };
}

/** The mounts of one container (pkg/kubelet/kubelet_pods.go `makeMounts`). Throws `ConfigError` for a volume that there is not. */
export function makeMounts(pod: Pod, container: Container, volumes: ReadonlyMap<string, PodVolume> | undefined): Mount[] {
  return (container.volumeMounts ?? []).map(({ name, mountPath, subPath = '', readOnly = false }) => {
    const found = volumes?.get(name);
    if (found === undefined) throw new ConfigError(`cannot find volume "${name}" to mount into container "${container.name}"`);
    const spec = pod.spec.volumes?.find((candidate) => candidate.name === name);
    const path = mountPath.length > 1 ? trimEnd(mountPath, '/') : mountPath;
    const inner = [found.root, trim(subPath, '/')].filter((part) => part !== '').join('/');
    return { path, volume: found.volume, subPath: inner, readOnly: readOnly || (spec !== undefined && isObjectVolume(spec)) };
  });
}
