import { getPodReadyCondition, isRestartableInitContainer, parseTime, type ContainerStatus, type Pod } from '../../api/index.ts';

/** After a first failure a Pod is replaced so late, after each further one twice as late (job/job_controller.go `DefaultJobPodFailureBackOff`). */
const POD_FAILURE_BACKOFF_MS = 10_000;
const MAX_POD_FAILURE_BACKOFF_MS = 600_000;

/** How often a Job's Pods have failed in a row (job/backoff_utils.go `backoffRecord`). */
export interface BackoffRecord {
  readonly failuresAfterLastSuccess: number;
  /** Wall time in milliseconds; undefined while there was none. */
  readonly lastFailureMs: number | undefined;
}

const NO_FAILURES: BackoffRecord = { failuresAfterLastSuccess: 0, lastFailureMs: undefined };

/** The records of all Jobs, by key (job/backoff_utils.go `backoffStore`). */
export class BackoffStore {
  readonly #records = new Map<string, BackoffRecord>();

  /** The record with what has ended since (`newBackoffRecord`). Not kept before the status with these Pods is written. */
  next(key: string, succeeded: readonly Pod[], failed: readonly Pod[]): BackoffRecord {
    const before = this.#records.get(key) ?? NO_FAILURES;
    const failures = failed.map(finishedMs).sort((a, b) => a - b);
    if (succeeded.length === 0) {
      if (failures.length === 0) return before;
      return {
        failuresAfterLastSuccess: before.failuresAfterLastSuccess + failures.length,
        lastFailureMs: failures.at(-1),
      };
    }
    const lastSuccess = Math.max(...succeeded.map(finishedMs));
    const after = failures.filter((ms) => ms > lastSuccess);
    return { failuresAfterLastSuccess: after.length, lastFailureMs: after.at(-1) };
  }

  keep(key: string, record: BackoffRecord): void {
    this.#records.set(key, record);
  }

  remove(key: string): void {
    this.#records.delete(key);
  }
}

/** Milliseconds until a Pod may be created (`getRemainingTime`). */
export function remainingBackoffMs({ failuresAfterLastSuccess, lastFailureMs }: BackoffRecord, nowMs: number): number {
  if (failuresAfterLastSuccess === 0 || lastFailureMs === undefined) return 0;
  const backoffMs = Math.min(POD_FAILURE_BACKOFF_MS * 2 ** (failuresAfterLastSuccess - 1), MAX_POD_FAILURE_BACKOFF_MS);
  return Math.max(0, lastFailureMs + backoffMs - nowMs);
}

/** The same for one index, after the last Pod of it that failed for the so-manieth time (`getRemainingTimePerIndex`). */
export function remainingIndexBackoffMs(lastFailed: Pod | undefined, failures: number, nowMs: number): number {
  if (lastFailed === undefined) return 0;
  return remainingBackoffMs({ failuresAfterLastSuccess: failures, lastFailureMs: finishedMs(lastFailed) }, nowMs);
}

/**
 * When a Pod ended (`getFinishedTime`): when its last container did; else when it was no longer ready; else when somebody deleted it, as is with Pods that no
 * kubelet looks after any more.
 */
export function finishedMs(pod: Pod): number {
  const { metadata } = pod;
  const containers = latestFinish(pod);
  if (containers !== undefined) return containers;
  const ready = getPodReadyCondition(pod);
  if (ready?.status === 'False' && ready.lastTransitionTime !== undefined) return parseTime(ready.lastTransitionTime);
  if (metadata.deletionTimestamp !== undefined)
    return parseTime(metadata.deletionTimestamp) - (metadata.deletionGracePeriodSeconds ?? 0) * 1000;
  return parseTime(metadata.creationTimestamp);
}

/** Undefined where a container has not ended, or there is none. Sidecars end after the others. */
function latestFinish({ spec, status }: Pod): number | undefined {
  const sidecars = new Set((spec.initContainers ?? []).filter(isRestartableInitContainer).map(({ name }) => name));
  const statuses: ContainerStatus[] = [
    ...(status.containerStatuses ?? []),
    ...(status.initContainerStatuses ?? []).filter(({ name }) => sidecars.has(name)),
  ];
  let latest: number | undefined;
  for (const { state } of statuses) {
    const finishedAt = state?.terminated?.finishedAt;
    if (finishedAt === undefined) return undefined;
    latest = Math.max(latest ?? -Infinity, parseTime(finishedAt));
  }
  return latest;
}
