import { balancerAddresses, type Service } from '../../api/index.ts';
import type { NetworkPeer, ServiceNames } from '../../cri/index.ts';
import type { Process } from '../../sim/index.ts';
import { OUTSIDE } from './outside.ts';
import { literalHost, plainHost, type Resolution } from './resolution.ts';

const CLUSTER_DOMAIN = 'cluster.local';
/** The largest number of aliases in one lookup, as in resolvers. */
const MOST_ALIASES = 8;

/** The names of a cluster without name servers of its own: a resolver outside of it that knows every Service at once and never fails. */
export class KnownNames {
  readonly #self: NetworkPeer & { readonly ip: string };
  readonly #names: ServiceNames;

  constructor(self: NetworkPeer & { readonly ip: string }, names: ServiceNames) {
    this.#self = self;
    this.#names = names;
  }

  /** What a name stands for. */
  *resolve(host: string, aliases = 0): Process<Resolution> {
    const literal = literalHost(host);
    if (literal !== undefined) return literal;
    if (host === this.#self.name) return { addresses: [this.#self.ip], canonicalName: host };
    const { service, member, isOutside } = this.#byName(host);
    if (service === undefined) return found(isOutside ? [OUTSIDE] : [], host);
    const { clusterIP = '', externalName } = service.spec;
    const name = `${service.metadata.name}.${service.metadata.namespace ?? ''}.svc.${CLUSTER_DOMAIN}`;
    if (externalName !== undefined)
      return aliases < MOST_ALIASES ? yield* this.resolve(plainHost(externalName), aliases + 1) : found([], host);
    if (member === undefined && clusterIP !== 'None') return found(clusterIP === '' ? [] : [clusterIP], name);
    const endpoints = yield* this.#names.readyEndpoints(service);
    const meant = endpoints.filter(
      ({ hostname, addresses: [ip = ''] }) => member === undefined || (hostname ?? ip.replaceAll('.', '-')) === member,
    );
    return found([...new Set(meant.flatMap(({ addresses }) => addresses))], member === undefined ? name : `${member}.${name}`);
  }

  /** The Service that has this address. */
  withAddress(address: string): Service | undefined {
    return this.#find((service) => {
      const { clusterIP = '', externalIPs = [] } = service.spec;
      return [clusterIP, ...externalIPs, ...balancerAddresses(service)].includes(address);
    });
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
    for (const service of this.#names.services) if (fits(service)) return service;
    return undefined;
  }
}

function found(addresses: readonly string[], canonicalName: string): Resolution {
  return addresses.length > 0 ? { addresses, canonicalName } : { addresses, canonicalName, failure: 'no-name' };
}
