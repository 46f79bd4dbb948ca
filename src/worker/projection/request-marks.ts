import { fateOf, type SentRequest, type ServiceRequests, type TrafficRequest } from '../../traffic/index.ts';
import { FLIGHT_MS, REST_MS, type RequestMark } from '../protocol/index.ts';

/** Of each stretch of this length only the first few requests are drawn, so the choice does not change while they are on their way. */
const SLOT_MS = 125;
/** Of those that were answered or wait, and of those that were not answered as they should be. */
const MOST_OF_SLOT = { good: 3, bad: 2 };
/** How many marks there are at most, of each of the two. */
const MOST = { good: 20, bad: 20 };

/**
 * The requests to one Service that are drawn on their way at a moment, by number: a few of those of the log, and those that were not answered as they should be before
 * others. `share`: the part of the marks that this Service may have.
 */
export function requestMarks(requests: ServiceRequests, atMs: number, share = 1): readonly RequestMark[] {
  const counts = new Map<number, { good: number; bad: number }>();
  const [good, bad]: [RequestMark[], RequestMark[]] = [[], []];
  for (const request of onTheirWay(requests, atMs)) {
    const slot = Math.floor(request.sentMs / SLOT_MS);
    const count = counts.get(slot) ?? { good: 0, bad: 0 };
    counts.set(slot, count);
    const fate = fateAt(request, atMs);
    const isBad = fate === 'failed' || fate === 'lost';
    // A bad one counts as one of the others, too: when it becomes known as bad, no other takes its place.
    const isAmongFirst = count.good++ < MOST_OF_SLOT.good;
    if (isBad ? count.bad++ >= MOST_OF_SLOT.bad : !isAmongFirst) continue;
    const mark = markOf(request, fate);
    if (isDrawn(mark, atMs)) (isBad ? bad : good).push(mark);
  }
  const last = (marks: readonly RequestMark[], most: number): readonly RequestMark[] =>
    marks.slice(-Math.max(1, Math.floor(most * share)));
  return [...last(bad, MOST.bad), ...last(good, MOST.good)].toSorted((a, b) => a.number - b.number);
}

/** All requests that may be drawn at a moment, in the order of their numbers. */
function onTheirWay(requests: ServiceRequests, atMs: number): readonly (TrafficRequest | SentRequest)[] {
  const waiting = requests.waiting.filter(({ sentMs }) => sentMs <= atMs);
  const ended = requests.log.during(atMs - FLIGHT_MS - REST_MS, atMs + 1e-6);
  return waiting.length === 0 ? ended : [...ended, ...waiting].toSorted((a, b) => a.number - b.number);
}

/** At a moment of the past it is not known yet what becomes of a request. */
function fateAt(request: TrafficRequest | SentRequest, atMs: number): RequestMark['fate'] {
  return !('endedMs' in request) || request.endedMs > atMs ? 'waiting' : fateOf(request.outcome);
}

function markOf(request: TrafficRequest | SentRequest, fate: RequestMark['fate']): RequestMark {
  const { number, sentMs, pod, client } = request;
  const mark = { number, sentMs, fate, pod, ...(client !== undefined && { client }) };
  return 'endedMs' in request && fate !== 'waiting' ? { ...mark, endedMs: request.endedMs } : mark;
}

/** The page draws a little behind the clock, so an answered request is sent for a little longer than its way takes. */
const LATE_MS = 200;

/** An answered request is gone soon after it has arrived. The others rest where they ended. */
function isDrawn({ sentMs, endedMs = Infinity, fate }: RequestMark, atMs: number): boolean {
  // One that waits is drawn for as long as it waits.
  const arrivesMs = Math.max(sentMs + FLIGHT_MS, endedMs);
  return atMs < arrivesMs + (fate === 'answered' ? LATE_MS : REST_MS);
}
