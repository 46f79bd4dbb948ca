import type { Job, JobSpec, JobTemplateJobSpec, Labels, PodFailurePolicyRule } from '../../api/index.ts';
import { defaultPodTemplate } from '../podspec/defaults.ts';
import { subdomainName } from '../validation/index.ts';
import { JOB_COLUMNS } from './columns/batch.ts';
import { defineKind } from './definition.ts';
import { fill, fillEach, fillIn } from './filling.ts';
import { validateJobStatusUpdate } from './job-status-validation.ts';
import {
  CONTROLLER_UID_LABEL,
  JOB_NAME_LABEL,
  LEGACY_CONTROLLER_UID_LABEL,
  LEGACY_JOB_NAME_LABEL,
  validateJob,
  validateJobUpdate,
} from './job-validation.ts';
import { MAKES_PODS } from './relation.ts';

/** A limit that is never reached: with a limit per index, the total is unlimited. */
const NO_BACKOFF_LIMIT = 2 ** 31 - 1;
const DEFAULT_BACKOFF_LIMIT = 6;

/** batch/v1/defaults.go `SetDefaults_Job`. */
export function defaultJob(job: Job): Job {
  const given = job.spec ?? ({} as JobSpec);
  const spec = defaultJobSpec(given);
  const labels = given.template?.metadata?.labels;
  const hasLabels = Object.keys(job.metadata.labels ?? {}).length > 0;
  const metadata = labels === undefined || hasLabels ? job.metadata : { ...job.metadata, labels };
  return spec === job.spec && metadata === job.metadata ? job : { ...job, metadata, spec };
}

function defaultJobSpec(given: JobSpec): JobSpec {
  const isAlone = given.completions === undefined && given.parallelism === undefined;
  const spec = fill(given, {
    ...(isAlone ? { completions: 1 } : {}),
    parallelism: 1,
    backoffLimit: given.backoffLimitPerIndex === undefined ? DEFAULT_BACKOFF_LIMIT : NO_BACKOFF_LIMIT,
    completionMode: 'NonIndexed',
    suspend: false,
    podReplacementPolicy: given.podFailurePolicy === undefined ? 'TerminatingOrFailed' : 'Failed',
    manualSelector: false,
  });
  return defaultJobTemplateJobSpec(spec);
}

/**
 * The defaults of a Job's spec in a CronJob. The rest is filled in when the Job is created (zz_generated.defaults.go
 * `SetObjectDefaults_CronJob`).
 */
export function defaultJobTemplateJobSpec<T extends JobTemplateJobSpec>(given: T): T {
  const spec = fillIn(given, 'podFailurePolicy', (policy) => fillIn(policy, 'rules', (rules) => fillEach(rules, defaultRule)));
  const template = defaultPodTemplate(spec.template);
  return template === spec.template ? spec : { ...spec, template };
}

/** `SetDefaults_PodFailurePolicyOnPodConditionsPattern`. */
function defaultRule(rule: PodFailurePolicyRule): PodFailurePolicyRule {
  return fillIn(rule, 'onPodConditions', (patterns) => fillEach(patterns, (pattern) => fill(pattern, { status: 'True' })));
}

/** `PrepareForCreate`. Unless the user manages the selector, the Job's uid and name identify its Pods (`generateSelector`). */
export function prepareNewJob(job: Job): Job {
  const created = { ...job, status: {} };
  if (job.spec.manualSelector) return created;
  const { uid, name } = job.metadata;
  const { template, selector } = job.spec;
  // Existing labels are kept. Validation refuses wrong ones.
  const labels: Labels = {
    [LEGACY_JOB_NAME_LABEL]: name,
    [JOB_NAME_LABEL]: name,
    [LEGACY_CONTROLLER_UID_LABEL]: uid,
    [CONTROLLER_UID_LABEL]: uid,
    ...template.metadata?.labels,
  };
  const matchLabels = { [CONTROLLER_UID_LABEL]: uid, ...selector?.matchLabels };
  const spec = {
    ...job.spec,
    selector: { ...selector, matchLabels },
    template: { ...template, metadata: { ...template.metadata, labels } },
  };
  return { ...created, spec };
}

/** batch/v1 Job (pkg/registry/batch/job/strategy.go). */
export const JOB = defineKind<Job>({
  group: 'batch',
  version: 'v1',
  kind: 'Job',
  plural: 'jobs',
  singular: 'job',
  shortNames: [],
  categories: ['all'],
  namespaced: true,
  nameRule: subdomainName,
  generation: 'spec',
  setDefaults: (job) => defaultJob(job),
  prepareForCreate: (job) => prepareNewJob(job),
  validate: (job, errors) => validateJob(job, errors),
  validateUpdate: (next, old, errors) => validateJobUpdate(next, old, errors),
  status: {
    prepareForUpdate: (given, old) => ({ ...old, metadata: given.metadata, status: given.status }),
    validateUpdate: (next, old, errors) => validateJobStatusUpdate(next, old, errors),
  },
  // The default from before the garbage collector existed.
  deletion: { defaultPolicy: 'Orphan' },
  selectableFields: ['status.successful'],
  fieldValue: ({ status }, field) => (field === 'status.successful' ? String(status.succeeded ?? 0) : ''),
  columns: JOB_COLUMNS,
  relations: [MAKES_PODS],
});
