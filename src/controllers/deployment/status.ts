import type { Deployment, DeploymentCondition, DeploymentStatus, ReplicaSet } from '../../api/index.ts';
import type { SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { FiguresOf } from '../../trace/index.ts';
import {
  getActualReplicaCount,
  getAvailableReplicaCount,
  getReadyReplicaCount,
  getReplicaCount,
  getTerminatingReplicaCount,
} from '../replica-sets.ts';
import { REASON, newDeploymentCondition, setDeploymentCondition } from './conditions.ts';
import { maxUnavailable } from './limits.ts';
import { steps } from './steps.ts';
import type { WorkingCopy } from './working-copy.ts';

/**
 * The status, calculated from the ReplicaSets' statuses without looking at Pods (deployment/sync.go `calculateStatus`). `now`:
 * RFC 3339. Counts of zero are omitted, as a real API server stores them.
 */
export function calculateStatus(
  allRSs: readonly (ReplicaSet | undefined)[],
  newRS: ReplicaSet | undefined,
  d: Deployment,
  now: string,
): DeploymentStatus {
  const available = getAvailableReplicaCount(allRSs);
  const counts = {
    observedGeneration: d.metadata.generation ?? 0,
    replicas: getActualReplicaCount(allRSs),
    updatedReplicas: getActualReplicaCount([newRS]),
    readyReplicas: getReadyReplicaCount(allRSs),
    availableReplicas: available,
    // Negative while a scale-down is in progress.
    unavailableReplicas: Math.max(0, getReplicaCount(allRSs) - available),
  };
  const status: DeploymentStatus = Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));
  const terminating = getTerminatingReplicaCount(allRSs);
  if (terminating !== undefined) status.terminatingReplicas = terminating;
  if (d.status.collisionCount !== undefined) status.collisionCount = d.status.collisionCount;
  status.conditions = setDeploymentCondition(d.status.conditions, availability(d, available, now));
  return status;
}

function availability(d: Deployment, available: number, now: string): DeploymentCondition {
  return available >= d.spec.replicas - maxUnavailable(d)
    ? newDeploymentCondition('Available', 'True', REASON.minimumReplicasAvailable, 'Deployment has minimum availability.', now)
    : newDeploymentCondition(
        'Available',
        'False',
        REASON.minimumReplicasUnavailable,
        'Deployment does not have minimum availability.',
        now,
      );
}

/** Returns true if a write would change nothing. */
export function sameStatus(a: DeploymentStatus, b: DeploymentStatus): boolean {
  return (
    (a.observedGeneration ?? 0) === (b.observedGeneration ?? 0) &&
    (a.replicas ?? 0) === (b.replicas ?? 0) &&
    (a.updatedReplicas ?? 0) === (b.updatedReplicas ?? 0) &&
    (a.readyReplicas ?? 0) === (b.readyReplicas ?? 0) &&
    (a.availableReplicas ?? 0) === (b.availableReplicas ?? 0) &&
    (a.unavailableReplicas ?? 0) === (b.unavailableReplicas ?? 0) &&
    a.terminatingReplicas === b.terminatingReplicas &&
    a.collisionCount === b.collisionCount &&
    sameConditions(a.conditions ?? [], b.conditions ?? [])
  );
}

function sameConditions(a: readonly DeploymentCondition[], b: readonly DeploymentCondition[]): boolean {
  if (a === b) return true;
  return a.length === b.length && a.every((condition, index) => sameCondition(condition, b[index]!));
}

function sameCondition(a: DeploymentCondition, b: DeploymentCondition): boolean {
  if (a === b) return true;
  const texts = (c: DeploymentCondition) => [
    c.type,
    c.status,
    c.reason ?? '',
    c.message ?? '',
    c.lastUpdateTime,
    c.lastTransitionTime,
  ];
  const other = texts(b);
  return texts(a).every((text, index) => text === other[index]);
}

/**
 * Updates the status without judging the progress: for scaling events, pauses and deletions (deployment/sync.go
 * `syncDeploymentStatus`).
 */
export function* syncDeploymentStatus(
  work: WorkingCopy,
  allRSs: readonly (ReplicaSet | undefined)[],
  newRS: ReplicaSet | undefined,
  trace: SyncTrace,
): Process<void> {
  const status = calculateStatus(allRSs, newRS, work.deployment, work.now);
  trace.step(steps.calculateStatus, 'counted', statusFigures(status));
  if (sameStatus(work.deployment.status, status)) {
    trace.step(steps.syncDeploymentStatus, 'unchanged');
    return;
  }
  trace.step(steps.syncDeploymentStatus, 'updated', { wanted: work.deployment.spec.replicas, ...statusFigures(status) });
  work.setStatus(status);
  yield* work.updateStatus();
}

/** The counts of a status, for the trace. */
export function statusFigures(status: DeploymentStatus): FiguresOf<typeof steps.calculateStatus, 'counted'> {
  const {
    replicas = 0,
    updatedReplicas = 0,
    readyReplicas = 0,
    availableReplicas = 0,
    unavailableReplicas = 0,
    terminatingReplicas = 0,
  } = status;
  return { replicas, updatedReplicas, readyReplicas, availableReplicas, unavailableReplicas, terminatingReplicas };
}
