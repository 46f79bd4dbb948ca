import { isReason, StatusError, parseTime, type Event, type KubeObject } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { listInChunks } from '../resources/chunks.ts';
import type { Session } from '../session.ts';
import { since } from './text.ts';

interface EventSearch {
  /** False: of any kind, as for Pods. Default: true. */
  readonly withKind?: boolean;
  /** Default: that of the object. */
  readonly uid?: string;
}

/** The events about an object. Returns undefined if they cannot be read. */
export function* searchEvents(
  session: Session,
  object: KubeObject,
  { withKind = true, uid = object.metadata.uid }: EventSearch = {},
): Process<readonly Event[] | undefined> {
  const { name, namespace } = object.metadata;
  const terms = [`involvedObject.name=${name}`, `involvedObject.uid=${uid}`];
  if (namespace !== undefined) terms.push(`involvedObject.namespace=${namespace}`);
  if (withKind) terms.push(`involvedObject.kind=${object.kind}`);
  try {
    return yield* listInChunks(session, 'Event', { namespace, fieldSelector: terms.join(',') });
  } catch (error) {
    if (error instanceof StatusError && !isReason(error, 'InternalError')) return undefined;
    throw error;
  }
}

/** `DescribeEvents`. */
export function eventLines(events: readonly Event[] | undefined, nowMs: number): string {
  if (events === undefined) return '';
  if (events.length === 0) return 'Events:\t<none>\n';
  const rows = sortEvents(events).map((event) => {
    const { type = '', reason = '', message = '', source, reportingComponent = '' } = event;
    return `  ${type}\t${reason}\t${eventAge(event, nowMs)}\t${source?.component || reportingComponent}\t${message.trim()}\n`;
  });
  return `Events:\n  Type\tReason\tAge\tFrom\tMessage\n  ----\t------\t----\t----\t-------\n${rows.join('')}`;
}

/** Sorts by the time last seen. */
export function sortEvents(events: readonly Event[]): Event[] {
  return [...events].sort((first, second) => lastSeen(first) - lastSeen(second));
}

function lastSeen({ series, lastTimestamp, eventTime }: Event): number {
  const time = series?.lastObservedTime ?? lastTimestamp ?? eventTime;
  return time === undefined || time === null ? 0 : parseTime(time);
}

/** `3s`, or `3s (x4 over 2m)` for a repeated event. */
export function eventAge({ eventTime, firstTimestamp, lastTimestamp, count = 1, series }: Event, nowMs: number): string {
  const first = since(eventTime ?? firstTimestamp, nowMs);
  if (series !== undefined && series !== null)
    return `${since(series.lastObservedTime, nowMs)} (x${series.count ?? 0} over ${first})`;
  return count > 1 ? `${since(lastTimestamp, nowMs)} (x${count} over ${first})` : first;
}
