import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonicalQuantity,
  FormatError,
  formatMilliQuantity,
  formatQuantity,
  getScaledValueFromIntOrPercent,
  parseQuantity,
  quantityMilliValue,
  quantityValue,
} from '../../../src/api/index.ts';

describe('a quantity', () => {
  it('is converted to thousandths or to units, rounded up', () => {
    expect(quantityMilliValue('100m')).toBe(100);
    expect(quantityMilliValue('2')).toBe(2000);
    expect(quantityMilliValue(1.5)).toBe(1500);
    expect(quantityMilliValue('1u')).toBe(1);
    expect(quantityValue('1Gi')).toBe(2 ** 30);
    expect(quantityValue('100m')).toBe(1);
  });

  it('is printed with the largest suffix that needs no fraction', () => {
    expect(['1024Mi', '0.5', '1500m', '1000k', '0.5Gi', '1e3', '12e6'].map(canonicalQuantity)).toEqual([
      '1Gi',
      '500m',
      '1500m',
      '1M',
      '512Mi',
      '1e3',
      '12e6',
    ]);
    expect(formatQuantity(1536 * 2 ** 20, 'BinarySI')).toBe('1536Mi');
    expect(formatMilliQuantity(2000)).toBe('2');
  });

  it('sums exactly, and takes its format from the first summand that is not zero', () => {
    expect(parseQuantity('0.1').add(parseQuantity('0.2')).toString()).toBe('300m');
    expect(parseQuantity('0').add(parseQuantity('1Gi')).toString()).toBe('1Gi');
    expect(parseQuantity('1Gi').sub(parseQuantity('512Mi')).toString()).toBe('512Mi');
  });

  it.each([
    ['', "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"],
    ['lots', "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"],
    ['1KM', "unable to parse quantity's suffix"],
    ['.', 'unable to parse numeric part of quantity'],
    ['1e999999999999', "unable to parse quantity's suffix"],
  ])('is refused: %j', (text, message) => {
    expect(() => parseQuantity(text)).toThrow(new FormatError(message));
  });

  it('keeps its number through its canonical text', () => {
    const suffix = fc.constantFrom('', 'n', 'u', 'm', 'k', 'M', 'G', 'Ki', 'Mi', 'Gi', 'e3', 'E-2');
    fc.assert(
      fc.property(fc.integer(), fc.nat(999), suffix, (whole, fraction, unit) => {
        const parsed = parseQuantity(`${whole}.${fraction}${unit}`);
        expect(parseQuantity(parsed.toString()).compare(parsed)).toBe(0);
      }),
    );
  });
});

describe('a percentage', () => {
  it('is rounded up or down', () => {
    expect(getScaledValueFromIntOrPercent('25%', 10, true)).toBe(3);
    expect(getScaledValueFromIntOrPercent('25%', 10, false)).toBe(2);
  });

  it('is refused with the reason', () => {
    expect(() => getScaledValueFromIntOrPercent('25', 10, true)).toThrow(
      'invalid value for IntOrString: invalid type: string is not a percentage',
    );
    expect(() => getScaledValueFromIntOrPercent('a%', 10, true)).toThrow(
      'invalid value for IntOrString: invalid value "a%": strconv.Atoi: parsing "a": invalid syntax',
    );
    expect(() => getScaledValueFromIntOrPercent(undefined, 10, true)).toThrow('nil value for IntOrString');
  });
});
