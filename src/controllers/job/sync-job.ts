import {
  FormatError,
  StatusError,
  formatTime,
  selectorFromLabelSelector,
  splitKey,
  type ApiPort,
  type Job,
  type JobCondition,
  type Pod,
} from '../../api/index.ts';
import type { EventRecorder, Lister, SyncTrace } from '../../client/index.ts';
import type { Process, TaskGroup } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import type { ConsistencyStore } from '../consistency-store.ts';
import { filterByOwner } from '../controller-index.ts';
import { ControllerRefManager, recheckDeletionTimestamp, reportClaimedPods } from '../controller-ref-manager.ts';
import { controllerError } from '../errors.ts';
import type { ControllerExpectations } from '../expectations.ts';
import { PodControl } from '../pod-control.ts';
import { getCached, splitMetaNamespaceKey } from '../read-cached.ts';
import { steps as shared } from '../steps.ts';
import { BackoffStore } from './backoff.ts';
import { REASON, isJobFinished, trueCondition, withCondition } from './conditions.ts';
import { isComplete, planEnd, remainingDeadlineMs } from './plan-end.ts';
import { isIndexedJob } from './indexed-pods.ts';
import { JobPodManager, type ManageResult } from './manage-job.ts';
import { steps } from './steps.ts';
import { SyncContext } from './sync-context.ts';
import { StatusTracker, orAbsent } from './track-status.ts';
import {
  JOB_TRACKING_FINALIZER,
  REMOVE_TRACKING_FINALIZER,
  hasJobTrackingFinalizer,
  type FinalizerExpectations,
} from './tracking-finalizer.ts';

/** The default of `managedBy` (batch/v1 `JobControllerName`). */
const JOB_CONTROLLER_NAME = 'kubernetes.io/job-controller';

export interface JobSyncOptions {
  readonly sim: Simulation;
  readonly api: ApiPort;
  readonly recorder: EventRecorder;
  readonly group: TaskGroup;
  readonly jobs: Lister<Job>;
  readonly pods: Lister<Pod>;
  readonly expectations: ControllerExpectations;
  readonly finalizerExpectations: FinalizerExpectations;
  readonly consistency: ConsistencyStore;
  /** Queues the Job after a delay. */
  readonly enqueueAfter: (key: string, delayMs: number, via: string) => void;
}

/** Syncs a Job (job/job_controller.go `syncJob`), or a Pod that belongs to no Job any more (`syncOrphanPod`). */
export class JobSync {
  readonly #options: JobSyncOptions;
  readonly #podControl: PodControl;
  readonly #backoffs = new BackoffStore();
  readonly #manager: JobPodManager;
  readonly #tracker: StatusTracker;

