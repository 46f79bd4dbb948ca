import { describe, expect, it } from 'vitest';
import { shownSeats } from '../../../src/ui/pods/shown-seats.ts';

describe('the shown seats', () => {
  it('end with an outline for each missing Pod', () => {
    expect(shownSeats(['a', 'b'], 4, 100)).toEqual({ outlines: 2, hidden: 0 });
    expect(shownSeats(['a', 'b'], 1, 100)).toEqual({ outlines: 0, hidden: 0 });
    expect(shownSeats([], 0, 100)).toEqual({ outlines: 0, hidden: 0 });
  });

  it('are limited by the room, and the others are counted', () => {
    expect(shownSeats(['a', 'b', 'c'], 10, 4)).toEqual({ outlines: 1, hidden: 6 });
    expect(shownSeats(['a', 'b', 'c', 'd', 'e'], 4, 4)).toEqual({ outlines: 0, hidden: 1 });
    // The page does not have all of the 40 Pods.
    expect(shownSeats(['a', 'b'], 50, 20, 40)).toEqual({ outlines: 10, hidden: 38 });
  });

  it('are computed as fast for a million Pods', () => {
    expect(shownSeats(['a'], 1_000_000, 500)).toEqual({ outlines: 499, hidden: 999_500 });
  });
});
