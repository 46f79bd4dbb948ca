import type { Service, SliceEndpoint } from '../api/index.ts';
import type { Process } from '../sim/index.ts';

export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

/** A Pod as a network peer. */
export interface NetworkPeer {
  readonly name: string;
  readonly namespace: string;
  /** Whether the Pod accepts connections at this port. */
  listens(port: number): boolean;
  /** The answer to a GET. Returns undefined if nothing listens. */
  get(port: number, path: string): HttpAnswer | undefined;
}

/** The Pod network as a node sees it. */
export interface PodNetwork {
  /** The Pod that has this address. */
  peer(ip: string): NetworkPeer | undefined;
}

/** The destination of a connection to a Service. */
export interface Destination {
  readonly ip: string;
  readonly port: number;
}

/** What programs on a node reach through Services: the routes of the node's kube-proxy, and the names of the cluster's DNS. */
export interface ServiceRoutes {
  readonly services: Iterable<Service>;
  /** The destination of a new connection from `client` to a port of the Service. Returns undefined without an endpoint. */
  connect(service: Service, port: number, client: string): Process<Destination | undefined>;
  /** The ready endpoints, which the name server returns for a headless Service. */
  readyEndpoints(service: Service): Process<readonly SliceEndpoint[]>;
}
