import type { ClockView } from '../../../worker/protocol.ts';

/** Virtual time that a token takes from one place to the next: about as long as an API call of the teaching timings. */
export const LEG_MS = 150;

/** Slower than this a token seems to stand; faster, it cannot be seen. */
const SLOWEST = 0.04;
const FASTEST = 1;

/** How much of a leg's time passes for each millisecond of the user's: the clock's speed, as far as eyes can follow. 0 while it is paused. */
export function paceOf({ playing, speed }: ClockView): number {
  return playing ? Math.min(FASTEST, Math.max(SLOWEST, speed)) : 0;
}

/** Slow at both ends. */
export function eased(part: number): number {
  return part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2;
}
