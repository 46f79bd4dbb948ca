import type { KeyToPath, ProjectedVolumeSource, Volume as VolumeSpec } from 'kubernetes-types/core/v1';
import type { Container, KubeObject, Pod } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Mount } from '../files/file-system.ts';
import { Volume } from '../files/volume.ts';
import { ConfigError } from './config-error.ts';
import { fieldValue, resourceValue, type DownwardSources } from './downward-api.ts';
import type { KeyValues, ObjectReader } from './object-reader.ts';

export interface VolumeSources extends DownwardSources {
  readonly reader: ObjectReader;
  /** Directories of the node, by path: what `hostPath` shows. */
  readonly hostPaths: Map<string, Volume>;
  /** What is on the disks of the cluster, by the name of the PersistentVolume. All nodes share it. */
  readonly disks: Map<string, Volume>;
}

/** The ConfigMap with the cluster's certificate: the kubelet does not depend on somebody having published it. */
const ROOT_CA = 'kube-root-ca.crt';
const ROOT_CA_FILES: KeyValues = { 'ca.crt': '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n' };

/** Where a claim stands, as far as a volume needs to know. */
interface ClaimLike extends KubeObject {
  readonly spec?: { readonly volumeName?: string };
  readonly status?: { readonly phase?: string };
}

/** Sets up one volume of a Pod. Throws `ConfigError` with what the mount failed of. */
export function* setUpVolume(spec: VolumeSpec, sources: VolumeSources): Process<Volume> {
  const { pod, hostPaths, disks } = sources;
  if (spec.configMap !== undefined || spec.secret !== undefined || spec.downwardAPI !== undefined || spec.projected !== undefined) {
    return new Volume(yield* volumeFiles(spec, sources));
  }
  if (spec.hostPath !== undefined) return shared(hostPaths, spec.hostPath.path);
  if (spec.persistentVolumeClaim !== undefined) {
    return shared(disks, yield* boundVolume(spec.persistentVolumeClaim.claimName, sources));
  }
  if (spec.ephemeral !== undefined) return shared(disks, yield* boundVolume(`${pod.metadata.name}-${spec.name}`, sources));
  return new Volume();
}

/** Whether the volume's files come from objects and may change while it is mounted. */
export function isObjectVolume(spec: VolumeSpec): boolean {
  return spec.configMap !== undefined || spec.secret !== undefined || spec.downwardAPI !== undefined || spec.projected !== undefined;
}

/** The files of a volume that shows objects. Throws `ConfigError`. */
export function* volumeFiles(spec: VolumeSpec, sources: VolumeSources): Process<KeyValues> {
  const namespace = sources.pod.metadata.namespace ?? '';
  if (spec.configMap !== undefined) {
    const { name = '', optional = false, items } = spec.configMap;
    return project(yield* sources.reader.configMap(namespace, name, optional), items, optional, 'config');
  }
  if (spec.secret !== undefined) {
    const { secretName = '', optional = false, items } = spec.secret;
    return project(yield* sources.reader.secret(namespace, secretName, optional), items, optional, 'secret');
  }
  if (spec.downwardAPI !== undefined) return downwardFiles(spec.downwardAPI.items ?? [], sources);
  return spec.projected === undefined ? {} : yield* projectedFiles(spec.projected, sources);
}

function* projectedFiles(projected: ProjectedVolumeSource, sources: VolumeSources): Process<KeyValues> {
  const namespace = sources.pod.metadata.namespace ?? '';
  const files: Record<string, string> = {};
  for (const { configMap, secret, downwardAPI, serviceAccountToken } of projected.sources ?? []) {
    if (configMap !== undefined) {
      const { name = '', optional = false, items } = configMap;
      const values = name === ROOT_CA ? ROOT_CA_FILES : yield* sources.reader.configMap(namespace, name, optional);
      Object.assign(files, project(values, items, optional, 'config'));
    } else if (secret !== undefined) {
      const { name = '', optional = false, items } = secret;
      Object.assign(files, project(yield* sources.reader.secret(namespace, name, optional), items, optional, 'secret'));
    } else if (downwardAPI !== undefined) {
      Object.assign(files, downwardFiles(downwardAPI.items ?? [], sources));
    } else if (serviceAccountToken !== undefined) {
      files[serviceAccountToken.path] = `token.${sources.pod.spec.serviceAccountName ?? 'default'}.${sources.pod.metadata.uid}`;
    }
  }
  return files;
}

/** All keys as files, or those that `items` names under their paths (pkg/volume/configmap `MakePayload`). */
function project(values: KeyValues | undefined, items: readonly KeyToPath[] | undefined, optional: boolean, kind: string): KeyValues {
  if (values === undefined) return {};
  if (items === undefined || items.length === 0) return values;
  const files: Record<string, string> = {};
  for (const { key, path } of items) {
    const value = values[key];
    if (value !== undefined) files[path] = value;
    else if (!optional) throw new ConfigError(`references non-existent ${kind} key: ${key}`);
  }
  return files;
}

interface DownwardItem {
  readonly path: string;
  readonly fieldRef?: { readonly fieldPath: string };
  readonly resourceFieldRef?: { readonly containerName?: string; readonly divisor?: string; readonly resource: string };
}

function downwardFiles(items: readonly DownwardItem[], sources: DownwardSources): KeyValues {
  const files: Record<string, string> = {};
  for (const { path, fieldRef, resourceFieldRef } of items) {
    if (fieldRef !== undefined) files[path] = fieldValue(fieldRef.fieldPath, sources);
    if (resourceFieldRef === undefined) continue;
    const { containerName, divisor, resource } = resourceFieldRef;
    const { containers, initContainers = [] } = sources.pod.spec;
    const container = [...containers, ...initContainers].find(({ name }) => name === containerName);
    if (container === undefined) throw new ConfigError(`container ${containerName} not found`);
    files[path] = resourceValue(resource, divisor, container, sources);
  }
  return files;
}

/** The name of the volume that the claim is bound to. */
function* boundVolume(claimName: string, { pod, reader }: VolumeSources): Process<string> {
  const namespace = pod.metadata.namespace ?? '';
  const claim = (yield* reader.object('PersistentVolumeClaim', 'persistentvolumeclaim', { namespace, name: claimName })) as ClaimLike;
  const volume = claim.spec?.volumeName ?? '';
  if (claim.status?.phase !== 'Bound' || volume === '') {
    throw new ConfigError(`error processing PVC ${namespace}/${claimName}: PVC is not bound`);
  }
  return volume;
}

function shared(volumes: Map<string, Volume>, name: string): Volume {
  let volume = volumes.get(name);
  if (volume === undefined) volumes.set(name, (volume = new Volume()));
  return volume;
}

/** The mounts of one container (pkg/kubelet/kubelet_pods.go `makeMounts`). Throws `ConfigError` for a volume that there is not. */
export function makeMounts(pod: Pod, container: Container, volumes: ReadonlyMap<string, Volume>): Mount[] {
  return (container.volumeMounts ?? []).map(({ name, mountPath, subPath = '', readOnly = false }) => {
    const volume = volumes.get(name);
    if (volume === undefined) throw new ConfigError(`cannot find volume "${name}" to mount into container "${container.name}"`);
    const spec = pod.spec.volumes?.find((candidate) => candidate.name === name);
    const path = mountPath.length > 1 ? mountPath.replace(/\/+$/, '') : mountPath;
    return { path, volume, subPath, readOnly: readOnly || (spec !== undefined && isObjectVolume(spec)) };
  });
}
