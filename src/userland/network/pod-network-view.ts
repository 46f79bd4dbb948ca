import type { HttpAnswer, NetworkPeer, ServiceRoutes } from '../../cri/index.ts';
import type { Service } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import type { NetworkView } from '../shell/index.ts';
import type { Network } from './network.ts';

/** The result of a name lookup. */
interface Resolved {
  readonly addresses: readonly string[];
  /** The full name: `web.default.svc.cluster.local`. */
  readonly canonicalName: string;
}

const CLUSTER_DOMAIN = 'cluster.local';
const LOOPBACK = '127.0.0.1';
/** The address of hosts outside the cluster (TEST-NET-3). */
const OUTSIDE = '203.0.113.10';
const OUTSIDE_PAGE = '<html><head></head><body><header>\n<title>http://info.cern.ch</title>\n</header>\n</body></html>\n';
/** The largest number of aliases in one lookup, as in resolvers. */
const MOST_ALIASES = 8;

/** The network as one Pod sees it: itself, other Pods, Services by name and address, and an outside world that answers. */
export class PodNetworkView implements NetworkView {
  readonly #self: NetworkPeer & { readonly ip: string };
  readonly #network: Network;
  readonly #routes: ServiceRoutes;

  constructor(self: NetworkPeer & { readonly ip: string }, network: Network, routes: ServiceRoutes) {
    this.#self = self;
    this.#network = network;
    this.#routes = routes;
  }

  *lookup(host: string): Process<readonly string[]> {
    return (yield* this.#resolve(host)).addresses;
  }

  *canonicalName(host: string): Process<string> {
    return (yield* this.#resolve(host)).canonicalName;
  }

  *connects(host: string, port: number): Process<boolean> {
    const [address] = yield* this.lookup(host);
    if (address === OUTSIDE) return port === 80 || port === 443;
    const target = address === undefined ? undefined : yield* this.#connect(address, port);
    return target?.peer.listens(target.port) === true;
  }

  *get(host: string, port: number, path: string): Process<HttpAnswer | undefined> {
    const [address] = yield* this.lookup(host);
    if (address === OUTSIDE) return port === 80 || port === 443 ? { status: 200, body: OUTSIDE_PAGE } : undefined;
    const target = address === undefined ? undefined : yield* this.#connect(address, port);
    return target?.peer.get(target.port, path);
  }

  answersPing(address: string): boolean {
    return address === OUTSIDE || this.#peer(address) !== undefined;
  }

  /** The end of a connection to an address: a Pod, or the endpoint that the node's kube-routes chooses. */
  *#connect(address: string, port: number): Process<{ readonly peer: NetworkPeer; readonly port: number } | undefined> {
    const peer = this.#peer(address);
    if (peer !== undefined) return { peer, port };
    const service = this.#find(({ spec }) => spec.clusterIP === address);
    const destination = service === undefined ? undefined : yield* this.#routes.connect(service, port, this.#self.ip);
    const behind = destination === undefined ? undefined : this.#peer(destination.ip);
    return destination === undefined || behind === undefined ? undefined : { peer: behind, port: destination.port };
  }

  #peer(address: string): NetworkPeer | undefined {
    return address === LOOPBACK || address === this.#self.ip ? this.#self : this.#network.peer(address);
  }

  *#resolve(given: string, aliases = 0): Process<Resolved> {
    const host = given.replace(/\.$/, '').replace(/^\[|\]$/g, '');
    if (host === 'localhost' || host === LOOPBACK || host === '::1' || host === '0.0.0.0')
      return { addresses: [LOOPBACK], canonicalName: host };
    if (host === this.#self.name) return { addresses: [this.#self.ip], canonicalName: host };
    if (/^[0-9]+(\.[0-9]+){3}$/.test(host)) return { addresses: [host], canonicalName: host };
    const { service, member, isOutside } = this.#byName(host);
    if (service === undefined) return { addresses: isOutside ? [OUTSIDE] : [], canonicalName: host };
    const { clusterIP = '', externalName } = service.spec;
    const name = `${service.metadata.name}.${service.metadata.namespace ?? ''}.svc.${CLUSTER_DOMAIN}`;
    if (externalName !== undefined)
      return aliases < MOST_ALIASES ? yield* this.#resolve(externalName, aliases + 1) : { addresses: [], canonicalName: host };
    if (member === undefined && clusterIP !== 'None')
      return { addresses: clusterIP === '' ? [] : [clusterIP], canonicalName: name };
    const endpoints = yield* this.#routes.readyEndpoints(service);
    const meant = endpoints.filter(
      ({ hostname, addresses: [ip = ''] }) => member === undefined || (hostname ?? ip.replaceAll('.', '-')) === member,
    );
    return {
      addresses: [...new Set(meant.flatMap(({ addresses }) => addresses))],
      canonicalName: member === undefined ? name : `${member}.${name}`,
    };
  }

  /** The Service of a name, or one Pod behind a headless Service (`web-0.nginx`, `web-0.nginx.default`). Other names are of the cluster or outside. */
  #byName(host: string): { readonly service?: Service; readonly member?: string; readonly isOutside: boolean } {
    const suffix = `.${CLUSTER_DOMAIN}`;
    const withoutDomain = host.endsWith(suffix) ? host.slice(0, -suffix.length) : host;
    const inCluster = withoutDomain.replace(/\.svc$/, '');
    const [first = '', second = this.#self.namespace, third = this.#self.namespace, ...rest] = inCluster.split('.');
    const count = inCluster.split('.').length;
    const service = count <= 2 ? this.#service(first, second) : undefined;
    if (service !== undefined) return { service, isOutside: false };
    const governor = rest.length === 0 && count > 1 ? this.#service(second, third) : undefined;
    if (governor !== undefined) return { service: governor, member: first, isOutside: false };
    return { isOutside: count > 1 && inCluster === host && !/\.(invalid|local|test|svc)$/.test(host) };
  }

  #service(name: string, namespace: string): Service | undefined {
    return this.#find(({ metadata }) => metadata.name === name && metadata.namespace === namespace);
  }

  #find(fits: (service: Service) => boolean): Service | undefined {
    for (const service of this.#routes.services) if (fits(service)) return service;
    return undefined;
  }
}
