import {
  IS_DEFAULT_CLASS,
  PROVISIONER,
  badRequest,
  keyOf,
  StatusError,
  ZONE_LABEL,
  type ApiPort,
  type ContainerAccess,
  type AttachRequest,
  type ExecRequest,
  type LogLine,
  type Pod,
  type Taint,
} from '../api/index.ts';
import { DnsLog } from '../addons/coredns/dns-log.ts';
import { Kubelet, type KubeletFaults, type KubeletOptions, type NodeAccess } from '../kubelet/index.ts';
import { Infrastructure, type ImageCatalogue, type ImaginedContainer } from '../userland/index.ts';
import type { Aggregator } from '../apiserver/index.ts';
import type { Components, NodeStats, PodNetwork, PodRequestObserver, ServerFaults } from '../cri/index.ts';
import type { ClientNode } from '../traffic/index.ts';
import { PolicyNetwork } from '../network-policy/index.ts';
import { KubeProxy } from '../proxy/index.ts';
import { componentsOf } from './addons.ts';
import { MachineAddressPool } from './machine-addresses.ts';
import { DEFAULT_NODE, type NodeOptions, type Timings } from './options.ts';
import type { Process } from '../sim/index.ts';
import { startRecord, type Simulation } from '../trace/index.ts';
import { declaredSteps } from './steps.ts';

interface MachinesOptions {
  readonly sim: Simulation;
  readonly connect: (name: string) => ApiPort;
  /** Where components serve APIs of their own. */
  readonly aggregator: Aggregator;
  /** Absent: the default catalogue. */
  readonly images?: ImageCatalogue | undefined;
  readonly timings: Timings;
  /** What programs of images can be beside addons. */
  readonly components: Components;
  /** Whether kubelets request the tokens of ServiceAccounts. */
  readonly requestsTokens: boolean;
  /** Whether a controller gives the nodes the ranges of their Pods. Otherwise each machine begins with one. */
  readonly allocatesRanges: () => boolean;
  /** Whether the cluster has name servers of its own. */
  readonly hasNameServers: () => boolean;
}

