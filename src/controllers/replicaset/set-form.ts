import type { KubeObject, ReplicaSet } from '../../api/index.ts';
import type { Lister } from '../../client/index.ts';

/** Reads of the sets in the cache. */
export type ReplicaSetLister = Pick<Lister<ReplicaSet>, 'byKey' | 'list' | 'byIndex'>;

/**
 * One kind of which each object keeps a number of equal Pods. The controller works with ReplicaSets; a kind that is nearly one is read as one
 * and written back as itself (upstream: `NewBaseController` and the conversions of controller/replication/conversion.go). What is read keeps its
 * own `apiVersion` and `kind`, so that references and events name it rightly.
 */
export interface SetForm {
  /** `replicaset`: the name of the controller and of its queue. */
  readonly controller: string;
  /** `ReplicaSet`, as owner references have it. */
  readonly kind: string;
  /** How messages name the resource (schema.GroupResource). */
  readonly resource: string;
  /** Whether its status has `terminatingReplicas`. */
  readonly tellsTerminating: boolean;
  /** The object as a ReplicaSet: of one object always the same. */
  readonly read: (object: KubeObject) => ReplicaSet;
  /** The other way. */
  readonly write: (set: ReplicaSet) => KubeObject;
}

/** ReplicaSets as they are. */
export const REPLICA_SET_FORM: SetForm = {
  controller: 'replicaset',
  kind: 'ReplicaSet',
  resource: 'replicasets.apps',
  tellsTerminating: true,
  read: (object) => object as ReplicaSet,
  write: (set) => set,
};

/** The cache of a kind, read in its form. */
export function listerInForm(lister: Lister<KubeObject>, form: SetForm): ReplicaSetLister {
  if (form === REPLICA_SET_FORM) return lister as unknown as ReplicaSetLister;
  return {
    byKey: (key) => {
      const object = lister.byKey(key);
      return object && form.read(object);
    },
    list: (namespace) => lister.list(namespace).map(form.read),
    byIndex: (name, value) => lister.byIndex(name, value).map(form.read),
  };
}
