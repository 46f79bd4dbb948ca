import { StatusError, parseTime, finishedCondition, type ApiPort, type Job, type ObjectRef } from '../../api/index.ts';
import { namesOf, type EventRecorder, type SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { steps } from './steps.ts';
import type { WorkingCopy } from './working-copy.ts';

export interface DeleteOptions {
  readonly api: ApiPort;
  readonly recorder: EventRecorder;
}

/**
 * Deletes finished Jobs beyond the history limits, the oldest first. Returns true if one was deleted (cronjob_controllerv2.go
 * `cleanupFinishedJobs`).
 */
export function* cleanupFinishedJobs(
  options: DeleteOptions,
  copy: WorkingCopy,
  jobs: readonly Job[],
  trace: SyncTrace,
): Process<boolean> {
  const { failedJobsHistoryLimit, successfulJobsHistoryLimit } = copy.cronJob.spec;
  const ended = (how: 'Complete' | 'Failed'): Job[] => jobs.filter((job) => finishedCondition(job)?.type === how);
  const successful = ended('Complete');
  const failed = ended('Failed');
  const removes = exceeds(successful, successfulJobsHistoryLimit) || exceeds(failed, failedJobsHistoryLimit);
  const scope = trace.into(steps.cleanupFinishedJobs, removes ? 'removes' : 'keepsAll', {
    successful: successful.length,
    failed: failed.length,
    ...(successfulJobsHistoryLimit !== undefined && { successfulJobsHistoryLimit }),
    ...(failedJobsHistoryLimit !== undefined && { failedJobsHistoryLimit }),
  });
  const removedSuccessful = yield* removeOldestJobs(options, copy, successful, 'Complete', successfulJobsHistoryLimit, scope);
  const removedFailed = yield* removeOldestJobs(options, copy, failed, 'Failed', failedJobsHistoryLimit, scope);
  return removedSuccessful || removedFailed;
}

function exceeds(jobs: readonly Job[], limit: number | undefined): limit is number {
  return limit !== undefined && jobs.length > limit;
}

function* removeOldestJobs(
  options: DeleteOptions,
  copy: WorkingCopy,
  jobs: readonly Job[],
  condition: 'Complete' | 'Failed',
  limit: number | undefined,
  trace: SyncTrace,
): Process<boolean> {
  if (!exceeds(jobs, limit)) return false;
  const oldest = jobs.toSorted(byJobStartTime).slice(0, jobs.length - limit);
  trace.step(steps.removeOldestJobs, 'removes', { condition, jobs: jobs.length, limit, removed: namesOf(oldest) });
  let removed = false;
  for (const { metadata } of oldest) {
    if (yield* deleteJob(options, copy, metadata)) removed = true;
  }
  return removed;
}

/**
 * Deletes a Job and its Pods, and removes it from the active list (`deleteJob`). If the API server refuses, records an event and
 * returns false.
 */
export function* deleteJob(
  { api, recorder }: DeleteOptions,
  copy: WorkingCopy,
  { namespace, name, uid }: ObjectRef & { readonly uid: string },
): Process<boolean> {
  try {
    yield* api.delete('Job', { namespace, name }, { propagationPolicy: 'Background' });
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    recorder.event(copy.cronJob, 'Warning', 'FailedDelete', `Deleted job: ${error.message}`);
    return false;
  }
  copy.deactivate(uid);
  recorder.event(copy.cronJob, 'Normal', 'SuccessfulDelete', `Deleted job ${name}`);
  return true;
}

/** The oldest first. Jobs that never started come last (cronjob/utils.go `byJobStartTime`). */
function byJobStartTime(first: Job, second: Job): number {
  const [a, b] = [first, second].map(({ status: { startTime } }) => (startTime === undefined ? Infinity : parseTime(startTime)));
  if (a !== b) return a! - b!;
  return first.metadata.name < second.metadata.name ? -1 : 1;
}
