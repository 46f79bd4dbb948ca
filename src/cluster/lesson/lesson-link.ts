import { LinkFormat } from '../scenario/link/link-format.ts';
import type { Lesson } from './lesson.ts';
import { parseLesson } from './read-lesson.ts';

const FORMAT = new LinkFormat('l');

/** Whether the hash of a URL, with or without `#`, is a link of any version that holds a whole lesson. `#lesson=…` names one of the project's own. */
export function isLessonLink(hash: string): boolean {
  return FORMAT.isLink(hash);
}

/**
 * Encodes a lesson as `l1=…`, for the part after the `#` of a URL. Throws `ScenarioError` with `link-too-long` above `MAX_LINK_CHARS` characters (such a lesson
 * is shared as a file), and with other codes if the lesson exceeds its bounds.
 */
export function encodeLessonLink(lesson: Lesson): string {
  return FORMAT.encode(parseLesson(lesson));
}

/** Decodes the lesson of a link: `l1=…`, `#l1=…`, or a whole URL. The lesson is somebody else's. Throws `ScenarioError`. */
export function decodeLessonLink(link: string): Lesson {
  return parseLesson(FORMAT.decode(link));
}
