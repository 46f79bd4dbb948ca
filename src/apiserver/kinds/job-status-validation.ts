import { OMIT_VALUE, isConditionTrue, parseTime, type Job, type JobStatus } from '../../api/index.ts';
import { FieldPath, validateNonnegative, type ErrorList } from '../validation/index.ts';
import { IndexesError, countIndexes, firstCommonIndex } from './job-indexes.ts';

const STATUS = FieldPath.of('status');
const CONDITIONS = STATUS.child('conditions');

/** The conditions of a Job as booleans. */
function conditionsOf({ status: { conditions } }: Job) {
  return {
    complete: isConditionTrue(conditions, 'Complete'),
    failed: isConditionTrue(conditions, 'Failed'),
    failureTarget: isConditionTrue(conditions, 'FailureTarget'),
    successCriteriaMet: isConditionTrue(conditions, 'SuccessCriteriaMet'),
  };
}

type Conditions = ReturnType<typeof conditionsOf>;

/**
 * batch/validation `ValidateJobStatusUpdate`. A status written by another controller must satisfy the same rules. Unchanged
 * parts are not checked, so that a status that became invalid by a change of the spec can be fixed.
 */
export function validateJobStatusUpdate(next: Job, old: Job, errors: ErrorList): void {
  if (next.status === old.status) return;
  const [now, before] = [conditionsOf(next), conditionsOf(old)];
  validateCounts(next.status, errors);
  validateUncounted(next.status, errors);
  validateConditions(now, before, next, errors);
  validateTimes(now, before, next, old, errors);
  validateFinished(now, before, next, old, errors);
  validateIndexes(next, old, errors);
  validateProgress(next, old, errors);
}

function validateCounts(status: JobStatus, errors: ErrorList): void {
  for (const field of ['active', 'succeeded', 'failed', 'ready', 'terminating'] as const)
    validateNonnegative(status[field], errors, STATUS.child(field));
}

function validateUncounted({ uncountedTerminatedPods }: JobStatus, errors: ErrorList): void {
  const seen = new Set<string>();
  for (const list of ['succeeded', 'failed'] as const) {
    const path = STATUS.child('uncountedTerminatedPods').child(list);
    (uncountedTerminatedPods?.[list] ?? []).forEach((uid, i) => {
      if (uid === '') errors.invalid(path.index(i), uid, 'must not be empty');
      else if (seen.has(uid)) errors.duplicate(path.index(i), uid);
      seen.add(uid);
    });
  }
}

/** The conditions that exclude one another, and those that cannot be reset. */
function validateConditions(now: Conditions, before: Conditions, { spec }: Job, errors: ErrorList): void {
  const refuse = (why: string): void => errors.invalid(CONDITIONS, OMIT_VALUE, why);
  const completeChanged = now.complete !== before.complete;
  if (now.complete && now.failed && (completeChanged || now.failed !== before.failed))
    refuse('cannot set Complete=True and Failed=true conditions');
  if (now.complete && now.failureTarget && (completeChanged || now.failureTarget !== before.failureTarget))
    refuse('cannot set Complete=True and FailureTarget=true conditions');
  if (now.successCriteriaMet && now.failed) refuse('cannot set SuccessCriteriaMet=True and Failed=true conditions');
  if (now.successCriteriaMet && now.failureTarget) refuse('cannot set SuccessCriteriaMet=True and FailureTarget=true conditions');
  if (spec.successPolicy !== undefined && !now.successCriteriaMet && now.complete)
    refuse('cannot set Complete=True for Job with SuccessPolicy unless SuccessCriteriaMet=True');
  if (before.failed && !now.failed) refuse('cannot disable the terminal Failed=True condition');
  if (before.complete && !now.complete) refuse('cannot disable the terminal Complete=True condition');
  if (before.failureTarget && !now.failureTarget) refuse('cannot disable the terminal FailureTarget=True condition');
  if (before.successCriteriaMet && !now.successCriteriaMet) refuse('cannot disable the SuccessCriteriaMet=True condition');
  if (before.complete && !before.successCriteriaMet && now.successCriteriaMet)
    refuse('cannot set SuccessCriteriaMet=True for Job already has Complete=true conditions');
}

