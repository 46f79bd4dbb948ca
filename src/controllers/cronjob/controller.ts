import { RateLimitingQueue, WorkerPool, deletedObject, type WorkerPoolOptions, type WorkerState } from '../../client/index.ts';
import { reportMade, runWorkers, type Controller, type ControllerContext } from '../controller.ts';
import { KeyQueue } from '../queue-key.ts';
import { CronJobHandlers } from './event-handlers.ts';
import { steps } from './steps.ts';
import { processNextWorkItem, type CronJobWork } from './sync.ts';

export interface CronJobControllerOptions {
  /** `--concurrent-cron-job-syncs`. */
  readonly workers?: number;
}

/** Creates Jobs on schedule (cronjob/cronjob_controllerv2.go `NewControllerV2`). */
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
    const keys = new KeyQueue(context, queue);
    const handlers = new CronJobHandlers(work, keys.trace);
    jobs.addHandlers({
      onAdd: (job) => handlers.addJob(job),
      onUpdate: (old, job) => handlers.updateJob(old, job),
      onDelete: (deleted) => handlers.deleteJob(deletedObject(deleted)),
    });
    cronJobs.addHandlers({
      onAdd: (cronJob) => keys.add(steps.enqueueController, cronJob),
      onUpdate: (old, cronJob) => handlers.updateCronJob(old, cronJob),
      onDelete: (deleted) => keys.add(steps.enqueueController, deletedObject(deleted)),
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
