import type { LostLink, LostReason } from '../../cluster/why/lost-request.ts';
import type { Counts, Fate, TrafficRequest } from '../../traffic/index.ts';

// From its own file: the page needs no more of that layer.
export { MOST_PER_SECOND } from '../../traffic/request.ts';

export type { LostLink, LostReason };

/** The requests of one second. */
export interface TrafficSecond extends Counts {
  /** The second since the start of the simulation. */
  readonly second: number;
}

/** For how long of simulated time a request is drawn on its way. Its real time, a few milliseconds, would not be seen. */
export const FLIGHT_MS = 500;
/** For how long a request that failed or was lost is drawn where it ended. */
export const REST_MS = 1_000;

/** A request as it is drawn on its way. */
export interface RequestMark {
  readonly number: number;
  readonly sentMs: number;
  /** When it ended. Absent while it waits for an answer. */
  readonly endedMs?: number;
  readonly fate: Fate | 'waiting';
  /** `namespace/name` of the Pod that it was sent to. Empty if it never left the Service. */
  readonly pod: string;
  /** `namespace/name` of the Pod that sent it. Absent: a user did. */
  readonly client?: string;
}

/** What the users of a Service ask. */
export interface UsersLoad {
  /** As a line: `service/web --rps 20`. */
  readonly line: string;
  /** Requests a second; 0 if none are sent now. */
  readonly perSecond: number;
}

/** What users and Pods ask of a Service, and what they saw, as of the shown moment. */
export interface TrafficView {
  /** The id of the Service: `Service/default/web`. */
  readonly id: string;
  /** The load of its users. Absent if none have come. */
  readonly load?: UsersLoad;
  /** Whether programs of Pods have asked. */
  readonly fromPods: boolean;
  /** The last minute, oldest first. Seconds without a request are left out. */
  readonly seconds: readonly TrafficSecond[];
  /** What they saw since something was last done to the cluster, or since the first request. */
  readonly since: { readonly atMs: number; readonly command?: string } & Counts;
  /** A few of the requests on their way at the shown moment, by number. There are at most 40 in all. */
  readonly marks: readonly RequestMark[];
  /** How many requests were lost, and how many failed, since the first one. */
  readonly lost: number;
  readonly failed: number;
  /** The latency in milliseconds that 95 % of the last minute's answers did not exceed. Absent without answers. */
  readonly p95Ms?: number;
}

/** A request that failed or was lost, and why. */
export interface LostRequestView {
  readonly request: TrafficRequest;
  readonly reason: LostReason;
  /** The numbers of the requests before and after it that failed or were lost, as far as they are remembered, also those after the shown moment. */
  readonly previous?: number;
  readonly next?: number;
}

/** Where a request that failed or was lost is found. */
export interface LostRequestPlace {
  /** `default/web` */
  readonly service: string;
  readonly number: number;
  /** When its user had the error. */
  readonly atMs: number;
}
