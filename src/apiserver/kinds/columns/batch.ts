import { formatLabelSelector, humanDuration, isConditionTrue, parseTime, type Job } from '../../../api/index.ts';
import { AGE, NAME, textColumn, type Column } from './column.ts';
import { CONTAINERS, IMAGES, selectorColumn } from './templated.ts';

/** printers.go `jobColumnDefinitions` and `printJob`. */
export const JOB_COLUMNS: readonly Column<Job>[] = [
  NAME,
  textColumn({ name: 'Status', description: 'How far it is.', cell: jobStatus }),
  textColumn({ name: 'Completions', description: 'Pods that have succeeded, and how many must.', cell: jobCompletions }),
  textColumn({ name: 'Duration', description: 'From its start to its completion, or until now.', cell: jobDuration }),
  AGE,
  CONTAINERS,
  IMAGES,
  selectorColumn(({ spec }) => formatLabelSelector(spec.selector)),
];

function jobStatus({ metadata, status: { conditions } }: Job): string {
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
