import type { Cluster, Moment } from '../../cluster/index.ts';
import { lostReason } from '../../cluster/why/lost-request.ts';
import { wholeMicroseconds } from '../../sim/index.ts';
import type { TrafficRequest } from '../../traffic/index.ts';
import type { LostRequestPlace, LostRequestView } from '../protocol/index.ts';

/** A request to a Service (`default/web`) that failed or was lost: the one with this number, or the last one up to a moment. Undefined if there is none. */
export function lostRequestView(
  cluster: Cluster,
  shown: Moment,
  service: string,
  number: number | undefined,
): LostRequestView | undefined {
  const requests = cluster.traffic.of(service);
  requests?.settle();
  const lost = requests?.log.troubled ?? [];
  const isKnown = ({ endedMs }: TrafficRequest): boolean => wholeMicroseconds(endedMs) <= shown.atMs;
  const at = number === undefined ? lost.findLastIndex(isKnown) : lost.findIndex((request) => request.number === number);
  const request = lost[at];
  if (request === undefined || !isKnown(request)) return undefined;
  const [previous, next] = [lost[at - 1], lost[at + 1]];
  return {
    request,
    reason: lostReason(cluster, service, request),
    ...(previous !== undefined && { previous: previous.number }),
    ...(next !== undefined && { next: next.number }),
  };
}

/** The first request that failed or was lost after a time, or the last one before it (`back`), to one Service or to all. Undefined if none is remembered. */
export function lostRequestFrom(
  cluster: Cluster,
  { atMs, back = false, service }: { readonly atMs: number; readonly back?: boolean; readonly service?: string },
): LostRequestPlace | undefined {
  const found: LostRequestPlace[] = [];
  for (const requests of cluster.traffic.services) {
    const key = requests.service;
    if (service !== undefined && key !== service) continue;
    requests.settle();
    const { troubled: lost } = requests.log;
    const one = back
      ? lost.findLast(({ endedMs }) => wholeMicroseconds(endedMs) < atMs)
      : lost.find(({ endedMs }) => wholeMicroseconds(endedMs) > atMs);
    if (one !== undefined) found.push({ service: key, number: one.number, atMs: wholeMicroseconds(one.endedMs) });
  }
  return found.toSorted((a, b) => (back ? b.atMs - a.atMs : a.atMs - b.atMs))[0];
}
