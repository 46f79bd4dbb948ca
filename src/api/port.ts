import type { Process } from '../sim/index.ts';
import type { ObjectOf } from './kinds.ts';
import type { Draft, KubeObject, ObjectRef } from './object.ts';
import type { TypeSchema } from './schema/type-schema.ts';
import { isReason } from './status-error.ts';
import type { UserInfo } from './user.ts';

export interface ListOptions {
  /** Default: all namespaces. */
  readonly namespace?: string | undefined;
  /** `app=web,tier!=cache`, as on a command line. */
  readonly labelSelector?: string | undefined;
  /** `spec.nodeName=node-1`. */
  readonly fieldSelector?: string | undefined;
  readonly limit?: number | undefined;
  /** The token of an earlier answer. */
  readonly continue?: string | undefined;
  /** The list as of this revision. Default: the newest. */
  readonly resourceVersion?: string | undefined;
  /** Default: `Exact` for a list with a limit, `NotOlderThan` for a list without. */
  readonly resourceVersionMatch?: 'Exact' | 'NotOlderThan' | undefined;
}

export interface WatchOptions {
  readonly namespace?: string | undefined;
  readonly labelSelector?: string | undefined;
  readonly fieldSelector?: string | undefined;
  /** Only changes after this revision. Default: an ADDED for each present object, then changes. */
  readonly resourceVersion?: string | undefined;
  readonly allowWatchBookmarks?: boolean;
  /** The server then ends the watch. Default: 30 to 60 minutes. */
  readonly timeoutSeconds?: number | undefined;
  /** Each event carries the row that the server prints of its object, for `kubectl get -w`. */
  readonly asTable?: boolean;
}

export type PropagationPolicy = 'Background' | 'Foreground' | 'Orphan';

export interface WriteOptions {
  /** Does everything but the write to etcd. */
  readonly dryRun?: boolean;
  /** Unknown and duplicate fields are refused, cause a warning, or are dropped. */
  readonly fieldValidation?: 'Strict' | 'Warn' | 'Ignore';
  readonly fieldManager?: string;
  /** For an object that was read from a text: what its value does not show. */
  readonly source?: ObjectSource | undefined;
  /** Receives each warning of a write that the server accepts, before the write returns. */
  readonly onWarning?: (text: string) => void;
}

/** What the text of an object says and its value does not. */
export interface ObjectSource {
  /** The numbers that are not whole numbers as JavaScript would write them, as they are written, by path: `spec.replicas` is `1e3`. */
  readonly numbers: ReadonlyMap<string, string>;
  /** The errors of a strict decoder. `unknownFields`: the paths of the unknown fields, in the order of the text. */
  strictErrors(unknownFields: readonly string[]): readonly string[];
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
  /** The body as a text, if the client sends one that it has not read. The server then refuses what is no JSON. */
  readonly text?: string;
  /** For `apply`: takes fields over from other managers. */
  readonly force?: boolean;
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
      /** Present if the watch asked for it (`asTable`). */
      readonly table?: Table;
    }
  | { readonly type: 'BOOKMARK'; readonly resourceVersion: string };

/** An open watch. Only one task reads it. */
export interface Watch<T extends KubeObject = KubeObject> {
  /**
   * Calls `handle` with each event when it arrives. `handle` then acts on the write that the event tells of, and does not wait.
   * Returns when the server has ended the watch, as it does after a while, or when the watch is closed.
   * Throws what `handle` throws, and `StatusError`: `Expired` if the revision that was asked for is compacted.
   */
  each(handle: (event: WatchEvent<T>) => void): Process<void>;
  close(): void;
}

/** One kind in discovery (metav1.APIResource). */
export interface ApiResource {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** The name of the kind in the calls of an `ApiPort`: its own, or for a custom kind `CronTab.v1.example.com`. */
  readonly key: string;
  /** Plural: `deployments`. */
  readonly name: string;
  readonly singularName: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly namespaced: boolean;
  /** Whether clients that name no version get this one. */
  readonly isPreferred: boolean;
  readonly verbs: readonly string[];
  readonly subresources: readonly string[];
}

/** Objects as the server prints them for `kubectl get` (metav1.Table). */
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
  /** The token that asks for the next rows. Absent if there are none. */
  readonly continue?: string;
}

/** The objects of a table: many of a kind, one of them, or a subresource of that one. */
export interface TableTarget extends ListOptions {
  readonly name?: string;
  readonly subresource?: string;
}

/**
 * The API server as its clients see it. Every call takes simulated time and may throw `StatusError`. Objects are immutable and shared in both directions.
 */
