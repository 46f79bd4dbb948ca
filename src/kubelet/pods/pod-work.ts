import { keyOf, type Pod } from '../../api/index.ts';
import type { Task } from '../../sim/index.ts';

/**
 * What a Pod's worker is about: to make the Pod run, to stop it, to clean up after it (pkg/kubelet/pod_workers.go `PodWorkerState`).
 * It goes forward and never back.
 */
export type WorkerPhase = 'sync' | 'terminating' | 'terminated' | 'finished';

/** All that the kubelet remembers of one Pod on its way (`podSyncStatus`). */
export interface PodWork {
  readonly uid: string;
  /** `namespace/name`, for the trace. */
  readonly key: string;
  /** As the API server last showed it. */
  pod: Pod;
  phase: WorkerPhase;
  /** Something has changed since the last sync began. */
  pending: boolean;
  /** The sync under way. */
  task: Task | undefined;
  /** Takes back the timers of the next sync. */
  cancelRetry: (() => void) | undefined;
  cancelRelist: (() => void) | undefined;
  cancelDeadline: (() => void) | undefined;
  cancelRefresh: (() => void) | undefined;
  cancelVolumes: (() => void) | undefined;
  /** Seconds between SIGTERM and SIGKILL, once it is to be stopped. */
  graceSeconds: number;
  /** Its object is gone from the API server. */
  deleted: boolean;
  /** Why containers could not be started at the last attempt, by container name (`reasonCache`). */
  failures: Map<string, { readonly reason: string; readonly message: string }> | undefined;
  /** Syncs in a row that have failed. */
  failedSyncs: number;
  /** The trace record that the next sync acts on. */
  cause: number;
  /** The node does not take it: it has been reported as failed, and never ran. */
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
    deleted: false,
    failures: undefined,
    failedSyncs: 0,
    cause,
    rejected: false,
  };
}

/** Seconds that a Pod gets to stop, one at least (pod_workers.go `calculateEffectiveGracePeriod`). `present`: what it got before; 0 for nothing. */
export function effectiveGraceSeconds(pod: Pod, present: number): number {
  const { deletionGracePeriodSeconds } = pod.metadata;
  let seconds = present;
  if (deletionGracePeriodSeconds !== undefined && (seconds === 0 || deletionGracePeriodSeconds < seconds))
    seconds = deletionGracePeriodSeconds;
  if (seconds === 0) seconds = pod.spec.terminationGracePeriodSeconds;
  return Math.max(seconds, 1);
}
