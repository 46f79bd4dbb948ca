import {
  askNameServer,
  type DnsReply,
  type HttpAnswer,
  type NetworkPeer,
  type RequestHead,
  type Route,
  type ServerConnection,
  type ServiceNames,
  type ServiceRoutes,
  type Unanswered,
  unansweredBy,
} from '../../cri/index.ts';
import type { Process } from '../../sim/index.ts';
import type { NetworkView } from '../shell/index.ts';
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
      ask: (server, name) => this.#ask(server, name),
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
    const end = yield* this.#connect(yield* this.#firstAddress(host), port);
    if (typeof end === 'string') return end;
    if (end.peer === undefined ? outsideListens(port) : end.peer.listens(end.port)) return 'connected';
    return this.#refuse(end);
  }

  *get(host: string, port: number, path: string, head?: RequestHead): Process<HttpAnswer | Unanswered> {
    const end = yield* this.#connect(yield* this.#firstAddress(host), port);
    if (typeof end === 'string') return end;
    return (end.peer === undefined ? getOutside(port) : end.peer.get(end.port, path, this.#headOf(head))) ?? this.#refuse(end);
  }

  *open(host: string, port: number): Process<ServerConnection | Unanswered | 'unresolved'> {
    const address = yield* this.#firstAddress(host);
    if (address === undefined) return 'unresolved';
    const end = yield* this.#connect(address, port);
    if (typeof end === 'string') return end;
    if (end.peer !== undefined) return end.peer.connect(end.port) ?? 'refused';
    return outsideListens(port) ? OUTSIDE_CONNECTION : 'refused';
  }

  #headOf(head: RequestHead = {}): RequestHead {
    return { ...head, client: this.#self.ip };
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
  *#ask(server: string, name: string): Process<DnsReply> {
    if (server === LOOPBACK) return this.#self.listens(53) ? 'timed-out' : 'refused';
    yield* this.#routes.ready();
    return askNameServer({ network: this.#network, routes: this.#routes, client: this.#self.ip, server, name });
  }

  /** The end of a connection to an address: a Pod, the endpoint that a kube-proxy chooses, or a host outside, which is no peer. */
  *#connect(address: string | undefined, port: number): Process<ReachedEnd | Unanswered> {
    if (address === undefined) return 'refused';
    const peer = this.#peer(address);
    if (address === OUTSIDE || peer !== undefined) return this.#unlessDropped(address, { peer, port });
    const route = yield* this.#route(address, port);
    if (route.type !== 'endpoint') return unansweredBy(route);
    const { destination } = route;
    const behind = this.#peer(destination.ip);
    // No machine has the address any more.
    return behind === undefined ? 'timed-out' : this.#unlessDropped(destination.ip, { peer: behind, port: destination.port });
  }

  #unlessDropped(to: string, end: ReachedEnd): ReachedEnd | Unanswered {
    if (end.peer === this.#self) return end;
    const drop = this.#network.dropOf({ from: this.#self.ip, to, port: end.port, protocol: 'TCP' });
    return drop === undefined ? end : 'timed-out';
  }

  /** What the rules do with an address: those of the Pod's own node with a Service's, those of another node with its own. */
  *#route(address: string, port: number): Process<Route> {
    const node = this.#network.node(address);
    if (node !== undefined) {
      yield* node.ready();
      const route = node.routeNodePort(port, this.#self.ip);
      // The node itself answers for a port that no rule is about.
      return route.type === 'none' ? { type: 'rejected' } : route;
    }
    if (this.#known.withAddress(address) === undefined) return { type: 'none' };
    yield* this.#routes.ready();
    return this.#routes.route(address, port, this.#self.ip);
  }

  #peer(address: string): NetworkPeer | undefined {
    return address === LOOPBACK || address === this.#self.ip ? this.#self : this.#network.peer(address);
  }
}
