import { EvaluationError } from '@marcbachmann/cel-js';
import { Duration, UnsignedInt } from '@marcbachmann/cel-js/evaluator';
import { formatTime } from '../../../api/index.ts';

/** The most digits after the point of a number. */
const MOST_DIGITS = 100;

/** `'%s has %d'.format([name, 3])` (cel-go ext/formatting.go). Throws `EvaluationError`. */
export function formatted(text: string, args: readonly unknown[]): string {
  let used = 0;
  return text.replaceAll(/%(?:\.(\d+))?([\s\S]?)/g, (_, digits: string | undefined, verb: string) => {
    if (verb === '%' && digits === undefined) return '%';
    const format = VERBS.get(verb);
    if (format === undefined)
      throw new EvaluationError(`could not parse formatting clause: unrecognized formatting clause "${verb}"`);
    if (used >= args.length) throw new EvaluationError(`index ${used} out of range`);
    return format(args[used++], Math.min(Number(digits ?? 6), MOST_DIGITS));
  });
}

const VERBS = new Map<string, (value: unknown, digits: number) => string>([
  ['s', textOf],
  ['d', (value) => integer(value, 'decimal clause can only be used on integers').toString()],
  ['f', (value, digits) => number(value, 'fixed-point').toFixed(digits)],
  [
    'e',
    (value, digits) =>
      number(value, 'scientific')
        .toExponential(digits)
        .replace(/e(.)(\d)$/, 'e$10$2'),
  ],
  [
    'b',
    (value) =>
      integer(typeof value === 'boolean' ? BigInt(value) : value, 'only integers and bools can be formatted as binary').toString(
        2,
      ),
  ],
  ['o', (value) => integer(value, 'octal clause can only be used on integers').toString(8)],
  ['x', (value) => integer(value, 'only integers can be formatted as hex here').toString(16)],
  ['X', (value) => integer(value, 'only integers can be formatted as hex here').toString(16).toUpperCase()],
]);

/** Throws `EvaluationError`. */
export function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || value instanceof UnsignedInt) return String(value);
  if (Array.isArray(value)) return `[${value.map(textOf).join(', ')}]`;
  if (value instanceof Duration) return `${Number(value) / 1_000}s`;
  if (value instanceof Uint8Array) throw new EvaluationError('bytes are no text here');
  // A timestamp.
  if (Object.getPrototypeOf(value) !== Object.prototype) return formatTime(Number(value));
  const entries = Object.entries(value).sort(([first], [second]) => (first < second ? -1 : 1));
  return `{${entries.map(([key, part]) => `${key}: ${textOf(part)}`).join(', ')}}`;
}

function integer(value: unknown, rule: string): bigint {
  if (typeof value === 'bigint') return value;
  if (value instanceof UnsignedInt) return value.valueOf();
  throw new EvaluationError(`error during formatting: ${rule}`);
}

function number(value: unknown, clause: string): number {
  if (typeof value === 'number') return value;
  throw new EvaluationError(`error during formatting: ${clause} clause can only be used on doubles`);
}
