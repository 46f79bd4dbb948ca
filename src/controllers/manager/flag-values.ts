import { parseGoDuration } from '../../api/duration.ts';
import { quote } from '../../api/field-error.ts';
import { FormatError } from '../../api/format-error.ts';

/** How the text of a flag becomes its value. Throws `FormatError` with Go's words. */
export interface FlagType<T> {
  readonly parse: (text: string) => T;
  /** What the flag means without a value; undefined where it needs one. */
  readonly bare?: T;
}

const INT32 = { least: -(2 ** 31), most: 2 ** 31 - 1 };
const TRUE = new Set(['1', 't', 'T', 'TRUE', 'true', 'True']);
const FALSE = new Set(['0', 'f', 'F', 'FALSE', 'false', 'False']);

export const int32: FlagType<number> = {
  parse(text) {
    if (!/^[-+]?[0-9]+$/.test(text)) throw new FormatError(`strconv.ParseInt: parsing ${quote(text)}: invalid syntax`);
    const value = Number(text);
    if (value < INT32.least || value > INT32.most)
      throw new FormatError(`strconv.ParseInt: parsing ${quote(text)}: value out of range`);
    return value;
  },
};

export const float32: FlagType<number> = {
  parse(text) {
    const value = Number(text);
    if (text.trim() === '' || Number.isNaN(value))
      throw new FormatError(`strconv.ParseFloat: parsing ${quote(text)}: invalid syntax`);
    return value;
  },
};

export const bool: FlagType<boolean> = {
  bare: true,
  parse(text) {
    if (TRUE.has(text)) return true;
    if (FALSE.has(text)) return false;
    throw new FormatError(`strconv.ParseBool: parsing ${quote(text)}: invalid syntax`);
  },
};

/** `40s`, in milliseconds. */
export const duration: FlagType<number> = { parse: parseGoDuration };

export const text: FlagType<string> = { parse: (value) => value };

/** `a,b,c`. */
export const texts: FlagType<readonly string[]> = { parse: (value) => (value === '' ? [] : value.split(',')) };
