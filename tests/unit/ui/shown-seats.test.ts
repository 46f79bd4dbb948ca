import { describe, expect, it } from 'vitest';
import { shownSeats } from '../../../src/ui/pods/field-picture.ts';

describe('the shown seats', () => {
  it('include the first free ones for missing Pods', () => {
    expect(shownSeats(['a', undefined, 'b'], 4, 100)).toEqual({ empty: [1, 3], hidden: 0 });
    expect(shownSeats(['a', 'b'], 1, 100)).toEqual({ empty: [], hidden: 0 });
    expect(shownSeats([], 0, 100)).toEqual({ empty: [], hidden: 0 });
  });

  it('are limited by the room, and the others are counted', () => {
    expect(shownSeats(['a', undefined, 'b', 'c'], 10, 3)).toEqual({ empty: [1], hidden: 7 });
    // The last of four Pods has a seat without room. The free seat before it stays empty.
    expect(shownSeats(['a', undefined, 'b', 'c', 'd'], 4, 4)).toEqual({ empty: [], hidden: 1 });
  });

  it('are computed as fast for a million Pods', () => {
    const { empty, hidden } = shownSeats(['a'], 1_000_000, 500);
    expect(empty).toHaveLength(499);
    expect(hidden).toBe(999_500);
  });
});
