import type { Place } from './command.ts';

/** Whether one place comes after another. */
export function isAfter(place: Place, other: Place): boolean {
  if (place.atMs !== other.atMs) return place.atMs > other.atMs;
  return (place.turn ?? Infinity) > (other.turn ?? Infinity);
}
