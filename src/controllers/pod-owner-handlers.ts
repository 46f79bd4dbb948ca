import type { LabelSelector } from 'kubernetes-types/meta/v1';
import {
  controllerOf,
  isPodReady,
  labelSelectorMatches,
  labelsEqual,
  type KubeObject,
  type OwnerReference,
  type Pod,
} from '../api/index.ts';
import { deletedObject, type EventHandlers, type Lister } from '../client/index.ts';
import { resolveControllerRef } from './controller-index.ts';

/** An owner that selects its Pods by labels. */
export interface SelectingOwner extends KubeObject {
  readonly spec: { readonly selector: LabelSelector; readonly minReadySeconds?: number };
}

export interface PodOwnerHandlersOptions<T extends SelectingOwner> {
  /** The kind of the owners, for example `StatefulSet`. Pods of owners of other kinds are ignored. */
  readonly kind: string;
  readonly owners: Lister<T>;
  readonly enqueue: (owner: T, via: string) => void;
  /** Called before the owner is queued, if the Pod is gone or is being deleted. */
  readonly podGone?: (owner: T, pod: Pod) => void;
  readonly podCreated?: (owner: T, pod: Pod) => void;
  /** Called if a Pod becomes ready and its owner has `minReadySeconds`. */
  readonly podReady?: (owner: T) => void;
}

/**
 * The Pod handlers of the StatefulSet and DaemonSet controllers. They find out which owner the event is about, and queue it
 * (statefulset/stateful_set.go, daemon/daemon_controller.go `addPod`, `updatePod`, `deletePod`).
 */
export function podOwnerHandlers<T extends SelectingOwner>(options: PodOwnerHandlersOptions<T>): EventHandlers<Pod> {
  const { kind, owners, enqueue, podGone, podCreated, podReady } = options;

  const resolve = ({ metadata: { namespace } }: Pod, controller: OwnerReference | undefined): T | undefined =>
    resolveControllerRef(owners, kind, namespace, controller);
  const enqueueMatching = (pod: Pod, via: string): void => {
    const { namespace, labels } = pod.metadata;
    if (labels === undefined) return;
    for (const owner of owners.list(namespace)) {
      if (labelSelectorMatches(owner.spec.selector, labels, { empty: 'none' })) enqueue(owner, via);
    }
  };
  const gone = (pod: Pod): void => {
    const owner = resolve(pod, controllerOf(pod));
    if (owner === undefined) return;
    podGone?.(owner, pod);
    enqueue(owner, 'deletePod');
  };

  return {
    onAdd(pod) {
      if (pod.metadata.deletionTimestamp !== undefined) return gone(pod);
      const controller = controllerOf(pod);
      if (controller === undefined) return enqueueMatching(pod, 'addPod');
      const owner = resolve(pod, controller);
      if (owner === undefined) return;
      podCreated?.(owner, pod);
      enqueue(owner, 'addPod');
    },
    onUpdate(old, pod) {
      const controller = controllerOf(pod);
      const sameOwners = old.metadata.ownerReferences === pod.metadata.ownerReferences;
      if (sameOwners && controller !== undefined && controller.kind !== kind) return;
      if (old.metadata.resourceVersion === pod.metadata.resourceVersion) return;
      if (podGone !== undefined && pod.metadata.deletionTimestamp !== undefined) return gone(pod);
      const before = controllerOf(old);
      const moved = before?.uid !== controller?.uid;
      const former = moved ? resolve(old, before) : undefined;
      if (former !== undefined) enqueue(former, 'updatePod');
      if (controller === undefined) {
        if (moved || !labelsEqual(old.metadata.labels, pod.metadata.labels)) enqueueMatching(pod, 'updatePod');
        return;
      }
      const owner = resolve(pod, controller);
      if (owner === undefined) return;
      enqueue(owner, 'updatePod');
      if ((owner.spec.minReadySeconds ?? 0) > 0 && !isPodReady(old) && isPodReady(pod)) podReady?.(owner);
    },
    onDelete: (deleted) => gone(deletedObject(deleted)),
  };
}
