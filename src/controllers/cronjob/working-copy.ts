import { formatTime, parseTime, type CronJob, type CronJobStatus, type Job, type ObjectMeta } from '../../api/index.ts';

/** A reference to a running Job in the CronJob's status. */
export type ActiveJob = NonNullable<CronJobStatus['active']>[number];

/** A CronJob with the status that one sync computes. The sync writes it at its end. */
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

  /** When the last Job was due, in milliseconds since 1970. Undefined before the first Job. */
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

  /** Adds a Job that was due at `scheduledMs`. */
  started(job: Job, scheduledMs: number): void {
    const active = [...this.active, referenceTo(job)];
    this.#status = { ...this.#status, active, lastScheduleTime: formatTime(scheduledMs) };
  }

  /** Notes the time of a Job's success. Returns false if a later success is known. */
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
