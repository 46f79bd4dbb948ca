import type { Cgroup } from '../runtime/cgroup.ts';
import { CommandFailure, NotSimulated } from './commands/options.ts';
import { unescape } from './escapes.ts';

/** One directive of a format, with the text before it. */
interface Directive {
  readonly before: string;
  readonly flags: string;
  readonly width: number;
  readonly precision: number | undefined;
  /** `%` for `%%`; empty at the end of the format. */
  readonly type: string;
}

/** The work of formatting one argument. */
const DIRECTIVE_WORK = 8;
/** The maximum of `toFixed`. */
const MOST_DIGITS = 100;

/** The output of `printf`. The format repeats while there are arguments. Throws `OutOfMemory`, and `CommandFailure` for an invalid number. */
export function formatPrintf(format: string, args: readonly string[], cgroup: Cgroup): string {
  cgroup.work(format.length * 4);
  const directives = parseFormat(unescape(format));
  const takesArguments = directives.some(({ type }) => type !== '' && type !== '%');
  let next = 0;
  let output = '';
  do {
    cgroup.work(directives.length * DIRECTIVE_WORK);
    for (const { before, flags, width, precision, type } of directives) {
      cgroup.checkRoom(output.length + before.length + width + (precision ?? 0));
      output += before;
      if (type === '%') output += '%';
      else if (type !== '') output += pad(convert(args[next++] ?? '', type, precision), flags, width);
      cgroup.checkRoom(output.length);
    }
  } while (takesArguments && next < args.length);
  return output;
}

function parseFormat(format: string): Directive[] {
  const directives: Directive[] = [];
  let at = 0;
  for (;;) {
    const start = format.indexOf('%', at);
    const before = format.slice(at, start < 0 ? format.length : start);
    if (start < 0) return [...directives, { before, flags: '', width: 0, precision: undefined, type: '' }];
    at = start + 1;
    const take = (chars: string): string => {
      const from = at;
      while (at < format.length && chars.includes(format.charAt(at))) at++;
      return format.slice(from, at);
    };
    const flags = take('-+ 0#');
    const width = Number(take('0123456789'));
    const precision = format.charAt(at) === '.' ? (at++, Number(take('0123456789'))) : undefined;
    const type = format.charAt(at++);
    if (type === '' || !'%sdiuxXofcbq'.includes(type)) throw new NotSimulated(`format %${type}`);
    directives.push({ before, flags, width, precision, type });
  }
}

function convert(value: string, type: string, precision: number | undefined): string {
  switch (type) {
    case 'd':
    case 'i':
    case 'u':
      return String(whole(value));
    case 'x':
      return unsigned(value).toString(16);
    case 'X':
      return unsigned(value).toString(16).toUpperCase();
    case 'o':
      return unsigned(value).toString(8);
    case 'f':
      if ((precision ?? 0) > MOST_DIGITS) throw new NotSimulated(`more than ${MOST_DIGITS} digits`);
      return numberOf(value).toFixed(precision ?? 6);
    case 'c':
      return value.slice(0, 1);
    case 'b':
      return unescape(value);
    case 'q':
      return /^[\w./:=@%^,+-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
    default:
      return precision === undefined ? value : value.slice(0, precision);
  }
}

function whole(text: string): bigint {
  const trimmed = text.trim();
  if (trimmed === '') return 0n;
  if (/^['"]./s.test(trimmed)) return BigInt(trimmed.codePointAt(1) ?? 0);
  const [, sign = '', digits] = /^([-+]?)(0[xX][0-9a-fA-F]{1,16}|[0-9]{1,20})$/.exec(trimmed) ?? [];
  if (digits === undefined) throw new CommandFailure(`${text.slice(0, 80)}: invalid number`);
  const value = BigInt(/^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits.replace(/^0+(?=[0-9])/, ''));
  return BigInt.asIntN(64, sign === '-' ? -value : value);
}

function unsigned(text: string): bigint {
  return BigInt.asUintN(64, whole(text));
}

function numberOf(text: string): number {
  const value = Number(text);
  if (Number.isNaN(value)) throw new CommandFailure(`${text.slice(0, 80)}: invalid number`);
  return value;
}

function pad(text: string, flags: string, width: number): string {
  if (flags.includes('-')) return text.padEnd(width);
  const isNegative = text.startsWith('-');
  if (flags.includes('0'))
    return (isNegative ? '-' : '') + (isNegative ? text.slice(1) : text).padStart(width - (isNegative ? 1 : 0), '0');
  return text.padStart(width);
}
