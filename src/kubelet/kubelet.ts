import { isMirrorPod, isPodTerminal, isStaticPod, keyOf, qosClass, type Node, type Pod } from '../api/index.ts';
import type { RuntimeChange, RuntimeContainer } from '../cri/index.ts';
import { EventRecorder, HandlerTrace, Restart, crashRecord, deletedObject } from '../client/index.ts';
import { TaskGroup, type Process } from '../sim/index.ts';
import { startRecord } from '../trace/index.ts';
import type { Manifest } from './config/static-pods.ts';
import { makeParts, type KubeletOptions, type KubeletParts } from './kubelet-parts.ts';
import { createCSINode } from './node/csi-node.ts';
import { renewNodeLease } from './node/node-lease.ts';
import { nodeWithoutApi, completeNode, type NodeOptions } from './node/node-object.ts';
import { NodeAccess } from './node-access.ts';
import { NodeInformers } from './node/node-informers.ts';
import { admissionFailures, rejectionOf, type Rejection } from './pods/admission.ts';
import { podRecord, type EventSink } from './pod-events.ts';
import type { PodWork } from './pods/pod-work.ts';
import { PREEMPTED, isCriticalPod, planPreemption, preemptedAt, type PreemptionPlan } from './pods/preemption.ts';
import { releaseVolumes } from './pods/volume-mounter.ts';
import type { KnownProbeResult, ProbeType } from './probes/probe-results.ts';
import { sameValue } from './status/status-patch.ts';
import { steps } from './steps.ts';

/** How long systemd waits before it starts a kubelet that has crashed again (`RestartSec` of kubeadm's kubelet.service). */
const RESTART_MS = 10_000;

/** What exists only while the kubelet runs. */
interface Life {
  readonly group: TaskGroup;
  readonly informers: NodeInformers;
  readonly recorder: EventRecorder | undefined;
  /** The changes of Pods that wait while Pods end for a critical one. Undefined if the sync loop is not blocked. */
  held: (() => void)[] | undefined;
}

/**
 * The agent of one node (cmd/kubelet). It registers the node, runs the Pods that are bound to it, and reports their statuses.
 *
 *     const kubelet = new Kubelet({ sim, api: server.connect('kubelet/node-1'), node: { name: 'node-1' } });
 *     kubelet.start();
 */
export class Kubelet {
  /** Access for others: logs, exec, crashes. */
  readonly access: NodeAccess;
  readonly #options: KubeletOptions;
  readonly #machine: Required<NodeOptions>;
  readonly #parts: KubeletParts;
  readonly #trace: HandlerTrace;
  /** State that exists only while the kubelet runs. */
  #life: Life | undefined;
  /** The restart after a crash. */
  readonly #restart: Restart;

