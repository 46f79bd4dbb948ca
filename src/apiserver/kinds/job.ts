import type { Job } from '../../api/index.ts';
import { subdomainName } from '../validation/index.ts';
import { JOB_COLUMNS } from './columns/batch.ts';
import { defineKind } from './definition.ts';
import { defaultJob, prepareNewJob } from './job-defaults.ts';
import { validateJobStatusUpdate } from './job-status-validation.ts';
import { validateJob, validateJobUpdate } from './job-validation.ts';

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
  // As it was before there was a garbage collector.
  deletion: { defaultPolicy: 'Orphan' },
  selectableFields: ['status.successful'],
  fieldValue: ({ status }, field) => (field === 'status.successful' ? String(status.succeeded ?? 0) : ''),
  columns: JOB_COLUMNS,
});
