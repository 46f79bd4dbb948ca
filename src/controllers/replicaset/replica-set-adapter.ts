import type { KubeObject, ReplicaSet } from '../../api/index.ts';
import type { Lister } from '../../client/index.ts';

/** Reads sets from the cache. */
export type ReplicaSetLister = Pick<Lister<ReplicaSet>, 'byKey' | 'list' | 'byIndex'>;

/**
 * How a kind is read as a ReplicaSet and written back, so that one controller serves several kinds (upstream: `NewBaseController`
 * and the conversions of controller/replication/conversion.go). A read object keeps its own `apiVersion` and `kind`, which
 * references and events need.
 */
export interface ReplicaSetAdapter {
  /** The name of the controller's workqueue: `replicaset`. */
  readonly queue: string;
  /** The kind in owner references: `ReplicaSet`. */
  readonly kind: string;
  /** The resource in error messages (schema.GroupResource). */
  readonly resource: string;
  /** Whether the status has `terminatingReplicas`. */
  readonly reportsTerminating: boolean;
  /** Returns the object as a ReplicaSet. Always returns the same result for the same object. */
  readonly read: (object: KubeObject) => ReplicaSet;
  /** The inverse of `read`. */
  readonly write: (set: ReplicaSet) => KubeObject;
}

/** ReplicaSets themselves. */
export const REPLICA_SET_ADAPTER: ReplicaSetAdapter = {
  queue: 'replicaset',
  kind: 'ReplicaSet',
  resource: 'replicasets.apps',
  reportsTerminating: true,
  read: (object) => object as ReplicaSet,
  write: (set) => set,
};

/** A lister that reads a kind as ReplicaSets. */
export function adaptLister(lister: Lister<KubeObject>, adapter: ReplicaSetAdapter): ReplicaSetLister {
  if (adapter === REPLICA_SET_ADAPTER) return lister as unknown as ReplicaSetLister;
  return {
    byKey: (key) => {
      const object = lister.byKey(key);
      return object && adapter.read(object);
    },
    list: (namespace) => lister.list(namespace).map(adapter.read),
    byIndex: (name, value) => lister.byIndex(name, value).map(adapter.read),
  };
}
