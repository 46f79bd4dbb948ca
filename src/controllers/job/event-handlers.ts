import {
  controllerOf,
  keyOf,
  labelSelectorMatches,
  labelsEqual,
  parseTime,
  type Job,
  type OwnerReference,
  type Pod,
  secondsToMs,
} from '../../api/index.ts';
import {
  DeletedFinalStateUnknown,
  deletedObject,
  namesOf,
  type HandlerTrace,
  type Lister,
  type RateLimitingQueue,
} from '../../client/index.ts';
import type { Simulation } from '../../trace/index.ts';
import type { ConsistencyStore } from '../consistency-store.ts';
import { filterByOwner, resolveControllerRef } from '../controller-index.ts';
import type { ControllerExpectations } from '../expectations.ts';
import { podKey } from '../pod-control.ts';
import { isJobFinished } from './conditions.ts';
import { steps } from './steps.ts';
import { hasJobTrackingFinalizer, type FinalizerExpectations } from './tracking-finalizer.ts';

export interface JobEventHandlerOptions {
  readonly sim: Simulation;
  readonly queue: RateLimitingQueue;
  /** Pods with the finalizer that no Job will count. */
  readonly orphanQueue: RateLimitingQueue;
  readonly jobs: Lister<Job>;
  readonly pods: Lister<Pod>;
  readonly expectations: ControllerExpectations;
  readonly finalizerExpectations: FinalizerExpectations;
  readonly consistency: ConsistencyStore;
  /** Events of Pods wait this long, so that many Pods that finish together cause one sync. */
  readonly batchMs: number;
  readonly trace: HandlerTrace;
}

/** The event handlers of the Job controller (job/job_controller.go `addPod` …). They queue keys and update expectations. */
export class JobEventHandlers {
  constructor(private readonly options: JobEventHandlerOptions) {}

  addJob(job: Job): void {
    this.options.trace.report(steps.addJob, 'enqueued', { job: job.metadata.name });
    this.#enqueueImmediately(job, 'addJob');
  }

  updateJob(old: Job, current: Job): void {
    const { sim, queue, batchMs, trace } = this.options;
    const { name: job } = current.metadata;
    if (current.metadata.generation === old.metadata.generation) {
      trace.report(steps.updateJob, 'batched', { job, batchMs });
      this.#enqueueBatched(current, 'updateJob');
    } else {
      trace.report(steps.updateJob, 'enqueued', { job });
      this.#enqueueImmediately(current, 'updateJob');
    }
    // A finished Job should have none left. This makes sure.
    if (isJobFinished(current)) {
      const pods = this.#podsWithFinalizer(current);
      trace.report(steps.updateJob, 'finished', { job, pods: pods.length });
      for (const pod of pods) this.#enqueueOrphan(pod, 'updateJob');
    }
    const { activeDeadlineSeconds } = current.spec;
    if (current.status.startTime === undefined || activeDeadlineSeconds === undefined) return;
    if (old.spec.activeDeadlineSeconds === activeDeadlineSeconds) return;
    const remainingMs = parseTime(current.status.startTime) + secondsToMs(activeDeadlineSeconds) - sim.wallMs;
    trace.report(steps.updateJob, 'deadlineChanged', { job, remainingMs });
    queue.addAfter(keyOf(current.metadata), remainingMs, 'updateJob');
  }

  deleteJob(deleted: Job | DeletedFinalStateUnknown<Job>): void {
    const { consistency, trace } = this.options;
    const job = deletedObject(deleted);
    const pods = this.#podsWithFinalizer(job);
    const outcome = deleted instanceof DeletedFinalStateUnknown ? 'tombstone' : 'enqueued';
    trace.report(steps.deleteJob, outcome, { job: job.metadata.name, pods: pods.length });
    consistency.clear(keyOf(job.metadata), job.metadata.uid);
    this.#enqueueImmediately(job, 'deleteJob');
    for (const pod of pods) this.#enqueueOrphan(pod, 'deleteJob');
  }

  addPod(pod: Pod): void {
    const { trace, expectations } = this.options;
    const { name } = pod.metadata;
    if (pod.metadata.deletionTimestamp !== undefined) {
      trace.report(steps.addPod, 'deleting', { pod: name });
      return this.deletePod(pod, false);
    }
    const controller = controllerOf(pod);
    if (controller === undefined) return this.#orphan(pod, steps.addPod);
    const job = this.#jobOf(pod, controller);
    if (job === undefined) {
      trace.report(steps.addPod, 'foreign', { pod: name, controller: controller.name });
      return;
    }
    trace.report(steps.addPod, 'enqueued', { pod: name, job: job.metadata.name });
    expectations.creationObserved(keyOf(job.metadata));
    this.#enqueueBatched(job, 'addPod');
  }

