import {
  keyOf,
  type EndpointSlice,
  type HTTPIngressPath,
  type Ingress,
  type IngressBackend,
  type Service,
  isReadyEndpoint,
} from '../../api/index.ts';

/** A Pod behind a path. */
export interface Upstream {
  readonly ip: string;
  readonly port: number;
}

/** A path of a host, with what serves it. */
interface Location {
  readonly path: string;
  readonly isExact: boolean;
  readonly upstreams: readonly Upstream[];
}

/** The objects that a table is built from. */
export interface RouteSources {
  /** Those of the controller's classes. */
  readonly ingresses: readonly Ingress[];
  readonly service: (key: string) => Service | undefined;
  /** The slices of a Service, by its key. */
  readonly slices: (key: string) => readonly EndpointSlice[];
}

/** The host of rules without one. */
const ANY_HOST = '_';

/** Where requests go: hosts and their paths, with the ready endpoints behind each (internal/ingress/controller/controller.go `getBackendServers`). */
export class RouteTable {
  /** The most exact path first. */
  readonly #hosts = new Map<string, Location[]>();

  constructor(sources: RouteSources) {
    // Of two Ingresses with the same host and path the older one counts.
    const ingresses = sources.ingresses.toSorted(byAge);
    for (const ingress of ingresses) this.#add(ingress, sources);
    for (const locations of this.#hosts.values())
      locations.sort((a, b) => Number(b.isExact) - Number(a.isExact) || b.path.length - a.path.length);
  }

  /** The number of hosts. */
  get size(): number {
    return this.#hosts.size;
  }

  /** What serves a request. Empty: the Service has no ready endpoint. Undefined: no rule is about it. */
  find(host: string, path: string): readonly Upstream[] | undefined {
    const name = host.replace(/:[0-9]+$/, '').toLowerCase();
    const locations = this.#hosts.get(name) ?? this.#hosts.get(name.replace(/^[^.]*/, '*')) ?? this.#hosts.get(ANY_HOST);
    const [plain = '/'] = path.split('?');
    return locations?.find((location) => matches(location, plain))?.upstreams;
  }

  #add(ingress: Ingress, sources: RouteSources): void {
    const { rules = [], defaultBackend } = ingress.spec;
    const upstreamsOf = (backend: IngressBackend): readonly Upstream[] => readyUpstreams(backend, ingress, sources);
    for (const { host = '', http } of rules) {
      for (const path of http?.paths ?? []) this.#enter(host, locationOf(path, upstreamsOf(path.backend)));
      if (defaultBackend !== undefined) this.#enter(host, { path: '/', isExact: false, upstreams: upstreamsOf(defaultBackend) });
    }
    if (rules.length === 0 && defaultBackend !== undefined)
      this.#enter('', { path: '/', isExact: false, upstreams: upstreamsOf(defaultBackend) });
  }

  #enter(host: string, location: Location): void {
    const key = host === '' ? ANY_HOST : host;
    const locations = this.#hosts.get(key) ?? [];
    if (locations.some(({ path, isExact }) => path === location.path && isExact === location.isExact)) return;
    this.#hosts.set(key, [...locations, location]);
  }
}

function byAge(a: Ingress, b: Ingress): number {
  const [one = '', other = ''] = [a.metadata.creationTimestamp, b.metadata.creationTimestamp];
  if (one !== other) return one < other ? -1 : 1;
  return keyOf(a.metadata) < keyOf(b.metadata) ? -1 : 1;
}

/** `ImplementationSpecific` is a prefix here, as upstream without the annotation for regular expressions. */
function locationOf({ path = '/', pathType }: HTTPIngressPath, upstreams: readonly Upstream[]): Location {
  return { path, isExact: pathType === 'Exact', upstreams };
}

/** A prefix matches whole parts between slashes: `/shop` is for `/shop` and `/shop/cart`, and not for `/shopping`. */
function matches({ path, isExact }: Location, asked: string): boolean {
  if (isExact) return asked === path;
  const prefix = path.endsWith('/') ? path : `${path}/`;
  return `${asked}/`.startsWith(prefix);
}

/** The ready endpoints at the port of a backend. Empty if the Service or the port is missing. */
function readyUpstreams(
  { service: wanted }: IngressBackend,
  { metadata }: Ingress,
  { service, slices }: RouteSources,
): readonly Upstream[] {
  const key = `${metadata.namespace ?? ''}/${wanted?.name ?? ''}`;
  const ports = service(key)?.spec.ports ?? [];
  const port = ports.find(({ port: number, name }) =>
    (wanted?.port?.name ?? '') === '' ? number === wanted?.port?.number : name === wanted?.port?.name,
  );
  if (port === undefined) return [];
  const found = new Map<string, Upstream>();
  for (const { addressType, endpoints, ports: own } of slices(key)) {
    const number = own?.find(({ name }) => (name ?? '') === (port.name ?? ''))?.port;
    if (addressType !== 'IPv4' || number === undefined) continue;
    for (const { addresses } of endpoints.filter(isReadyEndpoint)) {
      const [ip] = addresses;
      if (ip !== undefined) found.set(ip, { ip, port: number });
    }
  }
  return [...found.values()];
}
