import { controllerOf, type CronJob, type Job } from '../../api/index.ts';
import type { Lister, RateLimitingQueue, SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { readCached } from '../read-cached.ts';
import { cleanupFinishedJobs } from './clean-up.ts';
import { steps } from './steps.ts';
import { CronJobSync, type CronJobSyncOptions } from './sync-cron-job.ts';
import { WorkingCopy } from './working-copy.ts';

export interface SyncOptions extends CronJobSyncOptions {
  readonly jobs: Lister<Job>;
  readonly cronJobs: Lister<CronJob>;
}

/** What the controller's handlers and workers share. */
export interface CronJobWork extends SyncOptions {
  readonly queue: RateLimitingQueue;
}

/** One sync. Queues the key for its next time. This wait is background: a cluster with nothing else to do is idle. */
export function* processNextWorkItem(work: CronJobWork, key: string, trace: SyncTrace): Process<void> {
  const requeueAfterMs = yield* sync(work, key, trace);
  if (requeueAfterMs !== undefined) work.queue.addAfter(key, requeueAfterMs, 'processNextWorkItem', { background: true });
}

/**
 * One sync of a CronJob (cronjob/cronjob_controllerv2.go `sync`). Returns after how many milliseconds to sync again, or undefined
 * if only an event causes the next sync.
 */
export function* sync(options: SyncOptions, key: string, trace: SyncTrace): Process<number | undefined> {
  const cronJob = readCached(options.cronJobs, key, trace);
  if (cronJob === undefined) return undefined;
  const jobs = getJobsToBeReconciled(options.jobs, cronJob);
  trace.step(steps.getJobsToBeReconciled, 'found', { jobs: jobs.length });
  const copy = new WorkingCopy(cronJob);
  const cleanedUp = yield* cleanupFinishedJobs(options, copy, jobs, trace);
  const outcome = yield* new CronJobSync(options, copy, trace).run(jobs);
  if (cleanedUp || outcome.updateStatus) {
    const { lastScheduleTime } = copy.toWrite.status;
    const figures = { active: copy.active.length, ...(lastScheduleTime !== undefined && { lastScheduleTime }) };
    trace.step(steps.UpdateStatus, 'writes', figures);
    yield* options.api.updateStatus('CronJob', copy.toWrite);
  }
  if (outcome.requeueAfterMs === undefined && outcome.error !== undefined) throw outcome.error;
  return outcome.requeueAfterMs;
}

/** The Jobs with this CronJob as their controller. Labels are not compared, because the template's labels may have changed. */
function getJobsToBeReconciled(jobs: Lister<Job>, { metadata }: CronJob): readonly Job[] {
  return jobs.list(metadata.namespace).filter((job) => controllerOf(job)?.name === metadata.name);
}
