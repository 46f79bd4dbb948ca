import { FormatError, quote } from './text.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * An age as in the AGE column, in at most two units: `45s`, `3m20s`, `5d12h` (apimachinery util/duration `HumanDuration`). An
 * age below -1 s is `<invalid>`, since clocks may differ slightly.
 */
export function humanDuration(ms: number): string {
  const seconds = Math.trunc(ms / SECOND);
  if (seconds < -1) return '<invalid>';
  if (seconds < 0) return '0s';
  if (seconds < 120) return `${seconds}s`;
  const minutes = Math.floor(ms / MINUTE);
  if (minutes < 10) return twoUnits(minutes, 'm', seconds % 60, 's');
  if (minutes < 180) return `${minutes}m`;
  const hours = Math.floor(ms / HOUR);
  if (hours < 8) return twoUnits(hours, 'h', minutes % 60, 'm');
  if (hours < 48) return `${hours}h`;
  const days = Math.floor(hours / 24);
  if (days < 8) return twoUnits(days, 'd', hours % 24, 'h');
  if (days < 730) return `${days}d`;
  const years = Math.floor(days / 365);
  return years < 8 ? twoUnits(years, 'y', days % 365, 'd') : `${years}y`;
}

function twoUnits(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large}${largeUnit}` : `${large}${largeUnit}${small}${smallUnit}`;
}

/** The most seconds that 64 bits of nanoseconds can hold. */
const MOST_SECONDS = 9_223_372_036;

/**
 * Go's `time.Duration(seconds) * time.Second` in milliseconds. A duration has 64 bits of nanoseconds, so the product of more than 292 years wraps
 * around, as in Go. `seconds`: a whole number.
 */
export function secondsToMs(seconds: number): number {
  if (Math.abs(seconds) <= MOST_SECONDS) return seconds * SECOND;
  return Number(BigInt.asIntN(64, BigInt(seconds) * 1_000_000_000n)) / 1_000_000;
}

const GO_UNITS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: SECOND,
  m: MINUTE,
  h: HOUR,
};

/** Parses `1m30s`, `500ms` or `-1.5h` to milliseconds, as in flags (Go's `time.ParseDuration`). Throws `FormatError`. */
export function parseGoDuration(text: string): number {
  const sign = text.startsWith('-') ? -1 : 1;
  const rest = text.replace(/^[-+]/, '');
  if (rest === '0') return 0;
  if (rest === '' || !/[0-9]/.test(rest)) throw new FormatError(`time: invalid duration ${quote(text)}`);
  let ms = 0;
  let position = 0;
  while (position < rest.length) {
    const match = /^([0-9]+\.?[0-9]*|\.[0-9]+)([^0-9.]*)/.exec(rest.slice(position));
    if (match === null) throw new FormatError(`time: invalid duration ${quote(text)}`);
    const unit = match[2]!;
    if (unit === '') throw new FormatError(`time: missing unit in duration ${quote(text)}`);
    if (!Object.hasOwn(GO_UNITS, unit)) throw new FormatError(`time: unknown unit ${quote(unit)} in duration ${quote(text)}`);
    ms += Number(match[1]) * GO_UNITS[unit]!;
    position += match[0].length;
  }
  // 64 bits of nanoseconds.
  if (ms > MOST_SECONDS * SECOND) throw new FormatError(`time: invalid duration ${quote(text)}`);
  return sign * ms;
}

/** Formats milliseconds as Go prints a duration: `1m30s`, `500ms`, `0s`. */
export function formatGoDuration(ms: number): string {
  if (ms === 0) return '0s';
  const sign = ms < 0 ? '-' : '';
  const absolute = Math.abs(ms);
  if (absolute < 1) return `${sign}${trimZeros(absolute * 1000)}µs`;
  if (absolute < SECOND) return `${sign}${trimZeros(absolute)}ms`;
  const hours = Math.floor(absolute / HOUR);
  const minutes = Math.floor(absolute / MINUTE) % 60;
  const seconds = trimZeros((absolute % MINUTE) / SECOND);
  return `${sign}${hours > 0 ? `${hours}h` : ''}${hours > 0 || minutes > 0 ? `${minutes}m` : ''}${seconds}s`;
}

/** Up to nine decimal places, without trailing zeros. */
function trimZeros(value: number): string {
  return String(Number(value.toFixed(9)));
}
