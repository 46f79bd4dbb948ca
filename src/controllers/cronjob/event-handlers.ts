import { keyOf, controllerOf, FormatError, type CronJob, type Job, type OwnerReference } from '../../api/index.ts';
import type { HandlerTrace } from '../../client/index.ts';
import { resolveControllerRef } from '../controller-index.ts';
import { nextScheduleTimeDuration, scheduleOf } from './schedule-times.ts';
import { steps } from './steps.ts';
import type { CronJobWork } from './sync.ts';
import { WorkingCopy } from './working-copy.ts';

type JobStep = typeof steps.addJob | typeof steps.updateJob | (typeof steps)['ControllerV2.deleteJob'];

/** The event handlers of the CronJob controller (cronjob/cronjob_controllerv2.go). */
export class CronJobHandlers {
  constructor(
    private readonly work: CronJobWork,
    private readonly trace: HandlerTrace,
  ) {}

  addJob(job: Job): void {
    this.#enqueueOwner(steps.addJob, job, controllerOf(job));
  }

  updateJob(old: Job, job: Job): void {
    // A resync changes nothing.
    if (old.metadata.resourceVersion === job.metadata.resourceVersion) return;
    const [before, after] = [controllerOf(old), controllerOf(job)];
    if (before?.uid !== after?.uid) this.#enqueueOwner(steps.updateJob, old, before);
    this.#enqueueOwner(steps.updateJob, job, after);
  }

  deleteJob(job: Job): void {
    this.#enqueueOwner(steps['ControllerV2.deleteJob'], job, controllerOf(job));
  }

  /** If the schedule has changed, queues the CronJob for its next time, otherwise at once. */
  updateCronJob(old: CronJob, cronJob: CronJob): void {
    const { sim, queue, recorder } = this.work;
    const key = keyOf(cronJob.metadata);
    const { schedule, timeZone } = cronJob.spec;
    if (old.spec.schedule === schedule && old.spec.timeZone === timeZone) {
      this.trace.report(steps.updateCronJob, 'enqueued', { key });
      queue.add(key, 'updateCronJob');
      return;
    }
    const parsed = scheduleOf(cronJob);
    if (parsed instanceof FormatError) {
      this.trace.report(steps.updateCronJob, 'unparseable', { key, schedule });
      const what = `unparseable schedule for cronjob: ${schedule}`;
      recorder.event(cronJob, 'Warning', 'UnParseableCronJobSchedule', what);
      return;
    }
    const { lastScheduleMs } = new WorkingCopy(cronJob);
    const delayMs = nextScheduleTimeDuration(cronJob, lastScheduleMs, sim.wallMs, parsed);
    this.trace.report(steps.updateCronJob, 'rescheduled', { key, schedule, delayMs });
    queue.addAfter(key, delayMs, 'updateCronJob', { background: true });
  }

  /** Queues the CronJob that controls the Job. */
  #enqueueOwner(step: JobStep, { metadata }: Job, controller: OwnerReference | undefined): void {
    const { queue, cronJobs } = this.work;
    const cronJob = resolveControllerRef(cronJobs, 'CronJob', metadata.namespace, controller);
    if (cronJob === undefined) return;
    const key = keyOf(cronJob.metadata);
    this.trace.report(step, 'enqueued', { job: metadata.name, key });
    queue.add(key, step.name);
  }
}
