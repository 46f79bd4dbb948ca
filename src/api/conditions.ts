import type { Job, JobCondition } from './kinds.ts';

/** A condition of any kind of object, as far as they are alike. */
export interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason?: string | undefined;
  readonly message?: string | undefined;
  /** When `status` last changed, RFC 3339. */
  readonly lastTransitionTime?: string | undefined;
}

/** The condition of this type. */
export function findCondition<C extends Condition>(conditions: readonly C[] | undefined, type: C['type']): C | undefined {
  if (conditions === undefined) return undefined;
  // Asked some ten thousand times before it is compiled well: until then an iterator costs more than the comparison.
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
 * The conditions with this one in the place of the one of its type, or at the end (apimachinery api/meta/conditions.go `SetStatusCondition`).
 * Keeps the transition time of an unchanged status, and gives the same list back where nothing changes.
 */
export function setCondition<C extends Condition>(conditions: readonly C[] | undefined, condition: C): readonly C[] {
  const old = conditions ?? [];
  const index = old.findIndex(({ type }) => type === condition.type);
  if (index < 0) return [...old, condition];
  const before = old[index]!;
  const after = before.status === condition.status ? { ...condition, lastTransitionTime: before.lastTransitionTime } : condition;
  return sameCondition(before, after) ? old : old.with(index, after);
}

/** The conditions without those of this type; the same list where there is none. */
export function removeCondition<C extends Condition>(conditions: readonly C[] | undefined, type: C['type']): readonly C[] {
  const old = conditions ?? [];
  return old.some((condition) => condition.type === type) ? old.filter((condition) => condition.type !== type) : old;
}

/** Shallow: the fields of conditions are scalars. */
function sameCondition<C extends Condition>(first: C, second: C): boolean {
  const keys = new Set([...Object.keys(first), ...Object.keys(second)]) as Set<keyof C>;
  for (const key of keys) {
    if (first[key] !== second[key]) return false;
  }
  return true;
}
