import { readText } from '../scenario/file.ts';
import { checkVersion, ScenarioError } from '../scenario/scenario-error.ts';
import { readObject } from '../scenario/shapes/shape.ts';
import type { Beat, Lesson } from './lesson.ts';
import { lessonShape } from './lesson-shape.ts';

/** Parses a lesson's file: JSON, or YAML with the rules and bounds of kubectl's manifests. Throws `ScenarioError` with the fault, its path and its range. */
export function readLesson(text: string): Lesson {
  return readText(text, parseLesson);
}

/** Whether a file looks like a lesson: it has `beats`, or says that it is one. */
export function isLessonText(text: string): boolean {
  if (!/^\s*\{/.test(text)) return /^(?:beats\s*:|kind\s*:\s*["']?(?:lesson|level)\b)/m.test(text);
  return /"beats"\s*:|"kind"\s*:\s*"(?:lesson|level)"/.test(text) && !/^\s*\{\s*"apiVersion"/.test(text);
}

/** Parses a lesson. The result is a new object with known fields only. Throws `ScenarioError`. Expressions are compiled when the lesson is opened. */
export function parseLesson(value: unknown): Lesson {
  checkVersion(readObject(value, ''), [1]);
  const lesson = lessonShape.read(value, '');
  checkBeatNames(lesson.beats);
  lesson.beats.forEach(checkQuestion);
  if (lesson.kind === 'level') checkLevel(lesson);
  return lesson;
}

function checkBeatNames(beats: readonly Beat[]): void {
  const ids = beats.map(({ id }) => id);
  const again = ids.findIndex((id, i) => ids.indexOf(id) < i);
  if (again < 0) return;
  const name = ids[again]!;
  throw new ScenarioError('taken-name', `another beat is called ${name}`, `beats[${again}].id`, { name });
}

/** A question with options has at least one right answer. */
function checkQuestion({ question }: Beat, index: number): void {
  if (question === undefined || !('options' in question) || question.options.some(({ right }) => right === true)) return;
  const path = `beats[${index}].question.options`;
  throw new ScenarioError('missing-field', 'no option is right', path, { field: 'right' });
}

/** A level has one beat, which asks for something. */
function checkLevel({ beats }: Lesson): void {
  if (beats.length !== 1) {
    const figures = { count: beats.length, min: 1, max: 1 };
    throw new ScenarioError('wrong-count', `a level has one beat, not ${beats.length}`, 'beats', figures);
  }
  if ((beats[0]!.checks ?? []).length === 0) {
    throw new ScenarioError('missing-field', 'a level has at least one check', 'beats[0].checks', { field: 'checks' });
  }
}
