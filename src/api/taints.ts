import type { Taint, Toleration } from './kinds.ts';
import { parseInt64 } from './requirement.ts';

/**
 * True if the toleration tolerates the taint (core/v1 `Toleration.ToleratesTaint`). An empty effect matches all effects; an
 * empty key with `Exists` matches all taints. `Gt` and `Lt` compare the values as integers.
 */
export function toleratesTaint(toleration: Toleration, taint: Taint): boolean {
  if (toleration.effect !== undefined && toleration.effect !== '' && toleration.effect !== taint.effect) return false;
  const key = toleration.key ?? '';
  if (key !== '' && key !== taint.key) return false;
  const value = toleration.value ?? '';
  switch (toleration.operator ?? '') {
    case '':
    case 'Equal':
      return key === taint.key && value === (taint.value ?? '');
    case 'Exists':
      return true;
    case 'Gt':
      return compareIntegers(taint.value, value, (actual, bound) => actual > bound);
    case 'Lt':
      return compareIntegers(taint.value, value, (actual, bound) => actual < bound);
    default:
      return false;
  }
}

function compareIntegers(
  taintValue: string | undefined,
  tolerated: string,
  holds: (actual: bigint, bound: bigint) => boolean,
): boolean {
  const actual = parseInt64(taintValue ?? '');
  const bound = parseInt64(tolerated);
  return actual !== undefined && bound !== undefined && holds(actual, bound);
}

/** component-helpers scheduling `TolerationsTolerateTaint`. */
export function tolerationsTolerateTaint(tolerations: readonly Toleration[] | undefined, taint: Taint): boolean {
  return tolerations?.some((toleration) => toleratesTaint(toleration, taint)) ?? false;
}

/**
 * The first taint accepted by `inclusion` that no toleration covers (component-helpers scheduling
 * `FindMatchingUntoleratedTaint`).
 */
export function findMatchingUntoleratedTaint(
  taints: readonly Taint[] | undefined,
  tolerations: readonly Toleration[] | undefined,
  inclusion: (taint: Taint) => boolean,
): Taint | undefined {
  return taints?.find((taint) => inclusion(taint) && !tolerationsTolerateTaint(tolerations, taint));
}

/** True for taints that keep a Pod from being scheduled: the inclusion of the scheduler's filter. */
export function isSchedulingTaint(taint: Taint): boolean {
  return taint.effect === 'NoSchedule' || taint.effect === 'NoExecute';
}

/** True if key and effect are equal. A node has at most one such taint (core/v1 `Taint.MatchTaint`). */
export function matchesTaint(first: Taint, second: Taint): boolean {
  return first.key === second.key && first.effect === second.effect;
}

/** `key=value:effect`, as in `kubectl describe node` (core/v1 `Taint.ToString`). */
export function formatTaint({ key, value = '', effect }: Taint): string {
  const name = value === '' ? key : `${key}=${value}`;
  if (effect === '') return value === '' ? key : `${key}=${value}:`;
  return `${name}:${effect}`;
}
