import { isPodTerminal, keyOf, type Node, type ObjectOf, type Pod } from '../api/index.ts';
import { deletedObject, type EventHandlers, type HandlerTrace, type InformerFactory } from '../client/index.ts';
import { isAssigned, type SchedulerCache } from './cache/index.ts';
import { nodeChanges, podChanges, type ClusterEvent, type StorageAction, type StorageKind } from './framework/index.ts';
import type { SchedulingQueue } from './queue/index.ts';
import { steps } from './steps.ts';

export interface HandlerOptions {
  readonly cache: SchedulerCache;
  readonly queue: SchedulingQueue;
  readonly trace: HandlerTrace;
  /** Pods that name another scheduler are not queued. If they have a node, they still use its resources. */
  readonly schedulerName: string;
}

/** Updates cache and queue at each event of an informer (scheduler/eventhandlers.go `addAllEventHandlers`). */
export function addAllEventHandlers(informers: InformerFactory, options: HandlerOptions): void {
  informers.informer('Node').addHandlers(nodeHandlers(options));
  const { queue } = options;
  for (const kind of ['PersistentVolumeClaim', 'PersistentVolume', 'StorageClass'] as const)
    addStorageHandlers(informers, queue, kind);
  informers.informer('Pod').addHandlers(new PodHandlers(options));
}

/** Retries Pods that an object of a kind may help. */
export function addStorageHandlers(informers: InformerFactory, queue: SchedulingQueue, resource: StorageKind): void {
  const tell = (action: StorageAction, before: ObjectOf<StorageKind> | undefined, after: ObjectOf<StorageKind>): void =>
    queue.moveAll({ resource, action, before, after } as ClusterEvent);
  informers.informer<StorageKind>(resource).addHandlers({
    onAdd: (after) => tell('Add', undefined, after),
    onUpdate: (before, after) => tell('Update', before, after),
  });
}

function nodeHandlers({ cache, queue, trace }: HandlerOptions): EventHandlers<Node> {
  return {
    onAdd: (node) => {
      trace.report(steps.addNodeToCache, 'added', { node: node.metadata.name });
      cache.addNode(node);
      queue.moveAll({ resource: 'Node', action: 'Add', before: undefined, after: node });
    },
    onUpdate: (before, after) => {
      cache.updateNode(after);
      const events = nodeChanges(before, after);
      // Heartbeats are not told.
      if (events.length === 0) return;
      trace.report(steps.updateNodeInCache, 'moreSchedulable', { node: after.metadata.name, events: events.length });
      for (const event of events) queue.moveAll(event);
    },
    onDelete: (deleted) => {
      const node = deletedObject(deleted);
      trace.report(steps.deleteNodeFromCache, 'removed', { node: node.metadata.name });
      queue.moveAll({ resource: 'Node', action: 'Delete', before: node, after: undefined });
      cache.removeNode(node);
    },
  };
}

/**
 * A Pod with a node belongs to the cache, one without to the queue. Finished Pods count as deleted. Upstream's informer does not
 * even list them.
 */
class PodHandlers implements EventHandlers<Pod> {
  readonly #cache: SchedulerCache;
  readonly #queue: SchedulingQueue;
  readonly #schedulerName: string;
  readonly #trace: HandlerTrace;

  constructor({ cache, queue, schedulerName, trace }: HandlerOptions) {
    this.#trace = trace;
    this.#cache = cache;
    this.#queue = queue;
    this.#schedulerName = schedulerName;
  }

