import { parseGoDuration } from '../../api/duration.ts';
import { FormatError, quote } from '../../api/text.ts';

/** Parses the value of a flag. Throws `FormatError` with Go's message. */
export interface FlagType<T> {
  readonly parse: (text: string) => T;
  /** The value of a flag without one. Absent if the flag needs a value. */
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

/** Go's int, which has 64 bits. */
export const int: FlagType<number> = {
  parse(text) {
    if (!/^[-+]?[0-9]+$/.test(text)) throw new FormatError(`strconv.ParseInt: parsing ${quote(text)}: invalid syntax`);
    const value = Number(text);
    if (!Number.isSafeInteger(value)) throw new FormatError(`strconv.ParseInt: parsing ${quote(text)}: value out of range`);
    return value;
  },
};

/** A port. 0 means that nothing is served (apiserver server/options/serving.go `Validate`). */
export const port: FlagType<number> = {
  parse(text) {
    const value = int.parse(text);
    if (value >= 0 && value <= 65_535) return value;
    throw new FormatError('must be between 0 and 65535, inclusive. 0 for turning off secure port');
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

/** `A=true,B=false` (component-base cli/flag/map_string_bool.go `Set`). The names are not checked. */
export const featureGates: FlagType<ReadonlyMap<string, boolean>> = {
  parse(given) {
    const gates = new Map<string, boolean>();
    for (const part of given.split(',').filter((part) => part !== '')) {
      const equals = part.indexOf('=');
      if (equals < 0) throw new FormatError(`missing bool value for ${part.trim()}`);
      const [name, value] = [part.slice(0, equals).trim(), part.slice(equals + 1).trim()];
      if (!TRUE.has(value) && !FALSE.has(value)) {
        const why = `strconv.ParseBool: parsing ${quote(value)}: invalid syntax`;
        throw new FormatError(`invalid value of ${name}: ${value}, err: ${why}`);
      }
      gates.set(name, TRUE.has(value));
    }
    return gates;
  },
};
