import { isPodTerminal, type Node, type Pod } from '../api/index.ts';
import { deletedObject, type EventHandlers, type InformerFactory } from '../client/index.ts';
import { isAssigned, type SchedulerCache } from './cache/index.ts';
import { nodeChanges, podChanges } from './framework/index.ts';
import type { SchedulingQueue } from './queue/index.ts';

export interface HandlerOptions {
  readonly cache: SchedulerCache;
  readonly queue: SchedulingQueue;
  /** Pods that name another scheduler are not queued. If they have a node, they still use its resources. */
  readonly schedulerName: string;
}

/** Updates cache and queue at each event of an informer (scheduler/eventhandlers.go `addAllEventHandlers`). */
export function addAllEventHandlers(informers: InformerFactory, options: HandlerOptions): void {
  informers.informer('Node').addHandlers(nodeHandlers(options));
  informers.informer('PersistentVolumeClaim').addHandlers({
    onAdd: (after) => options.queue.moveAll({ resource: 'PersistentVolumeClaim', action: 'Add', before: undefined, after }),
    onUpdate: (before, after) => options.queue.moveAll({ resource: 'PersistentVolumeClaim', action: 'Update', before, after }),
  });
  informers.informer('Pod').addHandlers(new PodHandlers(options));
}

function nodeHandlers({ cache, queue }: HandlerOptions): EventHandlers<Node> {
  return {
    onAdd: (node) => {
      cache.addNode(node);
      queue.moveAll({ resource: 'Node', action: 'Add', before: undefined, after: node });
    },
    onUpdate: (before, after) => {
      cache.updateNode(after);
      for (const event of nodeChanges(before, after)) queue.moveAll(event);
    },
    onDelete: (deleted) => {
      const node = deletedObject(deleted);
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

  constructor({ cache, queue, schedulerName }: HandlerOptions) {
    this.#cache = cache;
    this.#queue = queue;
    this.#schedulerName = schedulerName;
  }

  readonly onAdd = (pod: Pod): void => {
    if (isPodTerminal(pod)) return;
    if (isAssigned(pod)) this.#addAssignedPodToCache(pod);
    else if (this.#isResponsibleFor(pod)) this.#queue.add(pod);
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
      this.#cache.updatePod(after);
      if (this.#queue.isListening) for (const event of podChanges(before, after)) this.#queue.moveAll(event);
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
    const { nominatedNodeName } = pod.status;
    if (isAssigned(pod)) {
      this.#cache.removePod(pod);
      this.#queue.moveAll({ resource: 'Pod', action: 'Delete', before: pod, after: undefined });
    } else if (this.#isResponsibleFor(pod)) {
      this.#queue.delete(pod);
      if (this.#cache.isAssumed(pod)) this.#handleAssumedPodDeletion(pod);
      // Filters counted the nominated Pod on its node, so other Pods may fit now.
      else if (nominatedNodeName !== undefined)
        this.#queue.moveAll({ resource: 'Pod', action: 'Delete', before: pod, after: undefined });
    }
  };

  #isResponsibleFor(pod: Pod): boolean {
    return pod.spec.schedulerName === this.#schedulerName;
  }

  #addAssignedPodToCache(pod: Pod): void {
    this.#cache.addPod(pod);
    this.#queue.moveAll({ resource: 'Pod', action: 'Add', before: undefined, after: pod });
  }

  #updatePodInSchedulingQueue(before: Pod, after: Pod): void {
    if (!this.#cache.isAssumed(after)) this.#queue.update(before, after);
    else if (before.metadata.deletionTimestamp === undefined && after.metadata.deletionTimestamp !== undefined) {
      this.#handleAssumedPodDeletion(after);
    }
  }

  /** A Pod is deleted while it is being bound. Its place is free again; the binding continues and will fail. */
  #handleAssumedPodDeletion(pod: Pod): void {
    const assumed = this.#cache.podOf(pod);
    if (assumed === undefined) return;
    this.#cache.forgetPod(assumed);
    this.#queue.moveAll({ resource: 'Pod', action: 'Delete', before: assumed, after: undefined });
  }
}
