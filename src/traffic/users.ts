import type { Service } from '../api/index.ts';
import type { Destination, Drop, FailedCall, Route, ServerConnection } from '../cri/index.ts';
import type { Random, Timer } from '../sim/index.ts';
import { loadKey, type Load } from './load.ts';
import type { Balancer, ClientNode, ReachableCluster } from './reachable-cluster.ts';
import { lookUpService } from './service-names.ts';
import { endOfAnswer, ROUND_TRIP_MS, type Outcome, type RequestEnd } from './request.ts';
import type { OpenRequest, ServiceRequests } from './service-requests.ts';

/** Where a request was sent. Empty texts if it was sent nowhere. */
interface Target {
  readonly pod: string;
  readonly endpoint: string;
  /** Whether the client had the Pod's own address. */
  readonly direct: boolean;
}

/** How a request of a user ends, and by what. */
interface End extends RequestEnd {
  readonly reused: boolean;
  readonly connection: ServerConnection | undefined;
  readonly drop: Drop | undefined;
  readonly call: FailedCall | undefined;
  readonly fault: number | undefined;
  readonly silent: boolean;
  readonly closed: boolean;
}

const NOBODY: Target = { pod: '', endpoint: '', direct: false };

interface KeptConnection extends Target {
  readonly connection: ServerConnection;
  /** When the client gives the connection up, because nothing has come back. Undefined while answers come. */
  givenUpMs?: number;
}

/** How long a client waits for an answer. */
const CLIENT_TIMEOUT_MS = 3_000;
/** The interval between two requests varies by this fraction. */
const INTERVAL_JITTER = 0.3;
const SECOND_MS = 1_000;

/**
 * The users of one Service: clients on the nodes, each of which asks in turn. A request is one event, when it is sent. What becomes of it is known when its answer
 * is due: the program has answered by then, or has ended before.
 */
export class Users {
  /** Those of its Pods are among them. */
  readonly requests: ServiceRequests;
  readonly #cluster: ReachableCluster;
  readonly #random: Random;
  /** The load that was asked for last. */
  #load!: Load;
  /** Each load with the moment from which on it held. */
  readonly #loads: { readonly fromMs: number; readonly load: Load }[] = [];
  /** When the present load began. */
  #beganMs = 0;
  #sentSinceBegin = 0;
  #turn = 0;
  readonly #kept = new Map<string, KeptConnection>();
  /** The timer of the next request. Undefined if none is being sent. */
  #timer: Timer | undefined;
  readonly #sending = { fire: () => this.#next() };

  /** They begin with this load. */
  constructor(cluster: ReachableCluster, requests: ServiceRequests, load: Load) {
    this.#cluster = cluster;
    this.requests = requests;
    this.#random = cluster.sim.random.fork(`traffic/${loadKey(load)}`);
    this.begin(load);
  }

  /** The load that was asked for last. */
  get load(): Load {
    return this.#load;
  }

  /** When the first load began. */
  get beganMs(): number {
    return this.#loads[0]!.fromMs;
  }

  /** The load at a moment. */
  loadAt(atMs: number): Load {
    const { load } = this.#loads.findLast(({ fromMs }) => fromMs <= atMs) ?? this.#loads[0]!;
    return load;
  }

  /** Whether requests are being sent. */
  get isActive(): boolean {
    return this.#timer !== undefined;
  }

  /** Changes the load. */
  begin(load: Load): void {
    this.stop();
    this.#load = load;
    this.#note(load);
    this.#beganMs = this.#cluster.sim.nowMs;
    this.#sentSinceBegin = 0;
    this.#schedule();
  }

