import {
  FormatError,
  StatusError,
  formatLongDate,
  formatTime,
  isReason,
  controllerOf,
  quote,
  finishedCondition,
  formatTimeIn,
  loadLocation,
  newControllerRef,
  type ApiPort,
  type CronSchedule,
  type Job,
  type CronJob,
  type Draft,
  secondsToMs,
} from '../../api/index.ts';
import type { EventRecorder, SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import { NAMESPACE_TERMINATING, controllerError, hasStatusCause } from '../errors.ts';
import { deleteJob } from './clean-up.ts';
import {
  NeverDueError,
  mostRecentScheduleTime,
  namesZone,
  nextScheduleTimeDuration,
  scheduleOf,
  zoneProblem,
} from './schedule-times.ts';
import { steps } from './steps.ts';
import { WorkingCopy } from './working-copy.ts';

export interface CronJobSyncOptions {
  readonly sim: Simulation;
  readonly api: ApiPort;
  readonly recorder: EventRecorder;
}

/** The result of `syncCronJob`. */
export interface Outcome {
  /** Sync again after this many milliseconds. */
  readonly requeueAfterMs?: number;
  /** True if the status of the working copy must be written. */
  readonly updateStatus: boolean;
  readonly error?: StatusError;
}

/**
 * Updates the list of active Jobs, and creates the Job that is due (cronjob_controllerv2.go `syncCronJob`). One object for each
 * sync.
 */
export class CronJobSync {
  readonly #options: CronJobSyncOptions;
  readonly #trace: SyncTrace;
  readonly #nowMs: number;
  #copy: WorkingCopy;
  #updateStatus = false;

  constructor(options: CronJobSyncOptions, copy: WorkingCopy, trace: SyncTrace) {
    this.#options = options;
    this.#copy = copy;
    this.#trace = trace;
    this.#nowMs = options.sim.wallMs;
  }

  /** `jobs`: all Jobs that the CronJob controls. */
  *run(jobs: readonly Job[]): Process<Outcome> {
    try {
      const requeueAfterMs = yield* this.#syncCronJob(jobs);
      return { updateStatus: this.#updateStatus, ...(requeueAfterMs !== undefined && { requeueAfterMs }) };
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      return { updateStatus: this.#updateStatus, error };
    }
  }

  *#syncCronJob(jobs: readonly Job[]): Process<number | undefined> {
    for (const job of jobs) yield* this.#trackJob(job);
    yield* this.#removeMissingJobs(jobs);
    const schedule = this.#schedule();
    if (schedule === undefined) return undefined;
    const scheduledMs = this.#nextScheduleTime(schedule);
    if (scheduledMs === 'invalid') return undefined;
    if (scheduledMs !== undefined && this.#mayStart(scheduledMs)) {
      if (this.#spec.concurrencyPolicy === 'Replace') yield* this.#replaceActive();
      if (!(yield* this.#start(scheduledMs))) return undefined;
    }
    const delayMs = nextScheduleTimeDuration(this.#copy.cronJob, this.#copy.lastScheduleMs, this.#nowMs, schedule);
    this.#trace.step(steps.nextScheduleTimeDuration, 'after', { delayMs });
    return delayMs;
  }

  get #spec() {
    return this.#copy.cronJob.spec;
  }

  /** Updates the active list and the last success for one Job. */
  *#trackJob(job: Job): Process<void> {
    const { api } = this.#options;
    const { uid, name } = job.metadata;
    const ended = finishedCondition(job)?.type;
    const isActive = this.#copy.isActive(uid);
    if (ended === undefined) {
      if (isActive) return;
      // Ask the API server too, because the cache may be old.
      const { metadata } = this.#copy.cronJob;
      const fresh = new WorkingCopy(yield* api.get('CronJob', { namespace: metadata.namespace, name: metadata.name }));
      if (fresh.isActive(uid)) return void (this.#copy = fresh);
      this.#trace.step(steps.inActiveList, 'false', { job: name });
      return this.#event('Warning', 'UnexpectedJob', `Saw a job that the controller did not create or forgot: ${name}`);
    }
    if (isActive) {
      this.#trace.step(steps.deleteFromActiveList, 'ended', { job: name, condition: ended });
      this.#copy.deactivate(uid);
      this.#event('Normal', 'SawCompletedJob', `Saw completed job: ${name}, condition: ${ended}`);
      this.#updateStatus = true;
    }
    if (ended === 'Complete' && this.#copy.succeeded(job.status.completionTime)) this.#updateStatus = true;
  }

  /** Removes active Jobs that do not exist any more. */
  *#removeMissingJobs(jobs: readonly Job[]): Process<void> {
    const known = new Set(jobs.map(({ metadata }) => metadata.uid));
    for (const { uid = '', name = '', namespace } of this.#copy.active) {
      if (known.has(uid)) continue;
      try {
        // The cache may not have the Job yet.
        yield* this.#options.api.get('Job', { namespace, name });
      } catch (error) {
        if (!isReason(error, 'NotFound')) throw error;
        this.#trace.step(steps.deleteFromActiveList, 'missing', { job: name });
        this.#event('Normal', 'MissingJob', `Active job went missing: ${name}`);
        this.#copy.deactivate(uid);
        this.#updateStatus = true;
      }
    }
  }

  /** The CronJob's schedule. Returns undefined if no Job may be created now. */
  #schedule(): CronSchedule | undefined {
    const { cronJob } = this.#copy;
    const { schedule, timeZone, suspend } = cronJob.spec;
    if (cronJob.metadata.deletionTimestamp !== undefined) return void this.#trace.step(steps.syncCronJob, 'deleting');
    const unknownZone = timeZone === undefined ? undefined : zoneProblem(timeZone);
    if (timeZone !== undefined && unknownZone !== undefined) {
      this.#trace.step(steps.syncCronJob, 'invalidTimeZone', { timeZone });
      return this.#event('Warning', 'UnknownTimeZone', `invalid timeZone: ${quote(timeZone)}: ${unknownZone}`);
    }
    if (suspend) return void this.#trace.step(steps.syncCronJob, 'suspended');
    if (namesZone(schedule)) {
      const where = 'https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/';
      const what = `CRON_TZ or TZ used in schedule ${quote(schedule)} is not officially supported`;
      this.#event('Warning', 'UnsupportedSchedule', `${what}, see ${where} for more details`);
    }
    const parsed = scheduleOf(cronJob);
    if (!(parsed instanceof FormatError)) return parsed;
    this.#trace.step(steps.syncCronJob, 'unparseable', { schedule });
    return this.#event('Warning', 'UnparseableSchedule', `unparseable schedule: ${quote(schedule)} : ${parsed.message}`);
  }

  /** The last time that is due and not handled. Returns undefined if there is none (cronjob/utils.go `nextScheduleTime`). */
  #nextScheduleTime(schedule: CronSchedule): number | undefined | 'invalid' {
    const { cronJob, lastScheduleMs } = this.#copy;
    const trace = this.#trace.into(steps.nextScheduleTime, '');
    try {
      const times = mostRecentScheduleTime(cronJob, lastScheduleMs, this.#nowMs, schedule, { withDeadline: true });
      const { earliestMs, mostRecentMs, missed } = times;
      const figures = { since: formatTime(earliestMs), missed };
      if (mostRecentMs === undefined) trace.step(steps.mostRecentScheduleTime, 'none', figures);
      else trace.step(steps.mostRecentScheduleTime, 'due', { ...figures, at: formatTime(mostRecentMs) });
      if (mostRecentMs !== undefined && missed === 'many') {
        const advice = 'Set or decrease .spec.startingDeadlineSeconds or check clock skew';
        this.#event('Warning', 'TooManyMissedTimes', `too many missed start times. ${advice}`);
      }
      return mostRecentMs;
    } catch (error) {
      if (!(error instanceof NeverDueError)) throw error;
      trace.step(steps.mostRecentScheduleTime, 'invalid', { schedule: cronJob.spec.schedule });
      this.#event('Warning', 'InvalidSchedule', `invalid schedule: ${cronJob.spec.schedule} : ${error.message}`);
      return 'invalid';
    }
  }

  /** Returns true if the Job of this time may be created now. */
  #mayStart(scheduledMs: number): boolean {
    const { cronJob, active, lastScheduleMs } = this.#copy;
    const { startingDeadlineSeconds, concurrencyPolicy } = cronJob.spec;
    const figures = { active: active.length };
    if (startingDeadlineSeconds !== undefined && scheduledMs + secondsToMs(startingDeadlineSeconds) < this.#nowMs) {
      const lateSeconds = Math.round((this.#nowMs - scheduledMs) / 1000);
      this.#trace.step(steps.syncCronJob, 'missedStartingWindow', { ...figures, startingDeadlineSeconds, lateSeconds });
      this.#event('Warning', 'MissSchedule', `Missed scheduled time to start a job: ${formatLongDate(scheduledMs)}`);
      return false;
    }
    if (this.#copy.isActiveByName(getJobName(cronJob, scheduledMs)) || lastScheduleMs === scheduledMs) {
      this.#trace.step(steps.syncCronJob, 'alreadyProcessed', figures);
      return false;
    }
    if (concurrencyPolicy === 'Forbid' && active.length > 0) {
      this.#trace.step(steps.syncCronJob, 'forbidden', figures);
      const why = 'Not starting job because prior execution is running and concurrency policy is Forbid';
      this.#event('Normal', 'JobAlreadyActive', why);
      return false;
    }
    return true;
  }

  *#replaceActive(): Process<void> {
    const { api } = this.#options;
    for (const { namespace = '', name = '' } of this.#copy.active) {
      this.#trace.step(steps.deleteJob, 'replaced', { job: name });
      let job: Job;
      try {
        job = yield* api.get('Job', { namespace, name });
      } catch (error) {
        if (error instanceof StatusError) this.#event('Warning', 'FailedGet', `Get job: ${error.message}`);
        throw error;
      }
      if (!(yield* deleteJob(this.#options, this.#copy, job.metadata)))
        throw controllerError(`could not replace job ${namespace}/${name}`);
      this.#updateStatus = true;
    }
  }

  /** Creates the Job. Returns false if the Job exists already and belongs to somebody else or is in the active list. */
  *#start(scheduledMs: number): Process<boolean> {
    const { cronJob } = this.#copy;
    const draft = getJobFromTemplate(cronJob, scheduledMs);
    const { name = '' } = draft.metadata;
    this.#trace.step(steps.getJobFromTemplate2, 'drafted', { job: name, scheduledAt: formatTime(scheduledMs) });
    this.#trace.step(steps.syncCronJob, 'creates', { job: name, active: this.#copy.active.length });
    let job: Job;
    try {
      job = yield* this.#options.api.create('Job', draft);
      this.#event('Normal', 'SuccessfulCreate', `Created job ${job.metadata.name}`);
    } catch (error) {
      if (!isReason(error, 'AlreadyExists')) {
        this.#recordFailedCreate(error);
        throw error;
      }
      // An earlier sync created the Job and could not write the status.
      job = yield* this.#options.api.get('Job', { namespace: cronJob.metadata.namespace, name });
      this.#trace.step(steps.syncCronJob, 'exists', { job: name });
      const isOwn = controllerOf(job)?.uid === cronJob.metadata.uid;
      if (!isOwn || this.#copy.isActive(job.metadata.uid)) return false;
    }
    this.#copy.started(job, scheduledMs);
    this.#updateStatus = true;
    return true;
  }

  #recordFailedCreate(error: unknown): void {
    if (!(error instanceof StatusError) || hasStatusCause(error, NAMESPACE_TERMINATING)) return;
    this.#event('Warning', 'FailedCreate', `Error creating job: ${error.message}`);
  }

  #event(type: 'Normal' | 'Warning', reason: string, message: string): undefined {
    this.#options.recorder.event(this.#copy.cronJob, type, reason, message);
  }
}

const MS_PER_MINUTE = 60_000;
/** The time for which the Job was created, in the CronJob's time zone (batch/v1 `CronJobScheduledTimestampAnnotation`). */
const SCHEDULED_TIMESTAMP = 'batch.kubernetes.io/cronjob-scheduled-timestamp';

/**
 * The name depends only on the scheduled minute, so two Jobs for the same time are impossible (`getJobName`,
 * `getTimeHashInMinutes`).
 */
function getJobName({ metadata }: CronJob, scheduledMs: number): string {
  return `${metadata.name}-${Math.floor(scheduledMs / MS_PER_MINUTE)}`;
}

/** cronjob/utils.go `getJobFromTemplate2`. */
export function getJobFromTemplate(cronJob: CronJob, scheduledMs: number): Draft<Job> {
  const { jobTemplate, timeZone = '' } = cronJob.spec;
  const { labels, annotations } = jobTemplate.metadata ?? {};
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name: getJobName(cronJob, scheduledMs),
      ...(cronJob.metadata.namespace !== undefined && { namespace: cronJob.metadata.namespace }),
      ...(labels && { labels }),
      annotations: { ...annotations, [SCHEDULED_TIMESTAMP]: formatTimeIn(scheduledMs, loadLocation(timeZone)) },
      ownerReferences: [newControllerRef(cronJob)],
    },
    spec: jobTemplate.spec,
  };
}
