import type { Deployment, DeploymentCondition, ReplicaSet } from '../../api/index.ts';
import { isRollingUpdate, maxSurge, maxUnavailable } from '../../controllers/deployment/limits.ts';
import type { ConditionView, DeploymentView, ReplicaSetView } from '../protocol/index.ts';
import { revisionOf, viewBase } from './object-view.ts';

export function deploymentView(deployment: Deployment, epochMs: number): DeploymentView {
  const { metadata, spec, status } = deployment;
  return {
    ...viewBase(deployment, epochMs),
    kind: 'Deployment',
    ...(isRollingUpdate(deployment) && { maxSurge: maxSurge(deployment), maxUnavailable: maxUnavailable(deployment) }),
    strategy: spec.strategy.type,
    paused: spec.paused ?? false,
    revision: revisionOf(deployment),
    generation: metadata.generation ?? 0,
    observedGeneration: status.observedGeneration ?? 0,
    desired: spec.replicas,
    current: status.replicas ?? 0,
    updated: status.updatedReplicas ?? 0,
    ready: status.readyReplicas ?? 0,
    available: status.availableReplicas ?? 0,
    containers: (spec.template.spec.containers ?? []).map((container) => container.name),
    images: (spec.template.spec.containers ?? []).map((container) => container.image ?? ''),
    conditions: (status.conditions ?? []).map(conditionView),
  };
}

export function conditionView(condition: Pick<DeploymentCondition, 'type' | 'status' | 'reason' | 'message'>): ConditionView {
  const { type, status, reason = '', message = '' } = condition;
  return { type, status, reason, message };
}

export function replicaSetView(replicaSet: ReplicaSet, epochMs: number): ReplicaSetView {
  const { metadata, spec, status } = replicaSet;
  return {
    ...viewBase(replicaSet, epochMs),
    kind: 'ReplicaSet',
    revision: revisionOf(replicaSet),
    hash: metadata.labels?.['pod-template-hash'] ?? '',
    desired: spec.replicas,
    current: status.replicas,
    ready: status.readyReplicas ?? 0,
    available: status.availableReplicas ?? 0,
    images: (spec.template.spec.containers ?? []).map((container) => container.image ?? ''),
  };
}
