import {
  isPodActive,
  isPodReady,
  isPodTerminating,
  getPodReadyCondition,
  maxContainerRestarts,
  tryParseTime,
  type Pod,
  type PodPhase,
} from '../api/index.ts';
import type { DELETION_CRITERIA } from './steps.ts';

/**
 * The annotation that says how costly it is to delete a Pod. Pods of lower cost are deleted first (core/v1 `PodDeletionCost`).
 */
export const POD_DELETION_COST = 'controller.kubernetes.io/pod-deletion-cost';

/** controller/controller_utils.go `FilterActivePods`. */
export function filterActivePods(pods: Iterable<Pod>): Pod[] {
  return [...pods].filter(isPodActive);
}

/** controller/controller_utils.go `FilterTerminatingPods`. */
export function filterTerminatingPods(pods: Iterable<Pod>): Pod[] {
  return [...pods].filter(isPodTerminating);
}

/** controller/controller_utils.go `CountTerminatingPods`. */
export function countTerminatingPods(pods: Iterable<Pod>): number {
  return filterTerminatingPods(pods).length;
}

/** The criterion that decides which of two Pods is deleted first. `none`: the Pods are equal in all criteria. */
export type DeletionCriterion = (typeof DELETION_CRITERIA)[number];

/** The properties of a Pod that the order compares. */
interface Ranked {
  readonly pod: Pod;
  readonly rank: number;
  readonly assigned: number;
  readonly phase: number;
  readonly ready: number;
  readonly cost: number;
  /** When the Pod became ready. */
  readonly readyAt: Moment;
  readonly restarts: number;
  readonly createdAt: Moment;
}

/** A time, and the bucket of its age (see `ageBucket`). */
interface Moment {
  /** Undefined if the time is unknown. */
  readonly atMs: number | undefined;
  readonly age: number;
}

const PHASE_ORDER: Readonly<Partial<Record<PodPhase, number>>> = { Pending: 0, Unknown: 1, Running: 2 };

/**
 * Sorts Pods so that the first ones are deleted first (controller/controller_utils.go `ActivePodsWithRanks`). The criteria, in
 * this order: no node, pending, not ready, low deletion cost, on a node with many related Pods, ready for a short time, often
 * restarted, young.
 *
 * Ages are compared by their binary logarithm. Between two Pods of about the same age the uid decides, which is as good as
 * chance. To always delete the youngest Pod would empty the failure domain that was filled last.
 */
export class ActivePodsWithRanks {
  readonly #ranked: readonly Ranked[];

  /** `rankOf`: how many related Pods are on the Pod's node. `nowMs`: the date, in milliseconds since 1970. */
  constructor(pods: readonly Pod[], rankOf: (pod: Pod) => number, nowMs: number) {
    const moments = new Moments(nowMs);
    this.#ranked = pods.map((pod) => describe(pod, rankOf(pod), moments));
  }

