import { FormatError } from '../text.ts';
import { civilDay, daysSinceEpoch, formatTime, weekdayOf } from '../time.ts';

const MS_PER_SECOND = 1000;
const MS_PER_HOUR = 3_600_000;
const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;

/** A time zone and its offsets from UTC. */
export interface TimeZone {
  /** `Europe/Berlin`. */
  readonly name: string;
  /** The offset from UTC at `ms` (since 1970), in milliseconds; positive east of Greenwich. */
  readonly offsetMs: (ms: number) => number;
}

export const UTC: TimeZone = { name: 'UTC', offsetMs: () => 0 };

const loaded = new Map<string, TimeZone>();

/**
 * The zone with a name of the IANA database. Empty and `Local` are UTC, as in the controller manager's image (Go's
 * `time.LoadLocation`). Throws `FormatError` with Go's message.
 */
export function loadLocation(name: string): TimeZone {
  if (name === '' || name === 'UTC' || name === 'Local') return UTC;
  let zone = loaded.get(name);
  if (zone === undefined) loaded.set(name, (zone = load(name)));
  return zone;
}

function load(name: string): TimeZone {
  if (name.startsWith('/') || name.includes('\\') || name.split('/').includes('..'))
    throw new FormatError('time: invalid location name');
  const format = dateFormat(name);
  const canonical = format?.resolvedOptions().timeZone ?? '';
  // Offsets are not names. In Go names are file paths, so case matters.
  const isWritten = canonical === name || canonical.toLowerCase() !== name.toLowerCase();
  if (format === undefined || !isWritten || !name.split('/').every((part) => /^[A-Z]/.test(part)))
    throw new FormatError(`unknown time zone ${name}`);
  return { name, offsetMs: (ms) => offsetBy(format, ms) };
}

function dateFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    const number = 'numeric';
    const fields = { year: number, month: number, day: number, hour: number, minute: number, second: number } as const;
    return new Intl.DateTimeFormat('en-US', { ...fields, timeZone, calendar: 'gregory', hourCycle: 'h23' });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The zone's local time minus UTC, in milliseconds. */
function offsetBy(format: Intl.DateTimeFormat, ms: number): number {
  const shown: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(ms)) shown[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown;
  const seconds = hour * 3600 + minute * 60 + second;
  return daysSinceEpoch(year, month, day) * MS_PER_DAY + seconds * MS_PER_SECOND - Math.floor(ms / MS_PER_SECOND) * MS_PER_SECOND;
}

/** Date and time on the clock of a zone. */
export interface CivilTime {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  /** 0 is Sunday. */
  readonly weekday: number;
}

export function civilTime(ms: number, zone: TimeZone): CivilTime {
  const local = ms + zone.offsetMs(ms);
  const days = Math.floor(local / MS_PER_DAY);
  const minutes = Math.floor((local - days * MS_PER_DAY) / MS_PER_MINUTE);
  return { ...civilDay(days), hour: Math.floor(minutes / 60), minute: minutes % 60, weekday: weekdayOf(days) };
}

/**
 * The moment at which the clock of the zone shows this time. A month or day out of range carries over (Go's `time.Date`). For
 * an hour that the clock skips or repeats it returns the same nearby moment as Go.
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
