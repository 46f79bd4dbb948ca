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
import type { Figures } from '../../sim/index.ts';
import { DeletedFinalStateUnknown, deletedObject, type RateLimitingQueue } from '../../client/index.ts';
import type { ConsistencyStore } from '../consistency-store.ts';
import type { UIDTrackingControllerExpectations } from '../expectations.ts';
import { podKey } from '../pod-control.ts';
import type { PodCensus } from './pod-census.ts';
import type { ReplicaSetLister } from './set-form.ts';

export interface ReplicaSetEventHandlerOptions {
  readonly queue: RateLimitingQueue;
  /** The kind of the sets. Default: `ReplicaSet`. */
  readonly kind?: string;
  readonly replicaSets: ReplicaSetLister;
  readonly expectations: UIDTrackingControllerExpectations;
  readonly consistency: ConsistencyStore;
  readonly census: PodCensus;
  /** Tells the trace what a handler noted. */
  readonly report: (step: string, outcome: string, figures: Figures) => void;
}

/**
 * What the ReplicaSet controller does when something changes: it finds out which ReplicaSet this is about, notes what that one was
 * waiting for, and queues the ReplicaSet's key, never the Pod's (controller/replicaset/replica_set.go). Nothing is decided here.
 */
export class ReplicaSetEventHandlers {
  readonly #kind: string;

  constructor(private readonly options: ReplicaSetEventHandlerOptions) {
    this.#kind = options.kind ?? 'ReplicaSet';
  }

  addRS(rs: ReplicaSet): void {
    this.#enqueueRS(rs, 'addRS');
  }

  /** Queues whatever has changed, the ReplicaSet's own status too: a resync then finds those that are stuck. */
  updateRS(old: ReplicaSet, current: ReplicaSet): void {
    // Another uid under the same name: it was deleted and made again, and the watch shows only the sum of both.
    if (current.metadata.uid !== old.metadata.uid) this.deleteRS(new DeletedFinalStateUnknown(keyOf(old.metadata), old));
    if (old.spec.replicas !== current.spec.replicas) {
      const figures = { oldReplicas: old.spec.replicas, newReplicas: current.spec.replicas };
      this.options.report('updateRS', `${current.metadata.name}: desired pod count change`, figures);
    }
    this.#enqueueRS(current, 'updateRS');
  }

  /** Forgets what the ReplicaSet waited for, so that a new one of its name starts clean. */
  deleteRS(deleted: ReplicaSet | DeletedFinalStateUnknown<ReplicaSet>): void {
    const { expectations, consistency, queue } = this.options;
    const rs = deletedObject(deleted);
    const key = keyOf(rs.metadata);
    consistency.clear(key, rs.metadata.uid);
    expectations.deleteExpectations(key);
    queue.add(key, 'deleteRS');
  }

