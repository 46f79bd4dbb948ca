import type { KeyToPath, ProjectedVolumeSource, Volume as VolumeSpec } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { ConfigError, type KeyValues, type ObjectReader } from './object-reader.ts';
import type { TokenManager } from './token-manager.ts';
import { fieldValue, resourceValue, type DownwardSources } from './downward-api.ts';

export interface ObjectVolumeSources extends DownwardSources {
  readonly reader: ObjectReader;
  /** Undefined: volumes hold a stand-in for a token, and for the cluster's certificate. */
  readonly tokens: TokenManager | undefined;
}

/** The ConfigMap with the cluster's certificate, and the stand-in for it. */
const ROOT_CA = 'kube-root-ca.crt';
const ROOT_CA_FILES: KeyValues = { 'ca.crt': '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n' };

/** Whether the volume's files come from objects and may change while mounted. */
export function isObjectVolume(spec: VolumeSpec): boolean {
  return (
    spec.configMap !== undefined || spec.secret !== undefined || spec.downwardAPI !== undefined || spec.projected !== undefined
  );
}

/** The files of an object volume. Throws `ConfigError`. */
export function* volumeFiles(spec: VolumeSpec, sources: ObjectVolumeSources): Process<KeyValues> {
  if (spec.configMap !== undefined) {
    const { name = '', optional = false, items } = spec.configMap;
    return project(yield* sources.reader.configMap(name, optional), items, optional, 'config');
  }
  if (spec.secret !== undefined) {
    const { secretName = '', optional = false, items } = spec.secret;
    return project(yield* sources.reader.secret(secretName, optional), items, optional, 'secret');
  }
  if (spec.downwardAPI !== undefined) return downwardFiles(spec.downwardAPI.items ?? [], sources);
  return spec.projected === undefined ? {} : yield* projectedFiles(spec.projected, sources);
}

function* projectedFiles(projected: ProjectedVolumeSource, sources: ObjectVolumeSources): Process<KeyValues> {
  const files: Record<string, string> = {};
  for (const { configMap, secret, downwardAPI, serviceAccountToken } of projected.sources ?? []) {
    if (configMap !== undefined) {
      const { name = '', optional = false, items } = configMap;
      const values =
        name === ROOT_CA && sources.tokens === undefined ? ROOT_CA_FILES : yield* sources.reader.configMap(name, optional);
      Object.assign(files, project(values, items, optional, 'config'));
    } else if (secret !== undefined) {
      const { name = '', optional = false, items } = secret;
      Object.assign(files, project(yield* sources.reader.secret(name, optional), items, optional, 'secret'));
    } else if (downwardAPI !== undefined) {
      Object.assign(files, downwardFiles(downwardAPI.items ?? [], sources));
    } else if (serviceAccountToken !== undefined) {
      const { pod, tokens } = sources;
      files[serviceAccountToken.path] =
        tokens === undefined
          ? `token.${pod.spec.serviceAccountName ?? 'default'}.${pod.metadata.uid}`
          : yield* tokens.get(pod, serviceAccountToken);
    }
  }
  return files;
}

/** All keys as files, or those of `items` at their paths (pkg/volume/configmap `MakePayload`). */
function project(
  values: KeyValues | undefined,
  items: readonly KeyToPath[] | undefined,
  optional: boolean,
  kind: string,
): KeyValues {
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
