import type { Service } from '../../api/index.ts';
import type { NetworkView } from '../shell/index.ts';
import type { HttpAnswer } from './http.ts';
import type { Network, NetworkPeer } from './network.ts';

/** What a name or an address leads to. */
type Target =
  | { readonly type: 'peer'; readonly ip: string; readonly peer: NetworkPeer }
  | { readonly type: 'service'; readonly name: string; readonly service: Service }
  | { readonly type: 'internet'; readonly name: string };

const CLUSTER_DOMAIN = 'cluster.local';
const LOOPBACK = '127.0.0.1';
/** Where hosts outside of the cluster are (TEST-NET-3). */
const OUTSIDE = '203.0.113.10';
const OUTSIDE_PAGE = '<html><head></head><body><header>\n<title>http://info.cern.ch</title>\n</header>\n</body></html>\n';

/** The network as one Pod sees it: itself, the other Pods, the Services by name and address, and a world outside that answers. */
export class PodNetworkView implements NetworkView {
  readonly #self: NetworkPeer & { readonly ip: string };
  readonly #network: Network;
  readonly #services: () => Iterable<Service>;

  constructor(self: NetworkPeer & { readonly ip: string }, network: Network, services: () => Iterable<Service>) {
    this.#self = self;
    this.#network = network;
    this.#services = services;
  }

  lookup(host: string): readonly string[] {
    const target = this.#resolve(host);
    if (target === undefined) return [];
    if (target.type === 'internet') return [OUTSIDE];
    if (target.type === 'peer') return [target.ip];
    const { clusterIP, externalName } = target.service.spec;
    if (externalName !== undefined) return [OUTSIDE];
    return clusterIP === undefined || clusterIP === 'None' ? this.#endpoints(target.service).map(({ ip }) => ip) : [clusterIP];
  }

  canonicalName(host: string): string {
    const target = this.#resolve(host);
    return target === undefined || target.type === 'peer' ? host : target.name;
  }

  listens(host: string, port: number): boolean {
    const target = this.#resolve(host);
    if (target === undefined) return false;
    if (target.type === 'internet') return port === 80 || port === 443;
    if (target.type === 'peer') return target.peer.listens(port);
    return this.#behind(target.service, port).some(({ peer, port: number }) => peer.listens(number));
  }

  get(host: string, port: number, path: string): HttpAnswer | undefined {
    const target = this.#resolve(host);
    if (target === undefined) return undefined;
    if (target.type === 'internet') return port === 80 || port === 443 ? { status: 200, body: OUTSIDE_PAGE } : undefined;
    if (target.type === 'peer') return target.peer.get(port, path);
    const [first] = this.#behind(target.service, port);
    return first?.peer.get(first.port, path);
  }

  #resolve(given: string): Target | undefined {
    const host = given.replace(/\.$/, '').replace(/^\[|\]$/g, '');
    if (host === 'localhost' || host === LOOPBACK || host === '::1' || host === '0.0.0.0')
      return { type: 'peer', ip: LOOPBACK, peer: this.#self };
    if (host === this.#self.ip || host === this.#self.name) return { type: 'peer', ip: this.#self.ip, peer: this.#self };
    if (/^[0-9]+(\.[0-9]+){3}$/.test(host)) return this.#byAddress(host);
    return this.#byName(host);
  }

  #byAddress(ip: string): Target | undefined {
    const peer = this.#network.peer(ip);
    if (peer !== undefined) return { type: 'peer', ip, peer };
    for (const service of this.#services()) if (service.spec.clusterIP === ip) return { type: 'service', name: ip, service };
    return undefined;
  }

  #byName(host: string): Target | undefined {
    const inCluster = host.replace(new RegExp(`\\.${CLUSTER_DOMAIN}$`), '').replace(/\.svc$/, '');
    const parts = inCluster.split('.');
    const [first = '', second = this.#self.namespace] = parts;
    if (parts.length <= 2) {
      const service = this.#service(first, second);
      if (service !== undefined) return { type: 'service', name: `${first}.${second}.svc.${CLUSTER_DOMAIN}`, service };
    }
    // `web-0.nginx`, `web-0.nginx.default`: a Pod behind a headless Service.
    const [, governing = '', namespace = this.#self.namespace] = parts;
    const governor = parts.length === 2 || parts.length === 3 ? this.#service(governing, namespace) : undefined;
    const member = governor === undefined ? undefined : this.#endpoints(governor).find(({ peer }) => peer.name === first);
    if (member !== undefined) return { type: 'peer', ...member };
    const isOutside = parts.length > 1 && inCluster === host && !/\.(invalid|local|test|svc)$/.test(host);
    return isOutside && governor === undefined ? { type: 'internet', name: host } : undefined;
  }

  #service(name: string, namespace: string): Service | undefined {
    for (const service of this.#services()) {
      if (service.metadata.name === name && service.metadata.namespace === namespace) return service;
    }
    return undefined;
  }

  #endpoints({ metadata, spec }: Service): { readonly ip: string; readonly peer: NetworkPeer }[] {
    if (spec.selector === undefined) return [];
    const all = this.#network.select(metadata.namespace ?? '', spec.selector);
    return spec.publishNotReadyAddresses === true ? all : all.filter(({ peer }) => peer.isReady);
  }

  /** Where the Service sends what comes to this port of its. */
  #behind(service: Service, port: number): { readonly peer: NetworkPeer; readonly port: number }[] {
    const isHeadless = service.spec.clusterIP === 'None';
    const entry = service.spec.ports?.find((candidate) => candidate.port === port);
    if (entry === undefined && !isHeadless) return [];
    return this.#endpoints(service).flatMap(({ peer }) => {
      const number = isHeadless ? port : peer.portNumber(entry?.targetPort ?? port);
      return number === undefined ? [] : [{ peer, port: number }];
    });
  }
}
