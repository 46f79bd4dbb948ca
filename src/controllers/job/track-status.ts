import { StatusError, formatTime, type ApiPort, type JobCondition, type Pod } from '../../api/index.ts';
import type { EventRecorder, SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import type { ConsistencyStore } from '../consistency-store.ts';
import type { PodControl } from '../pod-control.ts';
import { runAll, type Spawner } from '../slow-start-batch.ts';
import { trueCondition, withCondition } from './conditions.ts';
import { getCompletionIndex, hasBackoffLimitPerIndex, isIndexedJob, validIndex } from './indexed-pods.ts';
import { isPodFailed, matchPodFailurePolicy } from './pod-failure-policy.ts';
import { steps } from './steps.ts';
import type { StatusDraft, SyncContext } from './sync-context.ts';
import { REMOVE_TRACKING_FINALIZER, hasJobTrackingFinalizer, type FinalizerExpectations } from './tracking-finalizer.ts';

/** How many Pods one sync counts at most, so that the status stays short (job/job_controller.go `MaxUncountedPods`). */
const MAX_UNCOUNTED_PODS = 500;

export interface StatusTrackerOptions {
  readonly sim: Simulation;
  readonly api: ApiPort;
  readonly recorder: EventRecorder;
  readonly podControl: PodControl;
  readonly finalizerExpectations: FinalizerExpectations;
  readonly consistency: ConsistencyStore;
  readonly spawner: Spawner;
}

/**
 * Counts finished Pods, each exactly once, even if the controller crashes in between (job/job_controller.go
 * `trackJobStatusAndRemoveFinalizers`):
 *
 * 1. Their uids are written to `status.uncountedTerminatedPods`.
 * 2. Their finalizers are removed, so that they can be deleted.
 * 3. Their uids are removed from the status and added to the counts, in one write. The same write may finish the Job.
 */
export class StatusTracker {
  constructor(private readonly options: StatusTrackerOptions) {}

  /** `flush`: the status must be written in any case. `onFlush`: called after the write. */
  *track(context: SyncContext, flush: boolean, onFlush: () => void, trace: SyncTrace): Process<void> {
    const pending = { flush };
    const withFinalizer = new Set(context.pods.filter((pod) => context.isTracked(pod)).map(({ metadata }) => metadata.uid));
    if (cleanUncounted(context, withFinalizer)) pending.flush = true;
    const { release, reachedMax } = this.#noteFinished(context, pending);
    this.#noteIndexes(context, pending);
    this.#noteInterim(context, pending);
    // A sync with nothing to report has no such steps.
    const hasWork = pending.flush || release.length > 0 || context.finishedCondition !== undefined;
    const scope = hasWork ? trace.into(steps.trackJobStatusAndRemoveFinalizers, '') : trace;
    yield* this.#flushUncountedAndRemoveFinalizers(context, release, withFinalizer, pending, onFlush, scope);
    const finished = !reachedMax && this.#enactFinished(context, scope);
    if (!finished && !pending.flush) return;
    scope.step(steps.updateJobStatus, 'writes', statusFigures(context.status));
    yield* this.#updateStatus(context);
    if (finished) this.#recordFinished(context);
  }

  *#flushUncountedAndRemoveFinalizers(
    context: SyncContext,
    release: readonly Pod[],
    withFinalizer: Set<string>,
    pending: { flush: boolean },
    onFlush: () => void,
    trace: SyncTrace,
  ): Process<void> {
    const hasWork = pending.flush || release.length > 0;
    const outcome = pending.flush ? 'writes' : 'asWritten';
    const figures = statusFigures(context.status);
    const scope = hasWork ? trace.into(steps.flushUncountedAndRemoveFinalizers, outcome, figures) : trace;
    if (pending.flush) {
      yield* this.#updateStatus(context);
      onFlush();
      pending.flush = false;
    }
    yield* this.#removeFinalizers(context, release, withFinalizer, pending, scope);
  }

  /** Finds the Pods to count now, whose finalizers may then be removed. */
  #noteFinished(context: SyncContext, pending: { flush: boolean }): { readonly release: Pod[]; readonly reachedMax: boolean } {
    const { job, finishedCondition } = context;
    const before = context.uncounted;
    const succeeded = [...before.succeeded];
    const failed = [...before.failed];
    const indexes: number[] = [];
    const release: Pod[] = [];
    const indexed = isIndexedJob(job);
    const ends = finishedCondition !== undefined && finishedCondition.type !== 'SuccessCriteriaMet';
    let reachedMax = false;
    for (const pod of indexed ? byCompletionIndex(context.pods) : context.pods) {
      if (!context.isTracked(pod)) continue;
      const isFailed = isPodFailed(pod, job);
      if (!canRemoveFinalizer(context, pod, isFailed)) continue;
      release.push(pod);
      const { uid } = pod.metadata;
      const index = validIndex(pod, job);
      if (pod.status.phase === 'Succeeded' && !before.failed.includes(uid)) {
        // An index in the status is already counted.
        if (indexed && index !== undefined && !context.prevSucceededIndexes.has(index)) indexes.push(index);
        else if (!indexed && !before.succeeded.includes(uid)) succeeded.push(uid);
      } else if ((isFailed || ends) && !before.failed.includes(uid) && (!indexed || index !== undefined)) {
        if (matchPodFailurePolicy(job.spec.podFailurePolicy, pod).counts) failed.push(uid);
      }
      reachedMax = indexes.length + succeeded.length + failed.length >= MAX_UNCOUNTED_PODS;
      if (reachedMax) break;
    }
    const changed = indexes.length > 0 || succeeded.length > before.succeeded.length || failed.length > before.failed.length;
    if (changed) pending.flush = true;
    context.setUncounted(succeeded, failed);
    return { release, reachedMax };
  }

  #noteIndexes(context: SyncContext, pending: { flush: boolean }): void {
    const { job, status, succeededIndexes, failedIndexes } = context;
    if (!isIndexedJob(job)) return;
    const completed = succeededIndexes.toString();
    const failed = failedIndexes?.toString();
    if (completed !== (status.completedIndexes ?? '') || failed !== status.failedIndexes) pending.flush = true;
    status.succeeded = orAbsent(succeededIndexes.total);
    status.completedIndexes = completed === '' ? undefined : completed;
    status.failedIndexes = failed;
  }

  /**
   * Writes the interim condition before the Pods' finalizers are removed. The final condition follows when the Pods have
   * finished.
   */
  #noteInterim(context: SyncContext, pending: { flush: boolean }): void {
    const { finishedCondition, status } = context;
    if (finishedCondition === undefined) return;
    const { type, reason = '', message = '' } = finishedCondition;
    if (type !== 'FailureTarget' && type !== 'SuccessCriteriaMet') return;
    const conditions = withCondition(status.conditions, finishedCondition);
    if (conditions !== status.conditions) {
      status.conditions = conditions;
      pending.flush = true;
    }
    const now = formatTime(this.options.sim.wallMs);
    context.finishedCondition = trueCondition(type === 'FailureTarget' ? 'Failed' : 'Complete', reason, message, now);
  }

  *#removeFinalizers(
    context: SyncContext,
    pods: readonly Pod[],
    withFinalizer: Set<string>,
    pending: { flush: boolean },
    trace: SyncTrace,
  ): Process<void> {
    if (pods.length === 0) return void (cleanUncounted(context, withFinalizer) && (pending.flush = true));
    const { finalizerExpectations, spawner } = this.options;
    trace.step(steps.removeTrackingFinalizerFromPods, 'removes', { pods: pods.length });
    finalizerExpectations.expectFinalizersRemoved(
      context.key,
      pods.map(({ metadata }) => metadata.uid),
    );
    const removed = pods.map((pod) => this.#removeFinalizer(context, pod, withFinalizer));
    const [error] = yield* runAll(spawner, removed);
    if (cleanUncounted(context, withFinalizer)) pending.flush = true;
    if (error === undefined) return;
    // Write what succeeded. The next sync does the rest.
    if (pending.flush) yield* this.#updateStatus(context);
    throw error;
  }

  *#removeFinalizer(context: SyncContext, pod: Pod, withFinalizer: Set<string>): Process<void> {
    const { podControl, finalizerExpectations } = this.options;
    const { uid } = pod.metadata;
    try {
      if (hasJobTrackingFinalizer(pod)) yield* podControl.patchPod(pod.metadata, REMOVE_TRACKING_FINALIZER, context.job);
    } catch (error) {
      // This patch causes no event.
      finalizerExpectations.finalizerRemovalObserved(context.key, uid);
      if (!(error instanceof StatusError) || error.reason !== 'NotFound') throw error;
    }
    withFinalizer.delete(uid);
  }

  /** `enactJobFinished`: finishes the Job once all Pods are counted and none is terminating. */
  #enactFinished(context: SyncContext, trace: SyncTrace): boolean {
    const { finishedCondition, status, terminating } = context;
    if (finishedCondition === undefined) return false;
    const { succeeded, failed } = context.uncounted;
    const uncounted = succeeded.length + failed.length;
    const figures = { condition: finishedCondition.type, uncounted, terminating };
    if (uncounted > 0 || terminating > 0) {
      trace.step(steps.enactJobFinished, uncounted > 0 ? 'uncounted' : 'terminating', figures);
      return false;
    }
    trace.step(steps.enactJobFinished, 'finished', figures);
    status.conditions = withCondition(status.conditions, finishedCondition);
    if (finishedCondition.type === 'Complete') status.completionTime = finishedCondition.lastTransitionTime;
    return true;
  }

  /** `recordJobFinished`. */
  #recordFinished({ job, status, finishedCondition }: SyncContext): void {
    const { recorder } = this.options;
    const { type, reason = '', message = '' } = finishedCondition as JobCondition;
    if (type !== 'Complete') return recorder.event(job, 'Warning', reason, message);
    const { completions } = job.spec;
    if (completions !== undefined && (status.succeeded ?? 0) > completions) {
      const what = 'Too many succeeded pods running after completion count reached';
      recorder.event(job, 'Warning', 'TooManySucceededPods', what);
    }
    recorder.event(job, 'Normal', 'Completed', 'Job completed');
  }

  *#updateStatus(context: SyncContext): Process<void> {
    const { api, consistency } = this.options;
    context.job = yield* api.updateStatus('Job', { ...context.job, status: context.statusToWrite() });
    consistency.wrote(context.job, 'jobs.batch', context.job);
  }
}

