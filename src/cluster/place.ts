import type { Place } from './command.ts';

/** Whether `place` comes after `other`. */
export function isAfter(place: Place, other: Place): boolean {
  if (place.atMs !== other.atMs) return place.atMs > other.atMs;
  return (place.turn ?? Infinity) > (other.turn ?? Infinity);
}
