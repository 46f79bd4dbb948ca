import { parseGoDuration } from '../../api/duration.ts';
import { quantityValue } from '../../api/quantity.ts';
import { gateProblem } from '../../api/feature-gates.ts';
import { parseGoBool, parseGoInt } from '../../api/go-flags.ts';
import { FormatError, quote } from '../../api/text.ts';

/** Parses the value of a flag. Throws `FormatError` with Go's message. */
export interface FlagType<T> {
  readonly parse: (text: string) => T;
  /** The value of a flag without one. Absent if the flag needs a value. */
  readonly bare?: T;
}

const INT32 = { least: -(2 ** 31), most: 2 ** 31 - 1 };

export const int32: FlagType<number> = { parse: (text) => parseGoInt(text, INT32.least, INT32.most) };

/** Go's int, which has 64 bits. */
export const int: FlagType<number> = { parse: (text) => parseGoInt(text) };

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

export const bool: FlagType<boolean> = { bare: true, parse: parseGoBool };

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
      within(`parsing verbosity in ${quote(part)}: `, () => verbosity.parse(level));
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
      const [key, value] = [part.slice(0, equals).trim(), part.slice(equals + 1).trim()];
      const name = key.replace(/^kube:/, '');
      const isOn = within(`invalid value of ${name}: ${value}, err: `, () => parseGoBool(value));
      const problem = gateProblem(name, isOn);
      if (problem !== undefined) throw new FormatError(problem);
      gates.set(name, isOn);
    }
    return gates;
  },
};

/** What `parse` returns. Its `FormatError` gets these words before its own. */
function within<T>(words: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw error instanceof FormatError ? new FormatError(words + error.message) : error;
  }
}
