import { parseGoDuration } from '../../api/duration.ts';
import { quantityValue } from '../../api/quantity.ts';
import { gateProblem } from '../../api/feature-gates.ts';
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

/** An unsigned number of at most 31 bits (component-base logs/api/v1/types.go `VerbosityLevel`). */
export const verbosity: FlagType<number> = {
  parse(text) {
    if (!/^[0-9]+$/.test(text)) throw new FormatError(`strconv.ParseUint: parsing ${quote(text)}: invalid syntax`);
    const value = Number(text);
    if (value > INT32.most) throw new FormatError(`strconv.ParseUint: parsing ${quote(text)}: value out of range`);
    return value;
  },
};

/** Go's float32 and float64. */
export const float: FlagType<number> = {
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

/** `10.0.0.1` or `::1`. */
export const ip: FlagType<string> = {
  parse(text) {
    const address = text.trim();
    const isV4 = /^(\d{1,3}\.){3}\d{1,3}$/.test(address) && address.split('.').every((part) => Number(part) <= 255);
    const isV6 = /^[0-9a-f:.]+$/i.test(address) && /:.*:/.test(address);
    if (!isV4 && !isV6) throw new FormatError(`failed to parse IP: ${quote(text)}`);
    return address;
  },
};

/** `512` or `64Ki`. */
export const quantity: FlagType<number> = { parse: quantityValue };

/** `a=b,c=d`. With one `=` the commas belong to the key and the value (pflag `stringToString`). */
export const labels: FlagType<string> = {
  parse(text) {
    const parts = text.split('=').length > 2 ? text.split(',') : [text];
    const wrong = parts.find((part) => !part.includes('='));
    if (wrong !== undefined) throw new FormatError(`${wrong} must be formatted as key=value`);
    return text;
  },
};

/** `reflector=4,deployment*=6`: how much each file logs (component-base logs/api/v1/pflags.go). */
export const fileVerbosities: FlagType<string> = {
  parse(text) {
    for (const part of text.split(',').filter((part) => part !== '')) {
      const [pattern, level, ...more] = part.split('=');
      if (!pattern || !level || more.length > 0) throw new FormatError(`${quote(part)} does not have the pattern=N format`);
      try {
        verbosity.parse(level);
      } catch (error) {
        if (!(error instanceof FormatError)) throw error;
        throw new FormatError(`parsing verbosity in ${quote(part)}: ${error.message}`);
      }
    }
    return text;
  },
};

/** `A=true,kube:B=false` (component-base cli/flag/map_string_bool.go `Set`). Unknown gates and changes of locked ones are refused, as by the real one. */
export const gateValues: FlagType<ReadonlyMap<string, boolean>> = {
  parse(given) {
    const gates = new Map<string, boolean>();
    for (const part of given.split(',').filter((part) => part !== '')) {
      const equals = part.indexOf('=');
      if (equals < 0) throw new FormatError(`missing bool value for ${part.trim()}`);
      const [name, value] = [
        part
          .slice(0, equals)
          .trim()
          .replace(/^kube:/, ''),
        part.slice(equals + 1).trim(),
      ];
      if (!TRUE.has(value) && !FALSE.has(value)) {
        const why = `strconv.ParseBool: parsing ${quote(value)}: invalid syntax`;
        throw new FormatError(`invalid value of ${name}: ${value}, err: ${why}`);
      }
      const problem = gateProblem(name, TRUE.has(value));
      if (problem !== undefined) throw new FormatError(problem);
      gates.set(name, TRUE.has(value));
    }
    return gates;
  },
};
