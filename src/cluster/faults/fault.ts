import type { RequestVerb } from '../../sim/index.ts';

/** Which requests a fault strikes. A field that is absent takes all. */
export interface RequestAim {
  /** `deployment-controller`; `kubelet` takes `kubelet/node-1` and all its like. */
  readonly client?: string;
  readonly verb?: RequestVerb;
  readonly kind?: string;
}

/** Which watches a fault strikes. A field that is absent takes all. */
export type WatchAim = Pick<RequestAim, 'client' | 'kind'>;

/** How often a fault strikes what it aims at. With neither field, always. */
export interface Rate {
  /** Above 0, at most 1: by chance, so many of them. */
  readonly share?: number;
  /** Only the next so many that it strikes; then it is over. */
  readonly next?: number;
}

/** What a request can be answered with instead of being handled. */
export type ErrorCode = 429 | 500 | 503 | 504;

export type ProbeKind = 'readiness' | 'liveness' | 'startup';

/**
 * Something that goes wrong because a person wants to see what comes of it. Times are milliseconds of virtual time. All but `watch-expire`,
 * `controller-restart` and a `container-crash` without `again` last until they are taken back.
 */
export type Fault =
  /** Events arrive so much later. */
  | ({ readonly type: 'watch-delay'; readonly delayMs: number } & WatchAim)
  /** Events never arrive, and nobody is told: the cache is wrong until the object changes again, or is listed anew. */
  | ({ readonly type: 'watch-drop' } & WatchAim & Rate)
  /** The server ends the watches that are open with 410 Gone, so that their clients list anew. */
  | ({ readonly type: 'watch-expire' } & WatchAim)
  /** Requests reach the server so much later. */
  | ({ readonly type: 'api-latency'; readonly delayMs: number } & RequestAim & Rate)
  /** Requests are answered by an error and not handled. 504 comes after a minute, the others at once. */
  | ({ readonly type: 'api-error'; readonly code: ErrorCode } & RequestAim & Rate)
  /** Updates are refused as if somebody else had written the object meanwhile. */
  | ({ readonly type: 'api-conflict' } & RequestAim & Rate)
  /** One controller stops in every manager, and with it its memory: queue, expectations, what it had under way. */
  | { readonly type: 'controller-stop'; readonly controller: string }
  /** It stops, and starts at once with an empty memory. */
  | { readonly type: 'controller-restart'; readonly controller: string }
  /** A controller acts on its cache without waiting to see what it has done itself. */
  | { readonly type: 'no-expectations'; readonly controller: string }
  /** The kubelet runs on, but nothing passes between it and the API server. */
  | { readonly type: 'node-network'; readonly node: string }
  /** Pulls of an image fail: on one node, or on all. */
  | { readonly type: 'image-pull'; readonly image: string; readonly node?: string }
  /** A container ends now (of one Pod, or all of one image); `again`: and a moment after each start. */
  | {
      readonly type: 'container-crash';
      /** `namespace/name`. Either this or `image`. */
      readonly pod?: string;
      /** Absent: the first of the Pod. */
      readonly container?: string;
      readonly image?: string;
      readonly again?: boolean;
      /** Default 1. */
      readonly exitCode?: number;
    }
  /** A probe fails, whatever the container answers. */
  | {
      readonly type: 'probe-fail';
      /** `namespace/name` */
      readonly pod: string;
      /** Absent: every container that has such a probe. */
      readonly container?: string;
      readonly probe: ProbeKind;
    };

export type FaultType = Fault['type'];

/** A fault that cannot be: a field that makes no sense, or a target that is not there. The message says which. */
export class FaultError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FaultError';
  }
}
