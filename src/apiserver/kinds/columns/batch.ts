import { formatLabelSelector, humanDuration, isConditionTrue, parseTime, type CronJob, type Job } from '../../../api/index.ts';
import { AGE, NAME, age, imagesOf, namesOf, numberColumn, orNone, textColumn, type Column } from './column.ts';
import { CONTAINERS, CONTAINERS_OF_TEMPLATE, IMAGES, IMAGES_OF_TEMPLATE, selectorColumn } from './workload.ts';

/** printers.go `jobColumnDefinitions` and `printJob`. */
export const JOB_COLUMNS: readonly Column<Job>[] = [
  NAME,
  textColumn({ name: 'Status', description: 'Status of the Job, such as Running, Complete or Failed.', cell: jobStatusText }),
  textColumn({ name: 'Completions', description: 'Succeeded Pods and required Pods.', cell: jobCompletions }),
  textColumn({ name: 'Duration', description: 'Time from the start to the completion, or until now.', cell: jobDuration }),
  AGE,
  CONTAINERS,
  IMAGES,
  selectorColumn(({ spec }) => formatLabelSelector(spec.selector)),
];

/** printers.go `cronJobColumnDefinitions` and `printCronJob`. */
export const CRON_JOB_COLUMNS: readonly Column<CronJob>[] = [
  NAME,
  textColumn({ name: 'Schedule', description: 'Schedule in cron format.', cell: ({ spec }) => spec.schedule }),
  textColumn({
    name: 'Timezone',
    description: 'Time zone of the schedule.',
    cell: ({ spec }) => orNone(spec.timeZone),
  }),
  {
    ...textColumn({
      name: 'Suspend',
      description: 'Whether the schedule is suspended.',
      cell: ({ spec }) => (spec.suspend ? 'True' : 'False'),
    }),
    type: 'boolean',
  },
  numberColumn({
    name: 'Active',
    description: 'Number of running Jobs.',
    cell: ({ status }) => status.active?.length ?? 0,
  }),
  textColumn({ name: 'Last Schedule', description: 'Time since the last scheduled Job.', cell: lastSchedule }),
  AGE,
  textColumn({ ...CONTAINERS_OF_TEMPLATE, cell: ({ spec }) => namesOf(spec.jobTemplate.spec.template.spec.containers) }),
  textColumn({ ...IMAGES_OF_TEMPLATE, cell: ({ spec }) => imagesOf(spec.jobTemplate.spec.template.spec.containers) }),
  selectorColumn(({ spec }) => formatLabelSelector(spec.jobTemplate.spec.selector)),
];

function lastSchedule({ status: { lastScheduleTime } }: CronJob, wallMs: number): string {
  return lastScheduleTime === undefined ? '<none>' : age(lastScheduleTime, wallMs);
}

/** The status of a Job as `kubectl get jobs` prints it. */
export function jobStatusText({ metadata, status: { conditions } }: Job): string {
  if (isConditionTrue(conditions, 'Complete')) return 'Complete';
  if (isConditionTrue(conditions, 'Failed')) return 'Failed';
  if (metadata.deletionTimestamp !== undefined) return 'Terminating';
  if (isConditionTrue(conditions, 'Suspended')) return 'Suspended';
  if (isConditionTrue(conditions, 'FailureTarget')) return 'FailureTarget';
  if (isConditionTrue(conditions, 'SuccessCriteriaMet')) return 'SuccessCriteriaMet';
  return 'Running';
}

function jobCompletions({ spec, status }: Job): string {
  const succeeded = status.succeeded ?? 0;
  if (spec.completions !== undefined) return `${succeeded}/${spec.completions}`;
  return spec.parallelism > 1 ? `${succeeded}/1 of ${spec.parallelism}` : `${succeeded}/1`;
}

function jobDuration({ status: { startTime, completionTime } }: Job, wallMs: number): string {
  if (startTime === undefined) return '';
  return humanDuration((completionTime === undefined ? wallMs : parseTime(completionTime)) - parseTime(startTime));
}
