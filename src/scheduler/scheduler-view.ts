import {
  controllerOf,
  FormatError,
  keyOf,
  selectorFromLabels,
  selectorFromLabelSelector,
  Selector,
  type CSINode,
  type Labels,
  type Namespace,
  type PersistentVolume,
  type PersistentVolumeClaim,
  type Pod,
  type ReplicaSet,
  type Service,
  type StorageClass,
} from '../api/index.ts';
import type { Lister } from '../client/index.ts';
import type { ClusterView, NodeInfo, SchedulerCache } from './cache/index.ts';
import type { AssumeCache } from './volumes/index.ts';

/** The listers of kinds other than Pods and nodes. */
export interface Listers {
  readonly namespaces: Lister<Namespace>;
  readonly services: Lister<Service>;
  readonly replicaSets: Lister<ReplicaSet>;
  readonly claims: AssumeCache<PersistentVolumeClaim>;
  readonly volumes: AssumeCache<PersistentVolume>;
  readonly classes: Lister<StorageClass>;
  /** Undefined before the first CSINode. */
  csiNodes?: Lister<CSINode>;
}

/** The cluster as the scheduler's cache and informers show it. */
export class SchedulerView implements ClusterView {
  readonly #cache: SchedulerCache;
  readonly #listers: Listers;

  constructor(cache: SchedulerCache, listers: Listers) {
    this.#cache = cache;
    this.#listers = listers;
  }

  get nodes(): readonly NodeInfo[] {
    return this.#cache.nodes;
  }

  node(name: string): NodeInfo | undefined {
    return this.#cache.node(name);
  }

  get hasRestrictedNodes(): boolean {
    return this.#cache.hasRestrictedNodes;
  }

  nodesWithImage(image: string): number {
    return this.#cache.nodesWithImage(image);
  }

  readonly namespaceLabels = (namespace: string): Labels | undefined => {
    return this.#listers.namespaces.byKey(namespace)?.metadata.labels;
  };

  claim(namespace: string, name: string): PersistentVolumeClaim | undefined {
    return this.#listers.claims.byKey(keyOf({ namespace, name }));
  }

  volume(name: string): PersistentVolume | undefined {
    return this.#listers.volumes.byKey(name);
  }

  volumes(): readonly PersistentVolume[] {
    return this.#listers.volumes.list();
  }

  storageClass(name: string): StorageClass | undefined {
    return this.#listers.classes.byKey(name);
  }

  csiNode(name: string): CSINode | undefined {
    return this.#listers.csiNodes?.byKey(name);
  }

  /** The selectors of the Pod's Services and of its ReplicaSet, combined (plugins/helper/spread.go `DefaultSelector`). */
  defaultSelector(pod: Pod): Selector {
    const ofServices = this.#serviceSelector(pod);
    const ofOwner = this.#ownerSelector(pod);
    return ofServices.empty ? ofOwner : ofServices.add(...ofOwner.requirements);
  }

  #serviceSelector({ metadata }: Pod): Selector {
    const { labels = {} } = metadata;
    let merged: Record<string, string> | undefined;
    for (const { spec } of this.#listers.services.list(metadata.namespace)) {
      if (spec.selector === undefined) continue;
      const wanted = Object.entries(spec.selector);
      if (wanted.every(([key, value]) => labels[key] === value)) merged = { ...merged, ...spec.selector };
    }
    return merged === undefined ? Selector.everything : selectorFromLabels(merged);
  }

  #ownerSelector(pod: Pod): Selector {
    const owner = controllerOf(pod);
    if (owner?.kind !== 'ReplicaSet') return Selector.everything;
    const replicaSet = this.#listers.replicaSets.get({ namespace: pod.metadata.namespace, name: owner.name });
    if (replicaSet === undefined) return Selector.everything;
    try {
      return selectorFromLabelSelector(replicaSet.spec.selector);
    } catch (error) {
      if (error instanceof FormatError) return Selector.everything;
      throw error;
    }
  }
}
