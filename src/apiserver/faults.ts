import type { StatusError, WatchEvent } from '../api/index.ts';
import type { RequestVerb } from '../trace/index.ts';
import type { Identity } from './rbac/identity.ts';

/** A request, as a fault sees it. */
export interface RequestInfo {
  /** The client: `deployment-controller`, `kubelet/node-1`. */
  readonly user: string;
  /** Whom it speaks for. Absent: the server itself, or a client whose rights are not looked at. */
  readonly identity?: Identity | undefined;
  readonly verb: RequestVerb;
  readonly kind: string;
  /** The key of the version in which the client sees the kind. Absent: the one in etcd. */
  readonly version?: string | undefined;
  /** Empty for a list, and for a create without a name. */
  readonly name: string;
  /** Of a list, a watch or a deletion of many objects. */
  readonly fieldSelector?: string | undefined;
  /** Empty for cluster-scoped objects and for lists over all namespaces. */
  readonly namespace: string;
  readonly subresource: string;
}

/** The effect of a fault on a request. */
export interface RequestFault {
  /** The request arrives later by this delay. */
  readonly delayMs?: number;
  /** The server answers with this error and does not handle the request. */
  readonly error?: StatusError;
  /** The request never reaches the server. The client gives up with this error after `delayMs`. */
  readonly lost?: StatusError;
  /** The trace record of the fault: the cause of the caller's reaction to an error. */
  readonly record?: number;
}

/** An open watch, as a fault sees it. */
export interface WatchInfo {
  readonly user: string;
  readonly kind: string;
  readonly namespace: string;
}

/** The effect of a fault on an event under way to a watcher. */
export interface DeliveryFault {
  /** The event, and so every later event of the watch, arrives later by this delay. */
  readonly delayMs?: number;
  /** The event is lost, and the watcher is not told. */
  readonly drop?: boolean;
}

/** An event under way to a watcher, as a fault sees it. Bookmarks have only a type. */
export interface DeliveryInfo {
  readonly type: WatchEvent['type'];
  readonly namespace: string;
  readonly name: string;
  /** The trace record of the write; 0 for a bookmark. */
  readonly cause: number;
}

/**
 * Injects faults into the traffic with the API server. Called for each request when it is sent, and for each event when it is
 * written.
 */
export interface Faults {
  request?(request: RequestInfo): RequestFault | undefined;
  delivery?(watch: WatchInfo, event: DeliveryInfo): DeliveryFault | undefined;
}