/** The cluster's machines with their kubelets, their kube-proxies and the agents of their network. */
export class Machines implements ContainerAccess {
  /** The active faults of containers; undefined if there are none. */
  faults: KubeletFaults | undefined;
  /** Called when a Pod needs a ConfigMap or Secret that does not exist. */
  onMissing: NonNullable<KubeletOptions['onMissing']> = () => undefined;
  /** Machines whose network is cut. */
  unreachable: ReadonlySet<string> = new Set();
  /** What the CoreDNS in containers know and were asked. */
  readonly dnsLog = new DnsLog((ip) => this.#ownerOf(ip));
  readonly #options: MachinesOptions;
  readonly #infrastructure: Infrastructure;
  readonly #kubelets = new Map<string, Kubelet>();
  readonly #proxies = new Map<string, KubeProxy>();
  readonly #startedProxies: KubeProxy[] = [];
  readonly #policies: PolicyNetwork;
  readonly #changed = new Set<string>();
  /** Undefined if it has to be listed again. */
  #clientNodes: readonly ClientNode[] | undefined;
  /** Each time that a machine was turned on or off, oldest first. */
  readonly #switched: { readonly record: number; readonly cause: number; readonly name: string; readonly on: boolean }[] = [];
  readonly #addresses = new MachineAddressPool();

  constructor(options: MachinesOptions) {
    this.#options = options;
    this.#infrastructure = new Infrastructure({
      catalogue: options.images,
      components: {
        ...options.components,
        ...componentsOf(options.connect, () => ({
          scrape: (node) => this.#scrape(node),
          aggregator: options.aggregator,
          dnsLog: this.dnsLog,
        })),
      },
      hasNameServers: options.hasNameServers,
    });
    const { sim, connect } = options;
    this.#policies = new PolicyNetwork({ sim, connect }, connect('network-policy'));
    this.#infrastructure.network.filter = this.#policies;
  }

  get kubelets(): Iterable<Kubelet> {
    return this.#kubelets.values();
  }

  /** The machines that are on, as clients see them. */
  get clientNodes(): readonly ClientNode[] {
    return (this.#clientNodes ??= [...this.#kubelets.values()]
      .filter(({ powered }) => powered)
      .map(({ name, address }) => ({ name, ip: address, routes: this.#proxies.get(name)! })));
  }

  /** The kube-proxies that have ever run, also those of machines that are gone. None without traffic. */
  get startedProxies(): readonly KubeProxy[] {
    return this.#startedProxies;
  }

  /** The Pod network. */
  get network(): PodNetwork & { faults: ServerFaults | undefined; observer: PodRequestObserver | undefined } {
    return this.#infrastructure.network;
  }

  /** The containers of a Pod of which nobody knows the programs. */
  imagined(pod: Pod): readonly ImaginedContainer[] {
    return this.#infrastructure.imagined(pod);
  }

  /** Whether a program has run in the Pod of which nobody knows what it does beside serving on its ports. */
  hasRunUnknown(pod: Pod): boolean {
    return this.#infrastructure.hasRunUnknown(pod);
  }

  has(name: string): boolean {
    return this.#kubelets.has(name);
  }

  isPowered(name: string): boolean {
    return this.#kubelets.get(name)?.powered ?? false;
  }

  /** Whether the machine was on right after `record`. */
  wasPowered(name: string, record: number): boolean {
    return this.#switched.findLast((change) => change.name === name && change.record <= record)?.on ?? false;
  }

  /** The cause of the machine's last power-off, if it was off right after `record`. */
  turnedOffBy(name: string, record: number): number | undefined {
    const last = this.#switched.findLast((change) => change.name === name && change.record <= record);
    return last === undefined || last.on ? undefined : last.cause;
  }

  /** The cause of the machine's last power-off after one record and up to another, whether it was turned on again or not. */
  lastTurnedOffBy(name: string, after: number, upTo: number): number | undefined {
    return this.#switched.findLast(({ name: of, on, record }) => of === name && !on && record > after && record <= upTo)?.cause;
  }

  /** The first of node-1, node-2 … that is not in use. */
  freeName(): string {
    for (let i = 1; ; i++) if (!this.#kubelets.has(`node-${i}`)) return `node-${i}`;
  }

  /**
   * Adds a machine, turns it on, and returns its name. `setUp`: called with its kubelet before that. Throws if the name is taken or there are too many
   * machines.
   */
  add(node: NodeOptions, taints: readonly Taint[] = [], setUp?: (kubelet: Kubelet) => void): string {
    const { sim, connect, timings, requestsTokens, allocatesRanges } = this.#options;
    const { name, cpu = DEFAULT_NODE.cpu, memory = DEFAULT_NODE.memory, pods = DEFAULT_NODE.pods, labels } = node;
    if (this.#kubelets.has(name)) throw new Error(`a machine "${name}" exists already`);
    const proxy = new KubeProxy({
      sim,
      api: connect(`kube-proxy/${name}`),
      node: { name, zone: labels?.[ZONE_LABEL] ?? '' },
      random: sim.random.fork(`kube-proxy/${name}`),
      onFirstStart: (each) => this.#startedProxies.push(each),
    });
    const addresses = this.#addresses.take(name, pods);
    const kubelet = new Kubelet({
      sim,
      api: connect(`kubelet/${name}`),
      node: {
        name,
        capacity: { cpu, memory, pods: String(pods) },
        labels,
        taints,
        ...addresses,
        ...(allocatesRanges() && { podCidr: '' }),
      },
      machine: (options) => this.#infrastructure.machine(options),
      routes: proxy,
      readyEndpoints: (service) => proxy.readyEndpoints(service),
      timings: timings.kubelet,
      requestsTokens,
      onMissing: (...missing) => this.onMissing(...missing),
      faults: () => this.faults,
    });
    this.#kubelets.set(name, kubelet);
    this.#proxies.set(name, proxy);
    this.#policies.add(name, () => kubelet.podCidr);
    this.#note(name, true);
    setUp?.(kubelet);
    kubelet.start();
    return name;
  }

  /** Removes a machine with everything on it. Throws if there is no such machine. */
  remove(name: string): void {
    const kubelet = this.#find(name);
    kubelet.stop();
    this.#infrastructure.network.removeNode(kubelet.address);
    this.#proxies.get(name)?.stop();
    this.#kubelets.delete(name);
    this.#proxies.delete(name);
    this.#policies.remove(name);
    this.#addresses.release(name);
    this.#note(name, false);
  }

  /** Turns a machine on or off. Throws if there is no such machine. */
  power(name: string, on: boolean): void {
    const kubelet = this.#find(name);
    if (on === kubelet.powered) return;
    const proxy = this.#proxies.get(name)!;
    if (on) {
      this.#infrastructure.network.addNode(kubelet.address, proxy);
      kubelet.start();
    } else {
      kubelet.stop();
      this.#infrastructure.network.removeNode(kubelet.address);
      proxy.stop();
    }
    this.#policies.power(name, on);
    this.#note(name, on);
  }

  /** Machines that were added, removed, turned on or off since the last call. */
  takeChanged(): string[] {
    const changed = [...this.#changed];
    this.#changed.clear();
    return changed;
  }

  /** For `kubectl logs`. Returns undefined if the Pod's machine is missing, off or unreachable. */
  logs(pod: Pod, container: string, previous: boolean): readonly LogLine[] | undefined {
    return this.#reach(pod)?.access.logs(keyOf(pod.metadata), container, { previous });
  }

  /** For `kubectl exec`. Throws `StatusError` (registry/core/pod `ExecLocation`, and the error of a kubelet that does not answer). */
  *exec(pod: Pod, container: string, request: ExecRequest): Process<number> {
    return yield* this.#dial(pod).access.exec(keyOf(pod.metadata), container, request);
  }

  /** For `kubectl attach`. Throws `StatusError`, as `exec` does. */
  *attach(pod: Pod, container: string, request: AttachRequest): Process<void> {
    yield* this.#dial(pod).access.attach(keyOf(pod.metadata), container, request);
  }

  #dial(pod: Pod): Kubelet {
    const { nodeName = '' } = pod.spec;
    if (nodeName === '') throw badRequest(`pod ${pod.metadata.name} does not have a host assigned`);
    const kubelet = this.#reach(pod);
    if (kubelet !== undefined) return kubelet;
    const address = pod.status.hostIP ?? nodeName;
    throw new StatusError('', `error dialing backend: dial tcp ${address}:10250: connect: no route to host`);
  }

  /** The Pod, or the machine, that has an address; otherwise the address. */
  #ownerOf(ip: string): string {
    const pod = this.#infrastructure.network.peer(ip);
    return pod === undefined ? (this.clientNodes.find((node) => node.ip === ip)?.name ?? ip) : keyOf(pod);
  }

  /** A node's kubelet for others. Undefined if it cannot be reached. */
  access(node: string): NodeAccess | undefined {
    return this.#reachNode(node)?.access;
  }

  /** The last sample of a node's kubelet. Undefined if it cannot be reached. */
  #scrape(node: string): NodeStats | undefined {
    return this.access(node)?.stats();
  }

  /** The Pod's kubelet, if it can be reached. */
  #reach({ spec }: Pod): Kubelet | undefined {
    return this.#reachNode(spec.nodeName ?? '');
  }

  #reachNode(name: string): Kubelet | undefined {
    const kubelet = this.#kubelets.get(name);
    return kubelet?.running === true && !this.unreachable.has(kubelet.name) ? kubelet : undefined;
  }

  #note(name: string, on: boolean): void {
    this.#changed.add(name);
    this.#clientNodes = undefined;
    const { trace, cause } = this.#options.sim;
    this.#switched.push({ record: trace.lastId, cause, name, on });
  }

  #find(name: string): Kubelet {
    const kubelet = this.#kubelets.get(name);
    if (kubelet === undefined) throw new Error(`there is no machine "${name}"`);
    return kubelet;
  }
}

/** The default StorageClass, for claims that name none. */
const STANDARD_CLASS = 'standard';

/** Creates the default StorageClass, since the simulated machines have disks. A cluster without machines gets none, as a bare control plane has none. */
export function* installStorageClass(sim: Simulation, api: ApiPort): Process<void> {
  sim.cause = sim.trace.emit(
    api.name,
    startRecord(declaredSteps.cluster.installStorageClass, 'installed', { class: STANDARD_CLASS }),
  );
  try {
    yield* api.create('StorageClass', {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'StorageClass',
      metadata: { name: STANDARD_CLASS, annotations: { [IS_DEFAULT_CLASS]: 'true' } },
      provisioner: PROVISIONER,
    });
  } catch (error) {
    // An injected API fault may refuse this. Claims then wait for a class of the user's own.
    if (!(error instanceof StatusError)) throw error;
  }
}
