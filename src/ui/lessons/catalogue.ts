import { CATALOGUE } from 'virtual:lessons';
import type { LessonCatalogue } from '../../../scripts/lessons.ts';
import type { Lesson, Words } from '../../worker/protocol/lesson.ts';
import type { Scenario } from '../../worker/protocol/scenario.ts';

export const { lessons: LESSONS, paths: PATHS } = CATALOGUE as LessonCatalogue;
export type LessonPath = (typeof PATHS)[number];

/** The lesson with an id. Undefined if the catalogue has none. */
export function lessonOf(id: string): Lesson | undefined {
  return LESSONS.find((lesson) => lesson.id === id);
}

/** The path that leads over a lesson. Undefined for a lesson from elsewhere. */
export function pathOf(id: string): LessonPath | undefined {
  return PATHS.find(({ lessons }) => lessons.includes(id));
}

/** The lesson after one in its path. Undefined after the last. */
export function lessonAfter(id: string): Lesson | undefined {
  const lessons = pathOf(id)?.lessons ?? [];
  return lessonOf(lessons[lessons.indexOf(id) + 1] ?? '');
}

/** The world of a lesson, as its first beat shows it. Time stands still until that beat has begun. */
export function startOf({ scenario, beats }: Lesson): Scenario {
  const { playing: _, view, ...cursor } = scenario.cursor ?? {};
  const stage = beats[0]?.stage?.stage;
  // The inspector would take the room of what the lesson is about.
  return { ...scenario, cursor: { ...cursor, view: { inspector: 'closed', ...view, ...(stage && { stage }) } } };
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