  readonly addPod = (pod: Pod): void => {
    this.options.census.observe(pod);
    // After a restart, a Pod that is new here may be on its way out. Nobody waits for its creation.
    if (pod.metadata.deletionTimestamp !== undefined) {
      this.#observeDeletion(pod);
      return;
    }
    const controller = controllerOf(pod);
    if (controller === undefined) {
      // An orphan: whoever it matches may adopt it. Nobody waits for its creation.
      this.#enqueueMatching(pod, 'addPod');
      return;
    }
    const key = controllerKey(pod, controller);
    if (this.#resolveControllerRef(key, controller) === undefined) return;
    this.#creationObserved(key, pod);
    this.options.queue.add(key, 'addPod');
  };

  readonly updatePod = (old: Pod, current: Pod): void => {
    // A resync changes nothing.
    if (current.metadata.resourceVersion === old.metadata.resourceVersion) return;
    this.options.census.observe(current);
    // A Pod that is being deleted counts as gone at once: its replacement need not wait until the kubelet has stopped it.
    if (current.metadata.deletionTimestamp !== undefined) {
      this.#observeDeletion(current);
      if (!labelsEqual(current.metadata.labels, old.metadata.labels)) this.#observeDeletion(old);
      return;
    }
    const controller = controllerOf(current);
    const controllerChanged = this.#leftController(old, current, controller);
    if (controller !== undefined) {
      const key = controllerKey(current, controller);
      const rs = this.#resolveControllerRef(key, controller);
      if (rs !== undefined) this.#ownPodChanged(key, rs, old, current);
    } else if (controllerChanged || !labelsEqual(current.metadata.labels, old.metadata.labels)) {
      this.#enqueueMatching(current, 'updatePod');
    }
  };

  readonly deletePod = (deleted: Pod | DeletedFinalStateUnknown<Pod>): void => {
    const pod = deletedObject(deleted);
    this.options.census.forget(pod);
    this.#observeDeletion(pod);
  };

  /** The ReplicaSets whose selector matches the Pod (`getPodReplicaSets`). More than one is a user's mistake that adoption sorts out. */
  getPodReplicaSets(pod: Pod): ReplicaSet[] {
    const { namespace = '', labels } = pod.metadata;
    if (labels === undefined || Object.keys(labels).length === 0) return [];
    return [...this.options.replicaSets.list(namespace)].filter(({ spec }) =>
      labelSelectorMatches(spec.selector, pod.metadata.labels, { empty: 'none' }),
    );
  }

  /** `deletePod`, for a Pod that is gone or is marked to go. */
  #observeDeletion(pod: Pod): void {
    const controller = controllerOf(pod);
    if (controller === undefined) return;
    const key = controllerKey(pod, controller);
    if (this.#resolveControllerRef(key, controller) === undefined) return;
    const { expectations, report, queue } = this.options;
    if (expectations.deletionObserved(key, podKey(pod))) {
      const { add = 0, del = 0 } = expectations.getExpectations(key) ?? {};
      report('DeletionObserved', `${pod.metadata.name}: ${del} deletions still to see`, { add, del });
    }
    queue.add(key, 'deletePod');
  }

  #creationObserved(key: string, pod: Pod): void {
    const { expectations, report } = this.options;
    const awaited = expectations.getExpectations(key);
    if (awaited === undefined) return;
    expectations.creationObserved(key);
    // What nobody waits for any more is counted on, below zero, but is no news.
    if (awaited.add <= 0) return;
    report('CreationObserved', `${pod.metadata.name}: ${awaited.add - 1} creations still to see`, {
      add: awaited.add - 1,
      del: awaited.del,
    });
  }

  /** True where the Pod has another controller than before; the one it had is told. */
  #leftController(old: Pod, current: Pod, controller: OwnerReference | undefined): boolean {
    if (old.metadata.ownerReferences === current.metadata.ownerReferences) return false;
    const oldController = controllerOf(old);
    if (oldController?.uid === controller?.uid) return false;
    if (oldController === undefined) return true;
    const rs = this.#resolveControllerRef(controllerKey(old, oldController), oldController);
    if (rs !== undefined) this.#enqueueRS(rs, 'updatePod');
    return true;
  }

  #ownPodChanged(key: string, { spec: { minReadySeconds = 0 } }: ReplicaSet, old: Pod, current: Pod): void {
    const { queue } = this.options;
    queue.add(key, 'updatePod');
    // The Pod becomes available by standing still, which is no event: look again then. (Until v1.34, one second later.)
    if (minReadySeconds > 0 && !isPodReady(old) && isPodReady(current)) {
      queue.addAfter(key, minReadySeconds * 1000, 'updatePod');
    }
  }

  /** The ReplicaSet that the reference means, if it is one and still the same (`resolveControllerRef`). `key`: see `controllerKey`. */
  #resolveControllerRef(key: string, controller: OwnerReference): ReplicaSet | undefined {
    if (controller.kind !== this.#kind) return undefined;
    const rs = this.options.replicaSets.byKey(key);
    return rs?.metadata.uid === controller.uid ? rs : undefined;
  }

  #enqueueMatching(pod: Pod, via: string): void {
    for (const rs of this.getPodReplicaSets(pod)) this.#enqueueRS(rs, via);
  }

  #enqueueRS(rs: ReplicaSet, via: string): void {
    this.options.queue.add(keyOf(rs.metadata), via);
  }
}

/** The key of the Pod's controller, which is in the same namespace: made once for all that is done about one event. */
function controllerKey({ metadata: { namespace } }: Pod, { name }: OwnerReference): string {
  return keyOf({ namespace, name });
}
