/**
 * The format of lessons, and how a link or a file becomes one. Not exported by index.ts: the page needs it only when a user opens or makes a lesson.
 */
export { decodeLessonLink, encodeLessonLink, isLessonLink } from '../../cluster/lesson/lesson-link.ts';
export { parseLesson } from '../../cluster/lesson/read-lesson.ts';
export { pointingOf } from '../../cluster/lesson/lesson.ts';
export type * from '../../cluster/lesson/lesson.ts';
