import { FormatError } from './text.ts';

/** The notation of a quantity: `1500m`, `1Gi`, `1e3`. The canonical form keeps it. */
export type QuantityFormat = 'DecimalSI' | 'BinarySI' | 'DecimalExponent';

/** The number `unscaled × 10^exponent`, exactly. */
export interface QuantityParts {
  readonly unscaled: bigint;
  readonly exponent: number;
  readonly format: QuantityFormat;
}

const WRONG_FORMAT = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
const WRONG_NUMBER = 'unable to parse numeric part of quantity';
const WRONG_SUFFIX = "unable to parse quantity's suffix";

const SYNTAX = /^([+-]?)([0-9]*)(?:\.([0-9]*))?((?:[eEinumkKMGTP]+[-+]?[0-9]*|[-+][0-9]*)?)$/;
const DECIMAL_SUFFIXES = ['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E'];
const BINARY_SUFFIXES = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];
/** The smallest unit. */
const NANO = -9;
const MAX_INT64 = 2n ** 63n - 1n;
/** Larger exponents and longer numbers are refused: the exact number would waste memory. */
const MAX_EXPONENT = 1000;
/**
 * The number of fraction digits that can affect rounding, whatever the exponent. Of later digits it only matters whether all
 * are zero.
 */
const MAX_FRACTION_DIGITS = 2 * MAX_EXPONENT;

/**
 * Parses a quantity (apimachinery api/resource/quantity.go `ParseQuantity`). Rounds away from zero to 1n; binary quantities end
 * at 2^63-1. Throws `FormatError`.
 */
export function readQuantity(text: string): QuantityParts {
  const match = SYNTAX.exec(text);
  if (match === null || text === '') throw new FormatError(WRONG_FORMAT);
  const [, sign, whole = '', allOfFraction = '', suffix = ''] = match;
  const { base, power, format } = interpretSuffix(suffix);
  const fraction = shortFraction(allOfFraction);
  const digits = (whole + fraction).replace(/^0+(?=.)/, '');
  if (digits === '' || digits.length - fraction.length > MAX_EXPONENT) throw new FormatError(WRONG_NUMBER);
  const absolute = BigInt(digits) * (base === 2 ? 2n ** BigInt(power) : 1n);
  const exponent = (base === 10 ? power : 0) - fraction.length;
  const limited = limit({ unscaled: absolute, exponent, format });
  return sign === '-' ? { ...limited, unscaled: -limited.unscaled } : limited;
}

function shortFraction(digits: string): string {
  if (digits.length <= MAX_FRACTION_DIGITS) return digits;
  return digits.slice(0, MAX_FRACTION_DIGITS) + (/[1-9]/.test(digits.slice(MAX_FRACTION_DIGITS)) ? '1' : '0');
}

/** Rounds and bounds a non-negative number. */
function limit(parts: QuantityParts): QuantityParts {
  const { unscaled, exponent } = parts.exponent < NANO ? roundUpTo(parts, NANO) : parts;
  if (parts.format !== 'BinarySI') return { unscaled, exponent, format: parts.format };
  const one = 10n ** BigInt(-exponent);
  if (unscaled > MAX_INT64 * one) return { unscaled: MAX_INT64, exponent: 0, format: 'BinarySI' };
  // Numbers between 0 and 1 have no binary form.
  return { unscaled, exponent, format: unscaled > 0n && unscaled < one ? 'DecimalSI' : 'BinarySI' };
}

function interpretSuffix(suffix: string): { base: 2 | 10; power: number; format: QuantityFormat } {
  const decimal = DECIMAL_SUFFIXES.indexOf(suffix);
  if (decimal >= 0) return { base: 10, power: (decimal - 3) * 3, format: 'DecimalSI' };
  const binary = BINARY_SUFFIXES.indexOf(suffix);
  if (binary >= 0) return { base: 2, power: binary * 10, format: 'BinarySI' };
  if (!/^[eE][-+]?[0-9]+$/.test(suffix)) throw new FormatError(WRONG_SUFFIX);
  const power = Number(suffix.slice(1));
  if (power > MAX_EXPONENT) throw new FormatError(WRONG_SUFFIX);
  // So small that it is rounded up to 1n anyway.
  return { base: 10, power: Math.max(power, -MAX_EXPONENT), format: 'DecimalExponent' };
}

/** The same number with exponent `target`, rounded away from zero. */
export function roundUpTo(
  { unscaled, exponent }: Pick<QuantityParts, 'unscaled' | 'exponent'>,
  target: number,
): Pick<QuantityParts, 'unscaled' | 'exponent'> {
  if (target <= exponent) return { unscaled: unscaled * 10n ** BigInt(exponent - target), exponent: target };
  const divisor = 10n ** BigInt(target - exponent);
  const quotient = unscaled / divisor;
  const inexact = quotient * divisor !== unscaled;
  return { unscaled: inexact ? quotient + (unscaled < 0n ? -1n : 1n) : quotient, exponent: target };
}

/**
 * The canonical text (`CanonicalizeBytes`): no fraction, and the largest suffix that allows it. Binary quantities that have a
 * fraction or are below 1024 are printed in decimal.
 */
export function printQuantity(parts: QuantityParts): string {
  if (parts.unscaled === 0n) return '0';
  const whole = roundUpTo(parts, 0);
  if (parts.format === 'BinarySI' && sameNumber(parts, whole) && (whole.unscaled <= -1024n || whole.unscaled >= 1024n)) {
    return printBinary(whole.unscaled);
  }
  return printDecimal(parts);
}

function printBinary(whole: bigint): string {
  let mantissa = whole;
  let index = 0;
  while (mantissa % 1024n === 0n && index < BINARY_SUFFIXES.length - 1) {
    mantissa /= 1024n;
    index++;
  }
  return `${mantissa}${BINARY_SUFFIXES[index]}`;
}

function printDecimal({ unscaled, exponent, format }: QuantityParts): string {
  let mantissa = unscaled;
  let power = exponent;
  while (mantissa % 10n === 0n) {
    mantissa /= 10n;
    power++;
  }
  // Suffixes are powers of a thousand.
  const shift = ((power % 3) + 3) % 3;
  const excess = format === 'DecimalExponent' ? 0 : Math.max(power - shift - 18, 0);
  mantissa *= 10n ** BigInt(shift + excess);
  power -= shift + excess;
  if (format === 'DecimalExponent') return power === 0 ? `${mantissa}` : `${mantissa}e${power}`;
  return `${mantissa}${DECIMAL_SUFFIXES[power / 3 + 3]}`;
}

function sameNumber(
  first: Pick<QuantityParts, 'unscaled' | 'exponent'>,
  second: Pick<QuantityParts, 'unscaled' | 'exponent'>,
): boolean {
  const exponent = Math.min(first.exponent, second.exponent);
  return roundUpTo(first, exponent).unscaled === roundUpTo(second, exponent).unscaled;
}
