import type { HttpAnswer } from './http.ts';

/** A Pod as others reach it over the network. */
export interface NetworkPeer {
  readonly name: string;
  readonly namespace: string;
  /** True when something accepts connections at this port. */
  listens(port: number): boolean;
  /** The answer to a GET; undefined where nothing listens. */
  get(port: number, path: string): HttpAnswer | undefined;
}

/** The Pod network: who has which address. All nodes of a cluster share one. */
export class Network {
  readonly #peers = new Map<string, NetworkPeer>();

  join(ip: string, peer: NetworkPeer): void {
    this.#peers.set(ip, peer);
  }

  /** Leaves, unless the address has been given to another already. */
  leave(ip: string, peer: NetworkPeer): void {
    if (this.#peers.get(ip) === peer) this.#peers.delete(ip);
  }

  peer(ip: string): NetworkPeer | undefined {
    return this.#peers.get(ip);
  }
}
