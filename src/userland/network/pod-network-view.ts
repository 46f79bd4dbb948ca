import {
  askNameServer,
  type DnsReply,
  type HttpAnswer,
  type Destination,
  type Drop,
  type NetworkPeer,
  type PodRequestEnd,
  type RequestHead,
  type Route,
  type ServerConnection,
  type ServiceNames,
  type ServiceRoutes,
  type TimedAnswer,
  type Unanswered,
  unansweredBy,
} from '../../cri/index.ts';
import type { Service } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import type { NetworkView } from '../shell/index.ts';
import { CONNECT_TIMEOUT_MS } from './http-client.ts';
import { KnownNames } from './known-names.ts';
import type { Network } from './network.ts';
import { getOutside, OUTSIDE, outsideListens } from './outside.ts';
import { literalHost, LOOPBACK, plainHost, type LookupOptions, type Resolution } from './resolution.ts';
import { Resolver, type ResolverHost } from './resolver.ts';

/** A connection to a host outside, which takes 50 ms for an answer. */
const OUTSIDE_CONNECTION: ServerConnection = {
  request: () => ({ status: 200, afterMs: 50 }),
  closingMs: undefined,
  endedMs: undefined,
  silentMs: undefined,
};

/** What a Pod's view of the network is made of. */
export interface PodNetworkOptions {
  readonly self: NetworkPeer & { readonly ip: string };
  readonly network: Network;
  /** The rules of the Pod's node. */
  readonly routes: ServiceRoutes;
  readonly names: ServiceNames;
  /** Whether the cluster has name servers of its own. */
  readonly hasNameServers: () => boolean;
  /** Called if nothing in the Pod itself listens at a port. */
  readonly onOwnRefusal: () => void;
  /** What the resolver has of the container. */
  readonly container: Omit<ResolverHost, 'ask'>;
}

/** Where a connection ends. */
interface ReachedEnd {
  /** Undefined outside of the cluster. */
  readonly peer: NetworkPeer | undefined;
  readonly port: number;
}

/** A new connection. */
interface Reached {
  readonly end: ReachedEnd | Unanswered;
  /** Present if it went to a Service's address. */
  readonly by?: ServiceWay;
}

/** How the rules of the node led a connection from a Service's address on. */
interface ServiceWay {
  readonly service: Service;
  readonly destination?: Destination;
  readonly drop?: Drop;
  /** Why it reaches no Pod. */
  readonly failure?: Exclude<PodRequestEnd, object>;
}

/** A request to a Service, beside the way of its connection. */
interface Asked {
  readonly end: PodRequestEnd;
  readonly limitMs: number | undefined;
  readonly connection?: ServerConnection;
  readonly reused?: boolean;
}

/** A connection to a Service, each of whose requests is told. */
class ServiceConnection implements ServerConnection {
  readonly #connection: ServerConnection;
  readonly #tell: (end: PodRequestEnd, reused: boolean) => void;
  #reused = false;

  constructor(connection: ServerConnection, tell: (end: PodRequestEnd, reused: boolean) => void) {
    this.#connection = connection;
    this.#tell = tell;
  }

  request(path: string, head?: RequestHead): TimedAnswer {
    const answer = this.#connection.request(path, head);
    this.#tell(this.silentMs === undefined ? answer : 'silent', this.#reused);
    this.#reused = true;
    return answer;
  }

  get closingMs(): number | undefined {
    return this.#connection.closingMs;
  }

  get endedMs(): number | undefined {
    return this.#connection.endedMs;
  }

  get silentMs(): number | undefined {
    return this.#connection.silentMs;
  }
}

/** The network as one Pod sees it: itself, other Pods, Services by name and address, and an outside world that answers. */
export class PodNetworkView implements NetworkView {
  readonly #self: NetworkPeer & { readonly ip: string };
  readonly #network: Network;
  readonly #routes: ServiceRoutes;
  readonly #known: KnownNames;
  readonly #hasNameServers: () => boolean;
  readonly #resolver: Resolver;
  readonly #onOwnRefusal: () => void;

