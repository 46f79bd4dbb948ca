import { balancerAddresses, keyOf, type EndpointSlice, type Service, type ServicePort } from '../api/index.ts';
import type { Destination, Protocol, Route } from '../cri/index.ts';
import { categorizeEndpoints, policiesOf, proxyEndpoint, type CategorizedEndpoints, type ProxyNode } from './topology.ts';

/** The default duration of ClientIP affinity in seconds. */
const DEFAULT_AFFINITY_S = 10_800;

/** The rules for one port of a Service. */
interface PortRules {
  /** `namespace/name:port`, as upstream's `ServicePortName`. */
  readonly name: string;
  readonly endpoints: CategorizedEndpoints;
  readonly internalIsLocal: boolean;
  readonly externalIsLocal: boolean;
  /** For how long a client keeps its endpoint; undefined without affinity. */
  readonly affinityMs: number | undefined;
}

/** What a connection is for: an address, and a port as `portKey` has it. */
interface Entry {
  readonly address: string;
  readonly port: number;
}

/** The address of the ports of the node itself. */
const NODE = '';
const MOST_PORTS = 65_536;

interface Sticky {
  readonly destination: Destination;
  usedMs: number;
}

/** Chooses a number below `count`, each with the same probability. */
export type Chooser = (count: number) => number;

/**
 * The rules of one node in iptables mode: what happens to a new connection to a Service (pkg/proxy/iptables/proxier.go `syncProxyRules`). It changes only with
 * `replace`, so between two syncs it is out of date, as a real node's rules are.
 */
export class ServiceTable {
  readonly #node: ProxyNode;
  readonly #choose: Chooser;
  /** For each address, by `portKey`. Node ports are under the address `NODE`. No text is put together for a connection: there are thousands a second. */
  readonly #rules = new Map<string, Map<number, PortRules>>();
  /** The entries of each Service, by its key. */
  readonly #entries = new Map<string, readonly Entry[]>();
  readonly #sticky = new Map<string, Sticky>();

  constructor(node: ProxyNode, choose: Chooser) {
    this.#node = node;
    this.#choose = choose;
  }