  /** Sends no more requests. Those that are on their way end. */
  stop(): void {
    if (this.isActive) this.#note({ ...this.#load, perSecond: 0 });
    if (this.#timer !== undefined) this.#cluster.sim.cancelTimer(this.#timer);
    this.#timer = undefined;
    this.#kept.clear();
  }

  /** Notes the load that holds from now on. */
  #note(load: Load): void {
    const { nowMs } = this.#cluster.sim;
    if (this.#loads.at(-1)?.fromMs === nowMs) this.#loads.pop();
    this.#loads.push({ fromMs: nowMs, load });
  }

  #schedule(): void {
    const { perSecond, forMs = Infinity } = this.#load;
    if (perSecond === 0) return;
    const { sim } = this.#cluster;
    // The moments lie on a grid, each a little off, so that the rate is kept exactly.
    const gridMs = (this.#sentSinceBegin * SECOND_MS) / perSecond;
    const offMs = (SECOND_MS / perSecond) * INTERVAL_JITTER * this.#random.next();
    if (gridMs + offMs >= forMs) {
      this.stop();
      return;
    }
    const delayMs = this.#beganMs + gridMs + offMs - sim.nowMs;
    this.#timer = sim.startTimer(delayMs, this.#sending, true, sim.onPanic);
  }

  #next(): void {
    this.requests.settle();
    this.#sentSinceBegin++;
    const { namespace, service } = this.#load;
    const balancer = this.#cluster.balancer(namespace, service);
    const node = this.#nextNode(balancer);
    if (node !== undefined) this.#send(node, balancer);
    this.#schedule();
  }

  /** The next node in turn. A node that was turned on later first gets its rules. A load balancer sends only to its hosts, and leaves out those that its health checks find at fault. */
  #nextNode(balancer: Balancer | undefined): ClientNode | undefined {
    const nodes = this.#cluster.nodes();
    for (let tries = 0; tries < nodes.length; tries++) {
      const node = nodes[this.#turn++ % nodes.length]!;
      if (Number.isNaN(node.routes.rules.syncedMs)) node.routes.start();
      else if (balancer === undefined) return node;
      else if (balancer.hosts.has(node.name) && node.routes.isHealthy(loadKey(this.#load))) return node;
    }
    return undefined;
  }

  #send(node: ClientNode, balancer: Balancer | undefined): void {
    const kept = this.#load.keepAlive ? this.#usable(node) : undefined;
    if (kept !== undefined) return this.#askAgain(node, kept);
    const service = this.#cluster.service(this.#load.namespace, this.#load.service);
    const nodePort = service && this.#nodePortOf(service);
    // Users outside come in at a node's port, if the Service has one: by its load balancer, or by themselves. They ask no name server of the cluster.
    if (nodePort !== undefined) return this.#follow(node, node.routes.routeNodePort(nodePort, node.ip));
    if (balancer !== undefined) return this.#reach(node, service, [balancer.address]);
    const name = lookUpService(this.#cluster, node, this.#load, service);
    switch (name.type) {
      case 'no-name':
        return this.#fail(node, 'no-name', 0);
      case 'failed':
        return this.#fail(node, 'unresolved', ROUND_TRIP_MS);
      case 'timed-out':
        return this.#fail(node, 'unresolved', CLIENT_TIMEOUT_MS);
      case 'found':
        return this.#reach(node, service, name.addresses);
    }
  }

  /** Connects to an address of the Service: that of a Pod if it is headless. */
  #reach(node: ClientNode, service: Service | undefined, addresses: readonly string[]): void {
    const { network } = this.#cluster;
    const { port = service?.spec.ports?.[0]?.port ?? 0 } = this.#load;
    const ip = addresses.length === 1 ? addresses[0]! : this.#random.pick(addresses);
    const peer = network.peer(ip);
    if (peer === undefined && service?.spec.clusterIP !== 'None') return this.#follow(node, node.routes.route(ip, port, node.ip));
    const pod = peer === undefined ? '' : `${peer.namespace}/${peer.name}`;
    this.#connect(node, { ip, port, pod }, true);
  }

  #nodePortOf({ spec }: Service): number | undefined {
    const { port = spec.ports?.[0]?.port ?? 0 } = this.#load;
    const nodePort = spec.ports?.find((candidate) => candidate.port === port)?.nodePort;
    return nodePort === 0 ? undefined : nodePort;
  }

  #follow(node: ClientNode, route: Route): void {
    switch (route.type) {
      case 'rejected':
        return this.#fail(node, 'no-endpoints', ROUND_TRIP_MS);
      case 'dropped':
      case 'none':
        return this.#fail(node, 'timed-out', CLIENT_TIMEOUT_MS);
      case 'endpoint':
        return this.#connect(node, route.destination, false);
    }
  }

