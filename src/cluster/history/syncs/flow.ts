import type { StepRecord } from '../../../trace/index.ts';
import { nodesOf, type SyncNode } from './sync-tree.ts';

/**
 * A branch point in a controller's sync function. `taken`: the sync ended here or acted here; `passed`: the sync checked this and went on; `open`: the sync
 * has not come here.
 */
export interface FlowStage {
  readonly id: string;
  readonly state: 'taken' | 'passed' | 'open';
  /** The record of the deciding step; 0 if the sync has not come here. */
  readonly record: number;
  /** The figures of the decision. */
  readonly figures: Readonly<Record<string, number | string | boolean>>;
}

/** The stages of a controller's sync function, in their order. */
export interface Flow {
  readonly type: 'deployment' | 'replicaset';
  readonly stages: readonly FlowStage[];
}

/** The path of a sync, derived from its steps. Returns undefined if the controller has no such stages or the sync had nothing to do. */
export function flowOf(controller: string, nodes: readonly SyncNode[]): Flow | undefined {
  const steps = new Map<string, SyncNode>();
  for (const node of nodes) if (node.body.type === 'step') steps.set(node.body.name, node);
  switch (controller) {
    case 'deployment-controller':
      return steps.has('getReplicaSetsForDeployment') ? { type: 'deployment', stages: deploymentStages(steps) } : undefined;
    case 'replicaset-controller':
    case 'replicationcontroller-controller':
      return steps.has('EnsureReady') && !steps.has('DeleteExpectations')
        ? { type: 'replicaset', stages: replicaSetStages(steps) }
        : undefined;
    default:
      return undefined;
  }
}

type Steps = ReadonlyMap<string, SyncNode>;

/** The stages of deployment/deployment_controller.go `syncDeployment`, in the order of its checks. */
function deploymentStages(steps: Steps): FlowStage[] {
  const deleted = steps.get('syncStatusOnly');
  const paused = steps.get('checkPausedConditions');
  const rollbackTo = steps.get('getRollbackTo');
  const scaling = steps.get('isScalingEvent');
  const rollout = steps.get('rolloutRolling') ?? steps.get('rolloutRecreate');
  const isPaused = paused !== undefined && figuresOf(paused)['paused'] === true;
  const isRollback = rollbackTo !== undefined && figuresOf(rollbackTo)['asked'] === true;
  const isScaling = scaling !== undefined && stepOf(scaling).outcome === 'true';
  return [
    stage('deletion', deleted, paused, deleted !== undefined),
    stage('pause', paused, paused, isPaused, isPaused ? steps.get('sync') : undefined),
    stage('rollback', rollbackTo, rollbackTo, isRollback, steps.get('rollback')),
    stage('scale', scaling, scaling, isScaling, isScaling ? steps.get('sync') : undefined),
    stage('rollout', rollout, undefined, rollout !== undefined),
  ];
}

/**
 * The stages of replicaset/replica_set.go `syncReplicaSet`. It does nothing if the cache is older than the controller's own writes, and leaves Pods alone
 * while an expectation is unmet. It updates the status in any case.
 */
function replicaSetStages(steps: Steps): FlowStage[] {
  const ready = steps.get('EnsureReady');
  const stale = ready !== undefined && stepOf(ready).outcome === 'stale';
  const expectations = steps.get('SatisfiedExpectations');
  const pending = expectations !== undefined && stepOf(expectations).outcome === 'false';
  const manage = steps.get('manageReplicas');
  const status = steps.get('updateReplicaSetStatus');
  const acts = manage !== undefined && [...nodesOf(manage.children)].length > 0;
  const writes = status !== undefined && stepOf(status).outcome !== 'unchanged';
  return [
    stage('cache', ready, ready, stale),
    stage('expectations', expectations, expectations, pending),
    stage('manage', manage, manage, acts),
    stage('status', status, status, writes),
  ];
}

/** `decided`: the step that shows that the check was made. `way`: the step that acted, if it is not `found`. */
function stage(
  id: string,
  found: SyncNode | undefined,
  decided: SyncNode | undefined,
  taken: boolean,
  way: SyncNode | undefined = found,
): FlowStage {
  const node = taken ? (way ?? found) : decided;
  const figures = found === undefined ? {} : figuresOf(found);
  return { id, state: taken ? 'taken' : decided === undefined ? 'open' : 'passed', record: node?.record ?? 0, figures };
}

function stepOf(node: SyncNode): StepRecord {
  if (node.body.type !== 'step') throw new TypeError(`record ${node.record} is no step`);
  return node.body;
}

function figuresOf(node: SyncNode): FlowStage['figures'] {
  return stepOf(node).figures ?? {};
}
