import {
  nearestWord,
  NeedsTime,
  parseSelector,
  serviceKeyOf,
  type ApiPort,
  type KubeObject,
  type ListOptions,
  type ObjectOf,
  type ObjectRef,
  type Service,
  type UserPort,
  readyEndpoints,
} from '../api/index.ts';
import { ApiServer, typeCheck, withDefaults } from '../apiserver/index.ts';
import type { MetricSources } from '../apiserver/rest/index.ts';
import type { RestReply } from '../apiserver/rest/request.ts';
import type { CloudProvider } from '../controllers/cloud-provider.ts';
import { ControllerManager } from '../controllers/manager/index.ts';
import { DEFAULT_QUOTA_BYTES } from '../etcd/index.ts';
import type { ManifestProblem } from '../kubectl/index.ts';
import { Kubeconfig } from '../kubectl/kubeconfig.ts';
import type { Manifest } from '../kubelet/index.ts';
import { isLocal, runKubectl, type KubectlOptions, type KubectlResult } from '../kubectl/run.ts';
import { Traffic, TrafficError, type Balancer } from '../traffic/index.ts';
import { TaskGroup, type Process, type RunEnd, type RunOptions } from '../sim/index.ts';
import { Simulation, type Trace } from '../trace/index.ts';
import { addonManifests, installAddon, installManifests } from './addons.ts';
import { ExampleCloud } from './cloud/example-cloud.ts';
import { checkOptions } from './check-options.ts';
import type { Command, LoggedCommand, Place, VaryCommand } from './command.ts';
import { answerFaultLine, readFaultCommand } from './faults/fault-command.ts';
import { FaultInjector } from './faults/fault-injector.ts';
import type { FaultState, LostEvent } from './faults/injected-fault.ts';
import { ImaginedWork } from './imagined-work.ts';
import { History } from './history/history.ts';
import { Invocation, typeInto } from './invocation.ts';
import { CONTROL_PLANE, ControlPlane } from './kubeadm/control-plane.ts';
import { kubeadmFlags } from './kubeadm/controller-manager-flags.ts';
import { KUBEADM_IMAGES } from './kubeadm/images.ts';
import { KUBE_PROXY_MANIFESTS } from './kubeadm/kube-proxy.ts';
import { keepKubernetesService, OUTSIDE_ADDRESS } from './kubeadm/kubernetes-service.ts';
import { installStorageClass, Machines } from './machines.ts';
import { resolveNodes, resolveTimings, type ClusterOptions } from './options.ts';
import { metricSources } from './metric-sources.ts';
import { OutsideApi } from './outside/outside-api.ts';
import { SchedulerHost } from './scheduler-host.ts';
import { ImageCatalogue } from '../userland/index.ts';
import { isVariation, VARIATION_IDS, type VariationId } from './variations.ts';
import { whyLines } from './why/lines.ts';

/** The Service of a cluster's name servers. */
const KUBE_DNS = { namespace: 'kube-system', name: 'kube-dns' };

/** Both managers have the same flags for leader election; the cloud's has another Lease (cloud-provider options/options.go). */
const CLOUD_MANAGER_FLAGS = ['--leader-elect-resource-name=cloud-controller-manager'];

const NO_RESULT: KubectlResult = { stdout: '', stderr: '', exitCode: 1, problems: [], differences: [], idle: [] };
const NO_FAULTS: readonly FaultState[] = [];
const NO_EVENTS: readonly LostEvent[] = [];

/**
 * A whole cluster in simulated time: the composition root.
 *
 *     const cluster = createCluster({ seed: 'lesson-1', nodes: 3 });
 *     cluster.kubectl('create deployment web --image=nginx --replicas=3');
 *     cluster.run({ untilIdle: true });
 *
 * Invariant: the state is a function of the options and of `commands`, each at its moment. Reading changes nothing.
 */
