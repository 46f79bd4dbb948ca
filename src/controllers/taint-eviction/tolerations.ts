import { toleratesTaint, type Taint, type Toleration } from '../../api/index.ts';

/** The taints that drive Pods out (tainteviction `getNoExecuteTaints`). */
export function noExecuteTaints(taints: readonly Taint[] | undefined): readonly Taint[] {
  return taints?.filter(({ effect }) => effect === 'NoExecute') ?? [];
}

/**
 * How many milliseconds a Pod may stay on a node with these taints, or `not all` if it does not tolerate one of them (core/v1/helper
 * `GetMatchingTolerations`, tainteviction `getMinTolerationTime`). Of each taint the first toleration that covers it counts, and of those the shortest.
 */
export function toleratedMs(
  tolerations: readonly Toleration[] | undefined,
  taints: readonly Taint[],
): number | 'for ever' | 'not all' {
  let least = Infinity;
  for (const taint of taints) {
    const toleration = tolerations?.find((candidate) => toleratesTaint(candidate, taint));
    if (toleration === undefined) return 'not all';
    const { tolerationSeconds = Infinity } = toleration;
    least = Math.min(least, Math.max(0, tolerationSeconds));
  }
  return least === Infinity ? 'for ever' : least * 1000;
}

/** Same taints in the same order, values and times included. */
export function sameTaints(a: readonly Taint[], b: readonly Taint[]): boolean {
  if (a === b) return true;
  return a.length === b.length && a.every((taint, i) => sameTaint(taint, b[i]!));
}

function sameTaint(a: Taint, b: Taint): boolean {
  return a.key === b.key && a.effect === b.effect && (a.value ?? '') === (b.value ?? '') && a.timeAdded === b.timeAdded;
}
