import { keyOf, type CronJob } from '../../api/index.ts';
import { RateLimitingQueue, WorkerPool, deletedObject, type WorkerPoolOptions, type WorkerState } from '../../client/index.ts';
import type { Controller, ControllerContext } from '../controller.ts';
import { reportMade, runWorkers } from '../run.ts';
import { cronJobUpdated, jobChanged, jobUpdated } from './event-handlers.ts';
import { steps } from './steps.ts';
import { processNextWorkItem, type CronJobWork } from './sync.ts';

export interface CronJobControllerOptions {
  /** `--concurrent-cron-job-syncs`. */
  readonly workers?: number;
}

/** Makes Jobs at the times of schedules (cronjob/cronjob_controllerv2.go `NewControllerV2`). */
export class CronJobController implements Controller {
  readonly name = 'cronjob';
  readonly watches = ['Job', 'CronJob'];
  readonly queues: readonly [RateLimitingQueue];
  readonly #context: ControllerContext;
  readonly #pool: WorkerPool;

  constructor(context: ControllerContext, { workers = 5 }: CronJobControllerOptions = {}) {
    const { sim, api, informers, group } = context;
    const queue = new RateLimitingQueue(sim, 'cronjob', api.name);
    const jobs = informers.informer('Job');
    const cronJobs = informers.informer('CronJob');
    const work: CronJobWork = { ...context, queue, jobs: jobs.lister, cronJobs: cronJobs.lister };
    this.#context = context;
    this.queues = [queue];
    const enqueue = ({ metadata }: CronJob, via: string): void => queue.add(keyOf(metadata), via);
    jobs.addHandlers({
      onAdd: (job) => jobChanged(work, job, 'addJob'),
      onUpdate: (old, job) => jobUpdated(work, old, job),
      onDelete: (deleted) => jobChanged(work, deletedObject(deleted), 'deleteJob'),
    });
    cronJobs.addHandlers({
      onAdd: (cronJob) => enqueue(cronJob, 'addCronJob'),
      onUpdate: (old, cronJob) => cronJobUpdated(work, old, cronJob),
      onDelete: (deleted) => enqueue(deletedObject(deleted), 'deleteCronJob'),
    });
    const sync: WorkerPoolOptions['sync'] = (key, trace) => processNextWorkItem(work, key, trace);
    this.#pool = new WorkerPool({ sim, name: api.name, group, queue, workers, step: steps.sync, sync });
    reportMade(context, steps.NewControllerV2, this);
  }

  get workers(): readonly WorkerState[] {
    return this.#pool.states;
  }

  /** Upstream `Run(ctx, workers)`. */
  start(): void {
    const { group, recorder } = this.#context;
    recorder.start(group);
    runWorkers(this.#context, this, [this.#pool], steps.Run);
  }
}
