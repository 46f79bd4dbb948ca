import type { Beat } from '../../worker/protocol/lesson.ts';
import type { BeatTry } from './lesson-place.ts';
import type { Voting } from './vote.ts';

export { isToDo } from '../../worker/protocol/index.ts';

/**
 * Whether the question of a beat has been answered, by the learner or by a teacher. What comes after it is hidden until then. In a vote of a `class`, an answer
 * waits for the teacher: nobody is told before the class has answered. What an object is that was pointed at is decided by time.
 */
export function isAnswered({ question }: Beat, tried: BeatTry | undefined, voting: Voting): boolean {
  if (question === undefined || tried?.told !== undefined) return true;
  return tried?.answer !== undefined && !(voting === 'class' && 'options' in question);
}

/** Whether the learner has done what a beat asks for. */
export function isDone(beat: Beat, tried: BeatTry | undefined, voting: Voting): boolean {
  if (!isAnswered(beat, tried, voting)) return false;
  if ((beat.checks ?? []).length > 0) return tried?.met === true;
  return beat.action === undefined || tried?.acted === true;
}

/** Whether what a beat asks for is only to let time pass. */
export function isToWait({ action }: Beat): boolean {
  return action !== undefined && (action.commands ?? []).length === 0;
}
