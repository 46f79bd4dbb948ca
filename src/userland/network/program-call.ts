import type { FailedCall } from '../../cri/index.ts';
import type { Process } from '../../sim/index.ts';
import { destinationOf } from './http-client.ts';
import type { Network } from './network.ts';
import type { PodNetworkView } from './pod-network-view.ts';

/** How a request of a program to another one ended for it. */
export interface CallEnd {
  readonly afterMs: number;
  /** Absent if the other program answered with less than 500. */
  readonly failed?: FailedCall;
}

/** To the other program and back. */
const ROUND_TRIP_MS = 1;
/** How many programs may wait for one another. A longer chain is a circle, and in a circle somebody's time runs out. */
const MOST_CALLS = 16;
/** What a program gets from another one, by the names and the rules of its own node. It is decided at once: the caller's answer waits, nobody else does. */
export function callProgram(network: Network, view: PodNetworkView, url: string, timeoutMs: number): CallEnd {
  const { host, port, path } = destinationOf(url);
  const fails = (failure: FailedCall['failure'], afterMs: number, status = 0): CallEnd => ({
    afterMs,
    failed: { url, failure, status },
  });
  if (network.calls >= MOST_CALLS) return fails('timed-out', timeoutMs);
  network.calls++;
  try {
    const connection = withoutWaiting(view.open(host, port));
    // Only name servers that do not answer are waited for.
    if (connection === undefined) return fails('unresolved', timeoutMs);
    if (connection === 'timed-out') return fails(connection, timeoutMs);
    if (typeof connection === 'string') return fails(connection, ROUND_TRIP_MS);
    const answer = connection.request(path, { host, client: view.ip });
    const afterMs = answer.afterMs + ROUND_TRIP_MS;
    if (afterMs > timeoutMs) return fails('timed-out', timeoutMs);
    if (answer.status < 500) return { afterMs };
    const { failed } = fails('failed', afterMs, answer.status);
    return { afterMs, failed: { ...failed!, ...(answer.call !== undefined && { because: answer.call }) } };
  } finally {
    network.calls--;
  }
}

/** The result of a process. Undefined if it would have to wait. */
export function withoutWaiting<T>(process: Process<T>): T | undefined {
  const step = process.next();
  if (step.done === true) return step.value;
  process.return(undefined as T);
  return undefined;
}
