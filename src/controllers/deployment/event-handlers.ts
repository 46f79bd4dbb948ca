import {
  controllerOf,
  keyOf,
  labelsEqual,
  labelSelectorMatches,
  type Deployment,
  type OwnerReference,
  type Pod,
  type ReplicaSet,
} from '../../api/index.ts';
import {
  DeletedFinalStateUnknown,
  deletedObject,
  namesOf,
  type HandlerTrace,
  type Lister,
  type RateLimitingQueue,
} from '../../client/index.ts';
import { filterByOwner, resolveControllerRef } from '../controller-index.ts';
import { getPodMapForDeployment } from './recreate.ts';
import { steps } from './steps.ts';

/** The handlers of ReplicaSets. */
type ReplicaSetStep = typeof steps.addReplicaSet | typeof steps.updateReplicaSet | typeof steps.deleteReplicaSet;

export interface DeploymentEventHandlerOptions {
  readonly queue: RateLimitingQueue;
  readonly deployments: Lister<Deployment>;
  readonly replicaSets: Lister<ReplicaSet>;
  readonly pods: Lister<Pod>;
  readonly trace: HandlerTrace;
}

/**
 * The event handlers of the Deployment controller (deployment/deployment_controller.go). They find out which Deployment the event
 * is about, and queue its key. They decide nothing.
 */
export class DeploymentEventHandlers {
  constructor(private readonly options: DeploymentEventHandlerOptions) {}

  addDeployment(d: Deployment): void {
    this.options.trace.report(steps.addDeployment, 'enqueued', { deployment: d.metadata.name });
    this.#enqueue(d, 'addDeployment');
  }

  updateDeployment(_old: Deployment, current: Deployment): void {
    this.options.trace.report(steps.updateDeployment, 'enqueued', { deployment: current.metadata.name });
    this.#enqueue(current, 'updateDeployment');
  }

  /** The next sync does not find the Deployment and does nothing. */
  deleteDeployment(deleted: Deployment | DeletedFinalStateUnknown<Deployment>): void {
    const d = deletedObject(deleted);
    const outcome = deleted instanceof DeletedFinalStateUnknown ? 'tombstone' : 'enqueued';
    this.options.trace.report(steps.deleteDeployment, outcome, { deployment: d.metadata.name });
    this.#enqueue(d, 'deleteDeployment');
  }

  addReplicaSet(rs: ReplicaSet): void {
    const { trace } = this.options;
    const { name: replicaSet } = rs.metadata;
    // After a restart, a ReplicaSet that is new to the cache may be about to be deleted.
    if (rs.metadata.deletionTimestamp !== undefined) {
      trace.report(steps.addReplicaSet, 'deleting', { replicaSet });
      this.deleteReplicaSet(rs);
      return;
    }
    const controller = controllerOf(rs);
    if (controller === undefined) this.#enqueueMatching(steps.addReplicaSet, rs);
    else this.#enqueueController(steps.addReplicaSet, rs, controller);
  }

  updateReplicaSet(old: ReplicaSet, current: ReplicaSet): void {
    const { trace } = this.options;
    const { name: replicaSet } = current.metadata;
    if (current.metadata.resourceVersion === old.metadata.resourceVersion) {
      trace.report(steps.updateReplicaSet, 'resync', { replicaSet });
      return;
    }
    const controller = controllerOf(current);
    const oldController = controllerOf(old);
    const controllerChanged = controller?.uid !== oldController?.uid;
    if (controllerChanged && oldController !== undefined) {
      trace.report(steps.updateReplicaSet, 'controllerChanged', { replicaSet, before: oldController.name });
      const before = this.#resolve(old, oldController);
      if (before !== undefined) this.#enqueue(before, 'updateReplicaSet');
    }
    if (controller !== undefined) this.#enqueueController(steps.updateReplicaSet, current, controller);
    else if (controllerChanged || !labelsEqual(current.metadata.labels, old.metadata.labels)) {
      this.#enqueueMatching(steps.updateReplicaSet, current);
    } else trace.report(steps.updateReplicaSet, 'orphanUnchanged', { replicaSet });
  }