  /** Returns the Pods in the order of deletion. */
  sorted(): Pod[] {
    return [...this.#ranked].sort(compare).map(({ pod }) => pod);
  }

  /** Returns a negative number if the Pod at `i` is deleted before the Pod at `j`. */
  compareAt(i: number, j: number): number {
    return compare(this.#ranked[i]!, this.#ranked[j]!);
  }

  /** Returns why `first` is deleted before `second`. Both must be among the Pods of the constructor. */
  criterion(first: Pod, second: Pod): DeletionCriterion {
    const a = this.#rankedOf(first);
    const b = this.#rankedOf(second);
    return a === undefined || b === undefined ? 'none' : criterionOf(a, b);
  }

  /** Returns what the order compares, in the columns of `RANKS`. */
  ranksOf(pod: Pod): readonly (string | number)[] {
    const ranked = this.#rankedOf(pod);
    if (ranked === undefined) return [];
    return [
      pod.spec.nodeName ?? '',
      pod.status.phase,
      ranked.ready === 1 ? 'yes' : 'no',
      ranked.cost,
      ranked.rank,
      ranked.ready === 1 ? (getPodReadyCondition(pod)?.lastTransitionTime ?? '') : '',
      ranked.restarts,
      pod.metadata.creationTimestamp,
    ];
  }

  #rankedOf(pod: Pod): Ranked | undefined {
    for (const ranked of this.#ranked) if (ranked.pod === pod) return ranked;
    return undefined;
  }
}

/** Returns the first criterion in which the two differ. */
function criterionOf(a: Ranked, b: Ranked): DeletionCriterion {
  if (a.assigned !== b.assigned) return 'unassigned';
  if (a.phase !== b.phase) return 'phase';
  if (a.ready !== b.ready) return 'notReady';
  if (a.cost !== b.cost) return 'deletionCost';
  if (a.rank !== b.rank) return 'crowdedNode';
  if (a.ready === 1 && a.readyAt.atMs !== b.readyAt.atMs) return a.readyAt.age === b.readyAt.age ? 'uid' : 'readyLater';
  if (a.restarts !== b.restarts) return 'restarts';
  if (a.createdAt.atMs !== b.createdAt.atMs) return a.createdAt.age === b.createdAt.age ? 'uid' : 'createdLater';
  return 'none';
}

/** Returns a negative number if `a` is deleted first. A lower age is deleted first (`afterOrZero`, `logarithmicRankDiff`). */
function compare(a: Ranked, b: Ranked): number {
  switch (criterionOf(a, b)) {
    case 'unassigned':
      return a.assigned - b.assigned;
    case 'phase':
      return a.phase - b.phase;
    case 'notReady':
      return a.ready - b.ready;
    case 'deletionCost':
      return a.cost - b.cost;
    case 'crowdedNode':
      return b.rank - a.rank;
    case 'readyLater':
      return a.readyAt.age - b.readyAt.age;
    case 'restarts':
      return b.restarts - a.restarts;
    case 'createdLater':
      return a.createdAt.age - b.createdAt.age;
    case 'uid':
      return a.pod.metadata.uid === b.pod.metadata.uid ? 0 : a.pod.metadata.uid < b.pod.metadata.uid ? -1 : 1;
    case 'none':
      return 0;
  }
}

function describe(pod: Pod, rank: number, moments: Moments): Ranked {
  const ready = isPodReady(pod);
  return {
    pod,
    rank,
    assigned: (pod.spec.nodeName ?? '') === '' ? 0 : 1,
    phase: PHASE_ORDER[pod.status.phase] ?? 0,
    ready: ready ? 1 : 0,
    cost: deletionCost(pod),
    readyAt: moments.of(ready ? getPodReadyCondition(pod)?.lastTransitionTime : undefined),
    restarts: maxContainerRestarts(pod),
    createdAt: moments.of(pod.metadata.creationTimestamp),
  };
}

/**
 * The deletion cost in the annotation, a 32-bit integer. Returns 0 if the annotation is missing or invalid (apis/core/helper
 * `GetDeletionCostFromPodAnnotations`).
 */
function deletionCost(pod: Pod): number {
  const text = pod.metadata.annotations?.[POD_DELETION_COST];
  if (text === undefined || !/^(0|-?[1-9][0-9]*)$/.test(text)) return 0;
  const cost = Number(text);
  return cost >= -(2 ** 31) && cost < 2 ** 31 ? cost : 0;
}

/** An unknown time comes before all known times. */
const UNKNOWN_MOMENT: Moment = { atMs: undefined, age: -Infinity };

/** Parses times. Pods that are created together have the same time, which is parsed once. */
class Moments {
  readonly #known = new Map<string, Moment>();
  readonly #nowMs: number;

  constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }

  of(text: string | undefined): Moment {
    if (text === undefined) return UNKNOWN_MOMENT;
    let moment = this.#known.get(text);
    if (moment === undefined) {
      const atMs = tryParseTime(text);
      moment = atMs === undefined ? UNKNOWN_MOMENT : { atMs, age: ageBucket(this.#nowMs - atMs) };
      this.#known.set(text, moment);
    }
    return moment;
  }
}

/** Returns the binary logarithm of the age in nanoseconds, as upstream computes it. */
function ageBucket(ageMs: number): number {
  return ageMs <= 0 ? -1 : Math.floor(Math.log2(ageMs * 1e6));
}
