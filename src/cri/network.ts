import type { Pod, Service, SliceEndpoint } from '../api/index.ts';
import type { Process } from '../sim/index.ts';
import type { DnsAnswer, DnsReply } from './dns.ts';

/** What a program sees of an HTTP request beside its path. */
export interface RequestHead {
  /** Absent: GET. */
  readonly method?: string | undefined;
  /** The header `Host`. */
  readonly host?: string | undefined;
  /** The address of the client. */
  readonly client?: string | undefined;
}

export interface HttpAnswer extends Pick<TimedAnswer, 'status' | 'call' | 'fault'> {
  readonly body: string;
  /** How long the program takes for it, in milliseconds. Absent: no time that counts for one client. */
  readonly afterMs?: number;
}

/** An HTTP answer without its body, and how long the program takes for it. */
export interface TimedAnswer {
  readonly status: number;
  readonly afterMs: number;
  /** The request of the program itself that got no good answer, and that this answer follows from. */
  readonly call?: FailedCall;
  /** The trace record of the fault that the answer follows from. */
  readonly fault?: number;
}

/** A request of a program to another one that got no good answer. */
export interface FailedCall {
  /** `http://db:5432/` */
  readonly url: string;
  /** `unresolved`: there is no such name. `failed`: the other program answered with 500 or more. */
  readonly failure: 'unresolved' | 'refused' | 'timed-out' | 'failed';
  /** The status of a failed answer; 0 without one. */
  readonly status: number;
  /** Why the other program failed, if it has called another one itself. */
  readonly because?: FailedCall;
}

/** What faults do to the answers of programs. */
export interface ServerFaults {
  /** Called for each answer of a program. */
  answer(pod: Pod, container: string): ServerStrike | undefined;
}

/** What a fault makes of one answer. */
export interface ServerStrike {
  readonly status?: number;
  readonly delayMs?: number;
  /** The fault's trace record. */
  readonly record: number;
}

/** A TCP connection to a program. */
export interface ServerConnection {
  /** The answer to a request that arrives now. */
  request(path: string, head?: RequestHead): TimedAnswer;
  /** When the program was told to stop and began to close connections; undefined while it serves. A request that it has already received is still answered. */
  readonly closingMs: number | undefined;
  /** When the program ended, and the connection with it; undefined while it runs. The machine tells the client. */
  readonly endedMs: number | undefined;
  /** When the machine lost its power; undefined while it has some. From then on nothing comes back, and nobody tells the client. */
  readonly silentMs: number | undefined;
}

/** What a client sees of a connection that reaches no program: a refusal at once, or nothing until it gives up. */
export type Unanswered = 'refused' | 'timed-out';

/** A Pod as a network peer. */
export interface NetworkPeer {
  readonly name: string;
  readonly namespace: string;
  /** Whether the Pod accepts connections at this port. */
  listens(port: number): boolean;
  /** Whether one of its programs is made to listen at this port, at some time of its life. */
  opens(port: number): boolean;
  /**
   * Whether what listens at this port answers an AdmissionReview, with yes. A program of which nobody knows what it does is imagined to; those that are known serve
   * plain HTTP.
   */
  reviews(port: number): boolean;
  /** The answer to a request. Returns undefined if nothing listens. */
  get(port: number, path: string, head?: RequestHead): HttpAnswer | undefined;
  /** A connection to a port. Returns undefined if nothing listens. */
  connect(port: number): ServerConnection | undefined;
  /** The answer to a question for a name's addresses. `client`: the address that asks. Returns undefined if what listens at the port is no name server. */
  query(port: number, name: string, client: string): DnsAnswer | undefined;
}

/** A new connection, after the rules have chosen where it goes. */
export interface Connection {
  /** The address of the client. */
  readonly from: string;
  readonly to: string;
  readonly port: number;
  readonly protocol: Protocol;
}

