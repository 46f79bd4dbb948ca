import type { Job, Pod } from '../../api/index.ts';
import { filterTerminatingPods } from '../active-pods.ts';
import { finishedMs } from './backoff.ts';
import { CompletionIndexes } from './completion-indexes.ts';
import { isPodFailed, matchPodFailurePolicy, onlyReplaceFailedPods } from './pod-failure-policy.ts';
import { hasJobTrackingFinalizer } from './tracking-finalizer.ts';

/** Pods of Indexed Jobs (job/indexed_job_utils.go). */

export const COMPLETION_INDEX_ANNOTATION = 'batch.kubernetes.io/job-completion-index';
const INDEX_FAILURE_COUNT_ANNOTATION = 'batch.kubernetes.io/job-index-failure-count';
const INDEX_IGNORED_FAILURE_COUNT_ANNOTATION = 'batch.kubernetes.io/job-index-ignored-failure-count';

const MAX_INT32 = 2 ** 31 - 1;

export function isIndexedJob({ spec }: Job): boolean {
  return spec.completionMode === 'Indexed';
}

export function hasBackoffLimitPerIndex({ spec }: Job): boolean {
  return spec.backoffLimitPerIndex !== undefined;
}

/** Returns undefined if the annotation is missing or invalid. */
export function getCompletionIndex({ metadata }: Pod): number | undefined {
  const text = metadata.annotations?.[COMPLETION_INDEX_ANNOTATION];
  return text === undefined || !/^\+?\d+$/.test(text) ? undefined : Number(text);
}

/** The Pod's index. Returns undefined if it is missing or not below `completions`. */
export function validIndex(pod: Pod, { spec }: Job): number | undefined {
  const index = getCompletionIndex(pod);
  return index !== undefined && index < (spec.completions ?? 0) ? index : undefined;
}

function indexesOf(pods: Iterable<Pod>): CompletionIndexes {
  return CompletionIndexes.of([...pods].map(getCompletionIndex).filter((index) => index !== undefined));
}

/** The succeeded indexes: those of the status, and those with Pods that have succeeded since (`calculateSucceededIndexes`). */
export function calculateSucceededIndexes(
  job: Job,
  pods: readonly Pod[],
): { readonly before: CompletionIndexes; readonly now: CompletionIndexes } {
  const before = CompletionIndexes.parse(job.status.completedIndexes, job.spec.completions ?? 0);
  const fresh = pods.filter(
    (pod) => pod.status.phase === 'Succeeded' && validIndex(pod, job) !== undefined && hasJobTrackingFinalizer(pod),
  );
  return { before, now: before.with(indexesOf(fresh)) };
}

/** The indexes that will not be retried (`calculateFailedIndexes`). */
export function calculateFailedIndexes(job: Job, pods: readonly Pod[]): CompletionIndexes {
  const before = CompletionIndexes.parse(job.status.failedIndexes, job.spec.completions ?? 0);
  const fresh = pods.filter(
    (pod) => validIndex(pod, job) !== undefined && hasJobTrackingFinalizer(pod) && isIndexFailed(job, pod),
  );
  return before.with(indexesOf(fresh));
}

function isIndexFailed(job: Job, pod: Pod): boolean {
  if (!isPodFailed(pod, job)) return false;
  const { action, counts } = matchPodFailurePolicy(job.spec.podFailurePolicy, pod);
  if (action === 'FailIndex') return true;
  return counts && indexFailureCount(pod) >= (job.spec.backoffLimitPerIndex ?? 0);
}

/** How often Pods of this index failed before this Pod, including ignored failures. */
export function absoluteFailureCount(pod: Pod): number {
  return indexFailureCount(pod) + countIn(pod, INDEX_IGNORED_FAILURE_COUNT_ANNOTATION);
}

function indexFailureCount(pod: Pod): number {
  return countIn(pod, INDEX_FAILURE_COUNT_ANNOTATION);
}

