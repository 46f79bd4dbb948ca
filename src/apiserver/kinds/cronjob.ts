import {
  type CronJob,
  type CronJobSpec,
  FormatError,
  type JobTemplateSpec,
  loadLocation,
  parseStandard,
} from '../../api/index.ts';
import { checkFields } from '../fields/check-fields.ts';
import { type ErrorList, FieldPath } from '../validation/index.ts';
import { CRON_JOB_COLUMNS } from './columns/batch.ts';
import { defineKind, statusOnly } from './definition.ts';
import { validateJobTemplateSpec } from './job-validation.ts';

const SPEC = FieldPath.of('spec');
const NAME = FieldPath.of('metadata', 'name');

/** A Job's name appends a dash and the minutes since 1970, eleven characters, to the CronJob's name (63 - 11). */
const MAX_NAME_LENGTH = 52;
/** A part of a time zone's name, including historical names. */
const TIME_ZONE_PART = /^[A-Za-z.\-_0-9+]{1,14}$/;

/** batch/validation `ValidateCronJobCreate`. */
function validateCronJob({ metadata, spec }: CronJob, errors: ErrorList): void {
  validateSpec(spec, undefined, errors);
  if (metadata.name.length > MAX_NAME_LENGTH)
    errors.invalid(NAME, metadata.name, `must be no more than ${MAX_NAME_LENGTH} characters`);
}

/** `ValidateCronJobUpdate`. */
function validateCronJobUpdate(next: CronJob, old: CronJob, errors: ErrorList): void {
  if (next.spec !== old.spec) validateSpec(next.spec, old.spec, errors);
}

/** `validateCronJobSpec`. */
function validateSpec(spec: CronJobSpec, old: CronJobSpec | undefined, errors: ErrorList): void {
  const hadZone = old?.schedule.includes('TZ') ?? false;
  checkFields('CronJobSpec', spec, errors, SPEC, {
    schedule: (schedule = '', path) => (schedule === '' ? errors.required(path) : validateSchedule(spec, hadZone, errors, path)),
    timeZone: (timeZone, path) => {
      if (old === undefined || old.timeZone !== timeZone) validateTimeZone(timeZone, errors, path);
    },
    jobTemplate: (template, path) => validateJobTemplate(template ?? spec.jobTemplate, errors, path.child('spec')),
  });
}

/** `validateScheduleFormat`. `hadZone`: the stored schedule already has a time zone, which is forbidden for new ones. */
function validateSchedule({ schedule, timeZone }: CronJobSpec, hadZone: boolean, errors: ErrorList, path: FieldPath): void {
  addFormatError(() => parseStandard(schedule), schedule, errors, path);
  if (!schedule.includes('TZ')) return;
  if (!hadZone) errors.invalid(path, schedule, 'cannot use TZ or CRON_TZ in schedule, use timeZone field instead');
  else if (timeZone !== undefined) errors.invalid(path, schedule, 'cannot use both timeZone field and TZ or CRON_TZ in schedule');
}

/** `validateTimeZone`. */
function validateTimeZone(timeZone: string | undefined, errors: ErrorList, path: FieldPath): void {
  if (timeZone === undefined) return;
  if (timeZone === '') return errors.invalid(path, timeZone, 'timeZone must be nil or non-empty string');
  if (!timeZone.split('/').every(isTimeZonePart)) return errors.invalid(path, timeZone, `unknown time zone ${timeZone}`);
  if (timeZone.toLowerCase() === 'local') {
    const what = 'timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones';
    errors.invalid(path, timeZone, what);
  }
  addFormatError(() => loadLocation(timeZone), timeZone, errors, path);
}

function isTimeZonePart(part: string): boolean {
  return part !== '.' && part !== '..' && !part.startsWith('-') && TIME_ZONE_PART.test(part);
}

/** `ValidateJobTemplateSpec`. Each Job gets its own selector. */
function validateJobTemplate({ spec }: JobTemplateSpec, errors: ErrorList, path: FieldPath): void {
  validateJobTemplateSpec(spec, errors, path);
  if (spec.selector !== undefined) errors.invalid(path.child('selector'), spec.selector, '`selector` will be auto-generated');
  if (spec.manualSelector === true) errors.notSupported(path.child('manualSelector'), true, ['nil', 'false']);
}

/** Runs `read` and adds its `FormatError` to the errors. */
function addFormatError(read: () => unknown, value: string, errors: ErrorList, path: FieldPath): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    errors.invalid(path, value, error.message);
  }
}

/** batch/v1 CronJob (pkg/registry/batch/cronjob/strategy.go). */
export const CRON_JOB = defineKind<CronJob>({
  group: 'batch',
  version: 'v1',
  kind: 'CronJob',
  plural: 'cronjobs',
  shortNames: ['cj'],
  categories: ['all'],
  namespaced: true,
  generation: 'spec',
  prepareForCreate: (cronJob) => ({ ...cronJob, status: {} }),
  validate: (cronJob, errors) => validateCronJob(cronJob, errors),
  validateUpdate: (next, old, errors) => validateCronJobUpdate(next, old, errors),
  status: statusOnly(),
  columns: CRON_JOB_COLUMNS,
});
