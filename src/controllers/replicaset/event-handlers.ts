import {
  controllerOf,
  isPodReady,
  keyOf,
  labelSelectorMatches,
  labelsEqual,
  type OwnerReference,
  type Pod,
  type ReplicaSet,
} from '../../api/index.ts';
import {
  DeletedFinalStateUnknown,
  deletedObject,
  namesOf,
  type HandlerTrace,
  type RateLimitingQueue,
} from '../../client/index.ts';
import type { ConsistencyStore } from '../consistency-store.ts';
import type { UIDTrackingControllerExpectations } from '../expectations.ts';
import { podKey } from '../pod-control.ts';
import { steps as shared } from '../steps.ts';
import type { ReplicaSetLister } from './replica-set-adapter.ts';
import { steps } from './steps.ts';

export interface ReplicaSetEventHandlerOptions {
  readonly queue: RateLimitingQueue;
  /** The kind of the sets. Default: `ReplicaSet`. */
  readonly kind?: string;
  readonly replicaSets: ReplicaSetLister;
  readonly expectations: UIDTrackingControllerExpectations;
  readonly consistency: ConsistencyStore;
  readonly trace: HandlerTrace;
}

/**
 * The event handlers of the ReplicaSet controller (controller/replicaset/replica_set.go). They find out which ReplicaSet the
 * event is about, update its expectations, and queue the key of the ReplicaSet, never of the Pod. They decide nothing.
 */
export class ReplicaSetEventHandlers {
  readonly #kind: string;

  constructor(private readonly options: ReplicaSetEventHandlerOptions) {
    this.#kind = options.kind ?? 'ReplicaSet';
  }

  addRS(rs: ReplicaSet): void {
    this.options.trace.report(steps.addRS, 'enqueued', { replicaSet: rs.metadata.name });
    this.#enqueueRS(rs, 'addRS');
  }

  /**
   * Queues the key at every update, also of the ReplicaSet's own status. A resync therefore repairs a ReplicaSet that is stuck.
   */
  updateRS(old: ReplicaSet, current: ReplicaSet): void {
    const { trace } = this.options;
    const { name: replicaSet } = current.metadata;
    // Another uid: the ReplicaSet was deleted and created again, and the watch missed the deletion.
    if (current.metadata.uid !== old.metadata.uid) {
      trace.report(steps.updateRS, 'recreated', { replicaSet });
      this.deleteRS(new DeletedFinalStateUnknown(keyOf(old.metadata), old));
    }
    const { replicas: oldReplicas } = old.spec;
    const { replicas: newReplicas } = current.spec;
    if (oldReplicas === newReplicas) trace.report(steps.updateRS, 'enqueued', { replicaSet });
    else trace.report(steps.updateRS, 'replicasChanged', { replicaSet, oldReplicas, newReplicas });
    this.#enqueueRS(current, 'updateRS');
  }

  /** Forgets the expectations, so that a new ReplicaSet of the same name starts without any. */
  deleteRS(deleted: ReplicaSet | DeletedFinalStateUnknown<ReplicaSet>): void {
    const { expectations, consistency, queue, trace } = this.options;
    const rs = deletedObject(deleted);
    const key = keyOf(rs.metadata);
    const outcome = deleted instanceof DeletedFinalStateUnknown ? 'tombstone' : 'enqueued';
    trace.report(steps.deleteRS, outcome, { replicaSet: rs.metadata.name });
    consistency.clear(key, rs.metadata.uid);
    expectations.deleteExpectations(key);
    queue.add(key, 'deleteRS');
  }

  addPod(pod: Pod): void {
    const { trace, queue } = this.options;
    const { name } = pod.metadata;
    // After a restart, a Pod that is new to the cache may be about to be deleted. No creation is expected then.
    if (pod.metadata.deletionTimestamp !== undefined) {
      trace.report(steps.addPod, 'deleting', { pod: name });
      this.deletePod(pod);
      return;
    }
    const controller = controllerOf(pod);
    if (controller === undefined) {
      // Every ReplicaSet that matches an orphan may adopt it. No creation is expected.
      const matching = this.getPodReplicaSets(pod);
      trace.report(steps.addPod, 'orphan', { pod: name, matching: matching.length, replicaSets: namesOf(matching) });
      for (const rs of matching) this.#enqueueRS(rs, 'addPod');
      return;
    }
    const key = controllerKey(pod, controller);
    const rs = this.#resolveControllerRef(key, controller);
    if (rs === undefined) {
      trace.report(steps.addPod, 'foreign', { pod: name, controller: controller.name });
      return;
    }
    trace.report(steps.addPod, 'owned', { pod: name, replicaSet: rs.metadata.name });
    this.#creationObserved(key, pod);
    queue.add(key, 'addPod');
  }

  updatePod(old: Pod, current: Pod): void {
    const { trace } = this.options;
    const { name: pod } = current.metadata;
    if (current.metadata.resourceVersion === old.metadata.resourceVersion) {
      trace.report(steps.updatePod, 'resync', { pod });
      return;
    }
    // A Pod that is being deleted counts as deleted at once, so that its replacement does not wait for the kubelet.
    if (current.metadata.deletionTimestamp !== undefined) {
      const labelsChanged = !labelsEqual(current.metadata.labels, old.metadata.labels);
      trace.report(steps.updatePod, 'deleting', { pod, labelsChanged });
      this.deletePod(current);
      if (labelsChanged) this.deletePod(old);
      return;
    }
    const controller = controllerOf(current);
    const controllerChanged = this.#leftController(old, current, controller);
    if (controller === undefined) this.#updateOrphan(old, current, controllerChanged);
    else this.#updateOwned(old, current, controller);
  }

