import { isPodTerminal, keyOf, qosClass, type ApiPort, type Node, type Pod } from '../api/index.ts';
import { EventRecorder, Informer, deletedObject } from '../client/index.ts';
import { TaskGroup, type Process, type Simulation } from '../sim/index.ts';
import { Backoff } from './backoff.ts';
import { ObjectCache } from './config/object-cache.ts';
import { Volume } from './files/volume.ts';
import { ImageCatalogue } from './images/image-catalogue.ts';
import { ImageManager } from './images/image-manager.ts';
import { Network } from './network/network.ts';
import { IpPool } from './node/ip-pool.ts';
import { nodeFiles } from './node/node-files.ts';
import { NodeAgent } from './node/node-agent.ts';
import { renewNodeLease } from './node/node-lease.ts';
import { nodeWithoutApi } from './node/node-object.ts';
import { completeNode, type NodeOptions } from './node/node-options.ts';
import { NodeAccess } from './node-access.ts';
import { PodEvents, type EventSink } from './pod-events.ts';
import { rejectionOf } from './pods/admission.ts';
import type { NodeServices } from './pods/node-services.ts';
import { PodSyncer } from './pods/pod-syncer.ts';
import type { PodWork } from './pods/pod-work.ts';
import { PodWorkers } from './pods/pod-workers.ts';
import { ProbeManager } from './probes/probe-manager.ts';
import { Prober } from './probes/prober.ts';
import type { RuntimeContainer } from './runtime/container.ts';
import { ContainerRuntime, type RuntimeChange } from './runtime/container-runtime.ts';
import { sameValue } from './same-value.ts';
import { StatusManager } from './status/status-manager.ts';
import { DEFAULT_TIMINGS, type KubeletTimings } from './timings.ts';

export interface KubeletOptions {
  readonly sim: Simulation;
  /** As `kubelet/node-1`. */
  readonly api: ApiPort;
  /** Where events go. Default: a recorder of the kubelet's own, which it starts and stops with itself. */
  readonly recorder?: EventSink;
  readonly node: NodeOptions;
  readonly images?: ImageCatalogue;
  readonly timings?: Partial<KubeletTimings>;
  /** The Pod network that all nodes of a cluster share. */
  readonly network?: Network;
  /** What is on the cluster's disks, by PersistentVolume: all nodes share it. */
  readonly disks?: Map<string, Volume>;
}

/**
 * The agent of one node (cmd/kubelet): registers it, runs the Pods that are bound to it, reports what becomes of them.
 *
 *     const kubelet = new Kubelet({ sim, api: server.port('kubelet/node-1'), node: { name: 'node-1' } });
 *     kubelet.start();
 */
export class Kubelet {
  /** What others ask a node for: logs, exec, faults. */
  readonly access: NodeAccess;
  readonly #options: KubeletOptions;
  readonly #node: Required<NodeOptions>;
  readonly #services: NodeServices;
  readonly #events: PodEvents;
  readonly #statuses: StatusManager;
  readonly #probes: ProbeManager;
  readonly #workers: PodWorkers;
  readonly #agent: NodeAgent;
  #group: TaskGroup | undefined;
  /** Of this life of the kubelet: what it has said before is forgotten when it stops. */
  #recorder: EventRecorder | undefined;
  #pods: Informer<'Pod'>;
  #serviceInformer: Informer<'Service'>;
  #nodeInformer: Informer<'Node'>;

