import { printQuantity, readQuantity, roundUpTo, type QuantityFormat, type QuantityParts } from './quantity-text.ts';

/**
 * An exact amount of a resource: `100m`, `1Gi`, `1e3` (apimachinery api/resource/quantity.go). Immutable.
 *
 * Hot code uses plain numbers from `quantityMilliValue` and `quantityValue`, which do not allocate. This class is for values
 * that are shown or stored.
 */
export class Quantity {
  static readonly zero = new Quantity(0n, 0, 'DecimalSI');

  /** The number is `unscaled × 10^exponent`. */
  constructor(
    readonly unscaled: bigint,
    readonly exponent: number,
    readonly format: QuantityFormat,
  ) {}

  get sign(): -1 | 0 | 1 {
    return this.unscaled === 0n ? 0 : this.unscaled < 0n ? -1 : 1;
  }

  /** In units, rounded away from zero (`Value`). Not exact above 2^53. */
  get value(): number {
    return Number(this.scaled(0));
  }

  /** In thousandths, rounded away from zero (`MilliValue`). */
  get milliValue(): number {
    return Number(this.scaled(-3));
  }

  /** The nearest double (`AsApproximateFloat64`). */
  get approximate(): number {
    return Number(`${this.unscaled}e${this.exponent}`);
  }

  /** In units of 10^scale, rounded away from zero (`ScaledValue`). */
  scaled(scale: number): bigint {
    return roundUpTo(this, scale).unscaled;
  }

  /** Rounded away from zero to a multiple of 10^scale (`RoundUp`). */
  roundUp(scale: number): Quantity {
    return scale <= this.exponent ? this : this.with(roundUpTo(this, scale));
  }

  /** The sum, in this quantity's format, or in the other's if this one is zero. */
  add(other: Quantity): Quantity {
    const exponent = Math.min(this.exponent, other.exponent);
    const unscaled = this.scaled(exponent) + other.scaled(exponent);
    return new Quantity(unscaled, exponent, this.unscaled === 0n ? other.format : this.format);
  }

  sub(other: Quantity): Quantity {
    return this.add(other.negate());
  }

  negate(): Quantity {
    return this.with({ unscaled: -this.unscaled, exponent: this.exponent });
  }

  multiply(factor: bigint): Quantity {
    return this.with({ unscaled: this.unscaled * factor, exponent: this.exponent });
  }

  /** Negative, zero or positive, as for sorting (`Cmp`). */
  compare(other: Quantity): number {
    const exponent = Math.min(this.exponent, other.exponent);
    const difference = this.scaled(exponent) - other.scaled(exponent);
    return difference === 0n ? 0 : difference < 0n ? -1 : 1;
  }

  /** The canonical form: `1024Mi` becomes `1Gi`, `0.5` becomes `500m`. */
  toString(): string {
    return printQuantity(this);
  }

  private with({ unscaled, exponent }: Pick<QuantityParts, 'unscaled' | 'exponent'>): Quantity {
    return new Quantity(unscaled, exponent, this.format);
  }
}

interface Parsed {
  readonly quantity: Quantity;
  readonly value: number;
  readonly milliValue: number;
}

/** A cluster has few different quantities, which repeat in each Pod. */
const parsed = new Map<string | number, Parsed>();
const MAX_PARSED = 10_000;

/** Parses a quantity of an object: a text or a bare number. Throws `FormatError`. */
export function parseQuantity(text: string | number): Quantity {
  return lookUp(text).quantity;
}

/** `1Gi` → 1073741824, rounded up. Throws `FormatError`. */
export function quantityValue(text: string | number): number {
  return lookUp(text).value;
}

/** `100m` → 100, `1` → 1000, rounded up. Throws `FormatError`. */
export function quantityMilliValue(text: string | number): number {
  return lookUp(text).milliValue;
}

/** `1024Mi` → `1Gi`. Throws `FormatError`. */
export function canonicalQuantity(text: string | number): string {
  return parseQuantity(text).toString();
}

/** Negative, zero or positive. Throws `FormatError`. */
export function compareQuantities(first: string | number, second: string | number): number {
  return parseQuantity(first).compare(parseQuantity(second));
}

/** Formats a number of units. */
export function formatQuantity(value: number, format: QuantityFormat = 'DecimalSI'): string {
  return new Quantity(BigInt(value), 0, format).toString();
}

/** Formats a number of thousandths: 1500 → `1500m`, 2000 → `2`. */
export function formatMilliQuantity(milliValue: number): string {
  return new Quantity(BigInt(milliValue), -3, 'DecimalSI').toString();
}

function lookUp(text: string | number): Parsed {
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const { unscaled, exponent, format } = readQuantity(String(text).trim());
  const quantity = new Quantity(unscaled, exponent, format);
  const entry = { quantity, value: quantity.value, milliValue: quantity.milliValue };
  if (parsed.size >= MAX_PARSED) parsed.clear();
  parsed.set(text, entry);
  return entry;
}
