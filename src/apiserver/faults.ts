import type { StatusError, WatchEvent } from '../api/index.ts';
import type { RequestVerb } from '../sim/index.ts';

/** What a fault can see of a request. */
export interface RequestInfo {
  /** Who calls: `deployment-controller`, `kubelet/node-1`. */
  readonly user: string;
  readonly verb: RequestVerb;
  readonly kind: string;
  /** Empty for a list, and for a create without a name. */
  readonly name: string;
  /** Empty for cluster-scoped objects and for lists over all namespaces. */
  readonly namespace: string;
  readonly subresource: string;
}

/** What happens to a request on its way. */
export interface RequestFault {
  /** It arrives this much later. */
  readonly delayMs?: number;
  /** It is answered with this error and never handled. */
  readonly error?: StatusError;
  /** It never reaches the server: after `delayMs`, the client gives up with this error. */
  readonly lost?: StatusError;
  /** The trace record of what struck: the cause of whatever the caller makes of an error. */
  readonly record?: number;
}

/** What a fault can see of an open watch. */
export interface WatchInfo {
  readonly user: string;
  readonly kind: string;
  readonly namespace: string;
}

/** What happens to an event on its way to a watcher. */
export interface DeliveryFault {
  /** It (and so every later event of the watch) arrives this much later. */
  readonly delayMs?: number;
  /** It never arrives, and the watcher is not told. */
  readonly drop?: boolean;
}

/** What a fault can see of an event on its way to a watcher. Of a bookmark, only its type. */
export interface DeliveryInfo {
  readonly type: WatchEvent['type'];
  readonly namespace: string;
  readonly name: string;
  /** The trace record of the write; 0 for a bookmark. */
  readonly cause: number;
}

/** Whoever wants to disturb the traffic with the API server. Asked about each request when it is sent, and about each event when it is written. */
export interface Faults {
  request?(request: RequestInfo): RequestFault | undefined;
  delivery?(watch: WatchInfo, event: DeliveryInfo): DeliveryFault | undefined;
}
