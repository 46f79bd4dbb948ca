import type { CronJob } from '../../api/index.ts';
import { subdomainName } from '../validation/index.ts';
import { CRON_JOB_COLUMNS } from './columns/batch.ts';
import { defaultCronJob } from './cronjob-defaults.ts';
import { validateCronJob, validateCronJobUpdate } from './cronjob-validation.ts';
import { defineKind, statusOnly } from './definition.ts';

/** batch/v1 CronJob (pkg/registry/batch/cronjob/strategy.go). */
export const CRON_JOB = defineKind<CronJob>({
  group: 'batch',
  version: 'v1',
  kind: 'CronJob',
  plural: 'cronjobs',
  singular: 'cronjob',
  shortNames: ['cj'],
  categories: ['all'],
  namespaced: true,
  nameRule: subdomainName,
  generation: 'spec',
  setDefaults: (cronJob) => defaultCronJob(cronJob),
  prepareForCreate: (cronJob) => ({ ...cronJob, status: {} }),
  validate: (cronJob, errors) => validateCronJob(cronJob, errors),
  validateUpdate: (next, old, errors) => validateCronJobUpdate(next, old, errors),
  status: statusOnly(),
  columns: CRON_JOB_COLUMNS,
});
