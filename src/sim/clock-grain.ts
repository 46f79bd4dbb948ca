/** The clock's grain, in milliseconds: times are whole microseconds. */
export const MICROSECOND_MS = 0.001;

/** A time as the clock can show it: without it, a sum of times may lie between two ticks, and never come. */
export function wholeMicroseconds(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
