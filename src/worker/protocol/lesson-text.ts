/** What an author needs of lessons as texts. Apart from lesson-file.ts, which is loaded when a user opens a file. */
export { MAX_BEATS } from '../../cluster/lesson/lesson.ts';
export { parseLesson, readLesson } from '../../cluster/lesson/read-lesson.ts';
export { writeLesson } from '../../cluster/lesson/write-lesson.ts';
export { problemIn, rangeIn } from '../../cluster/lesson/lesson-problem.ts';