  constructor(options: KubeletOptions) {
    const { sim, api } = options;
    this.#options = options;
    this.#node = completeNode(options.node);
    const { name, internalIp, podCidr, allocatable } = this.#node;
    const random = sim.random.fork(`kubelet/${name}`);
    const timings = { ...DEFAULT_TIMINGS, ...options.timings };
    const network = options.network ?? new Network();
    const trace = (stage: string, key: string, container: string, detail: string): number =>
      sim.trace.emit(api.name, { type: 'kubelet', stage, key, container, detail });
    const sink: EventSink = options.recorder ?? {
      event: (about, type, reason, message) => this.#recorder?.event(about, type, reason, message),
    };
    this.#events = new PodEvents(sink);
    const services = () => this.#serviceInformer.lister.list();
    const group = (): TaskGroup => this.#group ?? new TaskGroup(api.name);
    const runtime = new ContainerRuntime({
      sim,
      timings,
      network,
      random: random.fork('runtime'),
      addresses: new IpPool(podCidr),
      hostIp: internalIp,
      world: { sim, network, services, random: random.fork('scripts') },
      onChange: (change) => this.#onRuntimeChange(change),
    });
    const images = new ImageManager({
      sim,
      timings,
      trace,
      events: this.#events,
      catalogue: options.images ?? new ImageCatalogue(),
      random: random.fork('images'),
    });
    this.#services = {
      sim,
      timings,
      runtime,
      images,
      network,
      services,
      trace,
      allocatable,
      random: random.fork('pods'),
      nodeName: name,
      hostIp: internalIp,
      api,
      objects: new ObjectCache({ sim, api, onChange: (uid) => this.#workers.refreshVolumes(uid) }),
      events: this.#events,
      crashLoop: new Backoff(10_000, 300_000),
      hostFiles: nodeFiles(name),
      disks: options.disks ?? new Map(),
    };
    const prober = new Prober({ runtime, network, timings, events: this.#events, random: random.fork('probes') });
    this.#probes = new ProbeManager({
      sim,
      prober,
      group,
      onResult: (uid, container, type, result) => this.#onProbeResult(uid, container, `${type} ${result}`),
    });
    this.#statuses = new StatusManager({
      sim,
      api,
      group,
      currentPod: (pod) => this.#currentPod(pod),
      couldHaveRunningContainers: (uid) => this.#workers.couldHaveRunningContainers(uid),
    });
    const syncer = new PodSyncer({ node: this.#services, statuses: this.#statuses, probes: this.#probes, group });
    const onForgotten = (work: PodWork): void => this.#forget(work);
    this.#workers = new PodWorkers({
      sim,
      timings,
      group,
      syncer,
      runtime,
      trace,
      onForgotten,
      name: api.name,
      random: random.fork('workers'),
    });
    this.#agent = new NodeAgent({ sim, api, timings, random, node: this.#node, events: sink, images: () => images.images });
    this.access = new NodeAccess({ runtime, images, prober, workers: this.#workers });
    this.#pods = this.#podInformer();
    this.#serviceInformer = new Informer({ sim, api, kind: 'Service' });
    this.#nodeInformer = new Informer({ sim, api, kind: 'Node', fieldSelector: `metadata.name=${name}` });
  }

  get name(): string {
    return this.#node.name;
  }

  /** False when the node is off. */
  get running(): boolean {
    return this.#group !== undefined;
  }

  /** Turns the node on: the kubelet registers it and takes up its Pods. */
  start(): void {
    if (this.#group !== undefined) throw new Error(`node ${this.name} is on already`);
    const { sim, api } = this.#options;
    const group = new TaskGroup(api.name);
    this.#group = group;
    this.#pods = this.#podInformer();
    this.#serviceInformer = new Informer({ sim, api, kind: 'Service' });
    this.#nodeInformer = new Informer({ sim, api, kind: 'Node', fieldSelector: `metadata.name=${this.name}` });
    if (this.#options.recorder === undefined) {
      this.#recorder = new EventRecorder({ sim, api, component: 'kubelet', host: this.name });
      this.#recorder.start(group);
    }
    this.#agent.start(group);
    const lease = renewNodeLease(sim, api, this.#services.random.fork('lease'), this.name, () =>
      this.#nodeInformer.lister.byKey(this.name),
    );
    sim.spawn(`${api.name}/lease`, lease, { group, background: true });
    this.#serviceInformer.start(group);
    this.#nodeInformer.start(group);
    sim.spawn(`${api.name}/sync-loop`, this.#takeUpPods(group), { group });
  }

  /**
   * Turns the node off, without a warning: all that runs on it is gone, nobody is told, and the objects in the API server stay.
   * Its disk stays too, with the images.
   */
  stop(): void {
    if (this.#group === undefined) return;
    const group = this.#group;
    this.#group = undefined;
    group.stop();
    this.#workers.reset();
    this.#probes.reset();
    this.#statuses.reset();
    this.#services.images.reset();
    this.#services.objects.reset();
    this.#services.runtime.powerOff();
  }

  /** The Pods come after the Services: environment variables are made of those. */
  *#takeUpPods(group: TaskGroup): Process<void> {
    yield* this.#serviceInformer.waitForSync();
    this.#pods.start(group);
    yield* this.#pods.waitForSync();
    const { runtime } = this.#services;
    for (const { pod } of [...runtime.pods]) {
      if (this.#workers.get(pod.metadata.uid) === undefined) runtime.remove(pod.metadata.uid);
    }
  }

  #podInformer(): Informer<'Pod'> {
    const { sim, api } = this.#options;
    const informer = new Informer({ sim, api, kind: 'Pod', fieldSelector: `spec.nodeName=${this.name}` });
    informer.addHandlers({
      onAdd: (pod) => this.#onAdd(pod),
      onUpdate: (old, pod) => this.#onUpdate(old, pod),
      onDelete: (deleted) => this.#workers.delete(deletedObject(deleted)),
    });
    return informer;
  }

  /** `HandlePodAdditions` */
  #onAdd(pod: Pod): void {
    if (
      !isPodTerminal(pod) &&
      pod.metadata.deletionTimestamp === undefined &&
      this.#services.runtime.find(pod.metadata.uid) === undefined
    ) {
      const rejection = rejectionOf(pod, this.#admitted(), this.#nodeObject());
      if (rejection !== undefined) {
        this.#reject(pod, rejection.reason, rejection.message);
        return;
      }
    }
    this.#workers.update(pod);
  }

  /** `HandlePodUpdates`, or `HandlePodReconcile` where only the status has changed. */
  #onUpdate(old: Pod, pod: Pod): void {
    if (old.metadata.uid !== pod.metadata.uid) {
      this.#workers.delete(old);
      this.#onAdd(pod);
      return;
    }
    const work = this.#workers.get(pod.metadata.uid);
    if (work !== undefined) work.pod = pod;
    const sandbox = this.#services.runtime.find(pod.metadata.uid);
    if (sandbox !== undefined) sandbox.pod = pod;
    this.#statuses.reconcile(pod);
    if (work !== undefined && hasDownwardVolume(pod) && !sameValue(old.metadata, pod.metadata))
      this.#workers.refreshVolumes(work.uid);
    if (work === undefined || hasNewOrders(old, pod)) this.#workers.update(pod);
    else if (pod.spec.readinessGates !== undefined && !sameValue(old.status.conditions, pod.status.conditions))
      this.#workers.wake(work.uid);
  }

  /** `rejectPod` */
  #reject(pod: Pod, reason: string, message: string): void {
    this.#events.pod(pod, 'Warning', reason, message);
    this.#services.trace('rejected', keyOf(pod.metadata), '', message);
    const status = {
      phase: 'Failed' as const,
      reason,
      message: `Pod was rejected: ${message}`,
      qosClass: pod.status.qosClass ?? qosClass(pod.spec),
    };
    this.#workers.reject(pod);
    this.#statuses.set(pod, { ...status, observedGeneration: pod.metadata.generation });
  }

  /** The Pods that the node has taken and that are not over. */
  *#admitted(): Generator<Pod, void, void> {
    for (const { pod, phase, rejected } of this.#workers.works) {
      if (!rejected && (phase === 'sync' || phase === 'terminating')) yield pod;
    }
  }

