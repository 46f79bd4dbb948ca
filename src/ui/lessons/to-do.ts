import type { Beat } from '../../worker/protocol/lesson.ts';
import type { BeatTry } from './lesson-place.ts';

/** Whether a beat asks for something that the page can do, and it has not been done. */
export function isToDo({ action, checks = [] }: Beat, tried: Pick<BeatTry, 'acted' | 'met'> | undefined): boolean {
  if (action === undefined) return false;
  const { commands = [], forMs } = action;
  if (commands.length === 0 && forMs === undefined && checks.length === 0) return false;
  return tried?.acted !== true && tried?.met !== true;
}

/** Whether what a beat asks for is only to let time pass. */
export function isToWait({ action }: Beat): boolean {
  return action !== undefined && (action.commands ?? []).length === 0;
}
