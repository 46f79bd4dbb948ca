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
import type { ReplicaSetLister } from './set-form.ts';
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
 * What the ReplicaSet controller does when something changes: it finds out which ReplicaSet this is about, notes what the ReplicaSet was waiting
 * for, and queues the ReplicaSet's key, never the Pod's (controller/replicaset/replica_set.go). Nothing is decided here.
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

  /** Queues the key at every change, also of the ReplicaSet's own status. So a resync finds ReplicaSets that are stuck. */
  updateRS(old: ReplicaSet, current: ReplicaSet): void {
    const { trace } = this.options;
    const { name: replicaSet } = current.metadata;
    // Another uid under the same name: it was deleted and created again, and the watch shows only the sum of both.
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

  /** Forgets what the ReplicaSet waited for, so that a new one of its name starts clean. */
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
    // After a restart, a Pod that is new here may be on its way out. Nobody waits for its creation.
    if (pod.metadata.deletionTimestamp !== undefined) {
      trace.report(steps.addPod, 'deleting', { pod: name });
      this.deletePod(pod);
      return;
    }
    const controller = controllerOf(pod);
    if (controller === undefined) {
      // Every ReplicaSet that matches an orphan may adopt it. None waits for its creation.
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
    // A Pod that is being deleted counts as gone at once: its replacement need not wait until the kubelet has stopped it.
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

  /** Handles a Pod that is gone, or one that is marked for deletion. A tombstone: its deletion was missed, and a list showed that it is gone. */
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

  /** The ReplicaSets whose selector matches the Pod (`getPodReplicaSets`). More than one is a user's mistake that adoption sorts out. */
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
    // The count goes on below zero if nobody waits any more. That is no news.
    if (awaited.add > 0) trace.report(shared.CreationObserved, 'seen', { pod, add: awaited.add - 1, del: awaited.del });
  }

  /** Returns true if the Pod has another controller than before. Queues the key of the one that it had. */
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
    // The Pod becomes available as time passes, which is no event: look again then. (Until v1.34, one second later.)
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

  /** The ReplicaSet that the reference means, if it still has that uid (`resolveControllerRef`). `key`: see `controllerKey`. */
  #resolveControllerRef(key: string, controller: OwnerReference): ReplicaSet | undefined {
    if (controller.kind !== this.#kind) return undefined;
    const rs = this.options.replicaSets.byKey(key);
    return rs?.metadata.uid === controller.uid ? rs : undefined;
  }

  #enqueueRS(rs: ReplicaSet, via: string): void {
    this.options.queue.add(keyOf(rs.metadata), via);
  }
}

/** The key of the Pod's controller, which is in the same namespace: made once for all that is done about one event. */
function controllerKey({ metadata: { namespace } }: Pod, { name }: OwnerReference): string {
  return keyOf({ namespace, name });
}
