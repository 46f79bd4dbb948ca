import type { Beat } from '../../worker/protocol/lesson.ts';
import type { BeatTry } from './lesson-place.ts';

export { isToDo } from '../../worker/protocol/index.ts';

/**
 * Whether the question of a beat has been answered, by the learner or by a teacher. What comes after it is hidden until then. While the page `follows` a
 * teacher, the learner's own answer waits for the teacher's: nobody is told before the class has answered.
 */
export function isAnswered({ question }: Beat, tried: BeatTry | undefined, follows: boolean): boolean {
  if (question === undefined || tried?.revealed === true) return true;
  return tried?.answer !== undefined && !(follows && 'options' in question);
}

/** Whether the learner has done what a beat asks for. */
export function isDone(beat: Beat, tried: BeatTry | undefined, follows: boolean): boolean {
  if (!isAnswered(beat, tried, follows)) return false;
  if ((beat.checks ?? []).length > 0) return tried?.met === true;
  return beat.action === undefined || tried?.acted === true;
}

/** Whether what a beat asks for is only to let time pass. */
export function isToWait({ action }: Beat): boolean {
  return action !== undefined && (action.commands ?? []).length === 0;
}
