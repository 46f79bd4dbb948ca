import type { Job, JobCondition } from './kinds.ts';

/** The fields that the conditions of all kinds share. */
export interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason?: string | undefined;
  readonly message?: string | undefined;
  /** The time at which `status` last changed, RFC 3339. */
  readonly lastTransitionTime?: string | undefined;
}

export function findCondition<C extends Condition>(conditions: readonly C[] | undefined, type: C['type']): C | undefined {
  if (conditions === undefined) return undefined;
  // Called very often before it is optimised; until then an iterator costs more than the comparison.
  for (let i = 0; i < conditions.length; i++) {
    if (conditions[i]!.type === type) return conditions[i];
  }
  return undefined;
}

export function isConditionTrue(conditions: readonly Condition[] | undefined, type: string): boolean {
  return findCondition(conditions, type)?.status === 'True';
}

/** The condition with which a Job has ended. Returns undefined if the Job has not ended (job/util/utils.go `FinishedCondition`). */
export function finishedCondition({ status: { conditions } }: Job): JobCondition | undefined {
  return conditions?.find(({ type, status }) => status === 'True' && (type === 'Complete' || type === 'Failed'));
}

/**
 * Replaces the condition of the same type, or appends it (apimachinery api/meta/conditions.go `SetStatusCondition`). Keeps the
 * transition time if the status is unchanged, and returns the same list if nothing changes.
 */
export function setCondition<C extends Condition>(conditions: readonly C[] | undefined, condition: C): readonly C[] {
  const old = conditions ?? [];
  const index = old.findIndex(({ type }) => type === condition.type);
  if (index < 0) return [...old, condition];
  const before = old[index]!;
  const after = before.status === condition.status ? { ...condition, lastTransitionTime: before.lastTransitionTime } : condition;
  return sameCondition(before, after) ? old : old.with(index, after);
}

/** Removes the condition of this type. Returns the same list if there is none. */
export function removeCondition<C extends Condition>(conditions: readonly C[] | undefined, type: C['type']): readonly C[] {
  const old = conditions ?? [];
  return old.some((condition) => condition.type === type) ? old.filter((condition) => condition.type !== type) : old;
}

/** A shallow comparison: the fields of conditions are scalars. */
function sameCondition<C extends Condition>(first: C, second: C): boolean {
  const keys = new Set([...Object.keys(first), ...Object.keys(second)]) as Set<keyof C>;
  for (const key of keys) {
    if (first[key] !== second[key]) return false;
  }
  return true;
}
