import { formatTime, isReason, keyOf, parseTime, finishedCondition, type Job } from '../../api/index.ts';
import { RateLimitingQueue, type SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { defineController, type ControllerContext } from '../define-controller.ts';
import { getCached, splitMetaNamespaceKey } from '../read-cached.ts';
import { KeyQueue } from '../queue-key.ts';
import type { EnqueueStep } from '../steps.ts';
import { steps } from './steps.ts';

/** Deletes finished Jobs after their `ttlSecondsAfterFinished` (ttlafterfinished/ttlafterfinished_controller.go `New`). */
export const ttlAfterFinishedController = defineController({
  name: 'ttl-after-finished-controller',
  steps: { make: steps.New, run: steps.Run },
  build(context) {
    const { sim, api, options } = context;
    const queue = new RateLimitingQueue(sim, 'ttl_jobs_to_delete', api.name);
    const keys = new KeyQueue(context, queue);
    const enqueue = (step: EnqueueStep, job: Job): void => {
      if (finishTime(job) !== undefined) keys.add(step, job);
    };
    const cleaner = new FinishedJobs(context, queue);
    return {
      watches: ['Job'],
      handlers: { Job: { onAdd: (job) => enqueue(steps.addJob, job), onUpdate: (_, job) => enqueue(steps.updateJob, job) } },
      loops: [
        {
          queue,
          workers: options['concurrent-ttl-after-finished-syncs'],
          step: steps.processJob,
          sync: (key, trace) => cleaner.processJob(key, trace),
        },
      ],
    };
  },
});

/** The syncs of finished Jobs. */
class FinishedJobs {
  constructor(
    private readonly context: ControllerContext,
    private readonly queue: RateLimitingQueue,
  ) {}

  *processJob(key: string, trace: SyncTrace): Process<void> {
    const { api, informers } = this.context;
    splitMetaNamespaceKey(key, trace);
    const job = getCached(informers.informer('Job').lister, key, trace);
    if (job === undefined || !this.#processTTL(job, 'cache', trace)) return;
    // Ask the API server too, because the cache may be old.
    const { name, namespace } = job.metadata;
    try {
      const fresh = yield* api.get('Job', { name, namespace });
      if (!this.#processTTL(fresh, 'apiServer', trace)) return;
      const { uid } = fresh.metadata;
      yield* api.delete('Job', { name, namespace }, { propagationPolicy: 'Foreground', preconditions: { uid } });
    } catch (error) {
      if (!isReason(error, 'NotFound')) throw error;
    }
  }

  /** Returns true if the TTL has expired. Otherwise queues the key for the moment when it does (`processTTL`). */
  #processTTL(job: Job, read: 'cache' | 'apiServer', trace: SyncTrace): boolean {
    const finishedMs = finishTime(job);
    const { ttlSecondsAfterFinished } = job.spec;
    if (finishedMs === undefined || ttlSecondsAfterFinished === undefined) {
      trace.step(steps.needsCleanup, 'false');
      return false;
    }
    const remainingMs = finishedMs + ttlSecondsAfterFinished * 1000 - this.context.sim.wallMs;
    const figures = { ttlSecondsAfterFinished, remainingMs };
    const scope = trace.into(steps.processTTL, remainingMs > 0 ? 'notYet' : 'expired', { read, ...figures });
    scope.step(steps.timeLeft, 'left', { finishedAt: formatTime(finishedMs), ...figures });
    if (remainingMs <= 0) return true;
    // This wait is background: a cluster with nothing else to do is idle.
    this.queue.addAfter(keyOf(job.metadata), remainingMs, 'processTTL', { background: true });
    return false;
  }
}

/**
 * When the Job finished, in milliseconds since 1970. Returns undefined if the Job is not to be cleaned up (`needsCleanup`,
 * `jobFinishTime`).
 */
function finishTime(job: Job): number | undefined {
  const { metadata, spec } = job;
  if (metadata.deletionTimestamp !== undefined || spec.ttlSecondsAfterFinished === undefined) return undefined;
  const ended = finishedCondition(job);
  return ended?.lastTransitionTime === undefined ? undefined : parseTime(ended.lastTransitionTime);
}
