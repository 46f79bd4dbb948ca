import { FormatError } from './text.ts';

/**
 * API times are RFC 3339 texts in UTC. Times of the simulation are milliseconds since 1970. The engine has no `Date`, so the
 * calendar is computed here.
 */

const MS_PER_SECOND = 1000;
const SECONDS_PER_DAY = 86_400;
/** The calendar repeats after 400 years. */
const DAYS_PER_ERA = 146_097;
/** The days from 0000-03-01 to 1970-01-01. */
const DAYS_TO_EPOCH = 719_468;

/** Most formatted times are in the same few seconds. */
const recentTexts = new Map<number, string>();
const RECENT_TEXTS = 256;

/** metav1.Time: `2026-01-02T03:04:05Z`, truncated to seconds. */
export function formatTime(ms: number): string {
  const second = Math.floor(ms / MS_PER_SECOND);
  let text = recentTexts.get(second);
  if (text === undefined) {
    if (recentTexts.size === RECENT_TEXTS) recentTexts.clear();
    text = `${formatSecond(second)}Z`;
    recentTexts.set(second, text);
  }
  return text;
}

/** metav1.MicroTime: `2026-01-02T03:04:05.678000Z`. */
export function formatMicroTime(ms: number): string {
  const second = Math.floor(ms / MS_PER_SECOND);
  const micros = Math.floor((ms - second * MS_PER_SECOND) * 1000);
  return `${formatSecond(second)}.${pad(micros, 6)}Z`;
}

function formatSecond(second: number): string {
  const days = Math.floor(second / SECONDS_PER_DAY);
  const inDay = second - days * SECONDS_PER_DAY;
  const clock = [Math.floor(inDay / 3600), Math.floor(inDay / 60) % 60, inDay % 60].map((part) => pad(part, 2)).join(':');
  return `${formatDay(days)}T${clock}`;
}

function formatDay(days: number): string {
  const { year, month, day } = civilDay(days);
  // As Go writes the years before 0 and after 9999.
  return `${year < 0 ? '-' : ''}${pad(Math.abs(year), 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** The date of a day since 1970. Internally years begin in March, so that the leap day comes last. */
export function civilDay(days: number): { readonly year: number; readonly month: number; readonly day: number } {
  const shifted = days + DAYS_TO_EPOCH;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return { year, month, day };
}

/** RFC 3339, and the years that `formatTime` writes beyond it. */
const TIME = /^(-?\d{4,6})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(\.\d+)?(?:[Zz]|([+-])(\d\d):(\d\d))$/;

let lastParsedText = '';
let lastParsedMs = Number.NaN;

/**
 * Parses an RFC 3339 text to milliseconds since 1970, with a fraction if it has one. Also reads what `formatTime` writes for times beyond the years of
 * RFC 3339, which arise from the last of them and an offset. Throws `FormatError`.
 */
export function parseTime(text: string): number {
  if (text === lastParsedText) return lastParsedMs;
  const ms = msOf(text);
  if (ms === undefined) throw new FormatError(`parsing time "${text}" as "2006-01-02T15:04:05Z07:00": cannot parse`);
  lastParsedText = text;
  lastParsedMs = ms;
  return ms;
}

/** Like `parseTime`, but returns undefined if the text is not a valid time of RFC 3339. */
export function tryParseTime(text: string): number | undefined {
  return /^\d{4}-/.test(text) ? msOf(text) : undefined;
}

function msOf(text: string): number | undefined {
  const match = TIME.exec(text);
  if (match === null) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const fraction = match[7] === undefined ? 0 : Number(`0${match[7]}`);
  const offset = match[8] === undefined ? 0 : (match[8] === '-' ? -1 : 1) * (Number(match[9]) * 3600 + Number(match[10]) * 60);
  const seconds = daysSinceEpoch(year, month, day) * SECONDS_PER_DAY + hour * 3600 + minute * 60 + second - offset;
  return seconds * MS_PER_SECOND + Math.round(fraction * 1e6) / 1000;
}

/** The weekday of a day since 1970; 0 is Sunday. 1970 began on a Thursday. */
export function weekdayOf(days: number): number {
  return (((days + 4) % 7) + 7) % 7;
}

/** The days from 1970-01-01 to a date. A day beyond the end of its month carries over. */
export function daysSinceEpoch(year: number, month: number, day: number): number {
  const shiftedYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(shiftedYear / 400);
  const yearOfEra = shiftedYear - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - DAYS_TO_EPOCH;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const MS_PER_DAY = 86_400_000;

/** `Mon, 02 Jan 2006 15:04:05 +0000`, in UTC (Go's `time.RFC1123Z`). `ms`: since 1970. */
export function formatLongDate(ms: number): string {
  const day = DAYS[weekdayOf(Math.floor(ms / MS_PER_DAY))];
  const [, year, month, date, clock] = /^(-?\d+)-(\d+)-(\d+)T([\d:]+)/.exec(formatTime(ms))!;
  return `${day}, ${date} ${MONTHS[Number(month) - 1]} ${year} ${clock} +0000`;
}
