import type { Drop, FailedCall, TimedAnswer } from '../cri/index.ts';

/** To a Pod and back. */
export const ROUND_TRIP_MS = 1;
/** The most requests a second that users may send to a Service. */
export const MOST_PER_SECOND = 1_000;

/**
 * How a request ended for its client.
 *
 * - `answered`: with a status below 500. `failed`: with 500 or more.
 * - `refused`: nothing listens at the endpoint. `reset`: the program ended before it had answered. `timed-out`: no packet came back.
 * - `no-endpoints`: the rules of the node reject connections to the Service. `no-name`: the name server knows no such Service, or no endpoint of a headless one.
 * - `unresolved`: the name servers did not answer, or failed.
 */
export type Outcome = 'answered' | 'failed' | 'refused' | 'reset' | 'timed-out' | 'no-endpoints' | 'no-name' | 'unresolved';

/** What became of a request, in three classes. A lost request got no answer. */
export type Fate = 'answered' | 'failed' | 'lost';

export function fateOf(outcome: Outcome): Fate {
  return outcome === 'answered' || outcome === 'failed' ? outcome : 'lost';
}

/** How a request ends if its program does not end before. */
export interface RequestEnd {
  readonly outcome: Outcome;
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  readonly durationMs: number;
}

/** How a program's answer ends a request whose client waits for `limitMs` milliseconds. */
export function endOfAnswer({ status, afterMs }: TimedAnswer, limitMs: number): RequestEnd {
  const durationMs = afterMs + ROUND_TRIP_MS;
  if (durationMs > limitMs) return { outcome: 'timed-out', status: 0, durationMs: limitMs };
  return { outcome: status >= 500 ? 'failed' : 'answered', status, durationMs };
}

/** A request to a Service, from the node of its client to a program and back. */
export interface TrafficRequest {
  /** Its number among the requests to its Service, from 1. */
  readonly number: number;
  readonly sentMs: number;
  /** When its client had the answer, or the error. */
  readonly endedMs: number;
  readonly outcome: Outcome;
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  /** The node of the client, whose rules chose the endpoint. */
  readonly node: string;
  /** `namespace/name` of the Pod whose program sent it. Absent: a user did. */
  readonly client?: string;
  /** `namespace/name` of the Pod that it was sent to. Empty if it was sent to none. */
  readonly pod: string;
  /** The chosen endpoint, `10.244.1.5:80`. Empty without one. */
  readonly endpoint: string;
  /** When the rules that chose the endpoint had last changed. */
  readonly rulesSyncedMs: number;
  /** The newest revision that those rules knew. */
  readonly rulesRevision: number;
  /** Whether an open connection was used again. */
  readonly reused: boolean;
  /** By which NetworkPolicies its connection was dropped. Absent if it was not. */
  readonly drop?: Drop;
  /** The program's own request to another one, if its answer follows from that. */
  readonly call?: FailedCall;
  /** The trace record of the fault that the answer follows from. */
  readonly fault?: number;
  /** Present if no machine answered at the endpoint's address: it has no power, or nobody has the address. */
  readonly silent?: true;
  /** Present if it was refused, and a program of the Pod listens on the port at other times. */
  readonly closed?: true;
  /** Present if the client had the Pod's own address from a name server, as with a headless Service: no rules chose the endpoint. */
  readonly direct?: true;
}

/** A request whose end is not known. */
export type SentRequest = Omit<TrafficRequest, 'endedMs' | 'outcome' | 'status' | 'call' | 'fault' | 'silent' | 'closed'>;
