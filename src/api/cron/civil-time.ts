import { civilDay, daysSinceEpoch, formatTime, weekdayOf } from '../time.ts';
import type { TimeZone } from './time-zone.ts';

const MS_PER_DAY = 86_400_000;
const MS_PER_HOUR = 3_600_000;
const MS_PER_MINUTE = 60_000;

/** What the clock and the calendar of a zone show. */
export interface CivilTime {
  readonly year: number;
  /** From 1 on. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  /** From Sunday on, which is 0. */
  readonly weekday: number;
}

export function civilTime(ms: number, zone: TimeZone): CivilTime {
  const local = ms + zone.offsetMs(ms);
  const days = Math.floor(local / MS_PER_DAY);
  const minutes = Math.floor((local - days * MS_PER_DAY) / MS_PER_MINUTE);
  return { ...civilDay(days), hour: Math.floor(minutes / 60), minute: minutes % 60, weekday: weekdayOf(days) };
}

/**
 * The moment at which the clock of the zone shows this; a month or day past the end is one of the next year or month (Go's `time.Date`). Of an hour that
 * the clock passes over or shows twice it is a moment nearby, the same as Go's.
 */
export function momentOf(year: number, month: number, day: number, hour: number, zone: TimeZone): number {
  const years = Math.floor((month - 1) / 12);
  const unix = daysSinceEpoch(year + years, month - years * 12, 1) * MS_PER_DAY + (day - 1) * MS_PER_DAY + hour * MS_PER_HOUR;
  const offset = zone.offsetMs(unix);
  return offset === 0 ? unix : unix - zone.offsetMs(unix - offset);
}

/** `2026-01-02T03:04:05+01:00`, `…Z` in UTC (Go's `time.RFC3339`). */
export function formatTimeIn(ms: number, zone: TimeZone): string {
  const offset = Math.floor(zone.offsetMs(ms) / MS_PER_MINUTE);
  const local = formatTime(ms + offset * MS_PER_MINUTE);
  if (offset === 0) return local;
  const size = Math.abs(offset);
  return `${local.slice(0, -1)}${offset < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