  /** Replaces the rules of a Service. Without the Service its rules go. */
  replace(key: string, service: Service | undefined, slices: readonly EndpointSlice[]): void {
    for (const { address, port } of this.#entries.get(key) ?? []) this.#rules.get(address)?.delete(port);
    this.#entries.delete(key);
    if (service === undefined || !isProxied(service)) return;
    const entries: Entry[] = [];
    for (const port of service.spec.ports ?? []) {
      const { protocol = 'TCP' } = port;
      if (protocol === 'SCTP') continue;
      const rules = this.#rulesOf(service, port, protocol, slices);
      for (const entry of entriesOf(service, port, protocol)) {
        const ports = this.#rules.get(entry.address) ?? new Map<number, PortRules>();
        this.#rules.set(entry.address, ports.set(entry.port, rules));
        entries.push(entry);
      }
    }
    this.#entries.set(key, entries);
  }

  clear(): void {
    this.#rules.clear();
    this.#entries.clear();
    this.#sticky.clear();
  }

  /** Where a connection to an address of a Service goes. */
  route(ip: string, port: number, client: string, nowMs: number, protocol: Protocol = 'TCP'): Route {
    const rules = this.#rules.get(ip)?.get(portKey(port, protocol));
    return rules === undefined ? NO_RULE : this.#follow(rules, rules.internalIsLocal, client, nowMs);
  }

  /** Where a connection from outside to a port of this node goes. */
  routeNodePort(port: number, client: string, nowMs: number): Route {
    const rules = this.#rules.get(NODE)?.get(portKey(port, 'TCP'));
    return rules === undefined ? REJECTED : this.#follow(rules, rules.externalIsLocal, client, nowMs);
  }

  /**
   * What the node answers to the health checks of a Service's load balancer: with the external policy `Local`, whether it has an endpoint of its own
   * (pkg/proxy/healthcheck/service_health.go).
   */
  isHealthy(key: string): boolean {
    const [entry] = this.#entries.get(key) ?? [];
    const rules = entry && this.#rules.get(entry.address)?.get(entry.port);
    return rules !== undefined && (!rules.externalIsLocal || rules.endpoints.local.length > 0);
  }

  #rulesOf(service: Service, port: ServicePort, protocol: Protocol, slices: readonly EndpointSlice[]): PortRules {
    const { spec } = service;
    const endpoints = slices
      .filter(({ addressType }) => addressType === 'IPv4')
      // An empty list that a user writes is not stored.
      .flatMap(({ endpoints = [], ports }) => {
        const number = ports?.find(
          ({ name, protocol: its = 'TCP' }) => (name ?? '') === (port.name ?? '') && its === protocol,
        )?.port;
        return number === undefined ? [] : endpoints.map((endpoint) => proxyEndpoint(endpoint, number, this.#node));
      })
      .toSorted((a, b) => (`${a.ip}:${a.port}` < `${b.ip}:${b.port}` ? -1 : 1));
    const { timeoutSeconds = DEFAULT_AFFINITY_S } = spec.sessionAffinityConfig?.clientIP ?? {};
    return {
      name: `${keyOf(service.metadata)}:${port.name ?? ''}`,
      endpoints: categorizeEndpoints(endpoints, service, this.#node),
      ...policiesOf(service),
      affinityMs: spec.sessionAffinity === 'ClientIP' ? timeoutSeconds * 1000 : undefined,
    };
  }

  #follow({ name, endpoints, affinityMs }: PortRules, isLocal: boolean, client: string, nowMs: number): Route {
    const candidates = isLocal ? endpoints.local : endpoints.cluster;
    // No endpoints anywhere: REJECT. None on this node, which the policy asks for: DROP.
    if (candidates.length === 0) return endpoints.hasAny ? DROPPED : REJECTED;
    const key = affinityMs === undefined ? '' : `${name}/${client}`;
    const sticky = affinityMs === undefined ? undefined : this.#sticky.get(key);
    const isKept =
      sticky !== undefined &&
      nowMs - sticky.usedMs < affinityMs! &&
      candidates.some(({ ip, port }) => ip === sticky.destination.ip && port === sticky.destination.port);
    const destination = isKept ? sticky.destination : candidates[candidates.length === 1 ? 0 : this.#choose(candidates.length)]!;
    if (affinityMs !== undefined) this.#sticky.set(key, { destination, usedMs: nowMs });
    return { type: 'endpoint', destination };
  }
}

const NO_RULE: Route = { type: 'none' };
const REJECTED: Route = { type: 'rejected' };
const DROPPED: Route = { type: 'dropped' };

/** kube-proxy leaves out headless Services, ExternalName, and those of another proxy (pkg/proxy/util/utils.go `ShouldSkipService`). */
function isProxied({ spec, metadata }: Service): boolean {
  const { clusterIP = 'None', type } = spec;
  const isOthers = metadata.labels?.['service.kubernetes.io/service-proxy-name'] !== undefined;
  return clusterIP !== 'None' && clusterIP !== '' && type !== 'ExternalName' && !isOthers;
}

function entriesOf(service: Service, { port, nodePort }: ServicePort, protocol: Protocol): readonly Entry[] {
  const { spec } = service;
  const addresses = [spec.clusterIP!, ...(spec.externalIPs ?? []), ...balancerAddresses(service)];
  const entries = addresses.map((address) => ({ address, port: portKey(port, protocol) }));
  if (nodePort === undefined || nodePort === 0) return entries;
  return [...entries, { address: NODE, port: portKey(nodePort, protocol) }];
}

/** A port of a protocol as one number. */
function portKey(port: number, protocol: Protocol): number {
  return protocol === 'TCP' ? port : MOST_PORTS + port;
}
