import { conflict, StatusError } from '../../api/index.ts';
import type {
  ApiServer,
  DeliveryFault,
  DeliveryInfo,
  Faults,
  RequestFault,
  RequestInfo,
  WatchInfo,
} from '../../apiserver/index.ts';
import type { ErrorCode, RequestAim, WatchAim } from './fault.ts';
import type { InjectedFault } from './injected-fault.ts';
import { SHARED_INFORMERS, findInitializer } from '../../controllers/manager/index.ts';

/** The server itself gives up a request that it does not answer in time (`--request-timeout`). */
const REQUEST_TIMEOUT_MS = 60_000;
/** A kubelet's heartbeats have their own timeout (kubelet.go `heartbeatClientConfig.Timeout`, `NodeStatusUpdateFrequency`). */
const HEARTBEAT_TIMEOUT_MS = 10_000;
/** How long any other request waits for a connection (client-go transport `net.Dialer{Timeout}`). */
const DIAL_TIMEOUT_MS = 30_000;
/** The message of a failed optimistic lock (apiserver registry/generic/registry/store.go `OptimisticLockErrorMsg`). */
const MODIFIED = 'the object has been modified; please apply your changes to the latest version and try again';

/** The effects of the active faults on the traffic with the API server. */
export class TrafficFaults implements Faults {
  readonly #server: ApiServer;
  readonly #faults: readonly InjectedFault[];
  /** Called after a fault's last strike. */
  readonly #onSpent: (fault: InjectedFault) => void;

  constructor(server: ApiServer, faults: readonly InjectedFault[], onSpent: (fault: InjectedFault) => void) {
    this.#server = server;
    this.#faults = faults;
    this.#onSpent = onSpent;
  }

  /** The fault of a request. Delays add up; the first error counts. */
  request(request: RequestInfo): RequestFault | undefined {
    let delay: { readonly delayMs: number; readonly record: number } | undefined;
    for (const injected of this.#faults) {
      const struck = this.#strikeRequest(injected, request);
      if (struck === undefined) continue;
      const delayMs = (delay?.delayMs ?? 0) + (struck.delayMs ?? 0);
      if (struck.error !== undefined || struck.lost !== undefined) return { ...struck, delayMs };
      delay = { delayMs, record: injected.record };
    }
    return delay;
  }

  delivery(watch: WatchInfo, event: DeliveryInfo): DeliveryFault | undefined {
    let delayMs = 0;
    for (const injected of this.#faults) {
      const struck = this.#strikeDelivery(injected, watch, event);
      if (struck?.drop === true) return struck;
      delayMs += struck?.delayMs ?? 0;
    }
    return delayMs === 0 ? undefined : { delayMs };
  }