export interface ApiPort {
  /** The client's user agent: `deployment-controller`, `kubelet/node-1`. */
  readonly name: string;
  create<K extends string>(kind: K, object: Draft<ObjectOf<K>>, options?: WriteOptions): Process<ObjectOf<K>>;
  get<K extends string>(kind: K, ref: ObjectRef, options?: { readonly subresource?: string }): Process<ObjectOf<K>>;
  list<K extends string>(kind: K, options?: ListOptions): Process<ObjectList<ObjectOf<K>>>;
  /** Opens a watch. If the opening fails, the watch's `each` throws. */
  watch<K extends string>(kind: K, options?: WatchOptions): Watch<ObjectOf<K>>;
  /** Replaces the object. Throws `Conflict` if the object's `resourceVersion` is present and not the current one. */
  update<K extends string>(kind: K, object: ObjectOf<K>, options?: WriteOptions): Process<ObjectOf<K>>;
  updateStatus<K extends string>(kind: K, object: ObjectOf<K>, options?: WriteOptions): Process<ObjectOf<K>>;
  patch<K extends string>(
    kind: K,
    ref: ObjectRef,
    patch: Patch,
    options?: WriteOptions & { readonly subresource?: string },
  ): Process<ObjectOf<K>>;
  /** Returns the deleted object, or the object that waits for its finalizers or its grace period. */
  delete<K extends string>(kind: K, ref: ObjectRef, options?: DeleteOptions): Process<ObjectOf<K>>;
  deleteCollection<K extends string>(kind: K, list: ListOptions, options?: DeleteOptions): Process<void>;
  /** A subresource that is not a field of the object: `binding`, `eviction`, `scale`. */
  subresource<K extends string>(
    kind: K,
    ref: ObjectRef,
    subresource: string,
    verb: 'create' | 'get' | 'update',
    body?: unknown,
    options?: WriteOptions,
  ): Process<KubeObject>;
  /** Posts a review. Returns its status. */
  review(kind: ReviewKind, spec: object, namespace?: string): Process<object>;
  discover(): Process<readonly ApiResource[]>;
  /**
   * Returns true if an object of the kind has ever been written, and for every kind that all clusters use. Otherwise `start` is called at the
   * moment of the first write. It costs no request: a cache of a kind that nobody uses would only cost, and is spared.
   * `Secret/bootstrap.kubernetes.io/token`: the same for the Secrets of a type.
   */
  whenUsed(kind: string, start?: () => void): boolean;
  table(kind: string, target: TableTarget): Process<Table>;
}

/** A question about rights, which is posted, answered, and never stored (authorization.k8s.io/v1, authentication.k8s.io/v1). */
export type ReviewKind =
  | 'LocalSubjectAccessReview'
  | 'SelfSubjectAccessReview'
  | 'SelfSubjectReview'
  | 'SelfSubjectRulesReview'
  | 'SubjectAccessReview'
  | 'TokenReview';

/** The port of a client that speaks for a user. */
export interface UserPort extends ApiPort {
  /** The same connection as somebody else (`Impersonate-User`). The server refuses its requests if this user may not. */
  as(user: UserInfo): UserPort;
  /** The same connection with the token of a ServiceAccount. Throws `Unauthorized` if the token is not valid. */
  withToken(token: string): UserPort;
  /** The same connection, whose warnings go there, except of a write that names a receiver (client-go rest.Config `WarningHandler`). */
  warningTo(onWarning: (text: string) => void): UserPort;
  /** The structure of a kind, as OpenAPI has it. Undefined if it is unknown. */
  structure(kind: string): Process<TypeSchema | undefined>;
  /** Looks at the right to a request that a kubelet answers: `pods/log`, `pods/exec`. Takes no time. Throws `Forbidden`. */
  authorize(verb: string, kind: string, ref: ObjectRef, subresource: string): void;
  /** Looks at the right to a path that is not about objects, by the HTTP method. Throws `Forbidden`. */
  authorizePath(method: string, path: string): void;
}

/** Thrown to a client that would have to wait for time to pass, where it does not pass (apiserver `Rehearsal`). */
export class NeedsTime extends Error {
  constructor() {
    super('a rehearsal may not wait');
    this.name = 'NeedsTime';
  }
}

/** The answer to a request, or undefined if the object is not there (controller-runtime pkg/client `IgnoreNotFound`). */
export function* ignoreNotFound<T>(request: () => Process<T>): Process<T | undefined> {
  try {
    return yield* request();
  } catch (error) {
    if (isReason(error, 'NotFound')) return undefined;
    throw error;
  }
}