  constructor(options: JobSyncOptions) {
    const { sim, api, recorder, group, expectations, finalizerExpectations, consistency, enqueueAfter } = options;
    const podControl = new PodControl({ api, recorder, onWrite: (job, pod) => consistency.wrote(job, 'pods', pod) });
    const spawner = (name: string) => ({ sim, group, name: `${api.name}/${name}` });
    this.#options = options;
    this.#podControl = podControl;
    this.#manager = new JobPodManager({
      sim,
      podControl,
      expectations,
      spawner: spawner('manageJob'),
      enqueueAfter: (key, delayMs) => enqueueAfter(key, delayMs, 'manageJob'),
    });
    this.#tracker = new StatusTracker({
      sim,
      api,
      recorder,
      podControl,
      finalizerExpectations,
      consistency,
      spawner: spawner('removeTrackingFinalizer'),
    });
  }

  *syncJob(key: string, trace: SyncTrace): Process<void> {
    const { jobs, expectations, finalizerExpectations, consistency, recorder } = this.#options;
    splitMetaNamespaceKey(key, trace);
    consistency.ensureReady(key, trace);
    const job = getCached(jobs, key, trace);
    if (job === undefined) {
      trace.step(shared.DeleteExpectations, 'forgotten');
      expectations.deleteExpectations(key);
      finalizerExpectations.deleteExpectations(key);
      consistency.clear(key);
      return this.#backoffs.remove(key);
    }
    const managedBy = managedByExternalController(job);
    if (managedBy !== undefined) return trace.step(steps.managedByExternalController, 'true', { managedBy });
    trace.step(shared.DeepCopy, 'copied');
    const finished = isJobFinished(job);
    trace.step(steps.IsJobFinished, finished ? 'true' : 'false');
    if (finished) return this.#backoffs.remove(key);
    const { completionMode } = job.spec;
    if (completionMode !== 'NonIndexed' && completionMode !== 'Indexed') {
      trace.step(steps.syncJob, 'unknownCompletionMode', { completionMode: String(completionMode) });
      return recorder.event(job, 'Warning', 'UnknownCompletionMode', 'Skipped Job sync because completion mode is unknown');
    }
    const satisfied = expectations.satisfiedExpectations(key, trace);
    const pods = yield* this.#getPodsForJob(job, trace);
    const context = new SyncContext(key, job, pods, finalizerExpectations.getExpectedUIDs(key));
    reportCounts(context, trace);
    yield* this.#sync(context, satisfied, trace);
  }

  *#sync(context: SyncContext, satisfied: boolean, trace: SyncTrace): Process<void> {
    const { sim } = this.#options;
    const { key, job, status, newSucceeded, newFailed } = context;
    const now = formatTime(sim.wallMs);
    if (status.startTime === undefined && !job.spec.suspend) status.startTime = now;
    // A Job that has never been synced has no list yet.
    status.uncountedTerminatedPods ??= {};
    const backoff = this.#backoffs.next(key, newSucceeded, newFailed);
    trace.step(steps.newBackoffRecord, 'recorded', { failuresAfterLastSuccess: backoff.failuresAfterLastSuccess });
    const plan = planEnd(context, sim.wallMs, now);
    for (const question of plan.questions) trace.tell(question);
    trace.tell(plan);
    context.finishedCondition = plan.condition;
    let conditionsChanged = false;
    let result: ManageResult = { active: context.activePods.length, error: undefined };
    if (plan.outcome === 'ends') {
      result = yield* this.#manager.deleteActivePods(context, trace);
      // Pods that the cache does not show yet may still appear.
      if (result.active > 0 || !satisfied) context.finishedCondition = undefined;
    } else {
      this.#planDeadline(context);
      const manages = satisfied && job.metadata.deletionTimestamp === undefined;
      if (manages) result = yield* this.#manager.manageJob(context, backoff, trace);
      const message = 'Reached expected number of succeeded pods';
      if (isComplete(context, result.active))
        context.finishedCondition = trueCondition('SuccessCriteriaMet', REASON.completionsReached, message, now);
      else if (manages) conditionsChanged = this.#noteSuspension(context, trace);
    }
    const { active = 0, ready, terminating } = status;
    const changed =
      conditionsChanged || result.active !== active || context.ready !== ready || context.terminating !== terminating;
    status.active = orAbsent(result.active);
    status.ready = context.ready;
    status.terminating = context.terminating;
    try {
      yield* this.#tracker.track(context, changed, () => this.#backoffs.keep(key, backoff), trace);
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      throw new StatusError(error.reason, `tracking status: ${error.message}`, error.details, error.code);
    }
    if (result.error !== undefined) throw result.error;
  }

  /** The Job's Pods after adopting and releasing (`getPodsForJob`). Adopted Pods get the finalizer. */
  *#getPodsForJob(job: Job, trace: SyncTrace): Process<readonly Pod[]> {
    const { api, pods } = this.#options;
    const candidates = filterByOwner<'Pod'>(pods, job, true);
    const scope = trace.into(steps.getPodsForJob, 'asked', { candidates: candidates.length });
    const manager = new ControllerRefManager<Pod>({
      controller: job,
      selector: selectorOf(job),
      trace: scope,
      finalizers: [JOB_TRACKING_FINALIZER],
      patch: (pod, patch) => this.#podControl.patchPod(pod.metadata, patch, job),
      canAdopt: () => recheckDeletionTimestamp(job, () => api.get('Job', job.metadata)),
    });
    const claimed = yield* manager.claim(candidates);
    reportClaimedPods(claimed, scope);
    return claimed.map((pod) => {
      const isOwn = pod.metadata.ownerReferences?.some(({ uid }) => uid === job.metadata.uid) === true;
      return isOwn || hasJobTrackingFinalizer(pod) ? pod : withFinalizer(pod);
    });
  }

  /** Queues the Job for its deadline. */
  #planDeadline({ key, job, status }: SyncContext): void {
    const { sim, enqueueAfter } = this.#options;
    const remainingMs = remainingDeadlineMs(job, status.startTime, sim.wallMs);
    if (remainingMs !== undefined) enqueueAfter(key, remainingMs, 'syncJob');
  }

  /** Sets the condition `Suspended`. Returns true if it changes. */
  #noteSuspension({ job, status }: SyncContext, trace: SyncTrace): boolean {
    const { sim, recorder } = this.#options;
    const now = formatTime(sim.wallMs);
    const { suspend } = job.spec;
    const condition: JobCondition = suspend
      ? trueCondition('Suspended', 'JobSuspended', 'Job suspended', now)
      : { ...trueCondition('Suspended', 'JobResumed', 'Job resumed', now), status: 'False' };
    const conditions = withCondition(status.conditions, condition);
    if (conditions === status.conditions) return false;
    trace.step(steps.ensureJobConditionStatus, suspend ? 'suspended' : 'resumed');
    status.conditions = conditions;
    recorder.event(job, 'Normal', suspend ? 'Suspended' : 'Resumed', condition.message ?? '');
    // A suspended Job does not run, so the deadline starts again when it is resumed.
    if (suspend) delete status.startTime;
    else status.startTime = now;
    return true;
  }

  /** Removes the finalizer of a Pod that no Job will count. */
  *syncOrphanPod(key: string, trace: SyncTrace): Process<void> {
    const { pods, jobs, api } = this.#options;
    splitMetaNamespaceKey(key, trace);
    const pod = getCached(pods, key, trace);
    if (pod === undefined) return;
    const controller = pod.metadata.ownerReferences?.find((reference) => reference.controller === true);
    if (controller !== undefined) {
      if (controller.kind !== 'Job' || controller.apiVersion !== 'batch/v1')
        return trace.step(steps.syncOrphanPod, 'foreign', { controllerKind: controller.kind });
      const job = jobs.get({ namespace: pod.metadata.namespace, name: controller.name });
      const isOwner = job !== undefined && job.metadata.uid === controller.uid;
      if (isOwner && managedByExternalController(job) !== undefined) return trace.step(steps.syncOrphanPod, 'managedByOther');
      if (isOwner && !isJobFinished(job)) return trace.step(steps.syncOrphanPod, 'counted', { job: controller.name });
    }
    if (!hasJobTrackingFinalizer(pod)) return trace.step(steps.syncOrphanPod, 'noFinalizer');
    trace.step(steps.syncOrphanPod, 'released');
    try {
      yield* api.patch('Pod', splitKey(key), REMOVE_TRACKING_FINALIZER);
    } catch (error) {
      if (!(error instanceof StatusError) || error.reason !== 'NotFound') throw error;
    }
  }
}