  #nodeObject(): Node {
    return this.#nodeInformer.lister.byKey(this.name) ?? nodeWithoutApi(this.#node);
  }

  #currentPod(pod: Pod): Pod | undefined {
    const current = this.#pods.lister.get(pod.metadata);
    return current?.metadata.uid === pod.metadata.uid ? current : undefined;
  }

  #onRuntimeChange({ type, sandbox, container }: RuntimeChange): void {
    const { uid } = sandbox.pod.metadata;
    const work = this.#workers.get(uid);
    if (work === undefined) return;
    if (type === 'exited' && container !== undefined) work.cause = this.#traceExit(work, container);
    this.#probes.wake(uid);
    this.#workers.relist(uid);
  }

  #traceExit(work: PodWork, { name, exitCode, reason }: RuntimeContainer): number {
    const { sim, api } = this.#options;
    const body = {
      type: 'kubelet',
      stage: 'exited',
      key: keyOf(work.pod.metadata),
      container: name,
      detail: `${reason} ${exitCode}`,
    } as const;
    return sim.trace.emit(api.name, body, sim.cause === 0 ? work.cause : sim.cause);
  }

  #onProbeResult(uid: string, container: RuntimeContainer, result: string): void {
    const work = this.#workers.get(uid);
    if (work === undefined) return;
    const cause = this.#services.trace('probe', keyOf(work.pod.metadata), container.name, result);
    this.#workers.wake(uid, cause);
  }

  /** Nothing is left of the Pod, here or in the API server. */
  #forget({ uid, pod }: PodWork): void {
    const { runtime, crashLoop } = this.#services;
    runtime.remove(uid);
    this.#probes.remove(uid);
    this.#statuses.remove(uid);
    for (const { name } of [...(pod.spec.initContainers ?? []), ...pod.spec.containers]) crashLoop.delete(`${uid}/${name}`);
  }
}

/** Whether anything but the status is new in the Pod's object. */
function hasNewOrders(old: Pod, pod: Pod): boolean {
  const before = old.metadata;
  const now = pod.metadata;
  if (before.deletionTimestamp !== now.deletionTimestamp || before.deletionGracePeriodSeconds !== now.deletionGracePeriodSeconds)
    return true;
  return (
    !sameValue(old.spec, pod.spec) || !sameValue(before.labels, now.labels) || !sameValue(before.annotations, now.annotations)
  );
}

/** Whether a volume shows the Pod's own labels or annotations. */
function hasDownwardVolume({ spec }: Pod): boolean {
  return (
    spec.volumes?.some(
      ({ downwardAPI, projected }) =>
        downwardAPI !== undefined || projected?.sources?.some((source) => source.downwardAPI !== undefined) === true,
    ) === true
  );
}