/** Why the first packet of a connection was dropped. */
export interface Drop {
  /** What the connection is for the Pod whose policies do not allow it. */
  readonly direction: 'ingress' | 'egress';
  /** The node that dropped it. */
  readonly node: string;
  /** The policies that select the Pod, none of which allows it: `default/deny-all`. */
  readonly policies: readonly string[];
}

/** What enforces NetworkPolicies. */
export interface PacketFilter {
  /** Why a new connection is dropped. Undefined if it may pass. */
  dropOf(connection: Connection): Drop | undefined;
}

/** The Pod network as a node sees it. */
export interface PodNetwork extends PacketFilter {
  /** The Pod that has this address. */
  peer(ip: string): NetworkPeer | undefined;
  /** The name server outside of the cluster that has this address. */
  nameServer(ip: string): ((name: string) => DnsReply) | undefined;
}

/** The destination of a connection to a Service. */
export interface Destination {
  readonly ip: string;
  readonly port: number;
  /** `namespace/name` of the Pod that the endpoint stands for. Empty if it stands for none. */
  readonly pod: string;
}

/** What the rules of a node do with a new connection. */
export type Route =
  | { readonly type: 'endpoint'; readonly destination: Destination }
  /** The Service has no endpoints: the connection is refused at once. */
  | { readonly type: 'rejected' }
  /** The traffic policy asks for an endpoint on this node, and there is none: packets are dropped, and the client waits. */
  | { readonly type: 'dropped' }
  /** No rule is about this address and port. */
  | { readonly type: 'none' };

/**
 * What a client sees of a connection that the rules lead to no endpoint. A rejection comes back at once. Nothing comes back of packets that are dropped, or that
 * go to an address that nobody has.
 */
export function unansweredBy(route: Exclude<Route, { readonly type: 'endpoint' }>): Unanswered {
  return route.type === 'rejected' ? 'refused' : 'timed-out';
}

/** The protocols that the rules know. */
export type Protocol = 'TCP' | 'UDP';

/** A request that a program in a Pod has sent to a Service at this moment. */
export interface PodRequest {
  readonly service: { readonly namespace: string; readonly name: string };
  /** `namespace/name` of the Pod. */
  readonly client: string;
  /** The rules that it followed. */
  readonly routes: ServiceRoutes;
  readonly end: PodRequestEnd;
  /** Where they led. Undefined if nowhere. */
  readonly destination: Destination | undefined;
  readonly drop: Drop | undefined;
  /** The connection that it waits on. Undefined if it has none, or its client does not notice the end of the program. */
  readonly connection: ServerConnection | undefined;
  /** Whether that connection was used before. */
  readonly reused: boolean;
  /** How long its client waits for an answer. */
  readonly limitMs: number;
}

/**
 * What becomes of it. `no-endpoints`: the rules refuse it. `refused`: nothing listens where they lead. `closed`: nothing listens there now, and a program of that
 * Pod does at other times. `dropped`: nothing comes back, by the rules or by a
 * NetworkPolicy. `silent`: nothing comes back, since no machine has the address, or the one that has it has no power.
 */
export type PodRequestEnd = TimedAnswer | 'no-endpoints' | 'refused' | 'closed' | 'dropped' | 'silent';

/** Who hears of the requests of Pods to Services. */
export interface PodRequestObserver {
  sent(request: PodRequest): void;
}

/** The rules of a node's kube-proxy. */
export interface ServiceRoutes {
  /** Waits until the node has its first rules. */
  ready(): Process<void>;
  /** Where a new connection from `client` to an address of a Service goes. `protocol`: TCP by default. */
  route(ip: string, port: number, client: string, protocol?: Protocol): Route;
  /** Where a new connection from `client` to a port of the node goes. The node itself refuses one that no rule is about. */
  routeNodePort(port: number, client: string): Route;
}

/** What the cluster's name server knows. */
export interface ServiceNames {
  readonly services: Iterable<Service>;
  /** The ready endpoints, which the name server returns for a headless Service. */
  readyEndpoints(service: Service): Process<readonly SliceEndpoint[]>;
}
