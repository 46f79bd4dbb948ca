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

/** A status as it is being worked out: its lists are replaced, never changed. */
export type StatusDraft = { -readonly [K in keyof JobStatus]: JobStatus[K] | undefined };

/** What one sync knows of its Job and its Pods (job/job_controller.go `syncJobCtx`). All but the status and the tallies is as it was at the start. */
export class SyncContext {
  readonly key: string;
  readonly pods: readonly Pod[];
  readonly activePods: readonly Pod[];
  /** Pods that have ended and are in the counts of no status yet. */
  readonly newSucceeded: readonly Pod[];
  readonly newFailed: readonly Pod[];
  /** Those that the status has, and those that ended since. */
  readonly succeeded: number;
  readonly failed: number;
  /** Of an Indexed Job: what the status tells. */
  readonly prevSucceededIndexes: CompletionIndexes;
  /** Of an Indexed Job: with those that ended since. */
  readonly succeededIndexes: CompletionIndexes;
  /** With a backoff limit for each index. */
  readonly failedIndexes: CompletionIndexes | undefined;
  /** With a backoff limit for each index: the failed Pods that wait for their successors. */
  readonly delayedDeletion: ReadonlyMap<number, Pod>;
  /** Uids of Pods whose finalizer is removed already, only that the cache does not show it. */
  readonly expectedRmFinalizers: ReadonlySet<string>;
  /** As last written. Its status is that of then; see `status`. */
  job: Job;
  status: StatusDraft;
  ready: number;
  terminating: number;
  /** What the sync finds the Job to have come to. */
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

  /** Pods that have ended and whose finalizers are being removed: in neither count yet. */
  get uncounted(): { readonly succeeded: readonly string[]; readonly failed: readonly string[] } {
    const { succeeded = [], failed = [] } = this.status.uncountedTerminatedPods ?? {};
    return { succeeded, failed };
  }

  /** Empty lists are left out, as a server prints it. */
  setUncounted(succeeded: readonly string[], failed: readonly string[]): void {
    this.status.uncountedTerminatedPods = {
      ...(succeeded.length > 0 && { succeeded: [...succeeded] }),
      ...(failed.length > 0 && { failed: [...failed] }),
    };
  }

  /** The status as it is now, to be written: the draft may change after that. */
  statusToWrite(): JobStatus {
    return Object.fromEntries(Object.entries(this.status).filter(([, value]) => value !== undefined));
  }

  /** True for a Pod that the Job has yet to count. */
  isTracked(pod: Pod): boolean {
    return hasJobTrackingFinalizer(pod) && !this.expectedRmFinalizers.has(pod.metadata.uid);
  }

  /** `getValidPodsWithFilter`: Pods that are to be counted and are in none of these. */
  #uncountedPods(uncounted: ReadonlySet<string>): Pod[] {
    const indexed = isIndexedJob(this.job);
    return this.pods.filter(
      (pod) => this.isTracked(pod) && !uncounted.has(pod.metadata.uid) && (!indexed || validIndex(pod, this.job) !== undefined),
    );
  }
}
