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

/** A handler of ReplicaSets. */
type ReplicaSetStep = typeof steps.addReplicaSet | typeof steps.updateReplicaSet | typeof steps.deleteReplicaSet;

export interface DeploymentEventHandlerOptions {
  readonly queue: RateLimitingQueue;
  readonly deployments: Lister<Deployment>;
  readonly replicaSets: Lister<ReplicaSet>;
  readonly pods: Lister<Pod>;
  readonly trace: HandlerTrace;
}

/**
 * What the Deployment controller does when something changes: it finds out which Deployment this is about, and queues its key
 * (deployment/deployment_controller.go). Nothing is decided here.
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

  /** The sync will find it gone, and do nothing. */
  deleteDeployment(deleted: Deployment | DeletedFinalStateUnknown<Deployment>): void {
    const d = deletedObject(deleted);
    const outcome = deleted instanceof DeletedFinalStateUnknown ? 'tombstone' : 'enqueued';
    this.options.trace.report(steps.deleteDeployment, outcome, { deployment: d.metadata.name });
    this.#enqueue(d, 'deleteDeployment');
  }

  addReplicaSet(rs: ReplicaSet): void {
    const { trace } = this.options;
    const { name: replicaSet } = rs.metadata;
    // After a restart, one that is new here may be on its way out.
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

  /** Only Recreate waits for Pods to go, and only for the last. */
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

  /** `enqueue`. */
  #enqueue(d: Deployment, via: string): void {
    this.options.queue.add(keyOf(d.metadata), via);
  }

  /** Queues the key of the Deployment that controls the ReplicaSet. */
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

  /** Queues the keys of all Deployments that match an orphan: each of them may adopt it. */
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
 * The Deployments whose selector matches the ReplicaSet (deployment/util/deployment_util.go `GetDeploymentsForReplicaSet`). More than one is a
 * user's mistake that adoption sorts out. An empty selector matches none here, and neither does a broken one.
 */
export function getDeploymentsForReplicaSet(deployments: Lister<Deployment>, rs: ReplicaSet): Deployment[] {
  const { namespace = '', labels } = rs.metadata;
  if (labels === undefined || Object.keys(labels).length === 0) return [];
  return [...deployments.list(namespace)].filter(({ spec }) => labelSelectorMatches(spec.selector, labels, { empty: 'none' }));
}
