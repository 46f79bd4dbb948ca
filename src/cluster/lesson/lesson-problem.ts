import type { SourceRange } from '../../kubectl/manifest/source-text.ts';
import { ScenarioError } from '../scenario/scenario-error.ts';
import { readLesson } from './read-lesson.ts';

export { rangeIn } from '../scenario/file.ts';

/** A fault in the text of a lesson, with the lines and columns that an editor marks. Both count from 1. */
export interface LessonProblem extends SourceRange, Pick<ScenarioError, 'code' | 'path' | 'figures'> {}

/** The first fault in the text of a lesson. Undefined if it is one. Expressions are not compiled here: the worker tells their faults. */
export function problemIn(text: string): LessonProblem | undefined {
  try {
    readLesson(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    const { code, path, figures, range } = error;
    return { code, path, figures, ...range! };
  }
}
