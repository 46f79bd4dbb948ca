import type { ClusterView, PodInfo } from '../cache/index.ts';
import type { ClusterEvent, NodeAction, PodAction, QueueingHints } from '../framework/index.ts';

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
    const hints = this.#hints.get(plugin);
    switch (event.resource) {
      case '*':
        return false;
      case 'Pod':
        return hints?.pod?.actions.includes(event.action) ?? false;
      case 'Node':
        return hints?.node?.actions.includes(event.action) ?? false;
      case 'PersistentVolumeClaim':
        return hints?.claim?.actions.includes(event.action) ?? false;
      case 'PersistentVolume':
        return hints?.volume?.actions.includes(event.action) ?? false;
      case 'StorageClass':
        return hints?.storageClass?.actions.includes(event.action) ?? false;
    }
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
    const hints = this.#hints.get(plugin);
    switch (event.resource) {
      case '*':
        return true;
      case 'Pod':
        return hints?.pod?.isWorthRequeuing?.(pod, event, this.#cluster) ?? true;
      case 'Node':
        return hints?.node?.isWorthRequeuing?.(pod, event, this.#cluster) ?? true;
      case 'PersistentVolumeClaim':
        return hints?.claim?.isWorthRequeuing?.(pod, event, this.#cluster) ?? true;
      case 'PersistentVolume':
        return hints?.volume?.isWorthRequeuing?.(pod, event, this.#cluster) ?? true;
      case 'StorageClass':
        return hints?.storageClass?.isWorthRequeuing?.(pod, event, this.#cluster) ?? true;
    }
  }
}
