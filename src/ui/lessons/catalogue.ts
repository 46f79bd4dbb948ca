import { CATALOGUE } from 'virtual:lessons';
import type { LessonCatalogue } from '../../../scripts/lessons.ts';
import type { Lesson, Words } from '../../worker/protocol/lesson.ts';
import type { LessonPlace } from './lesson-place.ts';

export const { lessons: LESSONS, paths: PATHS } = CATALOGUE as LessonCatalogue;
export type LessonPath = (typeof PATHS)[number];

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

/** Whether a text has all words of a search. */
export function hasWords(text: string, search: string): boolean {
  const whole = text.toLowerCase();
  const words = search.toLowerCase().split(/\s+/);
  return words.every((word) => whole.includes(word));
}

/** A text in the page's language. A missing language falls back to English, then to any other. */
export function wordsIn(words: Words, language: string): string {
  if (typeof words === 'string') return words;
  return words[language === 'zh-CN' ? 'zh-CN' : 'en'] ?? words.en ?? words['zh-CN'] ?? '';
}
