import type { CronJob, CronJobSpec, JobTemplateJobSpec, JobTemplateSpec } from '../../api/index.ts';
import { fill } from './filling.ts';
import { defaultJobTemplateJobSpec } from './job-defaults.ts';

const DEFAULT_SUCCESSFUL_JOBS = 3;
const DEFAULT_FAILED_JOBS = 1;

/** batch/v1/defaults.go `SetDefaults_CronJob`, and what is filled in of its Jobs before they are made. */
export function defaultCronJob(cronJob: CronJob): CronJob {
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