/** Returns 0 if the annotation is invalid. */
function countIn({ metadata }: Pod, annotation: string): number {
  const count = Number(metadata.annotations?.[annotation] ?? 0);
  return Number.isInteger(count) && count >= 0 && count <= MAX_INT32 ? count : 0;
}

/** The failure counts for the Pod that replaces this one (`addIndexFailureCountAnnotation`). */
export function failureCountAnnotations(job: Job, replaced: Pod | undefined): Readonly<Record<string, string>> {
  if (replaced === undefined) return { [INDEX_FAILURE_COUNT_ANNOTATION]: '0' };
  const { counts } = matchPodFailurePolicy(job.spec.podFailurePolicy, replaced);
  const failures = indexFailureCount(replaced) + (counts ? 1 : 0);
  const ignored = countIn(replaced, INDEX_IGNORED_FAILURE_COUNT_ANNOTATION) + (counts ? 0 : 1);
  return {
    [INDEX_FAILURE_COUNT_ANNOTATION]: String(failures),
    ...(ignored > 0 && { [INDEX_IGNORED_FAILURE_COUNT_ANNOTATION]: String(ignored) }),
  };
}

/** The state of a Job's indexes. */
export interface IndexCensus {
  readonly activePods: readonly Pod[];
  readonly succeeded: CompletionIndexes;
  readonly failed: CompletionIndexes | undefined;
}

/**
 * For each index that will be retried, its last failed Pod. That Pod keeps its finalizer until its replacement exists, because it
 * holds the number of failures (`getPodsWithDelayedDeletionPerIndex`). `uncounted`: the Pods that are not counted yet.
 */
export function podsWithDelayedDeletion(job: Job, uncounted: readonly Pod[], census: IndexCensus): Map<number, Pod> {
  const active = indexesOf(census.activePods);
  const delayed = new Map<number, Pod>();
  for (const pod of uncounted) {
    const index = validIndex(pod, job);
    if (index === undefined || !isPodFailed(pod, job)) continue;
    if (census.succeeded.has(index) || census.failed?.has(index) === true || active.has(index)) continue;
    const last = delayed.get(index);
    const isLater =
      last === undefined || (absoluteFailureCount(last) <= absoluteFailureCount(pod) && finishedMs(pod) >= finishedMs(last));
    if (isLater) delayed.set(index, pod);
  }
  return delayed;
}

/** The next indexes that need a Pod (`firstPendingIndexes`). */
export function firstPendingIndexes(job: Job, pods: readonly Pod[], census: IndexCensus, count: number): number[] {
  let taken = census.succeeded.with(indexesOf(census.activePods));
  if (onlyReplaceFailedPods(job)) taken = taken.with(indexesOf(filterTerminatingPods(pods)));
  if (census.failed !== undefined) taken = taken.with(census.failed);
  return taken.firstMissing(count, job.spec.completions ?? 0);
}

/**
 * Separates the active Pods that must be deleted because of their index: it is missing, too large, or used by another Pod
 * (`appendDuplicatedIndexPodsForRemoval`). `sort`: sorts Pods in the order of deletion.
 */
export function splitByIndex(
  job: Job,
  pods: readonly Pod[],
  sort: (pods: readonly Pod[]) => Pod[],
): { readonly remove: Pod[]; readonly keep: Pod[] } {
  const byIndex = new Map<number, Pod[]>();
  const remove: Pod[] = [];
  for (const pod of pods) {
    const index = validIndex(pod, job);
    if (index === undefined) remove.push(pod);
    else byIndex.set(index, [...(byIndex.get(index) ?? []), pod]);
  }
  const keep: Pod[] = [];
  for (const [, same] of [...byIndex].sort(([a], [b]) => a - b)) {
    const sorted = same.length === 1 ? same : sort(same);
    remove.push(...sorted.slice(0, -1));
    keep.push(sorted.at(-1)!);
  }
  return { remove, keep };
}
