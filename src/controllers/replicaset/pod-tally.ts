import { isPodAvailable, isPodReady, podAvailableInMs, type Pod, type ReplicaSet } from '../../api/index.ts';
import { selectorFromLabels } from '../../api/index.ts';

/** The Pods that a ReplicaSet answers for, counted as its status counts them. */
export interface PodTally {
  /** Neither finished nor being deleted: what `spec.replicas` is compared with. */
  readonly active: number;
  /** Of the active: with all labels of the template. */
  readonly fullyLabeled: number;
  /** Of the active. */
  readonly ready: number;
  /** Of the ready: for `minReadySeconds` at least. */
  readonly available: number;
  /** Being deleted, and not finished yet. */
  readonly terminating: number;
}

/** Counts Pod by Pod. `nowMs`: the date, in milliseconds since 1970. */
export function tallyPods(rs: ReplicaSet, activePods: readonly Pod[], terminatingPods: readonly Pod[], nowMs: number): PodTally {
  const template = selectorFromLabels(rs.spec.template.metadata?.labels);
  const { minReadySeconds = 0 } = rs.spec;
  return {
    active: activePods.length,
    fullyLabeled: activePods.filter((pod) => template.matches(pod.metadata.labels)).length,
    ready: activePods.filter(isPodReady).length,
    available: activePods.filter((pod) => isPodAvailable(pod, minReadySeconds, nowMs)).length,
    terminating: terminatingPods.length,
  };
}

/**
 * After how long the next of the Pods becomes available (controller/controller_utils.go `FindMinNextPodAvailabilityCheck`). Looks from the
 * moment at which the status was counted, and takes off what has passed since; undefined where none will become so by waiting.
 */
export function findMinNextPodAvailabilityCheck(
  pods: readonly Pod[],
  minReadySeconds: number,
  countedAtMs: number,
  nowMs: number,
): number | undefined {
  let next: Pod | undefined;
  let nextInMs = Infinity;
  for (const pod of pods) {
    const inMs = podAvailableInMs(pod, minReadySeconds, countedAtMs) ?? Infinity;
    if (inMs < nextInMs) [next, nextInMs] = [pod, inMs];
  }
  return next === undefined ? undefined : (podAvailableInMs(next, minReadySeconds, nowMs) ?? 0);
}
