import { FormatError } from '../format-error.ts';
import { daysSinceEpoch } from '../time.ts';

const MS_PER_SECOND = 1000;
const MS_PER_DAY = 86_400_000;

/** Where clocks are how far from UTC, and when. */
export interface TimeZone {
  /** `Europe/Berlin`. */
  readonly name: string;
  /** What its clocks are ahead of UTC at a moment, in milliseconds. `ms`: since 1970. */
  readonly offsetMs: (ms: number) => number;
}

export const UTC: TimeZone = { name: 'UTC', offsetMs: () => 0 };

const loaded = new Map<string, TimeZone>();

/** The zone of a name of the IANA database; empty is UTC, and `Local` too, as in the controller manager's image (Go's `time.LoadLocation`). Throws `FormatError` in Go's words. */
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
  // Offsets are no names, and names are files, whose letters count.
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

/** What a clock of the zone shows, less what one of UTC shows. */
function offsetBy(format: Intl.DateTimeFormat, ms: number): number {
  const shown: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(ms)) shown[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown;
  const seconds = hour * 3600 + minute * 60 + second;
  return daysSinceEpoch(year, month, day) * MS_PER_DAY + seconds * MS_PER_SECOND - Math.floor(ms / MS_PER_SECOND) * MS_PER_SECOND;
}
