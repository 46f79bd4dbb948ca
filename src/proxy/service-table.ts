import { keyOf, type EndpointSlice, type Service, type ServicePort } from '../api/index.ts';
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
  /** By address and port (`10.96.0.1:80`, `10.96.0.10:53/UDP`), and by node port (`:30080`). */
  readonly #rules = new Map<string, PortRules>();
  /** The entries of each Service, by its key. */
  readonly #entries = new Map<string, readonly string[]>();
  readonly #sticky = new Map<string, Sticky>();

  constructor(node: ProxyNode, choose: Chooser) {
    this.#node = node;
    this.#choose = choose;
  }

  /** Replaces the rules of a Service. Without the Service its rules go. */
  replace(key: string, service: Service | undefined, slices: readonly EndpointSlice[]): void {
    for (const entry of this.#entries.get(key) ?? []) this.#rules.delete(entry);
    this.#entries.delete(key);
    if (service === undefined || !isProxied(service)) return;
    const entries: string[] = [];
    for (const port of service.spec.ports ?? []) {
      const { protocol = 'TCP' } = port;
      if (protocol === 'SCTP') continue;
      const rules = this.#rulesOf(service, port, protocol, slices);
      for (const address of entriesOf(service, port)) {
        const entry = entryOf(address, protocol);
        this.#rules.set(entry, rules);
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
    const rules = this.#rules.get(entryOf(`${ip}:${port}`, protocol));
    return rules === undefined ? NO_RULE : this.#follow(rules, rules.internalIsLocal, client, nowMs);
  }

  /** Where a connection from outside to a port of this node goes. */
  routeNodePort(port: number, client: string, nowMs: number): Route {
    const rules = this.#rules.get(`:${port}`);
    return rules === undefined ? NO_RULE : this.#follow(rules, rules.externalIsLocal, client, nowMs);
  }

  #rulesOf(service: Service, port: ServicePort, protocol: Protocol, slices: readonly EndpointSlice[]): PortRules {
    const { spec } = service;
    const endpoints = slices
      .filter(({ addressType }) => addressType === 'IPv4')
      .flatMap(({ endpoints, ports }) => {
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

function entryOf(address: string, protocol: Protocol): string {
  return protocol === 'TCP' ? address : `${address}/${protocol}`;
}

function entriesOf({ spec, status }: Service, { port, nodePort }: ServicePort): readonly string[] {
  const balancers = (status?.loadBalancer?.ingress ?? []).flatMap(({ ip }) => (ip === undefined ? [] : [ip]));
  const addresses = [spec.clusterIP!, ...(spec.externalIPs ?? []), ...balancers];
  return [...addresses.map((ip) => `${ip}:${port}`), ...(nodePort === undefined || nodePort === 0 ? [] : [`:${nodePort}`])];
}
