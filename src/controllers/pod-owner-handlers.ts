import {
  controllerOf,
  isPodReady,
  keyOf,
  labelSelectorMatches,
  labelsEqual,
  type KubeObject,
  type OwnerReference,
  type Pod,
  type LabelSelector,
} from '../api/index.ts';
import {
  DeletedFinalStateUnknown,
  deletedObject,
  namesOf,
  type EventHandlers,
  type HandlerTrace,
  type Lister,
} from '../client/index.ts';
import { resolveControllerRef } from './controller-index.ts';
import type { PodAddedStep, PodDeletedStep, PodUpdatedStep } from './steps.ts';

/** An owner that selects its Pods by labels. */
export interface SelectingOwner extends KubeObject {
  readonly spec: { readonly selector: LabelSelector; readonly minReadySeconds?: number };
}

export interface PodOwnerHandlersOptions<T extends SelectingOwner> {
  /** The kind of the owners, for example `StatefulSet`. Other Pods are ignored, and not reported. */
  readonly kind: string;
  readonly owners: Lister<T>;
  readonly trace: HandlerTrace;
  readonly steps: { readonly addPod: PodAddedStep; readonly updatePod: PodUpdatedStep; readonly deletePod: PodDeletedStep };
  readonly enqueue: (owner: T, via: string) => void;
  /** Called before the owner is queued, if the Pod is gone or is being deleted. */
  readonly podGone?: (owner: T, pod: Pod) => void;
  readonly podCreated?: (owner: T, pod: Pod) => void;
  /** Called if a Pod becomes ready and its owner has `minReadySeconds`. */
  readonly podReady?: (owner: T) => void;
}

/**
 * The Pod handlers of the StatefulSet and DaemonSet controllers. They find out which owner the event is about, and queue it
 * (statefulset/stateful_set.go, daemon/daemon_controller.go).
 */
export class PodOwnerHandlers<T extends SelectingOwner> {
  constructor(private readonly options: PodOwnerHandlersOptions<T>) {}

  /** The handlers, for the informer of Pods. */
  get handlers(): EventHandlers<Pod> {
    return {
      onAdd: (pod) => this.addPod(pod),
      onUpdate: (old, pod) => this.updatePod(old, pod),
      onDelete: (deleted) => this.deletePod(deleted),
    };
  }

  addPod(pod: Pod): void {
    const { trace, steps, enqueue, podCreated } = this.options;
    const { name, deletionTimestamp } = pod.metadata;
    const controller = controllerOf(pod);
    if (controller === undefined && deletionTimestamp === undefined) return this.#orphan(pod, steps.addPod);
    const owner = this.#resolve(pod, controller);
    if (owner === undefined) return;
    if (deletionTimestamp !== undefined) {
      trace.report(steps.addPod, 'deleting', { pod: name });
      return this.deletePod(pod);
    }
    trace.report(steps.addPod, 'enqueued', { pod: name, key: keyOf(owner.metadata) });
    podCreated?.(owner, pod);
    enqueue(owner, 'addPod');
  }

  updatePod(old: Pod, pod: Pod): void {
    const { kind, trace, steps, enqueue, podGone } = this.options;
    const { name, resourceVersion, deletionTimestamp } = pod.metadata;
    const controller = controllerOf(pod);
    const sameOwners = old.metadata.ownerReferences === pod.metadata.ownerReferences;
    if (sameOwners && controller !== undefined && controller.kind !== kind) return;
    if (old.metadata.resourceVersion === resourceVersion) {
      if (controller !== undefined) trace.report(steps.updatePod, 'resync', { pod: name });
      return;
    }
    if (podGone !== undefined && deletionTimestamp !== undefined) {
      if (this.#resolve(pod, controller) === undefined) return;
      trace.report(steps.updatePod, 'deleting', { pod: name });
      return this.deletePod(pod);
    }
    const before = controllerOf(old);
    const moved = before?.uid !== controller?.uid;
    const former = moved ? this.#resolve(old, before) : undefined;
    if (former !== undefined) {
      trace.report(steps.updatePod, 'controllerChanged', { pod: name, before: former.metadata.name });
      enqueue(former, 'updatePod');
    }
    if (controller !== undefined) this.#updateOwned(old, pod, controller);
    else if (moved || !labelsEqual(old.metadata.labels, pod.metadata.labels)) this.#orphan(pod, steps.updatePod);
  }

  deletePod(deleted: Pod | DeletedFinalStateUnknown<Pod>): void {
    const { trace, steps, enqueue, podGone } = this.options;
    const pod = deletedObject(deleted);
    const owner = this.#resolve(pod, controllerOf(pod));
    if (owner === undefined) return;
    const outcome = deleted instanceof DeletedFinalStateUnknown ? 'tombstone' : 'enqueued';
    trace.report(steps.deletePod, outcome, { pod: pod.metadata.name, key: keyOf(owner.metadata) });
    podGone?.(owner, pod);
    enqueue(owner, 'deletePod');
  }

  #updateOwned(old: Pod, pod: Pod, controller: OwnerReference): void {
    const { trace, steps, enqueue, podReady } = this.options;
    const owner = this.#resolve(pod, controller);
    if (owner === undefined) return;
    const { minReadySeconds = 0 } = owner.spec;
    const newlyReady = minReadySeconds > 0 && !isPodReady(old) && isPodReady(pod);
    const figures = { pod: pod.metadata.name, key: keyOf(owner.metadata) };
    if (newlyReady) trace.report(steps.updatePod, 'newlyReady', { ...figures, minReadySeconds });
    else trace.report(steps.updatePod, 'enqueued', figures);
    enqueue(owner, 'updatePod');
    if (newlyReady) podReady?.(owner);
  }

  /** Queues every owner that matches an orphan, because each may adopt it. */
  #orphan(pod: Pod, step: PodAddedStep | PodUpdatedStep): void {
    const { trace, owners, enqueue } = this.options;
    const { name, namespace, labels } = pod.metadata;
    if (labels === undefined) return;
    const matching = [...owners.list(namespace)].filter(({ spec }) =>
      labelSelectorMatches(spec.selector, labels, { empty: 'none' }),
    );
    if (matching.length === 0) return;
    trace.report(step, 'orphan', { pod: name, matching: matching.length, owners: namesOf(matching) });
    for (const owner of matching) enqueue(owner, step.name);
  }

  #resolve({ metadata: { namespace } }: Pod, controller: OwnerReference | undefined): T | undefined {
    const { owners, kind } = this.options;
    return resolveControllerRef(owners, kind, namespace, controller);
  }
}
