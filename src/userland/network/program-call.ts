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

/** Where a program calls from. */
interface Caller {
  readonly network: Network;
  readonly view: PodNetworkView;
  /** How the view waits for name servers. */
  readonly lookups: CountedSleep;
}

/** The waiting of what is decided at once: nobody waits, and the time is added to that of the answer. */
export class CountedSleep {
  ms = 0;

  *sleep(ms: number): Process<void> {
    this.ms += ms;
  }
}

/** To the other program and back. */
const ROUND_TRIP_MS = 1;
/** How many programs may wait for one another. A longer chain is a circle, and in a circle somebody's time runs out. */
const MOST_CALLS = 16;
/** What a program gets from another one, by the names and the rules of its own node. It is decided at once: the caller's answer waits, nobody else does. */
export function callProgram({ network, view, lookups }: Caller, url: string, timeoutMs: number): CallEnd {
  const { host, port, path } = destinationOf(url);
  const fails = (failure: FailedCall['failure'], afterMs: number, status = 0): CallEnd => ({
    afterMs,
    failed: { url, failure, status },
  });
  if (network.calls >= MOST_CALLS) return fails('timed-out', timeoutMs);
  network.calls++;
  try {
    lookups.ms = 0;
    const connection = withoutWaiting(view.open(host, port, timeoutMs));
    const lookupMs = lookups.ms;
    // Only rules that a node does not have yet are waited for, and name servers that do not answer take longer than a caller has.
    if (connection === undefined || lookupMs >= timeoutMs) return fails('unresolved', timeoutMs);
    if (connection === 'timed-out') return fails(connection, timeoutMs);
    if (typeof connection === 'string') return fails(connection, lookupMs + ROUND_TRIP_MS);
    const answer = connection.request(path, { host, client: view.ip });
    const afterMs = lookupMs + answer.afterMs + ROUND_TRIP_MS;
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
