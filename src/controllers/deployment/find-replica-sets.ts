import type { Deployment, ReplicaSet } from '../../api/index.ts';
import { computeHash } from '../pod-template-hash.ts';
import { byCreationTimestamp, filterActiveReplicaSets } from '../replica-sets.ts';
import { getDesiredReplicas } from './annotations.ts';
import { equalIgnoreHash, equalIgnoreHashAndDroppedFields } from './pod-template.ts';

/**
 * The ReplicaSet that has the Deployment's template now, the oldest if there are several (deployment/util/deployment_util.go
 * `FindNewReplicaSet`). Undefined before it is created.
 */
export function findNewReplicaSet(d: Deployment, replicaSets: readonly ReplicaSet[]): ReplicaSet | undefined {
  const { template } = d.spec;
  const oldestFirst = [...replicaSets].sort(byCreationTimestamp);
  const same = oldestFirst.find((rs) => equalIgnoreHash(rs.spec.template, template));
  if (same !== undefined) return same;
  const hash = computeHash(template, d.status.collisionCount);
  return oldestFirst.find((rs) => equalIgnoreHashAndDroppedFields(rs.spec.template, template, hash));
}

/** All ReplicaSets but the new one, in the order given (deployment/util/deployment_util.go `FindOldReplicaSets`). */
export function findOldReplicaSets(replicaSets: readonly ReplicaSet[], newRS: ReplicaSet | undefined): ReplicaSet[] {
  return replicaSets.filter((rs) => rs.metadata.uid !== newRS?.metadata.uid);
}

/**
 * Whom to scale when at most one ReplicaSet is active: that one; else the newest. Undefined with several, which share the change
 * (deployment/util/deployment_util.go `FindActiveOrLatest`).
 */
export function findActiveOrLatest(newRS: ReplicaSet | undefined, oldRSs: readonly ReplicaSet[]): ReplicaSet | undefined {
  const active = filterActiveReplicaSets([...oldRSs, newRS]);
  if (active.length > 1) return undefined;
  return active[0] ?? newRS ?? [...oldRSs].sort((a, b) => byCreationTimestamp(b, a))[0];
}

/** The new ReplicaSet has all the Pods of the Deployment, and they are available (deployment/util/deployment_util.go `IsSaturated`). */
export function isSaturated(d: Deployment, rs: ReplicaSet | undefined): boolean {
  const { replicas } = d.spec;
  return (
    rs !== undefined &&
    getDesiredReplicas(rs) === replicas &&
    rs.spec.replicas === replicas &&
    (rs.status.availableReplicas ?? 0) === replicas
  );
}
