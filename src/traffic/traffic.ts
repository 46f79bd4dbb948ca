import type { Process } from '../sim/index.ts';
import { loadKey, parseTraffic, trafficLine, TRAFFIC_HELP, TrafficError, type Load } from './load.ts';
import type { ReachableCluster } from './reachable-cluster.ts';
import { Users } from './users.ts';

/** All users of a cluster, by the Service that they use. */
export class Traffic {
  readonly #cluster: ReachableCluster;
  readonly #users = new Map<string, Users>();

  constructor(cluster: ReachableCluster) {
    this.#cluster = cluster;
  }

  /** The users of each Service that has or had traffic, in the order of the first request. */
  get users(): Iterable<Users> {
    return this.#users.values();
  }

  /** The users of a Service, by `namespace/name`. */
  of(key: string): Users | undefined {
    return this.#users.get(key);
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
    if (users === undefined) this.#users.set(key, new Users(this.#cluster, load));
    else users.begin(load);
    return `traffic to service/${load.service}: ${load.perSecond} requests a second`;
  }

  #stop(target: Pick<Load, 'namespace' | 'service'>): string {
    const users = this.#users.get(loadKey(target));
    if (users?.isActive !== true) throw new TrafficError(`service/${target.service} has no traffic`);
    users.stop();
    return `traffic to service/${target.service} stopped`;
  }

  /** A line for each Service, with what its users saw. */
  #list(): string {
    const lines = [...this.#users.values()].map((users) => {
      users.settle();
      const { answered, failed, lost } = users.log.totals;
      const state = users.isActive ? trafficLine(users.load) : `service/${users.load.service} (stopped)`;
      return `${state}: ${users.sent} sent, ${answered} answered, ${failed} failed, ${lost} lost`;
    });
    return lines.length === 0 ? 'no traffic. See traffic --help' : lines.join('\n');
  }
}
