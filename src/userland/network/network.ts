/** A Pod as a network peer. */
export interface NetworkPeer {
  readonly name: string;
  readonly namespace: string;
  /** Whether the Pod accepts connections at this port. */
  listens(port: number): boolean;
  /** The answer to a GET. Returns undefined if nothing listens. */
  get(port: number, path: string): HttpAnswer | undefined;
}

/** The Pod network with the owners of all addresses. All nodes of a cluster share one. */
export class Network {
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

export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
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
