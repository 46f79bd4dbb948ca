import { StatusError, type LoadBalancerIngress, type Node, type Service } from '../../api/index.ts';
import type { CloudProvider } from '../../controllers/cloud-provider.ts';
import { sleep, type Process, type Random } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import type { Balancer } from '../../traffic/index.ts';
import type { Machines } from '../machines.ts';

/** How long the cloud takes, in milliseconds. Each time varies by `JITTER`. */
const READ_MS = 200;
const MAKE_BALANCER_MS = 8_000;
const CHANGE_BALANCER_MS = 2_000;
const DELETE_BALANCER_MS = 4_000;
const JITTER = 0.25;
/** The addresses of load balancers: those of TEST-NET-2, 198.51.100.0/24. */
const ADDRESSES = Array.from({ length: 254 }, (_, i) => `198.51.100.${i + 1}`);

/** The cloud that the option `cloud` switches on, provider `cloud.example`. It stands beside the cluster, and knows Services only by what its controllers tell it. */
export class ExampleCloud implements CloudProvider {
  readonly #random: Random;
  readonly #machines: Pick<Machines, 'has' | 'isPowered'>;
  /** By the uid of the Service (cloud-provider/cloud.go `DefaultLoadBalancerName`). */
  readonly #balancers = new Map<string, Balancer>();
  /** Where the search for a free address goes on, so that a released one is not given to the next Service at once. */
  #next = 0;

  constructor(sim: Simulation, machines: Pick<Machines, 'has' | 'isPowered'>) {
    this.#machines = machines;
    this.#random = sim.random.fork('cloud');
  }

  /** The load balancer of a Service, as traffic from outside meets it. */
  balancerOf({ metadata }: Pick<Service, 'metadata'>): Balancer | undefined {
    return this.#balancers.get(metadata.uid);
  }

  *getLoadBalancer(service: Service): Process<readonly LoadBalancerIngress[] | undefined> {
    yield* this.#take(READ_MS);
    const balancer = this.balancerOf(service);
    return balancer && ingressOf(balancer);
  }

  *ensureLoadBalancer(service: Service, nodes: readonly Node[]): Process<readonly LoadBalancerIngress[]> {
    const known = this.balancerOf(service);
    yield* this.#take(known === undefined ? MAKE_BALANCER_MS : CHANGE_BALANCER_MS);
    const balancer = { address: known?.address ?? this.#freeAddress(), hosts: namesOf(nodes) };
    this.#balancers.set(service.metadata.uid, balancer);
    return ingressOf(balancer);
  }

  *updateLoadBalancer(service: Service, nodes: readonly Node[]): Process<void> {
    yield* this.#take(CHANGE_BALANCER_MS);
    const known = this.balancerOf(service);
    if (known !== undefined) this.#balancers.set(service.metadata.uid, { ...known, hosts: namesOf(nodes) });
  }

  *ensureLoadBalancerDeleted({ metadata }: Service): Process<void> {
    yield* this.#take(DELETE_BALANCER_MS);
    this.#balancers.delete(metadata.uid);
  }

  *instanceExists({ metadata }: Node): Process<boolean> {
    yield* this.#take(READ_MS);
    return this.#machines.has(metadata.name);
  }

  *instanceShutdown({ metadata }: Node): Process<boolean> {
    yield* this.#take(READ_MS);
    return !this.#machines.isPowered(metadata.name);
  }

  *#take(ms: number): Process<void> {
    yield* sleep(this.#random.jitter(ms, JITTER));
  }

  #freeAddress(): string {
    const taken = new Set([...this.#balancers.values()].map(({ address }) => address));
    const order = [...ADDRESSES.slice(this.#next), ...ADDRESSES.slice(0, this.#next)];
    const address = order.find((candidate) => !taken.has(candidate));
    if (address === undefined) throw new StatusError('', `all ${ADDRESSES.length} addresses of load balancers are taken`);
    this.#next = (ADDRESSES.indexOf(address) + 1) % ADDRESSES.length;
    return address;
  }
}

function ingressOf({ address }: Balancer): readonly LoadBalancerIngress[] {
  return [{ ip: address, ipMode: 'VIP' }];
}

function namesOf(nodes: readonly Node[]): ReadonlySet<string> {
  return new Set(nodes.map(({ metadata }) => metadata.name));
}
