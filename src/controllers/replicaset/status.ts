import {
  StatusError,
  findCondition,
  isPodAvailable,
  isPodReady,
  podAvailableInMs,
  selectorFromLabels,
  type ApiPort,
  type ReplicaSet,
  type ReplicaSetCondition,
  type ReplicaSetStatus,
  type Pod,
} from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { REPLICA_SET_ADAPTER, type ReplicaSetAdapter } from './replica-set-adapter.ts';

/** The counts of a ReplicaSet's Pods that its status needs. */
export interface PodTally {
  /** Pods that are neither finished nor being deleted. Compared with `spec.replicas`. */
  readonly active: number;
  /** Active Pods with all labels of the template. */
  readonly fullyLabeled: number;
  /** Active Pods that are ready. */
  readonly ready: number;
  /** Pods that have been ready for at least `minReadySeconds`. */
  readonly available: number;
  /** Pods that are being deleted and not finished. */
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
 * In how many milliseconds the next Pod becomes available (controller/controller_utils.go `FindMinNextPodAvailabilityCheck`). The
 * Pod is chosen by `countedAtMs`, the time of the status; the delay counts from `nowMs`. Returns undefined if no Pod becomes
 * available by waiting.
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

/** How often a failed status update is retried within a sync (controller/replicaset/replica_set.go `statusUpdateRetries`). */
const STATUS_UPDATE_RETRIES = 1;

/**
 * The status for these counts (controller/replicaset/replica_set_utils.go `calculateStatus`). `failure`: the error of
 * `manageReplicas`. `now`: RFC 3339. Counts of zero are omitted, as a real API server stores them, except `replicas` and
 * `terminatingReplicas`.
 */
export function calculateStatus(
  rs: ReplicaSet,
  tally: PodTally,
  failure: StatusError | undefined,
  now: string,
  adapter: ReplicaSetAdapter = REPLICA_SET_ADAPTER,
): ReplicaSetStatus {
  const { observedGeneration, conditions } = rs.status;
  const next: ReplicaSetStatus = { replicas: tally.active };
  if (tally.fullyLabeled > 0) next.fullyLabeledReplicas = tally.fullyLabeled;
  if (tally.ready > 0) next.readyReplicas = tally.ready;
  if (tally.available > 0) next.availableReplicas = tally.available;
  if (adapter.reportsTerminating) next.terminatingReplicas = tally.terminating;
  if (observedGeneration !== undefined) next.observedGeneration = observedGeneration;
  const failed = failureCondition(rs, tally.active, failure, now);
  const changed = failed === undefined ? removeCondition(conditions, 'ReplicaFailure') : setCondition(conditions, failed);
  if (changed !== undefined && changed.length > 0) next.conditions = changed;
  return next;
}

/** If the condition exists already, it stays unchanged. */
function failureCondition(
  rs: ReplicaSet,
  active: number,
  failure: StatusError | undefined,
  now: string,
): ReplicaSetCondition | undefined {
  if (failure === undefined) return undefined;
  const known = findCondition(rs.status.conditions, 'ReplicaFailure');
  if (known !== undefined) return known;
  const reason = active < rs.spec.replicas ? 'FailedCreate' : active > rs.spec.replicas ? 'FailedDelete' : '';
  return { type: 'ReplicaFailure', status: 'True', reason, message: failure.message, lastTransitionTime: now };
}

/**
 * controller/replicaset/replica_set_utils.go `SetCondition`: replaces the condition of this type and appends the new one. Returns
 * the same list if status and reason are unchanged.
 */
export function setCondition(
  conditions: readonly ReplicaSetCondition[] | undefined,
  condition: ReplicaSetCondition,
): readonly ReplicaSetCondition[] {
  const known = findCondition(conditions, condition.type);
  if (conditions !== undefined && known?.status === condition.status && known.reason === condition.reason) return conditions;
  return [...(removeCondition(conditions, condition.type) ?? []), condition];
}

/** controller/replicaset/replica_set_utils.go `RemoveCondition`. Returns the same list if it has no condition of this type. */
export function removeCondition(
  conditions: readonly ReplicaSetCondition[] | undefined,
  type: string,
): readonly ReplicaSetCondition[] | undefined {
  return findCondition(conditions, type) === undefined ? conditions : conditions?.filter((condition) => condition.type !== type);
}

const COUNTS = ['replicas', 'fullyLabeledReplicas', 'readyReplicas', 'availableReplicas', 'terminatingReplicas'] as const;

/** The changed counts: `replicas 0→3, readyReplicas 0→1`. Empty if only conditions or the generation change. */
export function statusChanges({ status }: ReplicaSet, next: ReplicaSetStatus): string {
  const changed = COUNTS.filter((count) => (status[count] ?? 0) !== (next[count] ?? 0));
  return changed.map((count) => `${count} ${status[count] ?? 0}→${next[count] ?? 0}`).join(', ');
}

/** Returns true if a write would change nothing. */
export function isStatusUpToDate(rs: ReplicaSet, next: ReplicaSetStatus): boolean {
  const { status, metadata } = rs;
  return (
    (metadata.generation ?? 0) === (status.observedGeneration ?? 0) &&
    status.replicas === next.replicas &&
    (status.fullyLabeledReplicas ?? 0) === (next.fullyLabeledReplicas ?? 0) &&
    (status.readyReplicas ?? 0) === (next.readyReplicas ?? 0) &&
    (status.availableReplicas ?? 0) === (next.availableReplicas ?? 0) &&
    status.terminatingReplicas === next.terminatingReplicas &&
    status.conditions === next.conditions
  );
}

/**
 * Writes the status. After an error, reads the ReplicaSet again and retries once (controller/replicaset/replica_set_utils.go
 * `updateReplicaSetStatus`). `observedGeneration` stays that of the sync, which did not see later changes of the spec.
 */
export function* updateReplicaSetStatus(
  api: ApiPort,
  rs: ReplicaSet,
  next: ReplicaSetStatus,
  adapter: ReplicaSetAdapter = REPLICA_SET_ADAPTER,
): Process<ReplicaSet> {
  const status = { ...next, observedGeneration: rs.metadata.generation };
  let current = rs;
  for (let attempt = 0; ; attempt++) {
    try {
      return adapter.read(yield* api.updateStatus<string>(adapter.kind, adapter.write({ ...current, status })));
    } catch (error) {
      if (!(error instanceof StatusError) || attempt >= STATUS_UPDATE_RETRIES) throw error;
      current = adapter.read(yield* api.get<string>(adapter.kind, rs.metadata));
    }
  }
}
