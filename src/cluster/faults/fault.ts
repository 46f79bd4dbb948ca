import type { RequestVerb } from '../../trace/index.ts';
import { formatGoDuration } from '../../api/duration.ts';

/** Selects requests. An absent field selects all. */
export interface RequestAim {
  /** `deployment-controller`; `kubelet` includes `kubelet/node-1` and all other nodes. */
  readonly client?: string;
  readonly verb?: RequestVerb;
  readonly kind?: string;
}

/** Selects watches. An absent field selects all. */
export type WatchAim = Pick<RequestAim, 'client' | 'kind'>;

/** How often a fault strikes. Without fields, always. */
export interface Rate {
  /** The probability of a strike: above 0, at most 1. */
  readonly share?: number;
  /** Ends the fault after this many strikes. */
  readonly next?: number;
}

/** The HTTP codes that a fault can answer with. */
export type ErrorCode = 429 | 500 | 503 | 504;

export type ProbeKind = 'readiness' | 'liveness' | 'startup';

/**
 * A fault that a person injects. Times are milliseconds of simulated time. Faults last until they are cleared, except `watch-expire`,
 * `controller-restart` and a `container-crash` without `again`, which strike once.
 */
export type Fault =
  /** Watch events arrive later. */
  | ({ readonly type: 'watch-delay'; readonly delayMs: number } & WatchAim)
  /** Watch events are lost silently. The cache is wrong until the object changes again or is listed again. */
  | ({ readonly type: 'watch-drop' } & WatchAim & Rate)
  /** The server ends open watches with 410 Gone, so that their clients list again. */
  | ({ readonly type: 'watch-expire' } & WatchAim)
  /** Requests reach the server later. */
  | ({ readonly type: 'api-latency'; readonly delayMs: number } & RequestAim & Rate)
  /** Requests fail with an error and are not handled. 504 is answered after a minute, the others at once. */
  | ({ readonly type: 'api-error'; readonly code: ErrorCode } & RequestAim & Rate)
  /** Updates fail as if another client had written the object in between. */
  | ({ readonly type: 'api-conflict' } & RequestAim & Rate)
  /** A controller stops in every manager, and loses its memory: queue, expectations, running syncs. */
  | { readonly type: 'controller-stop'; readonly controller: string }
  /** A controller stops, and starts at once with an empty memory. */
  | { readonly type: 'controller-restart'; readonly controller: string }
  /** A controller acts on its cache without waiting to see its own writes. */
  | { readonly type: 'no-expectations'; readonly controller: string }
  /** Nothing passes between a kubelet and the API server. The kubelet goes on running. */
  | { readonly type: 'node-network'; readonly node: string }
  /** Pulls of an image fail, on one node or on all. */
  | { readonly type: 'image-pull'; readonly image: string; readonly node?: string }
  /** A container (of one Pod, or all of one image) exits now; with `again`, also shortly after each start. */
  | {
      readonly type: 'container-crash';
      /** `namespace/name`. Either `pod` or `image` is given. */
      readonly pod?: string;
      /** Absent: the Pod's first container. */
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
      /** Absent: every container with such a probe. */
      readonly container?: string;
      readonly probe: ProbeKind;
    };

export type FaultType = Fault['type'];

/** An invalid fault: a value is invalid, or the target does not exist. The message says which. */
export class FaultError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FaultError';
  }
}

/** A fault in the syntax of its command line: `watch-delay --client=scheduler --kind=Pod --delay=5s`. */
export function faultText(fault: Fault): string {
  const { type, ...fields } = fault;
  const flags = Object.entries(fields).flatMap(([field, value]) => flagText(field, value));
  return [type, ...flags].join(' ');
}

/** `fault inject watch-delay --client=scheduler --kind=Pod --delay=5s` */
export function injectLine(fault: Fault): string {
  return `fault inject ${faultText(fault)}`;
}

function flagText(field: string, value: string | number | boolean | undefined): readonly string[] {
  if (value === undefined || value === false) return [];
  if (value === true) return [`--${field}`];
  if (field === 'delayMs') return [`--delay=${formatGoDuration(Number(value))}`];
  return [`--${field === 'exitCode' ? 'exit-code' : field}=${value}`];
}
