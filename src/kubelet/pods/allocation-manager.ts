import {
  formatTime,
  type Container,
  type Node,
  type Pod,
  type PodCondition,
  podRequests,
  type PodSpec,
  qosClass,
  resourceAmounts,
} from '../../api/index.ts';
import type { PodSandbox } from '../../cri/index.ts';
import type { Simulation } from '../../trace/index.ts';
import { podRecord, type PodEvents, type PodTrace } from '../pod-events.ts';
import { sameValue } from '../status/status-patch.ts';
import { steps } from '../steps.ts';
import type { ActivePods } from './active-pods.ts';
import { admissionFailures, rejectionOf } from './admission.ts';
import type { PodWork } from './pod-work.ts';

/** The time after which resizes that wait for room are tried again (allocation_manager.go `retryDelay`). */
const RETRY_MS = 180_000;

const NO_CONDITIONS: readonly PodCondition[] = [];

/** A Pod whose spec asks for other resources than it has. */
interface Resize {
  /** The spec by which the Pod got what it has. Undefined once it is allocated what its spec asks for. */
  allocated: PodSpec | undefined;
  pending: PodCondition | undefined;
  inProgress: PodCondition | undefined;
}

/** The Pods of the node (`PodWorkers`). */
interface Pods {
  readonly active: ActivePods;
  get(uid: string): PodWork | undefined;
  /** Requests a sync. */
  wake(uid: string): void;
}

export interface AllocationOptions {
  readonly sim: Simulation;
  readonly events: PodEvents;
  readonly trace: PodTrace;
  readonly workers: () => Pods;
  readonly node: () => Node;
}

/**
 * Decides whether the node can give a running Pod the resources that its spec asks for now, and remembers what the Pod has until then
 * (pkg/kubelet/allocation/allocation_manager.go). It survives the kubelet, as upstream's checkpoints do.
 *
 * Invariant: only Pods that are being resized have an entry, so the others cost nothing.
 */
export class AllocationManager {
  readonly #options: AllocationOptions;
  readonly #resizes = new Map<string, Resize>();
  /** The Pods whose resizes are to be tried, in this order. */
  #queue: readonly string[] = [];
  #cancelRetry: (() => void) | undefined;

  constructor(options: AllocationOptions) {
    this.#options = options;
  }

  /** The Pod with the resources that it has been given (`UpdatePodFromAllocation`). */
  allocated(pod: Pod): Pod {
    const spec = this.#resizes.get(pod.metadata.uid)?.allocated;
    return spec === undefined ? pod : { ...pod, spec: withResourcesOf(pod.spec, spec) };
  }

  /** What the status says of the resize (`GetPodResizeConditions`). */
  conditions(uid: string): readonly PodCondition[] {
    const resize = this.#resizes.get(uid);
    if (resize === undefined) return NO_CONDITIONS;
    const { pending, inProgress } = resize;
    return [pending, inProgress].filter((condition) => condition !== undefined);
  }

