import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FormatError,
  formatGoDuration,
  formatMicroTime,
  formatTime,
  parseGoDuration,
  parseTime,
  secondsToMs,
  tryParseTime,
} from '../../../src/api/index.ts';

/** In years of four digits. */
const anyMs = fc.integer({ min: Date.UTC(1000, 0), max: Date.UTC(9999, 11, 31, 23, 59, 59) });

describe('a time', () => {
  it('is written in UTC, to the second or to the microsecond', () => {
    const ms = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
    expect(formatTime(ms)).toBe('2026-01-02T03:04:05Z');
    expect(formatMicroTime(ms)).toBe('2026-01-02T03:04:05.678000Z');
  });

  it('is written as Date writes it', () => {
    fc.assert(
      fc.property(anyMs, (ms) => {
        expect(formatTime(ms)).toBe(`${new Date(ms).toISOString().slice(0, 19)}Z`);
      }),
    );
  });

  it('is read as Date reads it', () => {
    fc.assert(
      fc.property(anyMs, (ms) => {
        expect(parseTime(new Date(ms).toISOString())).toBe(ms);
      }),
    );
    expect(parseTime('2026-01-02T05:04:05.25+02:00')).toBe(Date.UTC(2026, 0, 2, 3, 4, 5, 250));
    expect(parseTime('2024-02-29T00:00:00Z')).toBe(Date.UTC(2024, 1, 29));
  });

  it.each(['', 'yesterday', '2026-02-29T00:00:00Z', '2026-13-01T00:00:00Z', '2026-01-01T24:00:00Z', '2026-01-01'])(
    'is refused: %j',
    (text) => {
      expect(() => parseTime(text)).toThrow(FormatError);
    },
  );
});

describe('a duration', () => {
  it('is read as Go reads it', () => {
    expect(['1m30s', '500ms', '-1.5h', '0', '2h45m', '10us'].map(parseGoDuration)).toEqual([
      90_000, 500, -5_400_000, 0, 9_900_000, 0.01,
    ]);
  });

  it.each([
    ['', 'time: invalid duration ""'],
    ['5', 'time: missing unit in duration "5"'],
    ['5x', 'time: unknown unit "x" in duration "5x"'],
    ['s', 'time: invalid duration "s"'],
  ])('is refused: %j', (text, message) => {
    expect(() => parseGoDuration(text)).toThrow(new FormatError(message));
  });

  it('is written as Go writes it', () => {
    expect([0, 0.5, 1, 1500, 90_000, 3_600_000, -5_400_000].map(formatGoDuration)).toEqual([
      '0s',
      '500µs',
      '1ms',
      '1.5s',
      '1m30s',
      '1h0m0s',
      '-1h30m0s',
    ]);
  });
});

it.each([
  ['9999-12-31T23:59:59-23:59', '10000-01-01T23:58:59Z'],
  ['0000-01-01T00:00:00+23:59', '-0001-12-31T00:01:00Z'],
  ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59Z'],
])('a time at the end of the calendar is read as it is written: %s', (given, written) => {
  const ms = tryParseTime(given)!;
  expect(formatTime(ms)).toBe(written);
  expect(parseTime(written)).toBe(ms);
  expect(tryParseTime('+292278994-08-17T07:12:55Z')).toBeUndefined();
  expect(tryParseTime('10000-01-01T00:00:00Z')).toBeUndefined();
});

it.each([
  [0, 0],
  [-1, -1_000],
  [9_223_372_036, 9_223_372_036_000],
  [1e12, 3_875_820_019_684.2124],
  [2 ** 63 - 1024, -1_024_000],
])('seconds as a duration of 64 bits of nanoseconds: %d', (seconds, ms) => {
  expect(secondsToMs(seconds)).toBeCloseTo(ms, 3);
});
