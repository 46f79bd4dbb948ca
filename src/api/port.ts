import type { DeliverRecord, Process } from '../sim/index.ts';
import type { ObjectOf } from './kinds.ts';
import type { Draft, KubeObject, ObjectMeta, ObjectRef } from './object.ts';

export interface ListOptions {
  /** Absent: all namespaces. */
  readonly namespace?: string | undefined;
  /** `app=web,tier!=cache`, as on a command line. */
  readonly labelSelector?: string | undefined;
  /** `spec.nodeName=node-1`. */
  readonly fieldSelector?: string | undefined;
  readonly limit?: number | undefined;
  /** Token of a former answer. */
  readonly continue?: string | undefined;
  /** List as of this revision; absent: the newest. */
  readonly resourceVersion?: string | undefined;
  /** Whether that very revision is meant, or one at least as new. Absent: exact for a list with a limit, at least as new for one without. */
  readonly resourceVersionMatch?: 'Exact' | 'NotOlderThan' | undefined;
}

export interface WatchOptions {
  readonly namespace?: string | undefined;
  readonly labelSelector?: string | undefined;
  readonly fieldSelector?: string | undefined;
  /** Changes after this revision. Absent: what there is now as ADDED, then changes. */
  readonly resourceVersion?: string | undefined;
  readonly allowWatchBookmarks?: boolean;
  /** The server ends the watch after this long. Default: 30 to 60 minutes. */
  readonly timeoutSeconds?: number | undefined;
  /** Events carry the row that the server prints of their object: `kubectl get -w`. */
  readonly asTable?: boolean;
}

export type PropagationPolicy = 'Background' | 'Foreground' | 'Orphan';

export interface WriteOptions {
  /** Everything but the write to etcd. */
  readonly dryRun?: boolean;
  /** What becomes of unknown and duplicate fields: refused, warned of, dropped. */
  readonly fieldValidation?: 'Strict' | 'Warn' | 'Ignore';
  readonly fieldManager?: string;
  /** Of a periodic write that reports nothing new (a lease renewed): its watch events do not keep the simulation from being idle. */
  readonly heartbeat?: boolean;
}

export interface DeleteOptions {
  readonly gracePeriodSeconds?: number | undefined;
  readonly propagationPolicy?: PropagationPolicy | undefined;
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string } | undefined;
  readonly dryRun?: boolean;
}

export type PatchType = 'json' | 'merge' | 'strategic' | 'apply';

export interface Patch {
  readonly type: PatchType;
  /** A JSON Patch array, or a (partial) object. */
  readonly body: unknown;
  /** Of `apply`: take fields over from other managers. */
  readonly force?: boolean;
  /**
   * From a component of our own: what the patch makes of the object as it is stored, worked out beforehand, so that the server need not
   * read the body. Undefined where the object is no longer what the component knew: then the body counts.
   */
  readonly shortcut?: (stored: KubeObject) => KubeObject | undefined;
}

export interface ObjectList<T extends KubeObject = KubeObject> {
  readonly items: readonly T[];
  readonly resourceVersion: string;
  readonly continue?: string;
  readonly remainingItemCount?: number;
}

export type WatchEvent<T extends KubeObject = KubeObject> =
  | {
      readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
      readonly object: T;
      /** `keyOf` the object, made once for all who watch. */
      readonly key: string;
      /** The trace record of the write. */
      readonly cause: number;
      /** What the trace says of its arrival: made by the first cache that it reaches, and shared by the others. */
      delivery?: DeliverRecord | undefined;
      /** Where the watch asked for it (`asTable`). */
      readonly table?: Table;
    }
  | { readonly type: 'BOOKMARK'; readonly resourceVersion: string };

/** An open watch. */
export interface Watch<T extends KubeObject = KubeObject> {
  /**
   * The next event, waiting for it. Returns undefined when the server has ended the watch (as it does after a while).
   * Throws `StatusError`: `Expired` when the revision asked for is compacted.
   */
  next(): Process<WatchEvent<T> | undefined>;
  /**
   * Calls `handle` with each event at the moment of its arrival, and returns when the server has ended the watch. Throws as `next` does.
   * What a loop over `next` would do, without resuming the caller for each event: for caches, which see every write.
   */
  each(handle: (event: WatchEvent<T>) => void): Process<void>;
  close(): void;
}

/** What the server says of one kind in discovery (metav1.APIResource). */
export interface ApiResource {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** Plural: `deployments`. */
  readonly name: string;
  readonly singularName: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
  readonly subresources: readonly string[];
}

/** What the server prints of objects (metav1.Table), for `kubectl get`. */
export interface Table {
  readonly columns: readonly {
    readonly name: string;
    readonly type: string;
    readonly format: string;
    readonly priority: number;
    readonly description: string;
  }[];
  readonly rows: readonly { readonly cells: readonly unknown[]; readonly object: KubeObject }[];
  readonly resourceVersion: string;
  /** Asks for the rows after these, where there are more. */
  readonly continue?: string;
}

/** What a table is wanted of: objects of a kind, or one of them, or a subresource of it. */
export interface TableTarget extends ListOptions {
  readonly name?: string;
  readonly subresource?: string;
}

/**
 * The API server as its clients see it: every call takes simulated time and may throw `StatusError`.
 * Objects given and taken are immutable and shared.
 */
export interface ApiPort {
  /** Who calls: the user agent, `deployment-controller`, `kubelet/node-1`. */
  readonly name: string;
  create<K extends string>(kind: K, object: Draft<ObjectOf<K>>, options?: WriteOptions): Process<ObjectOf<K>>;
  get<K extends string>(kind: K, ref: ObjectRef, options?: { readonly subresource?: string }): Process<ObjectOf<K>>;
  list<K extends string>(kind: K, options?: ListOptions): Process<ObjectList<ObjectOf<K>>>;
  /** Opens a watch. An error of its opening is thrown by the first `next`. */
  watch<K extends string>(kind: K, options?: WatchOptions): Watch<ObjectOf<K>>;
  /** Replaces. With a `resourceVersion` in the object, refused with `Conflict` when it is not the current one. */
  update<K extends string>(kind: K, object: ObjectOf<K>, options?: WriteOptions): Process<ObjectOf<K>>;
  updateStatus<K extends string>(kind: K, object: ObjectOf<K>, options?: WriteOptions): Process<ObjectOf<K>>;
  patch<K extends string>(
    kind: K,
    ref: ObjectRef,
    patch: Patch,
    options?: WriteOptions & { readonly subresource?: string },
  ): Process<ObjectOf<K>>;
  /** The deleted object, or the object that is now being deleted. */
  delete<K extends string>(kind: K, ref: ObjectRef, options?: DeleteOptions): Process<ObjectOf<K>>;
  deleteCollection<K extends string>(kind: K, list: ListOptions, options?: DeleteOptions): Process<void>;
  /** A write to a subresource that is no field of the object: `binding`, `eviction`, and `scale` (get and update). */
  subresource<K extends string>(
    kind: K,
    ref: ObjectRef,
    subresource: string,
    verb: 'create' | 'get' | 'update',
    body?: unknown,
    options?: WriteOptions,
  ): Process<KubeObject>;
  discover(): Process<readonly ApiResource[]>;
  table(kind: string, target: TableTarget): Process<Table>;
}

/** The parts of the metadata that name one state of one object. */
export type Identity = Pick<ObjectMeta, 'name' | 'namespace' | 'uid' | 'resourceVersion'>;
