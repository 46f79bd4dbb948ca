import {
  controllerOf,
  keyOf,
  labelSelectorMatches,
  labelsEqual,
  parseTime,
  type Job,
  type OwnerReference,
  type Pod,
} from '../../api/index.ts';
import type { Lister, RateLimitingQueue } from '../../client/index.ts';
import type { Simulation } from '../../sim/index.ts';
import type { ConsistencyStore } from '../consistency-store.ts';
import { filterByOwner } from '../controller-index.ts';
import type { ControllerExpectations } from '../expectations.ts';
import { podKey } from '../pod-control.ts';
import { isJobFinished } from './conditions.ts';
import { hasJobTrackingFinalizer, type FinalizerExpectations } from './tracking-finalizer.ts';
import { resolveControllerRef } from '../resolve-controller-ref.ts';

export interface JobEventHandlerOptions {
  readonly sim: Simulation;
  readonly queue: RateLimitingQueue;
  /** Pods that still wait to be counted, and whom no Job will count. */
  readonly orphanQueue: RateLimitingQueue;
  readonly jobs: Lister<Job>;
  readonly pods: Lister<Pod>;
  readonly expectations: ControllerExpectations;
  readonly finalizerExpectations: FinalizerExpectations;
  readonly consistency: ConsistencyStore;
  /** What Pods bring about waits so long, so that many that end together are one sync. */
  readonly batchMs: number;
}

/** What the Job controller does when something changes: whose key is queued, and what was waited for (job/job_controller.go `addPod` …). */
export class JobEventHandlers {
  constructor(private readonly options: JobEventHandlerOptions) {}

  addJob(job: Job): void {
    this.#enqueueImmediately(job, 'addJob');
  }

  updateJob(old: Job, job: Job): void {
    if (job.metadata.generation === old.metadata.generation) this.#enqueueBatched(job, 'updateJob');
    else this.#enqueueImmediately(job, 'updateJob');
    // It should have none left; to be sure.
    if (isJobFinished(job)) this.#cleanupPodFinalizers(job);
    const { sim, queue } = this.options;
    const { activeDeadlineSeconds } = job.spec;
    if (job.status.startTime === undefined || activeDeadlineSeconds === undefined) return;
    if (old.spec.activeDeadlineSeconds === activeDeadlineSeconds) return;
    const remainingMs = parseTime(job.status.startTime) + activeDeadlineSeconds * 1000 - sim.wallMs;
    queue.addAfter(keyOf(job.metadata), remainingMs, 'updateJob');
  }

  deleteJob(job: Job): void {
    this.options.consistency.clear(keyOf(job.metadata), job.metadata.uid);
    this.#enqueueImmediately(job, 'deleteJob');
    this.#cleanupPodFinalizers(job);
  }

  addPod(pod: Pod): void {
    if (pod.metadata.deletionTimestamp !== undefined) return this.deletePod(pod, false);
    const controller = controllerOf(pod);
    if (controller === undefined) return this.#orphan(pod, 'addPod');
    const job = this.#jobOf(pod, controller);
    if (job === undefined) return;
    this.options.expectations.creationObserved(keyOf(job.metadata));
    this.#enqueueBatched(job, 'addPod');
  }

  updatePod(old: Pod, pod: Pod): void {
    // A resync changes nothing.
    if (pod.metadata.resourceVersion === old.metadata.resourceVersion) return;
    if (pod.metadata.deletionTimestamp !== undefined) return this.deletePod(pod, false);
    const controller = controllerOf(pod);
    const oldController = controllerOf(old);
    const controllerChanged = controller?.uid !== oldController?.uid;
    if (controllerChanged && oldController !== undefined) this.#ownPodChanged(pod, oldController);
    if (controller !== undefined) this.#ownPodChanged(pod, controller);
    else if (controllerChanged || !labelsEqual(pod.metadata.labels, old.metadata.labels)) this.#orphan(pod, 'updatePod');
    else if (hasJobTrackingFinalizer(pod)) this.#enqueueOrphan(pod);
  }

  /** `final`: it is gone, not only marked to go. */
  deletePod(pod: Pod, final: boolean): void {
    const controller = controllerOf(pod);
    const hasFinalizer = hasJobTrackingFinalizer(pod);
    const job = this.#jobOf(pod, controller);
    if (job === undefined || isJobFinished(job)) {
      // The garbage collector may have taken the reference to its Job away.
      if (hasFinalizer && (controller === undefined || controller.kind === 'Job')) this.#enqueueOrphan(pod);
      return;
    }
    const { expectations, finalizerExpectations } = this.options;
    const key = keyOf(job.metadata);
    expectations.lowerExpectations(key, 0, 1);
    if (final || !hasFinalizer) finalizerExpectations.finalizerRemovalObserved(key, pod.metadata.uid);
    this.#enqueueBatched(job, 'deletePod');
  }

  #ownPodChanged(pod: Pod, controller: OwnerReference): void {
    const job = this.#jobOf(pod, controller);
    if (job === undefined) return;
    if (!hasJobTrackingFinalizer(pod))
      this.options.finalizerExpectations.finalizerRemovalObserved(keyOf(job.metadata), pod.metadata.uid);
    this.#enqueueBatched(job, 'updatePod');
  }

  /** Whoever it matches may adopt it; until then nobody counts it. */
  #orphan(pod: Pod, via: string): void {
    if (hasJobTrackingFinalizer(pod)) this.#enqueueOrphan(pod);
    const { labels, namespace = '' } = pod.metadata;
    if (labels === undefined) return;
    for (const job of this.options.jobs.list(namespace)) {
      if (labelSelectorMatches(job.spec.selector, labels, { empty: 'none' })) this.#enqueueBatched(job, via);
    }
  }

  #jobOf({ metadata: { namespace } }: Pod, controller: OwnerReference | undefined): Job | undefined {
    return resolveControllerRef(this.options.jobs, 'Job', namespace, controller);
  }

  #cleanupPodFinalizers(job: Job): void {
    for (const pod of filterByOwner<'Pod'>(this.options.pods, job, false)) {
      if (hasJobTrackingFinalizer(pod)) this.#enqueueOrphan(pod);
    }
  }

  #enqueueImmediately(job: Job, via: string): void {
    this.options.queue.addAfter(keyOf(job.metadata), 0, via);
  }

  #enqueueBatched(job: Job, via: string): void {
    const { queue, batchMs } = this.options;
    queue.addAfter(keyOf(job.metadata), batchMs, via);
  }

  #enqueueOrphan(pod: Pod): void {
    this.options.orphanQueue.add(podKey(pod), 'enqueueOrphanPod');
  }
}
