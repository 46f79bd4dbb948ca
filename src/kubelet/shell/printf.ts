import { unescape } from './scanner.ts';

const CONVERSION = /%(%|([-+ 0#]*)([0-9]+)?(?:\.([0-9]+))?([sdiuxXofcbq]))/g;

/** What `printf` writes: the format is used again for as long as there are arguments left. */
export function formatPrintf(format: string, args: readonly string[]): string {
  const text = unescape(format);
  let next = 0;
  let output = '';
  do {
    const before = next;
    output += text.replace(
      CONVERSION,
      (
        _match,
        all: string,
        flags: string | undefined,
        width: string | undefined,
        precision: string | undefined,
        type: string | undefined,
      ) => {
        if (all === '%' || type === undefined) return '%';
        return pad(convert(args[next++] ?? '', type, precision), flags ?? '', Number(width ?? 0));
      },
    );
    if (next === before) break;
  } while (next < args.length);
  return output;
}

function convert(value: string, type: string, precision: string | undefined): string {
  switch (type) {
    case 'd':
    case 'i':
    case 'u':
      return String(Math.trunc(Number(value) || 0));
    case 'x':
      return Math.trunc(Number(value) || 0).toString(16);
    case 'X':
      return Math.trunc(Number(value) || 0)
        .toString(16)
        .toUpperCase();
    case 'o':
      return Math.trunc(Number(value) || 0).toString(8);
    case 'f':
      return (Number(value) || 0).toFixed(precision === undefined ? 6 : Number(precision));
    case 'c':
      return value.slice(0, 1);
    case 'b':
      return unescape(value);
    default:
      return precision === undefined ? value : value.slice(0, Number(precision));
  }
}

function pad(text: string, flags: string, width: number): string {
  if (flags.includes('-')) return text.padEnd(width);
  const isNegative = text.startsWith('-');
  if (flags.includes('0'))
    return (isNegative ? '-' : '') + (isNegative ? text.slice(1) : text).padStart(width - (isNegative ? 1 : 0), '0');
  return text.padStart(width);
}
