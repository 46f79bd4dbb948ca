import type { ApiPort, EndpointSlice, Service, SliceEndpoint } from '../../api/index.ts';
import { Informer } from '../../client/index.ts';
import type { Destination, ServiceRoutes } from '../../cri/index.ts';
import type { Process, Random, TaskGroup } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';

const SERVICE_NAME_LABEL = 'kubernetes.io/service-name';
const BY_SERVICE = 'service';
/** The default duration of ClientIP affinity in seconds. */
const DEFAULT_AFFINITY_S = 10_800;

interface Sticky {
  readonly destination: Destination;
  usedMs: number;
}

export interface ServiceProxyOptions {
  readonly sim: Simulation;
  readonly api: ApiPort;
  readonly nodeName: string;
  /** The node's task group since the last start. */
  readonly group: () => TaskGroup;
  readonly services: () => Iterable<Service>;
  readonly random: Random;
}

/**
 * The kube-proxy of one node in iptables mode, and the name server's view of Services. Both know what their watch of EndpointSlices has delivered, slightly
 * late. The watch starts with the first request for an endpoint, so that other nodes have no cost.
 */
export class ServiceProxy implements ServiceRoutes {
  readonly #options: ServiceProxyOptions;
  #slices: Informer<'EndpointSlice'> | undefined;
  /** The chosen destinations of Services with ClientIP affinity. */
  readonly #sticky = new Map<string, Sticky>();

  constructor(options: ServiceProxyOptions) {
    this.#options = options;
  }

  /** Forgets everything when the node is turned off. */
  reset(): void {
    this.#slices = undefined;
    this.#sticky.clear();
  }

  get services(): Iterable<Service> {
    return this.#options.services();
  }

  /** The destination of a new connection from `client` to a port of the Service. Returns undefined without an endpoint. */
  *connect(service: Service, port: number, client: string): Process<Destination | undefined> {
    const servicePort = service.spec.ports?.find(
      (candidate) => candidate.port === port && (candidate.protocol ?? 'TCP') === 'TCP',
    );
    if (servicePort === undefined) return undefined;
    const usable = usableEndpoints(service, yield* this.#endpointSlices(service), this.#options.nodeName);
    const destinations = usable.flatMap(({ slice, endpoint }): Destination[] => {
      const found = slice.ports?.find(({ name }) => (name ?? '') === (servicePort.name ?? ''))?.port;
      const [ip] = endpoint.addresses;
      return found === undefined || ip === undefined ? [] : [{ ip, port: found }];
    });
    if (service.spec.sessionAffinity !== 'ClientIP') return this.#pick(destinations);
    return this.#pickFor(client, service, port, destinations);
  }

  /** The ready endpoints, which the name server returns for a headless Service (CoreDNS plugin/kubernetes). */
  *readyEndpoints(service: Service): Process<readonly SliceEndpoint[]> {
    const slices = yield* this.#endpointSlices(service);
    return slices.flatMap(({ endpoints }) => endpoints.filter(isReady));
  }

  *#endpointSlices({ metadata }: Service): Process<readonly EndpointSlice[]> {
    const slices = this.#slices ?? this.#watch();
    if (!slices.hasSynced) yield* slices.waitForSync();
    return slices.lister.byIndex(BY_SERVICE, `${metadata.namespace ?? ''}/${metadata.name}`);
  }

  #watch(): Informer<'EndpointSlice'> {
    const { sim, api, group } = this.#options;
    const slices = new Informer({ sim, api, kind: 'EndpointSlice' });
    slices.addIndex(BY_SERVICE, ({ metadata }) => [`${metadata.namespace ?? ''}/${metadata.labels?.[SERVICE_NAME_LABEL] ?? ''}`]);
    slices.start(group());
    return (this.#slices = slices);
  }

  /** Picks one with equal probabilities (pkg/proxy/iptables/proxier.go `writeServiceToEndpointRules`). */
  #pick(destinations: readonly Destination[]): Destination | undefined {
    if (destinations.length <= 1) return destinations[0];
    return destinations[Math.floor(this.#options.random.next() * destinations.length)];
  }

  #pickFor(
    client: string,
    { metadata, spec }: Service,
    port: number,
    destinations: readonly Destination[],
  ): Destination | undefined {
    const { nowMs } = this.#options.sim;
    const key = `${metadata.uid}/${port}/${client}`;
    const sticky = this.#sticky.get(key);
    const forMs = (spec.sessionAffinityConfig?.clientIP?.timeoutSeconds ?? DEFAULT_AFFINITY_S) * 1000;
    const isKept =
      sticky !== undefined &&
      nowMs - sticky.usedMs < forMs &&
      destinations.some(({ ip, port: number }) => ip === sticky.destination.ip && number === sticky.destination.port);
    const destination = isKept ? sticky.destination : this.#pick(destinations);
    if (destination === undefined) this.#sticky.delete(key);
    else this.#sticky.set(key, { destination, usedMs: nowMs });
    return destination;
  }
}

/** The endpoints for new connections: the ready ones; without any, terminating ones that still serve (pkg/proxy/topology.go `CategorizeEndpoints`). */
function usableEndpoints(
  { spec }: Service,
  slices: readonly EndpointSlice[],
  nodeName: string,
): readonly { readonly slice: EndpointSlice; readonly endpoint: SliceEndpoint }[] {
  const isLocal = spec.internalTrafficPolicy === 'Local';
  const reachable = slices
    .filter(({ addressType }) => addressType === 'IPv4')
    .flatMap((slice) => slice.endpoints.map((endpoint) => ({ slice, endpoint })))
    .filter(({ endpoint }) => !isLocal || endpoint.nodeName === nodeName);
  const ready = reachable.filter(({ endpoint }) => isReady(endpoint));
  if (ready.length > 0) return ready;
  return reachable.filter(({ endpoint: { conditions } }) => conditions?.serving === true && conditions.terminating === true);
}

/** An endpoint without the condition counts as ready. */
function isReady({ conditions }: SliceEndpoint): boolean {
  return conditions?.ready !== false;
}
