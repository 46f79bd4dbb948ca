import type { PodRequest, PodRequestObserver } from '../cri/index.ts';
import type { Process } from '../sim/index.ts';
import { loadKey, parseTraffic, trafficLine, TRAFFIC_HELP, TrafficError, type Load } from './load.ts';
import { enterPodRequest } from './pod-requests.ts';
import type { ReachableCluster } from './reachable-cluster.ts';
import { ServiceRequests } from './service-requests.ts';
import { Users } from './users.ts';

/** The requests to the Services of a cluster. */
export class Traffic implements PodRequestObserver {
  readonly #cluster: ReachableCluster;
  readonly #services = new Map<string, ServiceRequests>();
  readonly #users = new Map<string, Users>();

  constructor(cluster: ReachableCluster) {
    this.#cluster = cluster;
  }

  /** The requests to each Service that has or had some, in the order of the first request. */
  get services(): Iterable<ServiceRequests> {
    return this.#services.values();
  }

  /** The requests to a Service, by `namespace/name`. */
  of(key: string): ServiceRequests | undefined {
    return this.#services.get(key);
  }

  /** The users of a Service, by `namespace/name`. Undefined until some have come: then only Pods ask. */
  usersOf(key: string): Users | undefined {
    return this.#users.get(key);
  }

  sent(request: PodRequest): void {
    const node = this.#cluster.nodes().find(({ routes }) => routes === request.routes);
    if (node === undefined) return;
    const { namespace, name: service } = request.service;
    enterPodRequest(this.#to(loadKey({ namespace, service })), request, node, this.#cluster.sim.nowMs);
  }

  #to(key: string): ServiceRequests {
    let requests = this.#services.get(key);
    if (requests === undefined) this.#services.set(key, (requests = new ServiceRequests(this.#cluster.sim, key)));
    return requests;
  }

  /** Carries out a line, without the word traffic, and returns what it prints. Throws `TrafficError`. */
  *carryOut(line: string): Process<string> {
    const order = parseTraffic(line);
    switch (order.type) {
      case 'help':
        return TRAFFIC_HELP.trimEnd();
      case 'list':
        return this.#list();
      case 'stop':
        return this.#stop(order);
      case 'start':
        return yield* this.#start(order.load);
    }
  }

  /** Starts or changes a load, once each node has its rules. */
  *#start(load: Load): Process<string> {
    const service = this.#cluster.service(load.namespace, load.service);
    if (service?.spec.type === 'ExternalName')
      throw new TrafficError(
        `service/${load.service} is a name for ${service.spec.externalName ?? ''} (ExternalName), and has no Pods. Send requests to a Service that has some`,
      );
    for (const { routes } of this.#cluster.nodes()) yield* routes.ready();
    const key = loadKey(load);
    const users = this.#users.get(key);
    if (users === undefined) this.#users.set(key, new Users(this.#cluster, this.#to(key), load));
    else users.begin(load);
    return `traffic to service/${load.service}: ${load.perSecond} requests a second`;
  }

  #stop(target: Pick<Load, 'namespace' | 'service'>): string {
    const users = this.#users.get(loadKey(target));
    if (users?.isActive !== true) throw new TrafficError(`service/${target.service} has no traffic`);
    users.stop();
    return `traffic to service/${target.service} stopped`;
  }

  /** A line for each Service, with what its users and Pods saw. */
  #list(): string {
    const lines = [...this.#services.values()].map((requests) => {
      requests.settle();
      const { answered, failed, lost } = requests.log.totals;
      return `${stateOf(requests, this.usersOf(requests.service))}: ${requests.sent} sent, ${answered} answered, ${failed} failed, ${lost} lost`;
    });
    return lines.length === 0 ? 'no traffic. See traffic --help' : lines.join('\n');
  }
}

function stateOf({ service }: ServiceRequests, users: Users | undefined): string {
  if (users === undefined) return `service/${service.slice(service.indexOf('/') + 1)} (from Pods)`;
  return users.isActive ? trafficLine(users.load) : `service/${users.load.service} (stopped)`;
}
