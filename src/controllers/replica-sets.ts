import type { ReplicaSet } from '../api/index.ts';

/** Orders and sums of ReplicaSets (controller/controller_utils.go, deployment/util/deployment_util.go). */

/** `ReplicaSetsByCreationTimestamp`: the oldest first, then by name. */
export function byCreationTimestamp(a: ReplicaSet, b: ReplicaSet): number {
  // All times are RFC 3339 in UTC, so they sort as texts. A missing time sorts first.
  return (
    compareText(a.metadata.creationTimestamp ?? '', b.metadata.creationTimestamp ?? '') ||
    compareText(a.metadata.name, b.metadata.name)
  );
}

/** `ReplicaSetsBySizeOlder`: the largest first; if equal, the older first. */
export function bySizeOlder(a: ReplicaSet, b: ReplicaSet): number {
  return b.spec.replicas - a.spec.replicas || byCreationTimestamp(a, b);
}

/** `ReplicaSetsBySizeNewer`: the largest first; if equal, the newer first. */
export function bySizeNewer(a: ReplicaSet, b: ReplicaSet): number {
  return b.spec.replicas - a.spec.replicas || byCreationTimestamp(b, a);
}

/** `FilterActiveReplicaSets`: the ReplicaSets with a desired size above 0. */
export function filterActiveReplicaSets(replicaSets: Iterable<ReplicaSet | undefined>): ReplicaSet[] {
  return [...replicaSets].filter((rs) => rs !== undefined && rs.spec.replicas > 0) as ReplicaSet[];
}

/** `GetReplicaCountForReplicaSets`: the sum of the desired sizes. */
export function getReplicaCount(replicaSets: Iterable<ReplicaSet | undefined>): number {
  return sum(replicaSets, (rs) => rs.spec.replicas);
}

/** `GetActualReplicaCountForReplicaSets`: how many Pods exist, without terminating ones. */
export function getActualReplicaCount(replicaSets: Iterable<ReplicaSet | undefined>): number {
  return sum(replicaSets, (rs) => rs.status.replicas);
}

/** `GetReadyReplicaCountForReplicaSets`. */
export function getReadyReplicaCount(replicaSets: Iterable<ReplicaSet | undefined>): number {
  return sum(replicaSets, (rs) => rs.status.readyReplicas ?? 0);
}

/** `GetAvailableReplicaCountForReplicaSets`. */
export function getAvailableReplicaCount(replicaSets: Iterable<ReplicaSet | undefined>): number {
  return sum(replicaSets, (rs) => rs.status.availableReplicas ?? 0);
}

/** `GetTerminatingReplicaCountForReplicaSets`. Returns undefined if a synced ReplicaSet does not report the count. */
export function getTerminatingReplicaCount(replicaSets: Iterable<ReplicaSet | undefined>): number | undefined {
  let count = 0;
  for (const rs of replicaSets) {
    if (rs === undefined) continue;
    const { terminatingReplicas, observedGeneration = 0 } = rs.status;
    if (terminatingReplicas !== undefined) count += terminatingReplicas;
    else if (observedGeneration > 0) return undefined;
  }
  return count;
}

function sum(replicaSets: Iterable<ReplicaSet | undefined>, count: (rs: ReplicaSet) => number): number {
  let total = 0;
  for (const rs of replicaSets) if (rs !== undefined) total += count(rs);
  return total;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
