import { formatTimeIn, loadLocation, newControllerRef, type CronJob, type Draft, type Job } from '../../api/index.ts';

const MS_PER_MINUTE = 60_000;
/** When the Job was due, by the clock of the CronJob's time zone (batch/v1 `CronJobScheduledTimestampAnnotation`). */
const SCHEDULED_TIMESTAMP = 'batch.kubernetes.io/cronjob-scheduled-timestamp';

/** The same for each try to make the Job of one moment, so that there is never a second one (`getJobName`, `getTimeHashInMinutes`). */
export function getJobName({ metadata }: CronJob, scheduledMs: number): string {
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