  readonly onAdd = (pod: Pod): void => {
    if (isPodTerminal(pod)) return;
    if (isAssigned(pod)) this.#addAssignedPodToCache(pod);
    else if (this.#isResponsibleFor(pod)) this.#addPodToSchedulingQueue(pod);
  };

  readonly onUpdate = (before: Pod, after: Pod): void => {
    if (before.metadata.resourceVersion === after.metadata.resourceVersion) return;
    const ended = isPodTerminal(after);
    if (before.metadata.uid !== after.metadata.uid || isPodTerminal(before) !== ended) {
      this.onDelete(before);
      this.onAdd(after);
    } else if (ended) {
      return;
    } else if (isAssigned(before)) {
      this.#updateAssignedPodInCache(before, after);
    } else if (isAssigned(after)) {
      this.#addAssignedPodToCache(after);
      this.#queue.delete(before);
    } else if (this.#isResponsibleFor(before)) {
      this.#updatePodInSchedulingQueue(before, after);
    }
  };

  readonly onDelete = (deleted: Parameters<NonNullable<EventHandlers<Pod>['onDelete']>>[0]): void => {
    const pod = deletedObject(deleted);
    if (isPodTerminal(pod)) return;
    if (isAssigned(pod)) this.#deleteAssignedPodFromCache(pod);
    else if (this.#isResponsibleFor(pod)) this.#deletePodFromSchedulingQueue(pod);
  };

  #isResponsibleFor(pod: Pod): boolean {
    return pod.spec.schedulerName === this.#schedulerName;
  }

  // The handlers of Pods with a node are not reported: each change of a running Pod comes here, and hardly any matters.

  #addAssignedPodToCache(pod: Pod): void {
    this.#cache.addPod(pod);
    this.#queue.moveAll({ resource: 'Pod', action: 'Add', before: undefined, after: pod });
  }

  #updateAssignedPodInCache(before: Pod, after: Pod): void {
    this.#cache.updatePod(after);
    if (this.#queue.isListening) for (const event of podChanges(before, after)) this.#queue.moveAll(event);
  }

  #deleteAssignedPodFromCache(pod: Pod): void {
    this.#cache.removePod(pod);
    this.#queue.moveAll({ resource: 'Pod', action: 'Delete', before: pod, after: undefined });
  }

  #addPodToSchedulingQueue(pod: Pod): void {
    this.#trace.report(steps.addPodToSchedulingQueue, 'enqueued', { pod: keyOf(pod.metadata) });
    this.#queue.add(pod);
  }

  #updatePodInSchedulingQueue(before: Pod, after: Pod): void {
    const figures = { pod: keyOf(after.metadata) };
    if (!this.#cache.isAssumed(after)) {
      this.#trace.report(steps.updatePodInSchedulingQueue, 'updated', figures);
      this.#queue.update(before, after);
    } else if (before.metadata.deletionTimestamp === undefined && after.metadata.deletionTimestamp !== undefined) {
      this.#trace.report(steps.updatePodInSchedulingQueue, 'assumedDeleting', figures);
      this.#handleAssumedPodDeletion(after);
    } else this.#trace.report(steps.updatePodInSchedulingQueue, 'assumed', figures);
  }

  #deletePodFromSchedulingQueue(pod: Pod): void {
    this.#trace.report(steps.deletePodFromSchedulingQueue, 'removed', { pod: keyOf(pod.metadata) });
    this.#queue.delete(pod);
    if (this.#cache.isAssumed(pod)) this.#handleAssumedPodDeletion(pod);
    // Filters counted the nominated Pod on its node, so other Pods may fit now.
    else if (pod.status.nominatedNodeName !== undefined)
      this.#queue.moveAll({ resource: 'Pod', action: 'Delete', before: pod, after: undefined });
  }

  /** A Pod is deleted while it is being bound. Its place is free again; the binding continues and will fail. */
  #handleAssumedPodDeletion(pod: Pod): void {
    const assumed = this.#cache.podOf(pod);
    if (assumed === undefined) return;
    const { nodeName: node = '' } = assumed.spec;
    this.#trace.report(steps.handleAssumedPodDeletion, 'forgotten', { pod: keyOf(assumed.metadata), node });
    this.#cache.forgetPod(assumed);
    this.#queue.moveAll({ resource: 'Pod', action: 'Delete', before: assumed, after: undefined });
  }
}