  updatePod(old: Pod, pod: Pod): void {
    const { trace } = this.options;
    const { name } = pod.metadata;
    if (pod.metadata.resourceVersion === old.metadata.resourceVersion) {
      trace.report(steps.updatePod, 'resync', { pod: name });
      return;
    }
    if (pod.metadata.deletionTimestamp !== undefined) {
      trace.report(steps.updatePod, 'deleting', { pod: name });
      return this.deletePod(pod, false);
    }
    const controller = controllerOf(pod);
    const oldController = controllerOf(old);
    const controllerChanged = controller?.uid !== oldController?.uid;
    if (controllerChanged && oldController !== undefined) {
      trace.report(steps.updatePod, 'controllerChanged', { pod: name, before: oldController.name });
      const before = this.#jobOf(pod, oldController);
      if (before !== undefined) this.#ownPodChanged(pod, before);
    }
    if (controller !== undefined) this.#updateOwned(pod, controller);
    else this.#updateOrphan(pod, controllerChanged || !labelsEqual(pod.metadata.labels, old.metadata.labels));
  }

  #updateOwned(pod: Pod, controller: OwnerReference): void {
    const { trace } = this.options;
    const { name } = pod.metadata;
    const job = this.#jobOf(pod, controller);
    if (job === undefined) {
      trace.report(steps.updatePod, 'foreign', { pod: name, controller: controller.name });
      return;
    }
    trace.report(steps.updatePod, 'enqueued', { pod: name, job: job.metadata.name });
    this.#ownPodChanged(pod, job);
  }

  /** `changed`: the Pod's labels or controller have changed, so other Jobs may match it. */
  #updateOrphan(pod: Pod, changed: boolean): void {
    const { trace } = this.options;
    const { name } = pod.metadata;
    if (changed) return this.#orphan(pod, steps.updatePod);
    const finalizer = hasJobTrackingFinalizer(pod);
    trace.report(steps.updatePod, 'orphanUnchanged', { pod: name, finalizer });
    if (finalizer) this.#enqueueOrphan(pod, 'updatePod');
  }

  /** `final`: the Pod is gone, not only marked for deletion. */
  deletePod(pod: Pod, final: boolean): void {
    const { expectations, finalizerExpectations, trace } = this.options;
    const { name } = pod.metadata;
    const controller = controllerOf(pod);
    const hasFinalizer = hasJobTrackingFinalizer(pod);
    const job = this.#jobOf(pod, controller);
    if (job === undefined || isJobFinished(job)) {
      // The garbage collector may have removed the owner reference.
      const uncounted = hasFinalizer && (controller === undefined || controller.kind === 'Job');
      trace.report(steps.deletePod, uncounted ? 'uncounted' : 'noJob', { pod: name });
      if (uncounted) this.#enqueueOrphan(pod, 'deletePod');
      return;
    }
    const key = keyOf(job.metadata);
    trace.report(steps.deletePod, 'enqueued', { pod: name, job: job.metadata.name, gone: final });
    expectations.lowerExpectations(key, 0, 1);
    if (final || !hasFinalizer) finalizerExpectations.finalizerRemovalObserved(key, pod.metadata.uid);
    this.#enqueueBatched(job, 'deletePod');
  }

  #ownPodChanged(pod: Pod, job: Job): void {
    if (!hasJobTrackingFinalizer(pod))
      this.options.finalizerExpectations.finalizerRemovalObserved(keyOf(job.metadata), pod.metadata.uid);
    this.#enqueueBatched(job, 'updatePod');
  }

  /** Queues the Jobs that may adopt an orphan. Until one does, no Job counts it. */
  #orphan(pod: Pod, step: typeof steps.addPod | typeof steps.updatePod): void {
    const { trace } = this.options;
    const finalizer = hasJobTrackingFinalizer(pod);
    const matching = this.#getPodJobs(pod);
    trace.report(step, 'orphan', { pod: pod.metadata.name, finalizer, matching: matching.length, jobs: namesOf(matching) });
    if (finalizer) this.#enqueueOrphan(pod, step.name);
    for (const job of matching) this.#enqueueBatched(job, step.name);
  }

  /** The Jobs whose selectors match the Pod (`getPodJobs`). */
  #getPodJobs({ metadata: { labels, namespace = '' } }: Pod): Job[] {
    if (labels === undefined) return [];
    return [...this.options.jobs.list(namespace)].filter(({ spec }) =>
      labelSelectorMatches(spec.selector, labels, { empty: 'none' }),
    );
  }

  #jobOf({ metadata: { namespace } }: Pod, controller: OwnerReference | undefined): Job | undefined {
    return resolveControllerRef(this.options.jobs, 'Job', namespace, controller);
  }

  /** The Pods of the Job that still have the finalizer (upstream's `cleanupPodFinalizers`). */
  #podsWithFinalizer(job: Job): Pod[] {
    return [...filterByOwner<'Pod'>(this.options.pods, job, false)].filter(hasJobTrackingFinalizer);
  }

  #enqueueImmediately(job: Job, via: string): void {
    this.options.queue.addAfter(keyOf(job.metadata), 0, via);
  }

  #enqueueBatched(job: Job, via: string): void {
    const { queue, batchMs } = this.options;
    queue.addAfter(keyOf(job.metadata), batchMs, via);
  }

  #enqueueOrphan(pod: Pod, via: string): void {
    this.options.orphanQueue.add(podKey(pod), via);
  }
}
