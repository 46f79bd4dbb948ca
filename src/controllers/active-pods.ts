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

/** Says how dear a Pod is to its workload: when some must go, those of lower cost go first (core/v1 `PodDeletionCost`). */
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

/** The question that decided which of two Pods goes first; `none` where they are equal in all. */
export type DeletionCriterion =
  | 'unassigned'
  | 'phase'
  | 'not ready'
  | 'deletion cost'
  | 'crowded node'
  | 'ready later'
  | 'restarts'
  | 'created later'
  | 'uid'
  | 'none';

/** What the order looks at, worked out once for each Pod. */
interface Ranked {
  readonly pod: Pod;
  readonly rank: number;
  readonly assigned: number;
  readonly phase: number;
  readonly ready: number;
  readonly cost: number;
  /** Since when it is ready; undefined where that is not said. */
  readonly readyAtMs: number | undefined;
  readonly restarts: number;
  readonly createdAtMs: number | undefined;
}

const PHASE_ORDER: Readonly<Partial<Record<PodPhase, number>>> = { Pending: 0, Unknown: 1, Running: 2 };

/**
 * Sorts Pods so that those to be deleted come first (controller/controller_utils.go `ActivePodsWithRanks`): without a node, pending,
 * not ready, of low deletion cost, on a node with many of their kind, ready for a short time, often restarted, young.
 *
 * Ages are compared by their binary logarithm, so that of two Pods of about the same age chance (the uid) decides: always taking the
 * youngest would empty the failure domain that was filled last.
 */
export class ActivePodsWithRanks {
  readonly #ranked: readonly Ranked[];
  readonly #nowMs: number;

  /** `rankOf`: how many related Pods share the Pod's node. `nowMs`: the date, in milliseconds since 1970. */
  constructor(pods: readonly Pod[], rankOf: (pod: Pod) => number, nowMs: number) {
    this.#ranked = pods.map((pod) => describe(pod, rankOf(pod)));
    this.#nowMs = nowMs;
  }

  /** Those to be deleted first, first. */
  sorted(): Pod[] {
    return [...this.#ranked].sort((a, b) => this.#compare(a, b).order).map(({ pod }) => pod);
  }

  /** Below zero where the Pod at `i` goes before the one at `j`. */
  compareAt(i: number, j: number): number {
    return this.#compare(this.#ranked[i]!, this.#ranked[j]!).order;
  }

  /** Why `first` goes before `second`. Both must be among the Pods that were given. */
  criterion(first: Pod, second: Pod): DeletionCriterion {
    const [a, b] = [first, second].map((pod) => this.#ranked.find((ranked) => ranked.pod === pod));
    return a === undefined || b === undefined ? 'none' : this.#compare(a, b).by;
  }

  #compare(a: Ranked, b: Ranked): { readonly order: number; readonly by: DeletionCriterion } {
    if (a.assigned !== b.assigned) return { order: a.assigned - b.assigned, by: 'unassigned' };
    if (a.phase !== b.phase) return { order: a.phase - b.phase, by: 'phase' };
    if (a.ready !== b.ready) return { order: a.ready - b.ready, by: 'not ready' };
    if (a.cost !== b.cost) return { order: a.cost - b.cost, by: 'deletion cost' };
    if (a.rank !== b.rank) return { order: b.rank - a.rank, by: 'crowded node' };
    if (a.ready === 1 && a.readyAtMs !== b.readyAtMs) return this.#compareAges(a, b, a.readyAtMs, b.readyAtMs, 'ready later');
    if (a.restarts !== b.restarts) return { order: b.restarts - a.restarts, by: 'restarts' };
    if (a.createdAtMs !== b.createdAtMs) return this.#compareAges(a, b, a.createdAtMs, b.createdAtMs, 'created later');
    return { order: 0, by: 'none' };
  }

  /** Two different times: the later goes first, one that is not said before all (`afterOrZero`, `logarithmicRankDiff`). */
  #compareAges(
    a: Ranked,
    b: Ranked,
    aMs: number | undefined,
    bMs: number | undefined,
    by: DeletionCriterion,
  ): { order: number; by: DeletionCriterion } {
    if (aMs === undefined || bMs === undefined) return { order: aMs === undefined ? -1 : 1, by };
    const order = ageBucket(this.#nowMs - aMs) - ageBucket(this.#nowMs - bMs);
    if (order !== 0) return { order, by };
    const [aUid, bUid] = [a.pod.metadata.uid, b.pod.metadata.uid];
    return { order: aUid === bUid ? 0 : aUid < bUid ? -1 : 1, by: 'uid' };
  }
}

function describe(pod: Pod, rank: number): Ranked {
  const ready = isPodReady(pod);
  const since = ready ? getPodReadyCondition(pod)?.lastTransitionTime : undefined;
  return {
    pod,
    rank,
    assigned: (pod.spec.nodeName ?? '') === '' ? 0 : 1,
    phase: PHASE_ORDER[pod.status.phase] ?? 0,
    ready: ready ? 1 : 0,
    cost: deletionCost(pod),
    readyAtMs: timeOf(since),
    restarts: maxContainerRestarts(pod),
    createdAtMs: timeOf(pod.metadata.creationTimestamp),
  };
}

/** The annotation as a whole number of 32 bits, 0 where there is none or it is no such number (apis/core/helper `GetDeletionCostFromPodAnnotations`). */
function deletionCost(pod: Pod): number {
  const text = pod.metadata.annotations?.[POD_DELETION_COST];
  if (text === undefined || !/^(0|-?[1-9][0-9]*)$/.test(text)) return 0;
  const cost = Number(text);
  return cost >= -(2 ** 31) && cost < 2 ** 31 ? cost : 0;
}

function timeOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : tryParseTime(text);
}

/** The age's binary logarithm in nanoseconds, as upstream counts. */
function ageBucket(ageMs: number): number {
  return ageMs <= 0 ? -1 : Math.floor(Math.log2(ageMs * 1e6));
}
