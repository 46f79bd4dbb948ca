import type { ClockView, Movement } from '../../worker/protocol/index.ts';

type Shown = Pick<ClockView, 'record' | 'past' | 'playing'>;

/** Whether the page has come from one moment to another without what lies between having been played before it: back, or far ahead at once. */
export function isLeap(before: Shown, after: Shown, movements: readonly Movement[]): boolean {
  if (after.record === before.record) return false;
  if (after.record < before.record) return true;
  return movements.length === 0 && (before.past || !after.playing);
}
