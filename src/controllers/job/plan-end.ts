import {
  findCondition,
  parseTime,
  type Job,
  type JobCondition,
  type Pod,
  type SuccessPolicy,
  secondsToMs,
} from '../../api/index.ts';
import type { Told } from '../../trace/index.ts';
import { CompletionIndexes } from './completion-indexes.ts';
import { REASON, trueCondition } from './conditions.ts';
import { getFailJobMessage } from './pod-failure-policy.ts';
import { steps } from './steps.ts';
import type { SyncContext } from './sync-context.ts';

/** The decision whether a Job ends now. */
export type EndPlan = Told<typeof steps.syncJob> & {
  /** The condition with which it ends. Undefined if it goes on. */
  readonly condition: JobCondition | undefined;
  /** The questions in their order, up to the one that decided. Only those for which the Job's spec has a field. */
  readonly questions: readonly EndQuestion[];
};

type EndQuestion = Told<
  | typeof steps.getFailJobMessage
  | typeof steps.pastBackoffLimitOnFailure
  | typeof steps.pastActiveDeadline
  | typeof steps.matchSuccessPolicy
>;

/** Decides whether the Job must end now, and why (the middle of job/job_controller.go `syncJob`). `now`: RFC 3339. */
export function planEnd(context: SyncContext, nowMs: number, now: string): EndPlan {
  const step = steps.syncJob;
  const { job, succeeded, failed } = context;
  const questions: EndQuestion[] = [];
  const condition = alreadyDecided(job, now) ?? decideEnd(context, nowMs, now, questions);
  const figures = { succeeded, failed, backoffLimit: job.spec.backoffLimit };
  if (condition === undefined) return { step, outcome: 'goesOn', figures, condition, questions };
  const { type, reason = '' } = condition;
  return { step, outcome: 'ends', figures: { condition: type, reason, ...figures }, condition, questions };
}

/**
 * The end of a Job has two conditions: first `FailureTarget` or `SuccessCriteriaMet`, when it is decided; then `Failed` or
 * `Complete`, when the last Pod has finished. `asked`: gets the questions.
 */
function decideEnd(context: SyncContext, nowMs: number, now: string, asked: EndQuestion[]): JobCondition | undefined {
  const { job, pods, failed, status } = context;
  const { podFailurePolicy, backoffLimit, activeDeadlineSeconds } = job.spec;
  const message = getFailJobMessage(job, pods);
  if (message !== undefined) {
    asked.push({ step: steps.getFailJobMessage, outcome: 'fails', figures: { message } });
    return failureTarget(REASON.podFailurePolicy, message, now);
  }
  if (podFailurePolicy !== undefined) asked.push({ step: steps.getFailJobMessage, outcome: 'none' });
  const limitReached = 'Job has reached the specified backoff limit';
  if (failed > backoffLimit) return failureTarget(REASON.backoffLimitExceeded, limitReached, now);
  const past = pastBackoffLimitOnFailure(job, pods);
  if (countsRestarts(job)) {
    const figures = { restarts: countRestarts(pods), backoffLimit };
    asked.push({ step: steps.pastBackoffLimitOnFailure, outcome: past ? 'true' : 'false', figures });
  }
  if (past) return failureTarget(REASON.backoffLimitExceeded, limitReached, now);
  const remainingMs = remainingDeadlineMs(job, status.startTime, nowMs);
  if (remainingMs !== undefined && activeDeadlineSeconds !== undefined) {
    const figures = { activeDeadlineSeconds, remainingMs };
    asked.push({ step: steps.pastActiveDeadline, outcome: remainingMs <= 0 ? 'true' : 'false', figures });
    if (remainingMs <= 0) return failureTarget(REASON.deadlineExceeded, 'Job was active longer than specified deadline', now);
  }
  return decideByIndexes(context, now, asked);
}

function failureTarget(reason: string, message: string, now: string): JobCondition {
  return trueCondition('FailureTarget', reason, message, now);
}

/** A decision of an earlier sync is final. */
function alreadyDecided({ status: { conditions } }: Job, now: string): JobCondition | undefined {
  const met = findCondition(conditions, 'SuccessCriteriaMet');
  if (met?.status === 'True') return met;
  const target = findCondition(conditions, 'FailureTarget');
  if (target?.status !== 'True') return undefined;
  return trueCondition('Failed', target.reason ?? '', target.message ?? '', now);
}

function decideByIndexes(
  { job, succeededIndexes, failedIndexes }: SyncContext,
  now: string,
  asked: EndQuestion[],
): JobCondition | undefined {
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
  const figures = { succeededIndexes: succeededIndexes.total };
  if (message !== undefined) {
    asked.push({ step: steps.matchSuccessPolicy, outcome: 'matches', figures: { ...figures, message } });
    return trueCondition('SuccessCriteriaMet', REASON.successPolicy, message, now);
  }
  if (successPolicy !== undefined) asked.push({ step: steps.matchSuccessPolicy, outcome: 'none', figures });
  return undefined;
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
