import { keyOf, type EndpointSlice, type Namespace, type Service, isReadyEndpoint } from '../../api/index.ts';

/** What a name stands for. */
export type Found =
  | { readonly type: 'addresses'; readonly addresses: readonly string[] }
  /** The name of an ExternalName Service: a CNAME record. */
  | { readonly type: 'alias'; readonly target: string }
  /** The name exists and has no address (NODATA). */
  | { readonly type: 'nothing' }
  /** NXDOMAIN. */
  | { readonly type: 'unknown' };

/** The caches of the plugin `kubernetes`. */
export interface KnownObjects {
  readonly namespace: (name: string) => Namespace | undefined;
  /** By `namespace/name`. */
  readonly service: (key: string) => Service | undefined;
  /** The slices of a Service, by its key. */
  readonly slices: (key: string) => readonly EndpointSlice[];
}

const UNKNOWN: Found = { type: 'unknown' };
const NOTHING: Found = { type: 'nothing' };

/**
 * What the caches say about a name of a zone (plugin/kubernetes/kubernetes.go `Records`, parse.go `parseRequest`).
 *
 *     web.default.svc             a Service: its cluster IP, or the addresses of its ready endpoints if it is headless
 *     web-0.web.default.svc       one endpoint, by its host name, or by its address with dashes
 *     10-244-1-5.default.pod      an address
 *
 * `name`: the part before the zone.
 */
export function recordsOf(known: KnownObjects, name: string, pods: 'disabled' | 'insecure'): Found {
  const labels = name === '' ? [] : name.split('.').toReversed();
  const [kind, namespace, service, endpoint, ...more] = labels;
  if (kind === undefined) return NOTHING;
  if (kind !== 'svc' && kind !== 'pod') return UNKNOWN;
  if (namespace === undefined) return NOTHING;
  if (more.length > 0 || known.namespace(namespace) === undefined) return UNKNOWN;
  if (service === undefined) return NOTHING;
  if (kind === 'svc') return findServices(known, `${namespace}/${service}`, endpoint);
  return endpoint === undefined && pods === 'insecure' ? findPods(service) : UNKNOWN;
}

function findServices(known: KnownObjects, key: string, endpoint: string | undefined): Found {
  const service = known.service(key);
  if (service === undefined) return UNKNOWN;
  const { type, externalName, clusterIP = '', ports = [] } = service.spec;
  if (type === 'ExternalName') {
    return endpoint === undefined && externalName !== undefined ? { type: 'alias', target: withoutDot(externalName) } : UNKNOWN;
  }
  if (clusterIP === 'None' || endpoint !== undefined) return endpointsOf(known, service, endpoint);
  return clusterIP === '' || ports.length === 0 ? UNKNOWN : { type: 'addresses', addresses: [clusterIP] };
}

/** The addresses of the ready endpoints. Those of a Service with `publishNotReadyAddresses` all count as ready (object/endpoint.go). */
function endpointsOf(known: KnownObjects, service: Service, name: string | undefined): Found {
  const addresses = new Set<string>();
  for (const { endpoints = [], addressType } of known.slices(keyOf(service.metadata))) {
    if (addressType !== 'IPv4') continue;
    for (const { hostname, addresses: own } of endpoints.filter(isReadyEndpoint)) {
      const [ip] = own;
      if (ip === undefined) continue;
      if (name === undefined || name === (hostname ?? ip.replaceAll('.', '-'))) addresses.add(ip);
    }
  }
  return addresses.size === 0 ? UNKNOWN : { type: 'addresses', addresses: [...addresses] };
}

/** The mode `insecure`: the name has the address, whether or not there is such a Pod. */
function findPods(name: string): Found {
  const ip = name.replaceAll('-', '.');
  const parts = ip.split('.');
  const isAddress = parts.length === 4 && parts.every((part) => /^[0-9]{1,3}$/.test(part) && Number(part) < 256);
  return isAddress ? { type: 'addresses', addresses: [ip] } : UNKNOWN;
}

function withoutDot(name: string): string {
  return name.replace(/\.$/, '').toLowerCase();
}