/** The name of another controller that looks after the Job. Returns undefined if this controller does. */
function managedByExternalController({ spec: { managedBy } }: Job): string | undefined {
  return managedBy === JOB_CONTROLLER_NAME ? undefined : managedBy;
}

/** Reports the counts of the Job's Pods. */
function reportCounts(context: SyncContext, trace: SyncTrace): void {
  const { job, pods, activePods, ready, terminating, newSucceeded, newFailed, failedIndexes } = context;
  trace.step(steps.FilterActivePods, 'filtered', { active: activePods.length, pods: pods.length, ready, terminating });
  trace.step(steps.getNewFinishedPods, 'found', { succeeded: newSucceeded.length, failed: newFailed.length });
  if (!isIndexedJob(job)) return;
  const { prevSucceededIndexes, succeededIndexes } = context;
  const { completions = 0 } = job.spec;
  const figures = { before: prevSucceededIndexes.total, now: succeededIndexes.total, completions };
  trace.step(steps.calculateSucceededIndexes, 'calculated', figures);
  if (failedIndexes !== undefined) trace.step(steps.calculateFailedIndexes, 'calculated', { failed: failedIndexes.total });
}

function selectorOf({ spec }: Job) {
  try {
    return selectorFromLabelSelector(spec.selector);
  } catch (error) {
    if (error instanceof FormatError) throw controllerError(`couldn't convert Job selector: ${error.message}`);
    throw error;
  }
}

function withFinalizer(pod: Pod): Pod {
  const finalizers = [...(pod.metadata.finalizers ?? []), JOB_TRACKING_FINALIZER];
  return { ...pod, metadata: { ...pod.metadata, finalizers } };
}
