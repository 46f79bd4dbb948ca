import { expect, it } from 'vitest';
import fc from 'fast-check';
import { countUpTo, firstPast } from '../../../src/sim/index.ts';

it('finds the first index past a limit, as a linear search does', () => {
  const sorted = fc.array(fc.integer({ min: 0, max: 20 })).map((numbers) => numbers.toSorted((a, b) => a - b));
  fc.assert(
    fc.property(sorted, fc.integer({ min: -1, max: 21 }), (numbers, limit) => {
      const walked = numbers.findIndex((each) => each > limit);
      const expected = walked < 0 ? numbers.length : walked;
      expect(firstPast(0, numbers.length, (index) => numbers[index]! > limit)).toBe(expected);
      expect(countUpTo(numbers, limit)).toBe(expected);
    }),
  );
});

it('returns the upper end if no index is past the limit', () => {
  expect(firstPast(3, 9, () => false)).toBe(9);
  expect(firstPast(3, 3, () => true)).toBe(3);
});
