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
import { deletedObject, type DeletedFinalStateUnknown, type Lister, type RateLimitingQueue } from '../../client/index.ts';
import { filterByOwner } from '../controller-index.ts';
import { getPodMapForDeployment } from './pod-map.ts';
import { resolveControllerRef } from '../resolve-controller-ref.ts';

export interface DeploymentEventHandlerOptions {
  readonly queue: RateLimitingQueue;
  readonly deployments: Lister<Deployment>;
  readonly replicaSets: Lister<ReplicaSet>;
  readonly pods: Lister<Pod>;
}

/**
 * What the Deployment controller does when something changes: it finds out which Deployment this is about, and queues its key
 * (deployment/deployment_controller.go). Nothing is decided here.
 */
export class DeploymentEventHandlers {
  constructor(private readonly options: DeploymentEventHandlerOptions) {}

  addDeployment(d: Deployment): void {
    this.#enqueue(d, 'addDeployment');
  }

  updateDeployment(_old: Deployment, current: Deployment): void {
    this.#enqueue(current, 'updateDeployment');
  }

  /** The sync will find it gone, and do nothing. */
  deleteDeployment(deleted: Deployment | DeletedFinalStateUnknown<Deployment>): void {
    this.#enqueue(deletedObject(deleted), 'deleteDeployment');
  }

  addReplicaSet(rs: ReplicaSet): void {
    // After a restart, one that is new here may be on its way out.
    if (rs.metadata.deletionTimestamp !== undefined) {
      this.deleteReplicaSet(rs);
      return;
    }
    const controller = controllerOf(rs);
    if (controller === undefined) this.#enqueueMatching(rs, 'addReplicaSet');
    else this.#enqueueController(rs, controller, 'addReplicaSet');
  }

  updateReplicaSet(old: ReplicaSet, current: ReplicaSet): void {
    // A resync changes nothing.
    if (current.metadata.resourceVersion === old.metadata.resourceVersion) return;
    const controller = controllerOf(current);
    const oldController = controllerOf(old);
    const controllerChanged = controller?.uid !== oldController?.uid;
    if (controllerChanged && oldController !== undefined) this.#enqueueController(old, oldController, 'updateReplicaSet');
    if (controller !== undefined) {
      this.#enqueueController(current, controller, 'updateReplicaSet');
    } else if (controllerChanged || !labelsEqual(current.metadata.labels, old.metadata.labels)) {
      this.#enqueueMatching(current, 'updateReplicaSet');
    }
  }

  deleteReplicaSet(deleted: ReplicaSet | DeletedFinalStateUnknown<ReplicaSet>): void {
    const rs = deletedObject(deleted);
    const controller = controllerOf(rs);
    if (controller !== undefined) this.#enqueueController(rs, controller, 'deleteReplicaSet');
  }

  /** Only Recreate waits for Pods to go, and only for the last. */
  deletePod(deleted: Pod | DeletedFinalStateUnknown<Pod>): void {
    const d = this.getDeploymentForPod(deletedObject(deleted));
    if (d === undefined || d.spec.strategy.type !== 'Recreate') return;
    const { replicaSets, pods } = this.options;
    const podMap = getPodMapForDeployment(filterByOwner<'ReplicaSet'>(replicaSets, d, false), pods);
    if ([...podMap.values()].every(({ length }) => length === 0)) this.#enqueue(d, 'deletePod');
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

  #enqueueController(rs: ReplicaSet, controller: OwnerReference, via: string): void {
    const d = resolveControllerRef(this.options.deployments, 'Deployment', rs.metadata.namespace, controller);
    if (d !== undefined) this.#enqueue(d, via);
  }

  #enqueueMatching(rs: ReplicaSet, via: string): void {
    for (const d of getDeploymentsForReplicaSet(this.options.deployments, rs)) this.#enqueue(d, via);
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
