import {
  findCondition,
  isConditionTrue,
  parseTime,
  type Job,
  type JobCondition,
  type Pod,
  type SuccessPolicy,
  secondsToMs,
} from '../../api/index.ts';
import type { SyncTrace } from '../../client/index.ts';
import { CompletionIndexes } from './completion-indexes.ts';
import { REASON, trueCondition } from './conditions.ts';
import { getFailJobMessage } from './pod-failure-policy.ts';
import { steps } from './steps.ts';
import type { SyncContext } from './sync-context.ts';

/**
 * Decides whether the Job must end now, and why (the middle of job/job_controller.go `syncJob`). Returns undefined if it goes on.
 * `now`: RFC 3339.
 *
 * The end of a Job has two conditions: first `FailureTarget` or `SuccessCriteriaMet`, when it is decided; then `Failed` or
 * `Complete`, when the last Pod has finished.
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

/** Reports the questions of `decideEnd` in their order, up to the one that decided, then the result. */
export function reportEnd(context: SyncContext, nowMs: number, trace: SyncTrace): void {
  const { job, finishedCondition, succeeded, failed } = context;
  const { backoffLimit } = job.spec;
  if (!isDecided(job)) reportQuestions(context, nowMs, trace);
  const figures = { succeeded, failed, backoffLimit };
  if (finishedCondition === undefined) return trace.step(steps.syncJob, 'goesOn', figures);
  const { type, reason = '' } = finishedCondition;
  trace.step(steps.syncJob, 'ends', { condition: type, reason, ...figures });
}

/** Only questions for which the Job's spec has a field are reported. */
function reportQuestions(context: SyncContext, nowMs: number, trace: SyncTrace): void {
  const { job, pods, finishedCondition, failed, status, succeededIndexes } = context;
  const { podFailurePolicy, backoffLimit, activeDeadlineSeconds, successPolicy } = job.spec;
  const { reason = '', message = '' } = finishedCondition ?? {};
  if (podFailurePolicy !== undefined) {
    const fails = reason === REASON.podFailurePolicy;
    if (fails) return trace.step(steps.getFailJobMessage, 'fails', { message });
    trace.step(steps.getFailJobMessage, 'none');
  }
  if (failed > backoffLimit) return;
  if (countsRestarts(job)) {
    const past = reason === REASON.backoffLimitExceeded;
    trace.step(steps.pastBackoffLimitOnFailure, past ? 'true' : 'false', { restarts: countRestarts(pods), backoffLimit });
    if (past) return;
  }
  const remainingMs = remainingDeadlineMs(job, status.startTime, nowMs);
  if (remainingMs !== undefined && activeDeadlineSeconds !== undefined) {
    const past = remainingMs <= 0;
    trace.step(steps.pastActiveDeadline, past ? 'true' : 'false', { activeDeadlineSeconds, remainingMs });
    if (past) return;
  }
  if (successPolicy === undefined || (finishedCondition !== undefined && reason !== REASON.successPolicy)) return;
  const figures = { succeededIndexes: succeededIndexes.total };
  if (reason === REASON.successPolicy) trace.step(steps.matchSuccessPolicy, 'matches', { ...figures, message });
  else trace.step(steps.matchSuccessPolicy, 'none', figures);
}

function failureTarget(reason: string, message: string, now: string): JobCondition {
  return trueCondition('FailureTarget', reason, message, now);
}

/** Returns true if an earlier sync has decided. */
function isDecided({ status: { conditions } }: Job): boolean {
  return isConditionTrue(conditions, 'SuccessCriteriaMet') || isConditionTrue(conditions, 'FailureTarget');
}

/** A decision of an earlier sync is final. */
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

/** Restarts of containers count as failures too, if the restart policy is OnFailure (`pastBackoffLimitOnFailure`). */
function pastBackoffLimitOnFailure(job: Job, pods: readonly Pod[]): boolean {
  if (!countsRestarts(job)) return false;
  const { backoffLimit } = job.spec;
  const restarts = countRestarts(pods);
  return backoffLimit === 0 ? restarts > 0 : restarts >= backoffLimit;
}

function countsRestarts({ spec }: Job): boolean {
  return spec.template.spec.restartPolicy === 'OnFailure';
}

/** The restarts of all containers of unfinished Pods. */
function countRestarts(pods: readonly Pod[]): number {
  let restarts = 0;
  for (const { status } of pods) {
    if (status.phase !== 'Running' && status.phase !== 'Pending') continue;
    for (const { restartCount } of [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])])
      restarts += restartCount;
  }
  return restarts;
}

/** In how many milliseconds the Job's deadline passes. Returns undefined if it has no deadline or is not running. */
export function remainingDeadlineMs({ spec }: Job, startTime: string | undefined, nowMs: number): number | undefined {
  if (spec.activeDeadlineSeconds === undefined || startTime === undefined || spec.suspend) return undefined;
  return parseTime(startTime) + secondsToMs(spec.activeDeadlineSeconds) - nowMs;
}

/** Returns true if the Job has succeeded. Without `completions` that means: one Pod has succeeded and no other is active. */
export function isComplete({ job, succeeded }: SyncContext, active: number): boolean {
  const { completions } = job.spec;
  return active === 0 && (completions === undefined ? succeeded > 0 : succeeded >= completions);
}

/** A message about the first rule that is met (job/success_policy.go `matchSuccessPolicy`). Returns undefined if none is met. */
export function matchSuccessPolicy(
  policy: SuccessPolicy | undefined,
  completions: number,
  succeeded: CompletionIndexes,
): string | undefined {
  if (policy === undefined || succeeded.total === 0) return undefined;
  const index = policy.rules.findIndex(({ succeededIndexes, succeededCount }) => {
    if (succeededIndexes === undefined) return succeededCount !== undefined && succeeded.total >= succeededCount;
    const required = CompletionIndexes.parse(succeededIndexes, completions);
    const met = required.countCommon(succeeded);
    return required.total > 0 && (met === required.total || (succeededCount !== undefined && met >= succeededCount));
  });
  return index < 0 ? undefined : `Matched rules at index ${index}`;
}
