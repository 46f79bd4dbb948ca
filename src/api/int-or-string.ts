import { FormatError, quote } from './text.ts';

/** A number, or a text such as `25%` or the name of a port (apimachinery util/intstr `IntOrString`). */
export type IntOrString = number | string;

/** Parses a flag's or form's text: a number if it is a 32-bit integer, otherwise the text (`intstr.Parse`). */
export function parseIntOrString(text: string): IntOrString {
  if (!/^[+-]?[0-9]+$/.test(text)) return text;
  const value = Number(text);
  return value >= -(2 ** 31) && value < 2 ** 31 ? value : text;
}

/**
 * Returns a number unchanged, and a percentage of `total` rounded up or down (`intstr.GetScaledValueFromIntOrPercent`). Throws
 * `FormatError` for other texts.
 */
export function getScaledValueFromIntOrPercent(value: IntOrString | undefined, total: number, roundUp: boolean): number {
  if (value === undefined) throw new FormatError('nil value for IntOrString');
  if (typeof value === 'number') return value;
  const scaled = (percentOf(value) * total) / 100;
  return roundUp ? Math.ceil(scaled) : Math.floor(scaled);
}

/** The number before the `%` (`intstr.getIntOrPercentValueSafely`). */
function percentOf(text: string): number {
  const wrong = (why: string): FormatError => new FormatError(`invalid value for IntOrString: ${why}`);
  if (!text.endsWith('%')) throw wrong('invalid type: string is not a percentage');
  const digits = text.slice(0, -1);
  if (!/^[+-]?[0-9]+$/.test(digits)) {
    throw wrong(`invalid value ${quote(text)}: strconv.Atoi: parsing ${quote(digits)}: invalid syntax`);
  }
  return Number(digits);
}
