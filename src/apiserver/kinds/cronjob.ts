import type { CronJob, CronJobSpec, JobTemplateJobSpec, JobTemplateSpec } from '../../api/index.ts';
import { subdomainName } from '../validation/index.ts';
import { CRON_JOB_COLUMNS } from './columns/batch.ts';
import { validateCronJob, validateCronJobUpdate } from './cronjob-validation.ts';
import { defineKind, statusOnly } from './definition.ts';
import { fill } from './filling.ts';
import { defaultJobTemplateJobSpec } from './job-defaults.ts';

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

const DEFAULT_SUCCESSFUL_JOBS = 3;
const DEFAULT_FAILED_JOBS = 1;

/** batch/v1/defaults.go `SetDefaults_CronJob`, and what is filled in of its Jobs before they are made. */
function defaultCronJob(cronJob: CronJob): CronJob {
  const { concurrencyPolicy, ...others } = cronJob.spec ?? ({} as CronJobSpec);
  const given = concurrencyPolicy === '' ? (others as CronJobSpec) : (cronJob.spec ?? ({} as CronJobSpec));
  const spec = fill(given, {
    concurrencyPolicy: 'Allow',
    suspend: false,
    successfulJobsHistoryLimit: DEFAULT_SUCCESSFUL_JOBS,
    failedJobsHistoryLimit: DEFAULT_FAILED_JOBS,
  });
  const jobTemplate = defaultJobTemplate(spec.jobTemplate ?? ({} as JobTemplateSpec));
  if (jobTemplate === spec.jobTemplate) return spec === cronJob.spec ? cronJob : { ...cronJob, spec };
  return { ...cronJob, spec: { ...spec, jobTemplate } };
}

function defaultJobTemplate(given: JobTemplateSpec): JobTemplateSpec {
  const spec = defaultJobTemplateJobSpec(given.spec ?? ({} as JobTemplateJobSpec));
  return spec === given.spec ? given : { ...given, spec };
}
