import type { PodRequest, PodRequestEnd } from '../cri/index.ts';
import type { ClientNode } from './reachable-cluster.ts';
import { endOfAnswer, ROUND_TRIP_MS, type RequestEnd } from './request.ts';
import type { ServiceRequests } from './service-requests.ts';

/** Enters a request of a program in a Pod. `node`: the one whose rules it followed. `sentMs`: now. */
export function enterPodRequest(
  requests: ServiceRequests,
  request: PodRequest,
  { name, routes }: ClientNode,
  sentMs: number,
): void {
  const { client, destination, drop, end, connection, limitMs, reused } = request;
  const { outcome, status, durationMs } = endOf(end, limitMs);
  const { call, fault } = typeof end === 'string' ? {} : end;
  const dueMs = sentMs + durationMs;
  requests.settle();
  requests.podsBeganMs ??= sentMs;
  requests.add({
    request: {
      number: requests.nextNumber(),
      sentMs,
      endedMs: dueMs,
      outcome,
      status,
      node: name,
      client,
      pod: destination?.pod ?? '',
      endpoint: destination === undefined ? '' : `${destination.ip}:${destination.port}`,
      rulesSyncedMs: routes.rules.syncedMs,
      rulesRevision: routes.rules.revision,
      reused,
      ...(drop !== undefined && { drop }),
      ...(call !== undefined && { call }),
      ...(fault !== undefined && { fault }),
      ...(end === 'silent' && { silent: true }),
      ...(end === 'closed' && { closed: true }),
    },
    dueMs,
    connection,
    limitMs,
  });
}

function endOf(end: PodRequestEnd, limitMs: number): RequestEnd {
  switch (end) {
    case 'no-endpoints':
    case 'refused':
    case 'closed':
      return { outcome: end === 'closed' ? 'refused' : end, status: 0, durationMs: ROUND_TRIP_MS };
    case 'dropped':
    case 'silent':
      return { outcome: 'timed-out', status: 0, durationMs: limitMs };
    default:
      return endOfAnswer(end, limitMs);
  }
}
