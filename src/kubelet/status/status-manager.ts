import {
  StatusError,
  findCondition,
  formatTime,
  isPodPhaseTerminal,
  isReason,
  type ApiPort,
  type Pod,
  type PodStatus,
} from '../../api/index.ts';
import { Signal, type Process, type Simulation, type Task, type TaskGroup } from '../../sim/index.ts';
import { pause } from '../pause.ts';
import { sameValue } from '../same-value.ts';
import { hasPodInitialized, markLostContainers } from './terminated-status.ts';
import type { ObservedStatus } from './pod-status.ts';
import { KUBELET_CONDITIONS } from './conditions.ts';
import { StatusPatch, isStatusChanged } from './status-patch.ts';

/** After a refused write, the next attempt (status_manager.go `syncPeriod`). */
const RETRY_MS = 10_000;
/** Refusals in a row that are waited for. */
const EXPECTED_REFUSALS = 6;

const STATUS = { subresource: 'status' } as const;

interface Entry {
  /** As the API server showed it last. */
  pod: Pod;
  status: ObservedStatus;
  /** What the API server answered to the last write. */
  written: PodStatus | undefined;
  /** The revision of that answer. */
  writtenRevision: number;
  /** Nothing of the Pod is left on the node: its object may go. */
  finished: boolean;
  /** The trace record that made the last change. */
  cause: number;
}

export interface StatusManagerOptions {
  readonly sim: Simulation;
  readonly api: ApiPort;
  readonly group: () => TaskGroup;
  /** Whether containers of the Pod may still be running on the node. */
  readonly couldHaveRunningContainers: (uid: string) => boolean;
}

/**
 * Holds the status of each Pod of the node and brings it to the API server, one write at a time and only what changed
 * (pkg/kubelet/status/status_manager.go).
 *
 * Invariant: a status that waits for its write is in `#pending` once; the newest is what gets written.
 */
export class StatusManager {
  readonly #options: StatusManagerOptions;
  readonly #entries = new Map<string, Entry>();
  readonly #pending = new Set<string>();
  /** Something is pending again. */
  readonly #arrived = new Signal();
  #task: Task | undefined;
  #refusals = 0;

  constructor(options: StatusManagerOptions) {
    this.#options = options;
  }

  /** What was set last; undefined before. */
  get(uid: string): ObservedStatus | undefined {
    return this.#entries.get(uid)?.status;
  }

  /** `SetPodStatus` */
  set(pod: Pod, status: ObservedStatus): void {
    this.#update(pod, status, false);
  }

  /** The kubelet is done with the Pod: no status follows, and its object may be deleted (`TerminatePod`). */
  terminate(pod: Pod): void {
    const status = { ...(this.get(pod.metadata.uid) ?? pod.status) };
    markLostContainers(status, hasPodInitialized(pod, status));
    if (!isPodPhaseTerminal(status.phase)) status.phase = 'Failed';
    this.#update(pod, status, true);
  }

  /** Somebody changed the Pod's object: its status is written again where it is not what it should be (`needsReconcile`). */
  reconcile(pod: Pod): void {
    const entry = this.#entries.get(pod.metadata.uid);
    if (entry === undefined) return;
    entry.pod = pod;
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

  /** Forgets a Pod that is no more. */
  remove(uid: string): void {
    this.#entries.delete(uid);
    this.#pending.delete(uid);
  }

  /** Forgets everything, as a stopped kubelet does. */
  reset(): void {
    this.#entries.clear();
    this.#pending.clear();
    this.#task = undefined;
  }

  #update(pod: Pod, status: ObservedStatus, finished: boolean): void {
    const { sim } = this.#options;
    const entry = this.#entries.get(pod.metadata.uid);
    const old = entry?.status ?? pod.status;
    const now = formatTime(sim.wallMs);
    status.startTime ??= old.startTime ?? now;
    setTransitionTimes(status, old, entry !== undefined, now);
    if (entry !== undefined && entry.finished === finished && sameValue(entry.status, status)) return;
    if (entry === undefined) {
      const made = { pod, status, written: undefined, writtenRevision: 0, finished, cause: sim.cause };
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
    this.#pending.add(entry.pod.metadata.uid);
    if (this.#task === undefined || this.#task.ended)
      this.#task = sim.spawn(`${api.name}/status-manager`, this.#write(), { group: group() });
    else this.#arrived.notify();
  }

  /** `syncBatch`, and for each Pod `syncPod` */
  *#write(): Process<never> {
    const { sim, api } = this.#options;
    for (;;) {
      while (this.#pending.size === 0) yield this.#arrived;
      // What comes in meanwhile takes its place at the end, and its turn.
      for (const uid of this.#pending) {
        this.#pending.delete(uid);
        const entry = this.#entries.get(uid);
        if (entry === undefined) continue;
        sim.cause = entry.cause;
        const { finished, pod } = entry;
        try {
          const patch = this.#patchOf(entry, pod);
          if (patch !== undefined) noteAnswer(entry, yield* api.patch('Pod', pod.metadata, patch, STATUS));
          if (finished && pod.metadata.deletionTimestamp !== undefined) {
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

  /** What there is to write; undefined where the API server has it all. */
  #patchOf(entry: Entry, pod: Pod): StatusPatch | undefined {
    const before = entry.written ?? pod.status;
    const after = this.#merged(entry, pod);
    return isStatusChanged(before, after) ? new StatusPatch(pod, before, after) : undefined;
  }

  /** The status as it goes out: a Pod is not reported as ended before its containers are (`mergePodStatus`). */
  #merged(entry: Entry, pod: Pod): PodStatus {
    const { status } = entry;
    const before = entry.written ?? pod.status;
    if (!isPodPhaseTerminal(status.phase) || isPodPhaseTerminal(before.phase)) return status;
    if (!this.#options.couldHaveRunningContainers(pod.metadata.uid)) return status;
    return { ...status, phase: before.phase, reason: before.reason, message: before.message };
  }
}

function noteAnswer(entry: Entry, { status, metadata }: Pod): void {
  entry.written = status;
  entry.writtenRevision = Number(metadata.resourceVersion);
}

/**
 * New conditions get their transition time: that of the one before, where the status is the same (`updateLastTransitionTime`).
 * `isOwn`: the status before is the kubelet's too; then a condition that says nothing new is the very one before.
 */
function setTransitionTimes({ conditions }: ObservedStatus, old: PodStatus, isOwn: boolean, now: string): void {
  if (conditions === undefined) return;
  for (let i = 0; i < conditions.length; i++) {
    const condition = conditions[i]!;
    const { type, status, observedGeneration, reason, message } = condition;
    if (condition.lastTransitionTime !== undefined || !KUBELET_CONDITIONS.has(type)) continue;
    const inPlace = old.conditions?.[i];
    const before = inPlace?.type === type ? inPlace : findCondition(old.conditions, type);
    condition.lastTransitionTime = before?.status === status ? (before.lastTransitionTime ?? now) : now;
    if (!isOwn || before?.status !== status || before.observedGeneration !== observedGeneration) continue;
    if (before.reason === reason && before.message === message) conditions[i] = before;
  }
}