  #connect(node: ClientNode, { ip, port, pod }: Destination, direct: boolean): void {
    const { network } = this.#cluster;
    const endpoint = `${ip}:${port}`;
    const drop = network.dropOf({ from: node.ip, to: ip, port, protocol: 'TCP' });
    if (drop !== undefined) return this.#fail(node, 'timed-out', CLIENT_TIMEOUT_MS, { pod, endpoint, direct }, { drop });
    const peer = network.peer(ip);
    // No machine has the address any more.
    if (peer === undefined) return this.#fail(node, 'timed-out', CLIENT_TIMEOUT_MS, { pod, endpoint, direct }, { silent: true });
    const connection = peer.connect(port);
    if (connection === undefined)
      return this.#fail(node, 'refused', ROUND_TRIP_MS, { pod, endpoint, direct }, { closed: peer.opens(port) });
    const target = { pod, endpoint, direct };
    if (this.#load.keepAlive) this.#kept.set(node.name, { connection, ...target });
    this.#ask(node, connection, target, false);
  }

  /**
   * The connection that a node's client has open. A server that closes or has ended says so, and the client opens another one. A machine without power says
   * nothing: the client finds out by waiting.
   */
  #usable({ name }: ClientNode): KeptConnection | undefined {
    const kept = this.#kept.get(name);
    if (kept === undefined) return undefined;
    const { silentMs, closingMs, endedMs } = kept.connection;
    const { givenUpMs = Infinity } = kept;
    const isOpen = silentMs !== undefined ? givenUpMs > this.#cluster.sim.nowMs : closingMs === undefined;
    if (isOpen && endedMs === undefined) return kept;
    this.#kept.delete(name);
    return undefined;
  }

  #askAgain(node: ClientNode, kept: KeptConnection): void {
    if (kept.connection.silentMs === undefined) return this.#ask(node, kept.connection, kept, true);
    kept.givenUpMs ??= this.#cluster.sim.nowMs + CLIENT_TIMEOUT_MS;
    this.#fail(node, 'timed-out', CLIENT_TIMEOUT_MS, kept, { silent: true, reused: true });
  }

  #ask(node: ClientNode, connection: ServerConnection, target: Target, reused: boolean): void {
    const head = { host: this.#load.host, client: node.ip };
    const answer = connection.request(this.#load.path, head);
    const { call, fault } = answer;
    this.#enter(node, target, {
      ...endOfAnswer(answer, CLIENT_TIMEOUT_MS),
      reused,
      connection,
      drop: undefined,
      call,
      fault,
      silent: false,
      closed: false,
    });
  }

  #fail(
    node: ClientNode,
    outcome: Outcome,
    durationMs: number,
    target: Target = NOBODY,
    { drop, silent = false, reused = false, closed = false }: Partial<Pick<End, 'drop' | 'silent' | 'reused' | 'closed'>> = {},
  ): void {
    this.#enter(node, target, {
      outcome,
      status: 0,
      durationMs,
      reused,
      connection: undefined,
      drop,
      call: undefined,
      fault: undefined,
      silent,
      closed,
    });
  }

  #enter({ name, routes: { rules } }: ClientNode, { pod, endpoint, direct }: Target, end: End): void {
    const { outcome, status, durationMs, reused, connection, drop, call, fault, silent, closed } = end;
    const { nowMs } = this.#cluster.sim;
    const dueMs = nowMs + durationMs;
    const request: OpenRequest['request'] = {
      number: this.requests.nextNumber(),
      sentMs: nowMs,
      endedMs: dueMs,
      outcome,
      status,
      node: name,
      pod,
      endpoint,
      rulesSyncedMs: rules.syncedMs,
      rulesRevision: rules.revision,
      reused,
    };
    if (direct) request.direct = true;
    if (drop !== undefined) request.drop = drop;
    if (call !== undefined) request.call = call;
    if (fault !== undefined) request.fault = fault;
    if (silent) request.silent = true;
    if (closed) request.closed = true;
    this.requests.add({ request, dueMs, connection, limitMs: CLIENT_TIMEOUT_MS });
  }
}
