import type { ApiPort, Node, Service } from '../api/index.ts';
import type { MachineMaker, RuntimeChange, ServiceNames, ServiceRoutes } from '../cri/index.ts';
import type { Simulation } from '../trace/index.ts';
import type { TaskGroup } from '../sim/index.ts';
import { KeyedBackoff } from '../client/index.ts';
import { ObjectCache } from './config/object-cache.ts';
import type { ObjectSources } from './config/object-reader.ts';
import { StaticPods } from './config/static-pods.ts';
import { TokenManager } from './config/token-manager.ts';
import type { KubeletFaults } from './faults.ts';
import { ImageManager } from './images/image-manager.ts';
import { NodeAgent } from './node/node-agent.ts';
import type { NodeOptions } from './node/node-object.ts';
import { PodEvents, type EventSink, type PodTrace } from './pod-events.ts';
import { AllocationManager } from './pods/allocation-manager.ts';
import { EvictionManager } from './pods/eviction-manager.ts';
import type { NodeServices } from './pods/node-services.ts';
import { PodSyncer } from './pods/pod-syncer.ts';
import type { PodWork } from './pods/pod-work.ts';
import { PodWorkers } from './pods/pod-workers.ts';
import { ProbeManager, type ProbeManagerOptions } from './probes/probe-manager.ts';
import { Prober } from './probes/prober.ts';
import { StatsProvider } from './stats/stats-provider.ts';
import { StatusManager } from './status/status-manager.ts';
import { DEFAULT_TIMINGS, type KubeletTimings } from './timings.ts';

export interface KubeletOptions {
  readonly sim: Simulation;
  /** Named after the node: `kubelet/node-1`. */
  readonly api: ApiPort;
  /** Where events go. Default: the kubelet's own recorder, which starts and stops with the kubelet. */
  readonly recorder?: EventSink;
  readonly node: NodeOptions;
  /** Sets up what the kubelet's containers run on. */
  readonly machine: MachineMaker;
  /** The rules of the node's kube-proxy. */
  readonly routes: ServiceRoutes;
  /** The ready endpoints of a Service, as the name server knows them. */
  readonly readyEndpoints: ServiceNames['readyEndpoints'];
  readonly timings?: Partial<KubeletTimings>;
  /** Called when a Pod needs a ConfigMap or Secret that does not exist. Absent: nobody wants to know. */
  readonly onMissing?: ObjectSources['onMissing'];
  /** Pods get real tokens of their ServiceAccounts. Default: stand-ins, which take no request. */
  readonly requestsTokens?: boolean;
  /** The injected faults; undefined if there are none. */
  readonly faults?: () => KubeletFaults | undefined;
}

/** Callbacks of the parts to the kubelet. */
export interface KubeletHooks {
  /** The task group since the last start. */
  readonly group: () => TaskGroup;
  readonly services: () => Iterable<Service>;
  /** The Node object in the kubelet's cache. */
  readonly observedNode: () => Node | undefined;
  /** The same, or what it will be. */
  readonly nodeObject: () => Node;
  readonly onRuntimeChange: (change: RuntimeChange) => void;
  /** Called when a probe's result changes. */
  readonly onProbeResult: ProbeManagerOptions['onResult'];
  readonly onForgotten: (work: PodWork) => void;
}

/** The parts of a kubelet, connected. */
export interface KubeletParts {
  readonly node: NodeServices;
  readonly prober: Prober;
  readonly probes: ProbeManager;
  readonly statuses: StatusManager;
  readonly workers: PodWorkers;
  readonly evictions: EvictionManager;
  readonly allocations: AllocationManager;
  readonly agent: NodeAgent;
  readonly stats: StatsProvider;
}

