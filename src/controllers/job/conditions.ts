import { findCondition, finishedCondition, type Job, type JobCondition } from '../../api/index.ts';

export type JobConditionType = 'Suspended' | 'Complete' | 'Failed' | 'FailureTarget' | 'SuccessCriteriaMet';

/** Why a Job has ended (batch/v1 `JobReason…`). */
export const REASON = {
  podFailurePolicy: 'PodFailurePolicy',
  backoffLimitExceeded: 'BackoffLimitExceeded',
  deadlineExceeded: 'DeadlineExceeded',
  maxFailedIndexesExceeded: 'MaxFailedIndexesExceeded',
  failedIndexes: 'FailedIndexes',
  successPolicy: 'SuccessPolicy',
  completionsReached: 'CompletionsReached',
} as const;

/** A condition that is true. `now`: RFC 3339. */
export function trueCondition(type: JobConditionType, reason: string, message: string, now: string): JobCondition {
  return { type, status: 'True', lastProbeTime: now, lastTransitionTime: now, reason, message };
}

/** job/util `IsJobFinished`. */
export function isJobFinished(job: Job): boolean {
  return finishedCondition(job) !== undefined;
}

/**
 * Sets the condition in place of the one of its type, or appends it (`ensureJobConditionStatus`). A condition that is False is
 * not appended. Returns the same list if nothing changes.
 */
export function withCondition(
  conditions: readonly JobCondition[] | undefined,
  condition: JobCondition,
): readonly JobCondition[] | undefined {
  const known = findCondition(conditions, condition.type);
  if (known === undefined) return condition.status === 'False' ? conditions : [...(conditions ?? []), condition];
  const { status, reason, message } = condition;
  if (known.status === status && known.reason === reason && known.message === message) return conditions;
  return conditions!.map((each) => (each === known ? condition : each));
}
