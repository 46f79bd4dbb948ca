import type { FileKeySelector, Pod } from '../../api/index.ts';
import { ConfigError } from './object-reader.ts';
import type { PodVolume } from './pod-volume.ts';

/**
 * The value of a variable in a file of one of the Pod's volumes (pkg/kubelet/kubelet_pods.go `makeEnvironmentVariables`, FileKeyRef). Undefined if the key
 * is optional and missing. As in upstream, a missing file is an error even then, and an empty value is as a missing one. Throws `ConfigError`.
 */
export function fileKeyValue(
  { volumeName, path, key, optional = false }: FileKeySelector,
  pod: Pod,
  volumes: ReadonlyMap<string, PodVolume> | undefined,
): string | undefined {
  const found = volumes?.get(volumeName);
  if (found === undefined) throw new ConfigError(`cannot find the volume "${volumeName}" referenced by FileKeyRef`);
  const entry = found.volume.entry([found.root, path].filter((part) => part !== '').join('/'));
  const value = entry?.type === 'file' ? parseEnv(entry.text, key) : undefined;
  if (value === undefined) throw new ConfigError("couldn't parse env file");
  if (value !== '') return value;
  if (optional) return undefined;
  const file = `/var/lib/kubelet/pods/${pod.metadata.uid}/volumes/kubernetes.io~empty-dir/${volumeName}/${path}`;
  throw new ConfigError(`environment variable key "${key}" not found in file "${file}"`);
}

/**
 * The value of a key in a file with lines such as `KEY='value'`, in which a value may have several lines; empty if no line sets it
 * (pkg/kubelet/util/env `ParseEnv`). Undefined if a line before it has another form. A value after a space is empty, as in upstream.
 */
export function parseEnv(text: string, key: string): string | undefined {
  const lines = text.split(/\r?\n/);
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!.replace(/^[ \t]+/, '');
    if (line === '' || line.startsWith('#')) continue;
    const [, name, given] = /^([^=]*[^=\s])=(.*)$/.exec(line) ?? [];
    if (name === undefined || given === undefined) return undefined;
    let value = '';
    if (!/^[ \t]/.test(given)) {
      if (!given.startsWith("'")) return undefined;
      const parts: string[] = [];
      let part = given.slice(1);
      while (!part.includes("'")) {
        parts.push(part);
        if (++i === lines.length) return undefined;
        part = lines[i]!;
      }
      const end = part.indexOf("'");
      if (!/^[ \t]*(#.*)?$/.test(part.slice(end + 1))) return undefined;
      value = [...parts, part.slice(0, end)].join('\n');
    }
    if (name === key) return value;
  }
  return '';
}
