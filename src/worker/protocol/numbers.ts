/** A number of Pods, and how many of them are ready. */
export interface PodCount {
  readonly pods: number;
  readonly ready: number;
}

/**
 * The numbers of Pods of an object that owns Pods, by their source. All are counted by the rule of the object's controller: for a ReplicaSet, Pods that
 * are neither finished nor being deleted. What is wanted stands in the object's view (`desired`).
 */
export interface NumbersView {
  /** As written by `objectKey`. */
  readonly id: string;
  /** What exists in etcd. For a Deployment, the Pods of all its ReplicaSets. */
  readonly there: PodCount;
  /** What the object's status says. Absent if it cannot be compared: a DaemonSet counts nodes, of which one may have two Pods. */
  readonly status?: PodCount;
  readonly generation: number;
  /** The generation that the status is about. Absent if the status does not tell. */
  readonly observedGeneration?: number;
  /** What the object's controller would count now. Absent if the controller does not run, or if its cache is empty or older than what etcd remembers. */
  readonly cache?: CacheNumbers;
}

/** What the cache of a controller has. The Deployment controller counts by the statuses of the ReplicaSets in its cache. */
export interface CacheNumbers extends PodCount {
  /** The number of writes of the object and of its Pods (for a Deployment: of its ReplicaSets) that the cache has not received. */
  readonly onTheWay: number;
  /** The number of its Pods (or ReplicaSets) that the cache has in an older version because a fault took an event. Absent if there is none. */
  readonly missed?: number;
  /** The object as the cache has it. Absent if that is the newest version. */
  readonly object?: CachedObject;
}

export interface CachedObject {
  /** Empty if the object is not in the cache. */
  readonly resourceVersion: string;
  /** The number of writes of the object that the cache has not received. */
  readonly behind: number;
  /** `spec.replicas` in the cache. Absent if there is none. */
  readonly wanted?: number;
}

/** The client of the controller that is named after a kind: `deployment-controller`, as in `LoopView.client`. */
export function controllerNamed(kind: string): string {
  return `${kind.toLowerCase()}-controller`;
}
