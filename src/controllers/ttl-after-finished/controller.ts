import { formatTime, isReason, keyOf, parseTime, finishedCondition, type Job, type StatusError } from '../../api/index.ts';
import { RateLimitingQueue, WorkerPool, type SyncTrace, type WorkerState } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { reportMade, runWorkers, type Controller, type ControllerContext } from '../controller.ts';
import { getCached, splitMetaNamespaceKey } from '../read-cached.ts';
import { KeyQueue } from '../queue-key.ts';
import type { EnqueueStep } from '../steps.ts';
import { steps } from './steps.ts';

export interface TtlAfterFinishedControllerOptions {
  /** `--concurrent-ttl-after-finished-syncs`. */
  readonly workers?: number;
}

/** Deletes finished Jobs after their `ttlSecondsAfterFinished` (ttlafterfinished/ttlafterfinished_controller.go `New`). */
export class TtlAfterFinishedController implements Controller {
  readonly name = 'ttl-after-finished';
  readonly watches = ['Job'];
  readonly queues: readonly [RateLimitingQueue];
  readonly #context: ControllerContext;
  readonly #pool: WorkerPool;

  constructor(context: ControllerContext, { workers = 5 }: TtlAfterFinishedControllerOptions = {}) {
    const { sim, api, informers, group } = context;
    const queue = new RateLimitingQueue(sim, 'ttl_jobs_to_delete', api.name);
    this.#context = context;
    this.queues = [queue];
    const keys = new KeyQueue(context, queue);
    const enqueue = (step: EnqueueStep, job: Job): void => {
      if (finishTime(job) !== undefined) keys.add(step, job);
    };
    informers.informer('Job').addHandlers({
      onAdd: (job) => enqueue(steps.addJob, job),
      onUpdate: (_, job) => enqueue(steps.updateJob, job),
    });
    this.#pool = new WorkerPool({
      sim,
      name: api.name,
      group,
      queue,
      workers,
      step: steps.processJob,
      sync: (key, trace) => this.#processJob(key, trace),
      handleErr: (key, error) => this.#handleErr(key, error),
    });
    reportMade(context, steps.New, this);
  }

  get workers(): readonly WorkerState[] {
    return this.#pool.states;
  }

  /** Upstream `Run(ctx, workers)`. */
  start(): void {
    runWorkers(this.#context, this, [this.#pool], steps.Run);
  }

  *#processJob(key: string, trace: SyncTrace): Process<void> {
    const { api, informers } = this.#context;
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
    const remainingMs = finishedMs + ttlSecondsAfterFinished * 1000 - this.#context.sim.wallMs;
    const figures = { ttlSecondsAfterFinished, remainingMs };
    const scope = trace.into(steps.processTTL, remainingMs > 0 ? 'notYet' : 'expired', { read, ...figures });
    scope.step(steps.timeLeft, 'left', { finishedAt: formatTime(finishedMs), ...figures });
    if (remainingMs <= 0) return true;
    // This wait is background: a cluster with nothing else to do is idle.
    this.queues[0].addAfter(keyOf(job.metadata), remainingMs, 'processTTL', { background: true });
    return false;
  }

  #handleErr(key: string, error: StatusError | undefined): void {
    const [queue] = this.queues;
    if (error === undefined) queue.forget(key);
    else queue.addRateLimited(key, 'handleErr');
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
