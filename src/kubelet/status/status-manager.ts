import {
  StatusError,
  findCondition,
  formatTime,
  isMirrorPod,
  isPodPhaseTerminal,
  isReason,
  isStaticPod,
  type ApiPort,
  type ContainerStatus,
  type Pod,
  type PodCondition,
  type PodStatus,
} from '../../api/index.ts';
import { Signal, pause, type Process, type Task, type TaskGroup } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import { sameValue, StatusPatch, isStatusChanged } from './status-patch.ts';
import { hasPodInitialized, markLostContainers } from './terminated-status.ts';
import { KUBELET_CONDITIONS, isOwnDisruption, withReadiness } from './conditions.ts';

/** The wait after a refused write (status_manager.go `syncPeriod`). */
const RETRY_MS = 10_000;
/** After this many consecutive refusals, retries are background. */
const EXPECTED_REFUSALS = 6;

const STATUS = { subresource: 'status' } as const;

interface Entry {
  /** The uid of the Pod on the node. That of a static Pod differs from its mirror's. */
  readonly uid: string;
  /** The Pod as the API server last showed it; of a static Pod, its mirror. */
  pod: Pod;
  status: PodStatus;
  /** The status in the API server's answer to the last write. */
  written: PodStatus | undefined;
  /** The revision of that answer. */
  writtenRevision: number;
  /** Whether nothing of the Pod is left on the node, so that its object may be deleted. */
  finished: boolean;
  /** The trace record of the last change. */
  cause: number;
}

export interface StatusManagerOptions {
  readonly sim: Simulation;
  readonly api: ApiPort;
  readonly group: () => TaskGroup;
  /** Whether containers of the Pod may still run on the node. */
  readonly couldHaveRunningContainers: (uid: string) => boolean;
}

/**
 * Holds the status of each Pod and writes changes to the API server, one write at a time (pkg/kubelet/status/status_manager.go).
 *
 * Invariant: a Pod with an unwritten status is in `#pending` once. Only the newest status is written.
 */
export class StatusManager {
  readonly #options: StatusManagerOptions;
  readonly #entries = new Map<string, Entry>();
  readonly #pending = new Set<string>();
  /** Broadcast when something becomes pending. */
  readonly #arrived = new Signal();
  #task: Task | undefined;
  #refusals = 0;

  constructor(options: StatusManagerOptions) {
    this.#options = options;
  }

  /** The last status that was set; undefined before. */
  get(uid: string): PodStatus | undefined {
    return this.#entries.get(uid)?.status;
  }

  /** `SetPodStatus` */
  set(pod: Pod, status: PodStatus): void {
    this.#update(pod, status, false);
  }

