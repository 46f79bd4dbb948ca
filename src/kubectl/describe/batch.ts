import {
  humanDuration,
  parseTime,
  selectorFromLabelSelector,
  type CronJob,
  type Job,
  type JobTemplateSpec,
} from '../../api/index.ts';
import { describePodTemplate } from './pod.ts';
import { ANNOTATIONS, CONTROLLER, described, draw, LABELS, NAME, NAMESPACE, SELECTOR, UNSET, type Row } from './rows.ts';
import { date } from './text.ts';

/** A list of indexes is cut at the first comma after this many characters. */
const SHOWN_INDEXES = 50;

/** `describeJob`. */
export const JOB = described<Job>([
  NAME,
  NAMESPACE,
  SELECTOR,
  LABELS,
  ANNOTATIONS,
  CONTROLLER,
  ['Parallelism', ({ spec }) => spec.parallelism],
  ['Completions', ({ spec }) => spec.completions ?? UNSET],
  ['Completion Mode', ({ spec }) => spec.completionMode],
  ['Suspend', ({ spec }) => spec.suspend],
  ['Backoff Limit', ({ spec }) => spec.backoffLimit],
  ['TTL Seconds After Finished', ({ spec }) => spec.ttlSecondsAfterFinished],
  ['Start Time', ({ status }) => date(status.startTime)],
  ['Completed At', ({ status }) => (status.startTime === undefined ? undefined : date(status.completionTime))],
  ['Duration', durationText],
  ['Active Deadline Seconds', ({ spec }) => secondsText(spec.activeDeadlineSeconds)],
  ['Pods Statuses', countText],
  [
    'Completed Indexes',
    ({ spec, status }) => (spec.completionMode === 'Indexed' ? firstIndexes(status.completedIndexes) : undefined),
  ],
  ({ spec }) => describePodTemplate(spec.template),
]);

/** `describeCronJob`. */
export const CRON_JOB = described<CronJob>([
  NAME,
  NAMESPACE,
  LABELS,
  ANNOTATIONS,
  ['Schedule', ({ spec }) => spec.schedule],
  ['Concurrency Policy', ({ spec }) => spec.concurrencyPolicy],
  ['Suspend', ({ spec }) => (spec.suspend ? 'True' : 'False')],
  ['Successful Job History Limit', ({ spec }) => spec.successfulJobsHistoryLimit ?? UNSET],
  ['Failed Job History Limit', ({ spec }) => spec.failedJobsHistoryLimit ?? UNSET],
  ['Starting Deadline Seconds', ({ spec }) => secondsText(spec.startingDeadlineSeconds) ?? UNSET],
  ({ spec }, around) => draw(JOB_TEMPLATE, spec.jobTemplate, around),
  ['Last Schedule Time', ({ status }) => date(status.lastScheduleTime) ?? UNSET],
  ['Active Jobs', ({ status }) => (status.active ?? []).map(({ name }) => name).join(', ') || '<none>'],
]);

/** `describeJobTemplate`. */
const JOB_TEMPLATE: readonly Row<JobTemplateSpec>[] = [
  ['Selector', ({ spec: { selector } }) => (selector === undefined ? UNSET : selectorFromLabelSelector(selector).toString())],
  ['Parallelism', ({ spec }) => spec.parallelism ?? UNSET],
  ['Completions', ({ spec }) => spec.completions ?? UNSET],
  ['Active Deadline Seconds', ({ spec }) => secondsText(spec.activeDeadlineSeconds)],
  ({ spec }) => describePodTemplate(spec.template),
];

function secondsText(seconds: number | undefined): string | undefined {
  return seconds === undefined ? undefined : `${seconds}s`;
}

function durationText({ status: { startTime, completionTime } }: Job): string | undefined {
  if (startTime === undefined || completionTime === undefined) return undefined;
  return humanDuration(parseTime(completionTime) - parseTime(startTime));
}

function countText({ status: { active = 0, ready, succeeded = 0, failed = 0 } }: Job): string {
  const running = ready === undefined ? '' : ` (${ready} Ready)`;
  return `${active} Active${running} / ${succeeded} Succeeded / ${failed} Failed`;
}

/** `capIndexesListOrNone`. */
function firstIndexes(indexes = ''): string {
  if (indexes === '') return '<none>';
  const end = indexes.indexOf(',', SHOWN_INDEXES);
  return end < 0 ? indexes : `${indexes.slice(0, end + 1)}...`;
}
