import { describe, expect, it } from 'vitest';
import { shownSeats } from '../../../src/ui/pods/field-picture.ts';

describe('the seats that are shown', () => {
  it('are the first free ones for Pods that are wanted and not there', () => {
    expect(shownSeats(['a', undefined, 'b'], 4, 100)).toEqual({ empty: [1, 3], hidden: 0 });
    expect(shownSeats(['a', 'b'], 1, 100)).toEqual({ empty: [], hidden: 0 });
    expect(shownSeats([], 0, 100)).toEqual({ empty: [], hidden: 0 });
  });

  it('are as many as there is room for, and the others are counted', () => {
    expect(shownSeats(['a', undefined, 'b', 'c'], 10, 3)).toEqual({ empty: [1], hidden: 7 });
    // Of four Pods the last sits where there is no room; the free seat before is nobody's.
    expect(shownSeats(['a', undefined, 'b', 'c', 'd'], 4, 4)).toEqual({ empty: [], hidden: 1 });
  });

  it('take no longer for a million Pods', () => {
    const { empty, hidden } = shownSeats(['a'], 1_000_000, 500);
    expect(empty).toHaveLength(499);
    expect(hidden).toBe(999_500);
  });
});
