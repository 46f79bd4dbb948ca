import type { SourceRange } from '../../kubectl/manifest/source-text.ts';
import { parseManifests } from '../../kubectl/manifest/manifests.ts';
import { ScenarioError } from '../scenario/scenario-error.ts';
import { readLesson } from './read-lesson.ts';

/** A fault in the text of a lesson, with the lines and columns that an editor marks. Both count from 1. */
export interface LessonProblem extends SourceRange, Pick<ScenarioError, 'code' | 'path' | 'figures'> {}

const BEGINNING: SourceRange = { line: 1, column: 1, endLine: 1, endColumn: 1 };

/** The first fault in the text of a lesson. Undefined if it is one. Expressions are not compiled here: the worker tells their faults. */
export function problemIn(text: string): LessonProblem | undefined {
  try {
    readLesson(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    const { code, path, figures } = error;
    if (code === 'too-big') return { code, path, figures, ...BEGINNING };
    if (code === 'unknown-field') return { code, path, figures, ...rangeIn(text, joined(path, String(figures['field'])), 'key') };
    return { code, path, figures, ...rangeIn(text, path) };
  }
}

/** The range of a field in the text of a lesson: `beats[0].checks[1].that`. If it is missing, of what should contain it; if the text cannot be read, of the error. */
export function rangeIn(text: string, path: string, part: 'key' | 'value' = 'value'): SourceRange {
  const { documents, error } = parseManifests(text);
  return error?.range ?? documents[0]?.locate(path, part) ?? BEGINNING;
}

function joined(path: string, field: string): string {
  return path === '' ? field : `${path}.${field}`;
}