export class Cluster {
  readonly sim: Simulation;
  readonly apiServer: ApiServer;
  /** Of the terminal: `kubectl config` changes it, as the other commands change the cluster. */
  readonly kubeconfig = new Kubeconfig();
  /** The files of the terminal: `kubectl cp` writes them. */
  readonly files = new Map<string, string>();
  readonly machines: Machines;
  /** The kube-controller-managers. */
  readonly managers: readonly ControllerManager[];
  /** These, and the cloud-controller-manager of a cluster with a cloud. */
  readonly allManagers: readonly ControllerManager[];
  readonly scheduler: SchedulerHost | undefined;
  readonly history: History;
  /** The requests of the cluster's users. */
  readonly traffic: Traffic;
  /** Called right before each command is carried out, so that a crash can be attributed to its command. */
  beforeCommand: ((logged: LoggedCommand) => void) | undefined;
  readonly #commands: LoggedCommand[] = [];
  readonly #invocations: Invocation[] = [];
  /** Undefined if the control plane runs beside the machines. */
  readonly #plane: ControlPlane | undefined;
  /** Created with the first fault. */
  #faults: FaultInjector | undefined;
  /** Created with the first request. */
  #outside: OutsideApi | undefined;

  /** Throws `TypeError` and `RangeError` for options that make no cluster. */
  constructor(options: ClusterOptions = {}) {
    checkOptions(options);
    const timings = resolveTimings(options.timings);
    const sim = new Simulation({ seed: String(options.seed ?? 1), epochMs: options.epochMs, traceLimit: options.traceLimit });
    this.sim = sim;
    options.onSimulation?.(sim);
    const { requestMs, watchMs, jitter } = timings;
    const store = { freeze: options.freeze, keepRevisions: options.keepRevisions, quotaBytes: options.quotaBackendBytes };
    const admission = options.kubeadm === true ? { tokenVolumes: sim.random.fork('token-volumes') } : {};
    this.apiServer = new ApiServer({ sim, timings: { requestMs, watchMs, jitter }, store, admission });
    const connect = (name: string) => this.apiServer.connect(name, { trusted: true });
    this.history = new History(sim, this.apiServer);
    const services = this.apiServer.handlers.resource('Service').registry;
    const hasControlPlane = options.kubeadm === true && options.kubelets !== false;
    const addons = new Set([...(hasControlPlane ? ['coredns' as const] : []), ...(options.addons ?? [])]);
    const isMadeWithDns = addons.has('coredns');
    const hasNameServers = () => isMadeWithDns || services.find(KUBE_DNS) !== undefined;
    const { aggregator } = this.apiServer.handlers;
    if (hasControlPlane) {
      const { kind } = this.apiServer.handlers.resource('Pod');
      this.#plane = new ControlPlane({
        manager: () => this.managers[0],
        scheduler: () => this.scheduler,
        quotaBytes: options.quotaBackendBytes ?? DEFAULT_QUOTA_BYTES,
        complete: (pod) => withDefaults(kind, pod as KubeObject) as Manifest,
      });
    }
    const images = hasControlPlane ? (options.images ?? new ImageCatalogue()).with(KUBEADM_IMAGES) : options.images;
    const components = this.#plane?.components ?? {};
    const requestsTokens = hasControlPlane;
    const allocatesRanges = () => this.managers.some((manager) => manager.options['allocate-node-cidrs']);
    const plain = { sim, connect, images, components, timings, hasNameServers, aggregator, requestsTokens };
    this.machines = new Machines({ ...plain, allocatesRanges });
    const { machines } = this;
    const cloud = options.cloud === true ? new ExampleCloud(sim, machines) : undefined;
    this.traffic = new Traffic({
      sim,
      network: machines.network,
      nodes: () => machines.clientNodes,
      balancer: (namespace, name) => cloud && balancerOf(cloud, services.find({ namespace, name })),
      service: (namespace, name) => services.find({ namespace, name }) as Service | undefined,
      readyAddresses: (namespace, name) => this.#readyAddresses(namespace, name),
      hasNameServers,
    });
    machines.network.observer = this.traffic;
    const work = new ImaginedWork({
      sim,
      connect,
      authorizer: this.apiServer.authorizer,
      pods: (namespace) => this.list('Pod', { namespace }),
      kindsNaming: (namespace, name) => this.apiServer.handlers.customKindsNaming(namespace, name),
      hasRun: (pod) => machines.hasRunUnknown(pod),
    });
    machines.onMissing = (...missing) => work.begin(...missing);
    this.apiServer.dial = (ip, port) => {
      const peer = machines.network.peer(ip);
      if (peer?.listens(port) !== true) return 'nothing';
      return peer.reviews(port) ? 'reviewer' : 'plain';
    };
    const managerFlags = options.controllerManagerFlags ?? [];
    this.managers = Array.from({ length: options.controllerManagers ?? 1 }, (_, i) => {
      return new ControllerManager({
        sim,
        hostname: `controller-manager-${i + 1}`,
        connect,
        flags: options.kubeadm === true ? kubeadmFlags(managerFlags) : managerFlags,
        restart: true,
        faults: () => this.#faults,
        typeCheck: (policy) => typeCheck(policy, this.apiServer.handlers.kinds),
      });
    });
    this.allManagers = cloud === undefined ? this.managers : [...this.managers, this.#cloudManager(cloud, connect)];
    for (const manager of this.allManagers) if (this.#plane?.runs(manager) !== true) manager.start();
    if (options.scheduler !== false) this.scheduler = new SchedulerHost({ sim, connect, timings, isContained: hasControlPlane });
    for (const addon of addons) sim.spawn('installAddon', installAddon(sim, connect('set-up'), addon));
    const nodes = options.kubelets === false ? [] : resolveNodes(options.nodes);
    if (this.#plane !== undefined) {
      this.#plane.addMachine(machines, nodes, kubeadmFlags(managerFlags));
      sim.spawn('installAddon', installManifests(sim, connect('set-up'), 'kube-proxy', KUBE_PROXY_MANIFESTS));
    }
    if (options.kubeadm === true) {
      const [ip = OUTSIDE_ADDRESS] = [...machines.kubelets].map(({ address }) => address);
      sim.spawn('keepKubernetesService', keepKubernetesService(sim, connect('kube-apiserver'), this.apiServer, ip));
    }
    if (options.kubelets === false) return;
    for (const node of nodes) if (!hasControlPlane || node.name !== CONTROL_PLANE) machines.add(node);
    sim.spawn('installStorageClass', installStorageClass(sim, connect('set-up')));
  }

  #cloudManager(cloud: CloudProvider, connect: (name: string) => ApiPort): ControllerManager {
    const { sim } = this;
    const hostname = 'cloud-controller-manager-1';
    return new ControllerManager({
      sim,
      hostname,
      connect,
      flags: CLOUD_MANAGER_FLAGS,
      restart: true,
      faults: () => this.#faults,
      cloud,
    });
  }

  /** Simulated time in milliseconds since the start. */
  get now(): number {
    return this.sim.nowMs;
  }

  /** The current place among the events. It always has a turn, because a command given now may add events at the same time. */
  get place(): Place {
    const { nowMs, turn } = this.sim;
    return { atMs: nowMs, turn };
  }

  get trace(): Trace {
    return this.sim.trace;
  }

  /** The newest revision of etcd. */
  get revision(): number {
    return this.apiServer.store.revision;
  }

  /** The number of simulation events so far. */
  get eventCount(): number {
    return this.sim.eventCount;
  }

  /** The kinds that the API server serves. */
  get kinds(): readonly string[] {
    const all = this.apiServer.handlers.discover();
    return all.filter(({ isPreferred, verbs }) => isPreferred && verbs.includes('list')).map(({ kind }) => kind);
  }

  /** Every command so far, with its moment. The options and these commands reproduce the cluster. */
  get commands(): readonly LoggedCommand[] {
    return this.#commands;
  }

  get invocations(): readonly Invocation[] {
    return this.#invocations;
  }

  /** Lets simulated time pass. */
  run(options: RunOptions): RunEnd {
    return this.sim.run(options);
  }

  /** Runs `kubectl apply -f -` with YAML, an object, or several objects. */
  apply(manifest: string | object | readonly object[]): Invocation {
    const objects = Array.isArray(manifest) ? manifest : [manifest];
    const stdin = typeof manifest === 'string' ? manifest : objects.map((object) => JSON.stringify(object)).join('\n---\n');
    return this.kubectl('apply -f -', stdin);
  }

  /** Starts a kubectl command line (without the word kubectl). The invocation holds its output after a run. */
  kubectl(line: string, stdin?: string): Invocation {
    return this.execute(stdin === undefined ? { type: 'kubectl', line } : { type: 'kubectl', line, stdin });
  }

  /** Starts a command now. `reply` receives the answer to a request; a replay has none. */
  execute(asked: Command, reply?: RestReply): Invocation {
    const { sim } = this;
    const command = readFaultCommand(asked);
    const logged = { ...this.place, command };
    this.beforeCommand?.(logged);
    this.#commands.push(logged);
    const invocation = new Invocation(this.#invocations.length + 1, command, sim.nowMs, sim.trace);
    this.#invocations.push(invocation);
    if (command.type === 'vary') this.#report(invocation, () => this.#vary(command.variation));
    else if (command.type === 'kubectl' && isLocal(command.line)) this.#runLocally(invocation, command.line);
    else {
      const group = new TaskGroup(invocation.line, '', (error) => invocation.panic(error));
      sim.spawn(invocation.line, this.#carryOut(invocation, command, reply), { cause: invocation.record, group });
    }
    return invocation;
  }

  /** The metrics of all components. */
  get metrics(): MetricSources {
    return metricSources(this);
  }

  /** The API as programs outside reach it. */
  get outside(): OutsideApi {
    return (this.#outside ??= new OutsideApi(this));
  }

  /** The object as etcd has it now. Throws `StatusError` if the kind is unknown. */
  get<K extends string>(kind: K, ref: ObjectRef): ObjectOf<K> | undefined {
    return this.apiServer.handlers.resource(kind).registry.find(ref) as ObjectOf<K> | undefined;
  }

  /** Objects as etcd has them now, ordered by namespace and name. Throws `StatusError` if the kind is unknown. */
  list<K extends string>(kind: K, options: Pick<ListOptions, 'namespace' | 'labelSelector'> = {}): readonly ObjectOf<K>[] {
    const { registry } = this.apiServer.handlers.resource(kind);
    const objects = (
      options.namespace === undefined ? registry.all() : registry.inNamespace(options.namespace)
    ) as readonly ObjectOf<K>[];
    if (options.labelSelector === undefined) return objects;
    const selector = parseSelector(options.labelSelector);
    return objects.filter((object) => selector.matches(object.metadata.labels));
  }

  /** The faults that were active right after a trace record. */
  faultsAt(record: number): readonly FaultState[] {
    return this.#faults?.statesAt(record) ?? NO_FAULTS;
  }

  /** The variation of the code that ran right after a trace record. Undefined for the plain code. */
  variationAt(record: number): VariationId | undefined {
    const last = this.#invocations.findLast(({ command, record: given, exitCode }) => {
      return command.type === 'vary' && given <= record && exitCode !== 1;
    });
    return last?.command.type === 'vary' ? last.command.variation : undefined;
  }

  /** The watch events that faults took from their watchers. */
  get lostEvents(): readonly LostEvent[] {
    return this.#faults?.lostEvents ?? NO_EVENTS;
  }

  /** Why the object is as it is: its last write, the cause of that write, and so on back to a command, one line each. */
  why(object: KubeObject): readonly string[] {
    return whyLines(this.trace, this.apiServer.store, object);
  }

  /** The problems that the API server would find in a manifest if it were applied now, with their positions. Takes no time and leaves no trace. */
  check(manifest: string): readonly ManifestProblem[] {
    return this.review(manifest).problems;
  }

  /** Like `check`, and also where the manifest differs from the live objects that it would change, and which of its fields have no effect here. */
  review(manifest: string): Pick<KubectlResult, 'problems' | 'differences' | 'idle'> {
    return (
      this.#rehearse('apply --dry-run=server -f -', manifest, this.apiServer.rehearse('kubectl', { remembers: true })) ??
      NO_RESULT
    );
  }

  /**
   * What a line of kubectl that changes nothing (not `mayChange`) prints at this moment. Takes no time and leaves no trace. Undefined if the line has to wait, as
   * `get -w` does, and `rollout status` of a rollout that is not finished.
   */
  ask(line: string, stdin?: string): KubectlResult | undefined {
    return this.#rehearse(line, stdin, this.apiServer.rehearse('kubectl', { plain: false }));
  }

  #rehearse(line: string, stdin: string | undefined, api: UserPort): KubectlResult | undefined {
    const process = runKubectl({ ...this.#terminal(true), api, line, stdin });
    try {
      const end = process.next();
      return end.done === true ? end.value : undefined;
    } catch (error) {
      if (error instanceof NeedsTime) return undefined;
      throw error;
    } finally {
      // A command that waits for an amount of time gives up here.
      process.return(NO_RESULT);
    }
  }

  *#carryOut(invocation: Invocation, command: Exclude<Command, VaryCommand>, reply: RestReply | undefined): Process<void> {
    switch (command.type) {
      case 'kubectl':
        return yield* this.#runKubectl(invocation, command.line, command.stdin);
      case 'add-node':
        return this.#report(
          invocation,
          () => `machine ${this.machines.add({ name: command.name ?? this.machines.freeName() })} started`,
        );
      case 'remove-node':
        return yield* this.#removeNode(invocation, command.name);
      case 'power-node':
        return this.#report(invocation, () => {
          this.machines.power(command.name, command.on);
          return `machine ${command.name} is ${command.on ? 'on' : 'off'}`;
        });
      case 'power-manager':
        return this.#report(invocation, () => {
          const { name, on, gracefully = false } = command;
          this.#powerManager(name, on, gracefully);
          return `${name} ${on ? 'started' : gracefully ? 'stopped' : 'killed'}`;
        });
      case 'restart-manager':
        return this.#report(invocation, () => {
          const { name, flags } = command;
          this.#restartManager(name, flags);
          return `${name} restarted`;
        });
      case 'inject':
        return this.#report(invocation, () => this.#injector.inject(command.fault));
      case 'clear':
        return this.#report(invocation, () => this.#injector.clear(command.id));
      case 'fault':
        return this.#report(invocation, () => answerFaultLine(command.line, this.faultsAt(this.trace.lastId)));
      case 'traffic':
        return yield* this.#direct(invocation, command.line);
      case 'keys':
        return this.#report(invocation, () => typeInto(this.#invocations, command.line));
      case 'request':
        return yield* this.outside.serve(invocation, command, reply);
      case 'abort-request':
        return this.#report(invocation, () => this.outside.abort(command.id));
    }
  }

  /** Carries out a line about the users' requests. */
  *#direct(invocation: Invocation, line: string): Process<void> {
    try {
      const said = yield* this.traffic.carryOut(line);
      this.#report(invocation, () => said);
    } catch (error) {
      if (!(error instanceof TrafficError)) throw error;
      this.#report(invocation, () => {
        throw error;
      });
    }
  }

  /** The addresses of a Service's ready endpoints, as etcd has them. */
  #readyAddresses(namespace: string, name: string): readonly string[] {
    const slices = this.list('EndpointSlice', { namespace }).filter((slice) => serviceKeyOf(slice) === `${namespace}/${name}`);
    return [...new Set(readyEndpoints(slices).flatMap(({ addresses }) => addresses))];
  }

  get #injector(): FaultInjector {
    const { sim, apiServer, machines, allManagers } = this;
    return (this.#faults ??= new FaultInjector({ sim, server: apiServer, machines, managers: allManagers }));
  }

  *#runKubectl(invocation: Invocation, line: string, stdin?: string): Process<void> {
    const api = this.apiServer.connect('kubectl');
    const onOutput = invocation.print.bind(invocation);
    const openKeyboard = invocation.openKeyboard.bind(invocation);
    const { exitCode, problems } = yield* runKubectl({ ...this.#terminal(false), api, line, stdin, onOutput, openKeyboard });
    invocation.end(exitCode, problems);
  }

  /** What every kubectl of the terminal has. `atOnce`: it takes no time. */
  #terminal(atOnce: boolean): Omit<KubectlOptions, 'api'> {
    const { sim, kubeconfig, files, machines: containers } = this;
    const raw: KubectlOptions['raw'] = (path, caller) => this.outside.get(path, caller, atOnce);
    return { sim, kubeconfig, files, containers, raw, manifestAt: addonManifests };
  }

  /** `kubectl config` takes effect at once and takes no event, also while time stands still: the next line already has another namespace. */
  #runLocally(invocation: Invocation, line: string): void {
    const waits = { stdout: '', stderr: 'error: this line may take no time, but it would have to wait\n', exitCode: 1 };
    const result = this.#rehearse(line, undefined, this.apiServer.rehearse('kubectl')) ?? waits;
    invocation.print('stdout', result.stdout);
    invocation.print('stderr', result.stderr);
    invocation.end(result.exitCode);
  }

  *#removeNode(invocation: Invocation, name: string): Process<void> {
    if (!this.machines.has(name)) return this.#report(invocation, () => this.machines.remove(name));
    this.machines.remove(name);
    // In a cloud its controller finds out that the machine is gone, and deletes the Node.
    if (this.allManagers !== this.managers) return this.#report(invocation, () => `machine ${name} removed`);
    if (this.get('Node', { name }) === undefined)
      invocation.print('stdout', `machine ${name} removed before it had registered\n`);
    // The Node's registration may be under way. It arrives before this deletion.
    yield* this.#runKubectl(invocation, `delete node ${name} --ignore-not-found`);
  }

  /** Takes effect at once and takes no event, so that all events keep their turns: the history differs by the code alone. */
  #vary(variation: VariationId | undefined): string {
    if (variation !== undefined && !isVariation(variation))
      throw new Error(`there is no variation ${String(variation)}, but there is ${nearestWord(variation, VARIATION_IDS)}`);
    this.sim.variation = variation ?? '';
    return variation === undefined ? 'the plain code runs' : `the code runs with the variation ${variation}`;
  }

  #powerManager(name: string, on: boolean, gracefully: boolean): void {
    const manager = this.#manager(name);
    if (this.#plane?.runs(manager) === true) this.#plane.power(on, gracefully);
    else if (on) manager.start();
    else if (gracefully) manager.shutdown();
    else manager.stop();
  }

  #restartManager(name: string, flags: readonly string[]): void {
    const manager = this.#manager(name);
    if (this.#plane?.runs(manager) === true) this.#plane.restart(flags);
    else manager.restart(flags);
  }

  #manager(name: string): ControllerManager {
    const manager = this.managers.find(({ hostname }) => hostname === name);
    if (manager === undefined) throw new Error(`there is no controller manager ${name}`);
    return manager;
  }

  #report(invocation: Invocation, act: () => string | void): void {
    try {
      const message = act();
      if (message !== undefined) invocation.print('stdout', `${message}\n`);
      invocation.end(0);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      invocation.print('stderr', `error: ${error.message}\n`);
      invocation.end(1);
    }
  }
}

function balancerOf(cloud: ExampleCloud, service: KubeObject | undefined): Balancer | undefined {
  return service && cloud.balancerOf(service);
}

/** See `Cluster`. Throws `TypeError` and `RangeError` for options that make no cluster, and `FlagError` for the flags of the managers. */
export function createCluster(options: ClusterOptions = {}): Cluster {
  return new Cluster(options);
}