  constructor({ self, network, routes, names, hasNameServers, container, onOwnRefusal }: PodNetworkOptions) {
    this.#onOwnRefusal = onOwnRefusal;
    this.#self = self;
    this.#network = network;
    this.#routes = routes;
    this.#known = new KnownNames(self, names);
    this.#hasNameServers = hasNameServers;
    this.#resolver = new Resolver({
      read: (path) => container.read(path),
      sleep: (ms) => container.sleep(ms),
      ask: (server, name) => this.#askName(server, name),
    });
  }

  /** The Pod's own address. */
  get ip(): string {
    return this.#self.ip;
  }

  *resolve(given: string, options?: LookupOptions): Process<Resolution> {
    const host = plainHost(given);
    if (!this.#hasNameServers()) return yield* this.#known.resolve(host);
    return literalHost(host) ?? (yield* this.#resolver.resolve(given, options));
  }

  *connects(host: string, port: number): Process<'connected' | Unanswered> {
    const { end } = yield* this.#connect(yield* this.#firstAddress(host), port);
    if (typeof end === 'string') return end;
    if (end.peer === undefined ? outsideListens(port) : end.peer.listens(end.port)) return 'connected';
    return this.#refuse(end);
  }

  *get(host: string, port: number, path: string, head?: RequestHead, limitMs?: number): Process<HttpAnswer | Unanswered> {
    const { end, by } = yield* this.#connect(yield* this.#firstAddress(host), port);
    const answer = typeof end === 'string' ? end : (this.#ask(end, path, head) ?? this.#refuse(end));
    if (by !== undefined) this.#tell(by, { end: by.failure ?? endOf(answer, end), limitMs });
    return answer;
  }

  *open(host: string, port: number, limitMs?: number): Process<ServerConnection | Unanswered | 'unresolved'> {
    const address = yield* this.#firstAddress(host);
    if (address === undefined) return 'unresolved';
    const { end, by } = yield* this.#connect(address, port);
    const connection = typeof end === 'string' ? end : (connectionTo(end) ?? 'refused');
    if (by === undefined) return connection;
    if (typeof connection !== 'string')
      return new ServiceConnection(connection, (answer, reused) => this.#tell(by, { end: answer, limitMs, connection, reused }));
    this.#tell(by, { end: by.failure ?? refusalBy(end), limitMs });
    return connection;
  }

  #ask({ peer, port }: ReachedEnd, path: string, head: RequestHead = {}): HttpAnswer | undefined {
    return peer === undefined ? getOutside(port) : peer.get(port, path, { ...head, client: this.#self.ip });
  }

  /** Tells of a request to a Service, now that its end is known. */
  #tell(
    { service, destination, drop }: ServiceWay,
    { end, limitMs = CONNECT_TIMEOUT_MS, connection, reused = false }: Asked,
  ): void {
    const { name, namespace = '' } = service.metadata;
    this.#network.observer?.sent({
      service: { namespace, name },
      client: `${this.#self.namespace}/${this.#self.name}`,
      routes: this.#routes,
      end,
      destination,
      drop,
      connection,
      reused,
      limitMs,
    });
  }

  #refuse({ peer }: ReachedEnd): 'refused' {
    if (peer === this.#self) this.#onOwnRefusal();
    return 'refused';
  }

  answersPing(address: string): boolean {
    return address === OUTSIDE || this.#peer(address) !== undefined;
  }

  *#firstAddress(host: string): Process<string | undefined> {
    return (yield* this.resolve(host)).addresses[0];
  }

  /** A question to a name server. What listens at port 53 of the Pod itself is no name server that others know. */
  *#askName(server: string, name: string): Process<DnsReply> {
    if (server === LOOPBACK) return this.#self.listens(53) ? 'timed-out' : 'refused';
    yield* this.#routes.ready();
    return askNameServer({ network: this.#network, routes: this.#routes, client: this.#self.ip, server, name });
  }

  /** The end of a connection to an address: a Pod, the endpoint that a kube-proxy chooses, or a host outside, which is no peer. */
  *#connect(address: string | undefined, port: number): Process<Reached> {
    if (address === undefined) return { end: 'refused' };
    const peer = this.#peer(address);
    if (address === OUTSIDE || peer !== undefined) return { end: this.#unlessDropped(address, { peer, port }).end };
    const node = this.#network.node(address);
    if (node !== undefined) {
      yield* node.ready();
      return { end: this.#follow(node.routeNodePort(port, this.#self.ip)).end };
    }
    const service = this.#known.withAddress(address);
    if (service === undefined) return { end: 'timed-out' };
    yield* this.#routes.ready();
    const { end, ...way } = this.#follow(this.#routes.route(address, port, this.#self.ip));
    return { end, by: { service, ...way } };
  }

  #follow(route: Route): Omit<ServiceWay, 'service'> & Pick<Reached, 'end'> {
    if (route.type !== 'endpoint')
      return { end: unansweredBy(route), failure: route.type === 'rejected' ? 'no-endpoints' : 'dropped' };
    const { destination } = route;
    const { ip, port } = destination;
    const peer = this.#peer(ip);
    // No machine has the address any more.
    if (peer === undefined) return { end: 'timed-out', destination, failure: 'silent' };
    return { destination, ...this.#unlessDropped(ip, { peer, port }) };
  }

  #unlessDropped(to: string, end: ReachedEnd): Pick<ServiceWay, 'drop' | 'failure'> & Pick<Reached, 'end'> {
    if (end.peer === this.#self) return { end };
    const drop = this.#network.dropOf({ from: this.#self.ip, to, port: end.port, protocol: 'TCP' });
    return drop === undefined ? { end } : { end: 'timed-out', drop, failure: 'dropped' };
  }

  #peer(address: string): NetworkPeer | undefined {
    return address === LOOPBACK || address === this.#self.ip ? this.#self : this.#network.peer(address);
  }
}

function connectionTo({ peer, port }: ReachedEnd): ServerConnection | undefined {
  if (peer !== undefined) return peer.connect(port);
  return outsideListens(port) ? OUTSIDE_CONNECTION : undefined;
}

/** What a Pod that was reached makes of a request. */
function endOf(answer: HttpAnswer | Unanswered, end: Reached['end']): PodRequestEnd {
  if (typeof answer === 'string') return refusalBy(end);
  const { status, afterMs = 0, call, fault } = answer;
  return { status, afterMs, ...(call !== undefined && { call }), ...(fault !== undefined && { fault }) };
}

/** A refusal by a Pod that was reached. */
function refusalBy(end: Reached['end']): 'refused' | 'closed' {
  return typeof end !== 'string' && end.peer?.opens(end.port) === true ? 'closed' : 'refused';
}