/** Creates the parts of a kubelet. They do nothing until it starts. */
export function makeParts(
  options: KubeletOptions,
  machine: Required<NodeOptions>,
  sink: EventSink,
  hooks: KubeletHooks,
): KubeletParts {
  const { sim, api } = options;
  const { group } = hooks;
  const random = sim.random.fork(`kubelet/${machine.name}`);
  const onObjectChange = (uid: string): void => workers.refreshVolumes(uid);
  const node = makeServices(options, machine, new PodEvents(sink), hooks, onObjectChange);
  const { runtime, events, network, timings, trace } = node;
  const faultOf: NonNullable<KubeletFaults['probe']> = (...probe) => options.faults?.()?.probe?.(...probe);
  const causeOf = (uid: string): number => workers.get(uid)?.cause ?? 0;
  const prober = new Prober({ sim, faultOf, causeOf, runtime, network, timings, events, random: random.fork('probes') });
  const probes = new ProbeManager({
    sim,
    group,
    prober,
    statusOf: (uid) => statuses.get(uid),
    onResult: (...result) => hooks.onProbeResult(...result),
  });
  const couldHaveRunningContainers = (uid: string): boolean => workers.couldHaveRunningContainers(uid);
  const statuses: StatusManager = new StatusManager({ sim, api, group, couldHaveRunningContainers });
  const evictions = new EvictionManager({ node, group, kill: (...how) => workers.killNow(...how) });
  const allocations = new AllocationManager({ sim, events, trace, workers: () => workers, node: hooks.nodeObject });
  const syncer = new PodSyncer({ node, statuses, probes, evictions, allocations, group });
  const { onForgotten } = hooks;
  const workers: PodWorkers = new PodWorkers({
    sim,
    timings,
    group,
    syncer,
    allocations,
    runtime,
    trace,
    events,
    onForgotten,
    name: api.name,
    random: random.fork('workers'),
  });
  const agent = new NodeAgent({
    sim,
    api,
    timings,
    random,
    node: machine,
    events: sink,
    images: () => node.images.images,
    runtime,
    observed: hooks.observedNode,
  });
  const stats = new StatsProvider({ sim, runtime, random: random.fork('stats'), node: machine.name, group });
  return { node, prober, probes, statuses, workers, evictions, allocations, agent, stats };
}

function makeServices(
  options: KubeletOptions,
  machine: Required<NodeOptions>,
  events: PodEvents,
  { services, observedNode, onRuntimeChange }: KubeletHooks,
  onObjectChange: (uid: string) => void,
): NodeServices {
  const { sim, api } = options;
  const { name, internalIp, podCidr, allocatable } = machine;
  const random = sim.random.fork(`kubelet/${name}`);
  const timings = { ...DEFAULT_TIMINGS, ...options.timings };
  const trace: PodTrace = (record) => sim.trace.emit(api.name, record);
  const { routes, readyEndpoints } = options;
  const names: ServiceNames = {
    get services() {
      return services();
    },
    readyEndpoints,
  };
  const hostIp = internalIp;
  const made = options.machine({ sim, random, timings, name, hostIp, podCidr, routes, names, onChange: onRuntimeChange });
  return {
    sim,
    api,
    onMissing: options.onMissing ?? (() => undefined),
    timings,
    runtime: made.runtime,
    network: made.network,
    storage: made.storage,
    services,
    observedNode,
    events,
    trace,
    allocatable,
    nodeName: name,
    hostIp,
    random: random.fork('pods'),
    images: new ImageManager({
      sim,
      timings,
      trace,
      events,
      catalogue: made.images,
      random: random.fork('images'),
      faultOf: (image) => options.faults?.()?.pull?.(name, image),
    }),
    tokens: options.requestsTokens === true ? new TokenManager({ sim, api, onOld: onObjectChange }) : undefined,
    statics: new StaticPods({ api, nodeName: name, trace, observedNode }),
    objects: new ObjectCache({ sim, api, onChange: onObjectChange }),
    crashLoop: new KeyedBackoff(10_000, 300_000),
    volumes: new Map(),
  };
}