  #strikeRequest(injected: InjectedFault, request: RequestInfo): RequestFault | undefined {
    const { fault, record } = injected;
    switch (fault.type) {
      case 'api-latency':
        if (!takesRequest(fault, request) || !injected.draws()) return undefined;
        this.#strike(injected);
        return { delayMs: fault.delayMs, record };
      case 'api-error':
        if (!takesRequest(fault, request) || !injected.draws()) return undefined;
        return this.#refuse(injected, request, errorOf(fault.code, injected.id), fault.code === 504 ? REQUEST_TIMEOUT_MS : 0);
      case 'api-conflict':
        if (!takesRequest({ verb: 'update', ...fault }, request) || !injected.draws()) return undefined;
        return this.#refuse(injected, request, this.#conflict(request), 0);
      case 'node-network':
        return request.user === `kubelet/${fault.node}` ? { ...lost(request), record } : undefined;
      default:
        return undefined;
    }
  }

  #refuse(injected: InjectedFault, request: RequestInfo, error: StatusError, delayMs: number): RequestFault {
    const { verb, kind, namespace, name, subresource } = request;
    const key = [namespace, name].filter((part) => part !== '').join('/');
    const what = [verb, kind, subresource === '' ? key : `${key}/${subresource}`].filter((part) => part !== '').join(' ');
    const record = injected.report(`${request.user}: ${what} → ${error.code} ${error.reason}`);
    this.#strike(injected);
    error.record = record;
    return { delayMs, error, record };
  }

  #strikeDelivery(injected: InjectedFault, watch: WatchInfo, event: DeliveryInfo): DeliveryFault | undefined {
    const { fault } = injected;
    switch (fault.type) {
      case 'watch-delay':
        if (event.type === 'BOOKMARK' || !takesWatch(fault, watch)) return undefined;
        this.#strike(injected);
        return { delayMs: fault.delayMs };
      case 'watch-drop': {
        if (event.type === 'BOOKMARK' || !takesWatch(fault, watch) || !injected.draws()) return undefined;
        const key = event.namespace === '' ? event.name : `${event.namespace}/${event.name}`;
        injected.report(`${watch.user}: ${event.type} ${watch.kind} ${key}`);
        injected.loses(watch.user, watch.kind, event.cause);
        this.#strike(injected);
        return { drop: true };
      }
      case 'node-network':
        return watch.user === `kubelet/${fault.node}` ? { drop: true } : undefined;
      default:
        return undefined;
    }
  }

  #strike(injected: InjectedFault): void {
    if (injected.strikes()) this.#onSpent(injected);
  }

  #conflict({ kind, name }: RequestInfo): StatusError {
    const { group, plural } = this.#server.handlers.resource(kind).kind;
    return conflict(group, plural, name, MODIFIED);
  }
}

/** Whether a fault applies to this watch. */
export function takesWatch({ client, kind }: WatchAim, watch: WatchInfo): boolean {
  if (kind !== undefined && kind !== watch.kind) return false;
  return client === undefined || takesClient(watcherOf(client), watch.user);
}

/** The error as the API server or a proxy before it words it (apimachinery api/errors). */
function errorOf(code: ErrorCode, id: number): StatusError {
  switch (code) {
    case 429:
      return new StatusError('TooManyRequests', 'the server has received too many requests and has asked us to try again later', {
        retryAfterSeconds: 1,
      });
    case 500:
      return new StatusError('InternalError', `Internal error occurred: fault ${id}`);
    case 503:
      return new StatusError('ServiceUnavailable', 'the server is currently unable to handle the request');
    case 504:
      return new StatusError(
        'Timeout',
        'the server was unable to return a response in the time allotted, but may still be processing the request',
      );
  }
}

/** The error of a request that cannot reach the server. */
function lost({ kind, subresource }: RequestInfo): { readonly lost: StatusError; readonly delayMs: number } {
  const isHeartbeat = kind === 'Lease' || (kind === 'Node' && subresource === 'status');
  const message = isHeartbeat
    ? 'net/http: request canceled while waiting for connection (Client.Timeout exceeded while awaiting headers)'
    : 'dial tcp 172.18.0.1:6443: i/o timeout';
  return { lost: new StatusError('Timeout', message), delayMs: isHeartbeat ? HEARTBEAT_TIMEOUT_MS : DIAL_TIMEOUT_MS };
}

/** Whether a fault applies to this client. The aim `kubelet` includes `kubelet/node-1`. */
export function takesClient(aim: string | undefined, client: string): boolean {
  return aim === undefined || client === aim || client.startsWith(`${aim}/`);
}

/** The client that watches on behalf of `client`: controllers share theirs. */
export function watcherOf(client: string): string {
  return findInitializer(client) !== undefined ? SHARED_INFORMERS : client;
}

/** Whether a fault applies to this request. */
export function takesRequest(
  aim: RequestAim,
  request: { readonly user: string; readonly verb: string; readonly kind: string },
): boolean {
  return (
    (aim.kind === undefined || aim.kind === request.kind) &&
    (aim.verb === undefined || aim.verb === request.verb) &&
    takesClient(aim.client, request.user)
  );
}