  /**
   * Handles a Pod that is gone or is being deleted. A tombstone means that the watch missed the deletion and a list showed it.
   */
  deletePod(deleted: Pod | DeletedFinalStateUnknown<Pod>): void {
    const { expectations, trace, queue } = this.options;
    const pod = deletedObject(deleted);
    const tombstone = deleted instanceof DeletedFinalStateUnknown;
    const { name } = pod.metadata;
    const controller = controllerOf(pod);
    if (controller === undefined) {
      trace.report(steps.deletePod, 'orphan', { pod: name, tombstone });
      return;
    }
    const key = controllerKey(pod, controller);
    const rs = this.#resolveControllerRef(key, controller);
    if (rs === undefined) {
      trace.report(steps.deletePod, 'foreign', { pod: name, tombstone, controller: controller.name });
      return;
    }
    const awaited = expectations.deletionObserved(key, podKey(pod));
    trace.report(steps.deletePod, 'owned', { pod: name, tombstone, replicaSet: rs.metadata.name, awaited });
    if (awaited) {
      const { add = 0, del = 0 } = expectations.getExpectations(key) ?? {};
      trace.report(shared.DeletionObserved, 'seen', { pod: name, add, del });
    }
    queue.add(key, 'deletePod');
  }

  /**
   * The ReplicaSets whose selector matches the Pod (`getPodReplicaSets`). More than one is a user's mistake, which adoption
   * resolves.
   */
  getPodReplicaSets(pod: Pod): ReplicaSet[] {
    const { namespace = '', labels } = pod.metadata;
    if (labels === undefined || Object.keys(labels).length === 0) return [];
    return [...this.options.replicaSets.list(namespace)].filter(({ spec }) =>
      labelSelectorMatches(spec.selector, pod.metadata.labels, { empty: 'none' }),
    );
  }

  #creationObserved(key: string, { metadata: { name: pod } }: Pod): void {
    const { expectations, trace } = this.options;
    const awaited = expectations.getExpectations(key);
    if (awaited === undefined) return;
    expectations.creationObserved(key);
    // The count becomes negative if no creation is expected any more. That is not reported.
    if (awaited.add > 0) trace.report(shared.CreationObserved, 'seen', { pod, add: awaited.add - 1, del: awaited.del });
  }

  /** Returns true if the Pod's controller has changed. Queues the former controller. */
  #leftController(old: Pod, current: Pod, controller: OwnerReference | undefined): boolean {
    if (old.metadata.ownerReferences === current.metadata.ownerReferences) return false;
    const oldController = controllerOf(old);
    if (oldController?.uid === controller?.uid) return false;
    if (oldController === undefined) return true;
    this.options.trace.report(steps.updatePod, 'controllerChanged', { pod: old.metadata.name, before: oldController.name });
    const rs = this.#resolveControllerRef(controllerKey(old, oldController), oldController);
    if (rs !== undefined) this.#enqueueRS(rs, 'updatePod');
    return true;
  }

  #updateOwned(old: Pod, current: Pod, controller: OwnerReference): void {
    const { queue, trace } = this.options;
    const { name: pod } = current.metadata;
    const key = controllerKey(current, controller);
    const rs = this.#resolveControllerRef(key, controller);
    if (rs === undefined) {
      trace.report(steps.updatePod, 'foreign', { pod, controller: controller.name });
      return;
    }
    const { minReadySeconds = 0 } = rs.spec;
    const { name: replicaSet } = rs.metadata;
    const newlyReady = minReadySeconds > 0 && !isPodReady(old) && isPodReady(current);
    if (newlyReady) trace.report(steps.updatePod, 'newlyReady', { pod, replicaSet, minReadySeconds });
    else trace.report(steps.updatePod, 'owned', { pod, replicaSet });
    queue.add(key, 'updatePod');
    // The Pod becomes available as time passes, without an event. So the key is queued for that moment. (Until v1.34, one second
    // later.)
    if (newlyReady) queue.addAfter(key, minReadySeconds * 1000, 'updatePod');
  }

  #updateOrphan(old: Pod, current: Pod, controllerChanged: boolean): void {
    const { trace } = this.options;
    const { name: pod } = current.metadata;
    if (!controllerChanged && labelsEqual(current.metadata.labels, old.metadata.labels)) {
      trace.report(steps.updatePod, 'orphanUnchanged', { pod });
      return;
    }
    const matching = this.getPodReplicaSets(current);
    trace.report(steps.updatePod, 'orphan', { pod, matching: matching.length, replicaSets: namesOf(matching) });
    for (const rs of matching) this.#enqueueRS(rs, 'updatePod');
  }

  /** The ReplicaSet that the reference names, if it has the same uid (`resolveControllerRef`). `key`: see `controllerKey`. */
  #resolveControllerRef(key: string, controller: OwnerReference): ReplicaSet | undefined {
    if (controller.kind !== this.#kind) return undefined;
    const rs = this.options.replicaSets.byKey(key);
    return rs?.metadata.uid === controller.uid ? rs : undefined;
  }

  #enqueueRS(rs: ReplicaSet, via: string): void {
    this.options.queue.add(keyOf(rs.metadata), via);
  }
}

/** The key of the Pod's controller, which is in the Pod's namespace. Made once for each event. */
function controllerKey({ metadata: { namespace } }: Pod, { name }: OwnerReference): string {
  return keyOf({ namespace, name });
}
