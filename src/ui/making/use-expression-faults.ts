import type { LessonFault } from '../../worker/protocol/index.ts';
import { pointingOf, type Beat } from '../../worker/protocol/lesson.ts';
import { once, useAnswer } from '../model/use-answer.ts';

/** The expressions are looked at after the author has paused this long, in milliseconds. */
const AFTER_MS = 300;

/** The faults in the expressions of beats. Undefined until the worker has answered, and if it cannot evaluate any. */
export function useExpressionFaults(beats: readonly Beat[]): readonly LessonFault[] | undefined {
  const expressions = beats.map(({ checks, question }) => ({ checks, pointing: pointingOf(question) }));
  const { answer, answered } = useAnswer({ type: 'expression-faults', beats: expressions }, { on: once, afterMs: AFTER_MS });
  return answered && answer !== 'unavailable' ? answer : undefined;
}
