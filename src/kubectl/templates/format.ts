import { FormatError, quote } from '../../api/index.ts';
import { exponentText, floatText, formatted, kindOf, numberOf, textOf, typeOf } from './values.ts';

/** The largest width and precision, as in Go, and the longest result in characters. */
const MOST = 1_000_000;
const MAX_CHARS = 32 * 1_048_576;
const VERB = /%([-+# 0]*)(\*|\d+)?(?:\.(\*|\d+)?)?([^]?)/gu;

/** Go's `fmt.Sprintf`, as far as JSON has values for it. A verb that does not fit its value is no error; the text says so. */
export function sprintf(format: string, args: readonly unknown[]): string {
  let next = 0;
  let chars = 0;
  const text = format.replaceAll(VERB, (whole: string, flags: string, width?: string, precision?: string, verb = '') => {
    const size = (part: string | undefined): number | undefined =>
      part === undefined ? undefined : Math.min(part === '*' ? Number(numberOf(args[next++])) : Number(part), MOST);
    const wide = size(width);
    const exact = size(precision ?? (whole.includes('.') ? '0' : undefined));
    if (verb === '') return '%!(NOVERB)';
    if (verb === '%') return '%';
    if (next >= args.length) return `%!${verb}(MISSING)`;
    const value = args[next++];
    const shown = padded(verb === 'T' ? typeOf(value) : verbText(value, verb, flags, exact), flags, wide, kindOf(value));
    chars += shown.length;
    if (chars > MAX_CHARS) throw new FormatError('there is more output than 32 MiB');
    return shown;
  });
  if (next >= args.length) return text;
  const extra = args.slice(next).map((each) => (kindOf(each) === 'invalid' ? '<nil>' : `${typeOf(each)}=${textOf(each)}`));
  return `${text}%!(EXTRA ${extra.join(', ')})`;
}

function padded(text: string, flags: string, width = 0, kind: string): string {
  if (flags.includes('-')) return text.padEnd(width);
  if (!flags.includes('0') || (kind !== 'int' && kind !== 'float')) return text.padStart(width);
  const sign = /^[+-]?/.exec(text)![0];
  return sign + text.slice(sign.length).padStart(width - sign.length, '0');
}

function verbText(value: unknown, verb: string, flags: string, precision: number | undefined): string {
  return formatted(value, verb, (scalar) => {
    const text =
      typeof scalar === 'string'
        ? stringText(scalar, verb, precision)
        : kindOf(scalar) === 'int'
          ? intText(numberOf(scalar), verb)
          : floatVerb(numberOf(scalar), verb, precision);
    if (text === undefined) return `%!${verb}(${typeOf(scalar)}=${textOf(scalar)})`;
    return typeof scalar !== 'string' && flags.includes('+') && !text.startsWith('-') ? `+${text}` : text;
  });
}

function stringText(text: string, verb: string, precision: number | undefined): string | undefined {
  const shown = precision === undefined ? text : [...text].slice(0, precision).join('');
  switch (verb) {
    case 's':
    case 'v':
      return shown;
    case 'q':
      return quote(shown);
    case 'x':
    case 'X': {
      const hex = Array.from(new TextEncoder().encode(shown), (byte) => byte.toString(16).padStart(2, '0')).join('');
      return verb === 'x' ? hex : hex.toUpperCase();
    }
    default:
      return undefined;
  }
}

const BASES: Readonly<Record<string, number>> = { d: 10, v: 10, b: 2, o: 8, x: 16, X: 16 };

function intText(value: number, verb: string): string | undefined {
  if (verb === 'c' || verb === 'q') {
    const char = value >= 0 && value <= 0x10_ff_ff ? String.fromCodePoint(value) : '\uFFFD';
    return verb === 'c' ? char : `'${char}'`;
  }
  const base = BASES[verb];
  if (base === undefined) return undefined;
  const text = value.toString(base);
  return verb === 'X' ? text.toUpperCase() : text;
}

function floatVerb(value: number, verb: string, precision: number | undefined): string | undefined {
  switch (verb) {
    case 'v':
    case 'g':
      return precision === undefined
        ? floatText(value)
        : String(Number(value.toPrecision(Math.min(Math.max(precision, 1), 100))));
    case 'f':
    case 'F':
      return value.toFixed(Math.min(precision ?? 6, 100));
    case 'e': {
      const [mantissa, power] = value.toExponential(Math.min(precision ?? 6, 100)).split('e');
      return `${mantissa}e${exponentText(Number(power))}`;
    }
    default:
      return undefined;
  }
}
