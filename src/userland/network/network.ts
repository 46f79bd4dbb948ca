import {
  MACHINE_NAME_SERVER,
  type Connection,
  type DnsReply,
  type Drop,
  type NetworkPeer,
  type PacketFilter,
  type PodNetwork,
  type PodRequestObserver,
  type ServerFaults,
  type ServiceRoutes,
} from '../../cri/index.ts';
import { askOutside } from './outside.ts';

/** The Pod network with the owners of all addresses. All nodes of a cluster share one. */
export class Network implements PodNetwork {
  readonly #peers = new Map<string, NetworkPeer>();
  readonly #nodes = new Map<string, ServiceRoutes>();
  /** How many programs are waiting for one another at this moment. */
  calls = 0;
  /** What the active faults do to answers. Undefined if there are none. */
  faults: ServerFaults | undefined;
  /** What enforces NetworkPolicies. Undefined if nothing does. */
  filter: PacketFilter | undefined;
  /** Who hears of the requests of Pods to Services. Undefined if nobody does. */
  observer: PodRequestObserver | undefined;

  /** Adds a node by its own address. */
  addNode(ip: string, routes: ServiceRoutes): void {
    this.#nodes.set(ip, routes);
  }

  /** Removes a node: it has lost its power, or is gone. */
  removeNode(ip: string): void {
    this.#nodes.delete(ip);
  }

  /** The rules of the node that has this address. Undefined if there is none, or it is off. */
  node(ip: string): ServiceRoutes | undefined {
    return this.#nodes.get(ip);
  }

  join(ip: string, peer: NetworkPeer): void {
    this.#peers.set(ip, peer);
  }

  /** Releases the address, unless it already belongs to another Pod. */
  leave(ip: string, peer: NetworkPeer): void {
    if (this.#peers.get(ip) === peer) this.#peers.delete(ip);
  }

  peer(ip: string): NetworkPeer | undefined {
    return this.#peers.get(ip);
  }

  dropOf(connection: Connection): Drop | undefined {
    return this.filter?.dropOf(connection);
  }

  nameServer(ip: string): ((name: string) => DnsReply) | undefined {
    return ip === MACHINE_NAME_SERVER ? askOutside : undefined;
  }
}

/** The reason phrases of the status codes that simulated servers use. */
export const STATUS_TEXTS: Readonly<Record<number, string>> = {
  200: 'OK',
  301: 'Moved Permanently',
  302: 'Found',
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};
