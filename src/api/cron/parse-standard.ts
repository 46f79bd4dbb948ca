import { parseGoDuration } from '../duration.ts';
import { FormatError, quote } from '../text.ts';
import { type CronField, type CronSchedule, every, SpecSchedule } from './spec-schedule.ts';
import { loadLocation, type TimeZone, UTC } from './time-zone.ts';

/** The values that a field may have. */
interface Bounds {
  readonly min: number;
  readonly max: number;
  /** Names of the values, starting at `min`. */
  readonly names?: readonly string[];
}

const MINUTES: Bounds = { min: 0, max: 59 };
const HOURS: Bounds = { min: 0, max: 23 };
const DOM: Bounds = { min: 1, max: 31 };
const MONTH_NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTHS: Bounds = { min: 1, max: 12, names: MONTH_NAMES };
const DOW: Bounds = { min: 0, max: 6, names: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] };

const DESCRIPTORS: Readonly<Record<string, string>> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
};
const EVERY = '@every ';
const FIELDS = 5;
const MAX_INT = 2n ** 63n - 1n;

/**
 * Parses a cron expression as Kubernetes does (robfig/cron v3 parser.go `ParseStandard`): minute, hour, day of the month, month
 * and day of the week; or a descriptor such as `@hourly` or `@every 90m`. `TZ=Europe/Berlin` may precede it. Throws
 * `FormatError` with upstream's message.
 */
export function parseStandard(text: string): CronSchedule {
  if (text === '') throw new FormatError('empty spec string');
  const [zone, spec] = splitZone(text);
  if (spec.startsWith('@')) return parseDescriptor(spec, zone);
  return parseFields(spec, zone);
}

function splitZone(text: string): readonly [TimeZone, string] {
  if (!text.startsWith('TZ=') && !text.startsWith('CRON_TZ=')) return [UTC, text];
  const space = text.indexOf(' ');
  const end = space < 0 ? text.length : space;
  const name = text.slice(text.indexOf('=') + 1, end);
  return [withPrefix(`provided bad location ${name}: `, () => loadLocation(name)), text.slice(end).trim()];
}

function parseDescriptor(spec: string, zone: TimeZone): CronSchedule {
  if (Object.hasOwn(DESCRIPTORS, spec)) return parseFields(DESCRIPTORS[spec]!, zone);
  if (!spec.startsWith(EVERY)) throw new FormatError(`unrecognized descriptor: ${spec}`);
  return every(withPrefix(`failed to parse duration ${spec}: `, () => parseGoDuration(spec.slice(EVERY.length))));
}

function parseFields(spec: string, zone: TimeZone): CronSchedule {
  const fields = spec.split(/\s+/).filter((field) => field !== '');
  if (fields.length !== FIELDS)
    throw new FormatError(`expected exactly ${FIELDS} fields, found ${fields.length}: [${fields.join(' ')}]`);
  const [minute, hour, dom, month, dow] = fields as [string, string, string, string, string];
  return new SpecSchedule(
    {
      minute: parseField(minute, MINUTES),
      hour: parseField(hour, HOURS),
      dom: parseField(dom, DOM),
      month: parseField(month, MONTHS),
      dow: parseField(dow, DOW),
    },
    zone,
  );
}

/** `getField`: ranges separated by commas. */
function parseField(field: string, bounds: Bounds): CronField {
  const ranges = field
    .split(',')
    .filter((range) => range !== '')
    .map((range) => parseRange(range, bounds));
  return { values: new Set(ranges.flatMap(({ values }) => [...values])), star: ranges.some(({ star }) => star) };
}

/**
 * `getRange`: `*`, `5`, `1-5`, each with an optional step, as in `1-5/2`. A single number with a step extends to the maximum.
 */
function parseRange(range: string, bounds: Bounds): CronField {
  const [span = '', stepText, ...moreSteps] = range.split('/');
  const [low = '', high, ...moreHyphens] = span.split('-');
  const any = low === '*' || low === '?';
  const start = any ? bounds.min : parseIntOrName(low, bounds);
  if (!any && moreHyphens.length > 0) throw new FormatError(`too many hyphens: ${range}`);
  let end = any ? bounds.max : high === undefined ? start : parseIntOrName(high, bounds);
  if (moreSteps.length > 0) throw new FormatError(`too many slashes: ${range}`);
  const step = stepText === undefined ? 1 : parseCount(stepText);
  if (stepText !== undefined && high === undefined) end = bounds.max;
  checkRange(start, end, step, bounds, range);
  const values = new Set<number>();
  for (let value = start; value <= end; value += step) values.add(value);
  return { values, star: any && step === 1 };
}

function checkRange(start: number, end: number, step: number, { min, max }: Bounds, range: string): void {
  if (start < min) throw new FormatError(`beginning of range (${start}) below minimum (${min}): ${range}`);
  if (end > max) throw new FormatError(`end of range (${end}) above maximum (${max}): ${range}`);
  if (start > end) throw new FormatError(`beginning of range (${start}) beyond end of range (${end}): ${range}`);
  if (step === 0) throw new FormatError(`step of range should be a positive number: ${range}`);
}

function parseIntOrName(text: string, { min, names = [] }: Bounds): number {
  const index = names.indexOf(text.toLowerCase());
  return index < 0 ? parseCount(text) : min + index;
}

/** `mustParseInt`, with the messages of Go's `strconv.Atoi`. */
function parseCount(text: string): number {
  if (!/^[-+]?[0-9]+$/.test(text))
    throw new FormatError(`failed to parse int from ${text}: strconv.Atoi: parsing ${quote(text)}: invalid syntax`);
  const value = BigInt(text.replace(/^\+/, ''));
  if (value > MAX_INT || value < -MAX_INT - 1n)
    throw new FormatError(`failed to parse int from ${text}: strconv.Atoi: parsing ${quote(text)}: value out of range`);
  if (value < 0n) throw new FormatError(`negative number (${value}) not allowed: ${text}`);
  return Number(value);
}

function withPrefix<T>(prefix: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof FormatError) throw new FormatError(prefix + error.message);
    throw error;
  }
}
