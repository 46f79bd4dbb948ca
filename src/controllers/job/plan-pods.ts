import type { Job, Pod } from '../../api/index.ts';
import type { ToldAs } from '../../trace/index.ts';
import { remainingBackoffMs, remainingIndexBackoffMs, type BackoffRecord } from './backoff.ts';
import {
  absoluteFailureCount,
  firstPendingIndexes,
  hasBackoffLimitPerIndex,
  isIndexedJob,
  splitByIndex,
} from './indexed-pods.ts';
import { onlyReplaceFailedPods } from './pod-failure-policy.ts';
import { steps } from './steps.ts';
import type { SyncContext } from './sync-context.ts';

/** How many Pods one sync creates or deletes at most (job/job_controller.go `MaxPodCreateDeletePerSync`). */
const MAX_PODS_PER_SYNC = 500;

/** The decision about the number of Pods. */
export type PodPlan =
  | ToldAs<typeof steps.manageJob, 'enough'>
  | (ToldAs<typeof steps.manageJob, 'suspended' | 'deletes'> & { readonly pods: readonly Pod[] })
  /** The next Pod must wait, because a Pod has failed. */
  | ToldAs<typeof steps.manageJob, 'backoff'>
  | ToldAs<typeof steps.manageJob, 'indexBackoff'>
  /** `indexes`: one for each Pod. Undefined if the Job is not indexed. */
  | (ToldAs<typeof steps.manageJob, 'creates'> & { readonly indexes: readonly number[] | undefined });

/** The decision of `manageJob`. `sort`: sorts Pods in the order of deletion. */
export function planPods(
  context: SyncContext,
  backoff: BackoffRecord,
  nowMs: number,
  sort: (pods: readonly Pod[]) => Pod[],
): PodPlan {
  const step = steps.manageJob;
  const { job, activePods } = context;
  const active = activePods.length;
  if (job.spec.suspend) {
    const pods = activePodsForRemoval(job, activePods, active, sort);
    return { step, outcome: 'suspended', figures: { ...countsOf(context, 0), count: pods.length }, pods };
  }
  const want = wantActive(context);
  const figures = countsOf(context, want);
  const doomed = activePodsForRemoval(job, activePods, Math.max(0, active - want), sort).slice(0, MAX_PODS_PER_SYNC);
  // Surplus Pods are deleted before others are created.
  if (doomed.length > 0) return { step, outcome: 'deletes', figures: { ...figures, count: doomed.length }, pods: doomed };
  const terminating = onlyReplaceFailedPods(job) ? context.terminating : 0;
  const missing = Math.min(want - terminating - active, MAX_PODS_PER_SYNC);
  if (missing <= 0) return { step, outcome: 'enough', figures };
  return planCreation(context, backoff, nowMs, figures, missing);
}

/** The figures of each outcome. `want`: how many Pods should be active. */
function countsOf({ job, activePods, succeeded }: SyncContext, want: number) {
  const { parallelism, completions } = job.spec;
  return { active: activePods.length, want, parallelism, succeeded, ...(completions !== undefined && { completions }) };
}

/** How many Pods should be active. */
function wantActive({ job, activePods, succeeded }: SyncContext): number {
  const { completions, parallelism } = job.spec;
  // A work queue: once a Pod has succeeded, the others finish and none is added.
  if (completions === undefined) return succeeded > 0 ? activePods.length : parallelism;
  return Math.max(0, Math.min(completions - succeeded, parallelism));
}

function planCreation(
  context: SyncContext,
  backoff: BackoffRecord,
  nowMs: number,
  counts: ReturnType<typeof countsOf>,
  missing: number,
): PodPlan {
  const step = steps.manageJob;
  const { job, pods, activePods, succeededIndexes, failedIndexes } = context;
  const perIndex = hasBackoffLimitPerIndex(job);
  const waitMs = perIndex ? 0 : remainingBackoffMs(backoff, nowMs);
  const failures = backoff.failuresAfterLastSuccess;
  if (waitMs > 0) return { step, outcome: 'backoff', figures: { ...counts, failures, waitMs } };
  const creates = (count: number, indexes?: readonly number[]): PodPlan => ({
    step,
    outcome: 'creates',
    figures: { ...counts, count },
    indexes,
  });
  if (!isIndexedJob(job)) return creates(missing);
  const census = { activePods, succeeded: succeededIndexes, failed: failedIndexes };
  const pending = firstPendingIndexes(job, pods, census, missing);
  if (!perIndex) return creates(pending.length, pending);
  const waits = pending.map((index) => {
    const last = context.delayedDeletion.get(index);
    return remainingIndexBackoffMs(last, last === undefined ? 0 : absoluteFailureCount(last) + 1, nowMs);
  });
  const now = pending.filter((_index, i) => waits[i] === 0);
  if (now.length === 0 && pending.length > 0)
    return { step, outcome: 'indexBackoff', figures: { ...counts, waitMs: Math.min(...waits) } };
  return creates(now.length, now);
}

/** `activePodsForRemoval`: Pods with a wrong index first, then those that have made the least progress. */
function activePodsForRemoval(job: Job, pods: readonly Pod[], atLeast: number, sort: (pods: readonly Pod[]) => Pod[]): Pod[] {
  const { remove, keep } = isIndexedJob(job) ? splitByIndex(job, pods, sort) : { remove: [], keep: pods };
  return remove.length >= atLeast ? remove : [...remove, ...sort(keep).slice(0, atLeast - remove.length)];
}
