import { keyOf, parseTime, secondsToMs, type Pod, type PodStatus } from '../../api/index.ts';
import type { Signal, Task } from '../../sim/index.ts';
import type { Eviction } from '../status/pod-status.ts';

/** The phase of a Pod's worker: run the Pod, stop it, clean up, done (pkg/kubelet/pod_workers.go `PodWorkerState`). Phases never go back. */
export type WorkerPhase = 'sync' | 'terminating' | 'terminated' | 'finished';

/** The kubelet's state of one Pod (`podSyncStatus`). */
export interface PodWork {
  readonly uid: string;
  /** `namespace/name`, for the trace. */
  readonly key: string;
  /** The Pod as the API server last showed it. */
  pod: Pod;
  phase: WorkerPhase;
  /** Whether something has changed since the last sync began. */
  pending: boolean;
  /** The running sync. */
  task: Task | undefined;
  /** Cancel the timers of later syncs. */
  cancelRetry: (() => void) | undefined;
  cancelRelist: (() => void) | undefined;
  cancelDeadline: (() => void) | undefined;
  cancelRefresh: (() => void) | undefined;
  cancelVolumes: (() => void) | undefined;
  /** Seconds between SIGTERM and SIGKILL; set when the Pod is stopped. */
  graceSeconds: number;
  /** Why the node ends the Pod; undefined if it does not, or because of the Pod's deadline. */
  eviction: Eviction | undefined;
  /** Broadcast when the Pod's containers have ended. Undefined if nobody waits for that. */
  ended: Signal | undefined;
  /** Whether the Pod's object is gone from the API server. */
  deleted: boolean;
  /** The last start failures by container name (`reasonCache`). */
  failures: Map<string, { readonly reason: string; readonly message: string }> | undefined;
  /** The number of consecutive failed syncs. */
  failedSyncs: number;
  /** The trace record that the next sync acts on. */
  cause: number;
  /** Whether the node has rejected the Pod. It is reported as failed and never runs. */
  rejected: boolean;
}

export function newPodWork(pod: Pod, cause: number): PodWork {
  return {
    uid: pod.metadata.uid,
    key: keyOf(pod.metadata),
    pod,
    phase: 'sync',
    pending: false,
    task: undefined,
    cancelRetry: undefined,
    cancelRelist: undefined,
    cancelDeadline: undefined,
    cancelRefresh: undefined,
    cancelVolumes: undefined,
    graceSeconds: 0,
    eviction: undefined,
    ended: undefined,
    deleted: false,
    failures: undefined,
    failedSyncs: 0,
    cause,
    rejected: false,
  };
}

/** The Pod's grace period in seconds, at least 1 (pod_workers.go `calculateEffectiveGracePeriod`). `present`: the earlier value; 0 if there is none. */
export function effectiveGraceSeconds(pod: Pod, present: number): number {
  const { deletionGracePeriodSeconds } = pod.metadata;
  let seconds = present;
  if (deletionGracePeriodSeconds !== undefined && (seconds === 0 || deletionGracePeriodSeconds < seconds))
    seconds = deletionGracePeriodSeconds;
  if (seconds === 0) seconds = pod.spec.terminationGracePeriodSeconds;
  return Math.max(seconds, 1);
}

const DEADLINE_EXCEEDED: Eviction = {
  reason: 'DeadlineExceeded',
  message: 'Pod was active on the node longer than the specified deadline',
};

/** The Pod's deadline in milliseconds since 1970 (pkg/kubelet/active_deadline.go). Returns undefined if it has none. */
export function deadlineMs(pod: Pod, status: PodStatus): number | undefined {
  const { activeDeadlineSeconds } = pod.spec;
  if (activeDeadlineSeconds === undefined || status.startTime === undefined) return undefined;
  return parseTime(status.startTime) + secondsToMs(activeDeadlineSeconds);
}

/** The eviction of a Pod whose deadline has passed. Returns undefined before. */
export function deadlineEviction(pod: Pod, status: PodStatus, wallMs: number): Eviction | undefined {
  const deadline = deadlineMs(pod, status);
  return deadline !== undefined && wallMs >= deadline ? DEADLINE_EXCEEDED : undefined;
}
