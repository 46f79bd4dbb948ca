import { CATALOGUE } from 'virtual:lessons';
import type { Beat, Lesson, LessonCatalogue, LessonPath, Words } from '../../worker/protocol/lesson.ts';
import type { LessonPlace } from './lesson-place.ts';
import { wordsIn } from '../i18n/words.ts';

export const { lessons: LESSONS, paths: PATHS } = CATALOGUE as LessonCatalogue;

/** The lesson with an id. Undefined if the catalogue has none. */
export function lessonOf(id: string): Lesson | undefined {
  return LESSONS.find((lesson) => lesson.id === id);
}

/** The lesson of a place. Undefined if the catalogue no longer has it. */
export function lessonAt({ lesson, given }: LessonPlace): Lesson | undefined {
  return given ?? lessonOf(lesson);
}

/** The path that leads over a lesson. Undefined if the catalogue has no such lesson. */
export function pathOf(id: string): LessonPath | undefined {
  return PATHS.find(({ lessons }) => lessons.includes(id));
}

/** The lesson after one in its path. Undefined after the last. */
export function lessonAfter(id: string): Lesson | undefined {
  const lessons = pathOf(id)?.lessons ?? [];
  return lessonOf(lessons[lessons.indexOf(id) + 1] ?? '');
}

/** A path, and those of its lessons that have been found. */
export interface FoundPath {
  readonly path: LessonPath;
  readonly lessons: readonly Lesson[];
}

/** The lessons that have all words of a text in the page's language, by path. Paths without such a lesson are left out. */
export function pathsWith(text: string, language: string): readonly FoundPath[] {
  const has = (path: LessonPath, { id, title, explains = [], beats }: Lesson): boolean => {
    const words = [path.title, title, ...explains, ...beats.flatMap(wordsOfBeat)];
    return hasWords(`${id} ${words.map((each) => wordsIn(each, language)).join(' ')}`, text);
  };
  return PATHS.map((path) => ({
    path,
    lessons: path.lessons.flatMap((id) => lessonOf(id) ?? []).filter((lesson) => has(path, lesson)),
  })).filter(({ lessons }) => lessons.length > 0);
}

/** What is read in a beat, also where other versions differ. The answers to its question are not given away. */
function wordsOfBeat({ title, text, explanation = '', versions = [] }: Beat): readonly Words[] {
  return [title, text, explanation, ...versions.flatMap((note) => [note.version, note.text])];
}

/** Whether a text has all words of a search. */
function hasWords(text: string, search: string): boolean {
  const whole = text.toLowerCase();
  const words = search.toLowerCase().split(/\s+/);
  return words.every((word) => whole.includes(word));
}
