import { DNS_PORT, type DnsReply } from './dns.ts';
import { type Destination, type PodNetwork, type Route, type ServiceRoutes, unansweredBy } from './network.ts';

/** A question and the way that it takes. */
export interface DnsQuestion {
  readonly network: PodNetwork;
  /** The rules of the client's node. */
  readonly routes: ServiceRoutes;
  /** The client's address. */
  readonly client: string;
  /** The address of the name server: of a Service, a Pod, or the machines' own. */
  readonly server: string;
  /** The full name, without the dot at the end. */
  readonly name: string;
}

/** Sends a question (UDP) to a name server: through the rules of the client's node if it has the address of a Service. The rules must be ready. */
export function askNameServer({ network, routes, client, server, name }: DnsQuestion): DnsReply {
  const isDropped = (to: string, port: number): boolean =>
    network.dropOf({ from: client, to, port, protocol: 'UDP' }) !== undefined;
  const outside = network.nameServer(server);
  if (outside !== undefined) return isDropped(server, DNS_PORT) ? 'timed-out' : outside(name);
  const route: Route =
    network.peer(server) === undefined
      ? routes.route(server, DNS_PORT, client, 'UDP')
      : { type: 'endpoint', destination: { ip: server, port: DNS_PORT, pod: '' } };
  if (route.type !== 'endpoint') return unansweredBy(route);
  const { ip, port } = route.destination;
  return isDropped(ip, port) ? 'timed-out' : askPeer(network, { ip, port }, name, client);
}

function askPeer(network: PodNetwork, { ip, port }: Pick<Destination, 'ip' | 'port'>, name: string, client: string): DnsReply {
  const peer = network.peer(ip);
  // No machine has the address any more, or its program does not speak DNS.
  if (peer === undefined) return 'timed-out';
  return peer.listens(port) ? (peer.query(port, name, client) ?? 'timed-out') : 'refused';
}
