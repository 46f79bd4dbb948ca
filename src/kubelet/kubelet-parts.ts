import type { ApiPort, Node, Service } from '../api/index.ts';
import type { TaskGroup } from '../sim/index.ts';
import type { Simulation } from '../trace/index.ts';
import { KeyedBackoff } from '../client/index.ts';
import { ObjectCache } from './config/object-cache.ts';
import type { KubeletFaults } from './faults.ts';
import { ImageCatalogue } from '../userland/images/image-catalogue.ts';
import { ImageManager } from './images/image-manager.ts';
import { Network } from '../userland/network/network.ts';
import { ServiceProxy } from './network/service-proxy.ts';
import { IpPool } from '../userland/network/ip-pool.ts';
import { NodeAgent } from './node/node-agent.ts';
import type { NodeOptions } from './node/node-object.ts';
import { PodEvents, type EventSink, type PodTrace } from './pod-events.ts';
import type { NodeServices } from './pods/node-services.ts';
import { PodSyncer } from './pods/pod-syncer.ts';
import type { PodWork } from './pods/pod-work.ts';
import { PodWorkers } from './pods/pod-workers.ts';
import { ProbeManager, type ProbeManagerOptions } from './probes/probe-manager.ts';
import { Prober } from './probes/prober.ts';
import { ContainerRuntime, type RuntimeChange } from '../userland/runtime/container-runtime.ts';
import { DISK_BYTES, Quota, SIMULATED_BYTES } from '../userland/runtime/quota.ts';
import { StatusManager } from './status/status-manager.ts';
import { DEFAULT_TIMINGS, type KubeletTimings } from './timings.ts';
import { Volume } from '../userland/files/volume.ts';

export interface KubeletOptions {
  readonly sim: Simulation;
  /** Named after the node: `kubelet/node-1`. */
  readonly api: ApiPort;
  /** Where events go. Default: the kubelet's own recorder, which starts and stops with the kubelet. */
  readonly recorder?: EventSink;
  readonly node: NodeOptions;
  readonly images?: ImageCatalogue;
  readonly timings?: Partial<KubeletTimings>;
  /** The Pod network, shared by all nodes. */
  readonly network?: Network;
  /** The contents of the cluster's disks by PersistentVolume, shared by all nodes. */
  readonly disks?: Map<string, Volume>;
  /** The total memory and files of all simulated programs, shared by all nodes. */
  readonly quota?: Quota;
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
  readonly agent: NodeAgent;
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
  const syncer = new PodSyncer({ node, statuses, probes, group });
  const { onForgotten } = hooks;
  const workers: PodWorkers = new PodWorkers({
    sim,
    timings,
    group,
    syncer,
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
    observed: hooks.observedNode,
  });
  return { node, prober, probes, statuses, workers, agent };
}

function makeServices(
  options: KubeletOptions,
  machine: Required<NodeOptions>,
  events: PodEvents,
  { group, services, onRuntimeChange }: KubeletHooks,
  onObjectChange: (uid: string) => void,
): NodeServices {
  const { sim, api } = options;
  const { name, internalIp, podCidr, allocatable } = machine;
  const random = sim.random.fork(`kubelet/${name}`);
  const timings = { ...DEFAULT_TIMINGS, ...options.timings };
  const network = options.network ?? new Network();
  const trace: PodTrace = (record) => sim.trace.emit(api.name, record);
  const simulated = options.quota ?? new Quota(SIMULATED_BYTES);
  const quotas = { simulated, disk: new Quota(DISK_BYTES, simulated) };
  const scripts = random.fork('scripts');
  const proxy = new ServiceProxy({ sim, api, group, services, nodeName: name, random: scripts.fork('kube-proxy') });
  const runtime = new ContainerRuntime({
    sim,
    timings,
    network,
    random: random.fork('runtime'),
    addresses: new IpPool(podCidr),
    hostIp: internalIp,
    quotas,
    world: { sim, network, proxy, random: scripts },
    onChange: onRuntimeChange,
  });
  const catalogue = options.images ?? new ImageCatalogue();
  return {
    sim,
    api,
    timings,
    runtime,
    network,
    services,
    events,
    trace,
    allocatable,
    nodeName: name,
    hostIp: internalIp,
    random: random.fork('pods'),
    images: new ImageManager({
      sim,
      timings,
      trace,
      events,
      catalogue,
      random: random.fork('images'),
      faultOf: (image) => options.faults?.()?.pull?.(name, image),
    }),
    objects: new ObjectCache({ sim, api, onChange: onObjectChange }),
    crashLoop: new KeyedBackoff(10_000, 300_000),
    hostFiles: nodeFiles(name, quotas.disk),
    quotas,
    proxy,
    disks: options.disks ?? new Map(),
  };
}

/** The files on a machine's disk that Pods may read through `hostPath`. */
export function nodeFiles(name: string, disk: Quota): Volume {
  const files = {
    'etc/hostname': `${name}\n`,
    'etc/machine-id': `${[...name]
      .map((char) => char.charCodeAt(0).toString(16))
      .join('')
      .padEnd(32, '0')
      .slice(0, 32)}\n`,
    'etc/localtime': 'TZif2\n',
    'etc/os-release': 'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\nNAME="Debian GNU/Linux"\nVERSION_ID="13"\nID=debian\n',
  };
  return new Volume(files, disk, [
    'dev',
    'proc',
    'sys',
    'tmp',
    'lib/modules',
    'run/containerd',
    'var/lib/docker/containers',
    'var/lib/kubelet/pods',
    'var/log/pods',
  ]);
}
