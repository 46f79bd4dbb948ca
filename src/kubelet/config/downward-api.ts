import { quantityMilliValue, quantityValue, type Container, type Pod } from '../../api/index.ts';
import { ConfigError } from './object-reader.ts';

/** The sources of the downward API. */
export interface DownwardSources {
  readonly pod: Pod;
  readonly podIp: string;
  readonly hostIp: string;
  /** The values of limits that are not set. */
  readonly allocatable: Readonly<Record<string, string>>;
}

/** A field of the Pod as text (pkg/fieldpath `ExtractFieldPathAsString`, kubelet_pods.go `podFieldSelectorRuntimeValue`). Throws `ConfigError`. */
export function fieldValue(path: string, { pod, podIp, hostIp }: DownwardSources): string {
  const { metadata, spec } = pod;
  const subscript = /^metadata\.(labels|annotations)\['([^']*)'\]$/.exec(path);
  if (subscript !== null) return metadata[subscript[1] as 'labels' | 'annotations']?.[subscript[2]!] ?? '';
  switch (path) {
    case 'metadata.name':
      return metadata.name;
    case 'metadata.namespace':
      return metadata.namespace ?? '';
    case 'metadata.uid':
      return metadata.uid;
    case 'metadata.labels':
      return formatMap(metadata.labels);
    case 'metadata.annotations':
      return formatMap(metadata.annotations);
    case 'spec.nodeName':
      return spec.nodeName ?? '';
    case 'spec.serviceAccountName':
      return spec.serviceAccountName ?? '';
    case 'status.podIP':
    case 'status.podIPs':
      return podIp;
    case 'status.hostIP':
    case 'status.hostIPs':
      return hostIp;
    default:
      throw new ConfigError(`field label not supported: ${path}`);
  }
}

/** Lines `key="value"`, sorted by key. */
function formatMap(map: Readonly<Record<string, string>> | undefined): string {
  return Object.entries(map ?? {})
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${JSON.stringify(value)}`)
    .join('\n');
}

/** A container's resource such as `limits.cpu`, in units of `divisor`, rounded up (pkg/api/v1/resource `ExtractContainerResourceValue`). Throws `ConfigError`. */
export function resourceValue(
  resource: string,
  divisor: string | undefined,
  container: Container,
  { allocatable }: DownwardSources,
): string {
  const [side, name = ''] = resource.split(/\.(.*)/s) as [string, string?];
  if (side !== 'limits' && side !== 'requests') throw new ConfigError(`unsupported container resource : ${resource}`);
  const { limits, requests } = container.resources ?? {};
  const limit = limits?.[name] ?? allocatable[name] ?? '0';
  const quantity = side === 'limits' ? limit : (requests?.[name] ?? limits?.[name] ?? '0');
  const unit = divisor === undefined || divisor === '' || divisor === '0' ? '1' : divisor;
  const amount =
    name === 'cpu' ? quantityMilliValue(quantity) / quantityMilliValue(unit) : quantityValue(quantity) / quantityValue(unit);
  return String(Math.ceil(amount));
}