  constructor(options: KubeletOptions) {
    this.#options = options;
    this.#trace = new HandlerTrace(options.sim, options.api.name);
    this.#restart = new Restart(options.sim, () => this.#launch());
    this.#machine = completeNode(options.node);
    const sink: EventSink = options.recorder ?? {
      event: (about, type, reason, message) => this.#life?.recorder?.event(about, type, reason, message),
    };
    this.#parts = makeParts(options, this.#machine, sink, {
      group: () => this.#life?.group ?? new TaskGroup(options.api.name),
      services: () => this.#life?.informers.services ?? [],
      observedNode: () => this.#life?.informers.node,
      nodeObject: () => this.#nodeObject(),
      onRuntimeChange: (change) => this.#onRuntimeChange(change),
      onProbeResult: (...result) => this.#onProbeResult(...result),
      onForgotten: (work) => this.#forget(work),
    });
    const { node, workers } = this.#parts;
    const { epochMs } = options.sim;
    this.access = new NodeAccess({ name: this.name, epochMs, runtime: node.runtime, workers, stats: this.#parts.stats });
  }

  get name(): string {
    return this.#machine.name;
  }

  /** The node's own address. */
  get address(): string {
    return this.#machine.internalIp;
  }

  /** The addresses of its Pods. Empty while it has none. */
  get podCidr(): string {
    return this.#parts.node.runtime.podCidr;
  }

  /** Whether the kubelet runs. */
  get running(): boolean {
    return this.#life !== undefined;
  }

  /** Whether the node is on. Its kubelet may have crashed. */
  get powered(): boolean {
    return this.running || this.#restart.pending;
  }

  /** Turns the node on. The kubelet registers it and takes up its Pods. */
  start(): void {
    if (this.powered) throw new Error(`node ${this.name} is on already`);
    this.#launch();
  }

  #launch(): void {
    const { sim, api } = this.#options;
    const { node, agent } = this.#parts;
    const { cause } = sim;
    sim.cause = sim.trace.emit(api.name, startRecord(steps.RunKubelet, 'begun', { node: this.name }));
    const group = new TaskGroup(api.name, '', (error) => this.#panic(error, group));
    const informers = new NodeInformers(sim, api, this.name, {
      onAdd: (pod) => this.#inTurn(() => this.#onAdd(pod)),
      onUpdate: (old, pod) => this.#inTurn(() => this.#onUpdate(old, pod)),
      onDelete: (deleted) => this.#inTurn(() => this.#onDelete(deletedObject(deleted))),
    });
    // Event aggregation does not survive a restart, so each start has a new recorder.
    const own = this.#options.recorder === undefined;
    const recorder = own ? new EventRecorder({ sim, api, component: 'kubelet', host: this.name }) : undefined;
    this.#life = { group, informers, recorder, held: undefined };
    recorder?.start(group);
    agent.start(group);
    const lease = renewNodeLease(sim, api, node.random.fork('lease'), this.name, () => informers.node);
    sim.spawn(`${api.name}/lease`, lease, { group, background: true });
    sim.spawn(`${api.name}/sync-loop`, this.#takeUpPods(informers, group), { group });
    sim.cause = cause;
  }

  /**
   * Turns the node off without a warning. Everything on it stops, nobody is notified, and the objects in the API server stay. The images on its disk stay
   * too.
   */
  stop(): void {
    if (!this.powered) return;
    this.#restart.cancel();
    this.#forgetAll();
    const { runtime, volumes } = this.#parts.node;
    runtime.powerOff();
    for (const uid of volumes.keys()) releaseVolumes(uid, volumes);
  }

  /** Ends the process of the kubelet. Its memory is lost; what runs on the node runs on. */
  #forgetAll(): void {
    const { node, workers, probes, statuses, evictions, allocations, stats } = this.#parts;
    const group = this.#life?.group;
    this.#life = undefined;
    group?.stop();
    workers.reset();
    evictions.reset();
    allocations.reset();
    probes.reset();
    statuses.reset();
    node.images.reset();
    node.objects.reset();
    node.statics.reset();
    node.tokens?.reset();
    stats.reset();
  }

  /** An error that nothing has caught ends the kubelet (`utilruntime.HandleCrash`). systemd starts it again, and its containers have run on meanwhile. */
  #panic(error: unknown, group: TaskGroup): void {
    if (this.#life?.group !== group) return;
    const { sim, api } = this.#options;
    sim.cause = sim.trace.emit(api.name, crashRecord(error, RESTART_MS));
    this.#forgetAll();
    this.#restart.after(RESTART_MS);
  }

  *#takeUpPods(informers: NodeInformers, group: TaskGroup): Process<void> {
    this.#registerDriver(informers, group);
    const { statics } = this.#parts.node;
    for (const name of statics.names) this.#readManifest(name);
    // A mirror can only be created once the Node is there.
    if (statics.names.length > 0) informers.onNode(() => this.#mirrorAll());
    yield* informers.start(group);
    // Removes the remains of Pods that were deleted while the node was off.
    const { node, workers } = this.#parts;
    for (const { pod } of [...node.runtime.pods]) {
      if (workers.get(pod.metadata.uid) === undefined) this.#removeFromMachine(pod.metadata.uid);
    }
  }

  /** From the first CSIDriver on the node says that it has the simulated one. */
  #registerDriver(informers: NodeInformers, group: TaskGroup): void {
    const { sim, api } = this.#options;
    const register = (): void => {
      const create = createCSINode(api, this.name, () => informers.node);
      if (this.#life?.group === group) sim.spawn(`${api.name}/csi-node`, create, { group });
    };
    if (api.whenUsed('CSIDriver', register)) register();
  }

  /** Puts images on the node's disk before a Pod needs them. */
  provideImages(names: readonly string[]): void {
    this.#parts.node.images.provide(names);
  }

  /** Writes a file of a static Pod (`/etc/kubernetes/manifests`), or deletes it. The kubelet notices at once, as by inotify. `name`: that of the Pod, without the node's. */
  setStaticPod(name: string, manifest: Manifest | undefined): void {
    const running = this.#parts.node.statics.write(name, manifest);
    if (this.#life === undefined) return;
    // The Pod of a changed file starts once the one before it has ended (pod_workers.go `allowPodStart`).
    this.#inTurn(() => (running === undefined ? this.#readManifest(name) : this.#handlePodRemoves(running)));
  }

  #readManifest(name: string): void {
    const pod = this.#parts.node.statics.read(name, this.#options.sim.wallMs);
    if (pod !== undefined) this.#handlePodAdditions(pod);
  }

  #mirrorAll(): void {
    const { node, workers } = this.#parts;
    for (const pod of node.statics.pods) if (!node.statics.isMirrored(pod)) workers.wake(pod.metadata.uid);
  }

  /** A mirror has changed. The static Pod needs a sync only if its mirror is missing. */
  #onMirror(mirror: Pod, isGone = false): void {
    const { node, workers, statuses } = this.#parts;
    const { statics } = node;
    if (isGone && !statics.noteDeleted(mirror)) return;
    if (!isGone) statics.note(mirror);
    const pod = statics.get(keyOf(mirror.metadata));
    if (pod === undefined) return isGone ? undefined : this.#deleteMirror(mirror);
    const { uid } = pod.metadata;
    statuses.reconcile(isGone ? pod : mirror, uid);
    if (!statics.isMirrored(pod)) workers.wake(uid);
  }

  #deleteMirror(mirror: Pod): void {
    const { sim, api } = this.#options;
    sim.spawn(`${api.name}/mirror`, this.#parts.node.statics.deleteMirror(mirror), { group: this.#life!.group });
  }

  #onAdd(pod: Pod): void {
    if (isMirrorPod(pod)) this.#onMirror(pod);
    else this.#handlePodAdditions(pod);
  }

  #onDelete(pod: Pod): void {
    if (isMirrorPod(pod)) this.#onMirror(pod, true);
    else this.#handlePodRemoves(pod);
  }

  /**
   * Admits or rejects a Pod. After a restart of the node, all its Pods are admitted again, the oldest first. A Pod that is being deleted starts nothing, so it is
   * not checked.
   */
  #handlePodAdditions(pod: Pod): void {
    if (!isPodTerminal(pod) && pod.metadata.deletionTimestamp === undefined) {
      const { active } = this.#parts.workers;
      const failures = admissionFailures(this.#parts.allocations.allocated(pod), active, this.#nodeObject());
      // A critical Pod is never rejected for a lack of resources (preemption.go `HandleAdmissionFailure`).
      if (failures.shortages.length > 0 && isCriticalPod(pod) && failures.others.length === 0)
        return this.#makeRoom(pod, planPreemption(pod, active.pods, failures.shortages));
      const rejection = rejectionOf(isCriticalPod(pod) ? { ...failures, shortages: [] } : failures);
      if (rejection !== undefined) return this.#rejectNew(pod, rejection);
    }
    this.#takeUp(pod);
  }

  #takeUp(pod: Pod): void {
    this.#trace.report(steps.HandlePodAdditions, 'takenUp', { pod: pod.metadata.name });
    this.#parts.workers.update(pod);
    this.#parts.allocations.push(pod.metadata.uid);
    this.#parts.allocations.retry();
  }

  #rejectNew(pod: Pod, { reason, message }: Rejection): void {
    this.#trace.report(steps.HandlePodAdditions, 'rejected', { pod: pod.metadata.name, reason });
    this.#reject(pod, reason, message);
  }

  /** Ends other Pods so that a critical Pod fits (pkg/kubelet/preemption/preemption.go `evictPodsToFreeRequests`). */
  #makeRoom(pod: Pod, plan: PreemptionPlan): void {
    if ('error' in plan) {
      const error = `preemption: error finding a set of pods to preempt: ${plan.error}`;
      const message = `Unexpected error while attempting to recover from admission failure: ${error}`;
      return this.#rejectNew(pod, { reason: 'UnexpectedAdmissionError', message });
    }
    const { sim, api } = this.#options;
    this.#life!.held = [];
    sim.spawn(`${api.name}/preemption`, this.#preempt(pod, plan.victims), { group: this.#life!.group });
  }

  *#preempt(pod: Pod, victims: readonly Pod[]): Process<void> {
    const { sim } = this.#options;
    const { cause } = sim;
    for (const victim of victims) {
      this.#parts.node.events.pod(victim, 'Warning', 'Preempting', PREEMPTED.message);
      yield* this.#parts.workers.killNow(victim.metadata.uid, preemptedAt(victim, sim.wallMs));
      sim.cause = cause;
    }
    this.#takeUp(pod);
    this.#goOn();
  }

  /** Handles a change of a Pod now, or after the changes before it if the sync loop is blocked. */
  #inTurn(handle: () => void): void {
    const held = this.#life?.held;
    if (held === undefined) return handle();
    const { sim } = this.#options;
    const { cause } = sim;
    held.push(() => {
      sim.cause = cause;
      handle();
    });
  }

  /** Handles the changes that have waited, up to the next critical Pod that needs room. */
  #goOn(): void {
    const waiting = this.#life?.held ?? [];
    this.#life!.held = undefined;
    for (const handle of waiting) this.#inTurn(handle);
  }

  /** Not reported: the worker has stopped the Pod before. */
  #handlePodRemoves(pod: Pod): void {
    this.#parts.workers.delete(pod);
  }

  /** `HandlePodUpdates`, or `HandlePodReconcile` if only the status has changed. */
  #onUpdate(old: Pod, pod: Pod): void {
    if (isMirrorPod(pod)) return this.#onMirror(pod);
    if (old.metadata.uid !== pod.metadata.uid) {
      this.#handlePodRemoves(old);
      this.#handlePodAdditions(pod);
      return;
    }
    const work = this.#parts.workers.get(pod.metadata.uid);
    if (work !== undefined) work.pod = pod;
    const sandbox = this.#parts.node.runtime.find(pod.metadata.uid);
    if (sandbox !== undefined) sandbox.pod = pod;
    this.#parts.statuses.reconcile(pod);
    if (work !== undefined && pod.spec.volumes !== undefined && hasDownwardVolume(pod) && !sameValue(old.metadata, pod.metadata))
      this.#parts.workers.refreshVolumes(work.uid);
    if (work === undefined || hasNewOrders(old, pod)) this.#handlePodUpdates(old, pod);
    else this.#handlePodReconcile(old, pod, work);
  }

  #handlePodUpdates(old: Pod, pod: Pod): void {
    const { name, deletionTimestamp, deletionGracePeriodSeconds = 0 } = pod.metadata;
    if (deletionTimestamp === undefined) this.#trace.report(steps.HandlePodUpdates, 'changed', { pod: name });
    else this.#trace.report(steps.HandlePodUpdates, 'deleting', { pod: name, deletionGracePeriodSeconds });
    this.#parts.allocations.update(old, pod);
    this.#parts.workers.update(pod);
  }

  /** Not reported: each change of a status comes back here, and hardly any matters. */
  #handlePodReconcile(old: Pod, pod: Pod, { uid }: PodWork): void {
    if (pod.spec.readinessGates !== undefined && !sameValue(old.status.conditions, pod.status.conditions))
      this.#parts.workers.wake(uid);
  }

  /** `rejectPod` */
  #reject(pod: Pod, reason: string, message: string): void {
    this.#parts.node.events.pod(pod, 'Warning', reason, message);
    this.#parts.node.trace(podRecord(steps.rejectPod, keyOf(pod.metadata), 'rejected', { reason, message }));
    const status = {
      phase: 'Failed' as const,
      reason,
      message: `Pod was rejected: ${message}`,
      qosClass: pod.status.qosClass ?? qosClass(pod.spec),
    };
    this.#parts.workers.reject(pod);
    this.#parts.statuses.set(pod, { ...status, observedGeneration: pod.metadata.generation });
  }

  #nodeObject(): Node {
    return this.#life?.informers.node ?? nodeWithoutApi(this.#machine);
  }

  #onRuntimeChange({ type, sandbox, container }: RuntimeChange): void {
    const { uid } = sandbox.pod.metadata;
    const work = this.#parts.workers.get(uid);
    if (work === undefined) return;
    if (type === 'exited' && container !== undefined) work.cause = this.#traceExit(work, container);
    if (type === 'started' && container !== undefined) this.#crashLater(work, container);
    this.#parts.probes.wake(uid);
    this.#parts.workers.relist(uid);
  }

  /** Schedules the crash that a fault wants some time after a container's start. */
  #crashLater({ pod }: PodWork, container: RuntimeContainer): void {
    const fault = this.#options.faults?.()?.started?.(pod, container.name, container.config.image.name);
    if (fault === undefined) return;
    const { sim } = this.#options;
    sim.schedule(fault.afterMs, () => {
      if (fault.isOver()) return;
      sim.cause = fault.record;
      this.#parts.node.runtime.crash(container, fault.exitCode);
    });
  }

  #traceExit(work: PodWork, { name: container, exitCode, reason }: RuntimeContainer): number {
    const { sim, api } = this.#options;
    const body = podRecord(steps.ContainerDied, work.key, 'exited', { container, reason, exitCode });
    return sim.trace.emit(api.name, body, sim.cause === 0 ? work.cause : sim.cause);
  }

  /**
   * Reports the changed result of a probe and syncs the Pod (pkg/kubelet/kubelet.go `syncLoopIteration`, `handleProbeSync`). Readiness and startup go into the
   * status at once, because the Pod's worker may be busy for minutes.
   */
  #onProbeResult(uid: string, { name: container, id }: RuntimeContainer, probe: ProbeType, result: KnownProbeResult): void {
    const { workers, statuses, node } = this.#parts;
    const work = workers.get(uid);
    if (work === undefined) return;
    const { sim } = this.#options;
    // A periodic probe has no cause of its own. Its result concerns the Pod as last synced.
    if (sim.cause === 0) sim.cause = work.cause;
    const cause = node.trace(podRecord(steps.handleProbeSync, work.key, result, { container, probe }));
    sim.cause = cause;
    // A Pod that is gone from the API server has no status to change.
    if (probe === 'readiness' && !work.deleted) statuses.setContainerReadiness(work.pod, id, result === 'success');
    if (probe === 'startup' && !work.deleted) statuses.setContainerStartup(work.pod, id, result === 'success');
    workers.wake(uid, cause);
  }

  #removeFromMachine(uid: string): void {
    const { runtime, volumes } = this.#parts.node;
    runtime.remove(uid);
    releaseVolumes(uid, volumes);
  }

  /** Forgets a Pod that is gone from the node and from the API server. */
  #forget({ uid, pod }: PodWork): void {
    const { crashLoop } = this.#parts.node;
    this.#removeFromMachine(uid);
    this.#parts.probes.remove(uid);
    this.#parts.statuses.remove(uid);
    this.#parts.allocations.remove(uid);
    for (const { name } of [...(pod.spec.initContainers ?? []), ...pod.spec.containers]) crashLoop.delete(`${uid}/${name}`);
    if (isStaticPod(pod)) this.#forgetStatic(pod);
  }

  /** Goes on with what the Pod's file says now. */
  #forgetStatic(pod: Pod): void {
    const { statics } = this.#parts.node;
    const mirror = statics.mirror(keyOf(pod.metadata));
    const next = statics.readAgain(pod, this.#options.sim.wallMs);
    if (next !== undefined) this.#handlePodAdditions(next);
    else if (mirror !== undefined) this.#deleteMirror(mirror);
  }
}

/** Whether anything except the status has changed. */
function hasNewOrders(old: Pod, pod: Pod): boolean {
  const before = old.metadata;
  const now = pod.metadata;
  if (before.deletionTimestamp !== now.deletionTimestamp || before.deletionGracePeriodSeconds !== now.deletionGracePeriodSeconds)
    return true;
  return (
    !sameValue(old.spec, pod.spec) || !sameValue(before.labels, now.labels) || !sameValue(before.annotations, now.annotations)
  );
}

/** Whether a volume contains the Pod's own labels or annotations. */
function hasDownwardVolume({ spec }: Pod): boolean {
  return (
    spec.volumes?.some(
      ({ downwardAPI, projected }) =>
        downwardAPI !== undefined || projected?.sources?.some((source) => source.downwardAPI !== undefined) === true,
    ) === true
  );
}
