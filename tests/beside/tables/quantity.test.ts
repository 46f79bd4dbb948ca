import { expect } from 'vitest';
import {
  canonicalQuantity,
  compareQuantities,
  FormatError,
  parseQuantity,
  Quantity,
  type QuantityFormat,
} from '../../../src/api/index.ts';
import { check, describeGroup } from './group.ts';

/** The number value × 10^exponent. The value may have a decimal point. */
interface TableQuantity {
  value: string;
  exponent: number;
  format: string;
}

function quantity({ value, exponent, format }: TableQuantity): Quantity {
  const [whole, fraction = ''] = value.split('.');
  return new Quantity(BigInt(`${whole}${fraction}`), exponent - fraction.length, format as QuantityFormat);
}

function expectEqual(actual: Quantity, expected: TableQuantity): void {
  expect(
    actual.compare(quantity(expected)),
    `${actual.unscaled}e${actual.exponent} is ${expected.value}e${expected.exponent}`,
  ).toBe(0);
}

const ofTwo = (run: (a: Quantity, b: Quantity) => Quantity): ReturnType<typeof check> =>
  check<{ a: TableQuantity; b: TableQuantity }, { result: TableQuantity }>(({ a, b }, { result }) => {
    expectEqual(run(quantity(a), quantity(b)), result);
  });

describeGroup(
  'quantity',
  {
    'quantity_Add.json': ofTwo((a, b) => a.add(b)),
    'quantity_Sub.json': ofTwo((a, b) => a.sub(b)),
    'quantity_AsApproximateFloat64.json': check<{ text: string }, { float: number }>(({ text }, { float }) => {
      expect(parseQuantity(text).approximate).toBe(float);
    }),
    'quantity_Cmp.json': check<{ x: string; y: string }, { cmp: number }>(({ x, y }, { cmp }) => {
      expect(compareQuantities(x, y)).toBe(cmp);
    }),
    'quantity_Cmp_mixed.json': check<{ a: TableQuantity; b: TableQuantity }, { cmp: number }>(({ a, b }, { cmp }) => {
      expect(quantity(a).compare(quantity(b)) - cmp).toBe(0);
      expect(quantity(b).compare(quantity(a)) + cmp).toBe(0);
    }),
    'quantity_Mul.json': check<{ a: TableQuantity; b: string }, { result: TableQuantity }>(({ a, b }, { result }) => {
      expectEqual(quantity(a).multiply(BigInt(b)), result);
    }),
    'quantity_Neg.json': check<{ a: TableQuantity }, { result: TableQuantity }>(({ a }, { result }) => {
      expectEqual(quantity(a).negate(), result);
    }),
    'quantity_NewMilliQuantity.json': check<{ milliValue: number; format: string }, { string: string; roundTrip: boolean }>(
      ({ milliValue, format }, { string, roundTrip }) => {
        expect(new Quantity(BigInt(milliValue), -3, known(format)).toString()).toBe(string);
        if (roundTrip) expect(parseQuantity(string).milliValue).toBe(milliValue);
      },
    ),
    'quantity_NewQuantity.json': check<{ value: number; format: string }, { string: string }>(({ value, format }, { string }) => {
      expect(new Quantity(BigInt(value), 0, known(format)).toString()).toBe(string);
      expect(parseQuantity(string).value).toBe(value);
    }),
    'quantity_NewScaledQuantity.json': check<{ value: number; scale: number }, { string: string }>(
      ({ value, scale }, { string }) => {
        expect(new Quantity(BigInt(value), scale, 'DecimalSI').toString()).toBe(string);
        expect(parseQuantity(string).scaled(scale)).toBe(BigInt(value));
      },
    ),
    'quantity_Parse.json': check<{ text: string }, { valid: boolean; quantity: TableQuantity }>(({ text }, expected) => {
      if (!expected.valid) {
        // JSON may have spaces around a quantity, see quantity_UnmarshalJSON.
        if (text.trim() === text) expect(() => parseQuantity(text)).toThrow(FormatError);
        return;
      }
      const parsed = parseQuantity(text);
      expectEqual(parsed, expected.quantity);
      expect(parsed.format).toBe(expected.quantity.format);
      expectEqual(parseQuantity(`-${text.trim()}`).negate(), expected.quantity);
      expect(parseQuantity(`-${text.trim()}`).format).toBe(expected.quantity.format);
      expectEqual(parseQuantity(`+${text.trim()}`), expected.quantity);
    }),
    'quantity_ParseEmit.json': check<{ text: string }, { string: string }>(({ text }, { string }) => {
      expect(canonicalQuantity(text)).toBe(string);
      if (parseQuantity(text).sign !== 0) expect(canonicalQuantity(`-${text}`)).toBe(`-${string}`);
    }),
    'quantity_ParseQuantity_limits.json': check<{ text: string }, { decimal: string; string: string }>(
      ({ text }, { decimal, string }) => {
        expectEqual(parseQuantity(text), { value: decimal, exponent: 0, format: 'DecimalSI' });
        expect(canonicalQuantity(text)).toBe(string);
      },
    ),
    'quantity_RoundUp.json': check<{ text: string; scale: number }, { exact: boolean; quantity: TableQuantity }>(
      ({ text, scale }, expected) => {
        const before = parseQuantity(text);
        const after = before.roundUp(scale);
        expectEqual(after, expected.quantity);
        expect(after.compare(before) === 0).toBe(expected.exact);
      },
    ),
    'quantity_ScaledValue.json': check<{ fromScale: number; toScale: number }, { value: number }>(
      ({ fromScale, toScale }, { value }) => {
        expect(new Quantity(1n, fromScale, 'DecimalSI').scaled(toScale)).toBe(BigInt(value));
      },
    ),
    'quantity_String.json': check<{ quantity: TableQuantity; alternate: string }, { string: string }>((input, { string }) => {
      expect(quantity(input.quantity).toString()).toBe(string);
      expect(canonicalQuantity(string)).toBe(string);
      if (input.alternate !== '') expect(canonicalQuantity(input.alternate)).toBe(string);
      if (quantity(input.quantity).sign !== 0) expect(quantity(input.quantity).negate().toString()).toBe(`-${string}`);
    }),
    'quantity_UnmarshalJSON.json': check<{ json: string }, { string: string }>(({ json }, { string }) => {
      expect(canonicalQuantity(JSON.parse(json) as string | number)).toBe(string);
    }),
  },
  { files: { 'quantity_parseQuantityString.json': 'an internal of upstream: one regular expression splits the text here' } },
);

/** Upstream prints unknown formats as exponents. */
function known(format: string): QuantityFormat {
  return format === 'DecimalSI' || format === 'BinarySI' ? format : 'DecimalExponent';
}