  /** Tries to give a changed Pod what it asks for (`HandlePodUpdates`). */
  update(old: Pod, pod: Pod): void {
    const { uid } = pod.metadata;
    if (haveSameResources(old.spec, pod.spec) || this.#options.workers().get(uid)?.phase !== 'sync') return;
    const resize = this.#resizes.get(uid) ?? { allocated: undefined, pending: undefined, inProgress: undefined };
    this.#resizes.set(uid, resize);
    resize.allocated ??= old.spec;
    this.push(uid);
    this.retry();
  }

  /** Queues a Pod whose resize is pending (`PushPendingResize`). */
  push(uid: string): void {
    if (this.#resizes.get(uid)?.allocated === undefined) return;
    const pods = [...new Set([...this.#queue, uid])].flatMap((each) => this.#options.workers().get(each)?.pod ?? []);
    this.#queue = pods.sort((first, second) => this.#compare(first, second)).map(({ metadata }) => metadata.uid);
  }

  /** Tries the resizes that wait, because there may be room (`RetryPendingResizes`). */
  retry(): void {
    if (this.#queue.length === 0) return;
    const { sim, workers } = this.#options;
    const waiting = this.#queue.filter((uid) => {
      const work = workers().get(uid);
      if (work === undefined || work.phase !== 'sync') return false;
      const before = this.#resizes.get(uid)?.pending;
      const isAllocated = this.#handle(work);
      const pending = this.#resizes.get(uid)?.pending;
      if (isAllocated || pending !== before) workers().wake(uid);
      return pending?.reason === 'Deferred';
    });
    this.#queue = waiting;
    this.#cancelRetry?.();
    this.#cancelRetry = waiting.length === 0 ? undefined : sim.schedule(RETRY_MS, () => this.retry(), { background: true });
  }

  /** Notes whether the containers have what the Pod was given (`SyncPod`, `IsPodResizeInProgress`). `pod`: as allocated. */
  checkProgress(pod: Pod, { key }: PodWork, sandbox: PodSandbox): void {
    const { uid } = pod.metadata;
    const resize = this.#resizes.get(uid);
    if (resize === undefined) return;
    const { events, trace } = this.#options;
    if (isInProgress(pod, sandbox)) resize.inProgress ??= this.#condition('PodResizeInProgress', pod);
    else if (resize.inProgress !== undefined) {
      const { observedGeneration = 0 } = resize.inProgress;
      resize.inProgress = undefined;
      this.#forgetIfDone(uid, resize);
      events.pod(pod, 'Normal', 'ResizeCompleted', `Pod resize completed: ${summaryOf(pod, observedGeneration)}`);
      trace(podRecord(steps.IsPodResizeInProgress, key, 'completed', { generation: observedGeneration }));
      // A smaller Pod makes room for others.
      this.retry();
    }
  }

  /** Notes how it went to change the containers. `error`: undefined if it went well. */
  noteResult(pod: Pod, error: string | undefined): void {
    const resize = this.#resizes.get(pod.metadata.uid);
    if (resize === undefined || resize.inProgress?.message === error) return;
    const reason = error === undefined ? undefined : 'Error';
    resize.inProgress = this.#condition('PodResizeInProgress', pod, reason, error, resize.inProgress);
    if (error === undefined) return;
    const summary = summaryOf(pod, pod.metadata.generation, error);
    this.#options.events.pod(pod, 'Warning', 'ResizeError', `Pod resize error: ${summary}`);
  }

  /** Forgets a Pod that is gone. */
  remove(uid: string): void {
    this.#resizes.delete(uid);
  }

  /** The kubelet stops. What the Pods have been given is on its disk. */
  reset(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = undefined;
    this.#queue = [];
  }

  /** Gives the Pod what it asks for, or says why not (`handlePodResourcesResize`). Returns whether it has given something. */
  #handle({ pod, uid, key }: PodWork): boolean {
    const resize = this.#resizes.get(uid);
    if (resize?.allocated === undefined) return false;
    const { workers, events, trace } = this.#options;
    const generation = pod.metadata.generation ?? 0;
    if (haveSameResources(resize.allocated, pod.spec)) {
      resize.allocated = resize.pending = undefined;
      this.#forgetIfDone(uid, resize);
      return false;
    }
    const failure = this.#failure(pod);
    if (failure === undefined) {
      resize.allocated = resize.pending = undefined;
      resize.inProgress = this.#condition('PodResizeInProgress', pod);
      workers().active.update(pod);
      events.pod(pod, 'Normal', 'ResizeStarted', `Pod resize started: ${summaryOf(pod, generation)}`);
      trace(podRecord(steps.handlePodResourcesResize, key, 'allocated', { generation }));
      return true;
    }
    const { reason, message } = failure;
    const { pending } = resize;
    if (pending?.reason === reason && pending.message === message && pending.observedGeneration === generation) return false;
    resize.pending = this.#condition('PodResizePending', pod, reason, message, pending);
    events.pod(pod, 'Warning', `Resize${reason}`, `Pod resize ${reason}: ${summaryOf(pod, generation, message)}`);
    trace(podRecord(steps.handlePodResourcesResize, key, reason === 'Deferred' ? 'deferred' : 'infeasible', { why: message }));
    return false;
  }

  /** Why the node cannot give the Pod what it asks for (`canResizePod`). */
  #failure(pod: Pod): { readonly reason: 'Deferred' | 'Infeasible'; readonly message: string } | undefined {
    const node = this.#options.node();
    const allocatable = resourceAmounts(node.status.allocatable);
    const requests = podRequests(pod.spec);
    for (const resource of ['memory', 'cpu']) {
      const [requested, capacity] = [requests.get(resource) ?? 0, allocatable.get(resource) ?? Infinity];
      if (requested <= capacity) continue;
      const message = `Node didn't have enough capacity: ${resource}, requested: ${requested}, capacity: ${capacity}`;
      return { reason: 'Infeasible', message };
    }
    const { active } = this.#options.workers();
    active.remove(pod.metadata.uid);
    const rejection = rejectionOf(admissionFailures(pod, active, node));
    active.add(this.allocated(pod));
    return rejection && { reason: 'Deferred', message: rejection.message };
  }

  /** `sortPendingResizes`: what asks for no more, then by priority, class of service, and the time of waiting. */
  #compare(first: Pod, second: Pod): number {
    const rankOf = (pod: Pod): readonly number[] => [
      this.#isIncreasing(pod) ? 1 : 0,
      -(pod.spec.priority ?? 0),
      qosClass(pod.spec) === 'Guaranteed' ? 0 : 1,
    ];
    const [ranks, others] = [rankOf(first), rankOf(second)];
    const at = ranks.findIndex((rank, i) => rank !== others[i]);
    if (at >= 0) return ranks[at]! - others[at]!;
    const sinceOf = ({ metadata }: Pod): string => this.#resizes.get(metadata.uid)?.pending?.lastTransitionTime ?? '~';
    return sinceOf(first) < sinceOf(second) ? -1 : sinceOf(first) > sinceOf(second) ? 1 : 0;
  }

  #isIncreasing(pod: Pod): boolean {
    const [asked, given] = [podRequests(pod.spec), podRequests(this.allocated(pod).spec)];
    return ['cpu', 'memory'].some((resource) => (asked.get(resource) ?? 0) > (given.get(resource) ?? 0));
  }