/** `canRemoveFinalizer`. */
function canRemoveFinalizer(context: SyncContext, pod: Pod, isFailed: boolean): boolean {
  const { job, finishedCondition, delayedDeletion } = context;
  if (job.metadata.deletionTimestamp !== undefined || finishedCondition !== undefined || pod.status.phase === 'Succeeded')
    return true;
  if (!isFailed) return false;
  const index = hasBackoffLimitPerIndex(job) ? getCompletionIndex(pod) : undefined;
  return index === undefined || delayedDeletion.get(index)?.metadata.uid !== pod.metadata.uid;
}

/** Counts Pods that have no finalizer any more (`cleanUncountedPodsWithoutFinalizers`). Returns true if the status changes. */
function cleanUncounted(context: SyncContext, withFinalizer: ReadonlySet<string>): boolean {
  const { status } = context;
  const { succeeded, failed } = context.uncounted;
  const left = {
    succeeded: succeeded.filter((uid) => withFinalizer.has(uid)),
    failed: failed.filter((uid) => withFinalizer.has(uid)),
  };
  const counted = { succeeded: succeeded.length - left.succeeded.length, failed: failed.length - left.failed.length };
  if (counted.succeeded + counted.failed === 0) return false;
  status.succeeded = orAbsent((status.succeeded ?? 0) + counted.succeeded);
  status.failed = orAbsent((status.failed ?? 0) + counted.failed);
  context.setUncounted(left.succeeded, left.failed);
  return true;
}

function byCompletionIndex(pods: readonly Pod[]): Pod[] {
  return [...pods].sort((a, b) => (getCompletionIndex(a) ?? -1) - (getCompletionIndex(b) ?? -1));
}

/** Counts of zero are omitted, as a real API server stores them. */
export function orAbsent(count: number): number | undefined {
  return count === 0 ? undefined : count;
}

/** The figures of a Job's status in its steps. */
interface StatusFigures {
  readonly active: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly uncounted: number;
}

function statusFigures({ active = 0, succeeded = 0, failed = 0, uncountedTerminatedPods }: StatusDraft): StatusFigures {
  const uncounted = (uncountedTerminatedPods?.succeeded ?? []).length + (uncountedTerminatedPods?.failed ?? []).length;
  return { active, succeeded, failed, uncounted };
}
