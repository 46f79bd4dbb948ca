import { formatTime, parseTime, type CronJob, type CronJobStatus, type Job, type ObjectMeta } from '../../api/index.ts';

/** A Job that runs, as a CronJob's status names it. */
export type ActiveJob = NonNullable<CronJobStatus['active']>[number];

/** A CronJob with the status that a sync works out for it; written at the end, if at all. */
export class WorkingCopy {
  readonly cronJob: CronJob;
  #status: CronJobStatus;

  constructor(cronJob: CronJob) {
    this.cronJob = cronJob;
    this.#status = cronJob.status;
  }

  get active(): readonly ActiveJob[] {
    return this.#status.active ?? [];
  }

  /** When its last Job was due, in milliseconds since 1970; undefined before the first. */
  get lastScheduleMs(): number | undefined {
    const { lastScheduleTime } = this.#status;
    return lastScheduleTime === undefined ? undefined : parseTime(lastScheduleTime);
  }

  /** The CronJob with its new status. */
  get toWrite(): CronJob {
    return { ...this.cronJob, status: this.#status };
  }

  /** `inActiveList`. */
  isActive(uid: string): boolean {
    return this.active.some((job) => job.uid === uid);
  }

  /** `inActiveListByName`. */
  isActiveByName(name: string): boolean {
    const { namespace } = this.cronJob.metadata;
    return this.active.some((job) => job.name === name && job.namespace === namespace);
  }

  /** `deleteFromActiveList`. */
  deactivate(uid: string | undefined): void {
    const { active: before, ...others } = this.#status;
    const active = (before ?? []).filter((job) => job.uid !== uid);
    this.#status = active.length === 0 ? others : { ...others, active };
  }

  /** A Job is there that was due at `scheduledMs`. */
  started(job: Job, scheduledMs: number): void {
    const active = [...this.active, referenceTo(job)];
    this.#status = { ...this.#status, active, lastScheduleTime: formatTime(scheduledMs) };
  }

  /** Notes when a Job has succeeded; false where a later one did already. */
  succeeded(completionTime: string | undefined): boolean {
    const { lastSuccessfulTime: last } = this.#status;
    if (completionTime === undefined) return last === undefined;
    if (last !== undefined && parseTime(completionTime) <= parseTime(last)) return false;
    this.#status = { ...this.#status, lastSuccessfulTime: completionTime };
    return true;
  }
}

/** client-go tools/reference `GetReference`. */
function referenceTo({
  apiVersion,
  kind,
  metadata,
}: {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ObjectMeta;
}): ActiveJob {
  const { namespace = '', name, uid, resourceVersion } = metadata;
  return { kind, namespace, name, uid, apiVersion, resourceVersion };
}
