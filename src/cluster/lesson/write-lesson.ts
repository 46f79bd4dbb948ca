import { CORE_SCHEMA, dump } from 'js-yaml';
import type { Lesson } from './lesson.ts';

/** The text of a lesson's file, in YAML. `readLesson` reads it back. Texts of several lines are blocks. */
export function writeLesson(lesson: Lesson): string {
  return dump(lesson, { schema: CORE_SCHEMA, lineWidth: -1, noRefs: true });
}
