import { FormatError, quote } from './text.ts';

const TRUE = new Set(['1', 't', 'T', 'TRUE', 'true', 'True']);
const FALSE = new Set(['0', 'f', 'F', 'FALSE', 'false', 'False']);

/** Go's `strconv.ParseBool`. Throws `FormatError`. */
export function parseGoBool(text: string): boolean {
  if (TRUE.has(text)) return true;
  if (FALSE.has(text)) return false;
  throw new FormatError(`strconv.ParseBool: parsing ${quote(text)}: invalid syntax`);
}

/** Go's `strconv.ParseInt`, up to the whole numbers that JavaScript can tell apart. Throws `FormatError`. */
export function parseGoInt(text: string, least = Number.MIN_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER): number {
  if (!/^[-+]?[0-9]+$/.test(text)) throw new FormatError(`strconv.ParseInt: parsing ${quote(text)}: invalid syntax`);
  const value = Number(text);
  if (value < least || value > most) throw new FormatError(`strconv.ParseInt: parsing ${quote(text)}: value out of range`);
  return value;
}
