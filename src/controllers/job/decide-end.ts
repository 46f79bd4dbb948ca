import { findCondition, parseTime, type Job, type JobCondition, type Pod } from '../../api/index.ts';
import { REASON, trueCondition } from './conditions.ts';
import { getFailJobMessage } from './pod-failure-policy.ts';
import { matchSuccessPolicy } from './success-policy.ts';
import type { SyncContext } from './sync-context.ts';

/**
 * Whether the Job has come to its end before its Pods have, and why (the middle of job/job_controller.go `syncJob`). Undefined: it goes on. `now`: RFC 3339.
 *
 * A Job that ends says so twice: `FailureTarget` or `SuccessCriteriaMet` as soon as it is decided, `Failed` or `Complete` when its last Pod has ended.
 */
export function decideEnd(context: SyncContext, nowMs: number, now: string): JobCondition | undefined {
  const { job, pods } = context;
  const decided = alreadyDecided(job, now);
  if (decided !== undefined) return decided;
  const failMessage = getFailJobMessage(job, pods);
  if (failMessage !== undefined) return failureTarget(REASON.podFailurePolicy, failMessage, now);
  if (context.failed > job.spec.backoffLimit || pastBackoffLimitOnFailure(job, pods))
    return failureTarget(REASON.backoffLimitExceeded, 'Job has reached the specified backoff limit', now);
  if ((remainingDeadlineMs(job, context.status.startTime, nowMs) ?? 1) <= 0)
    return failureTarget(REASON.deadlineExceeded, 'Job was active longer than specified deadline', now);
  return decideByIndexes(context, now);
}

function failureTarget(reason: string, message: string, now: string): JobCondition {
  return trueCondition('FailureTarget', reason, message, now);
}

/** What an earlier sync has decided stays so. */
function alreadyDecided({ status: { conditions } }: Job, now: string): JobCondition | undefined {
  const met = findCondition(conditions, 'SuccessCriteriaMet');
  if (met?.status === 'True') return met;
  const target = findCondition(conditions, 'FailureTarget');
  if (target?.status !== 'True') return undefined;
  return trueCondition('Failed', target.reason ?? '', target.message ?? '', now);
}

function decideByIndexes({ job, succeededIndexes, failedIndexes }: SyncContext, now: string): JobCondition | undefined {
  const { maxFailedIndexes, completions = 0, successPolicy } = job.spec;
  if (failedIndexes !== undefined && failedIndexes.total > 0) {
    if (maxFailedIndexes !== undefined && failedIndexes.total > maxFailedIndexes) {
      const message = 'Job has exceeded the specified maximal number of failed indexes';
      return failureTarget(REASON.maxFailedIndexesExceeded, message, now);
    }
    if (failedIndexes.total + succeededIndexes.total >= completions)
      return failureTarget(REASON.failedIndexes, 'Job has failed indexes', now);
  }
  const message = matchSuccessPolicy(successPolicy, completions, succeededIndexes);
  return message === undefined ? undefined : trueCondition('SuccessCriteriaMet', REASON.successPolicy, message, now);
}

/** Containers that start again in their Pod count as failures too (`pastBackoffLimitOnFailure`). */
function pastBackoffLimitOnFailure({ spec }: Job, pods: readonly Pod[]): boolean {
  if (spec.template.spec.restartPolicy !== 'OnFailure') return false;
  let restarts = 0;
  for (const { status } of pods) {
    if (status.phase !== 'Running' && status.phase !== 'Pending') continue;
    for (const { restartCount } of [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])])
      restarts += restartCount;
  }
  return spec.backoffLimit === 0 ? restarts > 0 : restarts >= spec.backoffLimit;
}

/** Milliseconds until the Job has run for too long; undefined where nothing says so, or it does not run. */
export function remainingDeadlineMs({ spec }: Job, startTime: string | undefined, nowMs: number): number | undefined {
  if (spec.activeDeadlineSeconds === undefined || startTime === undefined || spec.suspend) return undefined;
  return parseTime(startTime) + spec.activeDeadlineSeconds * 1000 - nowMs;
}

/** True where all is done that was asked for. A work queue is done when one Pod has ended well and no other runs. */
export function isComplete({ job, succeeded }: SyncContext, active: number): boolean {
  const { completions } = job.spec;
  return active === 0 && (completions === undefined ? succeeded > 0 : succeeded >= completions);
}
