import { isPodReady, type Job, type JobCondition, type JobStatus, type Pod } from '../../api/index.ts';
import { countTerminatingPods, filterActivePods } from '../active-pods.ts';
import { CompletionIndexes } from './completion-indexes.ts';
import {
  calculateFailedIndexes,
  calculateSucceededIndexes,
  hasBackoffLimitPerIndex,
  isIndexedJob,
  podsWithDelayedDeletion,
  validIndex,
} from './indexed-pods.ts';
import { isPodFailed, matchPodFailurePolicy } from './pod-failure-policy.ts';
import { hasJobTrackingFinalizer } from './tracking-finalizer.ts';

/** A status in progress. Its lists are replaced, never modified. */
export type StatusDraft = { -readonly [K in keyof JobStatus]: JobStatus[K] | undefined };

/**
 * The Job and its Pods in one sync (job/job_controller.go `syncJobCtx`). Only the fields that are not readonly change during the
 * sync.
 */
export class SyncContext {
  readonly key: string;
  readonly pods: readonly Pod[];
  readonly activePods: readonly Pod[];
  /** Finished Pods that no status counts yet. */
  readonly newSucceeded: readonly Pod[];
  readonly newFailed: readonly Pod[];
  /** The counts of the status and of Pods that have finished since. */
  readonly succeeded: number;
  readonly failed: number;
  /** For an Indexed Job: the indexes in the status. */
  readonly prevSucceededIndexes: CompletionIndexes;
  /** For an Indexed Job: with those that have succeeded since. */
  readonly succeededIndexes: CompletionIndexes;
  /** For a Job with a backoff limit per index. */
  readonly failedIndexes: CompletionIndexes | undefined;
  /** For a Job with a backoff limit per index: the failed Pods that wait for their replacement. */
  readonly delayedDeletion: ReadonlyMap<number, Pod>;
  /** Uids of Pods whose finalizer is already removed, although the cache does not show it. */
  readonly expectedRmFinalizers: ReadonlySet<string>;
  /** The Job as last written. The status in progress is `status`. */
  job: Job;
  status: StatusDraft;
  ready: number;
  terminating: number;
  /** The condition with which the Job ends. */
  finishedCondition: JobCondition | undefined;

  constructor(key: string, job: Job, pods: readonly Pod[], expectedRmFinalizers: ReadonlySet<string>) {
    this.key = key;
    this.job = job;
    this.status = { ...job.status };
    this.pods = pods;
    this.expectedRmFinalizers = expectedRmFinalizers;
    this.activePods = filterActivePods(pods);
    this.ready = this.activePods.filter(isPodReady).length;
    this.terminating = countTerminatingPods(pods);
    const uncountedSucceeded = new Set(this.uncounted.succeeded);
    const uncountedFailed = new Set(this.uncounted.failed);
    this.newSucceeded = this.#uncountedPods(uncountedSucceeded).filter(({ status }) => status.phase === 'Succeeded');
    this.newFailed = this.#uncountedPods(uncountedFailed).filter((pod) => isPodFailed(pod, job));
    const counted = this.newFailed.filter((pod) => matchPodFailurePolicy(job.spec.podFailurePolicy, pod).counts);
    this.failed = (job.status.failed ?? 0) + counted.length + uncountedFailed.size;
    const indexed = isIndexedJob(job);
    const { before, now } = indexed
      ? calculateSucceededIndexes(job, pods)
      : { before: CompletionIndexes.none, now: CompletionIndexes.none };
    this.prevSucceededIndexes = before;
    this.succeededIndexes = now;
    this.succeeded = indexed ? now.total : (job.status.succeeded ?? 0) + this.newSucceeded.length + uncountedSucceeded.size;
    const perIndex = indexed && hasBackoffLimitPerIndex(job);
    this.failedIndexes = perIndex ? calculateFailedIndexes(job, pods) : undefined;
    const census = { activePods: this.activePods, succeeded: now, failed: this.failedIndexes };
    this.delayedDeletion = perIndex ? podsWithDelayedDeletion(job, this.#uncountedPods(new Set()), census) : new Map();
  }

  /** Uids of finished Pods whose finalizers are being removed. They are not in the counts yet. */
  get uncounted(): { readonly succeeded: readonly string[]; readonly failed: readonly string[] } {
    const { succeeded = [], failed = [] } = this.status.uncountedTerminatedPods ?? {};
    return { succeeded, failed };
  }

  /** Empty lists are omitted, as a real API server does. */
  setUncounted(succeeded: readonly string[], failed: readonly string[]): void {
    this.status.uncountedTerminatedPods = {
      ...(succeeded.length > 0 && { succeeded: [...succeeded] }),
      ...(failed.length > 0 && { failed: [...failed] }),
    };
  }

  /** A copy of the status, because the status in progress may change later. */
  statusToWrite(): JobStatus {
    return Object.fromEntries(Object.entries(this.status).filter(([, value]) => value !== undefined));
  }

  /** Returns true if the Job still has to count this Pod. */
  isTracked(pod: Pod): boolean {
    return hasJobTrackingFinalizer(pod) && !this.expectedRmFinalizers.has(pod.metadata.uid);
  }

  /** `getValidPodsWithFilter`: the Pods to count that are not in `uncounted`. */
  #uncountedPods(uncounted: ReadonlySet<string>): Pod[] {
    const indexed = isIndexedJob(this.job);
    return this.pods.filter(
      (pod) => this.isTracked(pod) && !uncounted.has(pod.metadata.uid) && (!indexed || validIndex(pod, this.job) !== undefined),
    );
  }
}
