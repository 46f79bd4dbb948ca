import { type Deployment, type DeploymentCondition, getScaledValueFromIntOrPercent, type ReplicaSet } from '../../api/index.ts';
import type { ConditionView, DeploymentView, ReplicaSetView } from '../protocol/index.ts';
import { revisionOf, viewBase } from './object-view.ts';

export function deploymentView(deployment: Deployment, epochMs: number): DeploymentView {
  const { metadata, spec, status } = deployment;
  return {
    ...viewBase(deployment, epochMs),
    kind: 'Deployment',
    ...limits(deployment),
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

/**
 * maxSurge and maxUnavailable in Pods. If both are 0, the controller sets maxUnavailable to 1, or nothing would move
 * (`ResolveFenceposts`).
 */
function limits({ spec }: Deployment): Pick<DeploymentView, 'maxSurge' | 'maxUnavailable'> {
  if (spec.strategy.type !== 'RollingUpdate' || spec.strategy.rollingUpdate === undefined) return {};
  const maxSurge = getScaledValueFromIntOrPercent(spec.strategy.rollingUpdate.maxSurge, spec.replicas, true);
  const maxUnavailable = getScaledValueFromIntOrPercent(spec.strategy.rollingUpdate.maxUnavailable, spec.replicas, false);
  return { maxSurge, maxUnavailable: maxSurge === 0 && maxUnavailable === 0 ? 1 : Math.min(maxUnavailable, spec.replicas) };
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
