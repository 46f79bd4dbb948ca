import type { ClockView } from '../../../worker/protocol/index.ts';

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

/** More tokens than these at once are a storm: what is too much is counted by those that are under way. */
const MOST_TOKENS = 24;
/** A page that draws fewer frames than these (60 and 30 a second, with some room) has better things to do than to move tokens. */
const SMOOTH_MS = 24;
const ROUGH_MS = 40;

/** How many tokens may be under way at once, by how long a frame takes. */
export function roomFor(frameMs: number): number {
  if (frameMs <= SMOOTH_MS) return MOST_TOKENS;
  return frameMs <= ROUGH_MS ? MOST_TOKENS / 2 : MOST_TOKENS / 6;
}
