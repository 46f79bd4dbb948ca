import type { Pod } from '../../api/index.ts';
import {
  ExponentialFailureRateLimiter,
  HandlerTrace,
  RateLimitingQueue,
  deletedObject,
  type EventHandlers,
  type Informer,
} from '../../client/index.ts';
import { ConsistencyStore } from '../consistency-store.ts';
import { addControllerIndex } from '../controller-index.ts';
import { defineController } from '../define-controller.ts';
import { ControllerExpectations, reportTo, type Awaited } from '../expectations.ts';
import { JobEventHandlers } from './event-handlers.ts';
import { steps } from './steps.ts';
import { JobSync } from './sync-job.ts';
import { FinalizerExpectations } from './tracking-finalizer.ts';

/** The delays after failed syncs (job/job_controller.go `DefaultJobApiBackOff`, `MaxJobApiBackOff`). */
const API_BACKOFF_MS = 1_000;
const MAX_API_BACKOFF_MS = 60_000;
/**
 * Events of Pods wait this long, so that many Pods that finish together cause one sync. Changes of the Job's spec do not wait
 * (`syncJobBatchPeriod`).
 */
const SYNC_BATCH_MS = 1_000;

/** Runs Pods until enough have succeeded or too many have failed (job/job_controller.go `NewController`). */
export const jobController = defineController({
  name: 'job-controller',
  eventSource: 'job-controller',
  hasExpectations: true,
  steps: { make: steps.NewController, run: steps.Run },
  build(context) {
    const { sim, api, informers, recorder, group, options } = context;
    const jobInformer = informers.informer('Job');
    const podInformer = informers.informer('Pod');
    addControllerIndex(podInformer);
    const [jobs, pods] = [jobInformer.lister, podInformer.lister] as const;
    const queueOf = (name: string): RateLimitingQueue =>
      new RateLimitingQueue(sim, name, api.name, new ExponentialFailureRateLimiter(API_BACKOFF_MS, MAX_API_BACKOFF_MS));
    const [queue, orphanQueue] = [queueOf('job'), queueOf('job_orphan_pod')];
    const expectations = new ControllerExpectations(sim, undefined, reportTo(sim, api.name));
    const finalizerExpectations = new FinalizerExpectations(sim, reportTo(sim, api.name));
    // Upstream's feature gate StaleControllerConsistencyJob (on since v1.36).
    const consistency = new ConsistencyStore({ pods: podInformer, 'jobs.batch': jobInformer });
    const shared = { sim, jobs, pods, expectations, finalizerExpectations, consistency };
    const trace = new HandlerTrace(sim, api.name);
    const handlers = new JobEventHandlers({ ...shared, queue, orphanQueue, batchMs: SYNC_BATCH_MS, trace });
    const enqueueAfter = (key: string, delayMs: number, via: string): void =>
      queue.addAfter(key, Math.max(delayMs, SYNC_BATCH_MS), via);
    const sync = new JobSync({ ...shared, api, recorder, group, enqueueAfter });
    return {
      watches: ['Job', 'Pod'],
      handlers: {
        Job: {
          onAdd: (job) => handlers.addJob(job),
          onUpdate: (old, job) => handlers.updateJob(old, job),
          onDelete: (deleted) => handlers.deleteJob(deleted),
        },
        Pod: podHandlers(handlers, jobInformer),
      },
      loops: [
        {
          queue,
          workers: options['concurrent-job-syncs'],
          step: steps.syncJob,
          sync: (key, trace) => sync.syncJob(key, trace),
        },
        { queue: orphanQueue, workers: 1, step: steps.syncOrphanPod, sync: (key, trace) => sync.syncOrphanPod(key, trace) },
      ],
      safeguards: [expectations, consistency],
      awaited: () => awaitedOf(expectations, finalizerExpectations),
    };
  },
});

/** Every write of a Pod comes here, and most clusters have no Job. */
function podHandlers(handlers: JobEventHandlers, jobs: Informer<'Job'>): EventHandlers<Pod> {
  const concerned = ({ metadata }: Pod): boolean => jobs.size > 0 || metadata.finalizers !== undefined;
  return {
    onAdd: (pod) => {
      if (concerned(pod)) handlers.addPod(pod);
    },
    onUpdate: (old, pod) => {
      if (concerned(pod)) handlers.updatePod(old, pod);
    },
    onDelete: (deleted) => {
      const pod = deletedObject(deleted);
      if (concerned(pod)) handlers.deletePod(pod, true);
    },
  };
}

/** Expected creations, deletions and finalizer removals. */
function* awaitedOf(expectations: ControllerExpectations, removals: FinalizerExpectations): Generator<Awaited, void, void> {
  const finalizers = new Map(Array.from(removals.awaited(), (awaited) => [awaited.key, awaited]));
  for (const awaited of expectations.awaited()) {
    yield { ...awaited, uids: finalizers.get(awaited.key)?.uids ?? 0 };
    finalizers.delete(awaited.key);
  }
  for (const { key, sinceMs, uids } of finalizers.values()) yield { key, add: 0, del: 0, sinceMs, uids };
}
