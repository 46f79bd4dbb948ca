import {
  getPodReadyCondition,
  isRestartableInitContainer,
  parseTime,
  type ContainerStatus,
  type Pod,
  secondsToMs,
} from '../../api/index.ts';

/**
 * The delay before a failed Pod is replaced. It doubles with each further failure (job/job_controller.go
 * `DefaultJobPodFailureBackOff`).
 */
const POD_FAILURE_BACKOFF_MS = 10_000;
const MAX_POD_FAILURE_BACKOFF_MS = 600_000;

/** How many Pods of a Job have failed since the last success (job/backoff_utils.go `backoffRecord`). */
export interface BackoffRecord {
  readonly failuresAfterLastSuccess: number;
  /** In milliseconds since 1970. Undefined if no Pod has failed. */
  readonly lastFailureMs: number | undefined;
}

const NO_FAILURES: BackoffRecord = { failuresAfterLastSuccess: 0, lastFailureMs: undefined };

/** The records of all Jobs, by key (job/backoff_utils.go `backoffStore`). */
export class BackoffStore {
  readonly #records = new Map<string, BackoffRecord>();

  /**
   * The record after these Pods have finished (`newBackoffRecord`). Store it with `keep` once the status with these Pods is
   * written.
   */
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

/** In how many milliseconds a Pod may be created (`getRemainingTime`). */
export function remainingBackoffMs({ failuresAfterLastSuccess, lastFailureMs }: BackoffRecord, nowMs: number): number {
  if (failuresAfterLastSuccess === 0 || lastFailureMs === undefined) return 0;
  const backoffMs = Math.min(POD_FAILURE_BACKOFF_MS * 2 ** (failuresAfterLastSuccess - 1), MAX_POD_FAILURE_BACKOFF_MS);
  return Math.max(0, lastFailureMs + backoffMs - nowMs);
}

/**
 * The same for one index. `lastFailed`: the last failed Pod of the index. `failures`: its number of failures
 * (`getRemainingTimePerIndex`).
 */
export function remainingIndexBackoffMs(lastFailed: Pod | undefined, failures: number, nowMs: number): number {
  if (lastFailed === undefined) return 0;
  return remainingBackoffMs({ failuresAfterLastSuccess: failures, lastFailureMs: finishedMs(lastFailed) }, nowMs);
}

/**
 * When a Pod finished, in milliseconds since 1970 (`getFinishedTime`): the end of its last container; otherwise when it stopped
 * being ready; otherwise its deletion, for Pods without a kubelet.
 */
export function finishedMs(pod: Pod): number {
  const { metadata } = pod;
  const containers = latestFinish(pod);
  if (containers !== undefined) return containers;
  const ready = getPodReadyCondition(pod);
  if (ready?.status === 'False' && ready.lastTransitionTime !== undefined) return parseTime(ready.lastTransitionTime);
  if (metadata.deletionTimestamp !== undefined)
    return parseTime(metadata.deletionTimestamp) - secondsToMs(metadata.deletionGracePeriodSeconds ?? 0);
  return parseTime(metadata.creationTimestamp);
}

/** Returns undefined if a container is still running or there is none. Sidecars count too, because they end last. */
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