  deleteReplicaSet(deleted: ReplicaSet | DeletedFinalStateUnknown<ReplicaSet>): void {
    const rs = deletedObject(deleted);
    const controller = controllerOf(rs);
    if (controller !== undefined) this.#enqueueController(steps.deleteReplicaSet, rs, controller);
    else this.options.trace.report(steps.deleteReplicaSet, 'orphan', { replicaSet: rs.metadata.name });
  }

  /** Only the strategy Recreate waits for Pods, and only for the last one. */
  deletePod(deleted: Pod | DeletedFinalStateUnknown<Pod>): void {
    const { trace, replicaSets, pods } = this.options;
    const { metadata } = deletedObject(deleted);
    const pod = metadata.name;
    const d = this.getDeploymentForPod(deletedObject(deleted));
    if (d === undefined) {
      trace.report(steps.deletePod, 'noDeployment', { pod });
      return;
    }
    const { name: deployment } = d.metadata;
    if (d.spec.strategy.type !== 'Recreate') {
      trace.report(steps.deletePod, 'notRecreate', { pod, deployment });
      return;
    }
    const podMap = getPodMapForDeployment(filterByOwner<'ReplicaSet'>(replicaSets, d, false), pods);
    const left = [...podMap.values()].reduce((count, { length }) => count + length, 0);
    if (left > 0) {
      trace.report(steps.deletePod, 'othersRemain', { pod, deployment, pods: left });
      return;
    }
    trace.report(steps.deletePod, 'enqueued', { pod, deployment });
    this.#enqueue(d, 'deletePod');
  }

  /** The Deployment of the ReplicaSet that controls the Pod (`getDeploymentForPod`). */
  getDeploymentForPod(pod: Pod): Deployment | undefined {
    const { namespace } = pod.metadata;
    const controller = controllerOf(pod);
    if (controller?.kind !== 'ReplicaSet') return undefined;
    const rs = this.options.replicaSets.get({ namespace, name: controller.name });
    if (rs?.metadata.uid !== controller.uid) return undefined;
    const owner = rs && controllerOf(rs);
    return owner && resolveControllerRef(this.options.deployments, 'Deployment', namespace, owner);
  }

  #enqueue(d: Deployment, via: string): void {
    this.options.queue.add(keyOf(d.metadata), via);
  }

  /** Queues the Deployment that controls the ReplicaSet. */
  #enqueueController(step: ReplicaSetStep, rs: ReplicaSet, controller: OwnerReference): void {
    const { trace } = this.options;
    const { name: replicaSet } = rs.metadata;
    const d = this.#resolve(rs, controller);
    if (d === undefined) {
      trace.report(step, 'foreign', { replicaSet, controller: controller.name });
      return;
    }
    trace.report(step, 'enqueued', { replicaSet, deployment: d.metadata.name });
    this.#enqueue(d, step.name);
  }

  /** Queues every Deployment that matches an orphan, because each may adopt it. */
  #enqueueMatching(step: typeof steps.addReplicaSet | typeof steps.updateReplicaSet, rs: ReplicaSet): void {
    const matching = getDeploymentsForReplicaSet(this.options.deployments, rs);
    const figures = { replicaSet: rs.metadata.name, matching: matching.length, deployments: namesOf(matching) };
    this.options.trace.report(step, 'orphan', figures);
    for (const d of matching) this.#enqueue(d, step.name);
  }

  #resolve(rs: ReplicaSet, controller: OwnerReference): Deployment | undefined {
    return resolveControllerRef(this.options.deployments, 'Deployment', rs.metadata.namespace, controller);
  }
}

/**
 * The Deployments whose selector matches the ReplicaSet (deployment/util/deployment_util.go `GetDeploymentsForReplicaSet`). More
 * than one is a user's mistake, which adoption resolves. An empty or invalid selector matches nothing here.
 */
export function getDeploymentsForReplicaSet(deployments: Lister<Deployment>, rs: ReplicaSet): Deployment[] {
  const { namespace = '', labels } = rs.metadata;
  if (labels === undefined || Object.keys(labels).length === 0) return [];
  return [...deployments.list(namespace)].filter(({ spec }) => labelSelectorMatches(spec.selector, labels, { empty: 'none' }));
}
