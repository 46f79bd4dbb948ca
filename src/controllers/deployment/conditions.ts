import { findCondition, type DeploymentCondition, type DeploymentStatus, type ReplicaSetCondition } from '../../api/index.ts';

/** Reasons of the conditions `Progressing` and `Available`, and of events (deployment/util/deployment_util.go). */
export const REASON = {
  /** A ReplicaSet was scaled as part of the rollout. */
  replicaSetUpdated: 'ReplicaSetUpdated',
  failedCreate: 'ReplicaSetCreateError',
  newReplicaSet: 'NewReplicaSetCreated',
  foundNewReplicaSet: 'FoundNewReplicaSet',
  /** The rollout is complete. */
  newReplicaSetAvailable: 'NewReplicaSetAvailable',
  timedOut: 'ProgressDeadlineExceeded',
  paused: 'DeploymentPaused',
  resumed: 'DeploymentResumed',
  minimumReplicasAvailable: 'MinimumReplicasAvailable',
  minimumReplicasUnavailable: 'MinimumReplicasUnavailable',
  rollbackRevisionNotFound: 'DeploymentRollbackRevisionNotFound',
  rollbackTemplateUnchanged: 'DeploymentRollbackTemplateUnchanged',
  rollbackDone: 'DeploymentRollback',
} as const;

export type DeploymentConditionType = 'Progressing' | 'Available' | 'ReplicaFailure';
type Conditions = readonly DeploymentCondition[] | undefined;

/** deployment/util/deployment_util.go `NewDeploymentCondition`. `now`: RFC 3339. */
export function newDeploymentCondition(
  type: DeploymentConditionType,
  status: 'True' | 'False' | 'Unknown',
  reason: string,
  message: string,
  now: string,
): DeploymentCondition {
  return { type, status, reason, message, lastUpdateTime: now, lastTransitionTime: now };
}

/** deployment/util/deployment_util.go `GetDeploymentCondition`. */
export function getDeploymentCondition(status: DeploymentStatus, type: DeploymentConditionType): DeploymentCondition | undefined {
  return findCondition(status.conditions, type);
}

/**
 * Appends the condition, in place of the one of its type (deployment/util/deployment_util.go `SetDeploymentCondition`). Returns
 * the same list if status and reason are unchanged. Keeps the transition time if the status is unchanged.
 */
export function setDeploymentCondition(conditions: Conditions, condition: DeploymentCondition): readonly DeploymentCondition[] {
  const known = findCondition(conditions, condition.type);
  if (conditions !== undefined && known?.status === condition.status && known.reason === condition.reason) return conditions;
  const rest = removeDeploymentCondition(conditions, condition.type) ?? [];
  if (known === undefined || known.status !== condition.status) return [...rest, condition];
  const { lastTransitionTime: _now, ...others } = condition;
  return [...rest, known.lastTransitionTime === undefined ? others : { ...others, lastTransitionTime: known.lastTransitionTime }];
}

/**
 * deployment/util/deployment_util.go `RemoveDeploymentCondition`. Returns the same list if it has no such condition, and
 * undefined if no condition is left.
 */
export function removeDeploymentCondition(conditions: Conditions, type: string): readonly DeploymentCondition[] | undefined {
  if (findCondition(conditions, type) === undefined) return conditions;
  const rest = conditions?.filter((condition) => condition.type !== type);
  return rest?.length === 0 ? undefined : rest;
}

/** deployment/util/deployment_util.go `ReplicaSetToDeploymentCondition`. */
export function replicaSetToDeploymentCondition(condition: ReplicaSetCondition): DeploymentCondition {
  const { lastTransitionTime } = condition;
  return lastTransitionTime === undefined ? { ...condition } : { ...condition, lastUpdateTime: lastTransitionTime };
}