  #forgetIfDone(uid: string, { allocated, inProgress }: Resize): void {
    if (allocated === undefined && inProgress === undefined) this.#resizes.delete(uid);
  }

  /** `updatedPodResizeCondition` */
  #condition(type: string, { metadata }: Pod, reason?: string, message?: string, old?: PodCondition): PodCondition {
    const now = formatTime(this.#options.sim.wallMs);
    const lastTransitionTime = old !== undefined && old.reason === reason ? old.lastTransitionTime : now;
    return {
      type,
      status: 'True',
      observedGeneration: metadata.generation,
      lastProbeTime: now,
      lastTransitionTime,
      ...(reason !== undefined && { reason }),
      ...(message !== undefined && { message }),
    };
  }
}

/** Whether a running container has other resources than the Pod was given. */
function isInProgress({ spec }: Pod, sandbox: PodSandbox): boolean {
  return containersOf(spec).some((container) => {
    const latest = sandbox.latest(container.name);
    return latest?.state === 'running' && !sameValue(latest.config.spec.resources, container.resources);
  });
}

function containersOf({ containers, initContainers = [] }: PodSpec): readonly Container[] {
  return [...initContainers, ...containers];
}

function haveSameResources(first: PodSpec, second: PodSpec): boolean {
  if (first === second || (first.containers === second.containers && first.initContainers === second.initContainers))
    return sameValue(first.resources, second.resources);
  const others = containersOf(second);
  const same = containersOf(first).every(({ resources }, i) => sameValue(resources, others[i]?.resources));
  return same && sameValue(first.resources, second.resources);
}

function withResourcesOf(spec: PodSpec, { containers, initContainers = [], resources }: PodSpec): PodSpec {
  const given = (list: readonly Container[], from: readonly Container[]): Container[] =>
    list.map((container, i) => ({ ...container, resources: from[i]?.resources ?? {} }));
  const { resources: _asked, ...rest } = spec;
  return {
    ...rest,
    containers: given(spec.containers, containers),
    ...(spec.initContainers && { initContainers: given(spec.initContainers, initContainers) }),
    ...(resources && { resources }),
  };
}

/** The resources of the containers as JSON (pkg/kubelet/events `podResourceSummary`). */
function summaryOf({ spec }: Pod, generation: number | undefined, error?: string): string {
  const summary = ({ name, resources: { limits, requests } = {} }: Container): object => ({
    name,
    resources: { ...(limits && { limits: sorted(limits) }), ...(requests && { requests: sorted(requests) }) },
  });
  const { initContainers = [], containers } = spec;
  return JSON.stringify({
    ...(initContainers.length > 0 && { initContainers: initContainers.map(summary) }),
    containers: containers.map(summary),
    generation,
    error,
  });
}

function sorted(amounts: Readonly<Record<string, string>>): object {
  return Object.fromEntries(Object.entries(amounts).sort(([first], [second]) => (first < second ? -1 : 1)));
}