function validateTimes(now: Conditions, before: Conditions, next: Job, old: Job, errors: ErrorList): void {
  const { startTime, completionTime } = next.status;
  const startChanged = startTime !== old.status.startTime;
  const completionChanged = completionTime !== old.status.completionTime;
  const at = STATUS.child('completionTime');
  if (now.complete !== before.complete || completionChanged) {
    if (completionTime !== undefined && !now.complete)
      errors.invalid(at, completionTime, 'cannot set completionTime when there is no Complete=True condition');
    if (completionTime === undefined && now.complete) errors.required(at, 'completionTime is required for Complete jobs');
  }
  if (startTime !== undefined && completionTime !== undefined) {
    const isBefore = parseTime(completionTime) < parseTime(startTime);
    if (isBefore && (startChanged || completionChanged))
      errors.invalid(at, completionTime, 'completionTime cannot be set before startTime');
  }
  if (completionTime !== undefined && old.status.completionTime !== undefined && completionChanged)
    errors.invalid(at, completionTime, 'completionTime cannot be mutated');
  // A resumed Job may remove its start time.
  const resumed = isConditionTrue(old.status.conditions, 'Suspended') && !isConditionTrue(next.status.conditions, 'Suspended');
  if (startChanged && old.status.startTime !== undefined && !next.spec.suspend && !resumed)
    errors.required(STATUS.child('startTime'), 'startTime cannot be removed for unsuspended job');
}

/** In a finished Job no Pod is active and all Pods are counted. */
function validateFinished(now: Conditions, before: Conditions, next: Job, old: Job, errors: ErrorList): void {
  if (!now.complete && !now.failed) return;
  const finishedNow = !before.complete && !before.failed;
  const { active = 0, startTime, uncountedTerminatedPods } = next.status;
  if (active > 0 && (finishedNow || active !== old.status.active))
    errors.invalid(STATUS.child('active'), active, 'active>0 is invalid for finished job');
  if (startTime === undefined && (finishedNow || old.status.startTime !== undefined))
    errors.required(STATUS.child('startTime'), 'startTime is required for finished job');
  const uncounted = (uncountedTerminatedPods?.failed ?? []).length + (uncountedTerminatedPods?.succeeded ?? []).length;
  if (uncounted > 0 && (finishedNow || uncountedTerminatedPods !== old.status.uncountedTerminatedPods)) {
    const why = 'uncountedTerminatedPods needs to be empty for finished job';
    errors.invalid(STATUS.child('uncountedTerminatedPods'), uncountedTerminatedPods, why);
  }
}

function validateIndexes(next: Job, old: Job, errors: ErrorList): void {
  const { completions, completionMode, backoffLimitPerIndex } = next.spec;
  const { completedIndexes, failedIndexes } = next.status;
  const completedChanged = completedIndexes !== old.status.completedIndexes;
  const failedChanged = failedIndexes !== old.status.failedIndexes;
  if (completedChanged) {
    validateIndexList('completedIndexes', completedIndexes, completions, errors);
    if (completionMode !== 'Indexed' && (completedIndexes ?? '') !== '') {
      const why = 'cannot set non-empty completedIndexes when non-indexed completion mode';
      errors.invalid(STATUS.child('completedIndexes'), completedIndexes, why);
    }
  }
  if (failedChanged) {
    if (backoffLimitPerIndex !== undefined) validateIndexList('failedIndexes', failedIndexes, completions, errors);
    else if (failedIndexes !== undefined) {
      const why = 'cannot set non-null failedIndexes when backoffLimitPerIndex is null';
      errors.invalid(STATUS.child('failedIndexes'), failedIndexes, why);
    }
  }
  if (completions === undefined || failedIndexes === undefined || (!completedChanged && !failedChanged)) return;
  const common = firstCommonIndex(completedIndexes ?? '', failedIndexes, completions);
  if (common === undefined) return;
  errors.invalid(STATUS.child('failedIndexes'), failedIndexes, `failedIndexes and completedIndexes overlap at index: ${common}`);
}

function validateIndexList(
  field: 'completedIndexes' | 'failedIndexes',
  text: string | undefined,
  completions: number | undefined,
  errors: ErrorList,
): void {
  if (completions === undefined || text === undefined) return;
  try {
    countIndexes(text, completions);
  } catch (error) {
    if (!(error instanceof IndexesError)) throw error;
    errors.invalid(STATUS.child(field), text, `error parsing ${field}: ${error.message}`);
  }
}

/** Finished Pods and indexes stay so. Only an Indexed Job that is made smaller drops indexes. */
function validateProgress(next: Job, old: Job, errors: ErrorList): void {
  const { failed = 0, succeeded = 0 } = next.status;
  if (failed < (old.status.failed ?? 0)) errors.invalid(STATUS.child('failed'), failed, 'cannot decrease the failed counter');
  const { completionMode, completions, parallelism } = next.spec;
  const mayShrink = completionMode === 'Indexed' && completions === parallelism;
  if (!mayShrink && succeeded < (old.status.succeeded ?? 0))
    errors.invalid(STATUS.child('succeeded'), succeeded, 'cannot decrease the succeeded counter');
}
