import type { Job, Labels } from '../../api/index.ts';
import { JOB_COLUMNS } from './columns/batch.ts';
import { defineKind } from './definition.ts';
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

/** batch/v1/defaults.go `SetDefaults_Job`. The labels default to the template's. */
function defaultLabels(job: Job): Job {
  const labels = job.spec?.template?.metadata?.labels;
  const hasLabels = Object.keys(job.metadata.labels ?? {}).length > 0;
  return labels === undefined || hasLabels ? job : { ...job, metadata: { ...job.metadata, labels } };
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
  categories: ['all'],
  namespaced: true,
  generation: 'spec',
  setDefaults: defaultLabels,
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