  /**
   * Changes the readiness of one container, and the Pod's conditions with it (`SetContainerReadiness`). It needs no sync of the Pod, so it also works while
   * the Pod's worker is busy starting or stopping containers. Does nothing if the last status does not have the container.
   */
  setContainerReadiness(pod: Pod, containerId: string, ready: boolean): void {
    const status = this.#withContainer(pod, containerId, { ready });
    if (status === undefined) return;
    const statuses = [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])];
    status.conditions = withReadiness(status.conditions, { pod, phase: status.phase, statuses });
    this.#update(pod, status, this.#entries.get(pod.metadata.uid)!.finished);
  }

  /** Changes whether one container has started (`SetContainerStartup`). Otherwise like `setContainerReadiness`; the conditions stay. */
  setContainerStartup(pod: Pod, containerId: string, started: boolean): void {
    const status = this.#withContainer(pod, containerId, { started });
    if (status !== undefined) this.#update(pod, status, this.#entries.get(pod.metadata.uid)!.finished);
  }

  /** A copy of the last status with a changed container. Returns undefined if nothing changes or the container is unknown. */
  #withContainer(pod: Pod, containerId: string, change: Partial<ContainerStatus>): PodStatus | undefined {
    const status = this.get(pod.metadata.uid);
    if (status === undefined) return undefined;
    let isChanged = false;
    const changed = (old: ContainerStatus): ContainerStatus => {
      if (old.containerID !== containerId) return old;
      const now = { ...old, ...change };
      isChanged ||= now.ready !== old.ready || now.started !== old.started;
      return now;
    };
    const containerStatuses = status.containerStatuses?.map(changed);
    const initContainerStatuses = status.initContainerStatuses?.map(changed);
    return isChanged ? { ...status, containerStatuses, initContainerStatuses } : undefined;
  }

  /** The final status: the kubelet is done with the Pod, and its object may be deleted (`TerminatePod`). */
  terminate(pod: Pod): void {
    const status = { ...(this.get(pod.metadata.uid) ?? pod.status) };
    markLostContainers(status, hasPodInitialized(pod, status));
    if (!isPodPhaseTerminal(status.phase)) status.phase = 'Failed';
    this.#update(pod, status, true);
  }

  /**
   * Handles a change of the Pod's object. If the status was changed, it is written again (`needsReconcile`). `uid`: of the Pod on the node, if `pod` is the mirror of a
   * static one. A new mirror gets the whole status.
   */
  reconcile(pod: Pod, uid = pod.metadata.uid): void {
    const entry = this.#entries.get(uid);
    if (entry === undefined) return;
    const isOther = entry.pod.metadata.uid !== pod.metadata.uid;
    entry.pod = pod;
    if (isOther) {
      entry.written = undefined;
      this.#enqueue(entry);
      return;
    }
    if (entry.finished && pod.metadata.deletionTimestamp !== undefined) {
      this.#enqueue(entry);
      return;
    }
    if (
      entry.written === undefined ||
      pod.status === entry.written ||
      Number(pod.metadata.resourceVersion) <= entry.writtenRevision
    )
      return;
    entry.written = pod.status;
    entry.writtenRevision = Number(pod.metadata.resourceVersion);
    if (isStatusChanged(pod.status, this.#merged(entry, pod))) this.#enqueue(entry);
  }

  /** Forgets a Pod. */
  remove(uid: string): void {
    this.#entries.delete(uid);
    this.#pending.delete(uid);
  }

  /** Forgets everything when the kubelet stops. */
  reset(): void {
    this.#entries.clear();
    this.#pending.clear();
    this.#task = undefined;
  }

  #update(pod: Pod, status: PodStatus, finished: boolean): void {
    const { sim } = this.#options;
    const entry = this.#entries.get(pod.metadata.uid);
    const old = entry?.status ?? pod.status;
    const now = formatTime(sim.wallMs);
    status.startTime ??= old.startTime ?? now;
    setTransitionTimes(status, old, entry !== undefined, now);
    if (entry !== undefined && entry.finished === finished && sameValue(entry.status, status)) return;
    if (entry === undefined) {
      const made = { uid: pod.metadata.uid, pod, status, written: undefined, writtenRevision: 0, finished, cause: sim.cause };
      this.#entries.set(pod.metadata.uid, made);
      this.#enqueue(made);
      return;
    }
    entry.status = status;
    entry.finished = finished;
    if (sim.cause !== 0) entry.cause = sim.cause;
    this.#enqueue(entry);
  }

  #enqueue(entry: Entry): void {
    const { sim, api, group } = this.#options;
    this.#pending.add(entry.uid);
    if (this.#task === undefined || this.#task.ended)
      this.#task = sim.spawn(`${api.name}/status-manager`, this.#write(), { group: group() });
    else this.#arrived.notify();
  }

  /** `syncBatch`, and for each Pod `syncPod` */
  *#write(): Process<never> {
    const { sim, api } = this.#options;
    for (;;) {
      while (this.#pending.size === 0) yield this.#arrived;
      // A Pod that becomes pending during the loop is added at the end and visited too.
      for (const uid of this.#pending) {
        this.#pending.delete(uid);
        const entry = this.#entries.get(uid);
        // A static Pod without a mirror has nothing to write to.
        if (entry === undefined || isStaticPod(entry.pod)) continue;
        sim.cause = entry.cause;
        const { finished, pod } = entry;
        try {
          const patch = this.#patchOf(entry, pod);
          if (patch !== undefined) noteAnswer(entry, yield* api.patch('Pod', pod.metadata, patch, STATUS));
          if (finished && pod.metadata.deletionTimestamp !== undefined && !isMirrorPod(pod)) {
            yield* api.delete('Pod', pod.metadata, { gracePeriodSeconds: 0, preconditions: { uid } });
            this.remove(uid);
          }
          this.#refusals = 0;
        } catch (error) {
          if (!(error instanceof StatusError)) throw error;
          yield* this.#onRefusal(uid, error);
        }
      }
    }
  }

  *#onRefusal(uid: string, error: StatusError): Process<void> {
    if (isReason(error, 'NotFound', 'Conflict')) {
      this.remove(uid);
      return;
    }
    this.#pending.add(uid);
    yield* pause(RETRY_MS, ++this.#refusals > EXPECTED_REFUSALS);
  }

  /** The patch to write. Returns undefined if the API server is up to date. */
  #patchOf(entry: Entry, pod: Pod): StatusPatch | undefined {
    const before = entry.written ?? pod.status;
    const after = this.#merged(entry, pod);
    return isStatusChanged(before, after) ? new StatusPatch(pod, before, after) : undefined;
  }

  /** The status to write. A Pod is not reported as ended before its containers (`mergePodStatus`). */
  #merged(entry: Entry, pod: Pod): PodStatus {
    const { status } = entry;
    const before = entry.written ?? pod.status;
    if (!isPodPhaseTerminal(status.phase) || isPodPhaseTerminal(before.phase)) return status;
    if (!this.#options.couldHaveRunningContainers(entry.uid)) return status;
    const conditions = status.conditions?.filter((condition) => !isOwnDisruption(condition));
    return { ...status, conditions, phase: before.phase, reason: before.reason, message: before.message };
  }
}

function noteAnswer(entry: Entry, { status, metadata }: Pod): void {
  entry.written = status;
  entry.writtenRevision = Number(metadata.resourceVersion);
}

/**
 * Sets the transition times of conditions. A condition with an unchanged status keeps its time (`updateLastTransitionTime`). `isOwn`: the old status is the
 * kubelet's too; an unchanged condition is then reused as an object.
 */
function setTransitionTimes({ conditions }: PodStatus, old: PodStatus, isOwn: boolean, now: string): void {
  if (conditions === undefined) return;
  for (let i = 0; i < conditions.length; i++) {
    const condition = conditions[i]!;
    const { type, status, observedGeneration, reason, message } = condition;
    if (condition.lastTransitionTime !== undefined || !KUBELET_CONDITIONS.has(type)) continue;
    const inPlace = old.conditions?.[i];
    const before = inPlace?.type === type ? inPlace : findCondition(old.conditions, type);
    condition.lastTransitionTime = before?.status === status ? (before.lastTransitionTime ?? now) : now;
    if (!isOwn || before?.status !== status || before.observedGeneration !== observedGeneration) continue;
    if (before.reason === reason && before.message === message) (conditions as PodCondition[])[i] = before;
  }
}
