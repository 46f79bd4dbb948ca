import type { NetworkPeer, PodNetwork } from '../../cri/index.ts';

/** The Pod network with the owners of all addresses. All nodes of a cluster share one. */
export class Network implements PodNetwork {
  readonly #peers = new Map<string, NetworkPeer>();

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
