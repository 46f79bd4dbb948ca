import { keyOf, controllerOf, FormatError, type CronJob, type Job, type OwnerReference } from '../../api/index.ts';
import { RateLimitingQueue, WorkerPool, deletedObject, type WorkerPoolOptions, type WorkerState } from '../../client/index.ts';
import { resolveControllerRef } from '../controller-index.ts';
import { reportMade, runWorkers, type Controller, type ControllerContext } from '../controller.ts';
import { nextScheduleTimeDuration, scheduleOf } from './schedule-times.ts';
import { steps } from './steps.ts';
import { processNextWorkItem, type CronJobWork } from './sync.ts';
import { WorkingCopy } from './working-copy.ts';

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

/** `updateCronJob`: if the schedule has changed, queues the CronJob for its next time, otherwise at once. */
function cronJobUpdated({ sim, queue, recorder }: CronJobWork, old: CronJob, cronJob: CronJob): void {
  const key = keyOf(cronJob.metadata);
  const { schedule, timeZone } = cronJob.spec;
  if (old.spec.schedule === schedule && old.spec.timeZone === timeZone) return queue.add(key, 'updateCronJob');
  const parsed = scheduleOf(cronJob);
  if (parsed instanceof FormatError) {
    const what = `unparseable schedule for cronjob: ${schedule}`;
    return recorder.event(cronJob, 'Warning', 'UnParseableCronJobSchedule', what);
  }
  const { lastScheduleMs } = new WorkingCopy(cronJob);
  const delayMs = nextScheduleTimeDuration(cronJob, lastScheduleMs, sim.wallMs, parsed);
  queue.addAfter(key, delayMs, 'updateCronJob', { background: true });
}

/** `addJob` and `deleteJob`: queue the CronJob that controls the Job. */
function jobChanged(options: CronJobWork, job: Job, via: string): void {
  enqueueOwner(options, job, controllerOf(job), via);
}

/** `updateJob`. */
function jobUpdated(options: CronJobWork, old: Job, job: Job): void {
  // A resync changes nothing.
  if (old.metadata.resourceVersion === job.metadata.resourceVersion) return;
  const [before, after] = [controllerOf(old), controllerOf(job)];
  if (before?.uid !== after?.uid) enqueueOwner(options, old, before, 'updateJob');
  enqueueOwner(options, job, after, 'updateJob');
}

function enqueueOwner(
  { queue, cronJobs }: CronJobWork,
  { metadata }: Job,
  controller: OwnerReference | undefined,
  via: string,
): void {
  const cronJob = resolveControllerRef(cronJobs, 'CronJob', metadata.namespace, controller);
  if (cronJob !== undefined) queue.add(keyOf(cronJob.metadata), via);
}
