import {
  humanDuration,
  parseTime,
  selectorFromLabelSelector,
  type CronJob,
  type Job,
  type JobTemplateSpec,
} from '../../api/index.ts';
import { describePodTemplate, controllerText } from './pod.ts';
import { annotationLines, labelLines, longDate } from './text.ts';

/** A list of indexes is cut at the first comma after this many characters. */
const SHOWN_INDEXES = 50;
/** The text of an absent field. */
const UNSET = '<unset>';

/** `describeJob`, without its events. */
export function describeJob(job: Job): string {
  const { metadata, spec } = job;
  const controller = controllerText(job);
  return [
    `Name:\t${metadata.name}\nNamespace:\t${metadata.namespace ?? ''}\n`,
    `Selector:\t${selectorFromLabelSelector(spec.selector).toString()}\n`,
    labelLines('Labels', metadata.labels),
    annotationLines('Annotations', metadata.annotations),
    controller === '' ? '' : `Controlled By:\t${controller}\n`,
    `Parallelism:\t${spec.parallelism}\nCompletions:\t${spec.completions ?? UNSET}\n`,
    `Completion Mode:\t${spec.completionMode}\nSuspend:\t${spec.suspend}\nBackoff Limit:\t${spec.backoffLimit}\n`,
    spec.ttlSecondsAfterFinished === undefined ? '' : `TTL Seconds After Finished:\t${spec.ttlSecondsAfterFinished}\n`,
    timeLines(job),
    spec.activeDeadlineSeconds === undefined ? '' : `Active Deadline Seconds:\t${spec.activeDeadlineSeconds}s\n`,
    countLine(job),
    spec.completionMode === 'Indexed' ? `Completed Indexes:\t${firstIndexes(job.status.completedIndexes)}\n` : '',
    describePodTemplate(spec.template),
  ].join('');
}

/** `describeCronJob`, without its events. */
export function describeCronJob({ metadata, spec, status }: CronJob): string {
  const { startingDeadlineSeconds: deadline } = spec;
  const active = (status.active ?? []).map(({ name }) => name).join(', ');
  return [
    `Name:\t${metadata.name}\nNamespace:\t${metadata.namespace ?? ''}\n`,
    labelLines('Labels', metadata.labels),
    annotationLines('Annotations', metadata.annotations),
    `Schedule:\t${spec.schedule}\nConcurrency Policy:\t${spec.concurrencyPolicy}\n`,
    `Suspend:\t${spec.suspend ? 'True' : 'False'}\n`,
    `Successful Job History Limit:\t${spec.successfulJobsHistoryLimit ?? UNSET}\n`,
    `Failed Job History Limit:\t${spec.failedJobsHistoryLimit ?? UNSET}\n`,
    `Starting Deadline Seconds:\t${deadline === undefined ? UNSET : `${deadline}s`}\n`,
    jobTemplateLines(spec.jobTemplate),
    `Last Schedule Time:\t${status.lastScheduleTime === undefined ? UNSET : longDate(status.lastScheduleTime)}\n`,
    `Active Jobs:\t${active === '' ? '<none>' : active}\n`,
  ].join('');
}

/** `describeJobTemplate`. */
function jobTemplateLines({ spec }: JobTemplateSpec): string {
  const { selector, parallelism = UNSET, completions = UNSET, activeDeadlineSeconds } = spec;
  return [
    `Selector:\t${selector === undefined ? UNSET : selectorFromLabelSelector(selector).toString()}\n`,
    `Parallelism:\t${parallelism}\nCompletions:\t${completions}\n`,
    activeDeadlineSeconds === undefined ? '' : `Active Deadline Seconds:\t${activeDeadlineSeconds}s\n`,
    describePodTemplate(spec.template),
  ].join('');
}

function timeLines({ status: { startTime, completionTime } }: Job): string {
  const start = startTime === undefined ? '' : `Start Time:\t${longDate(startTime)}\n`;
  if (startTime === undefined || completionTime === undefined) return start;
  const duration = humanDuration(parseTime(completionTime) - parseTime(startTime));
  return `${start}Completed At:\t${longDate(completionTime)}\nDuration:\t${duration}\n`;
}

function countLine({ status: { active = 0, ready, succeeded = 0, failed = 0 } }: Job): string {
  const running = ready === undefined ? '' : ` (${ready} Ready)`;
  return `Pods Statuses:\t${active} Active${running} / ${succeeded} Succeeded / ${failed} Failed\n`;
}

/** `capIndexesListOrNone`. */
function firstIndexes(indexes = ''): string {
  if (indexes === '') return '<none>';
  const end = indexes.indexOf(',', SHOWN_INDEXES);
  return end < 0 ? indexes : `${indexes.slice(0, end + 1)}...`;
}
