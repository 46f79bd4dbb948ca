import { controllerOf, FormatError, keyOf, type CronJob, type Job, type OwnerReference } from '../../api/index.ts';
import { resolveControllerRef } from '../resolve-controller-ref.ts';
import { nextScheduleTimeDuration, scheduleOf } from './schedule-times.ts';
import type { CronJobWork } from './sync.ts';
import { WorkingCopy } from './working-copy.ts';

/** `updateCronJob`: with another schedule a CronJob is looked at when that is due next, and else at once. */
export function cronJobUpdated({ sim, queue, recorder }: CronJobWork, old: CronJob, cronJob: CronJob): void {
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

/** `addJob` and `deleteJob`: whoever controls the Job is looked at. */
export function jobChanged(options: CronJobWork, job: Job, via: string): void {
  enqueueOwner(options, job, controllerOf(job), via);
}

/** `updateJob`. */
export function jobUpdated(options: CronJobWork, old: Job, job: Job): void {
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
