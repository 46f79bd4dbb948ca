import type { ClusterView, PodInfo } from '../cache/index.ts';
import type { ClusterEvent, Hint, NodeAction, PodAction, QueueingHints } from '../framework/index.ts';

/** Which plugin wants which events (scheduler.go `buildQueueingHintMap`). */
export class HintMap {
  readonly #hints = new Map<string, QueueingHints>();
  readonly #podActions = new Set<PodAction>();
  readonly #nodeActions = new Set<NodeAction>();
  readonly #cluster: ClusterView;

  constructor(plugins: Iterable<{ readonly name: string; readonly hints: QueueingHints }>, cluster: ClusterView) {
    this.#cluster = cluster;
    for (const { name, hints } of plugins) {
      this.#hints.set(name, hints);
      for (const action of hints.pod?.actions ?? []) this.#podActions.add(action);
      for (const action of hints.node?.actions ?? []) this.#nodeActions.add(action);
    }
  }

  /** Returns true if any plugin wants such events (`isEventOfInterest`). */
  isOfInterest(event: ClusterEvent): boolean {
    if (event.resource === 'Pod') return this.#podActions.has(event.action);
    return event.resource !== 'Node' || this.#nodeActions.has(event.action);
  }

  /** Returns true if this plugin wants such events. */
  concerns(plugin: string, event: ClusterEvent): boolean {
    return this.#hintFor(plugin, event)?.actions.includes(event.action) ?? false;
  }

  /** Returns true if the event may change the mind of a plugin that rejected the Pod (`isPodWorthRequeuing`). */
  isWorthRequeuing(pod: PodInfo, rejectedBy: ReadonlySet<string>, event: ClusterEvent): boolean {
    if (rejectedBy.size === 0 || event.resource === '*') return true;
    for (const plugin of rejectedBy) {
      if (this.concerns(plugin, event) && this.#thinksBetter(plugin, pod, event)) return true;
    }
    return false;
  }

  #thinksBetter(plugin: string, pod: PodInfo, event: ClusterEvent): boolean {
    return this.#hintFor(plugin, event)?.isWorthRequeuing?.(pod, event, this.#cluster) ?? true;
  }

  /** What the plugin says of events about this event's resource. */
  #hintFor(plugin: string, { resource }: ClusterEvent): Hint<string, ClusterEvent> | undefined {
    const hints = this.#hints.get(plugin);
    const byResource = (): QueueingHints[keyof QueueingHints] => {
      switch (resource) {
        case '*':
          return undefined;
        case 'Pod':
          return hints?.pod;
        case 'Node':
          return hints?.node;
        case 'PersistentVolumeClaim':
          return hints?.claim;
        case 'PersistentVolume':
          return hints?.volume;
        case 'StorageClass':
          return hints?.storageClass;
        case 'CSINode':
          return hints?.csiNode;
      }
    };
    return byResource() as Hint<string, ClusterEvent> | undefined;
  }
}
