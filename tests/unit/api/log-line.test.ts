import { describe, expect, test } from 'vitest';
import { linesAfter, type LogLine } from '../../../src/api/index.ts';

const lines = (from: number, to: number, runMs = 0): LogLine[] =>
  Array.from({ length: to - from }, (_, i) => ({ number: from + i, atMs: runMs + from + i, text: `line ${from + i}` }));

describe('linesAfter', () => {
  const last = lines(0, 3).at(-1);

  test('returns the new lines', () => {
    expect(linesAfter(lines(0, 5), last)).toEqual(lines(3, 5));
    expect(linesAfter(lines(0, 3), last)).toEqual([]);
    expect(linesAfter(lines(0, 3), undefined)).toEqual(lines(0, 3));
  });

  test('returns all kept lines if the last one is no longer kept', () => {
    expect(linesAfter(lines(7, 9), last)).toEqual(lines(7, 9));
  });

  test('returns all lines of another run, whether it has fewer or more lines', () => {
    expect(linesAfter(lines(0, 2, 1000), last)).toEqual(lines(0, 2, 1000));
    expect(linesAfter(lines(0, 8, 1000), last)).toEqual(lines(0, 8, 1000));
  });
});
