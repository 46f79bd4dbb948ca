import { StatusError, isPodReady, type Pod } from '../../api/index.ts';
import { listNames, namesOf, type SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import { ActivePodsWithRanks } from '../active-pods.ts';
import type { ControllerExpectations } from '../expectations.ts';
import type { PodControl } from '../pod-control.ts';
import { createPods, runAll, type Spawner } from '../slow-start-batch.ts';
import type { BackoffRecord } from './backoff.ts';
import { planPods } from './plan-pods.ts';
import { PodDrafts } from './pod-drafts.ts';
import { steps } from './steps.ts';
import type { SyncContext } from './sync-context.ts';
import { REMOVE_TRACKING_FINALIZER, hasJobTrackingFinalizer } from './tracking-finalizer.ts';

export interface JobPodManagerOptions {
  readonly sim: Simulation;
  readonly podControl: PodControl;
  readonly expectations: ControllerExpectations;
  readonly spawner: Spawner;
  /** Queues the Job after a delay. */
  readonly enqueueAfter: (key: string, delayMs: number) => void;
}

/** The number of active Pods afterwards, and the first error. */
export interface ManageResult {
  readonly active: number;
  readonly error: StatusError | undefined;
}

/** Creates and deletes the Pods of Jobs (job/job_controller.go `manageJob`). */
export class JobPodManager {
  constructor(private readonly options: JobPodManagerOptions) {}

  *manageJob(context: SyncContext, backoff: BackoffRecord, trace: SyncTrace): Process<ManageResult> {
    const { sim, enqueueAfter } = this.options;
    const { key, activePods } = context;
    const sort = (pods: readonly Pod[]): Pod[] => new ActivePodsWithRanks(pods, () => 0, sim.wallMs).sorted();
    const plan = planPods(context, backoff, sim.wallMs, sort);
    const scope = trace.enter(plan);
    switch (plan.outcome) {
      case 'enough':
        return { active: activePods.length, error: undefined };
      case 'backoff':
      case 'indexBackoff':
        enqueueAfter(key, plan.figures.waitMs);
        return { active: activePods.length, error: undefined };
      case 'suspended':
      case 'deletes':
        return yield* this.#deleteJobPods(context, plan.pods, scope);
      case 'creates':
        if (plan.indexes !== undefined)
          scope.step(steps.firstPendingIndexes, 'picked', { indexes: listNames(plan.indexes.map(String)) });
        return yield* this.#create(context, plan.figures.count, plan.indexes, scope);
    }
  }

  *#create(context: SyncContext, count: number, indexes: readonly number[] | undefined, trace: SyncTrace): Process<ManageResult> {
    const { podControl } = this.options;
    const { key, job } = context;
    const drafts = new PodDrafts(job, context.delayedDeletion);
    let next = 0;
    const create = (): Process<Pod> => podControl.createPod(drafts.draft(indexes?.[next++]), job);
    const { successes, error } = yield* createPods(this.options, key, count, create, trace);
    return { active: context.activePods.length + successes, error };
  }

  /** `deleteJobPods`: deletes Pods that need not be counted, so their finalizers are removed first. */
  *#deleteJobPods(context: SyncContext, pods: readonly Pod[], trace: SyncTrace): Process<ManageResult> {
    const { expectations, spawner, podControl } = this.options;
    const { key, job } = context;
    expectations.setExpectations(key, 0, pods.length);
    if (pods.length > 0) {
      const scope = trace.into(steps.deleteJobPods, 'deleted', { count: pods.length, pods: namesOf(pods) });
      scope.step(steps.ExpectDeletions, 'set', { add: 0, del: pods.length });
    }
    function* remove(pod: Pod): Process<void> {
      try {
        if (hasJobTrackingFinalizer(pod)) yield* podControl.patchPod(pod.metadata, REMOVE_TRACKING_FINALIZER, job);
        yield* podControl.deletePod(pod.metadata, job);
      } catch (error) {
        if (!(error instanceof StatusError)) throw error;
        // This deletion causes no event.
        expectations.lowerExpectations(key, 0, 1);
        if (error.reason !== 'NotFound') throw error;
      }
    }
    const errors = yield* runAll(spawner, pods.map(remove));
    return this.#deleted(context, pods, errors);
  }

  /** `deleteActivePods`: deletes the remaining Pods of a Job that ends. They keep their finalizers and are counted as failed. */
  *deleteActivePods(context: SyncContext, trace: SyncTrace): Process<ManageResult> {
    const { spawner, podControl } = this.options;
    const { job, activePods } = context;
    if (activePods.length > 0) trace.step(steps.deleteActivePods, 'deleted', { active: activePods.length });
    function* remove(pod: Pod): Process<void> {
      try {
        yield* podControl.deletePod(pod.metadata, job);
      } catch (error) {
        if (!(error instanceof StatusError) || error.reason !== 'NotFound') throw error;
      }
    }
    const errors = yield* runAll(spawner, activePods.map(remove));
    return this.#deleted(context, activePods, errors);
  }

  #deleted(context: SyncContext, pods: readonly Pod[], errors: readonly StatusError[]): ManageResult {
    const deleted = pods.length - errors.length;
    context.terminating += deleted;
    context.ready -= pods.filter(isPodReady).length;
    return { active: context.activePods.length - deleted, error: errors[0] };
  }
}
